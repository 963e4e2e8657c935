"""The program as a whole: help, unknown words, exit statuses, errors of every kind in one sentence."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from cli_world import NIM, fiveply
from fiveply import __version__
from fiveply.cli import Env, ExitStatus, main

COMMANDS = ("play", "search", "match", "games", "perft", "bench")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a game of one's own in it, and files that are wrong in every way."""
    (tmp_path / "nim.py").write_text(NIM)
    (tmp_path / "broken.py").write_text("class Broken(\n")
    (tmp_path / "raises.py").write_text(NIM.replace("return list(", "return 1 // 0, list("))
    (tmp_path / "judge.py").write_text("def worth(game, state):\n    raise LookupError('no idea')\nnumber = 3\n")
    (tmp_path / "ends.py").write_text("import sys\nsys.exit(3)\n")
    (tmp_path / "lacks.py").write_text("import no_such_module\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("buy milk\n")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    return tmp_path


class TestHelp:
    """Help teaches, and says every default."""

    def test_version(self, tmp_path: Path) -> None:
        result = fiveply("--version", cwd=tmp_path)
        assert (result.status, result.out, result.err) == (ExitStatus.OK, f"fiveply {__version__}\n", "")

    def test_names_every_command(self, tmp_path: Path) -> None:
        result = fiveply("--help", cwd=tmp_path)
        assert result.status is ExitStatus.OK
        assert all(f"\n    {name} " in result.out for name in COMMANDS)

    @pytest.mark.parametrize("name", COMMANDS)
    def test_of_a_command_has_examples_and_fits(self, name: str, tmp_path: Path) -> None:
        result = fiveply(name, "--help", cwd=tmp_path)
        assert result.status is ExitStatus.OK
        assert f"\n  fiveply {name}" in result.out
        assert max(map(len, result.out.splitlines())) <= 120
        assert "(default: )" not in result.out
        assert result.out.count("(default:") >= {"games": 1, "perft": 0}.get(name, 1)

    def test_as_a_word(self, tmp_path: Path) -> None:
        assert fiveply("help", "play", cwd=tmp_path) == fiveply("play", "--help", cwd=tmp_path)
        assert fiveply("help", cwd=tmp_path) == fiveply("--help", cwd=tmp_path)


class TestWrongInput:
    """Wrong input is answered by one sentence on stderr and status 2; nothing is printed on stdout."""

    @pytest.mark.parametrize(
        ("argv", "says"),
        [
            ("plya", "there is no command 'plya'; did you mean play?"),
            (
                "xyzzy",
                "there is no command 'xyzzy'; commands are play, web, search, solve, tablebase, match, games, ",
            ),
            ("play", "play needs a game"),
            ("play quixoo", "there is no game 'quixoo'; did you mean quixo?"),
            ("play line-em-up:n=11", "line-em-up: n=11 is out of range; n is a whole number from 3 to 10"),
            ("play line-em-up:n=5,zz=1", "there is no parameter 'zz'"),
            ("play none.py:Nim", "there is no file"),
            ("play nim.py:Nom", "did you mean Nim?"),
            ("play notes.txt", "there is no game 'notes.txt'"),
            ("play tic-tac-toe --first nobody", "there is no agent 'nobody'"),
            ("play tic-tac-toe --first minimax:0", "depth=0 is out of range"),
            ("play tic-tac-toe --second minimax:heuristic=zeal", "zeal"),
            ("play tic-tac-toe --seconds 0", "'0' is not a number of seconds above 0"),
            ("play tic-tac-toe --seconds nan", "'nan' is not a number of seconds above 0"),
            ("play tic-tac-toe --seed x", "'x' is not a whole number of 0 or more"),
            ("play tic-tac-toe --frist random", "unrecognized arguments"),
            ("play tic-tac-toe --moves B1,B1", "move 2 of --moves: B1 is taken"),
            ("play tic-tac-toe --moves Z9", "move 1 of --moves: 'Z9'"),
            ("play --resume none.json", "there is no file none.json"),
            ("play --resume folder", "folder is not a file"),
            ("play --resume notes.txt", "notes.txt: this is no record of fiveply"),
            ("play --resume bytes.json", "bytes.json: this is no record of fiveply"),
            ("play tic-tac-toe --resume notes.txt", "--resume goes without GAME"),
            ("play tic-tac-toe --save notes.txt", "it is left as it is"),
            ("play tic-tac-toe --save folder", "folder is not a file"),
            ("play tic-tac-toe --save none/game.json", "none to save game.json in"),
            ("search", "GAME"),
            ("search tic-tac-toe --depth 0", "'0' is not a whole number from 1"),
            ("search tic-tac-toe --depth 1e3", "'1e3' is not a whole number"),
            ("search tic-tac-toe --algorithm magic", "invalid choice: 'magic'"),
            ("search tic-tac-toe --heuristic zeal", "zeal"),
            ("search tic-tac-toe --heuristic judge.py:none", "judge.py has no function 'none'"),
            ("search tic-tac-toe --heuristic judge.py:number", "judge.py has no function 'number'"),
            ("search tic-tac-toe --heuristic judge.py", "write file.py:function"),
            ("search tic-tac-toe --heuristic ends.py:f", "ends.py ends the program while it is read"),
            ("search ends.py", "ends.py ends the program while it is read"),
            ("search lacks.py", "No module named 'no_such_module'"),
            ("search tic-tac-toe --heuristic none.py:f", "there is no file none.py"),
            ("search tic-tac-toe --stats", "--stats goes with --algorithm minimax or alpha-beta, not with deepen"),
            ("search tic-tac-toe --algorithm mcts --depth 3", "--depth does not limit mcts"),
            ("search tic-tac-toe --algorithm mcts --heuristic windows", "mcts plays its games to their end"),
            ("search tic-tac-toe --moves A0 --position x", "not allowed with"),
            ("search tic-tac-toe --moves A0,B0,A1,B1,A2", "the game is over"),
            ("games chess", "there is no game 'chess'"),
            ("perft tic-tac-toe", "DEPTH"),
            ("perft tic-tac-toe -1", "DEPTH"),
            ("perft tic-tac-toe 3x", "'3x' is not a whole number from 0"),
            ("bench --seconds none", "'none' is not a number of seconds above 0"),
            ("--color", "expected one argument"),
            ("--color blue games", "invalid choice: 'blue'"),
        ],
    )
    def test_says_what_is_wrong(self, argv: str, says: str, folder: Path) -> None:
        result = fiveply(*argv.split(), cwd=folder)
        assert result.err.startswith("fiveply: ")
        assert says in result.err
        assert result.err.count("\n") == 1
        assert result.out == ""
        assert result.status is ExitStatus.USAGE
        assert (folder / "notes.txt").read_text() == "buy milk\n"


class TestWhatBreaks:
    """What a user's own code raises is told in one sentence, with its place; a traceback comes on request."""

    def test_in_a_game(self, folder: Path) -> None:
        result = fiveply("search", "raises.py", "--depth", "2", cwd=folder)
        assert result.status is ExitStatus.FAILURE
        assert result.err.count("\n") == 1
        assert "ZeroDivisionError in " in result.err
        assert "raises.py, line " in result.err

    def test_in_a_heuristic(self, folder: Path) -> None:
        result = fiveply("search", "tic-tac-toe", "--depth", "2", "--heuristic", "judge.py:worth", cwd=folder)
        assert result.status is ExitStatus.FAILURE
        assert "LookupError in " in result.err
        assert "judge.py, line 2: no idea" in result.err

    def test_in_the_language(self, folder: Path) -> None:
        result = fiveply("play", "broken.py", cwd=folder)
        assert result.status is ExitStatus.USAGE
        assert "SyntaxError: " in result.err
        assert "broken.py, line 1" in result.err

    @pytest.mark.parametrize(
        ("method", "says"),
        [
            ("def turn(self, state): return 0", "Lawless: turn is 0, not a Player"),
            ("def initial(self): return [0]", "Lawless: a state of type list is not hashable"),
            ("def legal_moves(self, state): return []", "Lawless: there is no legal move, but outcome is None"),
            ("def legal_moves(self, state): return None", "Lawless: legal_moves is None, not a list or a tuple"),
            ("def play(self, state, move): return None", "Lawless: play returns None"),
        ],
    )
    def test_a_broken_law(self, method: str, says: str, tmp_path: Path) -> None:
        (tmp_path / "lawless.py").write_text(f"{NIM}\n\nclass Lawless(Nim):\n    {method}\n")
        argv = ("play", "lawless.py:Lawless", "--first", "random", "--second", "alpha-beta:depth=2")
        result = fiveply(*argv, cwd=tmp_path)
        assert result.err.startswith(f"fiveply: {says}")
        assert result.err.count("\n") == 1
        assert result.status is ExitStatus.USAGE

    def test_what_a_method_raises_is_no_law(self, folder: Path) -> None:
        result = fiveply("play", "raises.py", "--first", "random", "--second", "random", cwd=folder)
        assert result.err.startswith("fiveply: ZeroDivisionError in ")
        assert "raises.py, line " in result.err
        assert result.status is ExitStatus.FAILURE

    @pytest.mark.parametrize("how", ["option", "variable"])
    def test_traceback_on_request(self, how: str, folder: Path) -> None:
        argv = ["search", "raises.py", "--depth", "2"] + (["--debug"] if how == "option" else [])
        variables = {"FIVEPLY_DEBUG": "1"} if how == "variable" else {}
        result = fiveply(*argv, cwd=folder, variables=variables)
        assert result.err.startswith("Traceback (most recent call last)")
        assert result.err.splitlines()[-1].startswith("fiveply: ZeroDivisionError")

    def test_no_traceback_when_switched_off(self, folder: Path) -> None:
        result = fiveply("search", "raises.py", "--depth", "2", cwd=folder, variables={"FIVEPLY_DEBUG": "0"})
        assert "Traceback" not in result.err

    def test_interrupt(self, tmp_path: Path) -> None:
        class Interrupted(io.StringIO):
            def write(self, text: str) -> int:
                raise KeyboardInterrupt

        err = io.StringIO()
        env = Env(stdin=io.StringIO(), stdout=Interrupted(), stderr=err, cwd=tmp_path)
        assert main(["games"], env) is ExitStatus.INTERRUPTED
        assert err.getvalue() == "Stopped.\n"

    def test_broken_pipe(self, tmp_path: Path) -> None:
        class Closed(io.StringIO):
            def write(self, text: str) -> int:
                raise BrokenPipeError

        err = io.StringIO()
        env = Env(stdin=io.StringIO(), stdout=Closed(), stderr=err, cwd=tmp_path)
        assert main(["games"], env) is ExitStatus.BROKEN_PIPE
        assert err.getvalue() == ""


class TestProcess:
    """The process itself: entry points, and streams that are not what one expects."""

    def run(self, *argv: str, cwd: Path, shell: str = "") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-m", "fiveply", *argv]
        if shell:
            command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
        return subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)

    def test_module(self, tmp_path: Path) -> None:
        done = self.run("--version", cwd=tmp_path)
        assert (done.returncode, done.stdout.decode().split()) == (0, ["fiveply", __version__])

    def test_status_of_wrong_input(self, tmp_path: Path) -> None:
        done = self.run("play", "chess", cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, b"")

    def test_pipe_that_closes(self, tmp_path: Path) -> None:
        done = self.run("perft", "tic-tac-toe", "9", cwd=tmp_path, shell="| true")
        assert (done.returncode, done.stderr) == (0, b"")

    @pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
    def test_closed_streams(self, closed: str, tmp_path: Path) -> None:
        done = self.run("perft", "tic-tac-toe", "2", cwd=tmp_path, shell=closed)
        assert (done.returncode, done.stderr) == (0, b"")

    def test_shows_a_demonstration_without_a_terminal(self, tmp_path: Path) -> None:
        done = self.run(cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"\x1b" not in done.stdout
        assert b"wins after" in done.stdout or b"is a draw after" in done.stdout
        assert b"fiveply play" in done.stdout
