/** Who plays, in words and in a form. */

/** Names of agents as a person says them. @type {Record<string, string>} */
export const AGENTS = {
  human: "A person",
  random: "Random",
  simple: "Beginner",
  minimax: "Minimax",
  "alpha-beta": "Alpha-beta",
  deepen: "Computer",
  mcts: "Monte Carlo",
  perfect: "Perfect play",
};

/** Return a player's spec in words: `deepen:seconds=0.1` is `Computer, 0.1 s a move`. @param {string} spec */
export function playerText(spec) {
  const [name = "", values = ""] = spec.split(/:(.*)/s);
  const parts = values.split(",").filter((part) => part && !/^(seed|heuristic)=/.test(part));
  const words = parts.map((part) => {
    const [key = "", value = ""] = part.split("=");
    if (key === "seconds") return Number(value) <= 0.01 ? "instant" : `${value} s a move`;
    if (key === "depth") return `${value} plies`;
    return `${key} ${value}`;
  });
  return [AGENTS[name] ?? name, ...words].join(", ");
}

