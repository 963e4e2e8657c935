"""The record of one game: what was played, how it ended and why; as a value and as text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, NoReturn

from fiveply.game import Game, GameError, Outcome, Player, Position

__all__ = ["Record", "RecordError", "Termination", "parse_record", "record_text"]

_VERSION = 1
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class RecordError(ValueError):
    """Report a text that is no record, or one whose moves can't be played."""


class Termination(Enum):
    """Say how a game came to its end."""

    NORMAL = "the rules ended it"
    ILLEGAL_MOVE = "a move was not legal"
    TIMEOUT = "a side was late"
    CRASH = "a side failed to answer"
    MOVE_LIMIT = "the limit of moves was reached"
    REPETITION = "a position came back once too often"
    INTERRUPTED = "it was stopped before the end"


@dataclass(frozen=True, slots=True)
class Record:
    """Hold one game, finished or not."""

    game: str
    """The text that makes the game again."""
    first: str
    """Who had the first side."""
    second: str
    moves: tuple[str, ...] = ()
    """As a person writes them."""
    outcome: Outcome | None = None
    """None while the game is not decided. A side that failed has lost by 1."""
    termination: Termination = Termination.INTERRUPTED
    reason: str = ""
    """One sentence for people on how it ended."""
    seconds: tuple[float, ...] = ()
    """How long each move took; as many as moves, or none."""
    remarks: tuple[str, ...] = ()
    """What was said to each move; as many as moves, or none."""

    def replay(self, game: Game[Any, Any]) -> Position[Any, Any]:
        """Return the position of the game after the record's moves; raise RecordError where one can't be played."""
        position = game.position()
        for ply, text in enumerate(self.moves, 1):
            try:
                position = position.play_text(text)
            except GameError as problem:
                raise RecordError(f"move {ply} of the record can't be played: {problem}") from None
        return position


def record_text(record: Record) -> str:
    """Return the record as one line of JSON, without a line end."""
    outcome = record.outcome
    winner = None if outcome is None or outcome.winner is None else outcome.winner.name.lower()
    fields: dict[str, Any] = {
        "fiveply": "record",
        "version": _VERSION,
        "game": record.game,
        "first": record.first,
        "second": record.second,
        "moves": record.moves,
        "outcome": None if outcome is None else {"winner": winner, "margin": outcome.margin},
        "termination": record.termination.name,
        "reason": record.reason,
        "seconds": [round(seconds, 6) for seconds in record.seconds],
        "remarks": record.remarks,
    }
    return json.dumps(fields, allow_nan=False)


def parse_record(text: str) -> Record:
    """Return the record that `record_text` wrote, or raise RecordError with what is wrong where."""
    fields = _load(text)
    if fields.pop("fiveply", None) != "record":
        raise RecordError('this is no record of fiveply: it lacks "fiveply": "record"')
    version = fields.pop("version", None)
    if version != _VERSION or isinstance(version, bool):
        raise RecordError(f"version {_short(version)} of the record can't be read; this program reads {_VERSION}")
    known = ("game", "first", "second", "moves", "outcome", "termination", "reason", "seconds", "remarks")
    for name in known:
        if name not in fields:
            raise RecordError(f"the record lacks {name!r}")
    for name in fields:
        if name not in known:
            raise RecordError(f"the record has a field that is not known: {_short(name)}")
    moves = _texts(fields, "moves")
    seconds = _list(fields, "seconds")
    for value in seconds:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e12:
            raise RecordError(f"seconds: {_short(value)} is no time; a time is a number from 0 up")
    remarks = _texts(fields, "remarks")
    for name, values in (("seconds", seconds), ("remarks", remarks)):
        if len(values) not in (0, len(moves)):
            raise RecordError(f"{name}: there are {len(values)} for {len(moves)} moves")
    termination = _text(fields["termination"], "termination")
    if termination not in Termination.__members__:
        raise RecordError(f"termination: {_short(termination)} is none of {', '.join(Termination.__members__)}")
    return Record(
        game=_text(fields["game"], "game"),
        first=_text(fields["first"], "first"),
        second=_text(fields["second"], "second"),
        moves=moves,
        outcome=_outcome(fields["outcome"]),
        termination=Termination[termination],
        reason=_text(fields["reason"], "reason"),
        seconds=tuple(map(float, seconds)),
        remarks=remarks,
    )


def _load(text: str) -> dict[str, Any]:
    def no_constant(name: str) -> NoReturn:
        raise RecordError(f"{name} is no number")

    def no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            raise RecordError("the record has a field twice")
        return fields

    try:
        fields = json.loads(text, parse_constant=no_constant, object_pairs_hook=no_doubles)
    except json.JSONDecodeError as problem:
        what = f"line {problem.lineno} column {problem.colno}: {problem.msg}"
        raise RecordError(f"this is no record of fiveply, which is JSON: {what}") from None
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError("this is no record of fiveply: it is nested too deep or has a number too long") from None
    if not isinstance(fields, dict):
        raise RecordError(f"this is no record of fiveply, which is a JSON object, but {_short(fields)}")
    return fields


def _short(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"{name}: {_short(value)} is no text")
    if _UNPRINTABLE.search(value):
        raise RecordError(f"{name}: {_short(value)} has a character that is not for reading")
    return value


def _list(fields: dict[str, Any], name: str) -> list[Any]:
    if not isinstance(fields[name], list):
        raise RecordError(f"{name}: {_short(fields[name])} is no list")
    return list(fields[name])


def _texts(fields: dict[str, Any], name: str) -> tuple[str, ...]:
    return tuple(_text(value, f"{name}[{place}]") for place, value in enumerate(_list(fields, name)))


def _outcome(value: object) -> Outcome | None:
    if value is None:
        return None
    winners = {"first": Player.FIRST, "second": Player.SECOND, None: None}
    if not isinstance(value, dict) or set(value) != {"winner", "margin"}:
        raise RecordError(f"outcome: {_short(value)} is not null or of the form {{winner, margin}}")
    winner, margin = value["winner"], value["margin"]
    if not (winner is None or isinstance(winner, str)) or winner not in winners:
        raise RecordError(f"outcome: winner {_short(winner)} is none of first, second, null")
    if isinstance(margin, bool) or not isinstance(margin, int) or (margin == 0) != (winner is None) or margin < 0:
        right = "0 for a draw, else a whole number from 1 up"
        raise RecordError(f"outcome: margin {_short(margin)} is wrong; margin is {right}")
    return Outcome(winners[winner], margin)
