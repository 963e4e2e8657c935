"""Iterative deepening from Python: several lines, threads, tables that stay, and every kind of limit."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import Any

import pytest

from fiveply import LimitError, Limits, Table, agents, alpha_beta, deepen, make, minimax, solve
from fiveply.agents import Turn
from fiveply.game import Game, Outcome, Player, Position

NAMES = ["connect-four", "max-connect-4:rows=4,cols=4", "quixo", "gold-rush", "pnt:30", "line-em-up:n=5,s=4,b=2"]


class Nim(Game[tuple[int, int], int]):
    """Take one to three; who takes the last wins. Notes which threads ask."""

    has_margins = False

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def initial(self) -> tuple[int, int]:
        return 21, 0

    def turn(self, state: tuple[int, int]) -> Player:
        return Player(state[1])

    def legal_moves(self, state: tuple[int, int]) -> list[int]:
        self.threads.add(threading.get_ident())
        return [count for count in (1, 2, 3) if count <= state[0]]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] - move, 1 - state[1]

    def outcome(self, state: tuple[int, int]) -> Outcome | None:
        return None if state[0] else Outcome.win(Player(1 - state[1]))

    def length_bound(self) -> int:
        return 21


def after(position: Position[Any, Any], move: Any, depth: int, heuristic: str | None) -> float:
    """Return what minimax says of a move when it looks so many plies ahead, the move's own included."""
    then = position.play(move)
    if then.outcome is not None:
        # A win is worth what the search says of a position that is won.
        return -minimax(then, heuristic=heuristic).value
    report = alpha_beta(then, Limits(depth=depth - 1), heuristic=heuristic)
    return report.value if then.turn is position.turn else -report.value


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_every_line_has_the_value_of_minimax(name: str, threads: int) -> None:
    position = make(name).position()
    heuristic = next(iter(agents.strongest(position.game).split("heuristic=")[1:]), None)
    depth = 5 if len(position.legal_moves) < 20 else 3
    report = deepen(position, Limits(depth=depth), heuristic=heuristic, lines=4, threads=threads)
    assert len(report.lines) == min(4, len(position.legal_moves))
    values = {move: after(position, move, depth, heuristic) for move in position.legal_moves}
    assert [line.value for line in report.lines] == sorted(values.values(), reverse=True)[: len(report.lines)]
    assert all(line.exact or line.value == values[line.move] for line in report.lines)
    assert len({line.move for line in report.lines}) == len(report.lines)
    best = report.lines[0]
    assert (report.move, report.value, report.pv, report.exact) == (best.move, best.value, best.pv, best.exact)
    for line in report.lines:
        position.play_text(*report.texts(line.pv))


def test_the_lines_of_a_solved_position_are_exact() -> None:
    position = make("tic-tac-toe").position().play_text("B1", "A0", "C0", "A2")
    report = deepen(position, lines=9)
    worth = {each.move: each.value for each in solve(position, moves=True).moves}
    assert {line.move: line.value for line in report.lines} == worth
    assert all(line.exact for line in report.lines)
    fields = report.as_dict()["lines"]
    assert [field["move"] for field in fields] == [field["pv"][0] for field in fields]
    assert [field["value"] for field in fields] == sorted(worth.values(), reverse=True)


@pytest.mark.parametrize("name", ["connect-four", "quixo", "toro-tile:rows=7,cols=7,k=5", "gomoku"])
def test_any_number_of_threads_finds_the_same_value(name: str) -> None:
    position = make(name).position()
    heuristic = agents.strongest(position.game).split("heuristic=")[1]
    depth = {"connect-four": 11, "quixo": 6, "gomoku": 4}.get(name, 6)
    alone, again, two, four = (
        deepen(position, Limits(depth=depth), heuristic=heuristic, threads=threads) for threads in (1, 1, 2, 4)
    )
    assert (alone.pv, alone.visited) == (again.pv, again.visited)
    assert alone.visited > 20_000, "too few for the other threads to be asked"
    assert alone.value == two.value == four.value


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
def test_as_many_threads_search_as_were_asked_for() -> None:
    counts = set[int]()
    is_over = threading.Event()

    def watch() -> None:
        while not is_over.wait(0.001):
            counts.add(len(os.listdir("/proc/self/task")))

    watcher = threading.Thread(target=watch)
    watcher.start()
    before = len(os.listdir("/proc/self/task"))
    position = make("gomoku").position()
    deepen(position, Limits(nodes=300_000), heuristic="threats", threads=1)
    assert max(counts) <= before
    # On a busy machine the watcher may miss a short search.
    for _ in range(20):
        deepen(position, Limits(nodes=600_000), heuristic="threats", threads=4)
        if max(counts) >= before + 3:
            break
    is_over.set()
    watcher.join()
    assert max(counts) == before + 3


def test_a_game_in_python_is_searched_by_one_thread() -> None:
    game = Nim()
    report = deepen(game.position(), threads=4, lines=2)
    assert (report.move, report.value) == (1, 1)
    assert [line.value for line in report.lines] == [1, -1]
    assert game.threads == {threading.get_ident()}


@pytest.mark.parametrize("threads", [1, 4])
def test_an_interrupt_stops_all_threads(threads: int) -> None:
    raised: list[float] = []

    def interrupt() -> None:
        raised.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        deepen(make("gomoku").position(), heuristic="threats", threads=threads)
    assert time.perf_counter() - raised[0] < 0.1
    timer.join()
    assert threading.active_count() <= before


@pytest.mark.parametrize("name", ["gomoku", "quixo"])
def test_time_is_kept_by_all_threads(name: str) -> None:
    for seconds in (0.02, 0.2):
        report = deepen(make(name).position(), Limits(seconds=seconds), threads=4)
        assert report.late
        assert report.move is not None
        assert seconds / 2 < report.seconds < seconds + 0.3


def test_a_table_remembers() -> None:
    position = make("connect-four").position()
    table = Table(1 << 24)
    assert (table.memory, repr(table)) == (1 << 24, "Table(16777216)")
    searches = [deepen(position, Limits(depth=9), heuristic="threats", threads=1, table=table) for _ in range(2)]
    assert searches[1].value == searches[0].value
    assert searches[1].visited < searches[0].visited / 3
    # The same rules made again are the same game.
    deepen(make("connect-four").position().play(3), Limits(depth=3), heuristic="threats", table=table)
    with pytest.raises(
        ValueError, match="holds values of connect-four judged by threats, so a search of connect-four "
    ):
        deepen(position, Limits(depth=3), table=table)
    with pytest.raises(ValueError, match="a search of gomoku judged by threats needs another one"):
        deepen(make("gomoku").position(), Limits(depth=3), heuristic="threats", table=table)
    with pytest.raises(ValueError, match="a table has its own memory"):
        deepen(position, Limits(depth=3), heuristic="threats", table=table, memory=1 << 20)
    table.clear()
    afresh = deepen(position, Limits(depth=9), table=table, threads=1)
    assert afresh.visited == deepen(position, Limits(depth=9), memory=1 << 24, threads=1).visited


def test_a_limit_of_mate_finds_the_win_and_no_more() -> None:
    won = make("connect-four").position().play_text("3", "2", "3", "2", "3", "6")
    report = deepen(won, Limits(mate=1))
    assert (report.value, report.exact, report.distance, report.depth) == (1, True, 1, 1)
    # Nobody wins within three plies from the start, so it ends there.
    report = deepen(make("gomoku").position(), Limits(mate=3))
    assert (report.depth, report.exact, report.distance) == (3, False, None)
    # Margins differ, but a win is a win.
    ahead = make("max-connect-4:rows=4,cols=4").position().play_text("0", "1", "0", "1", "0", "2")
    first = deepen(ahead, Limits(mate=10))
    assert first.value > 0
    assert first.visited <= deepen(ahead).visited
    # What is lost is lost: there is no need to look further.
    lost = make("connect-four").position().play_text("3", "0", "2", "0", "4")
    report = deepen(lost, Limits(mate=40))
    assert (report.value, report.exact, report.distance) == (-1, True, 2)
    assert minimax(won, Limits(mate=1)).value == 1


def test_a_limit_of_solved_is_enough_where_positions_repeat() -> None:
    quixo = make("quixo:2").position()
    with pytest.raises(LimitError, match="deepen needs a limit here"):
        deepen(quixo)
    report = deepen(quixo, Limits(solved=True))
    assert (report.exact, report.value, report.late) == (True, solve(quixo).value, False)
    slow = make("connect-four").position().play_text(*"3333332225")
    assert deepen(slow, Limits(solved=True)).value == solve(slow).value


def test_limits_say_what_is_wrong() -> None:
    for text, limits in (("mate=0 is out of range; mate is", {"mate": 0}), ("mate=2147483648", {"mate": 1 << 31})):
        with pytest.raises(LimitError, match=text):
            Limits(**limits)
    assert Limits(mate=4).tighter(Limits(mate=9, solved=True)) == Limits(mate=4, solved=True)
    position = make("tic-tac-toe").position()
    for name, most in (("lines", 1 << 20), ("threads", 256)):
        for wrong in (0, most + 1):
            with pytest.raises(ValueError, match=f"{name}={wrong} is not a whole number from 1 to {most}"):
                deepen(position, **{name: wrong})


def test_an_agent_remembers_within_a_game() -> None:
    agent = agents.make("deepen:depth=8,threads=1,heuristic=threats")
    assert agent.name == "deepen:heuristic=threats,depth=8,threads=1"
    start = make("connect-four").position()

    def visited(position: Position[Any, Any]) -> int:
        report = agent.choose(Turn(position)).report
        assert report is not None
        return report.visited

    later = start.play(3).play(3)
    fresh = deepen(later, Limits(depth=8), heuristic="threats", threads=1).visited
    first = visited(start)
    assert visited(later) < fresh
    assert visited(start) == first
    assert visited(make("connect-four").position()) == first
