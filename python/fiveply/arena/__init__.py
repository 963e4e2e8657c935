"""Agents against each other: the referee, the clock, the record of a game; matches of many games and what they say."""

from fiveply.arena.clock import Clock, Now, TimeControl
from fiveply.arena.match import Watch, play_match
from fiveply.arena.rating import Rating, Tally, elo, expected, rating, wilson
from fiveply.arena.record import Record, RecordError, Termination, parse_record, record_text
from fiveply.arena.schedule import Fixture, schedule
from fiveply.arena.session import Session
from fiveply.arena.tournament import Played, Result, play_fixture, result_of

__all__ = [
    "Clock",
    "Fixture",
    "Now",
    "Played",
    "Rating",
    "Record",
    "RecordError",
    "Result",
    "Session",
    "Tally",
    "Termination",
    "TimeControl",
    "Watch",
    "elo",
    "expected",
    "parse_record",
    "play_fixture",
    "play_match",
    "rating",
    "record_text",
    "result_of",
    "schedule",
    "wilson",
]
