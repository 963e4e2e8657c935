"""specs/line-em-up.md, Scoreboard, Experiments and Analysis: the short versions, with small boards of their own."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from fiveply.agents import Turn
from fiveply.cli import ExitStatus
from fiveply.cli.lineemup import plan, series
from fiveply.cli.lineemup.experiments import experiments
from fiveply.cli.lineemup.game import SearchPlayer
from fiveply.cli.lineemup.plan import CONFIGURATIONS, Configuration, Task
from fiveply.formats.lineemup import trace_text
from fiveply.formats.lineemup_log import GameLog, Seat, parse_log
from fiveply.formats.lineemup_scoreboard import scoreboard_text
from fiveply.game import Player
from fiveply.games import make
from fiveply.heuristics import evaluate
from fiveply.report.lineemup import Experiment, analysis_page, moves_csv
from fiveply.report.lineemup_heuristics import example, heuristic_sections, open_windows, worth
from fiveply.search import Limits, minimax
from lineemup_world import lineemup, masked, matches_golden, world
from page_world import page_text

T = TypeVar("T")
CORNERS = ((0, 0), (0, 3), (3, 0), (3, 3))
SHORT = (
    Configuration(4, 4, 3, 9, (3, 3), prunes=False, blocs=CORNERS),
    Configuration(4, 4, 3, 8, (3, 3), blocs=CORNERS),
    Configuration(4, 2, 4, 8, (1, 3)),
    Configuration(4, 2, 4, 9, (3, 3)),
)


def test_a_series_appends_its_block(tmp_path: Path) -> None:
    argv = ["series", "-r", "2", "-n", "4", "-b", "3", "-s", "3", "--d1", "2", "--d2", "2"]
    result = lineemup(*argv, cwd=tmp_path)
    assert result.status is ExitStatus.OK
    first = (tmp_path / "scoreboard.txt").read_text()
    assert result.out.startswith(first)
    matches_golden("series.txt", masked(first))
    lineemup(*argv, cwd=tmp_path)
    both = (tmp_path / "scoreboard.txt").read_text()
    assert both.startswith(first)
    assert masked(both) == masked(first) + "\n\n" + masked(first)


def test_a_series_that_is_stopped_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "scoreboard.txt").write_text("before")
    played = []
    original = SearchPlayer.choose

    def choose(self: SearchPlayer, turn: Turn) -> object:
        played.append(turn)
        if len(played) > 20:
            raise KeyboardInterrupt
        return original(self, turn)

    monkeypatch.setattr(SearchPlayer, "choose", choose)
    result = lineemup("series", "-r", "9", "-n", "4", "--d1", "1", "--d2", "1", cwd=tmp_path)
    assert result.status is ExitStatus.INTERRUPTED
    assert (tmp_path / "scoreboard.txt").read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["scoreboard.txt"]


def test_colours_swap_and_pairs_share_their_blocs() -> None:
    tasks = [Task(SHORT[2], game, 0, Path()) for game in range(6)]
    blocs = [task.setup.blocs for task in tasks]
    assert blocs[0::2] == blocs[1::2]
    assert len(set(blocs)) == 3
    logs = [series.series_game(task.setup, task.game, lambda: 0.0, seed=0, varies=False) for task in tasks]
    assert [log.first for log in logs] == [0, 1, 0, 1, 0, 1]
    # Depth and heuristic stay with the player.
    assert all(move.stats and max(move.stats.by_depth) <= 1 for log in logs for move in log.moves if move.player == 0)


def test_where_all_is_fixed_chance_chooses_among_best_moves() -> None:
    setup = SHORT[0].setup(0, 0)
    logs = [series.series_game(setup, game, lambda: 0.0, seed=0, varies=True) for game in range(0, 10, 2)]
    again = [series.series_game(setup, game, lambda: 0.0, seed=0, varies=True) for game in range(0, 10, 2)]
    lines = [tuple(move.square for move in log.moves) for log in logs]
    assert lines == [tuple(move.square for move in log.moves) for log in again]
    assert len(set(lines)) > 1
    for log in logs:
        position = log.setup.position()
        for move in log.moves:
            name = ("windows", "threats")[move.player]
            best = minimax(position, Limits(depth=3), heuristic=name, statistics=True)
            after = position.play(move.square)
            value = -minimax(after, Limits(depth=2), heuristic=name).value
            assert value == best.value
            # The statistics are those of the one search from the root.
            assert move.stats is not None
            assert best.stats is not None
            assert move.stats.by_depth == best.stats.by_depth
            position = after


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_moves_of_equal_value_are_those_of_minimax(depth: int) -> None:
    position = make("line-em-up:n=4,s=3,b=0").position().play_text("B1", "C2")

    def value(move: object) -> float:
        after = position.play(move)
        if depth == 1:
            return -evaluate(after.game, after.state, "windows")
        return -minimax(after, Limits(depth=depth - 1), heuristic="windows").value

    values = {move: value(move) for move in position.legal_moves}
    best = {move for move in values if values[move] == max(values.values())}
    assert 1 < len(best) < len(values)
    seen = {SearchPlayer(Seat(depth=depth), Random(seed)).choose(Turn(position)).move for seed in range(60)}
    assert seen == best


def test_the_eight_configurations_are_those_of_the_assignment() -> None:
    rows = [(each.name, *each.depths, each.prunes, each.blocs is None) for each in CONFIGURATIONS]
    assert rows == [
        ("4435", 6, 6, False, False),
        ("4431", 6, 6, True, False),
        ("5441", 2, 6, True, True),
        ("5445", 6, 6, True, True),
        ("8551", 2, 6, True, True),
        ("8555", 2, 6, True, True),
        ("8651", 6, 6, True, True),
        ("8655", 6, 6, True, True),
    ]
    assert CONFIGURATIONS[0].blocs == CONFIGURATIONS[1].blocs == CORNERS
    for each in CONFIGURATIONS:
        setup = each.setup(0, 0)
        assert setup.stem == f"gameTrace-{each.name}"
        assert [seat.heuristic for seat in setup.players] == ["e1", "e2"]
    assert plan.CONFIGURATIONS[2].setup(0, 3).blocs == plan.CONFIGURATIONS[3].setup(0, 3).blocs


def test_experiments_from_the_first_game_to_the_page(tmp_path: Path) -> None:
    env, out, err = world(tmp_path)
    folder = tmp_path / "out"
    assert experiments(env, folder, 1, 0, SHORT) is ExitStatus.OK
    assert err.getvalue() == ""
    assert "(8 of 8)" in out.getvalue()
    names = {path.name for path in folder.iterdir()}
    traces = {f"gameTrace-{each.name}.txt" for each in SHORT}
    assert names == traces | {"games", "scoreboard.txt", "games.csv", "moves.csv", "analysis.html"}

    logs = {path.stem: parse_log(path.read_text()) for path in sorted((folder / "games").iterdir())}
    assert len(logs) == 8
    assert not any(log.fault for log in logs.values())
    assert (folder / "gameTrace-4439.txt").read_text() == trace_text(logs["4439-01"])
    blocks = [scoreboard_text(each.setup(0, 0), [logs[f"{each.name}-0{game}"] for game in (1, 2)]) for each in SHORT]
    assert (folder / "scoreboard.txt").read_text() == "\n\n".join(blocks)

    games = list(csv.DictReader((folder / "games.csv").read_text().splitlines()))
    assert [row["o"] for row in games] == ["e1", "e2"] * 4
    moves = list(csv.DictReader((folder / "moves.csv").read_text().splitlines()))
    assert len(moves) == sum(len(log.moves) for log in logs.values())
    assert sum(int(row["evaluated"]) for row in moves if row["configuration"] == "4439") == sum(
        move.stats.evaluated for name, log in logs.items() if "4439" in name for move in log.moves if move.stats
    )

    html = (folder / "analysis.html").read_text()
    for heading in ("e1 (windows)", "e2 (threats)", "Alpha-beta against minimax (4439, 4438)", "The effect of depth"):
        assert heading in html
    assert "2 of 2 games are the same move for move" in html
    assert "The effect of depth: wins (4248, 4249)" in html
    assert "confounded" in html
    assert not re.search(r"""(src|href)=|@import|\b(nan|inf)\b""", html)
    charts = re.findall(r"<svg.*?</svg>", html, re.S)
    assert len(charts) >= 6
    for chart in charts:
        ET.fromstring(chart)

    # What is written, to the letter but for the times.
    fixed = [Experiment(each.name, [timed(logs[f"{each.name}-0{game}"]) for game in (1, 2)]) for each in SHORT]
    matches_golden("analysis.txt", page_text(analysis_page(fixed, "a machine")))
    matches_golden("games.csv", (folder / "games.csv").read_text())
    matches_golden("moves.csv", moves_csv(fixed))

    # Going on after a stop: what is kept is not played again, what is missing is.
    kept = (folder / "games" / "4438-02.json").read_bytes()
    (folder / "games" / "4248-01.json").unlink()
    (folder / "analysis.html").unlink()
    env, out, err = world(tmp_path)
    assert experiments(env, folder, 1, 0, SHORT) is ExitStatus.OK
    assert "7 of 8 games are played already." in out.getvalue()
    assert (folder / "games" / "4438-02.json").read_bytes() == kept
    assert (folder / "games" / "4248-01.json").exists()
    assert (folder / "analysis.html").exists()


def timed(log: GameLog) -> GameLog:
    """Return a game whose every move took half a second, a tenth of a microsecond for each state evaluated."""
    moves = []
    for move in log.moves:
        assert move.stats is not None
        stats = replace(move.stats, heuristic_seconds=1e-7 * move.stats.evaluated, heuristic_sampled=False)
        moves.append(replace(move, seconds=0.5, search_seconds=0.25, stats=stats))
    return replace(log, moves=tuple(moves))


def test_experiments_that_are_killed_leave_no_game_behind_and_can_be_resumed(tmp_path: Path) -> None:
    program = "import sys; from fiveply.cli.lineemup import run; sys.argv[1:] = ['experiments', '--out', 'out']; run()"
    process = subprocess.Popen([sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        children = wait_for(lambda: [pid for pid in descendants(process.pid) if "spawn_main" in command_of(pid)])
    finally:
        process.kill()
        process.wait()
    wait_for(lambda: not any("spawn_main" in command_of(pid) for pid in children))
    assert not list((tmp_path / "out" / "games").iterdir())
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["games"]


def descendants(pid: int) -> list[int]:
    """Return the children of a process."""
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_of(pid: int) -> str:
    """Return a process's command line; empty where it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def wait_for(what: Callable[[], T]) -> T:
    """Return what is true in the end."""
    for _ in range(3000):
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("it never came true")


def test_kept_games_of_other_experiments_are_refused(tmp_path: Path) -> None:
    task = Task(SHORT[2], 0, 0, tmp_path)
    (tmp_path / "games").mkdir()
    task.play(lambda: 0.0)
    assert task.kept() is not None
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    env, _, _ = world(tmp_path)
    with pytest.raises(Exception, match=r"4248-01\.json is of other experiments; choose another folder"):
        experiments(env, tmp_path, 1, 1, SHORT)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    task.path.write_text("{")
    with pytest.raises(Exception, match=r"no game of lineemup.*delete it to have the game played again"):
        experiments(env, tmp_path, 1, 0, SHORT)


def test_results_that_are_not_the_programs_own_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "scoreboard.txt").write_text("mine")
    result = lineemup("experiments", "--out", ".", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert "scoreboard.txt is there already and would be overwritten" in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["scoreboard.txt"]


def test_the_explained_example_is_what_the_heuristics_compute() -> None:
    position = example()
    mine, theirs = open_windows(position, Player.FIRST), open_windows(position, Player.SECOND)
    assert evaluate(position.game, position.state, "windows") == sum(mine.values()) - sum(theirs.values())
    # O has a fork: 50,000 on top of the windows.
    assert evaluate(position.game, position.state, "threats") == worth(mine) - worth(theirs) + 50_000
    after = position.play_text("C3", "E0")
    mine, theirs = open_windows(after, Player.FIRST), open_windows(after, Player.SECOND)
    assert evaluate(after.game, after.state, "threats") == worth(mine) - worth(theirs) + 100_000
    assert len(heuristic_sections()) == 2
