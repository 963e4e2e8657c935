"""The server as a process: its port, its log, its start and its end."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from fiveply.web.app import make_app
from fiveply.web.library import Library
from fiveply.web.live import LONGEST_MESSAGE

__all__ = ["MOST_CONNECTIONS", "Options", "serve"]

MOST_CONNECTIONS = 800
"""More are turned away."""

_SLOWEST = 20.0
"""How many seconds a connection has to ask something."""


@dataclass(frozen=True, slots=True)
class Options:
    """Say where to listen and where games are kept."""

    host: str
    port: int
    file: Path
    library: Library


def serve(options: Options, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the page's address once it is there. Raises OSError."""
    listener = _listen(options.host, options.port)
    port = listener.getsockname()[1]
    name = f"[{options.host}]" if ":" in options.host else options.host
    app = make_app(options.library, options.file, [options.host])
    _open_files()
    logging.getLogger("uvicorn.error").addFilter(_without_tracebacks)
    server = _Server(
        uvicorn.Config(
            app,
            http=_Protocol,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
            backlog=512,
            h11_max_incomplete_event_size=1 << 16,
        ),
        lambda: ready(f"http://{name}:{port}/"),
    )
    try:
        with listener:
            server.run([listener])
    except KeyboardInterrupt:
        # Ctrl-C is how a server is meant to end, once it is there.
        if not server.started:
            raise


class _Server(uvicorn.Server):
    """Say when the page is there."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


class _Protocol(H11Protocol):
    """Turn away connections when there are too many, and those that never ask anything."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
            return
        self._timer = self.loop.call_later(_SLOWEST, self._give_up)

    def _give_up(self) -> None:
        # A request under way has a cycle; one that is still coming in has none.
        if self.cycle is None and not self.transport.is_closing():
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        # What comes from here on goes to another protocol, and may come when it likes.
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the port, or on another one where it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        try:
            listener.bind((host, 0))
        except OSError:
            listener.close()
            raise
    return listener


def _open_files() -> None:
    """Allow as many open files as connections need, where the system lets us."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 4 * MOST_CONNECTIONS
        if soft != resource.RLIM_INFINITY and soft < wanted:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _without_tracebacks(record: logging.LogRecord) -> bool:
    """Make a log record one line, an error in it included; what was no request at all is no news."""
    text = record.getMessage().strip()
    if text.startswith("Invalid HTTP request"):
        return False
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        text = f"{text}: {type(error).__name__}: {error}"
    record.msg, record.args = " ".join(text.split())[:500], ()
    record.exc_info = record.exc_text = None
    return True
