"""How games and agents are named in text: `name:parameter=value,parameter=value`.

The first value may stand without its parameter's name (`quixo:4`, `minimax:3`), and commas inside parentheses belong to
the value. Squares are listed with `+` or blanks between them, each as `B3` (column letter, row number from 0), `3.1`,
`(3,1)` or `(3,B)` (row, column).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fiveply.game import GameError, IllegalMove, InvalidMove, Position

__all__ = [
    "AgentSpecError",
    "GameSpecError",
    "Kind",
    "Parameter",
    "SpecError",
    "column_letters",
    "nearest",
    "parse_square",
    "parse_values",
    "play_moves",
    "square_text",
    "values_text",
]

Kind = Literal["whole", "number", "flag", "choice", "squares", "text"]
Square = tuple[int, int]

_SQUARE = re.compile(
    r"(?P<letters>[A-Za-z]{1,2})(?P<number>\d{1,3})"
    r"|\(?(?P<row>\d{1,3})[.,](?P<col>\d{1,3}|[A-Za-z]{1,2})\)?"
)


class SpecError(GameError):
    """Report a spec text that is wrong. Names the parameter and the value where one of them is at fault."""

    def __init__(self, message: str, text: object = None, parameter: str = "", value: str = "") -> None:
        super().__init__(message, text)
        self.parameter = parameter
        self.value = value


class GameSpecError(SpecError):
    """Report a text that names no game, or gives one a parameter that it can't have."""


class AgentSpecError(SpecError):
    """Report a text that names no agent, or gives one a parameter that it can't have."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Describe one parameter of a game or an agent: enough to ask for it in a menu or a form."""

    name: str
    kind: Kind
    default: Any
    """The value that holds when none is given; None where the help says what happens then."""
    help: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()

    @property
    def range_text(self) -> str:
        """Return what values are right, in words: `a whole number from 3 to 10`."""
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind in ("whole", "number"):
            noun = "a whole number" if self.kind == "whole" else "a number"
            if self.low is None:
                return noun
            return f"{noun} from {self.low:g}" + (f" to {self.high:g}" if self.high is not None else " up")
        return {"flag": "yes or no", "squares": "squares like B3+C0", "text": "any text"}[self.kind]

    def parse(self, text: str) -> Any:
        """Return the value that a text stands for, or raise ValueError with what is wrong (`is out of range`)."""
        text = text.strip()
        if self.kind == "whole":
            if not re.fullmatch(r"[+-]?\d{1,18}", text):
                raise ValueError("is not a whole number")
            return self._in_range(int(text))
        if self.kind == "number":
            try:
                number = float(text)
            except ValueError:
                raise ValueError("is not a number") from None
            if number - number != 0:
                raise ValueError("is not a finite number")
            return self._in_range(number)
        if self.kind == "flag":
            if text.casefold() not in _FLAGS:
                raise ValueError("is neither yes nor no")
            return _FLAGS[text.casefold()]
        if self.kind == "choice":
            for choice in self.choices:
                if choice.casefold() == text.casefold():
                    return choice
            raise ValueError("is not one of them")
        return _parse_squares(text) if self.kind == "squares" else text

    def _in_range(self, number: float) -> float:
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise ValueError("is out of range")
        return number

    def text(self, value: Any) -> str:
        """Return the text that `parse` reads as the value."""
        if self.kind == "flag":
            return "yes" if value else "no"
        if self.kind == "squares":
            return "+".join(square_text(square) for square in value)
        return f"{value:.15g}" if self.kind == "number" else str(value)


_FLAGS = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


def column_letters(col: int) -> str:
    """Return how a column is called: A to Z, then AA, AB, ..."""
    return chr(65 + col) if col < 26 else column_letters(col // 26 - 1) + column_letters(col % 26)


def square_text(square: Square) -> str:
    """Return a square as its column's letter and its row's number: `B3`."""
    return f"{column_letters(square[1])}{square[0]}"


def parse_square(text: str) -> Square | None:
    """Return the (row, column) of `B3`, `3.1`, `(3,1)` or `(3,B)`; None where the text is no square."""
    match = _SQUARE.fullmatch(text)
    if match is None:
        return None
    row, col = match["number"] or match["row"], match["letters"] or match["col"]
    return int(row), int(col) if col.isdigit() else _column_number(col)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def _parse_squares(text: str) -> tuple[Square, ...]:
    squares: list[Square] = []
    for item in re.split(r"[+\s]+", text):
        if not item:
            continue
        square = parse_square(item)
        if square is None:
            raise ValueError(f"has {item!r}, which is no square")
        if square in squares:
            raise ValueError(f"names {item} twice")
        squares.append(square)
    return tuple(squares)


def nearest(name: str, names: Iterable[str]) -> str:
    """Return `; did you mean x or y?` with the names most like this one, or nothing where none is."""
    from difflib import get_close_matches

    folded = {known.casefold(): known for known in names}
    close = [folded[each] for each in get_close_matches(name.casefold(), folded, n=3, cutoff=0.6)]
    return f"; did you mean {' or '.join(close)}?" if close else ""


def parse_values(owner: str, parameters: Sequence[Parameter], text: str, error: type[SpecError]) -> dict[str, Any]:
    """Return the value of every parameter under a text like `n=5,s=4`, or raise the error that names what is wrong.

    `owner` is what has the parameters; messages begin with it.
    """
    by_name = {parameter.name: parameter for parameter in parameters}
    known = f"its parameters are {', '.join(by_name)}" if by_name else "it has no parameters"
    values: dict[str, Any] = {}
    for place, item in enumerate(_split(text)):
        name, equals, value = (part.strip() for part in item.partition("="))
        if not equals and place == 0 and parameters:
            name, value = parameters[0].name, name
        elif not equals or not name:
            raise error(f"{owner}: {item!r} is not of the form parameter=value; {known}", text)
        if name not in by_name:
            hint = nearest(name, by_name)
            raise error(f"{owner}: there is no parameter {name!r}{hint or '; ' + known}", text, name, value)
        parameter = by_name[name]
        if name in values:
            raise error(f"{owner}: {name} is given twice", text, name, value)
        try:
            values[name] = parameter.parse(value)
        except ValueError as problem:
            what = f"{owner}: {name}={value} {problem}; {name} is {parameter.range_text}"
            raise error(what, text, name, value) from None
    return {name: values.get(name, parameter.default) for name, parameter in by_name.items()}


def _split(text: str) -> list[str]:
    """Return the parts between commas that are not inside parentheses; no parts for a blank text."""
    parts, depth = [""], 0
    for letter in text:
        depth = max(0, depth + (letter == "(") - (letter == ")"))
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [] if parts == [""] or not text.strip() else parts


def values_text(owner: str, parameters: Sequence[Parameter], values: Mapping[str, Any]) -> str:
    """Return the shortest spec that gives these values: those that are the default are left out."""
    given = [
        f"{parameter.name}={parameter.text(values[parameter.name])}"
        for parameter in parameters
        if values[parameter.name] != parameter.default
    ]
    return f"{owner}:{','.join(given)}" if given else owner


def play_moves(position: Position[Any, Any], text: str, where: str = "") -> Position[Any, Any]:
    """Return the position after moves separated by blanks, commas or semicolons, or raise InvalidMove or IllegalMove.

    A move of several words, like `A1 bottom`, is found by joining words until they are a move. `where` is what
    the error says of where they stand.
    """
    words = re.findall(r"\([^)]*\)|[^\s,;]+", text)
    at = 0
    while at < len(words):
        failure: GameError | None = None
        for size in (1, 2, 3):
            try:
                position = position.play_text(" ".join(words[at : at + size]))
            except (InvalidMove, IllegalMove) as error:
                failure = failure or error
                if at + size >= len(words):
                    break
            else:
                failure = None
                at += size
                break
        if failure:
            problem = f"move {len(position.moves) + 1}{where}: {failure}"
            raise type(failure)(problem, failure.text, failure.state)
    return position
