"""Measure the server under load, `benches/web_load.py [--clients N] [--seconds S]`: many tabs analyse, one plays.

Every client opens a line of its own and lets a position be analysed, all at once, on the cores there are. Meanwhile
another tab plays against the instant level. The table tells how long clients waited for updates, what the server held
in memory and how fast moves were answered. What the tests need has to be there:
`.venv-test/bin/python benches/web_load.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import connect

from rows import Goal, Row, table

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from web_world import Server

POSITIONS = (
    ("connect-four", ["4", "4", "3"]),
    ("line-em-up", ["C2"]),
    ("toro-tile", []),
    ("quixo", []),
    ("pnt:n=40", []),
    ("max-connect-4", ["3"]),
)


class Client:
    """Analyse one position until told to end."""

    def __init__(self, number: int) -> None:
        """Take which client it is."""
        self.game, self.moves = POSITIONS[number % len(POSITIONS)]
        self.tag = f"load-{number}"
        self.began = 0.0
        self.first = float("inf")
        self.updates = 0

    async def run(self, address: str, begin: asyncio.Event) -> None:
        """Open a line, wait for the others, and count what comes."""
        async with connect(address, compression=None, open_timeout=60) as line:
            await begin.wait()
            self.began = time.monotonic()
            await line.send(json.dumps({"type": "analyse", "tag": self.tag, "game": self.game, "moves": self.moves}))
            async for text in line:
                message = json.loads(text)
                assert message["type"] != "error", message
                if message["type"] == "analysis":
                    self.first = min(self.first, time.monotonic() - self.began)
                    self.updates += 1


def moves_played(server: Server, seconds: float) -> list[float]:
    """Play against the instant level over and over; return how long each move and its answer took, in milliseconds."""
    took = []
    end = time.monotonic() + seconds
    game = None
    while time.monotonic() < end:
        if game is None or game["outcome"]:
            game = server.post("/api/games", game="line-em-up", second="deepen:seconds=0.01")
        began = time.monotonic()
        move = game["view"]["legal"][0]["text"]
        ply = len(game["moves"])
        game = server.post(f"/api/games/{game['id']}/play", move=move, ply=ply)
        while not game["outcome"] and len(game["moves"]) < ply + 2:
            time.sleep(0.002)
            game = server.get(f"/api/games/{game['id']}")
        took.append((time.monotonic() - began) * 1000)
        time.sleep(0.05)
    return sorted(took)


async def load(server: Server, count: int, seconds: float) -> tuple[list[Client], list[float], int]:
    """Let clients analyse while a game is played; return them, the moves' milliseconds, and the most memory."""
    clients = [Client(number) for number in range(count)]
    begin = asyncio.Event()
    address = f"ws://127.0.0.1:{server.port}/api/live"
    tasks = [asyncio.create_task(client.run(address, begin)) for client in clients]
    await asyncio.sleep(0.5 + count / 200)
    begin.set()
    playing = asyncio.create_task(asyncio.to_thread(moves_played, server, seconds))
    memory = 0
    while not playing.done():
        memory = max(memory, server.memory())
        await asyncio.sleep(0.1)
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
    return clients, playing.result(), memory


def rows(count: int, seconds: float) -> list[Row]:
    """Return the table's rows."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            clients, took, memory = asyncio.run(load(server, count, seconds))
        finally:
            server.stop()
    served = sum(client.updates > 0 for client in clients)
    slowest = max(client.first for client in clients)
    at_99 = took[min(len(took) - 1, int(0.99 * len(took)))]
    least = min(client.updates for client in clients)
    group = f"{count} clients analyse at once"
    return [
        Row(group, "clients that got updates", served, "clients", Goal("figure", ">=", count)),
        Row(group, "the longest wait for a first update", slowest, "s", note=f"each got {least} updates or more"),
        Row(group, "the server's memory", memory / 2**20, "MiB", Goal("figure", "<=", 300)),
        Row(group, "a move in another tab, median", took[len(took) // 2], "ms", note=f"of {len(took)} moves"),
        Row(group, "a move in another tab, 99th percentile", at_99, "ms", Goal("figure", "<=", 200)),
    ]


def main() -> int:
    """Print the table; the status says whether all goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    found = rows(options.clients, options.seconds)
    print(table(found))
    return 0 if all(row.is_reached is not False for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
