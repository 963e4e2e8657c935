"""Agents against each other: the referee, the clock and the record of a game."""

from fiveply.arena.clock import Clock, Now, TimeControl
from fiveply.arena.match import Watch, play_match
from fiveply.arena.record import Record, RecordError, Termination, parse_record, record_text
from fiveply.arena.session import Session

__all__ = [
    "Clock",
    "Now",
    "Record",
    "RecordError",
    "Session",
    "Termination",
    "TimeControl",
    "Watch",
    "parse_record",
    "play_match",
    "record_text",
]
