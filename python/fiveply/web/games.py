"""All games that are kept: those in use at hand, the others in the store, and the computers that move in them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from fiveply.agents import Agent, Choice, Turn
from fiveply.game import Player, Position
from fiveply.search import Limits, Stop, Stopped
from fiveply.web.errors import Refusal
from fiveply.web.kept import KeptGame
from fiveply.web.library import Library
from fiveply.web.store import Store

__all__ = ["Games"]

Listener = Callable[[dict[str, Any]], None]
"""Takes what is sent to one tab."""

_MOST_AGENTS = 4
"""So many computers remember what they searched, those that moved last: each may hold a table of 64 MiB."""

_MOST_AT_HAND = 1_000
_MOST_THINKING = 32
_LONGEST_THOUGHT = 600.0
"""No computer thinks longer than so many seconds about a move."""

_PACE = 0.25
"""Where two computers play, a move every so many seconds, so that somebody can watch."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """Hold a computer's thinking about its move."""

    task: asyncio.Task[None]
    stop: Stop
    position: Position[Any, Any]


class Games:
    """Keep games, let computers move, and tell those who watch."""

    def __init__(self, store: Store, library: Library) -> None:
        """Take where games are kept and the games there are."""
        self.store = store
        self.library = library
        self._at_hand: dict[str, KeptGame] = {}
        self._listeners: dict[str, set[Listener]] = {}
        self._agents: dict[tuple[str, Player], Agent] = {}
        self._thoughts: dict[str, _Thought] = {}
        self._flags: dict[str, asyncio.TimerHandle] = {}
        self._pool = ThreadPoolExecutor(_MOST_THINKING, thread_name_prefix="player")

    def open(self, key: str) -> KeptGame:
        """Return a game, or raise Refusal where there is none."""
        kept = self._at_hand.get(key)
        if kept is None:
            kept = self.load(key)
            kept.restart_clock()
            self._take(kept)
        return kept

    def load(self, key: str) -> KeptGame:
        """Return a game as it is kept, to be looked at only, or raise Refusal where there is none."""
        found = self.store.load(key)
        if found is None:
            raise Refusal("there is no such game; it may have been deleted", 404)
        return KeptGame.restored(key, *found, self.library)

    def add(self, kept: KeptGame) -> KeptGame:
        """Keep a new game."""
        self.store.add(kept.id, kept.updated, kept.summary(), kept.kept())
        self._take(kept)
        self.wake(kept)
        return kept

    def _take(self, kept: KeptGame) -> None:
        if len(self._at_hand) >= _MOST_AT_HAND:
            for key in list(self._at_hand):
                if key not in self._listeners and key not in self._thoughts:
                    self._drop(key)
                    break
            else:
                raise Refusal("too many games are in use at once; close some", 503)
        self._at_hand[kept.id] = kept
        self._set_flag(kept)

    def _drop(self, key: str) -> None:
        self._at_hand.pop(key, None)
        for player in Player:
            self._agents.pop((key, player), None)
        if flag := self._flags.pop(key, None):
            flag.cancel()

    def changed(self, kept: KeptGame) -> None:
        """Save a game that has changed, tell those who watch it, and let a computer move if it is its turn."""
        kept.updated = time.time()
        if not self.store.save(kept.id, kept.revision, kept.updated, kept.summary(), kept.kept()):
            self._stop_thinking(kept.id)
            self._drop(kept.id)
            raise Refusal("another program has changed or deleted this game; open it again", 409)
        kept.revision += 1
        self._set_flag(kept)
        self.wake(kept)
        self._tell(kept)

    def delete(self, key: str) -> None:
        """Forget a game, or raise Refusal where there is none."""
        self._stop_thinking(key)
        self._drop(key)
        if not self.store.delete(key):
            raise Refusal("there is no such game; it may have been deleted", 404)
        for listener in self._listeners.get(key, ()):
            listener({"type": "deleted", "id": key})

    # Who watches

    def watch(self, key: str, listener: Listener) -> None:
        """Tell a listener of a game now and whenever it changes."""
        kept = self.open(key)
        self._listeners.setdefault(key, set()).add(listener)
        self.wake(kept)
        listener({"type": "game", "game": kept.as_dict()})

    def unwatch(self, key: str, listener: Listener) -> None:
        """Tell a listener no more; a computer stops thinking when nobody is left."""
        listeners = self._listeners.get(key)
        if listeners is None:
            return
        listeners.discard(listener)
        if not listeners:
            del self._listeners[key]
            self._stop_thinking(key)

    def _tell(self, kept: KeptGame) -> None:
        listeners = self._listeners.get(kept.id)
        if listeners:
            message = {"type": "game", "game": kept.as_dict()}
            for listener in listeners:
                listener(message)

    # Computers

    def wake(self, kept: KeptGame) -> None:
        """Let the computer think whose turn it is, if there is one and anybody cares."""
        thought = self._thoughts.get(kept.id)
        if thought is not None:
            if thought.position is not kept.position or kept.outcome is not None:
                thought.stop.set()  # As it ends it wakes the next one.
            return
        if kept.outcome is not None or kept.is_human(kept.position):
            return
        if not kept.has_human and kept.id not in self._listeners:
            return
        stop = Stop()
        kept.is_thinking = True
        task = asyncio.get_running_loop().create_task(self._think(kept, stop))
        self._thoughts[kept.id] = _Thought(task, stop, kept.position)

    def _stop_thinking(self, key: str) -> None:
        if key in self._thoughts:
            self._thoughts[key].stop.set()

    async def _think(self, kept: KeptGame, stop: Stop) -> None:
        """Let a computer move."""
        position, began = kept.position, time.monotonic()
        failure = ""
        choice: Choice | None = None
        try:
            choice = await self._chosen(kept, stop)
            if not kept.has_human:
                await asyncio.sleep(max(0.0, _PACE - (time.monotonic() - began)))
        except Stopped:
            failure = "found no move in time" if not stop.is_set() else ""
        except Exception as error:
            failure = f"failed to answer: {type(error).__name__}: {str(error)[:200]}"
        del self._thoughts[kept.id]
        kept.is_thinking = False
        if self._at_hand.get(kept.id) is not kept:
            return
        if kept.position is not position or kept.outcome is not None or stop.is_set():
            self._go_on(kept)
            return
        if choice is None:
            kept.failed = kept.turn, failure
        else:
            kept.play(choice.move, time.monotonic() - began)
        try:
            self.changed(kept)
        except Refusal as refusal:
            for listener in self._listeners.get(kept.id, ()):
                listener({"type": "error", "tag": kept.id, "error": refusal.sentence})

    def _go_on(self, kept: KeptGame) -> None:
        if kept.id in self._listeners:
            self.wake(kept)
            self._tell(kept)

    async def _chosen(self, kept: KeptGame, stop: Stop) -> Choice:
        player = kept.turn
        agent = self._agents.pop((kept.id, player), None) or kept.agent(player)
        self._agents[kept.id, player] = agent
        if len(self._agents) > _MOST_AGENTS:
            del self._agents[next(iter(self._agents))]
        seconds = _LONGEST_THOUGHT
        left = kept.seconds_left()
        if left is not None and kept.clock is not None:
            seconds = max(0.01, min(left / 2, left / 20 + 0.8 * kept.clock.increment))
        turn = Turn(kept.position, Limits(seconds=seconds), stop=stop)
        loop = asyncio.get_running_loop()
        end = loop.call_later(_LONGEST_THOUGHT + 5, stop.set)
        try:
            return await loop.run_in_executor(self._pool, agent.choose, turn)
        finally:
            end.cancel()

    # Clocks

    def _set_flag(self, kept: KeptGame) -> None:
        if flag := self._flags.pop(kept.id, None):
            flag.cancel()
        left = kept.seconds_left()
        if left is not None:
            self._flags[kept.id] = asyncio.get_running_loop().call_later(max(0.0, left) + 0.005, self._fall, kept)

    def _fall(self, kept: KeptGame) -> None:
        """Let the side to move lose, if its time is really up."""
        left = kept.seconds_left()
        if left is None or left > 0 or self._at_hand.get(kept.id) is not kept:
            self._set_flag(kept)
            return
        kept.late = kept.turn
        if kept.clock is not None:
            kept.clock.left[kept.turn.value] = 0.0
            kept.clock.since = None
        self._stop_thinking(kept.id)
        self.changed(kept)

    def close(self) -> None:
        """Stop all computers and close the store."""
        for key in list(self._thoughts):
            self._stop_thinking(key)
        for flag in self._flags.values():
            flag.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self.store.close()
