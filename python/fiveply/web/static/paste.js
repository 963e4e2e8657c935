/** A box to paste a position into: a game and its moves, a link, or a file that the server can read. */

import { ask } from "./api.js";
import { button, form, h, problemLine, problemText, set, tell } from "./dom.js";
import { linked, linkTo } from "./link.js";

/**
 * Return a form that shows what is pasted in a view.
 * @param {string} view
 * @param {string} label of the button
 */
export function pasteForm(view, label) {
  const problem = problemLine("paste-problem", "small");
  const text = h("textarea", { id: "paste", rows: 3, spellcheck: "false", placeholder: "connect-four 3 3 4", "aria-describedby": "paste-help paste-problem" });
  const read = async () => {
    try {
      const [link, params = ""] = /#\/[^\s?]*(?:\?(\S+))?/.exec(text.value) ?? [];
      const carried = linked(new URLSearchParams(params));
      if (link && !carried.game) {
        // A game that is kept is named by the address, not carried.
        location.hash = link;
        return;
      }
      const { game, moves } = link ? carried : await ask("read", { text: text.value });
      await ask("view", { game, moves });
      tell(problem, "");
      set(text, { "aria-invalid": null });
      location.hash = linkTo(view, game, moves);
    } catch (error) {
      tell(problem, problemText(error));
      set(text, { "aria-invalid": "true" });
      text.focus();
    }
  };
  return form({}, read, h("p", { class: "soft small", id: "paste-help" }, "A game and its moves, a link to a position, or a file that Fiveply or an assignment’s program wrote."),
  h("label", { class: "unseen", for: "paste" }, "Position"), text, problem, button(label, () => {}, { type: "submit" }));
}
