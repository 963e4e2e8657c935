"""A position as a person pastes it: a game with moves, or one of the files that can be taken in."""

from __future__ import annotations

import re
from typing import Any

from fiveply.game import Position
from fiveply.spec import GameSpecError, play_moves
from fiveply.web.errors import Refusal
from fiveply.web.files import UnknownFile, imported
from fiveply.web.library import MOST_MOVES, Library

__all__ = ["read_position"]


def read_position(text: str, library: Library) -> Position[Any, Any]:
    """Return the position that a text tells, or raise Refusal or a GameError that says what is wrong with it.

    `connect-four 3 3 4` is a game and its moves; anything else is read as a file, of which the first game counts.
    """
    spec, _, moves = " ".join(text.split()).partition(" ")
    if not spec:
        raise Refusal("paste a game and its moves, like: connect-four 3 3 4")
    try:
        library.entry(spec)
    except GameSpecError as problem:
        try:
            # `quixo:n=3` is a game with its parameters, `input1: 3 9` a line of a file.
            return next(imported("" if re.match(r"[^\W\d][\w.-]*:\S", spec) else text, library)).position
        except UnknownFile:
            raise problem from None
    if len(moves) > 20 * MOST_MOVES:
        raise Refusal("these are too many moves", 413)
    return play_moves(library.game(spec).position(), moves)
