"""Starting and playing games on the page, in a real browser: mouse, touch, keyboard, several tabs, a crash."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import fiveply as fp
from fiveply.cli.env import Env
from fiveply.cli.web import show
from fiveply.web.app import STATIC
from web_world import PHONE, Server, Tabs, accessibility_problems

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

KINDS = {
    "place": "line-em-up:n=4,s=3,blocs=B1+D3",
    "drop": "max-connect-4:rows=4,cols=5,k=3",
    "push": "quixo:n=3",
    "tokens": "pnt:n=20",
    "torus": "toro-tile:rows=4,cols=4,k=4,forbidden=A0",
}
"""A game of each kind of board."""

EXAMPLE = Path(__file__).parent.parent / "examples" / "nim.py"


def square(page: Page, row: int, col: int) -> Locator:
    """Return a square of the board."""
    return page.locator(f'.play-board .cells [data-r="{row}"][data-c="{col}"]')


def begin(server: Server, spec: str, *moves: str, **more: Any) -> str:
    """Return the key of a game that begins after moves, between two people unless told otherwise."""
    return str(server.post("/api/games", game=spec, moves=moves, **more)["id"])


def open_game(tabs: Tabs, key: str, **options: Any) -> Page:
    """Open a game as somebody who was never there."""
    page = tabs.open(f"#/game/{key}", **options)
    page.locator(".status").wait_for()
    return page


def at_ply(page: Page, ply: int) -> None:
    """Wait until the page shows the position after so many moves."""
    page.wait_for_function("ply => document.querySelectorAll('.moves li').length === ply", arg=ply)


def spoken(page: Page) -> str:
    """Return the sentence that was spoken last."""
    return page.locator("#spoken p").last.inner_text()


def random_game(spec: str, seed: int) -> list[Any]:
    """Return the positions of a game played at random, from the first to the last one."""
    chance, position = Random(seed), fp.make(spec).position()
    positions = [position]
    while not position.is_over:
        position = position.play(chance.choice(position.legal_moves))
        positions.append(position)
    return positions


def shown_cells(page: Page) -> str:
    """Return what each square shows: `1` or `2` for whose piece is there, `#` where it is blocked."""
    script = """() => [...document.querySelectorAll('.play-board .cells .cell')].map(cell =>
        cell.classList.contains('blocked') ? '#' : cell.querySelector('.one, .white') ? '1' :
        cell.querySelector('.two, .black') ? '2' : '.').join('')"""
    return str(page.evaluate(script))


def cells_of(position: Any) -> str:
    """Return what the squares of a position's board have to show."""
    cells = [cell for row in position.game.board(position.state) for cell in row]
    return "".join("#" if cell.blocked else "." if cell.owner is None else "12"[cell.owner.value] for cell in cells)


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_by_mouse(server: Server, tabs: Tabs, kind: str) -> None:
    positions = random_game(KINDS[kind], seed=5)
    page = open_game(tabs, begin(server, KINDS[kind]), reduced_motion="reduce")
    for before, after in pairwise(positions):
        clicks = before.game.clicks(before.state, after.moves[-1])
        square(page, *clicks[0]).click()
        if len(clicks) == 2:
            page.locator(f'.target[data-r="{clicks[1][0]}"][data-c="{clicks[1][1]}"]').click()
        at_ply(page, len(after.moves))
        assert shown_cells(page) == cells_of(after)
    outcome = positions[-1].outcome
    assert (" wins" if outcome.winner is not None else "drawn") in page.locator(".status").inner_text()
    assert page.locator(".line").count() == len(positions[-1].game.lines_made(positions[-1].state))
    assert page.get_by_role("button", name="Rematch").is_visible()


def test_a_game_against_a_computer_from_the_start(tabs: Tabs) -> None:
    page = tabs.open()
    page.get_by_role("button", name="Tic-tac-toe").click()
    page.get_by_label("X, moves first").select_option("human")
    page.get_by_label("O", exact=True).select_option(label="Computer: instant")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".status", has_text="Your move").wait_for()
    ply = 0
    while not page.locator(".status.over").count():
        page.locator(".play-board .cell.legal").first.click()
        page.wait_for_function(
            "ply => document.querySelectorAll('.moves li').length === ply || document.querySelector('.status.over')",
            arg=ply + 2,
        )
        ply += 2
    # The strongest search can't lose this game, and who always takes the first square can't win it.
    assert page.locator(".status").inner_text() in ("O wins.", "The game is drawn.")


def test_a_game_by_keyboard_alone(tabs: Tabs) -> None:
    page = tabs.open()
    page.locator(".go").wait_for()
    press = page.keyboard.press

    def tab_to(what: str) -> None:
        for _ in range(60):
            if page.evaluate("what => document.activeElement.matches(what)", what):
                return
            press("Tab")
        raise AssertionError(f"Tab never comes to {what}")

    tab_to("[data-game=quixo]")
    press("Enter")
    tab_to("[data-spec='quixo:n=3']")
    press("Enter")
    tab_to("#player-second")
    page.keyboard.type("A person")
    tab_to(".go")
    press("Enter")
    page.locator(".status", has_text="X to move").wait_for()
    # X pushes into the first column, row by row; O moves cubes of the last one, which is in nobody's way.
    at = (0, 0)
    press("b")
    pushes = [(0, 2, "Left"), (0, 2, "Down"), (1, 2, "Left"), (2, 2, "Up"), (2, 1, "Left")]
    for ply, (row, col, push) in enumerate(pushes, 1):
        for _ in range(abs(row - at[0])):
            press("ArrowDown" if row > at[0] else "ArrowUp")
        for _ in range(abs(col - at[1])):
            press("ArrowRight" if col > at[1] else "ArrowLeft")
        press("Enter")
        assert "chosen. Moves:" in spoken(page)
        press(f"Arrow{push}")
        press("Enter")
        at_ply(page, ply)
        at = {"Left": (row, 0), "Down": (2, col), "Up": (0, col)}[push]
    assert page.locator(".status").inner_text() == "X wins."
    assert spoken(page).startswith("X plays B3 left. X wins.")


def test_moves_can_be_typed_and_wrong_ones_are_explained(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "pnt:n=20", "3"))
    tabs.forgive("400")
    page.keyboard.press("m")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.locator(".game-card .problem", has_text="7 is neither a multiple nor a factor of 3").wait_for()
    page.get_by_label("Move", exact=True).fill("12")
    page.keyboard.press("Enter")
    at_ply(page, 2)
    assert page.locator(".game-card .problem").inner_text() == ""
    links = page.locator(".link").count()
    assert links == len(fp.make("pnt:n=20").position().play_text("3", "12").legal_moves)


def test_a_cube_can_be_dragged(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "quixo:n=3"))
    start, end = square(page, 0, 1).bounding_box(), square(page, 2, 1).bounding_box()
    assert start is not None
    assert end is not None
    middle = [each + 20 for each in (start["x"], start["y"], end["x"], end["y"])]
    page.mouse.move(*middle[:2])
    page.mouse.down()
    page.mouse.move(middle[2], middle[3], steps=6)
    page.mouse.up()
    at_ply(page, 1)
    assert page.locator(".moves").inner_text().split() == ["B1", "bottom"]
    # Let go in the middle, where it can't go in, the cube is back.
    start, end = square(page, 0, 0).bounding_box(), square(page, 1, 1).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    page.mouse.up()
    page.wait_for_function("() => !document.querySelector('.picked, .dragged')")
    at_ply(page, 1)


def test_a_torus_goes_on_beyond_its_edges(server: Server, tabs: Tabs) -> None:
    spec = "toro-tile:rows=5,cols=5,k=4"
    page = open_game(tabs, begin(server, spec, "(0, 0)", "(2, 2)", "(1, 1)", "(2, 3)", "(4, 4)", "(2, 0)"))
    ghosts = page.locator(".beyond g[data-r]")
    assert ghosts.count() == 7 * 7 - 5 * 5
    square(page, 3, 3).click()
    at_ply(page, 7)
    assert page.locator(".status").inner_text() == "White wins."
    path = page.locator(".line").get_attribute("d")
    assert path is not None
    assert path.count("M") == 2  # It leaves the board and comes in again.


def test_a_click_beyond_the_edge_is_one_on_the_other_side(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "toro-tile:rows=3,cols=3,k=3"))
    page.locator('.beyond [data-r="2"][data-c="1"]').click()
    at_ply(page, 1)
    assert shown_cells(page) == ".......1."


def test_undo_redo_resign_and_rematch(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "connect-four", "3", "3", second="simple:seed=1"))
    square(page, 0, 2).click()
    at_ply(page, 4)
    moves = page.locator(".moves").inner_text()
    page.keyboard.press("u")
    at_ply(page, 2)
    page.get_by_role("button", name="Redo").click()
    at_ply(page, 4)
    assert page.locator(".moves").inner_text() == moves
    resign = page.locator(".tools .danger")
    resign.click()
    assert resign.inner_text() == "Really resign?"
    assert not page.locator(".status.over").count()
    resign.click()
    page.locator(".status", has_text="O wins: X resigned.").wait_for()
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    page.locator(".status", has_text="Your move").wait_for()  # The computer, which is first now, has moved.
    assert page.locator(".side").nth(1).inner_text().split() == ["O", "you"]


def test_a_hint_says_why(server: Server, tabs: Tabs) -> None:
    spec = "line-em-up:n=5,s=4,blocs=D0"
    moves = ("C2", "B2", "C3", "B3", "E4", "B4")
    page = open_game(tabs, begin(server, spec, *moves))
    page.keyboard.press("h")
    page.locator(".told", has_text="B1: It keeps X from winning with B1").wait_for()
    assert page.locator(".mark.hint").count() == 1
    # For X on move there is something better than to defend.
    page = open_game(tabs, begin(server, spec, *moves, "E0"))
    page.get_by_role("button", name="Hint").click()
    page.locator(".told", has_text="B1: It wins at once.").wait_for()


def test_threats_are_marked_on_request(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "connect-four", *"030363"))
    page.get_by_role("button", name="Threats").click()
    page.locator(".told", has_text="O threatens 3.").wait_for()
    assert page.locator(".mark.threat").count() == 1
    square(page, 0, 1).click()
    page.locator(".told", has_text="O wins at once with 3.").wait_for()
    assert page.locator(".mark.win").count() == 1
    page.get_by_role("button", name="Threats").click()
    page.wait_for_function("() => !document.querySelector('.mark')")


def test_looking_back_changes_nothing(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "tic-tac-toe", "B1", "A0", "C0"))
    page.get_by_role("button", name="To the start").click()
    page.locator(".status", has_text="After move 0 of 3").wait_for()
    assert shown_cells(page) == "........."
    square(page, 2, 2).click()
    page.keyboard.press("]")
    page.locator(".status", has_text="After move 1 of 3").wait_for()
    page.get_by_role("button", name="C0").click()
    page.locator(".status", has_text="O to move").wait_for()
    assert shown_cells(page) == "2.1.1...."


def test_two_tabs_on_one_game(server: Server, tabs: Tabs) -> None:
    key = begin(server, "tic-tac-toe")
    one, two = (open_game(tabs, key) for _ in range(2))
    square(one, 1, 1).click()
    at_ply(two, 1)
    square(two, 0, 0).click()
    at_ply(one, 2)
    assert shown_cells(one) == shown_cells(two) == "2...1...."


def test_a_clock_runs_out(server: Server, tabs: Tabs) -> None:
    page = open_game(tabs, begin(server, "tic-tac-toe", clock={"seconds": 1, "increment": 0}))
    assert page.locator(".clock").all_inner_texts() == ["0:01.0", "0:01.0"]
    square(page, 1, 1).click()
    page.locator(".status", has_text="X wins: O ran out of time.").wait_for()
    assert page.locator(".clock").nth(1).inner_text() == "0:00.0"


def test_the_server_killed_in_the_middle_of_a_game(tmp_path: Path, browser: Browser) -> None:
    server = Server(tmp_path)
    tabs = Tabs(browser, server)
    page = open_game(tabs, begin(server, "connect-four"))
    square(page, 0, 3).click()
    at_ply(page, 1)
    tabs.forgive("WebSocket connection to")
    tabs.forgive("ERR_CONNECTION_REFUSED")
    server.kill()
    page.locator("#line", has_text="Not connected").wait_for()
    square(page, 0, 4).click()
    page.locator(".game-card .problem", has_text="Fiveply does not answer").wait_for()
    server.start()
    try:
        page.wait_for_function("() => !document.querySelector('#line').textContent")
        square(page, 0, 4).click()
        at_ply(page, 2)
        again = open_game(tabs, page.url.rpartition("/")[2])
        at_ply(again, 2)
        assert shown_cells(again) == shown_cells(page)
        tabs.check()
    finally:
        server.stop()
        for context in browser.contexts:
            context.close()


@pytest.fixture(scope="module")
def with_own_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    shutil.copy(EXAMPLE, folder / "nim.py")
    server = Server(folder, "nim.py:Nim")
    yield server
    server.stop()


def test_a_game_of_ones_own(with_own_game: Server, browser: Browser) -> None:
    tabs = Tabs(browser, with_own_game)
    with closing(tabs.visitor()) as visitor:
        page = visitor.open()
        page.locator("[data-game='nim.py:Nim'][aria-pressed=true]").wait_for()
        page.get_by_text("Rules of your own").click()
        page.get_by_label("Heaps").fill("2")
        page.get_by_label("Second", exact=True).select_option("human")
        page.get_by_role("button", name="Play", exact=True).click()
        for ply, move in enumerate(("1 from 1", "2 from 2"), 1):
            page.locator(".choices").get_by_role("button", name=move).click()
            at_ply(page, ply)
        assert page.locator(".status").inner_text() == "Second wins."
        assert not accessibility_problems(page)
        tabs.check()


def test_the_form_of_a_game(tabs: Tabs) -> None:
    page = tabs.open()
    tabs.forgive("400")
    page.get_by_role("button", name="Line 'em Up").click()
    page.get_by_text("Rules of your own").click()
    size = page.get_by_label("Size", exact=True)
    size.fill("11")
    page.locator(".setup .problem", has_text="n=11 is out of range").wait_for()
    assert page.locator(".go").is_disabled()
    size.fill("4")
    page.wait_for_function("() => document.querySelectorAll('.setup [role=gridcell]').length === 16")
    page.locator(".setup [role=gridcell]").nth(5).click()
    page.locator(".setup .blocked").wait_for()
    page.locator(".setup [role=gridcell]").nth(2).click()
    page.wait_for_function("() => document.querySelectorAll('.setup .blocked').length === 2")
    page.locator(".setup [role=gridcell]").nth(5).click()
    page.wait_for_function("() => document.querySelectorAll('.setup .blocked').length === 1")
    assert page.get_by_label("Blocs", exact=True).input_value() == "C0"
    page.get_by_role("button", name="4 x 4 with three blocs").click()
    page.wait_for_function("() => document.querySelectorAll('.setup .blocked').length === 3")
    page.get_by_label("Minutes for each side").fill("3")
    page.get_by_label("X", exact=True).select_option("own:alpha-beta")
    page.get_by_label("Plies").fill("3")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".side", has_text="Alpha-beta, 3 plies").wait_for()
    assert page.locator(".clock").first.inner_text() == "3:00"
    assert page.locator(".play-board .blocked").count() == 3


def test_a_start_from_a_position_in_the_address(tabs: Tabs) -> None:
    page = tabs.open("#/?game=connect-four&m=3&m=3")
    page.get_by_text("From the position after 2 moves.").wait_for()
    page.get_by_label("O", exact=True).select_option("human")
    page.get_by_role("button", name="Play", exact=True).click()
    at_ply(page, 2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_has_room_for_each_board(server: Server, tabs: Tabs, kind: str) -> None:
    page = open_game(tabs, begin(server, KINDS[kind]), **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".play-board .cell.legal").first.tap()
    if kind == "push":
        page.locator(".target").first.tap()
    at_ply(page, 1)


@pytest.mark.parametrize(
    "options", [{"color_scheme": "light"}, {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"]
)
def test_everybody_can_use_the_pages(server: Server, tabs: Tabs, options: dict[str, Any]) -> None:
    visitor = tabs.visitor(**options)
    page = visitor.open()
    page.locator(".go").wait_for()
    page.locator(".setup .cell").first.wait_for()
    page.get_by_text("Rules of your own").click()
    assert accessibility_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    for spec in KINDS.values():
        positions = random_game(spec, seed=5)
        moves = [position.game.move_text(position.state, after.moves[-1]) for position, after in pairwise(positions)]
        for upto in (2, len(moves)):
            key = begin(server, spec, *moves[:upto], clock={"seconds": 300})
            page.goto(f"{server.address}#/game/{key}")
            at_ply(page, upto)
            assert accessibility_problems(page) == []


def test_the_theme_is_remembered(tabs: Tabs) -> None:
    visitor = tabs.visitor(color_scheme="light")
    page = visitor.open()
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Dark or light").click()
    dark = page.evaluate(ground)
    assert dark != light
    assert visitor.open().evaluate(ground) == dark


def test_a_link_of_another_view_is_pasted(server: Server, tabs: Tabs) -> None:
    page = tabs.open()
    page.get_by_text("Or paste a position").click()
    page.locator("#paste").fill(f"{server.address}#/analyse?game=quixo%3An%3D3&m=A1+bottom&m=C3+top")
    page.get_by_role("button", name="Take it").click()
    page.get_by_text("From the position after 2 moves.").wait_for()
    assert page.evaluate("location.hash") == "#/?game=quixo%3An%3D3&m=A1+bottom&m=C3+top"


def test_the_page_is_light(server: Server) -> None:
    """All that a visit to every view loads, uncompressed; types.js is for the checker alone."""
    files = [file for file in STATIC.rglob("*") if file.is_file() and file.name not in ("types.js", "package.json")]
    sent = [server.fetch("GET", f"/static/{file.relative_to(STATIC).as_posix()}") for file in files]
    assert {status for status, _, _ in sent} == {200}
    assert sum(len(data) for _, _, data in sent) < 150 * 1024


def test_where_no_browser_can_be_opened_it_is_said() -> None:
    out = io.StringIO()
    show("http://127.0.0.1:8042/", Env(io.StringIO(), out, io.StringIO()))
    assert out.getvalue() == "No browser can be opened from here: go to that address in yours.\n"
