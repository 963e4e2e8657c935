"""The server's addresses: what is asked where, and what is answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from fiveply.arena import record_text
from fiveply.game import Player
from fiveply.search import Stop, Stopped
from fiveply.web.asking import Asked
from fiveply.web.catalog import catalog, spec_text
from fiveply.web.errors import Refusal, refusal_of
from fiveply.web.explorer import explored
from fiveply.web.files import File, exported, forms, imported, standalone
from fiveply.web.games import Games
from fiveply.web.hints import hint, threats
from fiveply.web.kept import HUMAN, KeptGame
from fiveply.web.library import Library
from fiveply.web.live import Live
from fiveply.web.reading import read_position
from fiveply.web.scheduler import Scheduler
from fiveply.web.security import LARGEST_BODY, Guard
from fiveply.web.slim import SlimFiles
from fiveply.web.store import Store
from fiveply.web.views import move_texts, view_of

__all__ = ["STATIC", "make_app"]

STATIC = Path(__file__).parent / "static"

_LONGEST_EXPLORATION = 10.0
"""No search is written down for more seconds."""

_LONGEST_HINT = 5.0
"""A position solved takes no longer, or it is not."""

_SLOWEST_BODY = 10.0
"""A request has so many seconds to arrive."""

_log = logging.getLogger("fiveply.web")


def make_app(library: Library, store_file: Path, hosts: Iterable[str] = ()) -> ASGIApp:
    """Return the application that serves the page to this machine and to those who call it by one of the hosts."""
    api = _Api(library, store_file)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        api.open()
        try:
            yield
        finally:
            api.close()

    routes = [
        Route("/", _page),
        Mount("/static", SlimFiles(directory=STATIC, check_dir=False)),
        WebSocketRoute("/api/live", api.live_socket),
        *(Route(f"/api/{path}", _guarded(serve), methods=[method]) for method, path, serve in api.addresses()),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={HTTPException: _not_found})
    return Guard(app, hosts)


Serve = Callable[[Request], Awaitable[Any]]


def _guarded(serve: Serve) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that answers JSON, and errors in one sentence."""

    async def handler(request: Request) -> Response:
        try:
            answer = await serve(request)
            return answer if isinstance(answer, Response) else JSONResponse(answer)
        except ClientDisconnect:
            return JSONResponse({"error": "the request was too large or broken off"}, 413)
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None:
                what = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
                _log.error("%s %s: %s", request.method, request.url.path, what)
                refusal = Refusal(f"something went wrong: {what}", 500)
            return JSONResponse({"error": refusal.sentence}, refusal.status)

    return handler


async def _not_found(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    sentence = {404: "there is nothing at this address", 405: "this address can't be asked that way"}
    return JSONResponse({"error": sentence.get(status, "this can't be done")}, status)


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


class _Api:
    """Answer the requests of `/api`."""

    def __init__(self, library: Library, store_file: Path) -> None:
        self.library = library
        self.store_file = store_file

    def open(self) -> None:
        """Open the store and start the workers: called once the loop runs."""
        self.games = Games(Store(self.store_file), self.library)
        self.scheduler = Scheduler()
        self.live = Live(self.games, self.scheduler)
        self.explorers = asyncio.Semaphore(2)
        self.hinters = asyncio.Semaphore(4)

    def close(self) -> None:
        """Stop all that runs."""
        self.scheduler.close()
        self.games.close()

    def addresses(self) -> list[tuple[str, str, Serve]]:
        """Return method, path and handler of every address."""
        return [
            ("GET", "catalog", self.catalog),
            ("POST", "spec", self.spec),
            ("POST", "view", self.view),
            ("POST", "hint", self.hint),
            ("POST", "threats", self.threats),
            ("POST", "read", self.read),
            ("POST", "explore", self.explore),
            ("GET", "games", self.list),
            ("POST", "games", self.begin),
            ("GET", "games/export", self.export_all),
            ("POST", "games/import", self.import_file),
            ("GET", "games/{id}", self.game),
            ("GET", "games/{id}/forms", self.forms),
            ("GET", "games/{id}/export", self.export),
            ("GET", "games/{id}/page", self.standalone),
            ("DELETE", "games/{id}", self.delete),
            ("POST", "games/{id}/play", self.play),
            ("POST", "games/{id}/undo", self.undo),
            ("POST", "games/{id}/redo", self.redo),
            ("POST", "games/{id}/resign", self.resign),
            ("POST", "games/{id}/draw", self.draw),
            ("POST", "games/{id}/rematch", self.rematch),
            ("POST", "games/{id}/tree", self.tree),
        ]

    async def live_socket(self, socket: WebSocket) -> None:
        """Serve one tab."""
        await self.live.serve(socket)

    async def catalog(self, _: Request) -> Any:
        """Return what there is to play, and who plays it."""
        return catalog(self.library)

    async def spec(self, request: Request) -> Any:
        """Return the spec that a form's values make."""
        asked = await _asked(request)
        values = asked.fields_of("values")
        return {"spec": spec_text(self.library, asked.text("name"), dict(values.fields) if values else {})}

    async def view(self, request: Request) -> Any:
        """Return a position as it is drawn."""
        asked = await _asked(request)
        return view_of(self.library.position(asked.text("game"), asked.texts("moves")))

    async def hint(self, request: Request) -> Any:
        """Return a good move of a position and why it is good."""
        asked = await _asked(request)
        position = self.library.position(asked.text("game"), asked.texts("moves"))
        stop = Stop()
        async with self.hinters:
            end = asyncio.get_running_loop().call_later(_LONGEST_HINT, stop.set)
            try:
                return await asyncio.to_thread(hint, position, stop)
            except Stopped:
                raise Refusal("no hint was found in time", 503) from None
            finally:
                stop.set()
                end.cancel()

    async def threats(self, request: Request) -> Any:
        """Return what wins at once in a position, for either side."""
        asked = await _asked(request)
        position = self.library.position(asked.text("game"), asked.texts("moves"))
        async with self.hinters:
            return await asyncio.to_thread(threats, position)

    async def read(self, request: Request) -> Any:
        """Return the `game` and `moves` of a position that somebody pasted as `text`."""
        asked = await _asked(request)
        position = read_position(asked.text("text", most=LARGEST_BODY), self.library)
        return {"game": position.game.spec, "moves": move_texts(position)}

    async def explore(self, request: Request) -> Any:
        """Return a plain search of a position, state by state: `search`, `depth` and `heuristic` say which."""
        asked = await _asked(request)
        position = self.library.position(asked.text("game"), asked.texts("moves"))
        depth = asked.whole("depth", 1, 1_000) if asked.fields.get("depth") is not None else None
        heuristic = asked.text("heuristic", "", 100) or None
        stop = Stop()
        async with self.explorers:
            work = asyncio.create_task(
                asyncio.to_thread(explored, position, asked.text("search", "alpha-beta"), depth, heuristic, stop)
            )
            end = asyncio.get_running_loop().call_later(_LONGEST_EXPLORATION, stop.set)
            try:
                while not (await asyncio.wait({work}, timeout=0.2))[0]:
                    if await request.is_disconnected():
                        stop.set()
                return await work
            except Stopped:
                raise Refusal("this search takes too long to be looked at; take a smaller depth", 413) from None
            finally:
                stop.set()
                end.cancel()

    async def list(self, request: Request) -> Any:
        """Return summaries of the games that changed last."""
        skip = request.query_params.get("skip", "0")
        return self.games.store.list(200, int(skip) if skip.isdecimal() and len(skip) < 9 else 0)

    async def begin(self, request: Request) -> Any:
        """Begin a game."""
        asked = await _asked(request)
        position = self.library.position(asked.text("game"), asked.texts("moves"))
        limits = asked.fields_of("clock")
        clock = None
        if limits is not None:
            clock = limits.number("seconds", 1, 86_400), limits.number("increment", 0, 3_600, 0)
        first, second = (_player(asked.text(side, HUMAN, 500)) for side in ("first", "second"))
        return self.games.add(KeptGame.begin(position, first, second, clock)).as_dict()

    def _game(self, request: Request) -> KeptGame:
        return self.games.open(request.path_params["id"])

    async def game(self, request: Request) -> Any:
        """Return a game."""
        kept = self._game(request)
        self.games.wake(kept)
        return kept.as_dict()

    async def forms(self, request: Request) -> Any:
        """Return the forms in which a game can be exported: `format`, for `export`, and `title`."""
        return forms(self._game(request))

    async def export(self, request: Request) -> Any:
        """Return a game as a file to be saved, in the form that `format` names: JSON unless given."""
        return _file(exported(self._game(request), request.query_params.get("format", "json")))

    async def standalone(self, request: Request) -> Any:
        """Return a page to be saved that stands alone, with the whole game to step through."""
        return _file(standalone(self._game(request)))

    async def export_all(self, _: Request) -> Any:
        """Return all games as one file to be saved, a line of JSON each."""

        async def lines() -> AsyncIterator[str]:
            for key in self.games.store.every_key():
                with suppress(Refusal):  # Its file was not named on this command line.
                    yield record_text(self.games.load(key).record()) + "\n"
                await asyncio.sleep(0)

        name = {"Content-Disposition": 'attachment; filename="fiveply-games.json"'}
        return StreamingResponse(lines(), media_type="application/json", headers=name)

    async def import_file(self, request: Request) -> Any:
        """Keep the games that a file's `text` holds, all or none, and return their summaries.

        It may be one of Fiveply's own or one of an assignment's program; which one shows in the text.
        """
        asked = await _asked(request)
        games = list(imported(asked.text("text", most=LARGEST_BODY), self.library))
        if not games:
            raise Refusal("there is no game in this file")
        return [self.games.add(kept).summary() for kept in games]

    async def delete(self, request: Request) -> Any:
        """Forget a game."""
        self.games.delete(request.path_params["id"])
        return {}

    async def play(self, request: Request) -> Any:
        """Play a person's move."""
        asked = await _asked(request)
        kept = self._game(request)
        position = kept.position
        if asked.whole("ply", 0, 10_000) != len(position.moves):
            raise Refusal(f"the game is at move {len(position.moves)} by now", 409)
        if kept.outcome is not None:
            raise Refusal("the game is over", 409)
        if not kept.is_human(position):
            raise Refusal("it is the computer's turn", 409)
        kept.play(position.game.parse_move(position.state, asked.text("move", most=100)))
        return self._changed(kept)

    def _changed(self, kept: KeptGame) -> Any:
        self.games.changed(kept)
        return kept.as_dict()

    async def undo(self, request: Request) -> Any:
        """Take back to the last time a person was to move."""
        kept = self._game(request)
        kept.take_back()
        return self._changed(kept)

    async def redo(self, request: Request) -> Any:
        """Play again what was taken back."""
        kept = self._game(request)
        if not kept.session.redo(kept.is_human):
            raise Refusal("there is nothing taken back to play again", 409)
        kept.restart_clock()
        return self._changed(kept)

    async def resign(self, request: Request) -> Any:
        """Let a person give up: the one to move, or the only one."""
        kept = self._game(request)
        kept.resign()
        return self._changed(kept)

    async def draw(self, request: Request) -> Any:
        """End the game as a draw, if that can be claimed or all who play agree."""
        kept = self._game(request)
        kept.call_draw()
        return self._changed(kept)

    async def rematch(self, request: Request) -> Any:
        """Begin the game again with sides changed."""
        kept = self._game(request)
        players = kept.players
        clock = None if kept.clock is None else (kept.clock.seconds, kept.clock.increment)
        start = kept.game.position()
        again = KeptGame.begin(start, players[Player.SECOND], players[Player.FIRST], clock)
        return self.games.add(again).as_dict()

    async def tree(self, request: Request) -> Any:
        """Keep the moves that the user tried."""
        asked = await _asked(request)
        kept = self._game(request)
        kept.tree = asked.tree("tree")
        return self._changed(kept)


def _file(file: File) -> Response:
    name = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return Response(file.text, media_type=file.media, headers=name)


async def _asked(request: Request) -> Asked:
    try:
        async with asyncio.timeout(_SLOWEST_BODY):
            return Asked.parse(await request.body())
    except TimeoutError:
        raise Refusal(f"the request did not arrive within {_SLOWEST_BODY:g} s", 408) from None


def _player(spec: str) -> str:
    """Return who plays, with chance of its own where it draws on chance."""
    from fiveply import agents

    return spec if spec == HUMAN else agents.seeded(spec, secrets.randbelow(1_000_000))
