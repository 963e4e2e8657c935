"""What the pages on Line 'em Up, Max-Connect-4 and Toro-Tile say about rules, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from fiveply.game import IllegalMove, InvalidMove, Outcome, Player
from fiveply.games import GameSpecError, LineGame, make

FIRST_WINS, SECOND_WINS, DRAW = Outcome.win(Player.FIRST), Outcome.win(Player.SECOND), Outcome.draw()


def after(game: Any, *moves: Any) -> Any:
    """Return the state after moves, each of them legal."""
    position = game.position()
    for move in moves:
        position = position.play(move)
    return position.state


def alternate(first: list[Any], second: list[Any]) -> list[Any]:
    """Return the moves of both players in turn."""
    return [move for pair in zip(first, second, strict=False) for move in pair] + first[len(second) :]


class TestLineEmUp:
    """line-em-up.md, Rules."""

    def test_white_moves_first_then_black_in_turn_one_piece_on_an_empty_square(self) -> None:
        game = make("line-em-up:n=3,s=3")
        assert game.turn(game.initial()) is Player.FIRST
        state = after(game, (1, 1))
        assert game.turn(state) is Player.SECOND
        assert game.legal_moves(state) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
        with pytest.raises(IllegalMove):
            game.position().play((1, 1)).play((1, 1))

    def test_columns_are_letters_rows_numbers_white_o_black_x_bloc_star_empty_dot(self) -> None:
        game = make("line-em-up:n=3,s=3,blocs=C0")
        state = game.position().play_text("A0", "B2").state
        assert ["".join(cell.text for cell in row) for row in game.board(state)] == ["O.*", "...", ".X."]
        assert game.move_text(game.initial(), (2, 1)) == "B2"
        assert [cell.owner for cell in game.board(state)[0]] == [Player.FIRST, None, None]
        assert game.board(state)[0][2].blocked

    @pytest.mark.parametrize(
        "line",
        [
            [(1, 0), (1, 1), (1, 2), (1, 3)],
            [(0, 4), (1, 4), (2, 4), (3, 4)],
            [(1, 1), (2, 2), (3, 3), (4, 4)],
            [(1, 4), (2, 3), (3, 2), (4, 1)],
        ],
        ids=["row", "column", "falling diagonal", "rising diagonal"],
    )
    def test_s_consecutive_in_a_row_column_or_diagonal_win(self, line: list[Any]) -> None:
        game = make("line-em-up:n=5,s=4")
        others = [(0, 0), (0, 2), (4, 0)]
        assert game.outcome(after(game, *alternate(line, others))) == FIRST_WINS
        assert game.outcome(after(game, *alternate(line[:3], others))) is None
        second = alternate([(0, 0), (0, 2), (4, 0), (0, 3)], line)
        assert game.outcome(after(game, *second)) == SECOND_WINS

    def test_more_than_s_also_wins(self) -> None:
        game = make("line-em-up:n=5,s=3")
        state = after(game, *alternate([(2, 0), (2, 1), (2, 3), (2, 4), (2, 2)], [(0, 0), (0, 1), (4, 3), (4, 4)]))
        assert game.outcome(state) == FIRST_WINS
        assert len(game.lines_made(state)) == 3

    def test_a_bloc_breaks_a_line(self) -> None:
        game = make("line-em-up:n=5,s=4,blocs=C2")
        state = after(game, *alternate([(2, 0), (2, 1), (2, 3), (2, 4)], [(0, 0), (0, 1), (4, 3)]))
        assert game.outcome(state) is None
        assert (2, 2) not in game.legal_moves(game.initial())

    def test_a_full_board_without_a_line_is_a_draw(self) -> None:
        game = make("line-em-up:n=3,s=3")
        moves = [(0, 0), (1, 1), (0, 1), (0, 2), (2, 0), (1, 0), (1, 2), (2, 1), (2, 2)]
        assert game.outcome(after(game, *moves[:-1])) is None
        assert game.outcome(after(game, *moves)) == DRAW
        assert game.legal_moves(after(game, *moves)) == []

    def test_a_finished_game_has_no_moves(self) -> None:
        game = make("line-em-up:n=3,s=3")
        state = after(game, *alternate([(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1)]))
        assert (game.outcome(state), game.legal_moves(state)) == (FIRST_WINS, [])

    BOARD = "line-em-up:n=5,s=4,blocs=D0+B1+A2+D2+B3+C4"

    def test_on_the_test_board_a_diagonal_wins(self) -> None:
        """A1 B2 C3 D4, for black as in figure 2."""
        game = make(self.BOARD)
        first, second = ["A0", "B0", "A3", "B4"], ["A1", "B2", "C3", "D4"]
        assert game.outcome(game.position().play_text(*alternate(first, second)).state) == SECOND_WINS

    def test_on_the_test_board_column_e_rows_1_to_4_win(self) -> None:
        game = make(self.BOARD)
        first, second = ["E1", "E2", "E3", "E4"], ["A0", "B0", "A1"]
        assert game.outcome(game.position().play_text(*alternate(first, second)).state) == FIRST_WINS

    def test_on_the_test_board_a_full_board_is_a_draw(self) -> None:
        """Figure 4."""
        game = make(self.BOARD)
        figure = ["111#2", "2#222", "#11#1", "1#112", "21#22"]
        assert game.outcome(game.state_of(figure, Player.SECOND)) == DRAW

    def test_figure_3_is_a_line_of_whites(self) -> None:
        game = make(self.BOARD)
        figure = game.state_of(["112#2", "2#221", "#2.#1", "1#221", "21#11"], Player.SECOND)
        assert game.line_counts(figure) == (1, 0)
        assert [sorted(line) for line in game.lines_made(figure)] == [[(1, 4), (2, 4), (3, 4), (4, 4)]]

    @pytest.mark.parametrize("text", ["D0", "D 0", "d0", "(0,D)", "(0,3)"])
    def test_a_move_is_read_in_every_way_the_page_names(self, text: str) -> None:
        game = make("line-em-up:n=5,s=4")
        assert game.parse_move(game.initial(), text) == (0, 3)

    @pytest.mark.parametrize(
        ("text", "error"), [("W 3", InvalidMove), ("B9", InvalidMove), ("B1", IllegalMove), ("", InvalidMove)]
    )
    def test_what_is_no_move_is_refused(self, text: str, error: type[Exception]) -> None:
        game = make(self.BOARD)
        with pytest.raises(error):
            game.parse_move(game.initial(), text)

    @pytest.mark.parametrize(
        ("spec", "parameter"),
        [("n=2", "n"), ("n=11", "n"), ("n=5,s=6", "s"), ("n=5,s=2", "s"), ("n=4,b=9", "b"), ("n=5,b=2,blocs=A0", "b")],
    )
    def test_ranges(self, spec: str, parameter: str) -> None:
        with pytest.raises(GameSpecError) as caught:
            make(f"line-em-up:{spec}")
        assert caught.value.parameter == parameter
        assert caught.value.value in str(caught.value)

    def test_the_ends_of_the_ranges_are_inside(self) -> None:
        assert len(make("line-em-up:n=10,s=10,b=20").legal_moves(make("line-em-up:n=10,s=10,b=20").initial())) == 80
        assert len(make("line-em-up:n=3,s=3,b=6").legal_moves(make("line-em-up:n=3,s=3,b=6").initial())) == 3


class TestMaxConnectFour:
    """max-connect-4.md, Rules."""

    def test_pieces_fall_to_the_lowest_free_square(self) -> None:
        game = make("max-connect-4")
        state = after(game, 3, 3, 0)
        assert game.rows_of(state) == [".......", ".......", ".......", ".......", "...2...", "1..1..."]

    def test_a_full_column_is_not_a_legal_move(self) -> None:
        game = make("max-connect-4")
        assert game.legal_moves(game.initial()) == [0, 1, 2, 3, 4, 5, 6]
        state = after(game, 2, 2, 2, 2, 2, 2)
        assert game.legal_moves(state) == [0, 1, 3, 4, 5, 6]
        with pytest.raises(IllegalMove):
            game.parse_move(state, "2")

    def test_there_are_69_quadruples(self) -> None:
        assert len(make("max-connect-4").lines()) == 69

    def test_the_game_ends_only_when_the_board_is_full(self) -> None:
        game = make("max-connect-4")
        state = after(game, 0, 1, 0, 1, 0, 1, 0)
        assert game.line_counts(state) == (1, 0)
        assert game.outcome(state) is None
        position = game.position()
        for _ in range(42):
            assert not position.is_over
            position = position.play(position.legal_moves[0])
        assert position.is_over

    def test_more_points_win_and_equal_is_a_draw(self) -> None:
        game = make("max-connect-4")
        full = game.state_of(["1111111", "2222222", "1212121", "2121212", "1212121", "2121212"], Player.FIRST)
        first, second = game.line_counts(full)
        assert game.outcome(full).margin_for(Player.FIRST) == first - second
        level = game.state_of(["1122112", "2211221", "1122112", "2211221", "1122112", "2211221"], Player.FIRST)
        assert game.line_counts(level)[0] == game.line_counts(level)[1]
        assert game.outcome(level) == DRAW

    def test_the_courses_second_sample_is_a_position(self) -> None:
        game = make("max-connect-4")
        rows = "0000000 0000000 0200000 0100002 0200111 1100222".replace("0", ".").split()
        state = game.state_of(rows, Player.FIRST)
        assert (game.rows_of(state), game.turn(state)) == (rows, Player.FIRST)

    def test_size_and_line_length_are_parameters(self) -> None:
        game = make("max-connect-4:rows=4,cols=5,k=3")
        assert len(game.lines()) == 4 * 3 + 2 * 5 + 2 * 2 * 3


class TestToroTile:
    """toro-tile.md, Rules."""

    def test_on_3_x_3_with_k_3_there_are_exactly_12_lines(self) -> None:
        assert len(make("toro-tile:rows=3,cols=3,k=3").lines()) == 12

    def test_on_gold_rush_the_five_squares_are_a_line(self) -> None:
        game = make("gold-rush")
        line = {(3, 5), (2, 6), (1, 0), (0, 1), (6, 2)}
        assert line in [set(squares) for squares in game.lines()]
        others = [(4, 4), (4, 1), (5, 5), (1, 2)]
        assert game.outcome(after(game, *alternate(sorted(line), others))) == FIRST_WINS

    def test_gold_rush_forbids_rows_and_columns_0_3_6(self) -> None:
        game = make("gold-rush")
        forbidden = {(row, col) for row in (0, 3, 6) for col in (0, 3, 6)}
        moves = game.legal_moves(game.initial())
        assert set(moves) == {(row, col) for row in range(7) for col in range(7)} - forbidden
        assert moves == sorted(moves)

    def test_a_line_must_be_k_different_squares(self) -> None:
        """K=5 on a ring of 4: no line along it."""
        game = make("toro-tile:rows=4,cols=6,k=5")
        assert all(len(set(line)) == 5 for line in game.lines())
        assert not [line for line in game.lines() if len({col for _, col in line}) == 1]
        state = after(game, *alternate([(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 2), (1, 3), (2, 5)]))
        assert game.outcome(state) is None

    def test_white_moves_first_unless_the_state_says_otherwise(self) -> None:
        assert make("toro-tile").turn(make("toro-tile").initial()) is Player.FIRST
        black = make("toro-tile:rows=3,cols=3,k=3,turn=B")
        assert black.turn(black.initial()) is Player.SECOND
        state = after(black, (1, 1))
        assert black.rows_of(state) == ["...", ".2.", "..."]
        assert black.board(state)[1][1].text == "B"

    def test_a_handicap_is_tiles_already_set(self) -> None:
        game = make("whites-challenge")
        assert game.turn(game.initial()) is Player.FIRST
        assert game.rows_of(game.initial()) == [
            ".........",
            "....2....",
            "...###...",
            "..#####..",
            "...###...",
            "....2....",
            ".........",
        ]
        assert game.k == 6

    def test_no_free_square_is_a_draw(self) -> None:
        game = make("toro-tile:rows=2,cols=2,k=3")
        assert game.lines() == []
        assert game.outcome(after(game, (0, 0), (0, 1), (1, 0), (1, 1))) == DRAW

    def test_on_tetra_toro_no_line_is_possible(self) -> None:
        game = make("tetra-toro")
        assert game.lines() == []
        assert game.rows_of(game.initial()) == [".#..", ".#.#", "##..", "..#."]


class TestPresets:
    """The presets that cost nothing."""

    def test_tic_tac_toe_and_gomoku_and_connect_four(self) -> None:
        assert len(make("tic-tac-toe").lines()) == 8
        assert len(make("connect-four").lines()) == 69
        state = after(make("connect-four"), 0, 1, 0, 1, 0, 1, 0)
        assert make("connect-four").outcome(state) == FIRST_WINS
        gomoku = make("gomoku:rows=9,cols=9")
        state = after(gomoku, *alternate([(0, i) for i in range(5)], [(5, i) for i in range(4)]))
        assert gomoku.outcome(state) == FIRST_WINS

    def test_fill_goes_on_past_lines_and_is_a_draw(self) -> None:
        game = LineGame(2, 2, 2, goal="fill")
        state = after(game, (0, 0), (1, 0), (0, 1))
        assert game.outcome(state) is None
        assert game.outcome(game.play(state, (1, 1))) == DRAW
