"""Max-Connect-4's state file and printed blocks, line by line of the page max-connect-4: State file, Output."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiveply.formats.maxconnect4 import State, StateError, board_text, move_line, parse_state, score_line, state_text
from fiveply.game import Player

# The course's own second sample, which the page calls legal.
SECOND = ("0000000", "0000000", "0200000", "0100002", "0200111", "1100222")
EMPTY = ("0000000",) * 6


@st.composite
def states(draw: st.DrawFn) -> State:
    """Return a state that a game can reach, with the right player to move."""
    columns: list[list[str]] = [[] for _ in range(7)]
    pieces = draw(st.integers(0, 42))
    rng = random.Random(draw(st.integers(0, 2**32)))
    for number in range(pieces):
        rng.choice([column for column in columns if len(column) < 6]).append("12"[number % 2])
    rows = tuple("".join(column[row] if row < len(column) else "0" for column in columns) for row in range(5, -1, -1))
    return State(rows, Player.SECOND if pieces % 2 else Player.FIRST)


@given(states(), st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "e", "eee", "e  e\te"]))
def test_every_line_end_is_read(state: State, end: str, rest: str) -> None:
    lines = state_text(state).split("\n")[:-1]
    assert len(lines) == 7
    assert parse_state(end.join(lines) + rest.replace("e", end)) == state
    assert state.doubt == ""


@given(states())
def test_what_is_written_is_the_lines_and_nothing_else(state: State) -> None:
    expected = "\n".join(state.rows) + f"\n{state.turn.value + 1}\n"
    assert state_text(state) == expected
    assert state_text(state, has_crlf=True) == expected.replace("\n", "\r\n")
    assert parse_state(state_text(state, has_crlf=True)) == state


def test_the_second_sample_is_legal() -> None:
    state = parse_state("\r\n".join((*SECOND, "1")))
    assert state == State(SECOND, Player.FIRST)
    assert state.pieces == 12
    assert state.doubt == ""


def text_of(*rows: str, turn: str = "1") -> str:
    """Return the text of a state whose lowest rows are given."""
    return "\n".join((*EMPTY[len(rows) :], *rows, turn)) + "\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", "line 1", "empty"),
        ("\n\r\n  \n", "line 1", "empty"),
        ("\n" + text_of(), "line 1", "0 digits"),
        (text_of("000000"), "line 6", "'000000' has 6 digits; a row has 7"),
        (text_of("00000000"), "line 6", "8 digits"),
        (text_of("0000000 "), "line 6", "' ' at place 8 is not 0, 1 or 2"),
        (text_of("0 0 0 0 0 0 0"), "line 6", "' ' at place 2"),
        (text_of("0003000"), "line 6", "'3' at place 4 is not 0, 1 or 2"),
        (text_of("000\u0661000"), "line 6", r"'\u0661' at place 4"),
        (text_of("000\x0c000"), "line 6", r"'\x0c' at place 4"),
        (text_of("0" * 5000), "line 6", "5000 digits"),
        ("0000000\n\n" + text_of(), "line 2", "0 digits"),
        ("0000000\n" * 5, "line 6", "row 6 of the board is missing"),
        ("0000000\n" * 6, "line 7", "the player to move next, 1 or 2, is missing"),
        (text_of(turn="0"), "line 7", "'0' is not the player to move next"),
        (text_of(turn="3"), "line 7", "'3' is not"),
        (text_of(turn="1 "), "line 7", "'1 ' is not"),
        (text_of(turn="0000000"), "line 7", "'0000000' is not"),
        (text_of() + "1\n", "line 8", "'1' is too much"),
        (text_of("1000000", "0000000", turn="2"), "line 5", "column 0 floats"),
        (text_of("0000002", "0000001", "0000000", turn="1"), "line 5", "column 6 floats"),
        (text_of("1100000", turn="2"), "lines 1 to 6", "2 pieces of player 1 and 0 pieces of player 2"),
        (text_of("2201000", "2212100", turn="1"), "lines 1 to 6", "3 pieces of player 1 and 5 pieces of player 2"),
        ("\x00\x01PK", "line 1", r"'\x00' at place 1"),
    ],
)
def test_what_can_not_be_a_position_is_refused_with_line_and_reason(text: str, line: str, reason: str) -> None:
    with pytest.raises(StateError) as caught:
        parse_state(text)
    assert str(caught.value).startswith(line + ":")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("row", "turn", "is_doubted"),
    [
        ("0000000", "1", False),
        ("0000000", "2", True),
        ("0001000", "2", False),
        ("0001000", "1", True),
        ("0002000", "1", False),
        ("0002000", "2", True),
        ("0012000", "2", True),
    ],
)
def test_the_last_line_is_believed_and_doubted_where_the_counts_disagree(row: str, turn: str, is_doubted: bool) -> None:
    state = parse_state(text_of(row, turn=turn))
    assert state.turn is Player(int(turn) - 1)
    assert bool(state.doubt) == is_doubted
    if is_doubted:
        assert f"player {turn} is next" in state.doubt


@given(st.text(max_size=80) | st.text("012\n\r", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        state = parse_state(text)
    except StateError:
        return
    assert parse_state(state_text(state)) == state


def test_board_lines_are_as_in_the_sample() -> None:
    lines = board_text(SECOND).split("\n")
    assert lines[0] == lines[-1] == " -----------------"
    assert lines[1] == " | 0 0 0 0 0 0 0 | "
    assert lines[6] == " | 1 1 0 0 2 2 2 | "
    assert len(lines) == 8


def test_score_and_move_lines() -> None:
    assert score_line((3, 12)) == "Score: Player 1 = 3, Player 2 = 12"
    assert move_line(13, Player.FIRST, 0) == "move 13: Player 1, column 0"
