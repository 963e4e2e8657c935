"""The twins against the independent truths: what the core is compared with must itself be right."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import truths
from fiveply.game import Player
from reference.lines import Lines, basic_static_eval, freedoms, score_difference
from reference.pnt import Pnt, static_evaluation
from reference.quixo import Quixo
from reference.search import alpha_beta, minimax, perfect, perfect_of, perft, positions
from reference.tree import Tree


def lasting(found: dict[Any, tuple[float, int]]) -> tuple[list[Any], list[Any]]:
    """Return the moves that keep the value, and those among them that also keep the distance."""
    best = max(value for value, _ in found.values())
    keep = {move: distance for move, (value, distance) in found.items() if value == best}
    wanted = min(keep.values()) if best > 0 else max(keep.values())
    return list(keep), [move for move, distance in keep.items() if distance == wanted]


def as_squares(moves: list[list[int]]) -> list[tuple[int, ...]]:
    return [tuple(move) for move in moves]


class TestLineup:
    def test_figures(self) -> None:
        for row in truths.table("lineup_figures")["figures"]:
            game = truths.lineup(Lines, row)
            state = truths.lineup_state(game, row)
            assert (bool(game.made(state, Player.FIRST)), bool(game.made(state, Player.SECOND))) == (
                row["O_line"],
                row["X_line"],
            )
            outcome = game.outcome(state)
            if row["result"] == "unfinished":
                assert outcome is None
            else:
                assert outcome.margin_for(Player.FIRST) == truths.PLAYERS[row["result"]]

    def test_lines(self) -> None:
        for row in truths.rows("lineup_values"):
            assert len(truths.lineup(Lines, row).lines) == row["lines"], row

    def test_perft(self) -> None:
        rows = [row for row in truths.rows("lineup_perft") if sum(row["positions"]) < 2200]
        assert len(rows) > 90
        for row in rows[::3]:
            game = truths.lineup(Lines, row)
            depth = len(row["perft"]) - 1
            assert [n for n, _ in perft(game, game.initial(), depth)] == row["perft"], row
            counts = positions(game, game.initial(), depth)
            assert [n for n, _ in counts] == row["positions"], row
            assert [over for _, over in counts] == [a + b for a, b in zip(row["won"], row["full"], strict=True)], row

    def test_values_and_moves(self) -> None:
        rows = [row for row in truths.rows("lineup_moves") if row["n"] ** 2 - len(row["blocs"]) <= 8]
        assert len(rows) > 50
        for row in rows:
            game, memo = truths.lineup(Lines, row), {}
            value, distance = perfect(game, game.initial(), memo)
            assert (value, distance) == (truths.PLAYERS[row["value"]], row["dist"]), row
            keep, fastest = lasting(perfect_of(game, game.initial(), memo))
            assert (keep, fastest) == (as_squares(row["best_moves"]), as_squares(row["fastest_moves"])), row

    def test_layouts(self) -> None:
        rows = [row for row in truths.rows("lineup_values") if row["rows"] * row["cols"] - len(row["blocs"]) <= 8]
        assert len(rows) > 1500
        for row in rows[::60]:
            game = truths.lineup(Lines, row)
            assert perfect(game, game.initial(), {}) == (truths.PLAYERS[row["value"]], row["dist"]), row

    def test_middle_games(self) -> None:
        rows = [row for row in truths.rows("lineup_midgame") if sum(row["positions"]) < 800]
        assert len(rows) > 50
        for row in rows:
            game = truths.lineup(Lines, row)
            state = truths.lineup_state(game, row)
            sign = 1 if row["to_move"] == "O" else -1
            memo: dict[Any, tuple[float, int]] = {}
            assert perfect(game, state, memo) == (sign * truths.PLAYERS[row["value"]], row["dist"]), row
            keep, fastest = lasting(perfect_of(game, state, memo))
            assert (keep, fastest) == (as_squares(row["best_moves"]), as_squares(row["fastest_moves"])), row
            assert [n for n, _ in perft(game, state, len(row["perft"]) - 1)] == row["perft"], row

    def test_recursion_depth_of_the_assignments_tree(self) -> None:
        counts = minimax(game := Tree("(((1 1) 1 (1 1)) (1 1) 1 1)"), game.initial()).counts
        assert (counts.evaluated, dict(counts.by_depth)) == (9, {1: 2, 2: 3, 3: 4})
        assert (counts.average_depth, counts.recursion_depth) == (Fraction(20, 9), Fraction(5, 3))


class TestToroTile:
    def test_lines(self) -> None:
        for row in truths.rows("tts_values"):
            assert len(truths.tts(Lines, row).lines) == row["distinct"]["lines"], row
        for row in truths.rows("tts_values_big"):
            assert len(truths.tts(Lines, row).lines) == row["lines"], row

    def test_values(self) -> None:
        rows = [row for row in truths.rows("tts_values") if sum(row["distinct"]["positions"]) < 2200]
        assert len(rows) > 45
        for row in rows:
            game, true = truths.tts(Lines, row), row["distinct"]
            state = game.initial()
            memo: dict[Any, tuple[float, int]] = {}
            sign = 1 if row["turn"] == "W" else -1
            assert perfect(game, state, memo) == (sign * truths.PLAYERS[true["value"]], true["dist"]), row
            if game.outcome(state) is None:
                keep, fastest = lasting(perfect_of(game, state, memo))
                assert (keep, fastest) == (as_squares(true["best_moves"]), as_squares(true["fastest_moves"])), row
            depth = len(true["perft"]) - 1
            assert [n for n, _ in perft(game, state, depth)] == true["perft"], row
            assert [n for n, _ in positions(game, state, depth)] == true["positions"], row

    def test_counts(self) -> None:
        for row in truths.rows("tts_counts"):
            game = truths.tts(Lines, row)
            assert [n for n, _ in perft(game, game.initial(), 2)] == row["perft"][:3], row

    def test_basic_static_evaluation(self) -> None:
        for row in truths.rows("tts_eval"):
            game = truths.tts(Lines, row)
            state = game.initial()
            assert (freedoms(game, state, Player.FIRST), freedoms(game, state, Player.SECOND)) == (
                row["TWF"],
                row["TBF"],
            ), row
            assert basic_static_eval(game, state) == row["distinct"], row

    @pytest.mark.parametrize("search", [minimax, alpha_beta])
    def test_minimax(self, search: Any) -> None:
        for row in truths.rows("tts_minimax"):
            true = row["no_win_stop"][search.__name__]
            if true["N_STATIC_EVALS"] > 600:
                continue
            game = truths.tts(Lines, row, goal="fill")
            found = search(game, game.initial(), row["max_ply"], basic_static_eval)
            value = found.value if row["turn"] == "W" else -found.value
            counts = found.counts
            assert (
                value,
                counts.visited - counts.evaluated,
                counts.evaluated,
                counts.cutoffs,
                counts.skipping_cutoffs,
            ) == (
                true["CURRENT_STATE_STATIC_VAL"],
                true["N_STATES_EXPANDED"],
                true["N_STATIC_EVALS"],
                true["N_CUTOFFS"],
                true["cutoffs_that_skipped_a_child"],
            ), row


class TestMaxConnectFour:
    def test_scores(self) -> None:
        for row in truths.rows("mc4_scores"):
            game = truths.mc4(Lines, row)
            assert list(game.line_counts(truths.mc4_state(game, row))) == row["score"], row

    def test_perft(self) -> None:
        for row, depth in zip(truths.table("mc4_perft"), (4, 8, 7, 8, 8), strict=True):
            game = truths.mc4(Lines, row)
            assert [n for n, _ in perft(game, game.initial(), depth)] == row["perft"][: depth + 1]
            assert [n for n, _ in positions(game, game.initial(), depth)] == row["positions"][: depth + 1]

    def test_final_scores(self) -> None:
        rows = [row for row in truths.rows("mc4_positions") if row["cells"].count("0") <= 9]
        assert len(rows) > 25
        for row in rows:
            game = truths.mc4(Lines, row)
            state = truths.mc4_state(game, row)
            assert list(game.line_counts(state)) == row["score"], row
            memo: dict[Any, tuple[float, int]] = {}
            sign = 1 if row["next"] == 1 else -1
            assert sign * perfect(game, state, memo)[0] == row["value"], row
            found = {move: sign * value for move, (value, _) in perfect_of(game, state, memo).items()}
            assert found == {int(column): value for column, value in row["columns"].items()}, row

    def test_limited_depth(self) -> None:
        for row in truths.rows("mc4_depth"):
            if row["depth"] <= 2:
                game = truths.mc4(Lines, row)
                found = minimax(game, truths.mc4_state(game, row), row["depth"], score_difference)
                assert found.value == (row["value"] if row["next"] == 1 else -row["value"]), row
                assert found.move == row["leftmost_best_column"], row


class TestPnt:
    def test_search(self) -> None:
        for row in truths.rows("pnt_search"):
            if row["visited"] > 2300:
                continue
            n, taken, depth = truths.pnt_arguments(row["args"])
            game = Pnt(n)
            state = game.state_of(taken)
            found = alpha_beta(game, state, float("inf") if depth is None else depth, static_evaluation)
            value = found.value if row["player"] == "Max" else -found.value
            counts = found.counts
            assert (found.move, value) == (row["move"], float(row["value"])), row
            assert (counts.visited, counts.evaluated, counts.max_depth) == (
                row["visited"],
                row["evaluated"],
                row["max_depth"],
            ), row
            exact = Fraction(row["ebf_num"], row["ebf_den"]) if row["ebf_den"] else 0
            assert counts.branching_factor == exact, row

    def test_values(self) -> None:
        for row in truths.rows("pnt_values"):
            if row["n"] > 17:
                continue
            game = Pnt(row["n"])
            state, memo = game.initial(), {}
            assert perfect(game, state, memo)[0] == truths.PLAYERS[row["winner"]], row
            moves = [move for move, (value, _) in perfect_of(game, state, memo).items() if value > 0]
            assert moves == row["winning_first_tokens"], row
            assert len(game.legal_moves(state)) == row["legal_first_tokens"], row

    def test_positions(self) -> None:
        rows = [row for row in truths.rows("pnt_positions") if row["n"] <= 19]
        assert len(rows) > 60
        for row in rows:
            game = Pnt(row["n"])
            state = game.state_of(row["taken"])
            assert game.legal_moves(state) == row["legal"], row
            assert game.turn(state) is (Player.FIRST if row["to_move"] == "Max" else Player.SECOND), row
            sign = 1 if row["to_move"] == "Max" else -1
            assert sign * minimax(game, state).value == truths.PLAYERS[row["winner"]], row
            moves = [move for move, value in minimax(game, state).values.items() if value > 0]
            assert moves == row["winning_moves"], row


class TestQuixo:
    def test_perft(self) -> None:
        for row, depth in zip(truths.table("quixo_perft"), (8, 4, 3, 2), strict=True):
            game = Quixo(row["n"])
            assert [n for n, _ in perft(game, game.initial(), depth)] == row["perft"][: depth + 1]

    def test_positions(self) -> None:
        for row in truths.rows("quixo_positions"):
            game = Quixo(row["n"])
            state = truths.quixo_state(game, row)
            outcome = game.outcome(state)
            assert (outcome is not None) == row["finished"], row
            if outcome is None:
                moves = game.legal_moves(state)
                assert len(moves) == row["moves"], row
                assert {truths.quixo_move(text) for text in row["keeps_value"]} <= set(moves), row
            else:
                assert outcome.margin_for(Player.FIRST) == truths.TEAMS[row["winner"]], row

    def test_both_lines_at_once(self) -> None:
        rows = [row for row in truths.rows("quixo_positions") if "mover" in row]
        assert len(rows) == 11
        for row in rows:
            game = Quixo(row["n"])
            before = game.state_of(row["before"], 1 if row["mover"] == "X" else 2)
            move = truths.quixo_move(row["move"])
            assert move in game.legal_moves(before), row
            after = game.play(before, move)
            assert after == truths.quixo_state(game, row), row
            assert game.outcome(after).margin_for(Player.FIRST) == truths.TEAMS[row["winner"]], row
            assert row["winner"] != row["mover"]

    def test_every_board_of_three_by_three(self) -> None:
        solved = solve_quixo(3)
        by_class: dict[tuple[int, int], list[int]] = {}
        for state, value in solved.items():
            text = "".join(state.rows)
            by_class.setdefault((text.count("X"), text.count("O")), [0, 0, 0])[
                0 if value and value > 0 else 1 if value else 2
            ] += 1
        for row in truths.columns("quixo_classes"):
            if row["n"] == "3":
                true = [int(row[name]) for name in ("win", "loss", "draw")]
                assert by_class[int(row["own"]), int(row["opp"])] == true, row
        summary = truths.table("quixo_summary")[0]
        lengths = [abs(value) - 1 for value in solved.values() if value and value > 0]
        assert [lengths.count(d) for d in range(max(lengths) + 1)] == summary["win_by_distance"]
        lengths = [abs(value) - 1 for value in solved.values() if value and value < 0]
        assert [lengths.count(d) for d in range(max(lengths) + 1)] == summary["loss_by_distance"]


def solve_quixo(n: int) -> dict[Any, int | None]:
    """Return for every board with X to move: distance + 1 where X wins, minus that where O wins, None: nobody can."""
    game = Quixo(n)
    swap = str.maketrans("XO", "OX")
    after, solved = {}, {}
    for cells in product(".XO", repeat=n * n):
        text = "".join(cells)
        state = game.state_of([text[i : i + n] for i in range(0, n * n, n)], 1)
        outcome = game.outcome(state)
        solved[state] = outcome.margin_for(Player.FIRST) if outcome else None
        # Seen by the other side, the board after a move is a board with X to move and the symbols swapped.
        children = {game.play(state, move).rows for move in game.legal_moves(state)}
        after[state] = [game.state_of([row.translate(swap) for row in rows], 1) for rows in children]
    distance = 1
    while True:
        found = {}
        for state, children in after.items():
            if solved[state] is None:
                values = [solved[child] for child in children]
                if any(value == -distance for value in values if value):
                    found[state] = distance + 1
                elif all(value and 0 < value <= distance for value in values):
                    found[state] = -(distance + 1)
        if not found and distance > 1:
            return solved
        solved.update(found)
        distance += 1
