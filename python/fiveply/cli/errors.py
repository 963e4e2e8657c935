"""Errors as a person reads them: one sentence each."""

from __future__ import annotations

import traceback

from fiveply.arena import RecordError
from fiveply.game import GameError
from fiveply.heuristics import HeuristicError
from fiveply.search import LimitError

__all__ = ["CommandError", "is_input_error", "is_users_fault", "place", "sentence"]


class CommandError(Exception):
    """Carry one clear sentence about input that is wrong; the command ends with status 2."""


def is_input_error(error: Exception) -> bool:
    """Say whether an error is about what the user gave, in words meant for them."""
    return isinstance(error, CommandError | GameError | HeuristicError | LimitError | RecordError | OSError)


def is_users_fault(error: Exception) -> bool:
    """Say whether an error is about input: in words for the user, or a file that can't be run as Python."""
    return is_input_error(error) or isinstance(error, SyntaxError | ImportError)


def place(error: BaseException) -> tuple[str, int | None] | None:
    """Return the file and line where an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return (frames[-1].filename, frames[-1].lineno) if frames else None


def sentence(error: Exception) -> str:
    """Return an error in one line; one that was not meant for the user with its type and place."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror
    text = " ".join(str(error).split())
    if is_input_error(error):
        return text
    at = None if isinstance(error, SyntaxError) else place(error)  # whose own text says where
    where = f" in {at[0]}, line {at[1]}" if at else ""
    return f"{type(error).__name__}{where}: {text or 'no message'} (--debug shows the traceback)"
