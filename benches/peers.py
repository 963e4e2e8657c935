"""Other programs that search the same games: OpenSpiel (C++ and Python) and easyAI (Python). All of them optional."""

from __future__ import annotations

import ctypes
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def present() -> dict[str, str]:
    """Return name and version of each peer that is installed."""
    found = {}
    for module, package in (("pyspiel", "open_spiel"), ("easyAI", "easyAI")):
        if importlib.util.find_spec(module) is not None:
            found[package] = importlib.metadata.version(package)
    return found


class OpenSpiel:
    """OpenSpiel's searches. Its games are named by its own texts, such as `mnk(m=10,n=10,k=5)`."""

    def __init__(self) -> None:
        # The library with the C++ search has to find pyspiel's symbols.
        flags = sys.getdlopenflags()
        sys.setdlopenflags(flags | os.RTLD_GLOBAL)
        try:
            self._spiel: Any = import_module("pyspiel")
        finally:
            sys.setdlopenflags(flags)
        self._minimax: Any = import_module("open_spiel.python.algorithms.minimax")
        self._cpp: Any = None
        self.cpp_problem = self._build(Path(str(self._spiel.__file__)).parent)

    def _build(self, site: Path) -> str:
        """Compile the few lines that reach the C++ alpha-beta; return why not, or nothing."""
        compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
        if compiler is None:
            return "no C++ compiler"
        include = [site, site / "open_spiel/abseil-cpp", site / "open_spiel/json/include"]
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "alpha_beta.so"
            command = [compiler, "-std=c++20", "-O2", "-shared", "-fPIC", *(f"-I{path}" for path in include)]
            command += [str(HERE / "open_spiel_alpha_beta.cc"), "-o", str(library)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                return "its headers do not compile: " + (done.stderr.strip().splitlines() or ["?"])[0]
            try:
                self._cpp = ctypes.CDLL(str(library)).fiveply_bench_alpha_beta
            except (OSError, AttributeError) as problem:
                return f"it does not link: {problem}"
        self._cpp.restype = ctypes.c_double
        self._cpp.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_bool, ctypes.POINTER(ctypes.c_long)]
        return ""

    def cpp_alpha_beta(self, game: str, depth: int, undo: bool) -> tuple[float, int]:
        """Search with the C++ alpha-beta; return the value and how many states at the depth limit were evaluated.

        `undo` lets it take moves back instead of copying states: faster, but not every game of its can.
        """
        horizon = ctypes.c_long()
        value = self._cpp(game.encode(), depth, undo, ctypes.byref(horizon))
        return value, horizon.value

    def python_alpha_beta(self, game: str, depth: int) -> tuple[float, int]:
        """Search with the Python alpha-beta; return the value and how many states at the depth limit were evaluated."""
        horizon = 0

        def zero(_: Any) -> float:
            nonlocal horizon
            horizon += 1
            return 0.0

        rules = self._spiel.load_game(game)
        value, _ = self._minimax.alpha_beta_search(rules, value_function=zero, maximum_depth=depth)
        return value, horizon

    def mcts(self, game: str, simulations: int, seed: int) -> Callable[[], Any]:
        """Return a call that runs the C++ Monte-Carlo tree search from the initial state, one random game a leaf."""
        rules = self._spiel.load_game(game)
        state = rules.new_initial_state()

        def run() -> Any:
            evaluator = self._spiel.RandomRolloutEvaluator(1, seed)
            bot = self._spiel.MCTSBot(rules, evaluator, 1.4, simulations, 1000, False, seed, False)
            return bot.step(state)

        return run


class EasyAI:
    """easyAI's Negamax."""

    def __init__(self) -> None:
        package: Any = import_module("easyAI")
        self._negamax = package.Negamax
        self._base = package.TwoPlayerGame
        self._connect_four = import_module("easyAI.games.ConnectFour").ConnectFour

    def connect_four(self, depth: int) -> tuple[float, int]:
        """Search its own Connect Four; return the value and how many leaves were evaluated."""
        return self._search(self._connect_four([None, None]), depth)

    def user_game(self, game: Any, depth: int) -> tuple[float, int]:
        """Search a Fiveply game through easyAI's interface; return the value and how many leaves were evaluated."""

        class Adapter(self._base):  # type: ignore[misc, name-defined]
            def __init__(self) -> None:
                self.players = [None, None]
                self.current_player = 1
                self.state = game.initial()

            def possible_moves(self) -> list[Any]:
                return list(game.legal_moves(self.state))

            def make_move(self, move: Any) -> None:
                self.state = game.play(self.state, move)

            def is_over(self) -> bool:
                return game.outcome(self.state) is not None

            def lose(self) -> bool:
                outcome = game.outcome(self.state)
                return outcome is not None and outcome.margin_for(game.turn(self.state)) < 0

            def copy(self) -> Any:
                # Its own copy is deep; states here are immutable, so that would only slow it down.
                twin = object.__new__(Adapter)
                twin.__dict__.update(self.__dict__)
                return twin

        return self._search(Adapter(), depth)

    def _search(self, game: Any, depth: int) -> tuple[float, int]:
        leaves = 0

        def scoring(state: Any) -> int:
            nonlocal leaves
            leaves += 1
            return -1 if state.lose() else 0

        search = self._negamax(depth, scoring)
        search(game)
        return search.alpha, leaves
