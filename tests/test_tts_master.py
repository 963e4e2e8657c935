"""The referee tts-master: docs/toro-tile.md, from the page toro-tile.md."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from fiveply.cli import ExitStatus
from fiveply.cli.tts.rules import ToroGame
from fiveply.formats.tts import GameTypeError, file_name, game_type, line_through, lines_possible, parse_json, win_text
from fiveply.game import Player
from fiveply.testing import check_game
from reference.lines import Lines
from tts_world import BAD_TURNS, BOARD, PROGRAMS, agent, matches_golden, rows, tts_master

# Two that play a written game on the board of BOARD.
SCRIPT = """
    row, col = {"W": [(0, 0), (1, 0), (2, 0)], "B": [(0, 1), (1, 1)]}[
        current_state.whose_turn
    ][sum(text == current_state.whose_turn for row in current_state.board for text in row)]
    return answer(current_state, (row, col))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with two agents and a board."""
    agent(tmp_path, "a", SCRIPT, moniker="    return 'A'")
    agent(tmp_path, "b", SCRIPT, moniker="    return 'B & Co <b>'")
    (tmp_path / "three.json").write_text(BOARD)
    return tmp_path


def test_a_game_as_the_console_tells_it(folder: Path) -> None:
    result = tts_master("three.json", "a.py", "b.py", cwd=folder)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    matches_golden("game.txt", result.out.replace(str(folder), "FOLDER"))
    for line in (
        "Used 0.0000 seconds in take_turn, out of 1.0000",
        "In turn 0, move is by W to (0, 0)",
        "A says: Next, please.",
    ):
        assert line in result.out.splitlines()
    assert re.search(r"^Win for W at \[\d\]\[\d\] in direction \(-?\d, -?\d\)$", result.out, re.MULTILINE)


def test_the_transcript_is_one_file(folder: Path) -> None:
    tts_master("three.json", "a.py", "b.py", "2.5", "--html", "deep/games", cwd=folder)
    (file,) = (folder / "deep" / "games").iterdir()
    assert file.name == "A-vs-B---Co--b--in-Three-round-1.html"
    text = file.read_text()
    matches_golden("game.html", text[text.index("<body") :])
    page = Reader(text)
    assert not page.links - {"#W", "#B"}
    assert "url(" not in text
    assert page.boards == 6
    assert page.unclosed == []
    assert "B & Co <b> says: Next, please." in page.text
    assert "A (White) wins." in page.text
    assert "2.50 seconds a move" in page.text
    assert "In turn 4, move is by W to (2, 0)" in page.text


class Reader(HTMLParser):
    """Collect what a page shows and refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.boards = 0
        self.text = ""
        self.unclosed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.links |= {values[name] or "" for name in ("href", "src", "data", "action") if name in values}
        self.boards += tag == "table"
        if tag not in ("meta", "br"):
            self.unclosed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.unclosed.remove(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.unclosed.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_draw_where_no_line_is_possible_is_announced(folder: Path) -> None:
    result = tts_master("Tetra_Toro", "a2.py", "a2.py", cwd=with_plain(folder))
    assert result.status is ExitStatus.OK
    assert "No line of 4 can be made on this board: the game can only be a draw." in result.out
    assert "Game over; it's a draw." in result.out.splitlines()
    assert result.out.count("In turn ") == 10
    assert (folder / "Scan-vs-Scan-in-Tetra-Toro-round-1.html").is_file()


def with_plain(folder: Path) -> Path:
    agent(folder, "a2")
    return folder


@pytest.mark.parametrize("name", ["crashing", "slow", "taken", "two_tiles", "gone"])
def test_who_fails_loses(folder: Path, name: str) -> None:
    agent(folder, "bad", BAD_TURNS[name][0])
    told = BAD_TURNS[name][1].replace("W", "A")
    (folder / "board.json").write_text('{"board": ["W  ", "   ", "  -"], "k": 3, "turn": "B"}')
    result = tts_master("board.json", "a.py", "bad.py", "0.7", cwd=folder)
    assert result.status is ExitStatus.OK
    assert f"A (White) wins: Scan (Black) {told.replace('by A', 'by W')}." in result.out.splitlines()
    assert told.split(",")[0] in (folder / "A-vs-Scan-in-board-round-1.html").read_text()


@pytest.mark.parametrize(
    ("functions", "told"),
    [
        ({"get_ready": "    1 / 0"}, "failed to prepare, as it raised ZeroDivisionError: division by zero."),
        ({"who_am_i": "    import os; os._exit(2)"}, "failed to prepare, as it left its process with status 2."),
    ],
)
@pytest.mark.parametrize("colour", ["White", "Black"])
def test_who_fails_to_prepare_loses(folder: Path, functions: dict[str, str], told: str, colour: str) -> None:
    agent(folder, "bad", **functions)
    files = ("bad.py", "a.py") if colour == "White" else ("a.py", "bad.py")
    result = tts_master("three.json", *files, cwd=folder)
    assert result.status is ExitStatus.OK
    lost = next(line for line in result.out.splitlines() if " wins: " in line)
    assert lost.startswith(f"A ({'Black' if colour == 'White' else 'White'}) wins: ")
    assert f"({colour}) {told}" in lost
    assert len(list(folder.glob("*.html"))) == 1


def test_rounds(folder: Path) -> None:
    result = tts_master("three.json", "a.py", "b.py", "--rounds", "2", cwd=folder)
    assert result.out.splitlines()[-1] == "A (White) won 2, B & Co <b> (Black) won 0, drawn 0."
    assert len(list(folder.glob("*-round-[12].html"))) == 2


@pytest.mark.parametrize(
    "game", ["Gold_Rush", "gold-rush", "Gold Rush", "Gold_Rush_Game_Type", str(PROGRAMS / "Gold_Rush_Game_Type.py")]
)
def test_games_by_name_and_by_module(folder: Path, game: str) -> None:
    agent(folder, "bad", "    1 / 0")
    result = tts_master(game, "bad.py", "a.py", cwd=folder)
    assert "| -        -        - |" in result.out
    assert len(list(folder.glob("*-in-Gold-Rush-round-1.html"))) == 1


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "give a game and two agents"),
        (["three.json", "a.py"], "give a game and two agents"),
        (["chess", "a.py", "b.py"], "there is no game 'chess'; give Gold_Rush, Whites_Challenge, Tetra_Toro, "),
        (["three.json", "a.py", "c.py"], "there is no agent's file c.py"),
        (["three.json", "a.py", "three.json"], "three.json is no Python file; an agent's name ends in .py"),
        (["three.json", "a.py", "b.py", "soon"], "'soon' is not a number of seconds above 0"),
        (["three.json", "a.py", "b.py", "0"], "'0' is not a number of seconds above 0"),
        (["three.json", "a.py", "b.py", "1", "2"], "give a game and two agents"),
        (["three.json", "a.py", "b.py", "--rounds", "0"], "'0' is not a whole number from 1 to 1000"),
        (["three.json", "a.py", "b.py", "--html", "a.py"], "a.py is not a folder"),
        (["bad.json", "a.py", "b.py"], "bad.json: this is no JSON: "),
        (["module.py", "a.py", "b.py"], "module.py: it has no INITIAL_BOARD"),
        (["raising.py", "a.py", "b.py"], "raising.py: running it raised ZeroDivisionError: division by zero"),
        (["--transcripts", "x", "a.py", "a.py"], "the two opponents must be different agents"),
        (["--transcripts", "x", "a.py", "b.py", "a.py"], "--transcripts takes at most two opponents"),
        (["--transcripts", "a.py"], "is not a folder"),
    ],
)
def test_wrong_input_is_one_sentence_and_writes_nothing(folder: Path, argv: list[str], told: str) -> None:
    (folder / "bad.json").write_text("{")
    (folder / "module.py").write_text("K = 3")
    (folder / "raising.py").write_text("1 / 0")
    before = sorted(folder.iterdir())
    result = tts_master(*argv, cwd=folder)
    assert result.status is ExitStatus.USAGE
    assert result.out == ""
    assert result.err.startswith("tts-master: ")
    assert told in result.err
    assert result.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ("[]", "this is no JSON object"),
        ('{"k": 3}', "'board' is missing"),
        ('{"board": ["  "]}', "'k' is missing"),
        ('{"board": ["  "], "k": 3, "kk": 3}', "'kk' is not known"),
        ('{"board": [], "k": 3}', "the board is no list of rows"),
        ('{"board": "  ", "k": 3}', "the board is no list of rows"),
        ('{"board": ["  ", " "], "k": 3}', "row 1 of the board has 1 squares, the first has 2"),
        ('{"board": ["  ", 7], "k": 3}', "row 1 of the board is neither a text nor a list of squares"),
        ('{"board": ["  ", " x"], "k": 3}', "row 1, column 1 of the board is 'x'"),
        ('{"board": ["  "], "k": 1}', "K=1 is out of range"),
        ('{"board": ["  "], "k": true}', "K=True is out of range"),
        ('{"board": ["  "], "k": 2.5}', "K=2.5 is out of range"),
        ('{"board": ["  "], "k": 2, "turn": "X"}', "turn='X' is neither 'W' nor 'B'"),
        ('{"board": ["  "], "k": 2, "name": ""}', "the name '' of the game is no text"),
        ('{"board": ["WWW", "   "], "k": 3}', "the board has 3 in a row of W already"),
    ],
)
def test_wrong_boards_are_told(values: str, told: str) -> None:
    with pytest.raises(GameTypeError, match=re.escape(told)):
        parse_json(values, "x")


def test_boards_from_json() -> None:
    kind = parse_json('{"board": [[" ", "-"], ["W", "B"]], "K": 3, "turn": "B"}', "file")
    assert (kind.title, kind.board, kind.k, kind.turn, kind.free) == ("file", (" -", "WB"), 3, "B", 1)
    assert parse_json(BOARD, "file").title == "Three"


class TestRules:
    def test_twelve_lines_of_three_on_a_board_of_three(self) -> None:
        assert lines_possible(game_type("x", ["   "] * 3, 3)) == 12

    def test_the_pages_line_on_gold_rush(self) -> None:
        board = [list("-  -  -" if row % 3 == 0 else "       ") for row in range(7)]
        squares = [(3, 5), (2, 6), (1, 0), (0, 1), (6, 2)]
        for row, col in squares:
            board[row][col] = "W"
        for square in squares:
            # The line has two ends, and may be told from either.
            (row, col), (down, right) = line_through(board, square, 5) or pytest.fail("no line")
            assert [((row + i * down) % 7, (col + i * right) % 7) for i in range(5)] in (squares, squares[::-1])
        board[0][1] = "B"
        assert not any(line_through(board, square, 5) for square in squares)

    def test_a_ring_that_is_shorter_is_no_line(self) -> None:
        assert line_through(["WWWW", "    ", "    ", "    ", "    "], (0, 0), 5) is None
        assert line_through(["WWWW", "    ", "    ", "    ", "    "], (0, 3), 4) is not None

    def test_a_win_is_told_from_inside_the_board(self) -> None:
        board = rows("W  W", "    ", "    ", "W  W")
        board[0][1] = "W"
        assert win_text(board, (0, 0), 3) == "Win for W at [0][3] in direction (0, 1)"
        assert win_text(rows("  B ", " B  ", "B   ", "    "), (1, 1), 3) == "Win for B at [0][2] in direction (1, -1)"

    def test_they_agree_with_the_slow_twin(self, rng: object) -> None:
        from random import Random

        random = Random(5)
        for _ in range(30):
            height, width, k = random.randint(1, 5), random.randint(1, 5), random.randint(2, 5)
            board = ["".join(random.choice("     -WB") for _ in range(width)) for _ in range(height)]
            try:
                kind = game_type("x", board, k)
            except GameTypeError:
                continue
            game = ToroGame(kind)
            squares = {
                text: [(r, c) for r in range(height) for c in range(width) if board[r][c] == text] for text in "-WB"
            }
            twin = Lines(height, width, k, wrap=True, blocked=squares["-"], first=squares["W"], second=squares["B"])
            state, other = game.initial(), twin.initial()
            while (outcome := game.outcome(state)) is None:
                moves = game.legal_moves(state)
                assert moves == twin.legal_moves(other)
                move = random.choice(moves)
                state, other = game.play(state, move), twin.play(other, move)
            assert outcome == twin.outcome(other)

    def test_they_keep_the_laws_of_games(self) -> None:
        check_game(ToroGame(game_type("x", ["   -", " W  ", "   B"], 3, "B")))
        assert ToroGame(game_type("x", ["  "], 2, "B")).position().turn is Player.SECOND

    def test_names_of_files(self) -> None:
        assert file_name("A", "B", "Gold Rush", 1) == "A-vs-B-in-Gold-Rush-round-1.html"
        assert file_name("../x", "Zoë", "White's Challenge", 2) == "x-vs-Zoë-in-Whites-Challenge-round-2.html"


def test_help_and_version(folder: Path) -> None:
    result = tts_master("--help", cwd=folder)
    assert result.status is ExitStatus.OK
    matches_golden("help.txt", result.out)
    assert tts_master("--version", cwd=folder).out.startswith("tts-master ")


def test_the_three_games_to_hand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The agents are the real ones; only time is short.
    from fiveply.cli.tts import app

    limits = []
    real = app.play

    def play(kind: object, white: Path, black: Path, seconds: float, env: object) -> object:
        limits.append((seconds, white.stem, black.stem))
        return real(kind, white, black, 0.3, env)  # type: ignore[arg-type]

    monkeypatch.setattr(app, "play", play)
    result = tts_master("--transcripts", "hand-in", cwd=tmp_path)
    assert result.status is ExitStatus.OK, result.err
    assert limits[0] == (1.0, "fiveply_TTS_agent", "Two_Ply_TTS_agent")
    assert {seconds for seconds, _, _ in limits[1:]} == {2.0}
    pages = sorted((tmp_path / "hand-in").iterdir(), key=lambda page: page.stem[-1])
    assert [page.stem[-1] for page in pages] == ["1", "2", "3"]
    assert pages[0].name.startswith("Captain-Torus-vs-")
    for page in pages[1:]:
        assert re.search(r"Captain Torus \((White|Black)\) wins\.", page.read_text())
    assert "Two Ply" in pages[1].read_text()
    assert "Magpie" in pages[2].read_text()


def test_transcripts_against_agents_of_others(folder: Path) -> None:
    agent(folder, "bad", who_am_i="    1 / 0")
    (folder / "blocked.py").write_text("1 / 0")
    result = tts_master("--transcripts", "x", "bad.py", "blocked.py", cwd=folder)
    # Who fails to prepare has lost, and the other has won.
    assert result.status is ExitStatus.OK
    assert len(list((folder / "x").iterdir())) == 3


def test_as_a_process(folder: Path) -> None:
    code = "from fiveply.cli.tts import run; run()"
    argv = [sys.executable, "-P", "-c", code, "three.json", "a", "b", "5"]
    run = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert run.stderr == ""
    assert "A (White) wins." in run.stdout
