"""The harness itself: a server starts, is killed and is back; what goes wrong in a tab is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from web_world import Server, Tabs


def test_a_server_starts_and_ends_when_asked(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert server.get("/api/catalog")["games"]
    status, out, err = server.stop()
    assert (status, err) == (0, "")
    told = ["Fiveply is at {}", "Games are kept in {}. Ctrl-C ends it.", "Ended; games are kept."]
    assert out.splitlines() == [told[0].format(server.address), told[1].format(server.store), told[2]]


def test_a_server_killed_is_back_at_its_address(tmp_path: Path) -> None:
    server = Server(tmp_path)
    address = server.address
    game = server.post("/api/games", game="quixo")
    server.kill()
    server.start()
    try:
        assert server.address == address
        assert server.get(f"/api/games/{game['id']}")["game"] == game["game"]
    finally:
        server.stop()


def test_a_tab_speaks_with_the_server(tabs: Tabs) -> None:
    page = tabs.open()
    answer = page.evaluate("fetch('/api/games').then(answer => answer.json())")
    assert isinstance(answer, list)


def test_what_goes_wrong_in_a_tab_is_noticed(tabs: Tabs) -> None:
    page = tabs.open()
    page.evaluate("fetch('/api/nothing')")
    page.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    page.evaluate("console.error('spilt milk')")
    with pytest.raises(AssertionError, match="spilt milk"):
        tabs.check()
    assert any("404" in error for error in tabs.errors)
    for pattern in ("404", "127.0.0.1:9", "spilt milk", "violates"):
        tabs.forgive(pattern)
    # Nothing leaves the page: its policy has forbidden the second request before anybody was asked.
    tabs.check()
