"""Tables of Quixo kept in a folder: made, gone on with after a kill, held against what is known, used."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli_world import fiveply
from fiveply import LimitError, Position, Stop, Stopped, make, solve, solved
from fiveply.cli import ExitStatus
from fiveply.search.solvers import Effort
from fiveply.search.solvers.quixo_files import class_file, classes, counts_of, make_tables, read_tables
from truths import columns, rows


def published(n: int) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Return wins, losses and draws by own and other cubes."""
    name = "quixo5_classes_published" if n == 5 else "quixo_classes"
    found = [row for row in columns(name) if n == 5 or int(row["n"]) == n]
    return {(int(r["own"]), int(r["opp"])): (int(r["win"]), int(r["loss"]), int(r["draw"])) for r in found}


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the program was killed while it solved 5 x 5 without blank cubes."""
    folder = tmp_path_factory.mktemp("killed")
    command = [sys.executable, "-m", "fiveply", "tablebase", "--blanks=0", "--threads=1", f"--folder={folder}"]
    running = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    began = time.monotonic()
    while not class_file(str(folder), 5, 0, 8).exists():
        assert time.monotonic() - began < 100
        assert running.poll() is None
        time.sleep(0.002)
    running.send_signal(signal.SIGKILL)
    running.wait()
    return folder


@pytest.fixture(scope="module")
def whole(killed: Path) -> Path:
    """Return the same folder after the program went on."""
    kept = {file.name: file.stat().st_mtime_ns for file in killed.glob("*.fpt")}
    result = fiveply("tablebase", "--blanks", "0", "--folder", str(killed), cwd=killed)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    assert re.search(r"^ *0 +33,554,432 ", result.out, re.MULTILINE)
    known = len([pair for pair in published(5) if sum(pair) == 25])
    assert f"Of 26 classes {known} have published counts; {known} agree with them.\n" in result.out
    assert all((killed / name).stat().st_mtime_ns == at for name, at in kept.items())
    return killed


def test_a_kill_loses_only_the_class_at_work(killed: Path) -> None:
    tables = list(read_tables(str(killed), 5, 0))
    assert len(tables) >= 9
    assert tables[-1].next_class == (0, len(tables))


def test_counts_of_5_x_5_are_the_published_ones(whole: Path) -> None:
    result = fiveply("tablebase", "--blanks", "0", "--folder", str(whole), "--json", cwd=whole)
    known, seen = published(5), 0
    for row in json.loads(result.out)["classes"]:
        counts = known.get((row["own"], row["other"]))
        if counts is not None:
            assert (row["win"], row["loss"], row["draw"]) == counts
            seen += 1
        assert row["as_published"] is (None if counts is None else True)
    assert seen == 12


def test_positions_of_5_x_5_are_solved_from_the_folder(whole: Path) -> None:
    game: Any = make("quixo")
    seen = 0
    for row in rows("quixo_positions"):
        if row["n"] != 5 or row["finished"] or any("." in line for line in row["board"]):
            continue
        position = Position(game, game.state_of(row["board"], "XO".index(row["turn"]) + 1), ())
        report = solve(position, folder=str(whole), moves=True)
        assert {"win": 1.0, "loss": -1.0, "draw": 0.0}[row["value"]] == report.value
        assert report.distance == row["distance"]
        names = {f"{r}{c}{side}" for r, c, side in (each.move for each in report.moves if each.value == report.value)}
        assert names == set(row["keeps_value"])
        best = report.move
        assert "{}{}{}".format(*best) in row["optimal"]
        assert solved(position) is not None, "what was read serves at once"
        seen += 1
    assert seen > 50


def test_positions_with_more_blanks_are_refused_in_words(whole: Path, tmp_path: Path) -> None:
    result = fiveply("solve", "quixo", "--folder", str(whole), cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert "25 blank cubes and the tables hold those with up to 0; fiveply tablebase makes them" in result.err
    with pytest.raises(LimitError, match="there are no tables; fiveply tablebase makes them"):
        solve(make("quixo").position())
    assert solved(make("quixo").position()) is None


def test_the_default_folder_is_used(whole: Path, tmp_path: Path) -> None:
    place = tmp_path / "fiveply"
    place.mkdir()
    (place / "quixo").symlink_to(whole)
    result = fiveply("solve", "quixo", cwd=tmp_path, variables={"XDG_DATA_HOME": str(tmp_path)})
    assert "the tables hold those with up to 0" in result.err


@pytest.mark.parametrize("n", [2, 3, 4])
def test_whole_boards_have_the_known_counts(n: int, tmp_path: Path) -> None:
    folder, most = str(tmp_path / "new" / "folder"), n * n
    table, known = make_tables(folder, n, most, Effort(threads=2)), published(n)
    assert table.next_class is None
    found = [counts for each in classes(n, most) for counts in counts_of(table, *each)]
    by_cubes = {(each.own, each.other): (each.wins, each.losses, each.draws) for each in found}
    assert len(by_cubes) == len(found) == (most + 1) * (most + 2) // 2
    assert {pair: by_cubes[pair] for pair in known} == known
    sums = tuple(sum(each[kind] for each in by_cubes.values()) for kind in range(3))
    assert sums == {2: (50, 31, 0), 3: (12_748, 6_935, 0), 4: (26_434_489, 15_003_736, 1_608_496)}[n]
    assert len(list(Path(folder).iterdir())) == len(classes(n, most))


def test_a_missing_class_is_made_again_and_no_other(tmp_path: Path) -> None:
    arguments = ("tablebase", "--n", "3", "--folder", str(tmp_path))
    first = fiveply(*arguments, cwd=tmp_path)
    assert first.status is ExitStatus.OK
    assert re.search(r"^ *all +19,683 +12,748 +6,935 +0$", first.out, re.MULTILINE)
    lost = class_file(str(tmp_path), 3, 4, 1)
    values, kept = lost.read_bytes(), {file: file.stat().st_mtime_ns for file in tmp_path.iterdir() if file != lost}
    lost.unlink()
    assert fiveply(*arguments, cwd=tmp_path).out == first.out
    assert lost.read_bytes() == values
    assert {file: file.stat().st_mtime_ns for file in tmp_path.iterdir() if file != lost} == kept


@pytest.mark.parametrize(
    "change",
    [lambda content: content[:-9], lambda content: b"", lambda content: content.replace(b"n=3", b"n=4"), bytes.upper],
)
def test_a_damaged_file_is_named_and_left_alone(change: Any, tmp_path: Path) -> None:
    arguments = ("tablebase", "--n", "3", "--folder", str(tmp_path))
    fiveply(*arguments, cwd=tmp_path)
    file = class_file(str(tmp_path), 3, 2, 3)
    file.write_bytes(change(file.read_bytes()))
    result = fiveply(*arguments, cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert result.err.count("\n") == 1
    assert f"{file} is damaged" in result.err
    assert "remove it to solve it anew" in result.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--n", "6"], "2 to 5"),
        (["--blanks", "5"], "--blanks 5 is too many: on 5 x 5 the most is 4"),
        (["--n", "3", "--blanks", "10"], "the most is 9"),
        (["--folder", "file"], "is not a folder"),
        (["--folder", "file/below"], "file"),
    ],
)
def test_bad_arguments_get_one_sentence(arguments: list[str], why: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = fiveply("tablebase", *arguments, cwd=tmp_path)
    assert result.status is not ExitStatus.OK
    assert why in result.err
    assert result.err.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_it_can_be_stopped(tmp_path: Path) -> None:
    stop = Stop()
    with pytest.raises(Stopped):
        make_tables(str(tmp_path), 4, 16, Effort(progress=lambda _: stop.set(), stop=stop))
    assert not list(tmp_path.iterdir())
