"""Saved games: records in files, replaced whole or not at all."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fiveply.arena import Record, RecordError, parse_record, record_text
from fiveply.cli.env import Env
from fiveply.cli.errors import CommandError
from fiveply.cli.files import write_whole
from fiveply.cli.inputs import read_game
from fiveply.game import Position

__all__ = ["Saved", "read_save", "write_save"]

LARGEST = 10_000_000


@dataclass(frozen=True)
class Saved:
    """Hold what a file had: the record, and the position that its moves lead to."""

    record: Record
    position: Position[Any, Any]


def read_save(name: str, env: Env) -> Saved:
    """Return the game saved in a file, or raise CommandError."""
    if not name:
        raise CommandError("resume which game? Name its file")
    record = read_record(env.path(name), name)
    try:
        return Saved(record, record.replay(read_game(record.game, env)))
    except RecordError as error:
        raise CommandError(f"{name}: {error}") from None


def read_record(path: Path, name: str) -> Record:
    """Return the record in a file, or raise CommandError that calls the file by a name."""
    if not path.exists():
        raise CommandError(f"there is no file {name}")
    if not path.is_file():
        raise CommandError(f"{name} is not a file")
    if path.stat().st_size > LARGEST:
        raise CommandError(f"{name} is too large to be a saved game")
    try:
        return parse_record(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise CommandError(f"{name}: this is no record of fiveply, which is text") from None
    except RecordError as error:
        raise CommandError(f"{name}: {error}") from None


def write_save(record: Record, name: str, env: Env) -> None:
    """Write a record to a file, which has the old content or the new one at every moment, whatever breaks.

    Raises CommandError where the file exists and is not a saved game: nothing else is ever overwritten.
    """
    path = Path(os.path.realpath(env.path(name)))
    if path.exists():
        try:
            read_record(path, name)
        except CommandError as error:
            raise CommandError(f"{error}; it is left as it is: choose another name") from None
    elif not path.parent.is_dir():
        raise CommandError(f"there is no folder {path.parent} to save {path.name} in")
    write_whole(path, record_text(record) + "\n")
