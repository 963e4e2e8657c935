"""PNT's command line, file of cases and printed answer, as its assignment has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fiveply.game import GameError, Player

__all__ = ["MOST_TOKENS", "Answer", "Case", "answer_text", "case_text", "cases_text", "parse_case", "parse_cases"]

MOST_TOKENS = 100_000

_PREFIX = re.compile(r"\s*(?:PNT\b\s*)?(?:(?:Player|TakeTokens)\b\s*)?", re.IGNORECASE)
# `input1:` or `Case 2 :`, alone or before a case.
_HEADING = re.compile(r"\s*[A-Za-z][\w ]*:")


@dataclass(frozen=True, slots=True)
class Case:
    """Hold what the program is asked: the number of tokens, those taken in order, the depth (0: to the end)."""

    tokens: int
    taken: tuple[int, ...]
    depth: int

    @property
    def player(self) -> Player:
        """Return who is to move: Max, the first player, after an even number of tokens."""
        return Player.FIRST if len(self.taken) % 2 == 0 else Player.SECOND


@dataclass(frozen=True, slots=True)
class Answer:
    """Hold what the program prints of a case. The value is Max's."""

    move: int | None
    value: float
    visited: int
    evaluated: int
    max_depth: int
    branching_factor: float
    is_so_far: bool = False
    """Whether the search did not end, so that the counts are only those until then."""


def answer_text(answer: Answer) -> str:
    """Return the six lines of an answer; counts of a search that did not end stand behind a `>`."""
    more = ">" if answer.is_so_far else ""
    return (
        f"Move: {'none' if answer.move is None else answer.move}\n"
        f"Value: {answer.value:.1f}\n"
        f"Number of Nodes Visited: {more}{answer.visited}\n"
        f"Number of Nodes Evaluated: {more}{answer.evaluated}\n"
        f"Max Depth Reached: {more}{answer.max_depth}\n"
        f"Avg Effective Branching Factor: {more}{answer.branching_factor:.1f}\n"
    )


def case_text(case: Case) -> str:
    """Return a case as a command line without the program's name: `Player 7 3 1 4 2 3`."""
    return " ".join(map(str, ("Player", case.tokens, len(case.taken), *case.taken, case.depth)))


def cases_text(cases: Sequence[Case]) -> str:
    """Return a file of cases, one per line."""
    return "".join(f"PNT {case_text(case)}\n" for case in cases)


def parse_case(words: Sequence[str]) -> Case:
    """Return the case that a command line asks about, or raise GameError that names the argument.

    The word before the numbers is `Player`, `TakeTokens` or absent. Whether the tokens follow the rules is not checked.
    """
    text = " ".join(words)
    numbers = text[_match_end(_PREFIX, text) :].split()
    what = "#tokens, #taken, the taken tokens and the depth"
    if len(numbers) < 3:
        raise GameError(
            f"there {'is' if len(numbers) == 1 else 'are'} {_count(len(numbers), 'number')}; wanted are {what}", text
        )
    tokens = _number(numbers, 0, "#tokens", 1, MOST_TOKENS)
    count = _number(numbers, 1, "#taken", 0, tokens)
    if len(numbers) != count + 3:
        there = len(numbers) - 2
        raise GameError(
            f"argument 2 (#taken) is {count}, so {_count(count + 1, 'number')} should follow, "
            f"the taken tokens and the depth, not {there}",
            text,
        )
    taken = tuple(_number(numbers, 2 + i, f"taken token {i + 1}", 1, tokens) for i in range(count))
    for i, token in enumerate(taken):
        if token in taken[:i]:
            raise GameError(f"argument {3 + i} (taken token {i + 1}): token {token} is taken already", text)
    return Case(tokens, taken, _number(numbers, count + 2, "depth", 0, 1_000_000))


def parse_cases(text: str) -> list[Case]:
    """Return the cases of a file, one per line, or raise GameError that names the line.

    A line may begin with `PNT Player`, `TakeTokens` or nothing; blank lines and headings like `input1:` are
    passed over.
    """
    cases = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line[_match_end(_HEADING, line) :]
        if not line.strip():
            continue
        try:
            cases.append(parse_case(line.split()))
        except GameError as error:
            raise GameError(f"line {number}: {error}", line) from None
    if not cases:
        raise GameError("there is no case in it; a line is like: PNT Player 7 3 1 4 2 3", text)
    return cases


def _match_end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def _number(numbers: Sequence[str], at: int, name: str, low: int, high: int) -> int:
    text = numbers[at]
    if re.fullmatch(r"[0-9]{1,9}", text) and low <= int(text) <= high:
        return int(text)
    shown = text if len(text) <= 40 else text[:37] + "..."
    raise GameError(f"argument {at + 1} ({name}) is {shown!r}, not a whole number from {low} to {high}", text)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
