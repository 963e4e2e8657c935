"""The parameters of a game, each given as an option or asked for: its range, its default, what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fiveply.cli.env import Env
from fiveply.cli.errors import CommandError
from fiveply.formats.lineemup import random_blocs, read_blocs
from fiveply.formats.lineemup_log import Seat, Setup, Square
from fiveply.spec import Parameter, square_text

__all__ = ["GAME", "SERIES", "Values", "ask_values", "given_values"]

_SEARCHES = {"minimax": False, "false": False, "alphabeta": True, "true": True}

_ALL = {
    parameter.name: parameter
    for parameter in (
        Parameter("n", "whole", 5, "size of the board", 3, 10),
        Parameter("b", "whole", None, "number of blocs, from 0 to 2n; as many as --blocs lists, else 0", 0, 20),
        Parameter("blocs", "text", "random", "squares of the blocs, like D0 B1 or (0,D) (1,B), or random"),
        Parameter("s", "whole", None, "pieces in a row that win, at most n; 4, on the smallest board 3", 3, 10),
        Parameter("mode", "choice", "AI-AI", "who plays O and who X", choices=("H-H", "H-AI", "AI-H", "AI-AI")),
        Parameter("d1", "whole", 4, "search depth of player 1", 1, 100),
        Parameter("d2", "whole", 4, "search depth of player 2", 1, 100),
        Parameter("t", "number", 5.0, "seconds that an AI may take for a move", 0.1, 3600),
        Parameter("a", "choice", None, "search of both players", choices=("minimax", "alphabeta")),
        Parameter("a1", "choice", "alphabeta", "search of player 1", choices=("minimax", "alphabeta")),
        Parameter("a2", "choice", "alphabeta", "search of player 2", choices=("minimax", "alphabeta")),
        Parameter("heuristic1", "choice", "e1", "heuristic of player 1", choices=("e1", "e2")),
        Parameter("heuristic2", "choice", "e2", "heuristic of player 2", choices=("e1", "e2")),
        Parameter("seed", "whole", 0, "decides what is left to chance", 0),
        Parameter("recommend", "flag", True, "before a human's move show what the program would play"),
    )
}

GAME = tuple(_ALL)
"""The options of a game."""
SERIES = tuple(name for name in GAME if name not in ("mode", "recommend"))
"""The options of a series."""


@dataclass(frozen=True)
class Values:
    """Hold the values of all parameters, each checked."""

    n: int = 5
    b: int = 0
    blocs: tuple[Square, ...] | None = None
    """None: at random."""
    s: int = 4
    mode: str = "AI-AI"
    t: float = 5.0
    depths: tuple[int, int] = (4, 4)
    prunes: tuple[bool, bool] = (True, True)
    heuristics: tuple[str, str] = ("e1", "e2")
    seed: int = 0
    recommend: bool = True

    @staticmethod
    def parameter(name: str) -> Parameter:
        """Return what is known of a parameter before the others have values."""
        return _ALL[name]

    def setup(self, blocs: tuple[Square, ...] | None = None) -> Setup:
        """Return the setup of a game; `blocs` stand in for random ones, which the seed decides otherwise."""
        if blocs is None:
            blocs = random_blocs(self.n, self.b, self.seed) if self.blocs is None else self.blocs
        human = [side == "H" for side in self.mode.split("-")]
        first, second = (Seat(human[i], self.depths[i], self.prunes[i], self.heuristics[i]) for i in range(2))
        return Setup(self.n, self.s, self.t, blocs, (first, second))


def _parameter(name: str, values: Mapping[str, Any]) -> Parameter:
    """Return a parameter with the range and default that it has beside the values read before it."""
    parameter, n = _ALL[name], values.get("n", _ALL["n"].default)
    if name == "s":
        return replace(parameter, high=n, default=min(4, n))
    if name == "b":
        return replace(parameter, high=2 * n)
    return parameter


def _read(name: str, text: str, values: Mapping[str, Any]) -> Any:
    """Return a parameter's value, or raise CommandError that names parameter, value and range."""
    parameter = _parameter(name, values)
    if name == "blocs":
        return _read_blocs(text, values)
    if name in ("a", "a1", "a2") and text.strip().casefold() in _SEARCHES:
        return "alphabeta" if _SEARCHES[text.strip().casefold()] else "minimax"
    try:
        return parameter.parse(text)
    except ValueError as problem:
        raise CommandError(f"{name}={text} {problem}; {name} is {parameter.range_text}") from None


def _read_blocs(text: str, values: Mapping[str, Any]) -> tuple[Square, ...] | None:
    if text.strip().casefold() == "random":
        return None
    n = values.get("n", _ALL["n"].default)
    try:
        blocs = read_blocs(text, n)
    except ValueError as problem:
        raise CommandError(f"blocs: {problem}") from None
    b = values.get("b")
    if b is not None and b != len(blocs):
        listed = " ".join(map(square_text, blocs)) or "none"
        raise CommandError(f"b={b} but blocs lists {len(blocs)} ({listed}); give as many, or one of the two alone")
    if len(blocs) > 2 * n:
        raise CommandError(f"blocs lists {len(blocs)} squares; with n={n} there are 0 to {2 * n}")
    return blocs


def given_values(names: Sequence[str], texts: Mapping[str, Any]) -> Values:
    """Return the values of options, with defaults for those that were not given, or raise CommandError."""
    read: dict[str, Any] = {}
    for name in names:
        text = texts.get(name)
        if text is not None:
            read[name] = text if isinstance(text, bool) else _read(name, text, read)
    return _values(read)


def _values(read: Mapping[str, Any]) -> Values:
    def value(name: str) -> Any:
        return read[name] if name in read else _parameter(name, read).default

    blocs = read.get("blocs")
    searches = tuple(value(name) if name in read or "a" not in read else read["a"] for name in ("a1", "a2"))
    return Values(
        n=value("n"),
        b=len(blocs) if blocs is not None else value("b") or 0,
        blocs=blocs,
        s=value("s") if "s" in read else min(4, value("n")),
        mode=value("mode"),
        t=value("t"),
        depths=(value("d1"), value("d2")),
        prunes=(_SEARCHES[searches[0]], _SEARCHES[searches[1]]),
        heuristics=(value("heuristic1"), value("heuristic2")),
        seed=value("seed"),
        recommend=value("recommend"),
    )


Wanted = Callable[[Mapping[str, Any]], bool]


def _searches(player: int) -> Wanted:
    """Say whether a player's search is of any use: it is an AI, or a human with recommendations."""
    return lambda read: read["mode"].split("-")[player] == "AI" or read["recommend"]


_PROMPTS: tuple[tuple[str, Wanted], ...] = (
    ("n", lambda _: True),
    ("b", lambda _: True),
    ("blocs", lambda read: read["b"] > 0),
    ("s", lambda _: True),
    ("mode", lambda _: True),
    ("recommend", lambda read: "H" in read["mode"].split("-")),
    ("d1", _searches(0)),
    ("a1", _searches(0)),
    ("heuristic1", _searches(0)),
    ("d2", _searches(1)),
    ("a2", _searches(1)),
    ("heuristic2", _searches(1)),
    ("t", lambda read: _searches(0)(read) or _searches(1)(read)),
    ("seed", lambda read: read["b"] > 0 and read["blocs"] is None),
)


def ask_values(env: Env) -> Values | None:
    """Return the values that a person answers to prompts, wrong ones asked again; None at the end of input."""
    env.print("Line 'em Up. Press Enter for what stands in brackets.")
    read: dict[str, Any] = {"recommend": False}
    for name, is_wanted in _PROMPTS:
        if not is_wanted(read):
            continue
        parameter = _parameter(name, read)
        default = 0 if name == "b" else parameter.default
        what = parameter.help.partition(",")[0] if name in ("b", "s") else parameter.help
        range_text = "" if parameter.kind == "text" else f", {parameter.range_text}"
        prompt = f"{name}, {what}{range_text} [{parameter.text(default)}]: "
        while True:
            try:
                read[name] = _read(name, env.ask(prompt) or parameter.text(default), read)
                break
            except CommandError as problem:
                env.print(str(problem))
            except EOFError:
                env.print("End of input: no game was played.")
                return None
    return _values(read)
