"""The examples run as they stand, and Nim is what it says: short, lawful, and played perfectly by the search."""

import subprocess
import sys
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from fiveply import load, minimax, solve
from fiveply.testing import check_game

EXAMPLES = Path(__file__).parents[1] / "examples"
# The checker of proofs needs a file, and has tests of its own.
SCRIPTS = sorted(file.name for file in EXAMPLES.glob("*.py") if file.name != "check_proof.py")
SAYS = {
    "agents_match.py": "First (alpha-beta:depth=4,heuristic=threats) wins.",
    "nim.py": "",
    "own_heuristic.py": "with the middle in mind: column 3",
    "search_position.py": "tic-tac-toe is worth 0 to the side to move",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_example_runs_and_says_what_it_promises(name: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name], capture_output=True, text=True, cwd=tmp_path, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert SAYS[name] in run.stdout


def test_nim_is_won_unless_the_heaps_cancel_out() -> None:
    for heaps in (1, 2, 3, 4):
        game = load(f"{EXAMPLES / 'nim.py'}:Nim:heaps={heaps}")
        check_game(game)
        for position in (game.position(), game.position().play(game.legal_moves(game.initial())[-1])):
            if position.is_over:
                continue
            wins = reduce(xor, position.state[1]) != 0
            assert solve(position).value == (1 if wins else -1)
            if heaps < 4:
                assert minimax(position).value == solve(position).value


def test_nim_is_short() -> None:
    lines = (EXAMPLES / "nim.py").read_text().partition("class Nim")[2].splitlines()
    assert len([line for line in lines if line.strip()]) <= 30
