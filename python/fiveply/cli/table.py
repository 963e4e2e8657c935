"""One game at the terminal: boards, humans who type, computers that think, and a clean end whatever happens."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fiveply.agents import Agent, Choice, Turn
from fiveply.arena import Record, Session, Termination
from fiveply.cli.draw import Square, Style, board_lines
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError, sentence
from fiveply.cli.games import wrapped
from fiveply.cli.human import LeaveGame, human_turn
from fiveply.cli.saves import write_save
from fiveply.game import Player, Position
from fiveply.games import spec_of
from fiveply.report.words import about, landed, piece_texts, value_text
from fiveply.search import Limits, solved

__all__ = ["Table"]


@dataclass
class Table:
    """Seat two players at a game and let them play it to the end."""

    env: Env
    session: Session
    agents: Mapping[Player, Agent | None]
    """Who plays each side; None for a human."""
    hinter: Agent
    """Who gives hints."""
    limits: Limits
    """What a computer may use for a move, besides its own limits."""
    move_limit: int = 300
    """After how many moves a game whose positions can repeat is a draw between computers."""
    program: str = "fiveply play"
    """The command that goes on with a saved game by --resume."""
    saved_as: str = ""
    """The file that the game is saved in after every move, once it has been saved."""
    declined: int = 0
    """At how many moves the human was told that a draw can be claimed."""
    fresh: list[Square] = field(default_factory=list)
    """Where the moves since the board was last shown came to lie."""
    is_shown: bool = False
    """Whether the board on the screen is the one now."""

    def __post_init__(self) -> None:
        self.texts = piece_texts(self.session.position.game)
        self.style = Style.of(self.env)

    @property
    def has_humans(self) -> bool:
        """Say whether a human plays."""
        return None in self.agents.values()

    def agent_at(self, position: Position[Any, Any]) -> Agent | None:
        """Return who moves in a position; None for a human."""
        return self.agents[position.turn]

    def is_human(self, position: Position[Any, Any]) -> bool:
        """Say whether a human moves in a position."""
        return self.agent_at(position) is None

    def side(self, player: Player) -> str:
        """Return what a side is called: its pieces where they show, else first or second."""
        return self.texts[player] or player.name.capitalize()

    def mover(self) -> str:
        """Return what the side to move is called, with the game's own words for it where it has some."""
        position = self.session.position
        more = position.game.turn_text(position.state)
        return self.side(position.turn) + (f", {more}," if more else "")

    def agent_text(self, player: Player) -> str:
        """Return the text that names who plays a side."""
        agent = self.agents[player]
        return "human" if agent is None else str(agent)

    def player_text(self, player: Player) -> str:
        """Return a side and who plays it."""
        return f"{self.side(player)} ({self.agent_text(player)})"

    def painted(self, player: Player, style: Style | None = None) -> str:
        """Return a side and who plays it, in the side's colour."""
        return (style or self.style).side(self.player_text(player), player)

    def run(self) -> ExitStatus:
        """Play until the game ends or is left; say how it ended, and how to go on with it if it was saved."""
        game = self.session.position.game
        self.env.print(wrapped(about(game) or str(game), 0, self.env.width))
        self.env.print(f"{self.painted(Player.FIRST)} against {self.painted(Player.SECOND)}")
        self.show()
        try:
            while self.session.outcome is None:
                self.turn()
        except LeaveGame:
            return self.leave("You left the game.", ExitStatus.OK)
        except EOFError:
            return self.leave("End of input: the game ends here.", ExitStatus.OK)
        except KeyboardInterrupt:
            self.env.progress("")
            return self.leave("\nInterrupted: the game ends here.", ExitStatus.INTERRUPTED)
        if not self.is_shown:
            self.show()
        if self.saved_as:
            self.changed()
        self.env.print(self.result(self.style))
        return ExitStatus.OK

    def turn(self) -> None:
        """Let the side to move do one thing."""
        reason = self.session.draw_reason(self.move_limit)
        agent = self.agent_at(self.session.position)
        if reason and not self.has_humans:
            self.session.drawn = reason
        elif agent is not None:
            self.computer_turn(agent)
        else:
            if not self.is_shown:
                self.show()
            if reason and self.declined != len(self.session.moves):
                self.declined = len(self.session.moves)
                self.env.print(f"  {reason[0].upper()}{reason[1:]}: type draw to end the game so, or play on.")
            human_turn(self)

    def computer_turn(self, agent: Agent) -> None:
        """Let an agent move and say what it played."""
        position = self.session.position
        who = f"{self.mover().rstrip(',')} ({agent})"
        self.env.progress(f"{who} is thinking ...")
        choice = agent.choose(Turn(position, self.limits))
        self.env.progress("")
        text = position.game.move_text(position.state, choice.move)
        self.env.print(
            f"{len(self.session.moves) + 1}. {self.style.side(who, position.turn)} plays {self.style.bold(text)}"
        )
        if choice.remark:
            self.env.print(f"   {choice.remark!r}")
        self.play(choice.move)
        if not self.has_humans and self.session.outcome is None:
            self.show()

    def hint(self) -> str:
        """Return what the hinter would play, or a perfect move where that is known at once; and what it is worth."""
        position = self.session.position
        self.env.progress("thinking ... (Ctrl-C stops it)")
        report = solved(position)
        choice = Choice(report.move, report) if report else self.hinter.choose(Turn(position, self.limits))
        self.env.progress("")
        text = position.game.move_text(position.state, choice.move)
        return f"{text}, worth {value_text(choice.report)}" if choice.report else text

    def play(self, move: Any) -> None:
        """Play a move, and save the game where it is being saved."""
        before = self.session.position
        self.session.play(move)
        after = self.session.position
        self.fresh += landed(before.game, before.state, move, after.state)
        self.changed()

    def record(self) -> Record:
        """Return the game so far."""
        game, texts = self.session.position.game, []
        for before, move in zip(self.session.past, self.session.moves, strict=True):
            texts.append(game.move_text(before.state, move))
        outcome = self.session.outcome
        return Record(
            game=spec_of(game),
            first=self.agent_text(Player.FIRST),
            second=self.agent_text(Player.SECOND),
            moves=tuple(texts),
            outcome=outcome,
            termination=Termination.INTERRUPTED if outcome is None else self.session.termination,
            reason="" if outcome is None else self.result(Style()),
        )

    def save(self, name: str) -> None:
        """Save the game in a file now and after every move, or raise CommandError or OSError."""
        write_save(self.record(), name, self.env)
        self.saved_as = name

    def changed(self) -> None:
        """Keep the board and the saved game up to date; where saving fails, say so once and go on without."""
        self.is_shown = False
        if not self.saved_as:
            return
        try:
            self.save(self.saved_as)
        except (CommandError, OSError) as error:
            self.env.warn(f"The game is no longer saved: {sentence(error)}")
            self.saved_as = ""

    def leave(self, why: str, status: ExitStatus) -> ExitStatus:
        """Say why the game is left before its end and how to go on with it; return the status."""
        self.env.print(why)
        if self.saved_as:
            name = shlex.quote(self.saved_as)
            self.env.print(f"It is saved in {self.saved_as}; to go on with it: {self.program} --resume {name}")
        elif self.session.moves:
            self.env.print("It was not saved; `save FILE` or the option --save FILE keeps a game.")
        return status

    def show(self) -> None:
        """Print the board with the moves marked that are new since it was last shown."""
        position = self.session.position
        lines = board_lines(position.game, position.state, self.style, self.fresh, self.env.width)
        self.env.print("\n" + "\n".join(lines) + "\n")
        self.fresh, self.is_shown = [], True

    def result(self, style: Style) -> str:
        """Return how the game ended, in a sentence."""
        outcome = self.session.outcome
        count = len(self.session.moves)
        moves = f"after {count} {'move' if count == 1 else 'moves'}"
        if outcome is None or outcome.winner is None:
            why = f": {self.session.drawn}" if self.session.drawn else ""
            return style.bold(f"The game is a draw {moves}{why}.")
        winner = self.painted(outcome.winner, style)
        by = f" by {outcome.margin}" if outcome.margin != 1 else ""
        how = f": {self.player_text(outcome.winner.other)} resigned" if self.session.resigned else ""
        return f"{winner} wins{by} {moves}{how}."
