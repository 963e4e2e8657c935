"""The program `pnt` on files of cases and on random ones: specs/pnt.md, "The program"."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import truths
from fiveply.cli import ExitStatus
from fiveply.formats.pnt import Case, case_text, cases_text, parse_case, parse_cases
from fiveply.game import GameError
from page_world import page_text
from pnt_world import matches_golden, pnt

THREE = """input1:
TakeTokens 7 3 1 4 2 3

input2:
3 0 0
Input 3 : PNT Player 10 3 4 2 6 4
"""


def known(args: str) -> str:
    return next(row["output"] + "\n" for row in truths.rows("pnt_search") if row["args"] == args)


OUTPUTS = [known(args) for args in ("7 3 1 4 2 3", "3 0 0", "10 3 4 2 6 4")]


@pytest.mark.parametrize("text", [THREE, "\ufeff" + THREE.replace("\n", "\r\n"), THREE.replace("\n", "\r")])
def test_a_file_of_cases_is_answered_in_order(text: str, tmp_path: Path) -> None:
    (tmp_path / "testcase.txt").write_text(text, encoding="utf-8", newline="")
    printed = pnt("--cases", "testcase.txt", cwd=tmp_path)
    assert (printed.status, printed.err) == (ExitStatus.OK, "")
    assert printed.out == "\n".join(f"output{i}:\n{output}" for i, output in enumerate(OUTPUTS, 1))
    matches_golden("cases.txt", printed.out)
    written = pnt("--cases", "testcase.txt", "--out", "results/here", cwd=tmp_path)
    assert written.out == "Wrote output1.txt to output3.txt in results/here\n"
    files = sorted((tmp_path / "results" / "here").iterdir())
    assert [file.name for file in files] == ["output1.txt", "output2.txt", "output3.txt"]
    assert [file.read_text() for file in files] == OUTPUTS


def test_outputs_that_are_there_are_kept_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "testcase.txt").write_text("3 0 0\n")
    (tmp_path / "output1.txt").write_text("the published one")
    result = pnt("--cases", "testcase.txt", "--out", ".", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert "output1.txt is there already; choose another --out, or overwrite with --force" in result.err
    assert (tmp_path / "output1.txt").read_text() == "the published one"
    assert pnt("--cases", "testcase.txt", "--out", ".", "--force", cwd=tmp_path).status is ExitStatus.OK
    assert (tmp_path / "output1.txt").read_text() == known("3 0 0")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"3 0 0\n7 1 x 0\n", "testcase.txt, line 2: argument 3 (taken token 1) is 'x'"),
        (b"3 0 0\nPlayer one\n", "testcase.txt, line 2: there is 1 number"),
        (b"3 0 0\n7 2 3 5 0\n", "testcase.txt, case 2: argument 4: token 5 (number 2 of the sequence) is neither"),
        (b"input1:\n\n", "testcase.txt, there is no case in it"),
        (b"\xff\xfe\x00", "testcase.txt is not text"),
    ],
)
def test_a_wrong_file_is_told_by_its_line_and_nothing_is_written(text: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "testcase.txt").write_bytes(text)
    result = pnt("--cases", "testcase.txt", "--out", "results", cwd=tmp_path)
    assert (result.status, result.out) == (ExitStatus.USAGE, "")
    assert says in result.err.splitlines()[0]
    assert len(result.err.splitlines()) == 2
    assert not (tmp_path / "results").exists()
    assert "there is no file none.txt" in pnt("--cases", "none.txt", cwd=tmp_path).err


def test_random_cases_are_written_with_outputs_and_analysis(tmp_path: Path) -> None:
    result = pnt("--random", "4", "--seed", "7", "--out", "a", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    assert result.out == "Wrote testcase.txt, 4 outputs and analysis.html in a\n"
    cases = (tmp_path / "a" / "testcase.txt").read_text()
    matches_golden("random.txt", cases)
    assert all(line.startswith("PNT Player ") for line in cases.splitlines())
    for number, line in enumerate(cases.splitlines(), 1):
        output = (tmp_path / "a" / f"output{number}.txt").read_text()
        assert output == pnt(*line.split()).out
        assert not output.startswith("Move: none")
    page = (tmp_path / "a" / "analysis.html").read_text()
    for heading in (
        "How the program works",
        "The static evaluation",
        "The cases",
        "Minimax against alpha-beta",
        "Static evaluation against exact value",
        "Time",
    ):
        assert f"<h2>{heading}</h2>" in page
    text = page_text(page)
    matches_golden("analysis.txt", re.sub(r"took \S+ s", "took ... s", text[: text.index("## Time")]))
    assert '<body class="slides">' in page
    assert page.count("<svg") == 2
    for line in cases.splitlines():
        assert line.removeprefix("PNT ") in page
    again = pnt("--random", "4", "--seed", "7", "--out", "b", cwd=tmp_path)
    assert again.status is ExitStatus.OK
    assert (tmp_path / "b" / "testcase.txt").read_text() == cases
    pnt("--random", "4", "--seed", "8", "--out", "c", cwd=tmp_path)
    assert (tmp_path / "c" / "testcase.txt").read_text() != cases


def test_the_page_tells_of_minimax_what_minimax_did(tmp_path: Path) -> None:
    pnt("--random", "2", "--seed", "1", "--out", "a", cwd=tmp_path)
    page = (tmp_path / "a" / "analysis.html").read_text()
    table = page.partition("<h2>Minimax against alpha-beta: figures</h2>")[2].partition("</table>")[0]
    first = re.findall(r"<td>(.*?)</td>", table)[:4]
    from fiveply import Limits, Position, minimax
    from fiveply.games import PntGame

    case = parse_cases((tmp_path / "a" / "testcase.txt").read_text())[0]
    game = PntGame(case.tokens)
    position = Position(game, game.state_of(case.taken))
    report = minimax(position, Limits(depth=case.depth or None), heuristic="static", statistics=True)
    assert report.stats is not None
    assert first[1] == f"{report.stats.visited:,}"
    output = (tmp_path / "a" / "output1.txt").read_text()
    assert f"Number of Nodes Visited: {first[2].replace(',', '')}\n" in output


def test_cases_are_read_as_they_are_written() -> None:
    cases = [Case(7, (1, 4, 2), 3), Case(3, (), 0)]
    assert parse_cases(cases_text(cases)) == cases
    for case in cases:
        assert parse_case(case_text(case).split()) == case
    with pytest.raises(GameError, match=r"there are 0 numbers"):
        parse_case([])
