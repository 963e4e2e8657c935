"""check_game and check_agent: each law broken on purpose, and told in words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fiveply import Cell, Game, IllegalMove, Limits, Outcome, Player, make
from fiveply.agents import Agent, Choice, Turn
from fiveply.testing import LawBroken, check_agent, check_game


class Count(Game[Any, Any]):
    """A game that keeps every law: count to five in steps of one or two."""

    def initial(self) -> Any:
        return 0

    def turn(self, state: Any) -> Any:
        return Player(state % 2)

    def legal_moves(self, state: Any) -> Any:
        return [step for step in (1, 2) if state + step <= 5]

    def play(self, state: Any, move: Any) -> Any:
        return state + move

    def outcome(self, state: Any) -> Any:
        return Outcome.win(Player.FIRST) if state == 5 else None

    def board(self, state: Any) -> Any:
        return [[Cell("x" if place < state else ".") for place in range(5)]]


def test_a_lawful_game_passes() -> None:
    check_game(Count())


class Box:
    """A state that changes in place."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Box({self.value})"


@dataclass(eq=False)
class Identity:
    value: int


@dataclass(frozen=True)
class Hidden:
    value: int

    def __repr__(self) -> str:
        return "Hidden"


def wrapped(kind: Any) -> dict[str, Any]:
    """Return the methods of Count over states that wrap its own."""
    count = Count()
    return {
        "initial": lambda self: kind(0),
        "turn": lambda self, s: count.turn(s.value),
        "legal_moves": lambda self, s: count.legal_moves(s.value),
        "play": lambda self, s, m: kind(s.value + m),
        "outcome": lambda self, s: count.outcome(s.value),
        "board": lambda self, s: [],
    }


def change_in_place(self: Any, state: Box, move: int) -> Box:
    state.value += move
    return state


def change_when_asked(self: Any, state: Box) -> list[int]:
    state.value += 1
    return Count().legal_moves(state.value)  # type: ignore[no-any-return]


def fickle() -> Callable[..., list[int]]:
    calls: list[int] = []

    def moves(self: Any, state: int) -> list[int]:
        calls.append(1)
        return [1, 2] if len(calls) % 2 else [2, 1]

    return moves


def fails(*arguments: Any) -> Any:
    raise KeyError("oops")


def refuses_badly(self: Any, state: Any, text: str) -> Any:
    return int(text)


def reads_anything(self: Any, state: Any, text: str) -> Any:
    return int(text) if text.isdigit() else 99


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"initial": lambda self: [0]}, "a state of type list is not hashable; use a tuple or a frozen dataclass"),
    (wrapped(Identity), "initial, called twice, gives Identity(value=0) and Identity(value=0), which are not equal"),
    (wrapped(Box) | {"play": change_in_place}, "playing 1 on a state changed it from Box(0) to Box(1)"),
    (wrapped(Box) | {"legal_moves": change_when_asked}, "asking about a state changed it from Box(0) to Box(1)"),
    (wrapped(Hidden), "the different states Hidden and Hidden have the same key"),
    ({"play": lambda self, s, m: None}, "play returns None; it must return the state after the move"),
    ({"turn": lambda self, s: s % 2}, "turn is 0, not a Player"),
    ({"turn": fails}, "turn raised KeyError: 'oops'"),
    ({"legal_moves": lambda self, s: iter([1])}, "legal_moves is <"),
    ({"legal_moves": lambda self, s: [1, 1]}, "legal_moves has 1 twice"),
    ({"legal_moves": fickle()}, "legal_moves answers differently when asked again"),
    (
        {"legal_moves": lambda self, s: [1]},
        "the game is over (Outcome(winner=Player.FIRST, margin=1)), but there are legal",
    ),
    ({"legal_moves": lambda self, s: [1] if s < 4 else []}, "there is no legal move, but outcome is None"),
    ({"outcome": lambda self, s: Player.FIRST if s == 5 else None}, "outcome is Player.FIRST, not an Outcome or None"),
    ({"outcome": lambda self, s: Outcome(1, 1) if s == 5 else None}, "the outcome's winner is 1, not a Player or None"),
    (
        {"outcome": lambda self, s: Outcome(None, 2) if s == 5 else None},
        "Outcome(winner=None, margin=2) has a wrong margin",
    ),
    ({"outcome": lambda self, s: Outcome(Player.FIRST, 0) if s == 5 else None}, "has a wrong margin"),
    ({"outcome": lambda self, s: Outcome(Player.FIRST, 1.5) if s == 5 else None}, "has a wrong margin"),
    ({"key": lambda self, s: -1}, "key is -1, not a whole number below 2 to the 64"),
    ({"key": lambda self, s: 7}, "the different states 0 and 1 have the same key"),
    ({"move_text": lambda self, s, m: "step"}, "the moves 1 and 2 have the same text 'step'"),
    ({"move_text": lambda self, s, m: m}, "move_text of 1 is 1, not a text"),
    ({"move_text": lambda self, s, m: " "}, "move_text of 1 is ' ', not a text"),
    ({"parse_move": lambda self, s, t: 3 - int(t)}, "parse_move reads the text '1' of the move 1 as 2"),
    ({"parse_move": fails}, "parse_move raised KeyError"),
    ({"parse_move": refuses_badly}, "parse_move raised ValueError for ''; it must raise InvalidMove"),
    ({"parse_move": reads_anything}, "parse_move reads '' as 99, which is not legal; it must raise InvalidMove"),
    ({"clicks": lambda self, s, m: [(0, 5)]}, "clicks of 1 name the cell (0, 5), which is not on the board"),
    ({"clicks": lambda self, s, m: [(0, 0)] * 3}, "clicks of 1 are 3 cells; at most two can be clicked"),
    ({"highlights": lambda self, s: [(-1, 0)]}, "highlights name the cell (-1, 0), which is not on the board"),
    ({"board": lambda self, s: [["x"]]}, "board has something that is no Cell"),
    ({"show": lambda self, s: 3}, "show does not return text"),
    ({"length_bound": lambda self: 2}, "the game goes on after 2 plies, but length_bound is 2"),
    ({"length_bound": lambda self: -1}, "length_bound is -1, not None or a whole number from 0 up"),
    ({"heuristics": {"odd": lambda game, state: float("nan")}}, "the heuristic odd answers nan for 0"),
]


@pytest.mark.parametrize(("methods", "message"), BROKEN, ids=[message[:40] for _, message in BROKEN])
def test_a_broken_law_is_told_in_words(methods: dict[str, Any], message: str) -> None:
    game = type("Broken", (Count,), methods)()
    with pytest.raises(LawBroken) as caught:
        check_game(game)
    assert str(caught.value).startswith("Broken: ")
    assert message in str(caught.value)


def test_the_way_there_is_told() -> None:
    game = type("Broken", (Count,), {"legal_moves": lambda self, s: [1] if s < 4 else []})()
    with pytest.raises(LawBroken, match=r"\(after 1, 1, 1, 1\)$"):
        check_game(game)


def test_given_heuristics_are_asked_too() -> None:
    check_game(make("tic-tac-toe"), games=1, heuristics=["windows", lambda game, state: 1])
    with pytest.raises(LawBroken, match="the heuristic <lambda> answers None"):
        check_game(make("tic-tac-toe"), games=1, heuristics=[lambda game, state: None])  # type: ignore[return-value,list-item]


def test_what_is_no_game_is_told() -> None:
    with pytest.raises(LawBroken, match="3 is not an object of a class that derives from"):
        check_game(3)  # type: ignore[arg-type]


class Faulty(Agent):
    name = "faulty"

    def __init__(self, answer: Callable[[Turn], Any]) -> None:
        self.answer = answer

    def choose(self, turn: Turn) -> Choice:
        return self.answer(turn)  # type: ignore[no-any-return]


def illegal(turn: Turn) -> Any:
    raise IllegalMove("no")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda turn: None, "faulty answered None at "),
        (lambda turn: Choice("x"), "faulty answered the move 'x' at "),
        (illegal, "faulty raised IllegalMove at "),
        (lambda turn: Choice(turn.position.legal_moves[0], report=3), "faulty gave a report that is no Report"),  # type: ignore[arg-type]
        (lambda turn: Choice(turn.position.legal_moves[0], remark=3), "faulty made a remark that is no text"),  # type: ignore[arg-type]
    ],
)
def test_a_faulty_agent_is_told_in_words(answer: Callable[[Turn], Any], message: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_agent(Faulty(answer), make("tic-tac-toe"))
    assert str(caught.value).startswith(message)


def test_a_late_agent_is_told_in_words() -> None:
    looks = iter(range(1000))
    agent = Faulty(lambda turn: Choice(turn.position.legal_moves[0]))
    with pytest.raises(LawBroken, match=r"faulty took 1\.000 s of 0\.500 s"):
        check_agent(agent, make("tic-tac-toe"), limits=Limits(seconds=0.5), now=lambda: float(next(looks)))
    check_agent(agent, make("tic-tac-toe"), limits=Limits(seconds=1.5), now=lambda: float(next(looks)))


def test_an_agent_that_changes_the_state_is_told() -> None:
    def meddle(turn: Turn) -> Choice:
        turn.position.state.value += 0
        turn.position.state.value ^= 8
        return Choice(1)

    game = type("Boxes", (Count,), wrapped(Box) | {"legal_moves": lambda self, s: [1]})()
    with pytest.raises(LawBroken, match="faulty changed the state"):
        check_agent(Faulty(meddle), game)
