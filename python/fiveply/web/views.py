"""A position as the page draws it: cells, legal moves with their clicks, marks, and a sentence for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fiveply.game import Game, Outcome, Player, Position
from fiveply.report.words import about, landed, piece_texts

__all__ = ["Square", "in_order", "move_texts", "outcome_of", "side_names", "title_of", "view_of"]

Square = tuple[int, int]

_TITLES = {
    "tic-tac-toe": "Tic-tac-toe",
    "connect-four": "Connect Four",
    "gomoku": "Gomoku",
    "line-em-up": "Line 'em Up",
    "max-connect-4": "Max-Connect-4",
    "toro-tile": "Toro-Tile",
    "gold-rush": "Gold Rush",
    "whites-challenge": "White's Challenge",
    "tetra-toro": "Tetra-Toro",
    "lines": "Any k in a row",
    "quixo": "Quixo",
    "pnt": "PNT",
    "tree": "Tree",
}

_WORDS = {"W": "White", "B": "Black", "1": "Player 1", "2": "Player 2"}


def title_of(game: Game[Any, Any]) -> str:
    """Return how a game is called on the page."""
    return _TITLES.get(game.name, str(game))


def side_names(game: Game[Any, Any]) -> tuple[str, str]:
    """Return what the sides are called: by their pieces where those show, else First and Second."""
    texts = piece_texts(game)
    first, second = (texts[player] for player in Player)
    if not first or not second or first == second:
        return "First", "Second"
    return _WORDS.get(first, first), _WORDS.get(second, second)


def outcome_of(outcome: Outcome | None, names: Sequence[str], game: Game[Any, Any], how: str = "") -> Any:
    """Return an outcome as values that JSON can hold; `how` says what ended the game if not the rules."""
    if outcome is None:
        return None
    if outcome.winner is None:
        text = "The game is drawn"
        winner = None
    else:
        winner = outcome.winner.value
        text = f"{names[winner]} wins" + (f" by {outcome.margin}" if game.has_margins and not how else "")
    return {"winner": winner, "margin": outcome.margin, "text": f"{text}: {how}." if how else f"{text}."}


def view_of(position: Position[Any, Any], before: Position[Any, Any] | None = None) -> dict[str, Any]:
    """Return all that the page needs to draw a position; `before` is the one that its last move was played in."""
    game, state = position.game, position.state
    rows = game.board(state)
    names = side_names(game)
    outcome = game.outcome(state)
    turn = game.turn(state)
    legal = [] if outcome is not None else game.legal_moves(state)
    points = game.points(state)
    if before is None and position.moves:
        before = _before(position)
    last: list[Square] = []
    motion = None
    if before is not None:
        move = position.moves[-1]
        last = list(landed(game, before.state, move, state))
        motion = _motion(game, before, move, last)
    return {
        "game": game.spec,
        "name": game.name,
        "title": title_of(game),
        "about": about(game),
        "moves": move_texts(position),
        "ply": len(position.moves),
        "turn": turn.value,
        "turn_text": game.turn_text(state),
        "players": names,
        "board": [
            [
                {
                    "text": cell.text,
                    "owner": None if cell.owner is None else cell.owner.value,
                    "name": cell.name,
                    "blocked": cell.blocked,
                }
                for cell in row
            ]
            for row in rows
        ],
        "wrapped": game.is_wrapped,
        "kind": game.gesture if rows else "plain",
        "legal": [{"text": game.move_text(state, move), "clicks": list(game.clicks(state, move))} for move in legal],
        "highlights": list(game.highlights(state)),
        "last": last,
        "motion": motion,
        "links": list(game.links(state)),
        "lines": [in_order(line, rows, game.is_wrapped) for line in game.lines_made(state)],
        "outcome": outcome_of(outcome, names, game),
        "score": points,
        "show": game.show(state),
        "sentence": _sentence(position, before, names, outcome),
    }


def _before(position: Position[Any, Any]) -> Position[Any, Any]:
    at = position.game.position()
    for move in position.moves[:-1]:
        at = Position(at.game, at.game.play(at.state, move), (*at.moves, move))
    return at


def move_texts(position: Position[Any, Any]) -> list[str]:
    """Return the moves that led to a position as a person writes them."""
    game, texts = position.game, []
    state = game.initial()
    for move in position.moves:
        texts.append(game.move_text(state, move))
        state = game.play(state, move)
    return texts


def _motion(game: Game[Any, Any], before: Position[Any, Any], move: Any, last: Sequence[Square]) -> Any:
    clicks = list(game.clicks(before.state, move))
    if game.gesture == "push" and len(clicks) == 2:
        return {"kind": "push", "from": clicks[0], "to": clicks[1]}
    if not last:
        return None
    return {"kind": "drop" if game.gesture == "drop" else "place", "cell": last[-1]}


def _sentence(
    position: Position[Any, Any], before: Position[Any, Any] | None, names: Sequence[str], outcome: Outcome | None
) -> str:
    """Return the last move and what comes next, to be spoken."""
    game = position.game
    parts = []
    if before is not None:
        mover = names[before.turn.value]
        parts.append(f"{mover} plays {game.move_text(before.state, position.moves[-1])}.")
    if outcome is not None:
        parts.append(outcome_of(outcome, names, game)["text"])
    else:
        more = game.turn_text(position.state)
        parts.append(f"{names[position.turn.value]}{', ' + more + ',' if more else ''} to move.")
    return " ".join(parts)


def in_order(line: Iterable[Square], rows: Sequence[Sequence[Any]], is_wrapped: bool) -> list[Square]:
    """Return the cells of a straight line in order along it, over the edges where those join."""
    cells = set(line)
    height, width = len(rows), max(map(len, rows), default=0)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for start in sorted(cells):
            path, at = [start], start
            while len(path) < len(cells):
                at = (at[0] + down, at[1] + right)
                if is_wrapped:
                    at = (at[0] % height, at[1] % width)
                if at not in cells or at == start:
                    break
                path.append(at)
            else:
                return path
    return sorted(cells)
