"""specs/line-em-up.md: how well and how exactly `lineemup` plays, and the teaching skeleton."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fiveply import Game, Limits, Outcome, Player, Position, Report, alpha_beta, make, minimax, solve
from fiveply.agents import RandomAgent, Turn
from fiveply.cli.lineemup.game import SearchPlayer, play_log
from fiveply.formats.lineemup_log import Seat, Setup
from reference import lines, search


@pytest.mark.parametrize(("prunes", "heuristic"), [(True, "e1"), (True, "e2"), (False, "e1")])
def test_a_random_player_loses_100_of_100(prunes: bool, heuristic: str) -> None:
    seats = (Seat(depth=4, prunes=prunes, heuristic=heuristic), Seat(heuristic=heuristic))
    setup = Setup(5, 4, 60, (), seats)
    for game in range(100):
        agents = (SearchPlayer(seats[0]), RandomAgent(Random(game)))
        assert play_log(setup, agents, time.perf_counter, first=game % 2).winner == 0


@pytest.mark.parametrize("prunes", [True, False])
def test_an_ai_answers_within_t_however_deep_it_may_search(prunes: bool) -> None:
    position = make("line-em-up:n=10,s=5,b=0").position().play_text("E4", "E5")
    player = SearchPlayer(Seat(depth=60, prunes=prunes, heuristic="e2"))
    begun = time.perf_counter()
    choice = player.choose(Turn(position, Limits(seconds=1.5)))
    assert time.perf_counter() - begun < 1.5
    assert choice.move in position.legal_moves
    report = choice.report
    assert report is not None
    assert report.late
    # The states still open were evaluated where they are: the root's other moves at depth 1.
    assert report.stats is not None
    assert report.stats.by_depth[1] > 90


def test_a_machine_that_is_busy_makes_the_ai_stop_earlier(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def late(position: Position[Any, Any], limits: Limits, **options: Any) -> Report[Any, Any]:
        assert limits.seconds is not None
        given.append(limits.seconds)
        report = alpha_beta(position, Limits(depth=1), heuristic=options["heuristic"], statistics=True)
        return replace(report, seconds=limits.seconds + (0.1 if len(given) == 1 else 0.0))

    monkeypatch.setattr("fiveply.cli.lineemup.game.alpha_beta", late)
    player = SearchPlayer(Seat())
    position = make("line-em-up").position()
    for _ in range(3):
        player.choose(Turn(position, Limits(seconds=1.0)))
    assert given == pytest.approx([0.75, 0.55, 0.61])  # 0.25 s kept back, then twice the overrun, which is forgotten


def windows(game: lines.Lines, state: lines.LinesState) -> float:
    """Return e1 as its formula says: windows open to the side to move minus those open to the other."""
    counts = dict.fromkeys(Player, 0)
    for line in game.lines:
        cells = {state.at(square) for square in line}
        for player in Player:
            counts[player] += lines.STONE[player.other] not in cells
    return float(counts[state.turn] - counts[state.turn.other])


@pytest.mark.parametrize("prunes", [True, False])
def test_a_games_statistics_are_those_of_a_plain_search(prunes: bool) -> None:
    seats = (Seat(depth=3, prunes=prunes), Seat(depth=2, prunes=prunes))
    setup = Setup(4, 3, 60, ((0, 0), (2, 3)), seats)
    log = play_log(setup, (SearchPlayer(seats[0]), SearchPlayer(seats[1])), time.perf_counter)
    twin = lines.Lines(4, 4, 3, blocked=setup.blocs)
    state = twin.initial()
    plain = search.alpha_beta if prunes else search.minimax
    assert len(log.moves) > 4
    for move in log.moves:
        found = plain(twin, state, seats[move.player].depth, windows, 1e6)
        counts, stats = found.counts, move.stats
        assert stats is not None
        assert move.square == found.move
        assert (stats.evaluated, dict(stats.by_depth)) == (counts.evaluated, dict(counts.by_depth))
        assert stats.average_depth == pytest.approx(float(counts.average_depth))
        assert stats.recursion_depth == pytest.approx(float(counts.recursion_depth))
        state = twin.play(state, move.square)


class Skeleton(Game[tuple[str, ...], tuple[int, int]]):
    """Tic-tac-toe as the teaching skeleton has it: moves are (column, row), column by column."""

    def initial(self) -> tuple[str, ...]:
        return ("." * 3,) * 3

    def turn(self, state: tuple[str, ...]) -> Player:
        return Player.FIRST if "".join(state).count(".") % 2 else Player.SECOND

    def length_bound(self) -> int:
        return 9

    def legal_moves(self, state: tuple[str, ...]) -> Sequence[tuple[int, int]]:
        if self.outcome(state):
            return []
        return [(col, row) for col in range(3) for row in range(3) if state[col][row] == "."]

    def play(self, state: tuple[str, ...], move: tuple[int, int]) -> tuple[str, ...]:
        col, row = move
        piece = "X" if self.turn(state) is Player.FIRST else "O"
        changed = state[col][:row] + piece + state[col][row + 1 :]
        return (*state[:col], changed, *state[col + 1 :])

    def outcome(self, state: tuple[str, ...]) -> Outcome | None:
        rows = [*state, *map("".join, zip(*state, strict=True))]
        rows += ["".join(state[i][i] for i in range(3)), "".join(state[i][2 - i] for i in range(3))]
        for piece, player in (("X", Player.FIRST), ("O", Player.SECOND)):
            if piece * 3 in rows:
                return Outcome.win(player)
        return None if "." in "".join(state) else Outcome.draw()


def test_the_skeletons_game_with_itself() -> None:
    position = Skeleton().position()
    while not position.is_over:
        move = alpha_beta(position).move
        assert move is not None
        position = position.play(move)
    assert " ".join(f"{col}{row}" for col, row in position.moves) == "00 11 01 02 20 10 12 21 22"
    assert position.outcome == Outcome.draw()


def test_tic_tac_toe_is_a_draw() -> None:
    position = make("line-em-up:n=3,s=3,b=0").position()
    assert minimax(position).value == alpha_beta(position).value == solve(position).value == 0
