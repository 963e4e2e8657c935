"""Kept games as files: out and in again, as Fiveply's own and as each assignment's, and the page that stands alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli_world import fiveply
from fiveply.arena import Termination, parse_record
from fiveply.cli.maxconnect4 import main as maxconnect4
from fiveply.cli.pnt import main as pnt
from fiveply.formats.lineemup import parse_trace
from fiveply.formats.tts import parse_json
from web_world import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAMES = {
    "line-em-up:n=4,s=3,blocs=A0+D3": ("B0", "B1", "C0", "C1", "D0"),
    "max-connect-4": ("3", "3", "2", "4", "0"),
    "quixo:n=3": (),
    "pnt:n=9": ("3", "9", "1"),
    "toro-tile:rows=4,cols=4,k=3,forbidden=A0,white=B1,black=C2,turn=B": ("(3, 3)", "(0, 1)"),
    "tic-tac-toe": ("A0", "B1"),
}


def begin(server: Server, spec: str, *moves: str, **more: Any) -> Any:
    """Return a game between people, begun after moves."""
    return server.post("/api/games", game=spec, moves=moves, first="human", second="human", **more)


def file_of(server: Server, game: Any, path: str) -> tuple[str, str]:
    """Return a file's name and text."""
    status, headers, data = server.fetch("GET", f"/api/games/{game['id']}/{path}")
    assert status == 200, data
    name = re.fullmatch(r'attachment; filename="([\w.-]+)"', headers["content-disposition"])
    assert name is not None
    return name[1], data.decode()


def taken_in(server: Server, text: str) -> list[Any]:
    """Return the games that a text is taken in as."""
    return [server.get(f"/api/games/{each['id']}") for each in server.post("/api/games/import", text=text)]


@pytest.mark.parametrize("spec", GAMES)
def test_a_game_goes_out_as_json_and_comes_in_again(server: Server, spec: str) -> None:
    game = begin(server, spec, *GAMES[spec])
    name, text = file_of(server, game, "export?format=json")
    assert name.endswith(".json")
    assert parse_record(text).moves == GAMES[spec]
    (again,) = taken_in(server, text)
    for field in ("game", "first", "second", "moves", "outcome", "termination"):
        assert again[field] == game[field], field
    assert again["id"] != game["id"]


def test_how_a_game_ended_is_kept(server: Server) -> None:
    game = begin(server, "quixo")
    game = server.post(f"/api/games/{game['id']}/resign")
    (again,) = taken_in(server, file_of(server, game, "export")[1])
    assert (again["outcome"], again["reason"]) == (game["outcome"], game["reason"])
    drawn = begin(server, "quixo")
    drawn = server.post(f"/api/games/{drawn['id']}/draw")
    (again,) = taken_in(server, file_of(server, drawn, "export")[1])
    assert again["outcome"]["winner"] is None
    late = json.loads(file_of(server, game, "export")[1]) | {"termination": Termination.TIMEOUT.name}
    (again,) = taken_in(server, json.dumps(late, indent=2))
    assert (again["termination"], again["outcome"]["winner"]) == ("TIMEOUT", 1)


def test_players_are_kept_where_the_page_knows_them(server: Server) -> None:
    text = file_of(server, begin(server, "tic-tac-toe", *["A0", "A1", "B0", "B1", "C0"]), "export")[1]
    fields = json.loads(text) | {"first": "somebody's engine", "second": "alpha-beta:depth=2"}
    (again,) = taken_in(server, json.dumps(fields))
    assert (again["first"], again["second"]) == ("human", "alpha-beta:depth=2")


def test_all_games_in_one_file(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        for spec, moves in GAMES.items():
            begin(server, spec, *moves)
        status, headers, data = server.fetch("GET", "/api/games/export")
        assert (status, headers["content-type"]) == (200, "application/json")
        assert len(data.splitlines()) == len(GAMES)
        assert len(taken_in(server, data.decode())) == len(GAMES)
        assert len(server.get("/api/games")) == 2 * len(GAMES)
        broken = data.decode().replace('"version": 1', '"version": 9', 1)
        status, answer = server.ask("POST", "/api/games/import", {"text": broken})
        assert (status, "line 1: version 9" in answer["error"]) == (400, True)
        assert len(server.get("/api/games")) == 2 * len(GAMES)  # All or none.
    finally:
        server.stop()


def test_the_forms_are_those_of_the_games_assignment(server: Server) -> None:
    own = {
        spec: [form["format"] for form in server.get(f"/api/games/{begin(server, spec)['id']}/forms")] for spec in GAMES
    }
    assert list(own.values()) == [
        ["json", "trace"],
        ["json", "state"],
        ["json"],
        ["json", "case"],
        ["json", "board"],
        ["json"],
    ]
    game = begin(server, "max-connect-4:rows=4,cols=4")
    assert [form["format"] for form in server.get(f"/api/games/{game['id']}/forms")] == ["json"]
    status, answer = server.ask("GET", f"/api/games/{game['id']}/export?format=state")
    assert (status, answer["error"]) == (400, "this game can't be exported as 'state'; it can as json")


def test_a_trace_of_line_em_up(server: Server) -> None:
    spec = "line-em-up:n=4,s=3,blocs=A0+D3"
    game = begin(server, spec, *GAMES[spec])
    name, text = file_of(server, game, "export?format=trace")
    assert name == "gameTrace-4230.txt"
    assert text.startswith("n=4 b=2 s=3 t=0\nblocs=[(0,A),(3,D)]\n\nPlayer 1: human\nPlayer 2: human\n\n  ABCD\n")
    assert "Player X under human control plays: C1\n" in text
    assert text.endswith("The winner is O!\n")
    (again,) = taken_in(server, text)
    assert again["moves"] == game["moves"]
    assert again["outcome"] == game["outcome"]


def test_the_program_itself_writes_traces_that_come_in(server: Server, tmp_path: Path) -> None:
    from fiveply.cli.lineemup import main as lineemup

    done = fiveply(
        *["--n", "4", "--s", "3", "--t", "5", "--d1", "2", "--d2", "2"],
        cwd=tmp_path,
        program=lineemup,
    )
    text = next(tmp_path.glob("**/gameTrace*.txt"), None)
    assert text is not None, done
    (game,) = taken_in(server, text.read_text())
    assert len(game["moves"]) == len(parse_trace(text.read_text()).moves) > 4
    assert game["outcome"] is not None


def test_a_state_file_is_what_maxconnect4_reads(server: Server, tmp_path: Path) -> None:
    game = begin(server, "max-connect-4", *GAMES["max-connect-4"])
    _, text = file_of(server, game, "export?format=state")
    assert text.splitlines() == ["0000000"] * 4 + ["0002000", "1011200", "2"]
    (tmp_path / "in.txt").write_text(text)
    done = fiveply("one-move", "in.txt", "out.txt", "3", cwd=tmp_path, program=maxconnect4)
    assert done.status == 0, done.err
    (after,) = taken_in(server, (tmp_path / "out.txt").read_text())
    assert (after["title"], after["ply"]) == ("Max-Connect-4", 6)
    assert [row[3]["text"] for row in after["view"]["board"]][4:] == ["2", "1"]


@pytest.mark.parametrize(
    ("column", "turn"),
    [
        ("21", 1),  # Player 1 begins, but the lowest stone is player 2's.
        ("1", 1),  # It should be player 2's turn; the file is believed.
    ],
)
def test_a_board_that_no_game_leads_to_is_set_up(server: Server, column: str, turn: int) -> None:
    rows = ["0000000"] * (6 - len(column)) + [f"0{stone}00000" for stone in reversed(column)]
    (game,) = taken_in(server, "\r\n".join([*rows, str(turn)]))
    assert (game["ply"], game["view"]["turn"], game["view"]["score"]) == (0, turn - 1, [0, 0])
    stones = [row[1]["owner"] for row in game["view"]["board"]]
    assert stones[: -len(column) - 1 : -1] == [int(stone) - 1 for stone in column]
    after = server.post(f"/api/games/{game['id']}/play", move="1", ply=0)
    assert after["view"]["board"][5 - len(column)][1]["owner"] == turn - 1


def test_a_case_is_what_pnt_reads(server: Server, tmp_path: Path) -> None:
    game = begin(server, "pnt:n=9", *GAMES["pnt:n=9"])
    _, text = file_of(server, game, "export?format=case")
    assert text == "PNT Player 9 3 3 9 1 0\n"
    done = fiveply(*text.split()[1:], cwd=tmp_path, program=pnt)
    assert done.status == 0, done.err
    (again,) = taken_in(server, text)
    assert again["moves"] == list(GAMES["pnt:n=9"])
    assert len(taken_in(server, "input1: TakeTokens 3 0 0\nPlayer 7 1 1 2\n")) == 2


def test_a_board_for_tts_master(server: Server) -> None:
    spec = next(spec for spec in GAMES if spec.startswith("toro"))
    _, text = file_of(server, begin(server, spec, *GAMES[spec]), "export?format=board")
    kind = parse_json(text, "")
    assert (kind.board, kind.k, kind.turn) == (("-W  ", " W  ", "  B ", "   B"), 3, "B")
    (again,) = taken_in(server, text)
    assert again["game"] == "toro-tile:rows=4,cols=4,k=3,forbidden=A0,white=B0+B1,black=C2+D3,turn=B"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is no file that Fiveply reads"),
        ("<html>", "this is no file that Fiveply reads"),
        ("{", "this is no record of fiveply"),
        ("{}", 'it lacks "fiveply": "record"'),
        ("0000000\n", "line 2: row 2 of the board is missing"),
        ("0000000\n" * 5 + "0030000\n1\n", "line 6: '3' at place 3 is not 0, 1 or 2"),
        ("n=4 b=0 s=3 t=1\n", "line 2 is not like"),
        ("n=4 b=1 s=3 t=1\nblocs=[(9,A)]\n", "off the board"),
        ("n=4 b=0 s=3 t=1\nblocs=[]\nPlayer O under human control plays: Z9\n", "line 3: 'Z9' is off the board"),
        ("Player 7 1\n", "line 1:"),
        ("Player 7 1 2 0\n", "2"),
        ('{"board": ["  ", " "], "k": 3}', "row 1 of the board has 1 squares"),
        ('{"board": 3, "k": 3}', "the board is no list of rows"),
        ('{"setup": 3}', "this is no game of lineemup"),
        ('{"fiveply": "record", "version": 1}', "the record lacks 'game'"),
    ],
)
def test_what_is_no_file_of_a_game_is_told_in_one_sentence(server: Server, text: str, sentence: str) -> None:
    before = len(server.get("/api/games"))
    status, answer = server.ask("POST", "/api/games/import", {"text": text})
    assert status == 400
    assert sentence in answer["error"]
    assert "\n" not in answer["error"]
    assert len(server.get("/api/games")) == before


def test_a_record_can_not_name_a_file(server: Server) -> None:
    text = file_of(server, begin(server, "tic-tac-toe"), "export")[1].replace("tic-tac-toe", "evil.py:Game")
    status, answer = server.ask("POST", "/api/games/import", {"text": text})
    assert status == 400
    assert "only from the command line" in answer["error"]


@pytest.mark.parametrize("spec", GAMES)
def test_the_page_that_stands_alone(server: Server, browser: Browser, tmp_path: Path, spec: str) -> None:
    game = begin(server, spec, *GAMES[spec])
    name, text = file_of(server, game, "page")
    assert name.endswith(".html")
    (tmp_path / name).write_text(text)
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto((tmp_path / name).as_uri())
        count = len(GAMES[spec])
        assert page.locator("#moves li").count() == count
        assert page.locator("#board .one, #board .two").count() == sum(
            cell["owner"] is not None and not cell["blocked"] for row in game["view"]["board"] for cell in row
        )
        page.keyboard.press("Home")
        assert page.locator("#says").text_content() == "The game begins."
        for number, move in enumerate(GAMES[spec], 1):
            page.keyboard.press("ArrowRight")
            said = page.locator("#says").text_content() or ""
            assert said.startswith(f"Move {number}: ")
            assert said.endswith(f"plays {move}.")
            assert page.locator("#moves [aria-current]").text_content() == f"{number}. {move}"
        assert asked == [(tmp_path / name).as_uri()]
        assert errors == []
    finally:
        context.close()
