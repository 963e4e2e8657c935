"""Games at the terminal, typed in: commands, humans and agents, the ways a game can end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_world import NIM, fiveply, matches_golden
from fiveply.cli import ExitStatus

TWO_HUMANS = ("--first", "human", "--second", "human")


def prompts(out: str) -> int:
    """Return how often someone was asked for a move."""
    return len(re.findall(r"^\S+ to move: ", out, re.MULTILINE))


class TestTranscripts:
    """Whole sessions, compared with those kept."""

    def test_two_humans_and_every_command(self, tmp_path: Path) -> None:
        typed = [
            "help", "?", "undo", "redo", "B1", "board", "moves", "moves A", "moves Z", "B1", "D9", "nonsense", "save",
            "A0", "undo", "undo", "undo", "redo", "redo", "redo", "", "   ", "b 0", "C0", "draw", "(2,B)",
        ]  # fmt: skip
        result = fiveply("play", "tic-tac-toe", *TWO_HUMANS, cwd=tmp_path, typed=typed)
        assert (result.status, result.err) == (ExitStatus.OK, "")
        matches_golden("play-humans", result.out)

    def test_two_agents(self, tmp_path: Path) -> None:
        result = fiveply("play", "tic-tac-toe", "--first", "random", "--second", "minimax:9", cwd=tmp_path)
        assert (result.status, result.err) == (ExitStatus.OK, "")
        matches_golden("play-agents", result.out)

    def test_a_game_of_ones_own(self, tmp_path: Path) -> None:
        (tmp_path / "nim.py").write_text(NIM)
        typed = ["hint", "4", "3"]
        result = fiveply("play", "nim.py:Nim:heap=5", "--second", "minimax:9", cwd=tmp_path, typed=typed)
        assert (result.status, result.err) == (ExitStatus.OK, "")
        matches_golden("play-own", result.out)

    def test_in_plain_characters(self, tmp_path: Path) -> None:
        result = fiveply("play", "gold-rush", cwd=tmp_path, typed=["quit"], encoding="ascii")
        assert result.status is ExitStatus.OK
        assert "+~~~" in result.out
        assert "\x1b" not in result.out


class TestCombinations:
    """Every side can be played by everyone."""

    @pytest.mark.parametrize("first", ["human", "random", "minimax:2", "alpha-beta:2", "deepen:0.01", "mcts:nodes=50"])
    @pytest.mark.parametrize("second", ["human", "random:seed=3", "mcts:0.01"])
    def test_of_players(self, first: str, second: str, tmp_path: Path) -> None:
        typed = [f"{column}{row}" for column in "ABC" for row in range(3)] * 2
        argv = ["play", "tic-tac-toe", "--first", first, "--second", second]
        result = fiveply(*argv, cwd=tmp_path, typed=typed)
        assert (result.status, result.err) == (ExitStatus.OK, "")
        assert re.search(r"wins after|is a draw after", result.out)
        assert (prompts(result.out) > 0) == ("human" in (first, second))

    def test_same_seed_same_game(self, tmp_path: Path) -> None:
        def game(seed: str) -> str:
            agents = ("--first", "random", "--second", "random")
            return fiveply("play", "connect-four", *agents, "--seed", seed, cwd=tmp_path).out

        assert game("1") == game("1")
        assert len({game(str(seed)) for seed in range(4)}) > 1

    def test_seconds_hold_for_agents_and_hints(self, tmp_path: Path) -> None:
        argv = ("play", "gomoku", "--first", "human", "--second", "deepen:600", "--seconds", "0.05")
        result = fiveply(*argv, cwd=tmp_path, typed=["F5", "hint", "quit"])
        assert result.status is ExitStatus.OK
        assert "hint: " in result.out

    def test_moves_first(self, tmp_path: Path) -> None:
        result = fiveply("play", "quixo", *TWO_HUMANS, "--moves", "A1 bottom, b1 v; A1 r", cwd=tmp_path, typed=["quit"])
        assert result.status is ExitStatus.OK
        assert "O to move: " in result.out


class TestEnds:
    """A game can be left, resigned, drawn, or run out of input."""

    def test_end_of_input(self, tmp_path: Path) -> None:
        result = fiveply("play", "tic-tac-toe", *TWO_HUMANS, cwd=tmp_path, typed=["A0"])
        assert (result.status, result.err) == (ExitStatus.OK, "")
        assert "End of input: the game ends here.\nIt was not saved" in result.out

    def test_resigning(self, tmp_path: Path) -> None:
        result = fiveply("play", "tic-tac-toe", *TWO_HUMANS, cwd=tmp_path, typed=["A0", "resign"])
        assert result.out.endswith("X (human) wins after 1 move: O (human) resigned.\n")

    def test_margin(self, tmp_path: Path) -> None:
        argv = ("play", "max-connect-4:rows=1,cols=4,k=2", *TWO_HUMANS)
        result = fiveply(*argv, cwd=tmp_path, typed=["0", "3", "1", "2"])
        assert result.out.endswith("The game is a draw after 4 moves.\n")
        argv = ("play", "max-connect-4:rows=1,cols=5,k=2", *TWO_HUMANS)
        result = fiveply(*argv, cwd=tmp_path, typed=["0", "4", "1", "3", "2"])
        assert result.out.endswith("1 (human) wins after 5 moves.\n")

    def test_repetition_between_computers(self, tmp_path: Path) -> None:
        (tmp_path / "turns.py").write_text(
            "from fiveply import Game, Player\n"
            "class Turns(Game):\n"
            "    def initial(self): return 0\n"
            "    def turn(self, state): return Player(state % 2)\n"
            "    def legal_moves(self, state): return [1]\n"
            "    def play(self, state, move): return (state + 1) % 4\n"
            "    def outcome(self, state): return None\n"
        )
        agents = ("--first", "random", "--second", "random")
        result = fiveply("play", "turns.py", *agents, cwd=tmp_path)
        assert result.out.endswith("The game is a draw after 8 moves: this position has come up 3 times.\n")
        result = fiveply("play", "turns.py", *agents, "--move-limit", "5", cwd=tmp_path)
        assert result.out.endswith("The game is a draw after 5 moves: the limit of 5 moves is reached.\n")
        typed = ["1"] * 4 + ["draw"] + ["1"] * 5 + ["draw"]
        result = fiveply("play", "turns.py", *TWO_HUMANS, cwd=tmp_path, typed=typed)
        assert "A draw can be claimed after" in result.out
        assert result.out.count("type draw to end the game so, or play on") == 2
        assert result.out.endswith("The game is a draw after 9 moves: this position has come up 3 times.\n")

    def test_hostile_lines(self, tmp_path: Path) -> None:
        typed = ["x" * 100_000, "\x00", "\x1b[2J", "é" * 20, "save", "save ", "undo undo", "%s%n", "moves " + "9" * 300]
        result = fiveply("play", "tic-tac-toe", *TWO_HUMANS, cwd=tmp_path, typed=[*typed, "quit"])
        assert (result.status, result.err) == (ExitStatus.OK, "")
        assert "too long to be a move: 100,000 characters" in result.out
        assert prompts(result.out) == len(typed) + 1
