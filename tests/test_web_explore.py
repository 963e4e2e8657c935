"""The explorer's address: a search as it is drawn, against the core's own statistics."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fiveply import make
from fiveply.search import Limits, alpha_beta, minimax
from web_world import Server


def explore(server: Server, game: str, moves: tuple[str, ...] = (), **how: Any) -> tuple[int, Any]:
    """Return status and answer of a question to the explorer."""
    return server.ask("POST", "/api/explore", {"game": game, "moves": moves, **how})


@pytest.mark.parametrize("search", ["alpha-beta", "minimax"])
@pytest.mark.parametrize("game", ["tic-tac-toe", "pnt:n=8", "quixo:n=3", "toro-tile:rows=4,cols=4,k=3"])
def test_what_is_drawn_is_what_the_search_counts(server: Server, search: str, game: str) -> None:
    heuristic = {"pnt:n=8": "static", "toro-tile:rows=4,cols=4,k=3": "freedoms"}.get(game)
    depth = 3 if search == "alpha-beta" else 2
    status, answer = explore(server, game, search=search, depth=depth, heuristic=heuristic)
    assert status == 200, answer
    own, other = (alpha_beta, minimax) if search == "alpha-beta" else (minimax, alpha_beta)
    position = make(game).position()
    expected = own(position, Limits(depth=depth), heuristic=heuristic, statistics=True)
    assert expected.stats is not None
    nodes = [dict(zip(answer["columns"], node, strict=True)) for node in answer["nodes"]]
    assert len(nodes) == answer["stats"]["visited"] == expected.stats.visited
    assert sum(node["leaf"] for node in nodes) == answer["stats"]["evaluated"] == expected.stats.evaluated
    assert sum(node["cut"] for node in nodes) == expected.stats.cutoffs
    assert (answer["value"], answer["move"]) == (expected.value, expected.move_text)
    assert answer["other"]["visited"] == other(position, Limits(depth=depth), heuristic=heuristic).visited
    kinds = Counter(step[0] for step in answer["steps"])
    assert kinds["back"] == len(nodes) - 1
    assert kinds["cutoff"] == expected.stats.cutoffs
    assert kinds["leaf"] == expected.stats.evaluated


def test_the_built_in_trees_can_all_be_explored(server: Server) -> None:
    for tree in server.get("/api/catalog")["trees"]:
        status, answer = explore(server, f"tree:{tree['text']}")
        assert status == 200, answer
        assert answer["is_tree"]


def test_too_deep_a_search_is_told_what_fits(server: Server) -> None:
    status, answer = explore(server, "tic-tac-toe")
    assert status == 413
    assert answer["error"].startswith("alpha-beta to the end of the game enters more than 3,000 states; depth ")
    depth = int(answer["error"].split("; depth ")[1].split()[0])
    assert explore(server, "tic-tac-toe", depth=depth)[0] == 200
    assert explore(server, "tic-tac-toe", depth=depth + 1)[0] == 413


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "tic-tac-toe", "depth": 0}, "depth is not a whole number from 1 to 1,000"),
        ({"game": "quixo"}, "depth is missing"),
        ({"game": "tic-tac-toe", "depth": 2, "search": "best"}, "search is alpha-beta or minimax"),
        ({"game": "tic-tac-toe", "depth": 2, "heuristic": "luck"}, "luck"),
        ({"game": "tree:((3 12"}, "tree"),
        ({"game": "tic-tac-toe", "moves": ["Z9"], "depth": 2}, "Z9"),
    ],
)
def test_what_can_not_be_explored_is_refused(server: Server, fields: dict[str, Any], sentence: str) -> None:
    status, answer = server.ask("POST", "/api/explore", fields)
    assert status == 400
    assert sentence in answer["error"]
