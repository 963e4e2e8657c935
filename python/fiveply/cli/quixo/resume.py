"""Games that were saved, to go on with."""

from __future__ import annotations

from collections.abc import Sequence

from fiveply.cli.env import Env
from fiveply.cli.errors import CommandError
from fiveply.cli.quixo.levels import read_player
from fiveply.cli.quixo.seats import SeatedTable, seat, seats_of, solved
from fiveply.cli.saves import read_save
from fiveply.games import QuixoGame

__all__ = ["resumed"]


def resumed(
    env: Env, name: str, heuristic: str, seed: int, move_limit: int, given: Sequence[str | None] = ()
) -> SeatedTable:
    """Return a table with the game in a file, which is kept up to date; players `given` take the saved ones' places.

    Raises CommandError where the file is no game of Quixo, or one that is over.
    """
    saved = read_save(name, env)
    game, record = saved.position.game, saved.record
    if not isinstance(game, QuixoGame):
        raise CommandError(f"{name} is a game of {record.game}, not of quixo")
    if saved.position.is_over or record.outcome is not None:
        raise CommandError(f"the game in {name} is over")
    kept = seats_of(record.first, record.second, game.players)
    given = [*given, *[None] * (game.players - len(given))]
    if any(text is not None for text in given[game.players :]):
        raise CommandError(f"{name} is a game of {game.players} players")
    texts = [new if new is not None else old for old, new in zip(kept, given, strict=False)]
    seats = [read_player(text, game, heuristic, seed + number) for number, text in enumerate(texts)]
    solved(env, game, seats)
    table = seat(env, saved.position, seats, move_limit)
    table.saved_as = name
    return table
