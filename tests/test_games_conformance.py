"""Every registered game, preset and example keeps the laws of games."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from fiveply import Position, games
from fiveply.testing import check_game

EXAMPLES = Path(__file__).parents[1] / "examples"

SPECS = [
    *games.names(),
    "gomoku:rows=8,cols=16,k=5",
    "connect-four:rows=4,cols=5,k=3",
    "max-connect-4:rows=4,cols=4,k=3",
    "line-em-up:n=5,s=4,blocs=D0+B1+A2+D2+B3+C4",
    "line-em-up:n=10,b=20,seed=3",
    "toro-tile:rows=3,cols=3,k=3",
    "toro-tile:rows=1,cols=9,k=4",
    "toro-tile:rows=4,cols=4,k=3,forbidden=A0,white=B1,black=C2,turn=B",
    "lines:rows=2,cols=30,k=4",
    "lines:rows=5,cols=5,k=4,gravity=yes,wrap=yes,goal=most,blocked=B2",
    "lines:rows=4,cols=4,k=3,goal=fill",
    "quixo:n=2",
    "quixo:n=9",
    "quixo:n=5,players=4",
    "quixo:n=3,players=4",
    "pnt:1",
    "pnt:2",
    "pnt:7",
    "pnt:100",
    "pnt:300",
    "tree:((1 -1) (0 (5 -3) 2))",
    f"{EXAMPLES}/nim.py:Nim:heaps=4",
]


@pytest.mark.parametrize("spec", SPECS)
def test_keeps_the_laws(spec: str) -> None:
    check_game(games.load(spec), games=4, plies=60)


@pytest.mark.parametrize("spec", SPECS)
def test_text_and_pickle_make_the_same_game_again(spec: str) -> None:
    game = games.load(spec)
    text = games.spec_of(game)
    again = games.load(text)
    assert games.spec_of(again) == text
    others = [again]
    if ".py" not in spec:
        others.append(pickle.loads(pickle.dumps(game)))
    position = game.position()
    for _ in range(8):
        for other in others:
            assert repr(other.initial()) == repr(game.initial())
            here = other.position().play_text(*texts_of(position))
            assert here.turn is position.turn
            assert str(here) == str(position)
            assert list(here.legal_moves) == list(position.legal_moves)
        if position.is_over:
            break
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])


def texts_of(position: Position[Any, Any]) -> list[str]:
    texts, at = [], position.game.position()
    for move in position.moves:
        texts.append(position.game.move_text(at.state, move))
        at = at.play(move)
    return texts


@pytest.mark.parametrize("spec", [spec for spec in SPECS if ".py" not in spec])
def test_states_can_be_pickled(spec: str) -> None:
    game = games.make(spec)
    state = game.initial()
    for _ in range(3):
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert game.key(copy) == game.key(state)
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.play(state, moves[-1])
