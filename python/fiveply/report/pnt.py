"""The analysis of PNT cases as a page of slides: how the program works, and what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from fiveply.formats.pnt import Answer, Case, case_text
from fiveply.report.page import Section, bullets, code, figure, page, paragraph, table
from fiveply.report.plot import bar_chart

__all__ = ["RULES", "Judged", "Measured", "analysis_page"]

RULES = ("token 1 is free: 0", "last token 1: ±0.5", "last token prime: ±0.7", "last token composite: ±0.6")
"""The rules of the static evaluation, in its order."""

SEARCH = """\
value(state, alpha, beta):
    if the game is over or the depth is reached: return evaluate(state)
    v = -infinity for Max, +infinity for Min
    for each token that can be taken, ascending:
        v = the better of v and value(state after the token, alpha, beta)
        Max: if v >= beta, return v;   alpha = max(alpha, v)
        Min: if v <= alpha, return v;  beta = min(beta, v)
    return v"""


@dataclass(frozen=True, slots=True)
class Measured:
    """Hold what was found and measured on a case; values are Max's."""

    case: Case
    answer: Answer
    seconds: float
    minimax_visited: int
    minimax_seconds: float
    minimax_ended: bool
    static: float
    """What the static evaluation thinks of the case's own position."""
    exact: float
    """What the position is worth under perfect play."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Count on how many positions a rule of the static evaluation spoke, and on how many it had the right sign."""

    rule: str
    positions: int
    right: int


def analysis_page(cases: Sequence[Measured], judged: Sequence[Judged], seed: int, allowed: float) -> str:
    """Return the page for measured cases, each answered in the seconds allowed; each section is a slide."""
    sections = [_title(cases, seed, allowed), _program(), _evaluation(), _cases(cases), *_pruning(cases)]
    sections += [_truth(cases, judged), _time(cases)]
    return page("PNT with alpha-beta", sections, slides=True)


def _title(cases: Sequence[Measured], seed: int, allowed: float) -> Section:
    savings = [each.minimax_visited / each.answer.visited for each in cases if each.minimax_ended]
    right = sum(each.answer.value * each.exact > 0 for each in cases)
    saved = f"Alpha-beta entered {median(savings):.1f} times fewer nodes than minimax (median)." if savings else ""
    return Section(
        "PNT with alpha-beta",
        [
            paragraph(f"{len(cases)} random cases, seed {seed}. Values are Max's: 1.0 is a win for Max."),
            bullets(
                [text for text in (saved,) if text]
                + [
                    f"The value printed had the sign of the exact one in {right} of {len(cases)} cases.",
                    f"The slowest case took {max(each.seconds for each in cases):.3g} s of the {allowed:g} s allowed.",
                ]
            ),
        ],
    )


def _program() -> Section:
    points = [
        "A state is the set of tokens left, the last token and who is to move.",
        "The window is -infinity to +infinity at the root; children come in ascending order, so ties keep the smaller.",
        "No table and no reordering: the counts are those of the textbook's figure 5.7.",
        "Visited: states entered. Evaluated: leaves. Branching factor: (visited - 1) / (visited - evaluated).",
    ]
    return Section("How the program works", [code(SEARCH), bullets(points)])


def _evaluation() -> Section:
    points = [
        "Max has won: 1.0. Min has won: -1.0.",
        "Else for Max to move, negated for Min; m is a number of legal moves:",
        "token 1 is not taken: 0",
        "the last token is 1: m counts all; odd 0.5, even -0.5",
        "the last token is prime: m counts its multiples; odd 0.7, even -0.7",
        "the last token is composite: m counts the multiples of its largest prime divisor; odd 0.6, even -0.6",
    ]
    return Section("The static evaluation", [bullets(points)])


def _cases(cases: Sequence[Measured]) -> Section:
    rows = []
    for number, each in enumerate(cases, 1):
        a, more = each.answer, ">" if each.answer.is_so_far else ""
        counts = [f"{more}{count}" for count in (a.visited, a.evaluated, a.max_depth, f"{a.branching_factor:.1f}")]
        move = "none" if a.move is None else a.move
        rows.append([number, case_text(each.case), move, f"{a.value:.1f}", *counts])
    header = ["", "case", "move", "value", "visited", "evaluated", "depth", "branching"]
    return Section("The cases", [table(header, rows)])


def _pruning(cases: Sequence[Measured]) -> tuple[Section, Section]:
    groups, rows = [], []
    for number, each in enumerate(cases, 1):
        more = "" if each.minimax_ended else ">"
        visited, plain = each.answer.visited, each.minimax_visited
        groups.append((str(number), {"minimax": float(plain), "alpha-beta": float(visited)}))
        rows.append([number, f"{more}{plain:,}", f"{visited:,}", f"{more}{plain / visited:.1f}"])
    chart = bar_chart("Nodes visited", groups, x_label="case", y_label="nodes", log=True)
    header = ["case", "minimax", "alpha-beta", "times fewer"]
    title = "Minimax against alpha-beta"
    return Section(title, [figure(chart)]), Section(f"{title}: figures", [table(header, rows)])


def _truth(cases: Sequence[Measured], judged: Sequence[Judged]) -> Section:
    rows = [
        [n, each.case.depth or "end", f"{each.static:.1f}", f"{each.answer.value:.1f}", f"{each.exact:.1f}"]
        for n, each in enumerate(cases, 1)
    ]
    total = sum(each.positions for each in judged)
    by_rule = [
        [each.rule, each.positions, "-" if each.rule == RULES[0] else _share(each.right, each.positions)]
        for each in judged
    ]
    return Section(
        "Static evaluation against exact value",
        [
            paragraph(
                "The position itself by the static evaluation, the search's value, and the value under perfect play:"
            ),
            table(["case", "depth", "static", "search", "exact"], rows),
            paragraph(
                f"How often the static evaluation has the exact value's sign, on {total} other random positions:"
            ),
            table(["rule", "positions", "right"], by_rule),
        ],
    )


def _time(cases: Sequence[Measured]) -> Section:
    groups = [
        (str(n), {"minimax": each.minimax_seconds * 1000, "alpha-beta": each.seconds * 1000})
        for n, each in enumerate(cases, 1)
    ]
    chart = bar_chart("Time", groups, x_label="case", y_label="milliseconds", log=True)
    what = "The time of alpha-beta is the program's whole answer, with the exact solver's at depth 0."
    return Section("Time", [figure(chart), paragraph(what)])


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"
