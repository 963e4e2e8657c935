"""The referee, the clock and the record."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fiveply import Limits, Outcome, Player, Position, make
from fiveply.agents import Agent, Choice, RandomAgent, ScriptedAgent, Turn
from fiveply.agents import make as make_agent
from fiveply.arena import (
    Clock,
    Record,
    RecordError,
    Session,
    Termination,
    TimeControl,
    parse_record,
    play_match,
    record_text,
)


class Mock(Agent):
    """Answer by a function, and count the turns."""

    def __init__(self, answer: Callable[[Turn], Any], name: str = "mock") -> None:
        self.name = name
        self.answer = answer
        self.turns: list[Turn] = []

    def choose(self, turn: Turn) -> Choice:
        self.turns.append(turn)
        answer: Choice = self.answer(turn)
        return answer


class FakeTime:
    """A clock that goes on by a fixed step at every look."""

    def __init__(self, step: float = 0.0) -> None:
        self.at, self.step = 0.0, step

    def __call__(self) -> float:
        self.at += self.step
        return self.at


def first_move(turn: Turn) -> Choice:
    return Choice(turn.position.legal_moves[0])


def raising(error: BaseException) -> Callable[[Turn], Choice]:
    def answer(turn: Turn) -> Choice:
        raise error

    return answer


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


class EqualToAll:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


GAME = make("tic-tac-toe")
GOOD = Mock(first_move, "good")


def test_a_game_to_its_end_is_recorded() -> None:
    script = ["A0", "A1", "B0", "B1", "C0"]
    record = play_match(GAME, ScriptedAgent(script, "one"), ScriptedAgent(script, "two"))
    assert record == Record(
        game="tic-tac-toe",
        first="one",
        second="two",
        moves=tuple(script),
        outcome=Outcome.win(Player.FIRST),
        termination=Termination.NORMAL,
        reason="First (one) wins.",
        seconds=(0.0,) * 5,
        remarks=("",) * 5,
    )
    assert record.replay(GAME).outcome == record.outcome


def test_margins_and_draws_are_told() -> None:
    draw = ["A0", "B0", "C0", "B1", "A1", "C1", "B2", "A2", "C2"]
    record = play_match(GAME, ScriptedAgent(draw), ScriptedAgent(draw))
    assert (record.outcome, record.reason) == (Outcome.draw(), "Drawn.")
    tree = make("tree:(7)")
    record = play_match(tree, Mock(first_move, "a"), Mock(first_move, "b"))
    assert record.reason == "First (a) wins by 7."


@pytest.mark.parametrize(
    ("answer", "termination", "reason"),
    [
        (raising(ValueError("broken")), Termination.CRASH, "raised ValueError: broken"),
        (raising(SystemExit(0)), Termination.CRASH, "raised SystemExit: 0"),
        (raising(GeneratorExit()), Termination.CRASH, "raised GeneratorExit: "),
        (raising(RecursionError()), Termination.CRASH, "raised RecursionError: "),
        (lambda turn: None, Termination.CRASH, "gave no answer but None"),
        (lambda turn: turn.position.legal_moves[0], Termination.CRASH, "gave no answer but (0, 1)"),
        (lambda turn: Unshowable(), Termination.CRASH, "gave no answer but something of type Unshowable"),
        (lambda turn: "x" * 1000, Termination.CRASH, "gave no answer but 'xxx"),
        (lambda turn: Choice((0, 0)), Termination.ILLEGAL_MOVE, "answered (0, 0), which is not legal"),
        (lambda turn: Choice(None), Termination.ILLEGAL_MOVE, "answered None, which is not legal"),
        (lambda turn: Choice("\x1b[31m"), Termination.ILLEGAL_MOVE, r"answered '\x1b[31m', which is not legal"),
        (lambda turn: Choice(Unshowable()), Termination.ILLEGAL_MOVE, "answered something of type Unshowable, which"),
        (lambda turn: Choice([0, 1]), Termination.ILLEGAL_MOVE, "answered [0, 1], which is not legal"),
    ],
)
def test_a_fault_loses_and_is_never_an_exception(
    answer: Callable[[Turn], Any], termination: Termination, reason: str
) -> None:
    record = play_match(GAME, GOOD, Mock(answer, "bad"))
    assert record.termination is termination
    assert record.outcome == Outcome.win(Player.FIRST)
    assert record.reason.startswith(f"First (good) wins: Second (bad) {reason}")
    assert len(record.reason) < 300
    assert record.moves == ("A0",)
    assert parse_record(record_text(record)) == record
    other = play_match(GAME, Mock(answer, "bad"), GOOD)
    assert other.outcome is not None
    if termination is Termination.CRASH or "(0, 0)" not in reason:
        assert other.outcome.winner is Player.SECOND


def test_what_only_looks_like_a_move_is_played_as_the_move() -> None:
    record = play_match(GAME, Mock(lambda turn: Choice(EqualToAll())), GOOD)
    assert record.termination is Termination.NORMAL
    assert record.moves[0] == "A0"


def test_an_interrupt_ends_the_game_undecided() -> None:
    record = play_match(GAME, GOOD, Mock(raising(KeyboardInterrupt())))
    assert (record.termination, record.outcome, record.reason) == (
        Termination.INTERRUPTED,
        None,
        "Stopped before the end.",
    )
    assert record.moves == ("A0",)


def test_late_loses_only_after_the_answer_is_judged() -> None:
    time = FakeTime()

    def slow(answer: Callable[[Turn], Any]) -> Callable[[Turn], Any]:
        def late(turn: Turn) -> Any:
            time.at += 2.5
            return answer(turn)

        return late

    control = TimeControl(move=1.0)
    record = play_match(GAME, Mock(slow(first_move), "slow"), GOOD, control=control, now=time)
    assert record.termination is Termination.TIMEOUT
    assert record.reason == "Second (good) wins: First (slow) took 2.500 s of 1.000 s."
    assert record.moves == ()
    record = play_match(GAME, Mock(slow(lambda turn: Choice("x"))), GOOD, control=control, now=time)
    assert record.termination is Termination.ILLEGAL_MOVE
    record = play_match(GAME, Mock(slow(lambda turn: None)), GOOD, control=control, now=time)
    assert record.termination is Termination.CRASH
    record = play_match(GAME, Mock(slow(first_move)), GOOD, now=time)
    assert record.termination is Termination.NORMAL
    assert record.seconds[:2] == (2.5, 0.0)


def test_each_side_can_have_its_own_time() -> None:
    control = {Player.FIRST: TimeControl(), Player.SECOND: TimeControl(move=1.0)}
    first, second = Mock(first_move), Mock(first_move)
    record = play_match(make("tic-tac-toe"), first, second, control=control, now=FakeTime(5.0))
    assert record.termination is Termination.TIMEOUT
    assert record.outcome == Outcome.win(Player.FIRST)
    assert len(record.moves) == 1
    assert first.turns[0].limits.seconds is None
    assert second.turns[0].limits.seconds == 1.0


def test_time_for_the_whole_game_runs_down() -> None:
    time = FakeTime()
    seen: list[float | None] = []

    def steady(turn: Turn) -> Choice:
        assert turn.clock is not None
        seen.append(turn.limits.seconds)
        before = turn.clock()
        time.at += 1.0
        after = turn.clock()
        assert before is not None
        assert after is not None
        assert after == pytest.approx(max(0.0, before - 1.0))
        return first_move(turn)

    record = play_match(GAME, Mock(steady, "steady"), GOOD, control=TimeControl(game=2.5), now=time)
    assert record.termination is Termination.TIMEOUT
    assert seen == [2.5, 1.5, 0.5]
    assert record.outcome == Outcome.win(Player.SECOND)


def test_limits_and_remarks_reach_the_agents() -> None:
    talker = Mock(lambda turn: Choice(turn.position.legal_moves[0], remark="hm\x1b[2J\x00 yes"), "talker")
    silent = Mock(lambda turn: Choice(turn.position.legal_moves[0], remark=None), "silent")  # type: ignore[arg-type]
    record = play_match(GAME, talker, silent, limits=Limits(depth=3))
    assert silent.turns[0].remark == "hm[2J yes"
    assert talker.turns[1].remark == ""
    assert {turn.limits for turn in talker.turns} == {Limits(depth=3)}
    assert record.remarks[:2] == ("hm[2J yes", "")


def test_repeating_positions_draw() -> None:
    quixo = make("quixo:n=5")
    # Each side pushes its own corner cube to and fro.
    script = ["A1 right", "A5 right", "E1 left", "E5 left", *["A1 right", "A5 right", "E1 left", "E5 left"] * 3]
    record = play_match(quixo, ScriptedAgent(script), ScriptedAgent(script))
    assert record.termination is Termination.REPETITION
    assert record.outcome == Outcome.draw()
    assert record.reason == "Drawn: the position came up 3 times."
    position, seen = quixo.position(), []
    for text in record.moves:
        position = position.play_text(text)
        seen.append(position.state)
    assert seen.count(position.state) == 3
    assert all(seen.count(state) < 3 for state in seen if state != position.state)


def test_the_move_limit_draws() -> None:
    quixo = make("quixo:n=5")
    record = play_match(quixo, RandomAgent(Random(1)), RandomAgent(Random(2)), move_limit=10)
    assert (record.termination, len(record.moves)) == (Termination.MOVE_LIMIT, 10)
    assert record.reason == "Drawn: 10 moves were played."
    long = make("gomoku:rows=10,cols=10,k=100")
    record = play_match(long, RandomAgent(Random(1)), RandomAgent(Random(2)))
    assert (record.termination, len(record.moves)) == (Termination.NORMAL, 100)


def test_a_game_goes_on_from_a_position() -> None:
    start = GAME.position().play_text("A0", "A1")
    watched: list[tuple[Position[Any, Any], Choice, float]] = []
    script = ["A0", "A1", "B0", "B1", "C0"]
    record = play_match(
        GAME,
        ScriptedAgent(script),
        ScriptedAgent(script),
        start=start,
        watch=lambda position, choice, seconds: watched.append((position, choice, seconds)),
    )
    assert record.moves == tuple(script)
    assert [len(position.moves) for position, _, _ in watched] == [3, 4, 5]
    assert watched[-1][0].outcome == record.outcome
    stray = Position(GAME, start.state)
    with pytest.raises(ValueError, match="not reached by its moves"):
        play_match(GAME, GOOD, GOOD, start=stray)


def test_a_time_control_needs_a_clock_and_sense() -> None:
    with pytest.raises(ValueError, match="a time control needs a clock"):
        play_match(GAME, GOOD, GOOD, control=TimeControl(move=1))
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match=r"move=.* is out of range"):
            TimeControl(move=seconds)
        with pytest.raises(ValueError, match=r"game=.* is out of range"):
            TimeControl(game=seconds)


def test_the_clock_runs_for_one_side_at_a_time() -> None:
    time = FakeTime()
    clock = Clock(TimeControl(move=3, game=5), time)
    assert clock.left() is None
    clock.start(Player.FIRST)
    time.at = 2.0
    assert clock.left() == 1.0
    assert clock.stop() == 2.0
    assert clock.stop() == 0.0
    assert (clock.allowed(Player.FIRST), clock.allowed(Player.SECOND)) == (3, 3)
    clock.start(Player.FIRST)
    time.at = 4.0
    clock.stop()
    assert (clock.allowed(Player.FIRST), clock.allowed(Player.SECOND)) == (1, 3)
    assert Clock(TimeControl(), time).allowed(Player.FIRST) is None


def test_agents_by_text_play_every_game() -> None:
    for spec in ("line-em-up:n=4,s=3,b=3", "max-connect-4:rows=3,cols=3,k=3", "pnt:15", "quixo:n=3", "gold-rush"):
        game = make(spec)
        record = play_match(game, make_agent("alpha-beta:2", game), make_agent("random:seed=3", game))
        assert record.termination is Termination.NORMAL, record.reason
        assert record.first == "alpha-beta:depth=2"
        assert record.game == game.spec
        again = make(record.game)
        assert record.replay(again).outcome == record.outcome


# Records as text.

RECORD = Record(
    game="line-em-up:n=4,s=3",
    first="Zoë 围",
    second='"quoted" \\ \n',
    moves=("A0", "B1"),
    outcome=Outcome.win(Player.SECOND, 3),
    termination=Termination.TIMEOUT,
    reason="Because.",
    seconds=(0.25, 1.5),
    remarks=("Hello", ""),
)


@pytest.mark.parametrize(
    "record",
    [
        RECORD,
        Record("tic-tac-toe", "a", "b"),
        Record("tic-tac-toe", "a", "b", outcome=Outcome.draw(), termination=Termination.REPETITION),
    ],
)
def test_a_record_goes_to_text_and_back(record: Record) -> None:
    text = record_text(record)
    assert "\n" not in text
    assert text.isascii()
    assert parse_record(text) == record
    assert parse_record(f"  {text}\r\n") == record


def changed(**fields: object) -> str:
    return json.dumps(json.loads(record_text(RECORD)) | fields)


def without(name: str) -> str:
    fields = json.loads(record_text(RECORD))
    del fields[name]
    return json.dumps(fields)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no record of fiveply, which is JSON: line 1 column 1: Expecting value"),
        ("{", "this is no record of fiveply, which is JSON: line 1 column 2"),
        ("null", "this is no record of fiveply, which is a JSON object, but None"),
        ("[]", "this is no record of fiveply, which is a JSON object, but []"),
        ("{}", 'this is no record of fiveply: it lacks "fiveply": "record"'),
        ("[" * 100_000, "this is no record of fiveply: it is nested too deep or has a number too long"),
        ('{"a":' * 100_000, "this is no record of fiveply: it is nested too deep or has a number too long"),
        ("9" * 5000, "this is no record of fiveply: it is nested too deep or has a number too long"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": -Infinity}', "-Infinity is no number"),
        ('{"a": 1, "a": 2}', "the record has a field twice"),
        (changed(version=2), "version 2 of the record can't be read; this program reads 1"),
        (changed(version=True), "version True of the record can't be read; this program reads 1"),
        (without("moves"), "the record lacks 'moves'"),
        (changed(more=1), "the record has a field that is not known: 'more'"),
        (changed(game=3), "game: 3 is no text"),
        (changed(first="\x1b[2J"), r"first: '\x1b[2J' has a character that is not for reading"),
        (changed(second="\ud800"), r"second: '\ud800' has a character that is not for reading"),
        (changed(moves="A0"), "moves: 'A0' is no list"),
        (changed(moves=["A0", 1]), "moves[1]: 1 is no text"),
        (changed(seconds=[1, -1]), "seconds: -1 is no time; a time is a number from 0 up"),
        (changed(seconds=[1, "1"]), "seconds: '1' is no time; a time is a number from 0 up"),
        (changed(seconds=[1, True]), "seconds: True is no time; a time is a number from 0 up"),
        (changed(seconds=[1]), "seconds: there are 1 for 2 moves"),
        (changed(remarks=["x"] * 3), "remarks: there are 3 for 2 moves"),
        (changed(termination="BORED"), "termination: 'BORED' is none of NORMAL, ILLEGAL_MOVE, TIMEOUT, CRASH, "),
        (changed(outcome=1), "outcome: 1 is not null or of the form {winner, margin}"),
        (changed(outcome={"winner": "first"}), "outcome: {'winner': 'first'} is not null or of the form"),
        (changed(outcome={"winner": [], "margin": 1}), "outcome: winner [] is none of first, second, null"),
        (changed(outcome={"winner": "x", "margin": 1}), "outcome: winner 'x' is none of first, second, null"),
        (changed(outcome={"winner": "first", "margin": 0}), "outcome: margin 0 is wrong; margin is 0 for a draw"),
        (changed(outcome={"winner": None, "margin": 1}), "outcome: margin 1 is wrong"),
        (changed(outcome={"winner": "first", "margin": 1.5}), "outcome: margin 1.5 is wrong"),
    ],
)
def test_hostile_records_are_answered_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert str(caught.value).startswith(message)
    assert len(str(caught.value)) < 300


def test_a_record_whose_moves_cannot_be_played_says_where() -> None:
    record = Record("tic-tac-toe", "a", "b", moves=("A0", "A0"))
    with pytest.raises(RecordError, match="move 2 of the record can't be played: A0 is taken by X"):
        record.replay(GAME)


def test_a_session_goes_back_and_forth() -> None:
    session = Session.of(make("tic-tac-toe").position().play_text("A0", "B1", "C2"))
    assert session.undo(lambda position: position.turn is Player.FIRST) == 1
    assert session.redo(lambda _: True) == 1
    assert session.undo(lambda position: not position.moves) == 3
    session.play((0, 0))
    assert len(session.future) == 2, "the same move again keeps what was taken back"
    session.play((0, 1))
    assert (session.moves, session.future, session.outcome) == (((0, 0), (0, 1)), [], None)
    session.resigned = Player.SECOND
    assert session.outcome == Outcome.win(Player.FIRST)
