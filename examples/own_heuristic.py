"""Judge a built-in game by a function of your own, and let it play against one that comes with the game."""

from typing import Any

from fiveply import Heuristic, Limits, alpha_beta, make
from fiveply.agents import SearchAgent
from fiveply.arena import play_match


def middle(game: Any, state: Any) -> float:
    """Return how many more stones the side to move has in the middle column."""
    mine, theirs = ("1", "2") if game.turn(state).value == 0 else ("2", "1")
    column = [row[game.cols // 2] for row in game.rows_of(state)]
    return column.count(mine) - column.count(theirs)


game = make("connect-four")
report = alpha_beta(game.position(), Limits(depth=4), heuristic=middle)
print(f"with the middle in mind: column {report.move_text}, worth {report.value:g}")

record = play_match(
    game,
    SearchAgent("alpha-beta", Limits(depth=3), heuristic=Heuristic(middle, win=1000), name="middle"),
    SearchAgent("alpha-beta", Limits(depth=3), heuristic="threats", name="threats"),
)
print(record.reason)
