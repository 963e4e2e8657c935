"""Matches of many games: who plays whom, what the results say, and the command that plays them."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path

import pytest

from cli_world import NIM, fiveply
from fiveply import make
from fiveply.arena import Fixture, Rating, Tally, elo, expected, play_fixture, rating, result_of, schedule, wilson
from fiveply.cli import ExitStatus
from fiveply.game import Player


def test_elo_is_the_usual_scale() -> None:
    # As in every table of the logistic scale: a lead of 200 scores 76 %, one of 400 ten times the other's points.
    for difference, share in ((0, 0.5), (100, 0.640), (200, 0.760), (300, 0.849), (400, 0.909), (-200, 0.240)):
        assert expected(difference) == pytest.approx(share, abs=5e-4)
    for share, difference in ((0.75, 190.85), (0.6, 70.44), (0.5, 0), (0.4, -70.44), (0.9, 381.70)):
        assert elo(share) == pytest.approx(difference, abs=0.005)
        assert expected(elo(share)) == pytest.approx(share)
    assert (elo(1), elo(0)) == (inf, -inf)
    assert str(elo(0.5)) == "0.0"


def test_the_interval_is_wilsons() -> None:
    # As printed for proportions: 0 of 10, 8 of 10, 5 of 10, 81 of 263 (Newcombe 1998, Wilson's method 3).
    for won, games, low, high in ((0, 10, 0, 0.2775), (8, 10, 0.4902, 0.9433), (5, 10, 0.2366, 0.7634)):
        assert wilson(won / games, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0.5, 0) == (0, 1)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.97, 1.0])
def test_the_ends_are_shares_that_just_explain_the_score(share: float) -> None:
    """By bisection: at either end the score is 1.96 standard deviations away."""
    games = 30

    def is_far(true: float) -> bool:
        return abs(share - true) > 1.959964 * (true * (1 - true) / games) ** 0.5

    for toward, end in zip((0.0, 1.0), wilson(share, games), strict=True):
        inside, outside = share, toward
        for _ in range(60):
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if is_far(middle) else (middle, outside)
        assert end == pytest.approx(inside, abs=1e-6)


def test_a_rating_says_who_is_stronger() -> None:
    tally = Tally(wins=60, draws=20, losses=20)
    assert (tally.games, tally.points, tally.score) == (100, 70, 0.7)
    found = rating(tally)
    assert found.elo == pytest.approx(147.19, abs=0.005)
    assert found.low < found.elo < found.high
    assert found.is_certain
    assert not rating(Tally(3, 0, 2)).is_certain
    clean = rating(Tally(wins=20))
    assert (clean.elo, clean.high) == (inf, inf)
    assert clean.low == pytest.approx(elo(20 / (20 + 1.959964**2)))
    mirrored = rating(Tally(wins=20, draws=20, losses=60))
    assert (mirrored.elo, mirrored.low, mirrored.high) == pytest.approx((-found.elo, -found.high, -found.low))
    assert rating(tally, 0.5).low > found.low
    assert rating(Tally()) == Rating(0, -inf, inf)


def test_a_schedule_is_fixed_by_its_seed_and_fair() -> None:
    game = make("connect-four")
    fixtures = schedule(game, 9, 3, seed=5)
    assert fixtures == schedule(game, 9, 3, seed=5)
    assert [each.number for each in fixtures] == list(range(9))
    for one, two in zip(fixtures[0:8:2], fixtures[1:8:2], strict=True):
        assert (one.opening, one.is_swapped, two.is_swapped) == (two.opening, False, True)
    assert len({each.opening for each in fixtures}) == 5
    assert {each.opening for each in fixtures} != {each.opening for each in schedule(game, 9, 3, seed=6)}
    for each in fixtures:
        assert len(each.opening) == 3
        assert not game.position().play_text(*each.opening).is_over
    # All nine openings of one ply are there before one comes twice; one of 30 plies is cut where the game would end.
    small = make("tic-tac-toe")
    assert len({each.opening for each in schedule(small, 18, 1)}) == 9
    assert all(not small.position().play_text(*each.opening).is_over for each in schedule(small, 40, 30))


def test_results_are_told_as_agent_one_sees_them() -> None:
    game = make("tic-tac-toe")
    fixtures = schedule(game, 8, 0)
    played = [play_fixture(game, "alpha-beta:depth=9", "random", fixture) for fixture in reversed(fixtures)]
    result = result_of(played)
    assert result.tally.losses == 0
    assert result.tally.wins >= 4
    assert result.tally == result.by_side[Player.FIRST] + result.by_side[Player.SECOND]
    assert result.by_side[Player.FIRST].games == result.by_side[Player.SECOND].games == 4
    for each in played:
        names = (each.record.first, each.record.second)
        assert names[each.fixture.is_swapped] == "alpha-beta:depth=9"
        winner = each.record.outcome.winner if each.record.outcome else None
        mine = Player.SECOND if each.fixture.is_swapped else Player.FIRST
        assert each.tally == (Tally(wins=1) if winner is mine else Tally(draws=1))
    again = [play_fixture(game, "alpha-beta:depth=9", "random", fixture) for fixture in fixtures]
    assert [each.record.moves for each in again] == [each.record.moves for each in reversed(played)]
    assert result.faults == ()


def test_times_are_each_agents_own() -> None:
    ticks = iter(range(1000))
    game = make("tic-tac-toe")
    for is_swapped in (False, True):
        fixture = Fixture(0, ("A0",), is_swapped, 1)
        each = play_fixture(game, "random", "simple", fixture, now=lambda: float(next(ticks)))
        moves = len(each.record.moves)
        assert len(each.seconds(0)) + len(each.seconds(1)) == moves - 1
        # One's moves are those at the even plies unless the sides are swapped; the first was the opening's.
        assert len(each.seconds(0)) == (moves // 2 if is_swapped else (moves - 1) // 2)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_says_who_is_stronger(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    argv = (
        "match",
        "nim.py:Nim:heap=12",
        "alpha-beta:depth=12",
        "random",
        "--games",
        "12",
        "--plies",
        "1",
        "--jobs",
        jobs,
    )
    result = fiveply(*argv, cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    lines = result.out.splitlines()
    assert lines[0].endswith("alpha-beta:depth=12 against random, 12 games")
    assert [line.split()[:3] for line in lines[4:6]] == [["with", "the", "first"], ["with", "the", "second"]]
    assert any(line.strip().startswith("Elo") for line in lines)
    found = json.loads(fiveply(*argv, "--json", cwd=tmp_path).out)
    wins = sum(game["winner"] == "one" for game in found["games"])
    assert found["together"] == {"wins": wins, "draws": 0, "losses": 12 - wins}
    assert wins > 6
    assert [game["number"] for game in found["games"]] == list(range(12))
    assert [game["first"] for game in found["games"]] == ["one", "two"] * 6


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("match", "quixo", "deep", "random"), "there is no agent 'deep'; did you mean deepen?"),
        (("match", "quixo", "human", "random"), "human: nobody can be asked here"),
        (("match", "quixo", "random"), "the following arguments are required: OTHER"),
        (("match", "quixo", "random", "random", "--games", "0"), "'0' is not a whole number from 1"),
        (("match", "pnt:n=2", "random", "random"), "the game is over before it begins"),
    ],
)
def test_what_is_wrong_is_said(argv: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    result = fiveply(*argv, cwd=tmp_path)
    assert (result.status, result.out) == (ExitStatus.USAGE, "")
    assert sentence in result.err


def test_faults_are_told(tmp_path: Path) -> None:
    argv = ("match", "gomoku", "deepen:0.2", "random", "--games", "2", "--seconds", "0.00005")
    result = fiveply(*argv, cwd=tmp_path)
    assert result.status is ExitStatus.OK
    assert "wins: " in result.out
    assert " s of 0.000 s." in result.out
