"""The commands that answer a question: search, games, perft, bench."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli_world import NIM, Result, fiveply, matches_golden
from fiveply import Limits, alpha_beta, games, make
from fiveply.cli import ExitStatus


def answer(result: Result) -> str:
    """Return what a command that went well printed."""
    assert (result.status, result.err) == (ExitStatus.OK, "")
    return result.out


class TestSearch:
    """Search prints what the library finds."""

    @pytest.mark.parametrize("algorithm", ["deepen", "alpha-beta", "minimax", "mcts"])
    def test_finds_the_win(self, algorithm: str, tmp_path: Path) -> None:
        limit = ("--nodes", "2000") if algorithm == "mcts" else ("--depth", "4")
        argv = ("search", "tic-tac-toe", "--moves", "A0 B0 A1 B1", "--algorithm", algorithm, *limit)
        assert re.search(r"^  move +A2$", answer(fiveply(*argv, cwd=tmp_path)), re.MULTILINE)
        found = json.loads(answer(fiveply(*argv, "--json", cwd=tmp_path)))
        assert found["move"] == "A2"
        assert found["algorithm"].replace("_", "-") == algorithm

    def test_json_is_the_report(self, tmp_path: Path) -> None:
        argv = ("search", "connect-four", "--algorithm", "alpha-beta", "--depth", "5", "--heuristic", "none", "--stats")
        found = json.loads(answer(fiveply(*argv, "--json", cwd=tmp_path)))
        report = alpha_beta(make("connect-four").position(), Limits(depth=5), statistics=True)
        expected = json.loads(json.dumps(report.as_dict()))
        for timed in ("seconds", "stats"):
            found.pop(timed)
            expected.pop(timed)
        assert found == expected

    def test_text(self, tmp_path: Path) -> None:
        argv = (
            "search",
            "max-connect-4",
            "--algorithm",
            "alpha-beta",
            "--depth",
            "3",
            "--heuristic",
            "score",
            "--stats",
        )
        text = answer(fiveply(*argv, "--moves", "3 3 3 2", cwd=tmp_path))
        matches_golden("search", re.sub(r"\S+ s\b|, [\d,]+ a second", "TIME", text))

    def test_own_heuristic_on_own_game(self, tmp_path: Path) -> None:
        (tmp_path / "nim.py").write_text(NIM)
        argv = ("search", "nim.py:Nim:heap=30", "--algorithm", "minimax", "--depth", "1", "--heuristic", "nim.py:short")
        found = json.loads(answer(fiveply(*argv, "--json", cwd=tmp_path)))
        assert (found["move"], found["value"]) == ("1", 29.0)  # the fewest left are worst for the other

    def test_default_limits_end_soon(self, tmp_path: Path) -> None:
        assert "algorithm  alpha-beta" in answer(fiveply("search", "quixo", "--algorithm", "alpha-beta", cwd=tmp_path))

    def test_exact_values_are_said_in_words(self, tmp_path: Path) -> None:
        text = answer(fiveply("search", "tic-tac-toe", cwd=tmp_path))
        assert "(a draw, proved), for the side to move" in text


class TestGames:
    """The list has every game, and a page all about one."""

    def test_list(self, tmp_path: Path) -> None:
        text = answer(fiveply("games", cwd=tmp_path))
        for name in games.names():
            assert f"{name}\n    {games.entry(name).description[:40]}" in text

    @pytest.mark.parametrize("name", games.names())
    def test_page(self, name: str, tmp_path: Path) -> None:
        text = answer(fiveply("games", name, cwd=tmp_path))
        for parameter in games.entry(name).parameters:
            assert re.search(rf"^  {parameter.name}\b.* {re.escape(parameter.range_text)}: ", text, re.MULTILINE)
        examples = re.findall(r"^  fiveply (.*)", text, re.MULTILINE)
        assert len(examples) == 4
        for line in examples:
            games.make(line.split()[1])

    def test_json(self, tmp_path: Path) -> None:
        listed = json.loads(answer(fiveply("games", "--json", cwd=tmp_path)))
        assert [each["name"] for each in listed] == list(games.names())
        assert json.loads(answer(fiveply("games", "line-em-up", "--json", cwd=tmp_path))) in listed
        board = next(each for each in listed if each["name"] == "line-em-up")["parameters"][0]
        assert (board["name"], board["default"], board["low"], board["high"]) == ("n", 5, 3, 10)


class TestPerft:
    """The counts are the known ones."""

    def test_tic_tac_toe(self, tmp_path: Path) -> None:
        found = json.loads(answer(fiveply("perft", "tic-tac-toe", "20", "--json", cwd=tmp_path)))
        assert [each["sequences"] for each in found["plies"]] == [
            1,
            9,
            72,
            504,
            3024,
            15120,
            54720,
            148176,
            200448,
            127872,
        ]
        assert [each["ended"] for each in found["plies"]] == [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]

    @pytest.mark.parametrize(("n", "first"), [(2, 8), (3, 20), (4, 32), (5, 44)])
    def test_quixo(self, n: int, first: int, tmp_path: Path) -> None:
        text = answer(fiveply("perft", f"quixo:n={n}", "1", cwd=tmp_path))
        assert re.search(rf"^  1 +{first} +0$", text, re.MULTILINE)

    def test_from_a_position(self, tmp_path: Path) -> None:
        text = answer(fiveply("perft", "tic-tac-toe", "2", "--moves", "B1", cwd=tmp_path))
        assert re.search(r"^  2 +56 +0$", text, re.MULTILINE)
        assert "65 sequences in " in text


def test_bench(tmp_path: Path) -> None:
    lines = json.loads(answer(fiveply("bench", "--seconds", "0.01", "--json", cwd=tmp_path)))
    assert all(line["count"] > 0 and line["per_second"] > 0 for line in lines)
    table = answer(fiveply("bench", "--seconds", "0.01", cwd=tmp_path)).splitlines()
    assert len(table) == len(lines) + 2
    assert [line["what"] for line in lines] == [re.split(r"  +", row)[0] for row in table[2:]]
