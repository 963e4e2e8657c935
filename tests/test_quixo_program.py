"""The program `quixo`: specs/quixo.md, "The program `quixo`", and "Rules" on draws and four players."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_world import Result, fiveply, matches_golden
from fiveply import Position, load, make
from fiveply.agents import Turn
from fiveply.arena import Termination, parse_record
from fiveply.cli import ExitStatus
from fiveply.cli.quixo import main
from fiveply.cli.quixo.levels import Minimax, read_player
from fiveply.games import QuixoGame
from fiveply.search import alpha_beta, minimax
from reference import search as slow
from reference.quixo import Quixo

pexpect = pytest.importorskip("pexpect", reason="a terminal needs pexpect, which needs a Unix")

PROGRAMS = Path(__file__).parents[1] / "programs"
golden = partial(matches_golden, folder="quixo")


def quixo(*argv: str, cwd: Path, typed: tuple[str, ...] = (), **options: Any) -> Result:
    """Run the program in process with lines typed on stdin."""
    return fiveply(*argv, cwd=cwd, typed=typed, program=main, **options)


def typed_menu(folder: Path, *typed: str, **options: Any) -> str:
    """Return what the menu shows to what is typed."""
    result = quixo(cwd=folder, typed=typed, **options)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    return result.out


def level(text: str, game: QuixoGame | None = None, heuristic: str = "none") -> Minimax:
    """Return a computer of level minimax."""
    agent = read_player(text, game or QuixoGame(), heuristic)
    assert isinstance(agent, Minimax)
    return agent


class TestMenu:
    """A menu: new game (size, number of players, who plays each), help with a picture, settings, quit."""

    def test_a_walk_with_mistakes(self, tmp_path: Path) -> None:
        questions = ("new", "1", "6x5", "x", "3x3", "3", "many", "2", "robot", "", "c", "minimax:0", "perfect")
        game = ("a1 b", "b2 left", "c1 top", "what", "moves B3", "hint", "undo", "undo", "redo", "board", "b1 >", "")
        typed = ("7", "play", *questions, *game, "save g.json", "quit", "load none", "load g.json", "quit", "q")
        golden("menu", typed_menu(tmp_path, *typed))
        assert parse_record((tmp_path / "g.json").read_text()).game == "quixo:n=3"

    def test_help_has_the_rules_and_a_picture(self, tmp_path: Path) -> None:
        text = typed_menu(tmp_path, "help", "quit")
        golden("help", text)
        for word in ("the outer ring", "[.]", "[X]", "#####", "four players", "minimax:3", "moves", "draw", "undo"):
            assert word in text

    def test_three_players_are_refused_in_words(self, tmp_path: Path) -> None:
        text = typed_menu(tmp_path, "new", "", "3", "quit")
        assert "three can't play: Quixo is for two players, or for four in two teams" in text
        result = quixo("--players", "3", cwd=tmp_path)
        assert (result.status, result.out) == (ExitStatus.USAGE, "")
        assert "three can't play: Quixo is for two players, or for four in two teams" in result.err

    def test_settings_hold_for_the_games_that_follow(self, tmp_path: Path) -> None:
        changes = ("heuristic lines", "move-limit=4", "seed x", "seed 5", "colour on", "speed 3", "")
        new_game = ("new", "", "", "random", "minimax:1")
        text = typed_menu(tmp_path, "settings", *changes, *new_game, "settings", "color off", "", "quit")
        assert "seed 'x' is not a whole number; seed is a whole number from 0 up" in text
        assert "there is no setting 'speed'; settings are heuristic, move-limit, seed, colour" in text
        assert "against \x1b[1;36mO (minimax:depth=1,heuristic=lines)\x1b[0m" in text
        assert "X (random:seed=5)" in text
        assert "The game is a draw after 4 moves: the limit of 4 moves is reached." in text

    def test_another_game_is_another_draw_of_chance(self, tmp_path: Path) -> None:
        text = typed_menu(tmp_path, *("new", "", "", "random", "random") * 2)
        assert re.findall(r"X \(random:?(?:seed=)?(\d*)\) against", text) == ["", "2"]

    def test_back_and_quit_at_every_question(self, tmp_path: Path) -> None:
        answers = ("new", "4", "4", "human", "c", "simple", "c")
        for count in range(1, len(answers) + 1):
            text = typed_menu(tmp_path, *answers[:count], "back", "quit")
            assert text.count("Your choice [new]: ") == 2
            assert typed_menu(tmp_path, *answers[:count], "quit").count("Your choice [new]: ") == 1
            assert typed_menu(tmp_path, *answers[:count])  # the end of input

    @settings(max_examples=60)
    @given(
        st.lists(st.one_of(st.text(max_size=30), st.sampled_from(["new", "", "2", "c", "a1 b", "quit"])), max_size=8)
    )
    def test_whatever_is_typed_is_answered(self, typed: list[str]) -> None:
        lines = [line.replace("\n", " ").replace("\r", " ") for line in typed]
        if any(word in line for line in lines for word in ("save", "load", "set", "2 ")):
            return
        result = quixo(cwd=Path("/nonexistent"), typed=tuple(lines))
        assert (result.status, result.err) == (ExitStatus.OK, "")
        assert "Traceback" not in result.out


class TestGames:
    """A move, hint, undo, save FILE, board, quit; boards with the coordinates that moves use."""

    def test_two_players(self, tmp_path: Path) -> None:
        typed = ("A1 bottom", "A1 right", "b1 <", "E1 v", "moves A5", "save g.json", "undo", "quit")
        golden("two-players", quixo("--p1", "human", "--p2", "human", cwd=tmp_path, typed=typed).out)

    def test_against_a_computer(self, tmp_path: Path) -> None:
        typed = ("A1 bottom", "E1 bottom", "quit")
        golden("computer", quixo("--size", "5", "--p1", "human", "--p2", "minimax:3", cwd=tmp_path, typed=typed).out)

    def test_four_players(self, tmp_path: Path) -> None:
        argv = ("--players", "4", "--p1", "human", "--p2", "simple", "--p3", "minimax:1", "--p4", "human")
        typed = ("pass", "A1 bottom", "A1 bottom 2", "A1 bottom 3", "C1 left 4", "A1 right 1", "save g.json", "quit")
        result = quixo(*argv, cwd=tmp_path, typed=typed)
        golden("four-players", result.out)
        record = parse_record((tmp_path / "g.json").read_text())
        assert (record.game, record.first) == ("quixo:players=4", "human + minimax:depth=1")
        assert record.second == "simple:seed=1 + human"
        again = quixo("--resume", "g.json", "--p1", "random", cwd=tmp_path, typed=("board", "quit"))
        assert "X (1: random, 3: minimax:depth=1) against O (2: simple:seed=1, 4: human)" in again.out

    def test_who_can_take_no_cube_passes(self, tmp_path: Path) -> None:
        """A ring with neither a blank cube nor one whose dot faces the player; the pass is that player's only move."""
        played = "B1 bottom 1, A3 top 2, C2 left 1, C1 bottom 2, B3 top 1, A3 right 4, C2 top 3, C2 top 2, A3 top 1, "
        played += "B3 left 2, C2 bottom 3, C2 bottom 2, B3 right 1, A2 top 2, C2 bottom 1"
        humans = ("--p1=random", *[f"--p{i}=human" for i in (2, 3, 4)])
        argv = ("--size", "3", "--players", "4", "--moves", played, *humans)
        out = quixo(*argv, cwd=tmp_path, typed=("A1 right 4", "moves", "pass", "quit")).out
        assert "O, player 4, to move: A1 right 4\n  no cube may be taken: pass" in out
        assert "O, player 4, to move: moves\n  pass\n" in out
        assert "17. X, player 1 (random) plays" in out

    def test_the_colour_of_a_terminal(self, tmp_path: Path) -> None:
        typed = ("A1 bottom", "A1 bottom", "quit")
        argv = ("--p1", "human", "--p2", "human")
        shown = quixo(*argv, cwd=tmp_path, typed=typed, colour=True).out
        plain = quixo(*argv, cwd=tmp_path, typed=typed).out
        assert "\x1b[1;33m" in shown
        assert re.sub(r"\x1b\[[\d;]*m", "", shown) == plain
        bare = quixo(*argv, cwd=tmp_path, typed=typed, encoding="ascii").out
        assert "+---------------+" in bare

    def test_a_game_is_saved_and_gone_on_with(self, tmp_path: Path) -> None:
        argv = ("--p1", "human", "--p2", "minimax 2", "--heuristic", "lines", "--save", "g.json")
        first = quixo(*argv, cwd=tmp_path, typed=("A1 bottom", "quit"))
        assert "to go on with it: quixo --resume g.json" in first.out
        record = parse_record((tmp_path / "g.json").read_text())
        assert (record.second, len(record.moves)) == ("minimax:depth=2,heuristic=lines", 2)
        again = quixo("--resume", "g.json", cwd=tmp_path, typed=("undo", "quit"))
        assert "X (human) against O (minimax:depth=2,heuristic=lines)" in again.out
        assert "Took back 2 moves." in again.out
        assert parse_record((tmp_path / "g.json").read_text()).moves == ()

    def test_with_moves_played_first(self, tmp_path: Path) -> None:
        out = quixo("--moves", "A1 bottom, B1 left", "--p1", "human", cwd=tmp_path, typed=("quit",)).out
        assert out.splitlines()[5] == " 1 │ O  .  .  .  . │"


class TestDraws:
    """The third occurrence of a position, or a move limit (300 unless given), and which of them it was."""

    def test_a_repetition_between_computers(self, tmp_path: Path) -> None:
        out = quixo("--p1", "minimax:1", "--p2", "minimax:1", cwd=tmp_path).out
        golden("repetition", out)
        assert out.endswith("The game is a draw after 9 moves: this position has come up 3 times.\n")

    def test_the_limit_of_moves_between_computers(self, tmp_path: Path) -> None:
        argv = ("--size", "9", "--p1", "random", "--p2", "random")
        out = quixo(*argv, "--move-limit", "7", cwd=tmp_path).out
        assert out.endswith("The game is a draw after 7 moves: the limit of 7 moves is reached.\n")
        out = quixo(*argv, cwd=tmp_path).out
        assert out.endswith("The game is a draw after 300 moves: the limit of 300 moves is reached.\n")

    def test_a_human_is_offered_the_draw_and_may_play_on(self, tmp_path: Path) -> None:
        moves = ", ".join(["A1 right"] * 5)
        argv = ("--p1", "human", "--p2", "human", "--moves", moves)
        on = ("B1 left",) * 4
        offered = "This position has come up 3 times: type draw to end the game so, or play on."
        out = quixo(*argv, cwd=tmp_path, typed=(*on, "draw")).out
        assert offered in out
        assert out.endswith("The game is a draw after 9 moves: this position has come up 3 times.\n")
        played_on = quixo(*argv, cwd=tmp_path, typed=(*on, "C1 left", "quit")).out
        assert played_on.endswith("`save FILE` or the option --save FILE keeps a game.\n")
        early = quixo("--p1", "human", cwd=tmp_path, typed=("draw", "quit")).out
        assert "A draw can be claimed after the third repetition of a position, or at the move limit." in early
        limit = quixo("--p1", "human", "--move-limit", "2", cwd=tmp_path, typed=("A1 bottom", "draw")).out
        assert "The limit of 2 moves is reached: type draw to end the game so, or play on." in limit
        assert limit.endswith("The game is a draw after 2 moves: the limit of 2 moves is reached.\n")

    def test_a_saved_draw_says_how_it_came(self, tmp_path: Path) -> None:
        quixo("--p1", "minimax:1", "--p2", "minimax:1", "--save", "a.json", cwd=tmp_path)
        quixo("--p1", "random", "--p2", "random", "--move-limit", "3", "--save", "b.json", cwd=tmp_path)
        ends = [parse_record((tmp_path / name).read_text()).termination for name in ("a.json", "b.json")]
        assert ends == [Termination.REPETITION, Termination.MOVE_LIMIT]


class TestLevels:
    """random; simple; minimax at depth 1 and on; perfect where the game is solved."""

    def test_the_assignments_example_tree(self) -> None:
        """Figure 3: 10 for a win, -10 for a loss; the leaves lie at depths 2 and 3."""
        game = load("tree:(((0) (1)) ((-1 1) 1 (-1)))")
        computer = level("minimax:5")
        values = {"": 0, "0": 0, "1": -10, "00": 0, "01": 10, "10": 10, "12": -10}
        for path, value in values.items():
            position: Position[Any, Any] = game.position()
            for child in path:
                position = position.play(int(child))
            report = computer.choose(Turn(position)).report
            assert report is not None
            sign = 1 if len(path) % 2 == 0 else -1  # the figure's values are the first player's
            assert sign * report.value == value, path
        assert computer.choose(Turn(game.position())).move == 0  # "the move on the left branch in depth 1"
        stopped = level("minimax:2").choose(Turn(game.position())).report  # 0 where the search stops
        assert stopped is not None
        assert stopped.value == 0

    @pytest.mark.parametrize(("n", "players", "depth"), [(3, 2, 2), (3, 2, 3), (4, 2, 2), (5, 2, 2), (3, 4, 2)])
    def test_minimax_is_the_slow_twins(self, n: int, players: int, depth: int, rng: Random) -> None:
        game, twin = QuixoGame(n, players), Quixo(n, players)
        computer, values = level(f"minimax:{depth}", game), set()
        for _ in range(8):
            position, state = game.position(), twin.initial()
            for _ in range(rng.randint(0, 14)):
                move = rng.choice(position.legal_moves)
                after = position.play(move)
                if after.is_over:
                    break
                position, state = after, twin.play(state, move)
            found = slow.minimax(twin, state, depth, win=10)
            if found.value == 10:  # of wins the soonest
                each = (slow.minimax(twin, state, less, win=10) for less in range(1, depth + 1))
                found = next(one for one in each if one.value == 10)
            choice = computer.choose(Turn(position))
            assert choice.report is not None
            assert (choice.move, choice.report.value) == (found.move, found.value)
            values.add(found.value)
        assert len(values) > 1 or (n, depth) != (3, 2)

    def test_minimax_wins_as_soon_as_it_can(self) -> None:
        """All wins are worth the same, and to shuffle between them would be a draw in the end."""
        game = QuixoGame()
        position = Position(game, game.state_of(["XXOXX", "OXX.O", "OO...", "O....", "XX.XX"], 1))
        assert alpha_beta(position, level("minimax:4").limits).pv_text == ("A1 right", "B1 left", "C1 bottom")
        for heuristic in ("none", "lines"):
            choice = level("minimax:4", heuristic=heuristic).choose(Turn(position))
            assert game.move_text(position.state, choice.move) == "C5 left"
            assert choice.report is not None
            assert (choice.report.value == 10) == (heuristic == "none")

    def test_minimax_with_a_heuristic(self) -> None:
        position = make("quixo").position().play_text("A1 bottom", "B1 left", "E1 bottom")
        choice = level("minimax:2", heuristic="lines").choose(Turn(position))
        found = minimax(position, level("minimax:2").limits, heuristic="lines")
        assert choice.report is not None
        assert (choice.move, choice.report.value) == (found.move, found.value)
        assert str(level("minimax:2,heuristic=lines", heuristic="none")) == "minimax:depth=2,heuristic=lines"

    def test_depth_3_on_5_x_5_enters_few_states(self) -> None:
        """Milliseconds: some ten thousand states, of which the core enters over ten million a second."""
        position = make("quixo").position().play_text("A1 bottom", "B1 left", "E1 bottom", "A1 right")
        assert alpha_beta(position, level("minimax:3").limits).visited < 100_000

    def test_simple_and_random_can_be_seeded(self, tmp_path: Path) -> None:
        argv = ("--p1", "simple", "--p2", "random")
        games = {quixo(*argv, "--seed", seed, cwd=tmp_path).out for seed in ("1", "1", "2")}
        assert len(games) == 2
        assert "X (simple) against O (random:seed=1)" in quixo(*argv, cwd=tmp_path).out

    @pytest.mark.parametrize(("n", "plies"), [(2, 3), (3, 7), (4, 21)])
    def test_perfect_wins_in_the_known_number_of_moves(self, n: int, plies: int, tmp_path: Path) -> None:
        out = quixo("--size", str(n), "--p1", "perfect", "--p2", "perfect", cwd=tmp_path).out
        assert out.endswith(f"X (perfect) wins after {plies} moves.\n")

    def test_minimax_against_random_on_5_x_5(self, tmp_path: Path) -> None:
        for seed in range(5):
            argv = ("--p1", "random", "--p2", "minimax:3", "--heuristic", "lines", "--seed", str(seed))
            assert "O (minimax:depth=3,heuristic=lines) wins after" in quixo(*argv, cwd=tmp_path).out


class TestOptions:
    """All of it also as options, for scripts; bad ones are one line, and nothing is written."""

    @pytest.mark.parametrize(
        ("argv", "says"),
        [
            ("--size 1", "size '1' is out of range; size is a whole number from 2 to 9"),
            ("--size 10", "size '10' is out of range"),
            ("--size ²", "size '²' is out of range"),
            ("--size 4x5", "size '4x5' is not square"),
            ("--players 1", "'1' is no number of players: Quixo is for two players, or for four in two teams"),
            ("--p1 robot", "'robot' is no player; a player is human, or a computer: random, simple, minimax:DEPTH"),
            ("--p1 perfect", "perfect: 5 x 5 with 2 players is not solved; perfect plays n of 2, 3 and 4"),
            ("--size 3 --players 4 --p1 perfect", "perfect: 3 x 3 with 4 players is not solved"),
            ("--p2 minimax:0", "minimax: depth=0 is out of range"),
            ("--p2 minimax:deep", "minimax: depth=deep is not a whole number"),
            ("--p2 minimax:3,heuristic=threats", "quixo has no heuristic 'threats'"),
            ("--p2 random:7,8", "random: "),
            ("--heuristic threats", "invalid choice: 'threats'"),
            ("--p3 human", "--p3 and --p4 are for --players 4"),
            ("--move-limit 0", "'0' is not a whole number of 1 or more"),
            ("--seed -3", "'-3' is not a whole number of 0 or more"),
            ("--moves A9", "move 1 of --moves: "),
            ("--resume none.json", "there is no file none.json"),
            ("--resume none.json --size 4", "--resume goes without --size"),
            ("--save .", ". is not a file"),
            ("--save none/game.json", "there is no folder"),
            ("--fast", "unrecognized arguments: --fast"),
            ("new", "unrecognized arguments: new"),
        ],
    )
    def test_bad_options(self, argv: str, says: str, tmp_path: Path) -> None:
        result = quixo(*argv.split(), cwd=tmp_path)
        assert (result.status, result.out) == (ExitStatus.USAGE, "")
        assert result.err.count("\n") == 1
        assert result.err.startswith("quixo: ")
        assert says in result.err
        assert not list(tmp_path.iterdir())

    def test_files_that_are_no_game_of_quixo(self, tmp_path: Path) -> None:
        quixo("--p1", "random", "--p2", "random", "--save", "over.json", cwd=tmp_path)
        fiveply("play", "tic-tac-toe", "--second", "human", "--save", "other.json", cwd=tmp_path, typed=("A0",))
        quixo("--p1", "human", "--save", "two.json", cwd=tmp_path, typed=("A1 bottom",))
        (tmp_path / "noise.json").write_bytes(b"\xff\xfe{")
        for name, says in [
            ("over.json", "the game in over.json is over"),
            ("other.json", "other.json is a game of tic-tac-toe, not of quixo"),
            ("noise.json", "noise.json: this is no record of fiveply, which is text"),
        ]:
            result = quixo("--resume", name, cwd=tmp_path)
            assert (result.status, result.out, result.err) == (ExitStatus.USAGE, "", f"quixo: {says}\n")
            assert says in typed_menu(tmp_path, f"load {name}", "quit")
        result = quixo("--resume", "two.json", "--p3", "human", cwd=tmp_path)
        assert result.err == "quixo: two.json is a game of 2 players\n"

    def test_help_tells_options_and_examples(self, tmp_path: Path) -> None:
        result = quixo("--help", cwd=tmp_path)
        golden("options", result.out)
        for word in ("--size", "--players", "--p4", "--heuristic", "quixo --size 5 --p1 human --p2 minimax:3"):
            assert word in result.out


class TestProcess:
    """Also `python quixo.py` from programs/, and on a real terminal."""

    def test_the_assignments_name_and_the_installed_one(self, tmp_path: Path) -> None:
        argv = ["--size", "3", "--p1", "random", "--p2", "perfect"]
        outputs = set()
        for command in ([sys.executable, PROGRAMS / "quixo.py"], [Path(sys.executable).parent / "quixo"]):
            run = subprocess.run([*command, *argv], capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60)
            assert (run.returncode, run.stderr) == (0, "")
            outputs.add(run.stdout)
        assert len(outputs) == 1
        assert "O (perfect) wins after" in outputs.pop()

    def test_a_person_at_a_terminal(self, tmp_path: Path) -> None:
        child = pexpect.spawn(sys.executable, [str(PROGRAMS / "quixo.py")], cwd=str(tmp_path), timeout=30)
        child.expect_exact("Your choice [new]: ")
        for line in ("new", "5", "2", "human", "minimax:60"):
            child.sendline(line)
        child.expect_exact("X to move: ")
        child.sendline("A1 bottom")
        child.expect("is thinking")
        child.sendintr()
        child.expect("Interrupted: the game ends here.")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130

    def test_control_c_and_control_d_in_the_menu(self, tmp_path: Path) -> None:
        for send, status in (("sendintr", 130), ("sendeof", 0)):
            child = pexpect.spawn(sys.executable, [str(PROGRAMS / "quixo.py")], cwd=str(tmp_path), timeout=30)
            child.expect_exact("Your choice [new]: ")
            getattr(child, send)()
            child.expect(pexpect.EOF)
            child.close()
            assert child.exitstatus == status
