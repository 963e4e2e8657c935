"""The agent in programs/, with the package and without it: docs/toro-tile.md, from the page toro-tile.md."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import truths
from tts_world import PROGRAMS, load, rows

ENGINES = ("compiled", "plain")
GOLD_RUSH = load("Gold_Rush_Game_Type").INITIAL_BOARD


@pytest.fixture(params=ENGINES)
def agent(request: pytest.FixtureRequest) -> ModuleType:
    """Return the agent's module, fresh, once with the package and once without."""
    module = load("fiveply_TTS_agent", **({"fiveply": None} if request.param == "plain" else {}))
    assert (module.fiveply is None) == (request.param == "plain")
    return module


def state_of(agent: ModuleType, row: dict[str, Any]) -> Any:
    return agent.TTS_State([list(line) for line in row["board"]], row.get("turn", "W"))


class TestEvaluation:
    def test_basic_static_eval_counts_each_neighbour_once(self, agent: ModuleType) -> None:
        for row in truths.rows("tts_eval"):
            state = state_of(agent, row)
            state.__class__ = agent.MY_TTS_State
            assert state.basic_static_eval() == row["distinct"], row

    def test_custom_static_eval_by_its_formula(self, agent: ModuleType) -> None:
        agent.get_ready(agent.TTS_State(rows("    ", "    ", "    ", "    ")), 3, "W", "x")

        def value(*board: str, turn: str = "W") -> int:
            return int(agent.MY_TTS_State(rows(*board), turn).custom_static_eval())

        # Of a tile on 4 x 4 with K = 3 there are 3 windows in each of 4 directions.
        assert value("    ", " W  ", "    ", "    ") == 12
        # Two of them: 2 windows hold both, and 20 one. Both ends are open, which is as good as a line for either turn.
        assert value("    ", " W  ", "  W ", "    ") == 2 * 4 + 20 + 50_000
        assert value("    ", " W  ", "  W ", "    ", turn="B") == 2 * 4 + 20 + 50_000
        assert value("    ", " B  ", "  B ", "    ", turn="W") == -2 * 4 - 20 - 50_000
        # One window alone: what matters is whose turn it is.
        assert value("WW -", "----", "----", "----", turn="B") == 4
        assert value("WW -", "----", "----", "----", turn="W") == 4 + 50_000
        assert value("W   ", " W  ", "  W ", "    ") > 900_000
        assert value("B   ", " B  ", "  B ", "    ") < -900_000

    def test_custom_static_eval_is_fair_to_both_colours(self, agent: ModuleType) -> None:
        swap = str.maketrans("WB", "BW")
        for row in truths.rows("tts_eval"):
            state = agent.MY_TTS_State(row["board"], "W")
            other = agent.MY_TTS_State([line.translate(swap) for line in row["board"]], "B")
            assert state.custom_static_eval() == -other.custom_static_eval() == state.static_eval()

    def test_they_need_only_board_and_turn(self, agent: ModuleType) -> None:
        class Foreign:
            pass

        state: Any = Foreign()
        state.board, state.whose_turn = rows("W  ", "   ", "  B"), "B"
        state.__class__ = type("Recast", (Foreign,), {})
        assert agent.MY_TTS_State.basic_static_eval(state) == 0
        assert agent.MY_TTS_State.custom_static_eval(state) == 0  # K = 5 fits nowhere.


class TestMinimax:
    def test_the_checkers_case(self, agent: ModuleType) -> None:
        state = agent.TTS_State(rows("----", "-W -", "-  -", "----"))
        assert agent.MY_TTS_State(state.board).basic_static_eval() == 3
        found = agent.parameterized_minimax(
            current_state=state, max_ply=2, use_alpha_beta=True, use_basic_static_eval=True
        )
        assert found == {
            "CURRENT_STATE_STATIC_VAL": 1,
            "N_STATES_EXPANDED": 4,
            "N_STATIC_EVALS": 4,
            "N_CUTOFFS": 2,
        }

    def test_values_and_counts(self, agent: ModuleType) -> None:
        most = 1_000_000 if agent.fiveply else 2_000
        cases = 0
        for row in truths.rows("tts_minimax"):
            for kind, use_alpha_beta in (("minimax", False), ("alpha_beta", True)):
                wanted = dict(row["no_win_stop"][kind])
                wanted.pop("cutoffs_that_skipped_a_child")
                if wanted["N_STATIC_EVALS"] > most:
                    continue
                state = state_of(agent, row)
                before = str(state)
                assert agent.parameterized_minimax(state, row["max_ply"], use_alpha_beta, True) == wanted, row
                assert str(state) == before
                cases += 1
        assert cases > 120

    def test_other_names_of_its_arguments(self, agent: ModuleType) -> None:
        state = agent.TTS_State(rows("  W ", " B  ", "   W", "B   "))
        call = agent.parameterized_minimax
        plain, pruned = call(state, 2, False, True), call(state, 2, True, True)
        assert plain != pruned
        assert call(state, 2, alpha_beta=True) == pruned
        custom = call(state, 2, True, False)
        assert call(state, 2, alpha_beta=True, use_custom_static_eval_function=True) == custom
        assert call(state, 2, alpha_beta=True, use_basic_static_eval_function=False) == custom
        assert call(state, 2, alpha_beta=True, use_custom_static_eval_function=False) == pruned

    def test_custom_evaluation_gives_the_best_value_of_the_leaves(self, agent: ModuleType) -> None:
        agent.get_ready(agent.TTS_State(rows("   ", "   ", "   ")), 3, "B", "x")
        state = agent.TTS_State(rows("W  ", " B ", "   "), "W")
        found = agent.parameterized_minimax(state, 1, False, False)
        values = []
        for row, col in [(r, c) for r in range(3) for c in range(3) if state.board[r][c] == " "]:
            after = agent.MY_TTS_State(state.board, "B")
            after.board[row][col] = "W"
            values.append(after.custom_static_eval())
        assert found["CURRENT_STATE_STATIC_VAL"] == max(values)
        assert (found["N_STATES_EXPANDED"], found["N_STATIC_EVALS"], found["N_CUTOFFS"]) == (1, 7, 0)

    def test_without_a_state_it_takes_the_one_of_get_ready(self, agent: ModuleType) -> None:
        with pytest.raises(ValueError, match="needs a state"):
            agent.parameterized_minimax()
        state = agent.TTS_State(rows("W   ", "    ", "    ", "   B"))
        agent.get_ready(state, 3, "W", "x")
        assert agent.parameterized_minimax() == agent.parameterized_minimax(state, 2, False, True)

    def test_boards_too_large_for_the_package(self, agent: ModuleType) -> None:
        state = agent.TTS_State([[" "] * 12 for _ in range(12)])
        assert agent.parameterized_minimax(state, 1)["N_STATIC_EVALS"] == 144


class TestTurns:
    def test_a_turn_is_answered_with_move_state_and_remark(self, agent: ModuleType) -> None:
        given = agent.TTS_State(GOLD_RUSH)
        assert agent.get_ready(given, 5, "W", "Friend") == "OK"
        before = str(given)
        answer = agent.take_turn(given, "The game is starting.", 0.2)
        assert isinstance(answer, list)
        assert isinstance(answer[0], list)
        (move, after), remark = answer
        assert isinstance(remark, str)
        assert remark
        assert str(given) == before
        assert given.board[move[0]][move[1]] == " "
        given.board[move[0]][move[1]] = "W"
        assert (after.board, after.whose_turn) == (given.board, "B")
        assert type(after) is agent.TTS_State

    def test_no_free_square(self, agent: ModuleType) -> None:
        state = agent.TTS_State(rows("WB", "BW"))
        answer = agent.take_turn(state, "", 1)
        assert answer == [[False, state], "I don't have any moves!"]
        assert answer[0][0] is False
        assert answer[0][1] is state

    @pytest.mark.parametrize("turn", ["W", "B"])
    def test_it_makes_its_line_and_prevents_the_others(self, agent: ModuleType, turn: str) -> None:
        other = "B" if turn == "W" else "W"
        # Five in a row over the right edge: (1, 4), (1, 5), (1, 6), (1, 0), (1, 1).
        board = [list(row) for row in GOLD_RUSH]
        for col in (4, 5, 6, 0):
            board[1][col] = turn
        # And the other's, of which just one end is open: (5, 5) closes it.
        for col, tile in ((1, other), (2, other), (3, other), (4, other), (0, turn)):
            board[5][col] = tile
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, turn, "x")
        (move, _), remark = agent.take_turn(agent.TTS_State(board, turn), "", 0.3)
        assert move in ((1, 1), (1, 3))
        assert "line" in remark
        (move, _), _ = agent.take_turn(agent.TTS_State(without(board, turn), turn), "", 0.3)
        assert move == (5, 5)

    def test_it_plays_itself_in_one_process(self, agent: ModuleType) -> None:
        start = agent.TTS_State(rows("     ", " -   ", "     ", "   - ", "     "))
        assert agent.get_ready(start, 4, "W", "the other me") == "OK"
        assert agent.get_ready(start, 4, "B", "the other me") == "OK"
        state, said = start, "The game is starting."
        for ply in range(8):
            assert state.whose_turn == "WB"[ply % 2]
            (move, after), said = agent.take_turn(state, said, 0.1)
            assert after.board[move[0]][move[1]] == state.whose_turn
            assert after.whose_turn != state.whose_turn
            state = after

    def test_it_plays_where_nobody_called_get_ready(self, agent: ModuleType) -> None:
        (move, _), _ = agent.take_turn(agent.TTS_State(GOLD_RUSH, "B"), "", 0.2)
        assert GOLD_RUSH[move[0]][move[1]] == " "

    def test_it_plays_on_where_a_line_stands_already(self, agent: ModuleType) -> None:
        state = agent.TTS_State(rows("WWW", "   ", "   "), "B")
        agent.get_ready(state, 3, "B", "x")
        (move, _), _ = agent.take_turn(state, "", 0.2)
        assert state.board[move[0]][move[1]] == " "

    def test_large_boards(self, agent: ModuleType) -> None:
        state = agent.TTS_State([[" "] * 20 for _ in range(20)])
        agent.get_ready(state, 5, "W", "x")
        began = time.perf_counter()
        (move, _), _ = agent.take_turn(state, "", 1.0)
        assert time.perf_counter() - began < 1.0
        assert state.board[move[0]][move[1]] == " "

    def test_new_states_are_of_the_referees_own_kind(self, agent: ModuleType) -> None:
        class TTS_State:
            """A referee's own, and its opponent's class below it."""

            def __init__(self, board: list[list[str]], whose_turn: str = "W") -> None:
                self.board = [row[:] for row in board]
                self.whose_turn = whose_turn

        class Opponents(TTS_State):
            pass

        foreign = Opponents(GOLD_RUSH)
        (_, after), _ = agent.take_turn(foreign, "", 0.1)
        assert type(after) is TTS_State
        assert type(foreign) is Opponents


def without(board: list[list[str]], turn: str) -> list[list[str]]:
    """Return the board after the other side has closed the line of row 1."""
    copy = [row[:] for row in board]
    copy[1][1] = copy[1][3] = "B" if turn == "W" else "W"
    return copy


class TestTime:
    def test_the_compiled_search_gets_less_than_the_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        agent = load("fiveply_TTS_agent")
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, "W", "x")
        agent._SIDES["W"].overrun = 0.0  # whatever this machine does at the moment
        monkeypatch.setattr(agent.time, "perf_counter", lambda: 0.0)
        given = []
        real = agent.fiveply.deepen

        def deepen(position: Any, limits: Any, **options: Any) -> Any:
            given.append(limits.seconds)
            return real(position, agent.fiveply.Limits(depth=1), **options)

        monkeypatch.setattr(agent.fiveply, "deepen", deepen)
        for limit in (0.1, 0.5, 1.0, 10):
            agent.take_turn(agent.TTS_State(GOLD_RUSH), "", limit)
        assert given == pytest.approx([0.05, 0.41, 0.86, 8.96])

    def test_a_machine_that_wakes_late_makes_it_stop_earlier(self, monkeypatch: pytest.MonkeyPatch) -> None:
        agent = load("fiveply_TTS_agent")
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, "W", "x")
        agent._SIDES["W"].overrun = 0.0  # whatever this machine does at the moment
        given, clock = [], [0.0]
        monkeypatch.setattr(agent.time, "perf_counter", lambda: clock[0])
        real = agent.fiveply.deepen

        def deepen(position: Any, limits: Any, **options: Any) -> Any:
            given.append(limits.seconds)
            clock[0] += limits.seconds + 0.1
            return real(position, agent.fiveply.Limits(depth=1), **options)

        monkeypatch.setattr(agent.fiveply, "deepen", deepen)
        for _ in range(2):
            agent.take_turn(agent.TTS_State(GOLD_RUSH), "", 1)
        assert given[1] < given[0] - 0.15

    def test_a_machine_that_is_busy_at_the_start_makes_it_stop_earlier(self, monkeypatch: pytest.MonkeyPatch) -> None:
        agent = load("fiveply_TTS_agent")
        reply = agent.fiveply.alpha_beta(agent.fiveply.make("gold-rush").position(), agent.fiveply.Limits(depth=1))
        given: list[Any] = []
        clock = [0.0]

        def deepen(position: Any, limits: Any, **options: Any) -> Any:
            given.append(limits)
            return reply

        def perf_counter() -> float:
            clock[0] += 1e-7
            return clock[0] + 0.1 * (clock[0] > 0.01)  # Some 10 ms after the start the machine is away for 100 ms.

        monkeypatch.setattr(agent.fiveply, "deepen", deepen)
        monkeypatch.setattr(agent.time, "perf_counter", perf_counter)
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, "W", "x")
        agent.take_turn(agent.TTS_State(GOLD_RUSH), "", 1)
        assert given[-1].seconds == pytest.approx(1 - 0.04 - 0.1 - 0.3, abs=0.001)

    def test_the_plain_search_looks_at_the_clock_at_every_state(self, monkeypatch: pytest.MonkeyPatch) -> None:
        agent = load("fiveply_TTS_agent", fiveply=None)
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, "W", "x")
        looks = [0]

        def perf_counter() -> float:
            looks[0] += 1
            return looks[0] * 0.001

        monkeypatch.setattr(agent.time, "perf_counter", perf_counter)
        (move, _), _ = agent.take_turn(agent.TTS_State(GOLD_RUSH), "", 0.5)
        assert GOLD_RUSH[move[0]][move[1]] == " "
        assert looks[0] < 420

    def test_the_first_call_of_a_process_is_in_time(self) -> None:
        code = f"""
            import sys, time
            sys.path.insert(0, {str(PROGRAMS)!r})
            from Gold_Rush_Game_Type import INITIAL_BOARD
            from TTS_State import TTS_State
            import fiveply_TTS_agent
            began = time.perf_counter()
            fiveply_TTS_agent.take_turn(TTS_State(INITIAL_BOARD), "", 1)
            print(time.perf_counter() - began)
        """
        run = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True)
        assert float(run.stdout) < 1


class TestCharacter:
    def test_who_it_is(self, agent: ModuleType) -> None:
        lines = agent.who_am_i().splitlines()
        assert len(lines) >= 3
        text = agent.who_am_i()
        assert all(each in text for each in (agent.FULL_NAME, agent.CREATOR, agent.UWNETID, *agent.CHARACTER))
        assert 0 < len(agent.moniker()) <= 16

    def test_remarks_do_not_come_back_for_20_turns(self) -> None:
        agent = load("fiveply_TTS_agent", fiveply=None)
        for mood in agent._LINES:
            me = agent._Side(None, 5, "W", "Foe")
            said = []
            for turn in range(60):
                said.append(agent._remark(me, mood, said[-1] if said else "", (0, 0), 7))
                assert said[-1] not in said[-21:-1], (mood, turn)

    def test_remarks_depend_on_the_state_of_the_game(self) -> None:
        agent = load("fiveply_TTS_agent", fiveply=None)
        young = agent._Search(rows("   ", "   ", "   "), "W", 3)
        played = agent._Search(rows("W  ", " B ", "   "), "W", 3)
        middle = agent._Search([list("W         "), *(list(" " * 10) for _ in range(4))], "W", 3)
        almost = agent._Search(rows("WW ", " B ", "B  "), "W", 3)
        moods = [
            agent._mood(young, (0, 0), 0),
            agent._mood(played, (0, 1), 0),
            agent._mood(middle, (0, 1), 30),
            agent._mood(middle, (0, 1), -30),
            agent._mood(middle, (0, 1), 5),
            agent._mood(middle, (0, 1), 100_000),
            agent._mood(middle, (0, 1), -100_000),
            agent._mood(almost, (0, 2), 900_000),
            agent._mood(almost, (1, 0), 0),
        ]
        assert moods[:7] == ["opening", "crowded", "ahead", "behind", "even", "winning", "losing"]
        assert moods[7] == "won"
        holding = agent._Search(rows("WW ", "   ", "B  "), "B", 3)
        assert agent._mood(holding, (0, 2), 0) == "holding"
        assert set(agent._LINES) == {*moods[:8], "holding", "any"}

    def test_it_speaks_to_its_opponent_by_name(self, agent: ModuleType) -> None:
        agent.get_ready(agent.TTS_State(GOLD_RUSH), 5, "B", "Blackbeard")
        remarks = []
        for _ in range(6):
            remarks.append(agent.take_turn(agent.TTS_State(GOLD_RUSH, "B"), "", 0.1)[1])
        assert any("Blackbeard" in remark for remark in remarks)
        assert len(set(remarks)) == len(remarks)


FOREIGN_STATE = """
class TTS_State:
    def __init__(self, board, whose_turn="W"):
        self.board = [r[:] for r in board]
        self.whose_turn = whose_turn
    def copy(self):
        return TTS_State(self.board, self.whose_turn)
    def __eq__(self, other):
        raise RuntimeError("nobody compares me")
    __hash__ = None
"""

FOREIGN_REFEREE = """
import importlib, sys, threading
from TTS_State import TTS_State
A, B = importlib.import_module(sys.argv[1]), importlib.import_module(sys.argv[2])
class OTHERS(TTS_State):
    cache = "of no use to anyone else"
board = [["-" if r % 3 == 0 and c % 3 == 0 else " " for c in range(7)] for r in range(7)]
state, remark = TTS_State(board), "The game is starting."
print(A.who_am_i().count("\\n") > 1, len(A.moniker()) <= 16)
print(A.get_ready(state, 5, "W", B.moniker()), B.get_ready(state, 5, "B", A.moniker()))
for ply in range(6):
    state.__class__ = OTHERS if ply % 2 else TTS_State
    answer = []
    call = lambda: answer.append((A if ply % 2 == 0 else B).take_turn(state, remark, 0.3))
    thread = threading.Thread(target=call)
    thread.start()
    thread.join(30)
    (move, after), remark = answer[0]
    changed = [(r, c) for r in range(7) for c in range(7) if after.board[r][c] != state.board[r][c]]
    print(changed == [tuple(move)], after.board[move[0]][move[1]] == "WB"[ply % 2], after.whose_turn == "BW"[ply % 2])
    print(type(after) is TTS_State, isinstance(remark, str))
    state = after
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_a_foreign_referee_in_its_own_process(tmp_path: Path, engine: str) -> None:
    (tmp_path / "TTS_State.py").write_text(FOREIGN_STATE)
    (tmp_path / "referee.py").write_text(FOREIGN_REFEREE)
    (tmp_path / "my_TTS_agent.py").write_text((PROGRAMS / "fiveply_TTS_agent.py").read_text())
    if engine == "plain":
        (tmp_path / "fiveply.py").write_text("raise ImportError")
    command = [sys.executable, "referee.py", "my_TTS_agent", "my_TTS_agent"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    words = run.stdout.split()
    assert words.count("OK") == 2
    assert words.count("True") == 2 + 6 * 5
    assert "False" not in words
