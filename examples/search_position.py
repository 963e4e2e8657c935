"""Search a position: the move, its value, and what the search counted."""

from fiveply import Limits, alpha_beta, deepen, make, solve

# Connect Four after two stones in the middle.
position = make("connect-four").position().play_text("3", "3")
print(position)

# Plain alpha-beta to a depth, judged by the game's own heuristic, with the counts.
report = alpha_beta(position, Limits(depth=6), heuristic="threats", statistics=True)
print(f"alpha-beta plays {report.move_text}, worth {report.value:g}; line of play {' '.join(report.pv_text)}")
if report.stats is not None:
    print(f"{report.stats.visited} states visited, {report.stats.evaluated} of them leaves")

# The strongest search in a tenth of a second.
report = deepen(position, Limits(seconds=0.1), heuristic="threats")
print(f"deepen plays {report.move_text} after {report.depth} plies")

# The truth about a small game.
truth = solve(make("tic-tac-toe").position())
print(f"tic-tac-toe is worth {truth.value:g} to the side to move")
