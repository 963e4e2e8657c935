"""Games kept in a file: SQLite, each change written at once and whole."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fiveply.web.errors import Refusal

__all__ = ["MOST_GAMES", "Store"]

MOST_GAMES = 20_000

_SCHEMA = """
create table if not exists games (
    id text primary key,
    revision integer not null,
    updated real not null,
    summary text not null,
    game text not null
) without rowid;
create index if not exists by_time on games (updated);
"""


class Store:
    """Keep games by their keys. What `save` was given is there after any crash of the program."""

    def __init__(self, file: Path) -> None:
        """Open the file, made if there is none; raise OSError or sqlite3.Error where that can't be done."""
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        self._db = sqlite3.connect(file, isolation_level=None, timeout=5)
        # A write-ahead log: what is written survives the program; nobody who reads waits for who writes.
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = normal")
        self._db.executescript(_SCHEMA)

    def add(self, key: str, updated: float, summary: Mapping[str, Any], game: Mapping[str, Any]) -> None:
        """Keep a new game, or raise Refusal where there are too many."""
        if self.count() >= MOST_GAMES:
            raise Refusal(f"{MOST_GAMES:,} games are kept, which is the most; delete some first", 507)
        self._db.execute("insert into games values (?, 1, ?, ?, ?)", (key, updated, _text(summary), _text(game)))

    def save(
        self, key: str, revision: int, updated: float, summary: Mapping[str, Any], game: Mapping[str, Any]
    ) -> bool:
        """Keep what became of a game; False, and nothing kept, where it was changed elsewhere since `revision`."""
        values = (updated, _text(summary), _text(game), key, revision)
        done = self._db.execute(
            "update games set revision = revision + 1, updated = ?, summary = ?, game = ? "
            "where id = ? and revision = ?",
            values,
        )
        return done.rowcount == 1

    def load(self, key: str) -> tuple[int, dict[str, Any]] | None:
        """Return a game's revision and the game, None where there is none."""
        row = self._db.execute("select revision, game from games where id = ?", (key,)).fetchone()
        return None if row is None else (row[0], json.loads(row[1]))

    def list(self, most: int, skip: int = 0) -> list[dict[str, Any]]:
        """Return the summaries of games, those changed last first."""
        rows = self._db.execute("select summary from games order by updated desc limit ? offset ?", (most, skip))
        return [json.loads(row[0]) for row in rows]

    def every_key(self) -> tuple[str, ...]:
        """Return the keys of all games, those changed last first."""
        return tuple(row[0] for row in self._db.execute("select id from games order by updated desc"))

    def count(self) -> int:
        """Return how many games are kept."""
        return int(self._db.execute("select count(*) from games").fetchone()[0])

    def delete(self, key: str) -> bool:
        """Forget a game; say whether it was there."""
        return self._db.execute("delete from games where id = ?", (key,)).rowcount == 1

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _text(values: Mapping[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"), allow_nan=False)
