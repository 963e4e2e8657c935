"""What the tests of the page share: a server in a process of its own, a client without a browser, and Chromium.

A test that takes `tabs` runs in Chromium, if there is one; when it ends, no tab may have reported an error or asked
anyone but the server for anything.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Request

CHROMIUM = os.environ.get("FIVEPLY_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
"""The browser's path, None where there is none."""

NO_CHROMIUM = "there is no Chromium: apt-get install -y chromium, or FIVEPLY_CHROMIUM=/path/to/it"

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Server:
    """Run `fiveply web` with a store of its own; killed or stopped, it can be started again at the same address."""

    program: tuple[str, ...] = ("-m", "fiveply")

    def __init__(self, folder: Path, *options: str, file: str = "games.db") -> None:
        """Start in a folder, where the store is, and return once the page is there."""
        self.folder, self.options, self.store = folder, options, folder / file
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, at the same port as before if there was one."""
        options = ("web", "--no-open", f"--port={self.port}", f"--data={self.store}")
        command = [sys.executable, *self.program, *options]
        self._out, self._err = self.folder / "server.out", self.folder / "server.err"
        began = time.monotonic()
        with self._out.open("w") as out, self._err.open("w") as err:
            self.process = subprocess.Popen([*command, *self.options], cwd=self.folder, stdout=out, stderr=err)
        found = None
        while found is None:
            found = re.match(r"Fiveply is at (http://(.+):(\d+)/)\n", self._out.read_text())
            if self.process.poll() is not None or time.monotonic() - began > 30:
                self.process.kill()
                raise AssertionError(f"the server did not start: {self._out.read_text()}{self._err.read_text()}")
            time.sleep(0.005)
        self.took = time.monotonic() - began
        self.address, self.port = found[1], int(found[3])

    def stop(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """End it and return its status and what it said since the start."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            status = self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        return status, self._out.read_text(), self._err.read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.stop(signal.SIGKILL)

    def memory(self) -> int:
        """Return the bytes that it holds in memory."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("no VmRSS")

    def ask(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, timeout: float = 20
    ) -> tuple[int, Any]:
        """Return status and answer of a request; a body that is neither bytes nor None goes as JSON."""
        status, _, answer = self.fetch(method, path, body, headers, timeout)
        return status, json.loads(answer)

    def fetch(
        self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None, timeout: float = 20
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers by their names in small letters, and the answer's bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            given = {"Content-Type": "application/json"} if data is not None else {}
            connection.request(method, path, data, {**given, **(headers or {})})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def get(self, path: str) -> Any:
        """Return what an address answers, which has to be what was asked for."""
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def post(self, path: str, **body: Any) -> Any:
        """Return what an address answers to a body, which has to be what was asked for."""
        status, answer = self.ask("POST", path, body)
        assert status == 200, answer
        return answer

    def live(self, **options: Any) -> Line:
        """Return an open line, as a tab has one."""
        address = f"ws://127.0.0.1:{self.port}/api/live"
        return Line(connect(address, open_timeout=20, compression=None, **options).__enter__())


class Line:
    """Talk as a tab does on its WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        """Take the open socket."""
        self.socket = socket

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        with suppress(OSError):
            self.socket.close()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message of a type."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def read(self, timeout: float = 10) -> dict[str, Any]:
        """Return the next message."""
        message = json.loads(self.socket.recv(timeout))
        assert isinstance(message, dict)
        return message

    def read_until(self, timeout: float = 10, **fields: Any) -> dict[str, Any]:
        """Return the next message that has these fields."""
        end = time.monotonic() + timeout
        while True:
            message = self.read(max(0.0, end - time.monotonic()))
            if all(message.get(name) == value for name, value in fields.items()):
                return message


class Tabs:
    """Open pages in Chromium and note what goes wrong in them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        """Take the browser and whose pages they are."""
        self.browser, self.server = browser, server
        self.errors: list[str] = []
        self.outside: list[str] = []
        self._forgiven: list[str] = []

    def open(self, path: str = "", **options: Any) -> Page:
        """Open an address of the server as a visitor who was never there; options are the browser context's."""
        return self.visitor(**options).open(path)

    def visitor(self, **options: Any) -> Visitor:
        """Return a visitor of one's own, who can have several pages open."""
        return Visitor(self, options)

    def forgive(self, pattern: str) -> None:
        """Let errors pass that hold a pattern: a test that stops the server makes some."""
        self._forgiven.append(pattern)

    def watch(self, page: Page) -> None:
        """Note errors and requests of a page."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.server.address, "data:", "blob:")):
            self.outside.append(request.url)

    def check(self) -> None:
        """Assert that nothing went wrong and nobody else was asked."""
        errors = [error for error in self.errors if not any(re.search(each, error) for each in self._forgiven)]
        assert not errors, "the page reported errors: " + "; ".join(errors)
        assert not self.outside, f"the page asked others: {self.outside}"


class Visitor:
    """Be one person's browser: what pages keep there, all of them see."""

    def __init__(self, tabs: Tabs, options: Mapping[str, Any]) -> None:
        self._tabs = tabs
        self._context = tabs.browser.new_context(**options)
        self._context.set_default_timeout(10_000)

    def open(self, path: str = "") -> Page:
        """Open an address of the server in a new page."""
        page = self._context.new_page()
        self._tabs.watch(page)
        page.goto(self._tabs.server.address + path)
        return page

    def close(self) -> None:
        """Close all pages."""
        self._context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that a module's tests share; at its end it must have said nothing but where it was."""
    running = Server(tmp_path_factory.mktemp("web"))
    try:
        yield running
    finally:
        _, _, err = running.stop()
    assert err == ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return Chromium, which a module's tests share; without it they are skipped and say how to get it."""
    if CHROMIUM is None:
        pytest.skip(NO_CHROMIUM)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def tabs(browser: Browser, server: Server) -> Iterator[Tabs]:
    """Return what opens pages of the server; they are closed at the end, and nothing may have gone wrong in them."""
    opened = Tabs(browser, server)
    yield opened
    for context in browser.contexts:
        context.close()
    opened.check()


def accessibility_problems(page: Page) -> list[str]:
    """Return what axe-core finds wrong with a page, a line each."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['help']}: {[node['html'][:200] for node in each['nodes']]}" for each in found]
