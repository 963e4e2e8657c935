"""Kept games as files: Fiveply's own record of a game, and the assignments' files; out and in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from fiveply import agents
from fiveply.arena import Record, RecordError, Session, Termination, parse_record, record_text
from fiveply.formats import lineemup, maxconnect4, pnt, tts
from fiveply.formats.lineemup_log import GameLog, Played, Seat, Setup, parse_log
from fiveply.game import GameError, Player, Position
from fiveply.games import LineGame, PntGame
from fiveply.report.game_page import game_page
from fiveply.spec import square_text
from fiveply.web.errors import Refusal
from fiveply.web.kept import HUMAN, KeptGame
from fiveply.web.library import Library
from fiveply.web.views import side_names, title_of

__all__ = ["MOST_IMPORTED", "File", "UnknownFile", "exported", "forms", "imported", "standalone"]

MOST_IMPORTED = 500
"""So many games at most are in one file."""

_TORO = ("toro-tile", "gold-rush", "whites-challenge", "tetra-toro")


class UnknownFile(Refusal):
    """Refuse a text that is none of the files that can be read."""


@dataclass(frozen=True, slots=True)
class File:
    """Hold a file to be saved."""

    name: str
    media: str
    text: str


@dataclass(frozen=True, slots=True)
class _Form:
    """Describe one way to write a game."""

    name: str
    title: str
    fits: Callable[[KeptGame], bool]
    write: Callable[[KeptGame], File]


def forms(kept: KeptGame) -> list[dict[str, str]]:
    """Return the names and titles of the forms in which a game can be exported."""
    return [{"format": form.name, "title": form.title} for form in _FORMS if form.fits(kept)]


def exported(kept: KeptGame, name: str) -> File:
    """Return a game in a form, or raise Refusal."""
    for form in _FORMS:
        if form.name == name and form.fits(kept):
            return form.write(kept)
    known = ", ".join(form["format"] for form in forms(kept))
    raise Refusal(f"this game can't be exported as {name[:40]!r}; it can as {known}")


def standalone(kept: KeptGame) -> File:
    """Return a page that needs no other file, with the whole game to step through."""
    record, players = kept.record(), kept.players
    names = side_names(kept.game)
    who = tuple(f"{name}: {players[side]}" for name, side in zip(names, Player, strict=True))
    result = record.reason or "The game goes on."
    page = game_page(title_of(kept.game), kept.position, (who[0], who[1]), names, result)
    return File(f"{_stem(kept)}.html", "text/html", page)


def _stem(kept: KeptGame) -> str:
    name = re.sub(r"[^\w-]+", "-", title_of(kept.game)).strip("-").lower()
    return f"{name or 'game'}-{kept.id[:6].strip('-_')}"


# Out


def _json(kept: KeptGame) -> File:
    return File(f"{_stem(kept)}.json", "application/json", record_text(kept.record()) + "\n")


def _state_file(kept: KeptGame) -> File:
    rows = tuple("".join(cell.text for cell in row) for row in kept.game.board(kept.position.state))
    return File(f"{_stem(kept)}.txt", "text/plain", maxconnect4.state_text(maxconnect4.State(rows, kept.turn)))


def _case(kept: KeptGame) -> File:
    assert isinstance(kept.game, PntGame)
    case = pnt.Case(kept.game.n, kept.position.moves, 0)
    return File(f"{_stem(kept)}.txt", "text/plain", pnt.cases_text([case]))


def _tile_board(kept: KeptGame) -> File:
    board = [
        "".join("-" if cell.blocked else " " if cell.owner is None else cell.text for cell in row)
        for row in kept.game.board(kept.position.state)
    ]
    turn = "W" if kept.turn is Player.FIRST else "B"
    fields = {"name": title_of(kept.game), "board": board, "k": _lines(kept).k, "turn": turn}
    return File(f"{_stem(kept)}.json", "application/json", json.dumps(fields, indent=1) + "\n")


@dataclass(frozen=True, slots=True)
class _Computer(Seat):
    """Describe a player that is none of the assignment's."""

    name: str = ""

    def __str__(self) -> str:
        return f"AI {self.name}"


def _trace(kept: KeptGame) -> File:
    game = _lines(kept)
    board = game.board(game.initial())
    blocs = tuple((r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell.blocked)
    people = Seat(is_human=True), Seat(is_human=True)
    seats = [Seat(True) if kept.players[side] == HUMAN else _Computer(name=kept.players[side]) for side in Player]
    seconds = kept.clock.seconds if kept.clock else 0.0
    setup = Setup(game.rows, game.k, seconds, blocs, (seats[0], seats[1]))
    position = setup.position()
    text = lineemup.header_text(setup) + lineemup.board_text(position)
    for ply, square in enumerate(kept.position.moves):
        took = kept.seconds[ply] if ply < len(kept.seconds) else 0.0
        played = Played(ply % 2, square, took)
        position = position.play(square)
        text += lineemup.move_text("OX"[ply % 2], seats[ply % 2], played) + lineemup.board_text(position)
    outcome = kept.outcome
    winner = outcome.winner.value if outcome and outcome.winner else None
    fault = kept.how + "." if outcome is not None and kept.how else ""
    # No search was counted, so that the sums by heuristic have nothing to tell.
    log = GameLog(replace(setup, players=people), is_over=outcome is not None, winner=winner, fault=fault)
    return File(f"{setup.stem}.txt", "text/plain", text + lineemup.ending_text(log))


def _lines(kept: KeptGame) -> LineGame:
    assert isinstance(kept.game, LineGame)
    return kept.game


def _is_course_board(kept: KeptGame) -> bool:
    """Say whether maxconnect4 can read the board."""
    game = kept.game
    return game.name == "max-connect-4" and (_lines(kept).rows, _lines(kept).cols, _lines(kept).k) == (6, 7, 4)


_FORMS = (
    _Form("json", "JSON", lambda kept: True, _json),
    _Form("trace", "Trace of lineemup", lambda kept: kept.game.name == "line-em-up", _trace),
    _Form("state", "State file of maxconnect4", _is_course_board, _state_file),
    _Form("case", "Case of PNT", lambda kept: isinstance(kept.game, PntGame), _case),
    _Form("board", "Board for tts-master", lambda kept: kept.game.name in _TORO, _tile_board),
)


# In


def imported(text: str, library: Library) -> Iterator[KeptGame]:
    """Yield the games that a file holds, or raise Refusal that says what is wrong with it."""
    text = text.removeprefix("\ufeff")
    try:
        if re.match(r"\s*\{", text):
            yield from _from_json(text, library)
        elif re.match(r"[0-2]{7}[\r\n]", text):
            yield _from_position(_state(text, library))
        elif re.match(r"n=\d", text):
            yield _from_position(lineemup.parse_trace(text))
        elif re.match(r"\s*([A-Za-z][\w ]*:|PNT\b|Player\b|TakeTokens\b|\d)", text, re.IGNORECASE):
            yield from _from_cases(text, library)
        else:
            raise UnknownFile(
                "this is no file that Fiveply reads: those are its own games (JSON), traces of lineemup, state files "
                "of maxconnect4, cases of PNT and boards for tts-master"
            )
    except GameError as problem:
        raise Refusal(f"this file can't be read: {' '.join(str(problem).split())[:400]}") from None
    except RecordError as problem:
        raise Refusal(str(problem)[:400]) from None
    except ValueError as problem:
        raise Refusal(f"this file can't be read: {str(problem)[:400]}") from None


def _from_json(text: str, library: Library) -> Iterator[KeptGame]:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict) and "board" in {str(name).lower() for name in whole}:
        yield _from_position(_tiles(tts.parse_json(text, "Toro-Tile"), library))
        return
    if isinstance(whole, dict) and "setup" in whole:
        log = parse_log(text)
        position = log.setup.position()
        for played in log.moves:
            position = position.play(played.square)
        yield _from_position(position)
        return
    # A game a line; a game alone may have any number of lines.
    lines = [text] if whole is not None else [line for line in text.splitlines() if line.strip()]
    if len(lines) > MOST_IMPORTED:
        raise Refusal(f"the file has {len(lines):,} games; {MOST_IMPORTED} is the most", 413)
    for number, line in enumerate(lines, 1):
        try:
            yield _from_record(parse_record(line), library)
        except (RecordError, Refusal) as problem:
            where = f"line {number}: " if len(lines) > 1 else ""
            raise Refusal(f"{where}{problem}") from None


def _from_position(position: Position[Any, Any]) -> KeptGame:
    return KeptGame.begin(position, HUMAN, HUMAN, None)


def _from_record(record: Record, library: Library) -> KeptGame:
    position = library.position(record.game, record.moves)
    first, second = (_player(spec, position) for spec in (record.first, record.second))
    kept = KeptGame.begin(position, first, second, None)
    kept.seconds = list(record.seconds)
    outcome = record.outcome
    if outcome is None or position.is_over:
        return kept
    session: Session = kept.session
    if outcome.winner is None:
        session.drawn = "it was agreed or called so"
    elif record.termination is Termination.TIMEOUT:
        kept.late = outcome.winner.other
    elif record.termination in (Termination.CRASH, Termination.ILLEGAL_MOVE):
        kept.failed = outcome.winner.other, "failed to answer"
    else:
        session.resigned = outcome.winner.other
    return kept


def _player(spec: str, position: Position[Any, Any]) -> str:
    """Return who plays, a person where the page knows no such player."""
    try:
        if spec != HUMAN:
            agents.make(spec, position.game)
    except GameError:
        return HUMAN
    return spec


def _from_cases(text: str, library: Library) -> Iterator[KeptGame]:
    cases = pnt.parse_cases(text)
    if len(cases) > MOST_IMPORTED:
        raise Refusal(f"the file has {len(cases):,} cases; {MOST_IMPORTED} is the most", 413)
    for case in cases:
        yield _from_position(library.position(f"pnt:n={case.tokens}", tuple(map(str, case.taken))))


def _state(text: str, library: Library) -> Position[Any, Any]:
    """Return a state file's position: as a game from the start where moves lead there, else as a board set up."""
    state = maxconnect4.parse_state(text)
    moves = _moves_to(state.rows)
    if moves is not None and len(moves) % 2 == (0 if state.turn is Player.FIRST else 1):
        return library.position("max-connect-4", tuple(map(str, moves)))
    squares = {
        digit: "+".join(
            square_text((r, c)) for r, row in enumerate(state.rows) for c, text in enumerate(row) if text == digit
        )
        for digit in "12"
    }
    spec = "lines:rows=6,cols=7,k=4,gravity=yes,goal=most"
    spec += "".join(f",{name}={squares[digit]}" for name, digit in (("first", "1"), ("second", "2")) if squares[digit])
    return library.position(f"{spec},turn={state.turn.name.lower()}", ())


def _moves_to(rows: tuple[str, ...]) -> list[int] | None:
    """Return moves that lead to a board, None where players who take turns can't have made it."""
    columns = ["".join(row[col] for row in reversed(rows)).rstrip("0") for col in range(len(rows[0]))]
    total, dead = sum(map(len, columns)), set()
    moves: list[int] = []
    heights = [0] * len(columns)
    tried = [0]
    while len(moves) < total:
        col, mover = tried[-1], "12"[len(moves) % 2]
        if col == len(columns) or tuple(heights) in dead:
            dead.add(tuple(heights))
            tried.pop()
            if not moves:
                return None
            heights[moves.pop()] -= 1
            continue
        tried[-1] += 1
        if heights[col] < len(columns[col]) and columns[col][heights[col]] == mover:
            heights[col] += 1
            moves.append(col)
            tried.append(0)
    return moves


def _tiles(kind: tts.GameType, library: Library) -> Position[Any, Any]:
    """Return the position of a board for tts-master."""
    squares = {
        name: [square_text((r, c)) for r, row in enumerate(kind.board) for c, text in enumerate(row) if text == sign]
        for name, sign in (("forbidden", "-"), ("white", "W"), ("black", "B"))
    }
    spec = f"toro-tile:rows={len(kind.board)},cols={len(kind.board[0])},k={kind.k},turn={kind.turn}"
    spec += "".join(f",{name}={'+'.join(found)}" for name, found in squares.items() if found)
    position = library.position(spec, ())
    assert isinstance(position.game, LineGame)
    return position
