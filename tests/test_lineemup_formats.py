"""specs/line-em-up.md, Trace file and Scoreboard: the texts, and the lists of blocs."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf

import pytest

from fiveply.formats.lineemup import (
    ascending,
    board_text,
    ending_text,
    header_text,
    move_text,
    random_blocs,
    read_blocs,
    time_text,
    trace_text,
)
from fiveply.formats.lineemup_log import GameLog, Played, Seat, Setup, log_text, parse_log, totals
from fiveply.formats.lineemup_scoreboard import scoreboard_text
from fiveply.game import Outcome, Player
from fiveply.games import make
from fiveply.search import Statistics
from lineemup_world import matches_golden

FIGURE_1 = ((0, 3), (1, 1), (2, 0), (2, 3), (3, 1), (4, 2))
SETUP = Setup(5, 4, 8, ((3, 2),), (Seat(False, 4, True, "e1"), Seat(False, 8, True, "e2")))


def stats(evaluated: int, by_depth: dict[int, int], depth: float, recursion: float, seconds: float = 0.5) -> Statistics:
    return Statistics(
        visited=evaluated + 1,
        evaluated=evaluated,
        expanded=1,
        cutoffs=0,
        skipping_cutoffs=0,
        by_depth=by_depth,
        average_depth=depth,
        recursion_depth=recursion,
        branching_factor=1.0,
        max_depth=max(by_depth),
        heuristic_seconds=seconds,
        heuristic_calls=evaluated,
        heuristic_sampled=False,
    )


def squares(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


def game(*moves: Played, winner: int | None = 0, first: int = 0, fault: str = "") -> GameLog:
    return GameLog(SETUP, first, moves, True, winner, fault)


@pytest.mark.parametrize(
    "text",
    [
        "D0 B1 A2 D2 B3 C4",
        "D 0 B 1 A 2 D 2 B 3 C 4",
        "d0,b1,a2,d2,b3,c4",
        "[(0,D), (1,B), (2,A), (2,D), (3,B), (4,C)]",
        "(0,3) (1,1) (2,0) (2,3) (3,1) (4,2)",
        "(0, D);(1,b)+A2 d 2 , (3, 1) C4",
    ],
)
def test_blocs_are_read_in_every_form_of_the_assignment(text: str) -> None:
    assert read_blocs(text, 5) == FIGURE_1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("F0", "'F0' is off the board; squares are A0 to E4"),
        ("(0,4) (4,5)", "'(4,5)' is off the board"),
        ("A0 a 0", "A0 is named twice"),
        ("A0 hello", "'hello' is no square"),
        ("A0B1", "'A0B1' is no square"),
        ("(0,A", "'(0,A' is no square"),
        ("3 4", "'3' is no square"),
        ("A-1", "'A-1' is no square"),
    ],
)
def test_a_wrong_list_of_blocs_is_answered_with_the_item(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=re.escape(problem)):
        read_blocs(text, 5)


def test_random_blocs_are_different_squares_and_the_seeds() -> None:
    for b in (0, 1, 20):
        blocs = random_blocs(10, b, 7)
        assert len(set(blocs)) == b
        assert blocs == random_blocs(10, b, 7)
    assert random_blocs(10, 20, 7) != random_blocs(10, 20, 8)


# Rules: the spec's test boards, n=5 s=4 with blocs D0 B1 A2 D2 B3 C4.


def test_a_win_on_the_diagonal_of_figure_2() -> None:
    position = replace(SETUP, blocs=FIGURE_1).position()
    position = position.play_text(*squares("A0 A1 B0 B2 A3 C3 B4 D4"))
    assert position.outcome == Outcome.win(Player.SECOND)
    assert board_text(position) == "  ABCDE  (move #8)\n +-----\n0|OO.*.\n1|X*...\n2|*X.*.\n3|O*X..\n4|.O*X.\n\n"


def test_a_win_in_column_e() -> None:
    position = replace(SETUP, blocs=FIGURE_1).position().play_text(*squares("E1 A0 E2 B0 E3 C0 E4"))
    assert position.outcome == Outcome.win(Player.FIRST)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    position = replace(SETUP, blocs=FIGURE_1).position()
    o = squares("A0 B0 C0 B2 C2 E2 A3 C3 D3 B4")
    x = squares("E0 A1 C1 D1 E1 E3 A4 D4 E4")
    for ours, theirs in zip(o, [*x, ""], strict=True):
        position = position.play_text(*(text for text in (ours, theirs) if text))
    assert position.outcome == Outcome.draw()


def test_more_than_s_in_a_row_also_wins() -> None:
    position = make("line-em-up:n=5,s=3,b=0").position().play_text(*squares("A0 A1 B0 B1 D0 D1 E0 E1 C0"))
    assert position.outcome == Outcome.win(Player.FIRST)


def test_the_header_and_a_move_are_those_of_the_page() -> None:
    assert header_text(SETUP) == (
        "n=5 b=1 s=4 t=8\nblocs=[(3,C)]\n\nPlayer 1: AI d=4 a=True e1(windows)\nPlayer 2: AI d=8 a=True e2(threats)\n\n"
    )
    played = Played(0, (2, 2), 1.0, 0.9, stats(4795, {4: 4795}, 4, 4, 0.4))
    assert move_text("O", SETUP.players[0], played) == (
        "Player O under AI control plays: C2\n\n"
        "i   Evaluation time: 0.4s\nii  Heuristic evaluations: 4795\niii Evaluations by depth: {4: 4795}\n"
        "iv  Average evaluation depth: 4.00\nv   Average recursion depth: 4.00\n\n\n"
    )
    human = Seat(is_human=True)
    assert header_text(replace(SETUP, players=(human, human))).count(": human\n") == 2
    assert move_text("X", human, Played(1, (3, 1), 9.0)) == "Player X under human control plays: B3\n\n\n"


def test_numbers_print_as_the_page_says() -> None:
    assert [time_text(t, False) for t in (0.4, 1.2e-07, 0.123456, 12.3456, 0)] == [
        "0.4s",
        "1.2e-07s",
        "0.123s",
        "12.3s",
        "0s",
    ]
    assert time_text(0.4, True) == "~0.4s"
    assert ascending({2: 20, 1: 2}) == "{1: 2, 2: 20}"


def test_the_ending_sums_up_each_heuristic_by_its_own_moves() -> None:
    log = game(
        Played(0, (0, 0), 1, 1, stats(10, {1: 2, 2: 8}, 1.8, 1.5, 0.5)),
        Played(1, (0, 1), 1, 1, stats(7, {3: 7}, 3, 3, 0.25)),
        Played(0, (1, 0), 1, 1, stats(30, {2: 30}, 2, 2, 0.3)),
    )
    assert ending_text(log) == (
        "The winner is O!\n\n"
        "Heuristic e1(windows):\n"
        "6(b)i   Average evaluation time: 0.02s\n6(b)ii  Total heuristic evaluations: 40\n"
        "6(b)iii Evaluations by depth: {1: 2, 2: 38}\n6(b)iv  Average evaluation depth: 1.90\n"
        "6(b)v   Average recursion depth: 1.75\n6(b)vi  Total moves: 3\n\n"
        "Heuristic e2(threats):\n"
        "6(b)i   Average evaluation time: 0.0357s\n6(b)ii  Total heuristic evaluations: 7\n"
        "6(b)iii Evaluations by depth: {3: 7}\n6(b)iv  Average evaluation depth: 3.00\n"
        "6(b)v   Average recursion depth: 3.00\n6(b)vi  Total moves: 3\n"
    )
    assert ending_text(replace(log, first=1)).startswith("The winner is X!\n")
    assert ending_text(replace(log, winner=None)).startswith("It's a tie!\n")
    assert ending_text(replace(log, fault="Late.")).startswith("Late.\nThe winner is O!\n")
    one = replace(log, setup=replace(SETUP, players=(SETUP.players[0], Seat(heuristic="e1"))))
    assert ending_text(one).count("Heuristic e") == 1
    assert "Total heuristic evaluations: 47" in ending_text(one)


def test_a_mean_over_nothing_is_zero() -> None:
    sums = totals(game(), "e1")
    assert (sums.average_depth, sums.recursion_depth, sums.seconds_per_state) == (0, 0, 0)
    text = ending_text(game()) + scoreboard_text(SETUP, [game()])
    assert not any(word in text for word in ("nan", "inf", "-0.0"))


def test_the_scoreboard_is_that_of_the_page() -> None:
    first = game(
        Played(0, (0, 0), 1, 1, stats(10, {1: 2, 2: 8}, 1.8, 1.5, 0.5)),
        Played(1, (0, 1), 1, 1, stats(7, {3: 7}, 3, 3, 0.25)),
    )
    second = game(Played(1, (0, 0), 1, 1, stats(20, {3: 20}, 3, 2, 0.2)), winner=None, first=1)
    third = game(Played(0, (0, 0), 1, 1, stats(30, {2: 30}, 2, 2, 0.3)), winner=1)
    matches_golden("scoreboard.txt", scoreboard_text(SETUP, [first, second, third, game(winner=0)]))


def test_a_trace_is_the_sum_of_its_parts() -> None:
    log = game(
        Played(0, (2, 2), 1, 1, stats(10, {1: 2, 2: 8}, 1.8, 1.5, 0.5)),
        Played(1, (0, 1), 1, 1, stats(7, {3: 7}, 3, 3, 0.25)),
        winner=None,
    )
    matches_golden("trace.txt", trace_text(log))
    assert ending_text(replace(log, is_over=False)) == "The game was broken off.\n"


def test_games_are_kept_and_read_again() -> None:
    log = game(Played(0, (2, 2), 1.5, 1.25, stats(10, {1: 2, 2: 8}, 1.8, 1.5)), Played(1, (0, 0), 0.5), fault="Late.")
    assert parse_log(log_text(log)) == log
    with pytest.raises(ValueError, match="JSON"):
        log_text(replace(log, setup=replace(SETUP, t=inf)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[:-20],
        lambda text: "[]",
        lambda text: text.replace('"square": [2, 2]', '"square": [3, 2]'),
        lambda text: text.replace('"moves"', '"games"'),
        lambda text: text.replace('"n": 5', '"n": "x"'),
    ],
)
def test_what_is_no_game_is_refused(spoil: object) -> None:
    text = log_text(game(Played(0, (2, 2), 1.5, 1.25, stats(10, {1: 2, 2: 8}, 1.8, 1.5))))
    assert callable(spoil)
    with pytest.raises(ValueError, match="no game of lineemup"):
        parse_log(spoil(text))
