"""Measure the page in a real browser, `benches/web.py [--quick] [--only PART]`: what a user waits for, its weight.

It needs Chromium and what the tests need: `.venv-test/bin/python benches/web.py`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rows import Goal, Row, number_text, table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from web_world import CHROMIUM, FLAGS, NO_CHROMIUM, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOVE = """async () => {
    const board = document.querySelector('.play-board');
    const frame = () => new Promise(requestAnimationFrame);
    const painted = async () => { await frame(); await new Promise(done => setTimeout(done)); };
    const clickOn = target => {
        const { x, y, width, height } = target.getBoundingClientRect();
        const middle = { clientX: x + width / 2, clientY: y + height / 2 };
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, ...middle }));
    };
    const any = all => all[Math.floor(Math.random() * all.length)];
    const list = document.querySelector('.moves');
    const before = list.childElementCount;
    clickOn(any(board.querySelectorAll('.cell.legal')));
    const arrows = board.querySelectorAll('.target');
    const start = performance.now();
    if (arrows.length) clickOn(any(arrows));
    const isAnswered = () => list.childElementCount >= before + 2 || document.querySelector('.status.over');
    const all = { childList: true, subtree: true, attributes: true, characterData: true };
    const panel = document.querySelector('.panel');
    while (!isAnswered()) await new Promise(done => {
        new MutationObserver((_, seen) => { seen.disconnect(); done(); }).observe(panel, all);
    });
    await painted();
    const took = performance.now() - start;
    return { took, isOver: !!document.querySelector('.status.over'), answered: list.childElementCount - before };
}"""
"""Play a legal move with clicks, as the page's user does, and tell the milliseconds until the answer is painted."""


def moves(browser: Browser, quick: bool) -> Iterator[Row]:
    """Measure from a person's click to the computer's answer on the board, at the level that answers at once."""
    wanted = 20 if quick else 200
    with _Running() as server:
        page = _page(browser, server)
        for game in server.get("/api/catalog")["games"]:
            best = game["best_heuristic"]
            computer = "deepen:seconds=0.01" + (f",heuristic={best}" if best else "")
            times: list[float] = []
            while len(times) < wanted:
                _open(page, server, server.post("/api/games", game=game["name"], second=computer)["id"])
                for _ in range(60):
                    done = page.evaluate(MOVE)
                    if done["answered"] == 2 or done["isOver"]:
                        times.append(done["took"])
                    if done["isOver"] or len(times) == wanted:
                        break
                    page.wait_for_timeout(5)
            times.sort()
            median, p99 = (times[round(share * (len(times) - 1))] for share in (0.5, 0.99))
            note = (
                f"median {median:.0f} ms, worst {times[-1]:.0f} ms of {len(times)} moves; 10 ms of each is the search"
            )
            yield Row(
                "From a move to its answer, 99th percentile",
                game["name"],
                p99,
                "ms",
                Goal("figure", "<=", 50),
                note=note,
            )


def start(browser: Browser, quick: bool) -> Iterator[Row]:
    """Measure from the command to a page on which a game can be started, in a browser that runs."""
    times: list[float] = []
    for _ in range(3 if quick else 10):
        began = time.perf_counter()
        with _Running() as server:
            page = browser.new_page()
            page.goto(server.address)
            page.locator(".setup .cell").first.wait_for()
            times.append(time.perf_counter() - began)
            page.close()
    times.sort()
    note = f"slowest of {len(times)} {times[-1]:.2f} s; new process, new tab, to the board on the page"
    yield Row(
        "Start and weight",
        "from `fiveply web` to a usable page",
        times[len(times) // 2],
        "s",
        Goal("figure", "<=", 1),
        note=note,
    )


def weight(browser: Browser, quick: bool) -> Iterator[Row]:
    """Count the bytes of all that a visit loads, every page of it looked at."""
    sizes: dict[str, int] = {}
    with _Running() as server:
        page = _page(browser, server)
        page.on("response", lambda answer: sizes.update({answer.url.partition("#")[0]: len(answer.body())}))
        for path in ("", "#/analyse", "#/analyse?game=quixo", "#/explore", "#/games"):
            page.goto(server.address + path)
            page.wait_for_timeout(1000)
        _open(page, server, server.post("/api/games", game="quixo", second="random")["id"])
        page.wait_for_timeout(500)
    own = [size for url, size in sizes.items() if "/api/" not in url]
    said = number_text((sum(sizes.values()) - sum(own)) / 1024)
    note = f"{len(own)} files, uncompressed; what the server says of games is {said} KiB more"
    yield Row("Start and weight", "the whole page", sum(own) / 1024, "KiB", Goal("figure", "<=", 150), note=note)


PARTS: dict[str, Callable[[Any, bool], Iterator[Row]]] = {"start": start, "weight": weight, "moves": moves}


class _Running:
    """Run a server with a store of its own for a while."""

    def __enter__(self) -> Server:
        self._folder = tempfile.TemporaryDirectory()
        self._server = Server(Path(self._folder.name))
        return self._server

    def __exit__(self, *_: object) -> None:
        self._server.stop()
        self._folder.cleanup()


def _page(browser: Browser, server: Server) -> Page:
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(server.address)
    page.locator(".setup .cell").first.wait_for()
    return page


def _open(page: Page, server: Server, key: str) -> None:
    page.goto(f"{server.address}#/game/{key}")
    page.wait_for_function(
        """key => location.hash.endsWith(key) && !document.querySelector('.moves li') &&
            document.querySelector('.play-board .cell.legal') &&
            document.querySelector('.status').textContent === 'Your move'""",
        arg=key,
    )


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="benches/web.py")
    parser.add_argument("--quick", action="store_true", help="few moves: a minute")
    parser.add_argument("--only", choices=PARTS, help="run only this part")
    args = parser.parse_args()
    if CHROMIUM is None:
        sys.exit(NO_CHROMIUM)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        rows = [row for name, part in PARTS.items() if args.only in (None, name) for row in part(browser, args.quick)]
        browser.close()
    print(table(rows))
    print(f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
