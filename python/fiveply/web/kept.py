"""One game that is kept: its moves, its players, its clock, and how it ended."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from fiveply import agents
from fiveply.agents import Agent, SearchAgent
from fiveply.arena import Record, Session, Termination
from fiveply.game import Game, GameError, Outcome, Player, Position
from fiveply.web.errors import Refusal
from fiveply.web.library import MOST_MOVES, Library
from fiveply.web.views import move_texts, outcome_of, side_names, title_of, view_of

__all__ = ["HUMAN", "Clock", "KeptGame"]

HUMAN = "human"

MEMORY = 16 << 20
"""The most that a computer player's table may take, in bytes."""

MOVE_LIMIT = 300
"""After so many moves a game whose positions can repeat can be called a draw."""


@dataclass
class Clock:
    """Count down both sides' time. It runs from the first move on, for the side to move."""

    seconds: float
    increment: float
    left: list[float]
    since: float | None = None
    """When the running side's time began to run, by the monotonic clock; None while it stands still."""

    def now_left(self, player: Player, is_running: bool) -> float:
        """Return the seconds that a side has left."""
        left = self.left[player.value]
        if is_running and self.since is not None:
            left -= time.monotonic() - self.since
        return left

    def moved(self, player: Player) -> None:
        """Take the time that a move took off the side's, and let the other side's run."""
        now = time.monotonic()
        if self.since is not None:
            self.left[player.value] += self.increment - (now - self.since)
        self.since = now


@dataclass
class KeptGame:
    """Hold a game between people, computers, or one of each."""

    session: Session
    players: dict[Player, str]
    """Who plays each side: `human` or an agent's spec."""
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    clock: Clock | None = None
    late: Player | None = None
    """Who lost on time."""
    failed: tuple[Player, str] | None = None
    """Which computer failed to answer, and how."""
    tree: Any = None
    """The variations that the user tried."""
    created: float = field(default_factory=time.time)
    updated: float = field(default_factory=time.time)
    revision: int = 1
    seconds: list[float] = field(default_factory=list)
    """How long each move took, where that is known."""
    is_thinking: bool = False

    @staticmethod
    def begin(position: Position[Any, Any], first: str, second: str, clock: tuple[float, float] | None) -> KeptGame:
        """Return a new game from a position on; `clock` is seconds and increment for each side."""
        kept = KeptGame(Session.of(position), {Player.FIRST: first, Player.SECOND: second})
        for spec in (first, second):
            kept.check_player(spec)
        if clock is not None:
            kept.clock = Clock(*clock, [clock[0], clock[0]])
        return kept

    def check_player(self, spec: str) -> None:
        """Raise SpecError where a text names no player of this game."""
        if spec != HUMAN:
            agents.make(spec, self.game)

    @property
    def game(self) -> Game[Any, Any]:
        """Return the rules."""
        return self.session.position.game

    @property
    def position(self) -> Position[Any, Any]:
        """Return the position now."""
        return self.session.position

    @property
    def turn(self) -> Player:
        """Return the side to move."""
        return self.position.turn

    @property
    def has_human(self) -> bool:
        """Say whether a person plays."""
        return HUMAN in self.players.values()

    def is_human(self, position: Position[Any, Any]) -> bool:
        """Say whether a person is to move in a position."""
        return self.players[position.turn] == HUMAN

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        if self.late is not None:
            return Outcome.win(self.late.other)
        if self.failed is not None:
            return Outcome.win(self.failed[0].other)
        return self.session.outcome

    @property
    def termination(self) -> Termination:
        """Return how the game came to its end, INTERRUPTED while it goes on."""
        if self.outcome is None:
            return Termination.INTERRUPTED
        if self.late is not None:
            return Termination.TIMEOUT
        return Termination.CRASH if self.failed is not None else self.session.termination

    @property
    def how(self) -> str:
        """Say what ended the game where the rules did not."""
        names = side_names(self.game)
        if self.late is not None:
            return f"{names[self.late.value]} ran out of time"
        if self.failed is not None:
            return f"{names[self.failed[0].value]} {self.failed[1]}"
        if self.session.resigned is not None:
            return f"{names[self.session.resigned.value]} resigned"
        return self.session.drawn

    def agent(self, player: Player) -> Agent:
        """Return who moves for a computer's side, with little memory."""
        agent = agents.make(self.players[player], self.game)
        if isinstance(agent, SearchAgent):
            agent.memory = MEMORY
        return agent

    def play(self, move: Any, seconds: float = 0.0) -> None:
        """Play a legal move."""
        if len(self.session.moves) >= MOST_MOVES:
            raise Refusal(f"a game has {MOST_MOVES:,} moves at most", 409)
        turn, ply = self.turn, len(self.session.moves)
        self.session.play(move)
        self.seconds[ply:] = [seconds]
        if self.clock is not None:
            self.clock.moved(turn)
            if self.outcome is not None:
                self.clock.since = None
        reason = self.session.draw_reason(MOVE_LIMIT)
        if reason and not self.has_human:
            self.session.drawn = reason

    def take_back(self) -> None:
        """Take back to the last time a person was to move, or raise Refusal."""
        if not self.has_human:
            raise Refusal("nobody plays here who could take a move back", 409)
        if not self.session.undo(self.is_human):
            raise Refusal("there is no move of yours to take back", 409)
        self.session.resigned, self.session.drawn = None, ""
        self.late = self.failed = None
        self.restart_clock()

    def resign(self) -> None:
        """Let a person give up: the one to move, or the only one; or raise Refusal."""
        if self.outcome is not None:
            raise Refusal("the game is over", 409)
        people = [player for player in Player if self.players[player] == HUMAN]
        if not people:
            raise Refusal("nobody plays here who could resign", 409)
        self.session.resigned = self.turn if self.turn in people else people[0]
        self.restart_clock()

    def call_draw(self) -> None:
        """End the game as a draw where that can be claimed, or where two people agree; or raise Refusal."""
        if self.outcome is not None:
            raise Refusal("the game is over", 409)
        reason = self.session.draw_reason(MOVE_LIMIT)
        if not reason and any(spec != HUMAN for spec in self.players.values()):
            raise Refusal("the computer plays on", 409)
        self.session.drawn = reason or "both sides agreed"
        self.restart_clock()

    def restart_clock(self) -> None:
        """Let the time of the side to move run from now, if it is to run at all."""
        if self.clock is not None:
            runs = bool(self.session.moves) and self.outcome is None
            self.clock.since = time.monotonic() if runs else None

    def seconds_left(self) -> float | None:
        """Return how long the side to move has, None where no clock runs."""
        if self.clock is None or self.clock.since is None or self.outcome is not None:
            return None
        return self.clock.now_left(self.turn, True)

    def record(self) -> Record:
        """Return the game as a record."""
        outcome = self.outcome
        texts = move_texts(self.position)
        return Record(
            game=self.game.spec,
            first=self.players[Player.FIRST],
            second=self.players[Player.SECOND],
            moves=tuple(texts),
            outcome=outcome,
            termination=self.termination,
            reason="" if outcome is None else outcome_of(outcome, side_names(self.game), self.game, self.how)["text"],
            seconds=tuple(self.seconds) if len(self.seconds) == len(texts) else (),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the game as the page gets it."""
        session, outcome, names = self.session, self.outcome, side_names(self.game)
        shown = outcome_of(outcome, names, self.game, self.how)
        before = session.past[-1] if session.past else None
        view = view_of(self.position, before)
        return self.summary() | {
            "clock": None if self.clock is None else {"seconds": self.clock.seconds, "increment": self.clock.increment},
            "left": self.left(),
            "running": None if self.clock is None or self.clock.since is None else self.turn.value,
            "moves": view["moves"],
            "redoable": len(session.future),
            "tree": self.tree,
            "outcome": shown,
            "termination": None if outcome is None else self.termination.name,
            "reason": shown["text"] if shown else "",
            "draw_offer": "" if outcome is not None else session.draw_reason(MOVE_LIMIT),
            "view": view,
            "thinking": self.is_thinking,
        }

    def left(self) -> list[float] | None:
        """Return the seconds that both sides have left, None without a clock."""
        if self.clock is None:
            return None
        is_over = self.outcome is not None
        return [
            round(max(0.0, self.clock.now_left(player, player is self.turn and not is_over)), 3) for player in Player
        ]

    def summary(self) -> dict[str, Any]:
        """Return what a list of games shows."""
        outcome, names = self.outcome, side_names(self.game)
        shown = outcome_of(outcome, names, self.game, self.how)
        return {
            "id": self.id,
            "game": self.game.spec,
            "title": title_of(self.game),
            "first": self.players[Player.FIRST],
            "second": self.players[Player.SECOND],
            "names": names,
            "ply": len(self.session.moves),
            "result": shown["text"] if shown else "",
            "created": self.created,
            "updated": self.updated,
        }

    def kept(self) -> dict[str, Any]:
        """Return the game as it is stored."""
        session = self.session
        return {
            "game": self.game.spec,
            "first": self.players[Player.FIRST],
            "second": self.players[Player.SECOND],
            "moves": move_texts(session.future[0] if session.future else self.position),
            "ply": len(session.moves),
            "resigned": None if session.resigned is None else session.resigned.value,
            "drawn": session.drawn,
            "late": None if self.late is None else self.late.value,
            "failed": None if self.failed is None else [self.failed[0].value, self.failed[1]],
            "clock": None if self.clock is None else [self.clock.seconds, self.clock.increment, self.left()],
            "tree": self.tree,
            "seconds": self.seconds,
            "created": self.created,
            "updated": self.updated,
        }

    @staticmethod
    def restored(key: str, revision: int, kept: dict[str, Any], library: Library) -> KeptGame:
        """Return the game that was stored, or raise Refusal where it can't be had any more."""
        try:
            moves = tuple(kept["moves"])
            session = Session.of(library.position(kept["game"], moves))
        except GameError as error:
            raise Refusal(f"this game can't be opened: {error}", 409) from None
        for _ in range(len(moves) - kept["ply"]):
            session.undo(lambda _: True)
        session.drawn = kept["drawn"]
        session.resigned = None if kept["resigned"] is None else Player(kept["resigned"])
        clock = kept["clock"]
        failed = kept["failed"]
        return KeptGame(
            session,
            {Player.FIRST: kept["first"], Player.SECOND: kept["second"]},
            key,
            clock=None if clock is None else Clock(clock[0], clock[1], list(clock[2])),
            late=None if kept["late"] is None else Player(kept["late"]),
            failed=None if failed is None else (Player(failed[0]), failed[1]),
            tree=kept["tree"],
            created=kept["created"],
            updated=kept["updated"],
            revision=revision,
            seconds=kept["seconds"],
        )
