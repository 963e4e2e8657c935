"""What the page on Quixo says about rules, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from fiveply.game import IllegalMove, InvalidMove, Outcome, Player
from fiveply.games import GameSpecError, make

FIRST_WINS, SECOND_WINS = Outcome.win(Player.FIRST), Outcome.win(Player.SECOND)


def board(*rows: str, seat: int = 1, players: int = 2, dots: list[str] | None = None) -> Any:
    """Return the position with these cubes."""
    game = make(f"quixo:n={len(rows)},players={players}")
    return type(game.position())(game, game.state_of(list(rows), seat, dots))


def cubes(position: Any) -> list[str]:
    return position.game.rows_of(position.state)


class TestTwoPlayers:
    """quixo.md, Rules."""

    @pytest.mark.parametrize(("n", "moves"), [(2, 8), (3, 20), (4, 32), (5, 44)])
    def test_first_moves_from_the_empty_board(self, n: int, moves: int) -> None:
        assert len(make(f"quixo:n={n}").position().legal_moves) == moves

    def test_default_is_5_x_5_and_x_begins(self) -> None:
        position = make("quixo").position()
        assert cubes(position) == ["....."] * 5
        assert position.turn is Player.FIRST
        assert cubes(position.play_text("A1 right")) == ["....X", ".....", ".....", ".....", "....."]
        assert cubes(position.play_text("A1 right", "A1 right"))[0] == "...XO"

    def test_a_cube_is_blank_or_shows_your_symbol(self) -> None:
        position = board("XO.", "...", "...")
        taken = {move[:2] for move in position.legal_moves}
        assert (0, 0) in taken
        assert (0, 1) not in taken
        with pytest.raises(IllegalMove):
            position.play_text("B1 left")

    def test_only_the_outer_ring(self) -> None:
        position = board("....", "....", "....", "....")
        assert {move[:2] for move in position.legal_moves} == {
            (row, col) for row in range(4) for col in range(4) if row in (0, 3) or col in (0, 3)
        }

    def test_an_edge_cube_has_three_pushes_a_corner_cube_two(self) -> None:
        moves = make("quixo").position().legal_moves
        assert {move[2] for move in moves if move[:2] == (0, 0)} == {"R", "B"}
        assert {move[2] for move in moves if move[:2] == (0, 2)} == {"L", "R", "B"}
        assert {move[2] for move in moves if move[:2] == (2, 4)} == {"L", "T", "B"}
        assert {move[2] for move in moves if move[:2] == (4, 4)} == {"L", "T"}

    def test_not_from_its_own_place(self) -> None:
        with pytest.raises(IllegalMove):
            make("quixo").position().play_text("C1 top")

    @pytest.mark.parametrize(
        ("move", "rows"),
        [
            ("B1 left", ["XOOX", "....", "....", "OX.X"]),
            ("B1 right", ["OOXX", "....", "....", "OX.X"]),
            ("B1 bottom", ["O.OX", "....", ".X..", "OX.X"]),
        ],
    )
    def test_pushing_moves_the_cubes_one_place_toward_the_gap(self, move: str, rows: list[str]) -> None:
        position = board("O.OX", "....", "....", "OX.X")
        assert cubes(position.play_text(move)) == rows

    @pytest.mark.parametrize(
        "rows",
        [["XXX", "O.O", "..O"], ["XO.", "XO.", "X.O"], ["X.O", "OX.", "O.X"], ["O.X", "OX.", "X.O"]],
        ids=["row", "column", "falling diagonal", "rising diagonal"],
    )
    @pytest.mark.parametrize("seat", [1, 2])
    def test_a_line_wins_for_its_symbol(self, rows: list[str], seat: int) -> None:
        position = board(*rows, seat=seat)
        assert position.outcome == FIRST_WINS
        assert list(position.legal_moves) == []

    def test_lines_of_both_lose_for_the_player_who_moved(self) -> None:
        position = board("O.O", "XXO", "XOX", seat=2).play((2, 1, "T"))
        assert cubes(position) == ["OOO", "X.O", "XXX"]
        assert position.outcome == FIRST_WINS

    def test_a_line_of_the_opponent_alone_loses_too(self) -> None:
        lost = board("OO.", "..O", "X..", seat=1).play((0, 2, "B"))
        assert cubes(lost) == ["OOO", "...", "X.X"]
        assert lost.outcome == SECOND_WINS

    def test_moves_and_coordinates(self) -> None:
        game = make("quixo")
        state = game.initial()
        assert game.move_text(state, (0, 0, "B")) == "A1 bottom"
        assert game.parse_move(state, "A1 bottom") == (0, 0, "B")
        assert game.parse_move(state, "b1 >") == (0, 1, "R")
        assert [game.parse_move(state, f"b1 {sign}")[2] for sign in "<>v"] == ["L", "R", "B"]
        assert game.parse_move(state, "b5 ^") == (4, 1, "T")
        for text in ("A9 top", "A1", "hello", "A1 sideways", ""):
            with pytest.raises(InvalidMove):
                game.parse_move(state, text)

    @pytest.mark.parametrize("spec", ["n=1", "n=10", "players=3"])
    def test_ranges(self, spec: str) -> None:
        with pytest.raises(GameSpecError):
            make(f"quixo:{spec}")


class TestFourPlayers:
    """quixo.md, Four players."""

    def test_teams_take_turns_1_2_3_4(self) -> None:
        game = make("quixo:players=4")
        position, seats = game.position(), []
        for _ in range(5):
            seats.append((game.seat(position.state), position.turn))
            position = position.play(position.legal_moves[0])
        first, second = Player.FIRST, Player.SECOND
        assert seats == [(1, first), (2, second), (3, first), (4, second), (1, first)]

    def test_the_dot_faces_the_player_or_the_partner(self) -> None:
        position = make("quixo:players=4").position()
        assert {move[3] for move in position.legal_moves} == {1, 3}
        after = position.play((0, 0, "R", 3))
        assert cubes(after)[0] == "....X"
        assert position.game.dots_of(after.state)[0] == "....3"
        assert {move[3] for move in after.legal_moves} == {2, 4}
        assert len(position.legal_moves) == 88

    def test_a_cube_of_the_team_may_be_taken_only_when_its_dot_faces_the_player(self) -> None:
        rows, dots = ["X.O", "...", "..X"], ["1.2", "...", "..3"]
        taken = {move[:2] for move in board(*rows, seat=1, players=4, dots=dots).legal_moves}
        assert (0, 0) in taken
        assert (2, 2) not in taken
        taken = {move[:2] for move in board(*rows, seat=3, players=4, dots=dots).legal_moves}
        assert (0, 0) not in taken
        assert (2, 2) in taken
        assert (0, 2) not in taken

    def test_a_line_wins_for_the_team(self) -> None:
        """Player 3 completes what player 1 began."""
        position = board("XX.", "...", "OO.", seat=3, players=4, dots=["11.", "...", "22."])
        after = position.play((1, 2, "T", 1))
        assert cubes(after) == ["XXX", "...", "OO."]
        assert after.outcome == FIRST_WINS

    def test_a_line_of_the_other_team_wins_for_it_whatever_else_the_move_makes(self) -> None:
        position = board("O.O", "XXO", "XOX", seat=2, players=4, dots=["2.2", "114", "323"])
        after = position.play((2, 1, "T", 4))
        assert cubes(after) == ["OOO", "X.O", "XXX"]
        assert after.outcome == FIRST_WINS

    def test_a_player_passes_only_when_no_cube_may_be_taken(self) -> None:
        rows, dots = ["XOX", "O.O", "OXX"], ["343", "2.2", "433"]
        position = board(*rows, seat=1, players=4, dots=dots)
        assert position.outcome is None
        assert list(position.legal_moves) == [()]
        passed = position.play(())
        assert cubes(passed) == rows
        assert passed.game.seat(passed.state) == 2
        assert () not in passed.legal_moves
