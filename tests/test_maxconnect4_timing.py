"""`maxconnect4 timing` and `maxconnect4 report`, line by line of the page max-connect-4: Timing table, Report."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from cli_world import Result, fiveply, matches_golden
from fiveply.cli import ExitStatus
from fiveply.cli.maxconnect4 import main
from fiveply.games import make
from fiveply.search import Limits, alpha_beta
from page_world import page_text

ENDGAME = "0000000\n0201201\n2212112\n1121221\n2212112\n1121221\n1\n"


def slowing() -> Iterator[float]:
    """Yield the times of a processor on which the first search takes 1 ms and every one after it twice as long."""
    now = 0.0
    for number in count():
        yield now
        now += 0.001 * 2**number
        yield now


def maxconnect4(*argv: str, cwd: Path, is_slowing: bool = False) -> Result:
    """Run the program in process, on its real clock or on one that slows down."""
    if is_slowing:
        return fiveply(*argv, cwd=cwd, program=main, cpu_clock=slowing().__next__)
    return fiveply(*argv, cwd=cwd, program=main)


def read_csv(path: Path) -> list[dict[str, str]]:
    """Return the rows of a timing table."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_table_is_printed_and_written(tmp_path: Path) -> None:
    result = maxconnect4("timing", "--limit", "0.1", cwd=tmp_path, is_slowing=True)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    # What plain alpha-beta visits is fixed; how many states the engine enters is its own affair.
    table = [line[:46].rstrip() if re.match(" *[0-9]", line) else line for line in result.out.split("\n")]
    matches_golden("timing", "\n".join(table), "maxconnect4")
    rows = read_csv(tmp_path / "maxconnect4-timing.csv")
    assert list(rows[0]) == [
        "depth",
        "alpha_beta_cpu_s",
        "alpha_beta_states",
        "alpha_beta_growth",
        "deepen_cpu_s",
        "deepen_states",
        "deepen_growth",
    ]
    lines = (tmp_path / "maxconnect4-timing.csv").read_text().splitlines()
    kept = [lines[0], *(",".join([*line.split(",")[:5], "..."]) for line in lines[1:])]
    matches_golden("timing-csv", "\n".join(kept) + "\n", "maxconnect4")
    chart = (tmp_path / "maxconnect4-timing.svg").read_text()
    matches_golden("timing-svg", page_text(chart), "maxconnect4")
    # The columns take turns: 1 ms, 2 ms, 4 ms, 8 ms, ...; each ends with its first above 0.1 s.
    assert [row["alpha_beta_cpu_s"] for row in rows] == ["0.001000", "0.004000", "0.016000", "0.064000", "0.256000"]
    assert [row["deepen_cpu_s"] for row in rows] == ["0.002000", "0.008000", "0.032000", "0.128000", ""]
    assert [row["depth"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0]["alpha_beta_growth"] == rows[4]["deepen_states"] == ""
    assert "plain alpha-beta: depth 5 is the first over 0.1 s, with 0.256 s" in result.out
    assert "deepen: depth 4 is the first over 0.1 s, with 0.128 s" in result.out


def test_the_states_are_those_of_plain_alpha_beta(tmp_path: Path) -> None:
    maxconnect4("timing", "--limit", "0.1", "--heuristic", "score", "--output", "t", cwd=tmp_path, is_slowing=True)
    rows = read_csv(tmp_path / "t.csv")
    position = make("max-connect-4").position()
    states = [alpha_beta(position, Limits(depth=depth), heuristic="score").visited for depth in range(1, 6)]
    assert [int(row["alpha_beta_states"]) for row in rows] == states
    for before, after, row in zip(states, states[1:], rows[1:], strict=False):
        assert float(row["alpha_beta_growth"]) == pytest.approx(after / before, abs=1e-4)


def test_the_real_clock_counts_cpu_time_up_to_the_limit(tmp_path: Path) -> None:
    assert maxconnect4("timing", "--limit", "0.05", cwd=tmp_path).status is ExitStatus.OK
    rows = read_csv(tmp_path / "maxconnect4-timing.csv")
    for name in ("alpha_beta_cpu_s", "deepen_cpu_s"):
        seconds = [float(row[name]) for row in rows if row[name]]
        assert all(each <= 0.05 for each in seconds[:-1])
        assert seconds[-1] > 0.05
    tree = ET.fromstring((tmp_path / "maxconnect4-timing.svg").read_text())
    texts = {element.text for element in tree.iter("{http://www.w3.org/2000/svg}text")}
    assert {"plain alpha-beta", "deepen", "limit of 0.05 s", "CPU seconds", "depth (plies)"} <= texts


def test_from_a_file_it_ends_where_the_game_does(tmp_path: Path) -> None:
    (tmp_path / "end.txt").write_text(ENDGAME)
    result = maxconnect4("timing", "end.txt", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    assert "from end.txt" in result.out
    assert "never over 30 s; depth 10 sees the end of the game" in result.out
    assert len(read_csv(tmp_path / "maxconnect4-timing.csv")) == 10


def test_what_can_not_be_measured_is_refused(tmp_path: Path) -> None:
    (tmp_path / "full.txt").write_text("2212112\n1121221\n" * 3 + "1\n")
    for name, said in (("none.txt", "there is no file none.txt"), ("full.txt", "full.txt: the board is full")):
        result = maxconnect4("timing", name, cwd=tmp_path)
        assert (result.status, result.out) == (ExitStatus.FAILURE, "")
        assert result.err.startswith(f"maxconnect4: {said}")
    assert [path.name for path in tmp_path.iterdir()] == ["full.txt"]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a report, measured up to a small limit."""
    folder = tmp_path_factory.mktemp("report")
    result = maxconnect4("report", "--name", "Ann <Example>", "--id", "1001", "--limit", "0.05", cwd=folder)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    assert result.out.endswith("Written to maxconnect4-report.html.\n")
    return (folder / "maxconnect4-report.html").read_text()


def test_the_report_has_every_part_that_is_asked_for(report: str) -> None:
    headings = re.findall(r"<h[12]>(.*?)</h[12]>", report)
    assert headings == [
        "Max-Connect-4",
        "Implementation",
        "Evaluation functions",
        "How to run",
        "A terminal session",
        "Execution time",
        "Known bugs and deficiencies",
        "Extras",
    ]
    assert "Name: Ann &lt;Example&gt;" in report
    assert "Student ID: 1001" in report
    assert "@media print" in report
    assert not re.search(r'(src|href)="http', report)


def test_the_report_reads_as_the_page_says(report: str) -> None:
    text = re.sub(r"CPU time: [\d.]+ s, [\d,]+ states visited", "CPU time: ...", page_text(report))
    before, heading, times = text.partition("## Execution time\n")
    measured, known, after = times.partition("## Known bugs")
    matches_golden(
        "report", before + heading + "\n".join(measured.split("\n")[:2]) + "\n...\n" + known + after, "maxconnect4"
    )


def test_the_report_measures_what_open_gains(report: str) -> None:
    rows = re.findall(
        r"<tr><td>(\w+ - \w+), depth (\d)</td><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td><td>(\d+)", report
    )
    assert [(row[0], row[1]) for row in rows] == [
        ("open - score", "2"),
        ("open - score", "4"),
        ("open - score", "6"),
        ("open - random", "4"),
        ("score - random", "4"),
    ]
    for name, _, games, *results in rows:
        won, drawn, lost = map(int, results)
        assert won + drawn + lost == int(games) == (98 if "score" in name and "open" in name else 100)
    assert rows[3][3] == "100"


def test_the_report_shows_sessions_and_times(report: str) -> None:
    sessions = re.findall(r"<pre>(\$ python maxconnect4 .*?)</pre>", report, re.S)
    times = re.compile(r"CPU time: [\d.]+ s, [\d,]+ states visited")
    assert times.search(sessions[0])
    matches_golden("report-sessions", times.sub("CPU time: ...", "\n".join(sessions)), "maxconnect4")
    assert "warning" not in sessions[0]
    assert "<svg" in report
    assert "is the first over 0.05 s" in report
    assert "<td>1</td><td>0.000" in report


def test_a_report_without_a_name_leaves_a_line_for_it(tmp_path: Path) -> None:
    assert maxconnect4("report", "--limit", "0.001", "--output", "r.html", cwd=tmp_path).status is ExitStatus.OK
    assert "Name: ......" in (tmp_path / "r.html").read_text()
