"""A game of Toro-Tile-Straight between two agents' files, told on the console."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fiveply.agents import Choice, Fault, LateAnswer, TtsFileAgent
from fiveply.arena import Record, Termination, TimeControl, play_match
from fiveply.cli.env import Env
from fiveply.cli.files import write_whole
from fiveply.cli.tts.rules import SIDES, ToroGame
from fiveply.formats.tts import GameType, board_text, file_name, lines_possible, win_text
from fiveply.game import Outcome, Player, Position
from fiveply.report.tts_page import Side, transcript

__all__ = ["Played", "play", "write_transcript"]

COLOURS = {Player.FIRST: "White", Player.SECOND: "Black"}


@dataclass(frozen=True)
class Played:
    """Hold a game that was played, and what its transcript needs."""

    kind: GameType
    record: Record
    sides: dict[Player, Side]
    seconds: float
    verdict: str


def play(kind: GameType, white: Path, black: Path, seconds: float, env: Env) -> Played:
    """Return a game between two agents' files, after telling it; raise KeyboardInterrupt where a person stops it."""
    agents = {Player.FIRST: TtsFileAgent(white), Player.SECOND: TtsFileAgent(black)}
    with ExitStack() as stack:
        for agent in agents.values():
            stack.callback(agent.close)
        record = _prepare(kind, agents, env) or _match(kind, agents, seconds, env)
    if record.termination is Termination.INTERRUPTED:
        raise KeyboardInterrupt
    verdict = _verdict(record)
    env.print(verdict)
    sides = {player: Side(agent.name, agent.who) for player, agent in agents.items()}
    return Played(kind, record, sides, seconds, verdict)


def write_transcript(played: Played, folder: Path, number: int, env: Env) -> None:
    """Write the game's page into a folder, which is made if need be, and say where it is."""
    white, black = (played.sides[player] for player in Player)
    text = transcript(
        played.kind, played.record, white, black, number=number, seconds=played.seconds, verdict=played.verdict
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name(white.name, black.name, played.kind.title, number)
    write_whole(path, text)
    env.print(f"The transcript is in {path}.")


def _prepare(kind: GameType, agents: dict[Player, TtsFileAgent], env: Env) -> Record | None:
    """Let the agents introduce themselves and get ready; return the game's record where one of them fails."""
    game = ToroGame(kind)
    env.print('The referee says, "Players, introduce yourselves."')
    faults: dict[Player, Fault] = {}
    for player, agent in agents.items():
        try:
            agent.start()
            env.print(f"     (Playing {COLOURS[player]}:) " + agent.who.replace("\n", "\n     "))
        except Fault as fault:
            faults[player] = fault
    for player, agent in agents.items():
        try:
            if not faults:
                agent.get_ready(game, kind.k, player, agents[player.other].name)
        except Fault as fault:
            faults[player] = fault
    if faults:
        # Where both fail, White has lost: it was asked first.
        loser = min(faults, key=lambda player: player.value)
        return _failed(kind, agents, loser, faults[loser])
    env.print('The referee says, "Let\'s play!"')
    if not lines_possible(kind):
        env.print(f"No line of {kind.k} can be made on this board: the game can only be a draw.")
    env.print("The initial state is")
    env.print(board_text(kind.board, kind.turn))
    return None


def _failed(kind: GameType, agents: dict[Player, TtsFileAgent], player: Player, fault: Fault) -> Record:
    first, second = (agents[each].name for each in Player)
    names = {each: f"{each.name.capitalize()} ({agents[each].name})" for each in Player}
    return Record(
        game=kind.title,
        first=first,
        second=second,
        outcome=Outcome.win(player.other),
        termination=Termination.TIMEOUT if isinstance(fault, LateAnswer) else Termination.CRASH,
        reason=f"{names[player.other]} wins: {names[player]} failed to prepare, as it {fault}.",
    )


def _match(kind: GameType, agents: dict[Player, TtsFileAgent], seconds: float, env: Env) -> Record:
    def watch(position: Position[Any, Any], choice: Choice, used: float) -> None:
        state = position.state
        mover = position.turn.other
        env.print(f"Used {used:.4f} seconds in take_turn, out of {seconds:.4f}")
        env.print(f"In turn {len(position.moves) - 1}, move is by {SIDES[mover]} to {state.last}")
        env.print(f"{agents[mover].name} says: {clean(choice.remark)}")
        outcome = position.outcome
        env.print(board_text(state.board, None if outcome else state.turn))
        if outcome and outcome.winner:
            env.print(win_text(state.board, state.last, kind.k))

    return play_match(
        ToroGame(kind),
        agents[Player.FIRST],
        agents[Player.SECOND],
        control=TimeControl(move=seconds),
        now=env.clock,
        watch=watch,
    )


def clean(remark: str) -> str:
    """Return a remark in one line that a terminal can show."""
    return " ".join("".join(text if text.isprintable() else " " for text in remark).split())[:1000]


def _verdict(record: Record) -> str:
    """Return how the game ended, in the game's own words for the sides."""
    names = {Player.FIRST: record.first, Player.SECOND: record.second}
    if record.outcome is None or record.outcome.winner is None:
        return "Game over; it's a draw."
    winner = record.outcome.winner
    if record.termination is Termination.NORMAL:
        return f"{names[winner]} ({COLOURS[winner]}) wins."
    reason = record.reason
    for player in Player:
        full = f"{player.name.capitalize()} ({names[player]})"
        reason = reason.replace(full, f"{names[player]} ({COLOURS[player]})", 1)
    return reason
