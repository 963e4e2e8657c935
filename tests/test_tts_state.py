"""The modules that agents and referees of the course import: docs/toro-tile.md, from the page toro-tile.md."""

from __future__ import annotations

import pytest

from fiveply import make
from fiveply.games import LineGame
from tts_world import load, rows

S = load("TTS_State")


def test_a_state_copies_its_board() -> None:
    board = rows(" -", "WB")
    state = S.TTS_State(board)
    board[0][0] = "B"
    assert state.board == rows(" -", "WB")
    assert state.whose_turn == "W"
    assert isinstance(state.board, list)
    assert all(isinstance(row, list) for row in state.board)


def test_text_of_a_state_to_the_letter() -> None:
    state = S.TTS_State([[" ", "-"], ["W", "B"]], "B")
    assert str(state) == "TTS_State([\n  [' ', '-'],\n  ['W', 'B']],\n  \"B\")\n"


def test_copies_are_equal_and_share_nothing() -> None:
    state = S.TTS_State(rows("  ", "WB"), whose_turn="B")
    copy = state.copy()
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.whose_turn == "B"
    copy.board[0][0] = "W"
    assert copy != state
    assert state.board[0][0] == " "
    assert S.TTS_State(state.board, "W") != state
    assert state != "a text"


def test_states_equal_those_of_another_class() -> None:
    class Other(S.TTS_State):  # type: ignore[name-defined,misc]
        pass

    state = S.TTS_State(rows("  ", "WB"))
    twin = state.copy()
    twin.__class__ = Other
    assert twin == state
    assert {state: 1}[twin] == 1


def test_constants() -> None:
    assert (S.BLACK, S.WHITE) == ("B", "W")
    assert tuple(range(8)) == (S.NORTH, S.SOUTH, S.WEST, S.EAST, S.NW, S.NE, S.SW, S.SE)
    assert S.NAME == "Tetra-Toro"
    assert ["".join(row) for row in S.INITIAL_BOARD] == [" -  ", " - -", "--  ", "  - "]
    assert S.K == 4


@pytest.mark.parametrize(
    ("module", "title", "size", "k"),
    [
        ("Gold_Rush_Game_Type", "Gold Rush", (7, 7), 5),
        ("Whites_Challenge_Game_Type", "White's Challenge", (7, 9), 6),
        ("Tetra_Toro_Game_Type", "Tetra-Toro", (4, 4), 4),
    ],
)
def test_game_types_are_the_boards_of_the_package(module: str, title: str, size: tuple[int, int], k: int) -> None:
    kind = load(module)
    assert (title, k) == (kind.GAME_TYPE, kind.K)
    assert (len(kind.INITIAL_BOARD), len(kind.INITIAL_BOARD[0])) == size
    game = make(title.lower().replace("'", "").replace(" ", "-"))
    assert isinstance(game, LineGame)
    texts = {"1": "W", "2": "B", ".": " ", "#": "-"}
    assert [[texts[text] for text in row] for row in game.rows_of(game.initial())] == kind.INITIAL_BOARD
    assert game.k == k


def test_gold_rush_and_whites_challenge_as_the_page_says() -> None:
    gold = load("Gold_Rush_Game_Type").INITIAL_BOARD
    for row in range(7):
        for col in range(7):
            assert gold[row][col] == ("-" if {row, col} <= {0, 3, 6} else " ")
    white = load("Whites_Challenge_Game_Type").INITIAL_BOARD
    squares = {text: {(r, c) for r in range(7) for c in range(9) if white[r][c] == text} for text in "-WB"}
    assert squares["B"] == {(1, 4), (5, 4)}
    assert squares["W"] == set()
    diamond = {2: range(3, 6), 3: range(2, 7), 4: range(3, 6)}
    assert squares["-"] == {(row, col) for row, cols in diamond.items() for col in cols}
