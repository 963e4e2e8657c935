"""Kept games in a real browser: list, reopen, delete, files out and in, the page that stands alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from web_world import PHONE, Server, Tabs, accessibility_problems

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def games(server: Server) -> list[Any]:
    """Return three games, the only ones that are kept."""
    for game in server.get("/api/games"):
        server.ask("DELETE", f"/api/games/{game['id']}")
    return [
        server.post("/api/games", game=spec, moves=moves, first="human", second=second)
        for spec, moves, second in (
            ("tic-tac-toe", ["A0", "B0", "A1", "B1", "A2"], "human"),
            ("max-connect-4", ["3", "3"], "alpha-beta:depth=2"),
            ("pnt:n=9", ["3"], "human"),
        )
    ]


def titles(page: Page) -> list[str]:
    """Return the titles of the list."""
    return page.locator(".kept-game h2").evaluate_all("all => all.map(each => each.firstChild.textContent)")


def listed(tabs: Tabs, **options: Any) -> Page:
    """Return the list in a new tab."""
    page = tabs.open("#/games", **options)
    page.locator(".kept-game").first.wait_for()
    return page


def test_games_are_listed_and_opened_again(tabs: Tabs, games: list[Any]) -> None:
    page = listed(tabs)
    assert titles(page) == ["PNT", "Max-Connect-4", "Tic-tac-toe"]
    assert "X wins." in (page.locator(".kept-game").nth(2).text_content() or "")
    page.get_by_label("Filter the games").fill("alpha")
    assert titles(page) == ["Max-Connect-4"]
    assert page.get_by_text("1 of 3 games").is_visible()
    page.get_by_label("Filter the games").fill("chess")
    assert page.get_by_text("No game matches.").is_visible()
    page.get_by_label("Filter the games").fill("tic")
    page.get_by_role("link", name="Open Tic-tac-toe").click()
    page.wait_for_url(f"**/#/game/{games[0]['id']}")
    page.locator(".board .piece").first.wait_for()
    assert page.locator(".board .piece").count() == 5
    page.go_back()
    page.get_by_role("link", name="Analyse PNT").click()
    page.wait_for_url(f"**/#/analyse/{games[2]['id']}")
    page.locator(".tried [aria-current]").wait_for()


def test_a_game_is_deleted_after_a_second_thought(tabs: Tabs, server: Server, games: list[Any]) -> None:
    page = listed(tabs)
    delete = page.get_by_role("button", name="Delete Max-Connect-4")
    delete.click()
    page.get_by_role("button", name="Keep it").click()
    assert delete.evaluate("each => each === document.activeElement")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert len(server.get("/api/games")) == 3
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.get_by_text("2 games").wait_for()
    assert titles(page) == ["PNT", "Tic-tac-toe"]
    assert [game["id"] for game in server.get("/api/games")] == [games[2]["id"], games[0]["id"]]
    # The focus is on the next game, and what happened is spoken.
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Open Tic-tac-toe")
    assert "Max-Connect-4 deleted." in (page.locator("#spoken").text_content() or "")


def test_files_go_out_and_come_in(tabs: Tabs, server: Server, games: list[Any], tmp_path: Path) -> None:
    page = listed(tabs, accept_downloads=True)
    item = page.locator(".kept-game").nth(1)
    item.locator("summary").click()
    saved = {}
    for name in ("JSON", "State file of maxconnect4", "Page that stands alone"):
        with page.expect_download() as download:
            item.get_by_role("link", name=name).click()
        saved[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[name])
    assert json.loads(saved["JSON"].read_text())["moves"] == ["3", "3"]
    assert saved["State file of maxconnect4"].read_text().splitlines()[-2:] == ["0001000", "1"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    download.value.save_as(tmp_path / "all.json")
    assert len((tmp_path / "all.json").read_text().splitlines()) == 3
    page.locator("input[type=file]").set_input_files([saved["State file of maxconnect4"], tmp_path / "all.json"])
    page.get_by_text("7 games").wait_for()
    assert page.locator(".kept-game").count() == len(server.get("/api/games")) == 7
    tabs.forgive("/api/games/import")
    (tmp_path / "song.txt").write_text("La la la\n")
    page.locator("input[type=file]").set_input_files([tmp_path / "song.txt"])
    page.get_by_text("song.txt: this is no file that Fiveply reads").wait_for()
    page.get_by_text("Import by pasting").click()
    page.get_by_label("The file's text").fill("Player 7 1 3 0")
    page.get_by_role("button", name="Import this text").click()
    page.get_by_text("8 games").wait_for()
    assert titles(page)[0] == "PNT"
    assert page.get_by_label("The file's text").input_value() == ""


def test_nobody_is_kept_out(tabs: Tabs, games: list[Any]) -> None:
    for options in ({}, {"color_scheme": "dark"}, PHONE):
        page = listed(tabs, **options)
        page.locator("summary").last.click()
        page.get_by_role("link", name="JSON").wait_for()
        page.get_by_role("button", name="Delete PNT").click()
        assert accessibility_problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_that_stands_alone_plays_by_itself(
    server: Server, browser: Browser, games: list[Any], tmp_path: Path
) -> None:
    _, _, data = server.fetch("GET", f"/api/games/{games[0]['id']}/page")
    (tmp_path / "game.html").write_bytes(data)
    context = browser.new_context(offline=True)
    try:
        page = context.new_page()
        page.goto((tmp_path / "game.html").as_uri())
        assert page.locator("#board svg text.edge").all_text_contents() == ["A", "B", "C", "0", "1", "2"]
        assert page.locator("#board .made").count() == 3
        page.get_by_role("button", name="To the start").click()
        assert page.locator("#board .one, #board .two").count() == 0
        page.get_by_role("button", name="Play").click()
        page.get_by_text("Move 2: O plays B0.").wait_for()
        page.get_by_role("button", name="Pause").click()
        assert page.locator("#board .one, #board .two").count() == 2
        page.get_by_role("button", name="4. B1").click()
        assert page.locator("#board .one, #board .two").count() == 4
        assert accessibility_problems(page) == []
    finally:
        context.close()
