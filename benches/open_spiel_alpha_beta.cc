// Calls OpenSpiel's C++ alpha-beta, which its Python module holds but does not offer.
//
// Built by open_spiel_cpp.py against the headers in the open_spiel wheel; the code that runs is the wheel's own.

#include <cmath>
#include <exception>
#include <memory>
#include <string>

#include "open_spiel/algorithms/minimax.h"
#include "open_spiel/spiel.h"

// Searches `game` from its initial state to `depth`, unfinished states worth 0. Returns the value for the side to move,
// NaN where OpenSpiel refuses (not every game can take moves back), and in `horizon` how many unfinished states at the
// depth limit were evaluated.
extern "C" double fiveply_bench_alpha_beta(const char* game_text, int depth, bool use_undo, long* horizon) try {
  std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(std::string(game_text));
  std::unique_ptr<open_spiel::State> state = game->NewInitialState();
  *horizon = 0;
  auto zero = [horizon](const open_spiel::State&) {
    ++*horizon;
    return 0.0;
  };
  return open_spiel::algorithms::AlphaBetaSearch(*game, state.get(), zero, depth, state->CurrentPlayer(), use_undo)
      .first;
} catch (const std::exception&) {
  return std::nan("");
}
