"""State files: read with an error that names the place, written whole or not at all."""

from __future__ import annotations

from fiveply.cli.env import Env
from fiveply.cli.files import write_whole
from fiveply.formats.maxconnect4 import State, StateError, parse_state, state_text

__all__ = ["FileError", "read_state", "write_state", "write_text"]

LARGEST = 10_000
"""No state file has more bytes than this."""


class FileError(Exception):
    """Carry one sentence about a file that can't be read or written; the program ends with status 1."""


def read_state(name: str, env: Env) -> State | None:
    """Return the state in a file, None where there is no such file; raise FileError where it can't be read.

    Pieces that disagree with the player to move are told as a warning.
    """
    try:
        with env.path(name).open("rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise FileError(f"{name} can't be read: {_reason(error)}") from None
    if len(content) > LARGEST:
        raise FileError(f"{name} is too large to be a state of the game")
    try:
        state = parse_state(content.decode("utf-8-sig", errors="replace"))
    except StateError as error:
        raise FileError(f"{name}: {error}") from None
    if state.doubt:
        env.warn(f"maxconnect4: warning: {name}: {state.doubt}")
    return state


def write_state(state: State, name: str, env: Env, *, has_crlf: bool = False) -> None:
    """Write a state to a file, which has the old content or the new one at every moment, or raise FileError."""
    write_text(state_text(state, has_crlf=has_crlf), name, env)


def write_text(text: str, name: str, env: Env) -> None:
    """Write text to a file, which has the old content or the new one at every moment, or raise FileError."""
    try:
        write_whole(env.path(name), text)
    except (OSError, ValueError) as error:
        raise FileError(f"{name} can't be written: {_reason(error)}") from None


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
