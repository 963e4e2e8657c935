"""The analysis page of Line 'em Up's experiments: depth, alpha-beta, heuristics and time, from its own figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations

from fiveply.report.lineemup_data import Experiment, Figures, games_csv, moves_csv
from fiveply.report.lineemup_heuristics import heuristic_sections
from fiveply.report.page import Section, bullets, figure, page, paragraph, table
from fiveply.report.plot import Series, bar_chart, line_chart

__all__ = ["Experiment", "analysis_page", "games_csv", "moves_csv"]


def analysis_page(experiments: Sequence[Experiment], machine: str) -> str:
    """Return the page, each section a slide."""
    sections = [
        _overview(experiments, machine),
        *heuristic_sections(),
        *_compared(experiments),
        *(_alpha_beta(a, b) for a, b in _pairs(experiments, _only_search_differs)),
        _depth(experiments),
        *(_deeper(a, b) for a, b in _pairs(experiments, _only_depth_differs)),
        *_time(list(_pairs(experiments, _only_time_differs))),
        *_faults(experiments),
        _findings(experiments),
    ]
    return page("Line 'em Up: the experiments", sections, slides=True)


def _overview(experiments: Sequence[Experiment], machine: str) -> Section:
    rows = []
    for each in experiments:
        setup = each.setup
        e1, e2, draws = each.score
        first, second = setup.players
        moves = sum(len(log.moves) for log in each.logs) / len(each.logs)
        size = (setup.n, len(setup.blocs), setup.s, f"{setup.t:g}", first.depth, second.depth)
        search = "alphabeta" if first.prunes else "minimax"
        rows.append((each.name, *size, search, len(each.logs), f"{moves:.1f}", e1, e2, draws))
    header = ("", "n", "b", "s", "t", "d1", "d2", "search", "games", "moves a game", "e1 wins", "e2 wins", "draws")
    hours = sum(move.seconds for each in experiments for log in each.logs for move in log.moves) / 60
    return Section(
        "Line 'em Up: e1 against e2",
        [
            paragraph(
                "Player 1 uses e1 (windows) and depth d1, player 2 uses e2 (threats) and depth d2. Each has O in half "
                "of the games; the two games of a pair share their blocs. All figures here are this run's own."
            ),
            table(header, rows),
            paragraph(
                f"{sum(len(each.logs) for each in experiments)} games, {hours:.1f} minutes of thinking; {machine}."
            ),
            paragraph(
                "Where d1 and d2 differ, wins say nothing about the heuristics: there depth and heuristic are "
                "confounded."
            ),
        ],
    )


def _faults(experiments: Sequence[Experiment]) -> Iterator[Section]:
    faults = [f"{each.name}: {log.fault}" for each in experiments for log in each.logs if log.fault]
    if faults:
        what = "They count as lost, and say more about the machine at that moment than about the heuristics."
        yield Section("Games lost by a fault", [paragraph(what), bullets(faults)])


def _compared(experiments: Sequence[Experiment]) -> Iterator[Section]:
    level = [each for each in experiments if each.is_level]
    if not level:
        return
    wins = [(each.name, _results(each)) for each in level]
    cost = [(each.name, {"e1": each.figures(0).nanoseconds, "e2": each.figures(1).nanoseconds}) for each in level]
    e1, e2, draws = (sum(each.score[i] for each in level) for i in range(3))
    yield Section(
        "e1 against e2 at equal depth: wins",
        [
            figure(bar_chart("Games won at equal depth", wins, x_label="configuration", y_label="games")),
            paragraph(
                f"In all {e1 + e2 + draws} games at equal depth e1 won {e1}, e2 won {e2}, and {draws} were drawn."
            ),
        ],
    )
    yield Section(
        "e1 against e2 at equal depth: time",
        [
            figure(
                bar_chart(
                    "Time of the heuristic for a state evaluated", cost, x_label="configuration", y_label="nanoseconds"
                )
            ),
        ],
    )
    yield Section(
        "e1 against e2 at equal depth: figures", [table(_HEADER, [row for each in level for row in _rows(each)])]
    )


def _results(each: Experiment) -> dict[str, float]:
    """Return the bars of a configuration's results."""
    e1, e2, draws = each.score
    return {"e1": e1, "e2": e2, "drawn": draws}


_HEADER = (
    *("", "player", "moves", "s a move", "states a move", "average depth", "recursion depth"),
    *("cut short by t", "ns a state"),
)


def _rows(each: Experiment) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for player, seat in enumerate(each.setup.players):
        f = each.figures(player)
        depths = (f"{f.average_depth:.2f}", f"{f.recursion_depth:.2f}")
        name = f"{seat.heuristic}, d={seat.depth}"
        states = f"{f.evaluated:,.0f}"
        rows.append(
            (each.name, name, f.moves, f"{f.seconds:.3g}", states, *depths, f"{f.late:.0%}", f"{f.nanoseconds:.0f}")
        )
    return rows


Differ = Callable[[Experiment, Experiment], bool]


def _pairs(experiments: Sequence[Experiment], is_pair: Differ) -> Iterator[tuple[Experiment, Experiment]]:
    return ((a, b) for a, b in permutations(experiments, 2) if is_pair(a, b))


def _same_board(a: Experiment, b: Experiment) -> bool:
    return (a.setup.n, a.setup.s, a.setup.blocs) == (b.setup.n, b.setup.s, b.setup.blocs)


def _only_search_differs(a: Experiment, b: Experiment) -> bool:
    (one, two), (three, four) = a.setup.players, b.setup.players
    same = (one.depth, two.depth) == (three.depth, four.depth)
    return _same_board(a, b) and same and not one.prunes and three.prunes


def _only_depth_differs(a: Experiment, b: Experiment) -> bool:
    """Say whether player 1 searches less deep in the first, everything but the time being equal."""
    (one, two), (three, four) = a.setup.players, b.setup.players
    return _same_board(a, b) and two == four and one.prunes == three.prunes and one.depth < three.depth


def _only_time_differs(a: Experiment, b: Experiment) -> bool:
    return _same_board(a, b) and a.setup.players == b.setup.players and a.setup.t < b.setup.t


def _alpha_beta(plain: Experiment, pruned: Experiment) -> Section:
    """Compare minimax with alpha-beta move for move."""
    a, b = plain.all_figures(), pruned.all_figures()
    pairs = list(zip(plain.logs, pruned.logs, strict=False))
    same = sum([m.square for m in one.moves] == [m.square for m in two.moves] for one, two in pairs)
    names = ("minimax", "alpha-beta")
    states = [Series(n, _by_move(e, "evaluated")) for n, e in zip(names, (plain, pruned), strict=True)]
    times = [Series(n, _by_move(e, "seconds")) for n, e in zip(names, (plain, pruned), strict=True)]
    return Section(
        f"Alpha-beta against minimax ({plain.name}, {pruned.name})",
        [
            paragraph(
                f"{same} of {len(pairs)} games are the same move for move: alpha-beta finds minimax's value. Minimax "
                f"evaluates {a.evaluated:,.0f} states a move in {a.seconds:.3g} s, alpha-beta {b.evaluated:,.0f} in "
                f"{b.seconds:.3g} s: {_ratio(a.evaluated, b.evaluated)} fewer states."
            ),
            figure(line_chart("States evaluated", states, x_label="move", y_label="states", log=True)),
            figure(line_chart("Time of the search", times, x_label="move", y_label="seconds", log=True)),
        ],
    )


def _by_move(each: Experiment, what: str) -> list[tuple[float, float]]:
    """Return the mean of a figure at each move of the games."""
    longest = max(len(log.moves) for log in each.logs)
    points = []
    for ply in range(longest):
        figures = Figures.of(log.moves[ply] for log in each.logs if ply < len(log.moves))
        points.append((float(ply + 1), float(getattr(figures, what))))
    return points


def _ratio(more: float, less: float) -> str:
    return f"{more / less:.1f} times" if less else "incomparably"


def _depth(experiments: Sequence[Experiment]) -> Section:
    states = []
    for each in experiments:
        bars = {f"e{i + 1}": each.figures(i).evaluated for i in range(2)}
        depths = "/".join(str(seat.depth) for seat in each.setup.players)
        states.append((f"{each.name} d={depths}", bars))
    return Section(
        "The effect of depth: states",
        [
            figure(bar_chart("States evaluated for a move", states, y_label="states (log)", log=True)),
            table(_HEADER, [row for each in experiments if not each.is_level for row in _rows(each)]),
        ],
    )


def _deeper(a: Experiment, b: Experiment) -> Section:
    """Compare the results of e1 at two depths against the same opponent on the same boards."""
    low, high = a.setup.players[0].depth, b.setup.players[0].depth
    scores = []
    for each, depth in ((a, low), (b, high)):
        scores.append((f"e1 at d={depth}", _results(each)))
    second = b.setup.players[1]
    return Section(
        f"The effect of depth: wins ({a.name}, {b.name})",
        [
            paragraph(
                f"The same boards and the same opponent (e2, d={second.depth}); e1 searches {low} plies with "
                f"t={a.setup.t:g} or {high} with t={b.setup.t:g}. It wins {a.score[0]} of {len(a.logs)} games at depth "
                f"{low}, {b.score[0]} of {len(b.logs)} at depth {high}."
            ),
            figure(bar_chart("Games won by e1's depth", scores, y_label="games")),
            table(_HEADER, [*_rows(a), *_rows(b)]),
        ],
    )


def _time(pairs: Sequence[tuple[Experiment, Experiment]]) -> Iterator[Section]:
    if not pairs:
        return
    depth = [(each.name, {f"e{i + 1}": each.figures(i).average_depth for i in range(2)}) for p in pairs for each in p]
    late = [(each.name, {f"e{i + 1}": 100 * each.figures(i).late for i in range(2)}) for p in pairs for each in p]
    yield Section(
        "The effect of time",
        [
            figure(bar_chart("Average depth of the states evaluated", depth, y_label="plies")),
            figure(bar_chart("Moves that time cut short", late, y_label="per cent of the moves")),
        ],
    )


def _findings(experiments: Sequence[Experiment]) -> Section:
    texts = []
    for plain, pruned in _pairs(experiments, _only_search_differs):
        a, b = plain.all_figures(), pruned.all_figures()
        texts.append(
            f"Alpha-beta evaluates {_ratio(a.evaluated, b.evaluated)} fewer states than minimax at equal depth."
        )
    for short, deep in _pairs(experiments, _only_depth_differs):
        low, high = short.setup.players[0].depth, deep.setup.players[0].depth
        texts.append(
            f"{short.name}, {deep.name}: e1's wins go from {short.score[0]} to {deep.score[0]} of {len(deep.logs)} "
            f"when it searches {high} plies instead of {low}."
        )
    level = [each for each in experiments if each.is_level]
    if level:
        one, two = sum(each.score[0] for each in level), sum(each.score[1] for each in level)
        games = sum(len(each.logs) for each in level)
        cost = [Figures.of(m for e in level for g in e.logs for m in g.moves if m.player == i) for i in range(2)]
        texts.append(
            f"At equal depth e1 wins {one} and e2 wins {two} of {games} games; e2 takes "
            f"{_ratio(cost[1].nanoseconds, cost[0].nanoseconds)} e1's time for a state."
        )
    return Section("What the figures say", [bullets(texts)])
