"""One tab's open line: games that it watches, searches that run for it, and what is still to be sent."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fiveply.game import Position
from fiveply.heuristics import as_heuristic
from fiveply.web.analysis import Analysis, MoveValues
from fiveply.web.asking import Asked
from fiveply.web.errors import Refusal, refusal_of
from fiveply.web.games import Games
from fiveply.web.review import Review
from fiveply.web.scheduler import Job, Scheduler

__all__ = ["LONGEST_MESSAGE", "MOST_TABS", "Live", "Tab"]

LONGEST_MESSAGE = 1 << 16
MOST_TABS = 500
"""No more lines are open at once."""

_MOST_WATCHED = 20
_JOBS = ("analyse", "values", "review", "explain")
_OVER = ("review", "explain")
"""What can be asked of a game that is over."""


_log = logging.getLogger("fiveply.web")


class Live:
    """Hold what all tabs share, and count them."""

    def __init__(self, games: Games, scheduler: Scheduler) -> None:
        """Take the games and who does the searches."""
        self.games = games
        self.scheduler = scheduler
        self.tabs: set[Tab] = set()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one tab until it closes."""
        if len(self.tabs) >= MOST_TABS:
            await socket.close(1013, "too many tabs are open")
            return
        await socket.accept()
        tab = Tab(socket, self)
        self.tabs.add(tab)
        try:
            await tab.run()
        finally:
            self.tabs.discard(tab)
            tab.close()


class Tab:
    """Serve one WebSocket."""

    def __init__(self, socket: WebSocket, live: Live) -> None:
        """Take the socket, which is open."""
        self.socket = socket
        self.games = live.games
        self.scheduler = live.scheduler
        self.loop = asyncio.get_running_loop()
        self._jobs: dict[str, tuple[str, Job]] = {}
        self._watched: set[str] = set()
        self._unsent: dict[Any, dict[str, Any]] = {}
        self._is_wanted = asyncio.Event()
        self._is_closed = False

    async def run(self) -> None:
        """Read and write until the other side is gone."""
        writer = asyncio.ensure_future(self._write())
        try:
            while True:
                text = await self.socket.receive_text()
                self._serve(text)
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # Gone, or it sent bytes.
        finally:
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer
            if self.socket.client_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self.socket.close(1003)

    def close(self) -> None:
        """Stop all that was done for this tab."""
        self._is_closed = True
        for _, job in self._jobs.values():
            self.scheduler.cancel(job)
        self._jobs.clear()
        for key in self._watched:
            self.games.unwatch(key, self.send)

    # What is sent

    def send(self, message: dict[str, Any]) -> None:
        """Send a message soon; of several about the same thing, only the newest."""
        if self._is_closed:
            return
        key = (message["type"], message.get("tag"), message.get("ply"), message.get("game", {}).get("id"))
        self._unsent.pop(key, None)
        self._unsent[key] = message
        self._is_wanted.set()

    def _tell(self, job_tag: str, job: Job, message: dict[str, Any]) -> None:
        """Send what a job found, unless it was replaced meanwhile."""
        if self._jobs.get(job_tag, (None, None))[1] is job:
            if message.get("done") or message["type"] == "error":
                del self._jobs[job_tag]
            self.send(message)

    async def _write(self) -> None:
        while True:
            await self._is_wanted.wait()
            self._is_wanted.clear()
            while self._unsent:
                key = next(iter(self._unsent))
                await self.socket.send_text(json.dumps(self._unsent.pop(key), separators=(",", ":")))

    # What is asked

    def _serve(self, text: str) -> None:
        tag = None
        try:
            if len(text) > LONGEST_MESSAGE:
                raise Refusal(f"the message is too long: {LONGEST_MESSAGE:,} bytes is the most", 413)
            asked = Asked.parse(text)
            tag = asked.text("tag", "", 100)
            self._do(asked.text("type", most=100), tag, asked)
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None:
                _log.error("%s: %s", type(error).__name__, " ".join(str(error).split())[:300])
                refusal = Refusal(f"something went wrong: {type(error).__name__}", 500)
            self.send({"type": "error", "tag": tag, "error": refusal.sentence, "status": refusal.status})

    def _do(self, kind: str, tag: str, asked: Asked) -> None:
        if kind == "ping":
            self.send({"type": "pong"})
        elif kind == "watch":
            key = asked.text("id", most=100)
            if len(self._watched) >= _MOST_WATCHED and key not in self._watched:
                raise Refusal(f"a tab watches {_MOST_WATCHED} games at most", 429)
            self.games.watch(key, self.send)
            self._watched.add(key)
        elif kind == "unwatch":
            key = asked.text("id", most=100)
            self._watched.discard(key)
            self.games.unwatch(key, self.send)
        elif kind == "stop":
            self._stop(tag)
        elif kind in _JOBS:
            self._begin(kind, tag, asked)
        else:
            raise Refusal(f"there is no message of type {kind!r}")

    def _stop(self, tag: str) -> None:
        if tag in self._jobs:
            self.scheduler.cancel(self._jobs.pop(tag)[1])
        # What it found last is not news any more.
        for key in [key for key in self._unsent if key[1] == tag]:
            del self._unsent[key]

    def _begin(self, kind: str, tag: str, asked: Asked) -> None:
        if not tag:
            raise Refusal("a search needs a tag, a text of your choice")
        position = self.games.library.position(asked.text("game"), asked.texts("moves"))
        if position.is_over and kind not in _OVER:
            raise Refusal("the game is over in this position, so there is nothing to search", 409)
        if kind == "explain" and not position.moves:
            raise Refusal("no move has been played that could be explained", 409)
        self._stop(tag)
        # One of each kind is enough for a tab.
        for other in [other for other, (its_kind, _) in self._jobs.items() if its_kind == kind]:
            self._stop(other)
        job = self._job(kind, tag, asked, position)
        self._jobs[tag] = kind, job
        self.scheduler.add(job)

    def _job(self, kind: str, tag: str, asked: Asked, position: Position[Any, Any]) -> Job:
        def tell(message: dict[str, Any]) -> None:
            # The loop is gone only when the server is.
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self._tell, tag, job, message)

        job: Job
        if kind == "analyse":
            heuristic = asked.text("heuristic", "", 100) or None
            as_heuristic(position.game, heuristic)
            lines = asked.whole("lines", 1, 5, 1)
            seconds = asked.number("seconds", 0.01, 3600, 600)
            job = Analysis(tag, tell, position, lines, heuristic, seconds)
        elif kind == "values":
            job = MoveValues(tag, tell, position)
        else:
            seconds = asked.number("seconds_per_move", 0.01, 10, 0.3)
            job = Review(tag, tell, position, seconds, is_last_only=kind == "explain")
        return job
