"""The analysis board in a real browser: lines, values, variations, mistakes in words, links, and when it all stops."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fiveply as fp
from web_world import PHONE, Server, Tabs, accessibility_problems

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOST = ("B1", "A1", "A0", "C2", "C0", "B0", "A2")
"""Tic-tac-toe: to the middle a reply on an edge loses, all others draw."""


FOURS = ("0", "0", "0", "0", "1", "1", "1", "1", "2")


def link(game: str, *moves: str) -> str:
    """Return the address of a position's analysis; these moves need no escapes."""
    return f"#/analyse?game={game}" + "".join(f"&m={move}" for move in moves)


def tried(page: Page) -> list[str]:
    """Return the moves of the tree as they stand there, the current one in brackets."""
    moves = page.locator(".tried .move").evaluate_all(
        """all => all.map(each => {
            const parts = [...each.childNodes].filter(part => !/sign|unseen/.test(part.className));
            const text = parts.map(part => part.textContent).join("");
            return each.hasAttribute("aria-current") ? `[${text}]` : text;
        })"""
    )
    assert isinstance(moves, list)
    return moves


def shows(page: Page, *moves: str) -> None:
    """Wait until the tree of moves stands so."""
    end = time.monotonic() + 10
    while tried(page) != list(moves) and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert tried(page) == list(moves)


def waits_for(page: Page, selector: str, pattern: str, timeout: float = 15_000) -> str:
    """Return an element's text once it matches."""
    from playwright.sync_api import expect

    expect(page.locator(selector)).to_have_text(re.compile(pattern), timeout=timeout)
    return page.locator(selector).text_content() or ""


def test_lines_come_deeper_and_deeper(tabs: Tabs) -> None:
    page = tabs.open(link("connect-four"))
    pattern = r"^Depth (\d+), .* positions.*, judged by threats"
    first = re.match(pattern, waits_for(page, ".lines-about", pattern))
    assert first is not None
    deeper = waits_for(page, ".lines-about", rf"^Depth (?!{first[1]}\b)\d+, .* positions a second, ")
    later = re.match(pattern, deeper)
    assert later is not None
    assert int(later[1]) > int(first[1])
    assert page.locator(".lines li").count() == 3
    bar, best = page.evaluate(
        "() => ['.bar-text', '.worth-chip'].map(each => document.querySelector(each).textContent)"
    )
    assert bar == best
    for count in (5, 1):
        page.get_by_label("How many lines").select_option(str(count))
        page.wait_for_function("count => document.querySelectorAll('.lines li').length === count", arg=count)
    page.keyboard.press("l")
    waits_for(page, ".lines-about", "Analysis is off")


def test_a_click_on_a_line_plays_it(tabs: Tabs) -> None:
    page = tabs.open(link("tic-tac-toe", "B1"))
    waits_for(page, ".lines-about", "proved")
    line = page.locator(".lines li").first.locator("button:visible").all_text_contents()
    page.locator(".lines li").first.locator("button").nth(2).click()
    shows(page, "Start", "1.B1", f"2.{line[0]}", f"3.{line[1]}", f"[4.{line[2]}]")
    assert page.locator(".board .piece").count() == 4


def test_proved_values_are_marked_and_true(tabs: Tabs) -> None:
    page = tabs.open(link("tic-tac-toe", "B1", "A1", "A0", "C2"))
    waits_for(page, ".lines-about", "proved")
    position = fp.make("tic-tac-toe").position().play_text("B1", "A1", "A0", "C2")
    page.keyboard.press("v")
    page.wait_for_function("count => document.querySelectorAll('.worths li').length === count", arg=5)
    page.wait_for_function(
        "() => ![...document.querySelectorAll('.worths .worth')].some(each => /\\./.test(each.textContent))"
    )
    shown = dict(
        page.locator(".worths button").evaluate_all(
            "all => all.map(each => [each.firstChild.textContent, each.lastChild.textContent])"
        )
    )
    for move in position.legal_moves:
        value = -fp.minimax(position.play(move)).value  # By the end of the game alone.
        text = shown.pop(position.game.move_text(position.state, move))
        assert (text[0] == "+", text == "=", text[0] == "\N{MINUS SIGN}") == (value > 0, value == 0, value < 0), (
            move,
            text,
        )
    assert not shown
    assert page.locator(".board .value").count() == 5
    assert page.locator(".board .value.won").count() == len(page.locator(".worths .won").all())


@pytest.mark.parametrize(("game", "by"), [("pnt:n=12", "Solved by matching"), ("quixo:n=3", "From the table")])
def test_solvers_are_asked_where_they_know(tabs: Tabs, game: str, by: str) -> None:
    page = tabs.open(link(game))
    waits_for(page, ".lines-about", by)
    chip = page.locator(".lines .worth-chip").first
    solution = fp.solve(fp.make(game).position())
    names = {"pnt:n=12": ("First", "Second"), "quixo:n=3": ("X", "O")}[game]
    assert solution.value
    assert (chip.text_content() or "").startswith(f"✓ {names[solution.value < 0]} wins")
    assert "exact" in (chip.get_attribute("class") or "")


def test_variations_are_a_tree(tabs: Tabs) -> None:
    page = tabs.open(link("tic-tac-toe", "A0", "B1"))
    shows(page, "Start", "1.A0", "[2.B1]")
    page.keyboard.press("ArrowLeft")
    page.locator(".board [data-r='2'][data-c='2']").first.click()
    shows(page, "Start", "1.A0", "2.B1", "[2.C2]")
    page.locator(".board [data-r='0'][data-c='2']").first.click()
    shows(page, "Start", "1.A0", "2.B1", "2.C2", "[3.C0]")
    page.keyboard.press("j")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("ArrowUp")
    shows(page, "Start", "1.A0", "[2.B1]", "2.C2", "3.C0")
    page.keyboard.press("ArrowDown")
    shows(page, "Start", "1.A0", "2.B1", "[2.C2]", "3.C0")
    page.keyboard.press("Delete")
    shows(page, "Start", "[1.A0]", "2.B1")
    page.get_by_role("button", name="Undo").click()
    shows(page, "Start", "1.A0", "2.B1", "[2.C2]", "3.C0")
    page.keyboard.press("Home")
    shows(page, "[Start]", "1.A0", "2.B1", "2.C2", "3.C0")
    page.keyboard.press("End")
    shows(page, "Start", "1.A0", "[2.B1]", "2.C2", "3.C0")
    page.locator(".tried .move", has_text="C0").click()
    shows(page, "Start", "1.A0", "2.B1", "2.C2", "[3.C0]")
    # A reload shows the position that the address carries.
    page.reload()
    shows(page, "Start", "1.A0", "2.C2", "[3.C0]")


def test_a_blunder_is_found_and_explained(tabs: Tabs, server: Server) -> None:
    from playwright.sync_api import expect

    game = server.post("/api/games", game="tic-tac-toe", moves=LOST, first="human", second="human")
    page = tabs.open(f"#/analyse/{game['id']}")
    page.get_by_role("button", name="Find the mistakes").click()
    expect(page.locator(".graph .flaw")).to_have_count(1)
    expect(page.get_by_role("button", name="Find the mistakes")).to_be_enabled()
    assert page.locator(".graph .flaw.blunder").count() == 1
    assert "1 blunder" in (page.locator(".graph").get_attribute("aria-label") or "")
    page.get_by_role("button", name="2. A1 Blunder").click()
    shows(page, "Start", "1.B1", "[2.A1]", *(f"{ply}.{move}" for ply, move in enumerate(LOST[2:], 3)))
    said = waits_for(page, ".verdict", "Blunder")
    found = re.search(
        r"A1 is a blunder: X now wins by force in 3 moves, beginning with (\w+).* (\w+) would have held", said
    )
    assert found is not None, said
    assert found[2] in ("A0", "C0", "A2", "C2")
    page.get_by_role("button", name=f"Show {found[2]}").click()
    expect(page.locator(".tried [aria-current]")).to_have_text(f"2.{found[2]}")
    assert page.locator(".side-line").count() == 1


def test_what_wins_at_once_is_told(server: Server) -> None:
    with server.live() as line:
        moves = ["B1", "A0", "C0", "A1"]
        line.send("explain", tag="t", game="tic-tac-toe", moves=moves, seconds_per_move=0.1)
        said = line.read_until(type="review")
        assert re.fullmatch(
            r"A1 is a blunder: X wins at once with A2, which makes the line (A2 to C0|C0 to A2)\. "
            r"A2 would have held the draw \(A2, A1, .+\)\.",
            said["why"],
        ), said["why"]
        assert (said["judgement"], said["best"], said["done"]) == ("blunder", "A2", True)
        line.send("explain", tag="u", game="tic-tac-toe", moves=moves[:1], seconds_per_move=0.1)
        assert line.read_until(type="review")["why"] == "B1 keeps the draw."
        line.send("explain", tag="v", game="tic-tac-toe", moves=[])
        assert "no move has been played" in line.read_until(type="error")["error"]


def test_margins_are_told_in_lines(server: Server) -> None:
    """The best heuristic counts 1000 for a line; a person counts lines."""
    spec = "max-connect-4:rows=4,cols=4,k=3"
    position = fp.make(spec).position().play_text(*FOURS)
    value = fp.solve(position).value
    with server.live() as line:
        line.send("analyse", tag="t", game=spec, moves=FOURS, lines=2)
        found = line.read_until(type="analysis", done=True)
    assert found["lines"][0]["exact"]
    assert (found["lines"][0]["margin"] or 0) == abs(value)


def test_a_link_carries_the_position(tabs: Tabs) -> None:
    visitor = tabs.visitor(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open(link("toro-tile:rows=4,cols=4,k=3,forbidden=A0"))
    page.locator(".board .cells [data-r='2'][data-c='1']").click()
    page.wait_for_function("() => document.querySelectorAll('.tried .move').length === 2")
    page.get_by_role("button", name="Copy link").click()
    page.get_by_text("The link to this position is copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(tabs.server.address)
    other = tabs.open(copied.removeprefix(tabs.server.address))
    other.locator(".board .piece").wait_for()
    assert tried(other) == ["Start", "[1.(2, 1)]"]


def test_variations_of_a_kept_game_are_kept(tabs: Tabs, server: Server) -> None:
    game = server.post("/api/games", game="tic-tac-toe", moves=["B1", "A0"], first="human", second="human")
    page = tabs.open(f"#/analyse/{game['id']}?ply=1")
    shows(page, "Start", "[1.B1]", "2.A0")
    with page.expect_response(re.compile("/tree$")) as saved:
        page.locator(".board [data-r='0'][data-c='1']").first.click()
    assert saved.value.ok
    assert server.get(f"/api/games/{game['id']}")["tree"] == [[0, "B1"], [1, "A0"], [1, "B0"]]
    page.reload()
    shows(page, "Start", "[1.B1]", "2.A0", "2.B0")
    # The game goes on elsewhere.
    page.keyboard.press("End")
    shows(page, "Start", "1.B1", "[2.A0]", "2.B0")
    server.post(f"/api/games/{game['id']}/play", move="C0", ply=2)
    shows(page, "Start", "1.B1", "2.A0", "2.B0", "[3.C0]")
    page.keyboard.press("Delete")
    shows(page, "Start", "1.B1", "2.A0", "2.B0", "[3.C0]")


@pytest.mark.parametrize(
    "tree", [None, 3, [[0]], [[0, 1]], [[1, "A0"]], [[-1, "A0"]], [[0, "A" * 101]], [[True, "A0"]]]
)
def test_a_tree_that_is_none_is_refused(server: Server, tree: Any) -> None:
    game = server.post("/api/games", game="tic-tac-toe")
    status, answer = server.ask("POST", f"/api/games/{game['id']}/tree", {"tree": tree})
    assert (status, "tree" in answer["error"]) == (400, True)


@pytest.mark.parametrize(
    ("text", "game", "moves"),
    [
        ("connect-four 3 3 4", "connect-four", ["3", "3", "4"]),
        ("quixo:n=3 A1 bottom, A2 right", "quixo:n=3", ["A1 bottom", "A2 right"]),
        ("toro-tile (3, 3); (0, 1)", "toro-tile", ["(3, 3)", "(0, 1)"]),
        ("0000000\n" * 5 + "0001000\n2\n", "max-connect-4", ["3"]),
        ("Player 7 1 3 0", "pnt:n=7", ["3"]),
    ],
)
def test_a_position_is_pasted(server: Server, text: str, game: str, moves: list[str]) -> None:
    before = len(server.get("/api/games"))
    answer = server.post("/api/read", text=text)
    assert answer == {"game": fp.make(game).spec, "moves": moves}
    assert len(server.get("/api/games")) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "paste a game and its moves"),
        ("conect-four 3", "did you mean connect-four"),
        ("connect-four 3 9", "move 2: "),
        ("evil.py:Game 1", "only from the command line"),
    ],
)
def test_what_is_no_position_is_told(server: Server, text: str, sentence: str) -> None:
    status, answer = server.ask("POST", "/api/read", {"text": text})
    assert (status, sentence in answer["error"]) == (400, True), answer


def test_pasting_in_the_page(tabs: Tabs) -> None:
    page = tabs.open("#/analyse")
    tabs.forgive("/api/read")
    page.locator("#paste").fill("connect-four 9")
    page.get_by_role("button", name="Analyse").click()
    waits_for(page, "#paste-problem", "move 1: ")
    assert accessibility_problems(page) == []
    page.locator("#paste").fill("connect-four 3 3")
    page.get_by_role("button", name="Analyse").click()
    shows(page, "Start", "1.3", "[2.3]")


def test_by_keyboard_alone(tabs: Tabs) -> None:
    page = tabs.open(link("tic-tac-toe"))
    page.locator(".board").wait_for()
    page.evaluate("document.querySelector('.board [role=gridcell]').focus()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    shows(page, "Start", "[1.B0]")
    assert "X plays B0." in (page.locator("#spoken").text_content() or "")
    page.keyboard.press("j")
    shows(page, "[Start]", "1.B0")
    page.keyboard.press("k")
    shows(page, "Start", "[1.B0]")
    waits_for(page, ".lines-about", "proved")
    page.locator(".lines .pv").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.tried .move').length === 4")


@pytest.mark.parametrize("how", [{}, {"color_scheme": "dark"}, PHONE], ids=["light", "dark", "phone"])
def test_nobody_is_kept_out(tabs: Tabs, how: dict[str, Any]) -> None:
    page = tabs.open(link("tic-tac-toe", *LOST[:4]) + "&review=1", **how)
    waits_for(page, ".flaws", "A1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    waits_for(page, ".verdict", "Blunder")
    page.keyboard.press("v")
    page.locator(".worths button").first.wait_for()
    assert accessibility_problems(page) == []
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    page.goto(tabs.server.address + "#/analyse")
    page.locator("#paste").wait_for()
    assert accessibility_problems(page) == []


def busy(server: Server, seconds: float) -> float:
    """Return the part of one core that the server uses."""

    def ticks() -> int:
        fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(seconds)
    return (ticks() - before) / 100 / seconds


def test_nothing_runs_when_nobody_looks(tabs: Tabs, server: Server) -> None:
    visitor = tabs.visitor()

    def idle() -> bool:
        return any(busy(server, 0.2) < 0.05 for _ in range(20))

    page = visitor.open(link("gomoku"))
    waits_for(page, ".lines-about", "^Depth")
    assert any(busy(server, 0.2) > 0.05 for _ in range(20))
    page.goto(server.address + "#/games")  # Another view of the same page.
    assert idle()
    page.goto(server.address + link("gomoku"))
    waits_for(page, ".lines-about", "^Depth")
    assert any(busy(server, 0.2) > 0.05 for _ in range(20))
    page.close()
    assert idle()
