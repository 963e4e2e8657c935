"""Boards as text: every game that is registered, and what the marks mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from fiveply import Cell, Game, Outcome, Player, games, make
from fiveply.cli.draw import Style, board_lines
from fiveply.report.words import landed, piece_texts

PLAIN = Style()
FANCY = Style(colour=True, unicode=True)


class Painted(Game[int, int]):
    """Show any board; there is nothing to play."""

    def __init__(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Take the board."""
        self.rows = rows

    def initial(self) -> int:
        """Return 0."""
        return 0

    def turn(self, state: int) -> Player:
        """Return the first player."""
        return Player.FIRST

    def legal_moves(self, state: int) -> list[int]:
        """Return no move."""
        return []

    def play(self, state: int, move: int) -> int:
        """Return 0."""
        return 0

    def outcome(self, state: int) -> Outcome:
        """Return a draw."""
        return Outcome.draw()

    def board(self, state: int) -> Sequence[Sequence[Cell]]:
        """Return the board."""
        return self.rows


def drawn(game: Game[Any, Any], *moves: str, style: Style = PLAIN, width: int = 100) -> str:
    """Return the board after moves, the last of them marked."""
    position = before = game.position()
    for text in moves:
        before, position = position, position.play_text(text)
    marked = landed(game, before.state, position.moves[-1], position.state) if moves else []
    return "\n".join(board_lines(game, position.state, style, marked, width))


def test_last_move_and_line_are_marked() -> None:
    assert drawn(make("line-em-up:n=3,blocs=C0,s=3"), "A2", "B2", "A1", "B1", "A0") == (
        "     A  B  C\n   +---------+\n 0 |[O] .  * |\n 1 |(O) X  . |\n 2 |(O) X  . |\n   +---------+"
    )


def test_stone_is_marked_where_it_falls() -> None:
    assert drawn(make("connect-four:rows=3,cols=4,k=3"), "1", "1", "2") == (
        "    0  1  2  3\n  +------------+\n  | .  .  .  . |\n  | .  O  .  . |\n  | .  X [X] . |\n  +------------+"
    )


def test_edges_that_join_and_blocked_squares() -> None:
    game = make("toro-tile:rows=2,cols=3,k=2,forbidden=B0")
    assert drawn(game) == "     0  1  2\n   +~~~~~~~~~+\n 0 : .  -  . :\n 1 : .  .  . :\n   +~~~~~~~~~+"
    assert drawn(game, style=Style(unicode=True)).splitlines()[1:3] == ["   ┌╌╌╌╌╌╌╌╌╌┐", " 0 ╎ . ░░░ . ╎"]


def test_colour_changes_no_text() -> None:
    game = make("line-em-up:n=4,b=3,s=3")
    moves = [game.move_text(game.initial(), move) for move in game.legal_moves(game.initial())[:3]]
    fancy = drawn(game, *moves, style=FANCY)
    assert re.sub(r"\x1b\[[\d;]*m", "", fancy) == drawn(game, *moves, style=Style(unicode=True))
    assert fancy.count("\x1b[1;33m") == 2  # the first player's pieces
    assert fancy.count("\x1b[1;36m") == 1


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_straight_board(name: str) -> None:
    game = make(name)
    position = game.position()
    for _ in range(6):
        lines = board_lines(game, position.state, Style(unicode=True))
        framed = [line.rstrip() for line in lines if re.search(r"[│╎┐┘]$", line)]
        assert len({len(line) for line in framed}) <= 1, "\n".join(lines)
        assert max(map(len, lines)) <= 100
        if position.is_over:
            break
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])


@pytest.mark.parametrize("name", [name for name in games.names() if name not in ("pnt", "tree")])
def test_coordinates_are_those_of_moves(name: str) -> None:
    game = make(name)
    lines = board_lines(game, game.initial(), PLAIN)
    columns = lines[0].split()
    labels = [line.split("|")[0].split(":")[0].strip() for line in lines[2:-1]]
    board = game.board(game.initial())
    for row, label in zip(board, labels, strict=True):
        for cell, column in zip(row, columns, strict=True):
            parts = re.findall(r"[A-Za-z]+|\d+", cell.name)
            assert parts in ([column, label], [label, column], [column])


def test_uneven_names_give_no_labels() -> None:
    rows = [[Cell("a", name="x1"), Cell("b", name="y2")], [Cell("c", name="z"), Cell("d")]]
    assert "\n".join(board_lines(Painted(rows), 0, PLAIN)) == "  +------+\n  | a  b |\n  | c  d |\n  +------+"


def test_a_board_that_does_not_fit_is_shown_as_text() -> None:
    game = make("gomoku")
    assert drawn(game, width=20) == game.show(game.initial())
    assert "\n".join(board_lines(Painted([]), 0, PLAIN)) == "0"


def test_a_long_board_is_cut() -> None:
    lines = board_lines(Painted([[Cell("x")]] * 80), 0, PLAIN)
    assert len(lines) == 53
    assert "... and 30 more rows" in lines[-2]


def test_pieces_are_found_by_playing() -> None:
    assert piece_texts(make("line-em-up")) == {Player.FIRST: "O", Player.SECOND: "X"}
    assert piece_texts(make("gold-rush")) == {Player.FIRST: "W", Player.SECOND: "B"}
    assert piece_texts(make("whites-challenge")) == {Player.FIRST: "W", Player.SECOND: "B"}
    assert piece_texts(make("quixo:players=4")) != {}
    assert piece_texts(Painted([[Cell("x")]])) == {Player.FIRST: "", Player.SECOND: ""}


def test_numbers_stand_straight_and_taken_tokens_are_shaded() -> None:
    game = make("pnt:12")
    assert drawn(game, "3", "6", style=Style(unicode=True)) == (
        "  ┌────────────────────────────────────────┐\n"
        "  │  1   2 ░░░░  4   5  [6]  7   8   9  10 │\n"
        "  │ 11  12                                 │\n"
        "  └────────────────────────────────────────┘"
    )
