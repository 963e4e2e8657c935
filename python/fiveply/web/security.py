"""Who may ask: this machine's own pages and programs, in requests of bounded size."""

from __future__ import annotations

import ipaddress
import json
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["LARGEST_BODY", "Guard"]

LARGEST_BODY = 1 << 20
"""No request's body has more bytes."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Guard:
    """Refuse what a page elsewhere could make a browser ask, and bodies that are too large."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        """Take the application and the names by which this machine may be called besides its own."""
        self.app = app
        self.hosts = {"localhost", *(host.casefold() for host in hosts)}
        self.takes_addresses = any(_is_any_address(host) for host in self.hosts)
        if self.takes_addresses:
            self.hosts.add(socket.gethostname().casefold())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        status, problem = self._problem(scope, headers)
        if problem and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": problem})
        elif problem:
            await _answer(send, status, problem)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._serve(scope, receive, send)

    def _problem(self, scope: Scope, headers: Headers) -> tuple[int, str]:
        """Return the status and the sentence with which a request is refused; no sentence where it is served."""
        host = headers.get("host", "")
        if not self._is_known(host):
            return 421, "this server is not called by that name"
        origin = headers.get("origin")
        if origin is not None and origin.casefold() != f"http://{host}".casefold():
            return 403, "requests from other pages are refused"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            # Following a link to the front page is no harm.
            is_visit = scope["type"] == "http" and scope["method"] == "GET" and scope["path"] == "/"
            if not is_visit:
                return 403, "requests from other pages are refused"
        if scope["type"] == "http" and scope["method"] == "POST":
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "the body of a request is application/json"
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > LARGEST_BODY:
                return 413, f"the body of a request has at most {LARGEST_BODY:,} bytes"
        return 200, ""

    def _is_known(self, host: str) -> bool:
        name = host.rpartition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
        if name.casefold() in self.hosts:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        # An address can't be made to mean another machine, as a name can.
        return address.is_loopback or self.takes_addresses

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        got = 0

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > LARGEST_BODY:
                return {"type": "http.disconnect"}
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, counted, with_headers)


def _is_any_address(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _answer(send: Send, status: int, problem: str) -> None:
    body = json.dumps({"error": problem}).encode()
    headers = {**_HEADERS, "content-type": "application/json", "content-length": str(len(body))}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
