"""Texts that name games: what they make, how they are written back, and what is said of wrong ones."""

from pathlib import Path

import pytest

import fiveply
from fiveply import GameSpecError, Player, games, load, make, spec_of
from fiveply.spec import Parameter, SpecError, column_letters, parse_values, square_text, values_text

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("line-em-up:n=11", "line-em-up: n=11 is out of range; n is a whole number from 3 to 10"),
        ("line-em-up:n=2", "line-em-up: n=2 is out of range; n is a whole number from 3 to 10"),
        ("line-em-up:n=five", "line-em-up: n=five is not a whole number; n is a whole number from 3 to 10"),
        ("line-em-up:n=5.0", "line-em-up: n=5.0 is not a whole number; n is a whole number from 3 to 10"),
        ("line-em-up:n=", "line-em-up: n= is not a whole number; n is a whole number from 3 to 10"),
        ("line-em-up:n=5,s=6", "line-em-up: s=6 is out of range; s is a whole number from 3 to n, which is 5"),
        ("line-em-up:n=3,b=7", "line-em-up: b=7 is out of range; b is a whole number from 0 to 2n, which is 6"),
        (
            "line-em-up:n=3,blocs=A0+A1+A2+B0+B1+B2+C0",
            "line-em-up: blocs names 7 squares; there are at most 2n, which is 6",
        ),
        ("line-em-up:b=3,blocs=A0+B1", "line-em-up: b=3 but blocs names 2; give one of them, or the same number"),
        ("line-em-up:blocs=F0", "line-em-up: blocs=F0 is off the board; blocs is squares from A0 to E4"),
        ("line-em-up:blocs=A0+a0", "line-em-up: blocs=A0+a0 names a0 twice; blocs is squares like B3+C0"),
        ("line-em-up:blocs=A0+x", "line-em-up: blocs=A0+x has 'x', which is no square; blocs is squares like B3+C0"),
        ("line-em-up:n=5,n=6", "line-em-up: n is given twice"),
        (
            "line-em-up:n=5,6",
            "line-em-up: '6' is not of the form parameter=value; its parameters are n, s, b, blocs, seed",
        ),
        (
            "line-em-up:n=5,",
            "line-em-up: '' is not of the form parameter=value; its parameters are n, s, b, blocs, seed",
        ),
        ("toro-tile:row=3", "toro-tile: there is no parameter 'row'; did you mean rows?"),
        ("tic-tac-toe:n=3", "tic-tac-toe: there is no parameter 'n'; it has no parameters"),
        ("tic-tac-toe:3", "tic-tac-toe: '3' is not of the form parameter=value; it has no parameters"),
        (
            "gomoku:rows=12,cols=11",
            "gomoku: rows=12 with cols=11 makes 132 squares; rows is such that there are at most 128",
        ),
        ("toro-tile:white=A0,black=A0", "toro-tile: A0 is in white and in black"),
        ("toro-tile:turn=X", "toro-tile: turn=X is not one of them; turn is W or B"),
        ("lines:wrap=maybe", "lines: wrap=maybe is neither yes nor no; wrap is yes or no"),
        ("quixo:n=10", "quixo: n=10 is out of range; n is a whole number from 2 to 9"),
        ("quixo:players=3", "quixo: players=3 is not one of them; players is 2 or 4"),
        ("pnt:0", "pnt: n=0 is out of range; n is a whole number from 1 to 100000"),
        ("tictactoe", "there is no game 'tictactoe'; did you mean tic-tac-toe?"),
        ("Quixo", "there is no game 'Quixo'; did you mean quixo?"),
    ],
)
def test_wrong_texts_are_answered_in_one_sentence(spec: str, message: str) -> None:
    with pytest.raises(GameSpecError) as caught:
        make(spec)
    assert str(caught.value) == message


def test_an_unknown_game_far_from_all_is_told_what_there_is() -> None:
    with pytest.raises(GameSpecError, match=r"^there is no game 'zzz'; there are tic-tac-toe, .*pnt, tree$"):
        make("zzz")


@pytest.mark.parametrize("text", ["((1 2", "", "x", "()", "1 2", "(1e)", "(1))"])
def test_a_wrong_tree_is_refused(text: str) -> None:
    with pytest.raises(GameSpecError, match=r"^tree: "):
        make(f"tree:text={text}")


def test_an_error_carries_parameter_and_value() -> None:
    with pytest.raises(GameSpecError) as caught:
        make("line-em-up:n=11")
    assert (caught.value.parameter, caught.value.value) == ("n", "11")
    assert isinstance(caught.value, SpecError)
    assert isinstance(caught.value, fiveply.GameError)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        ("quixo:4", "quixo:n=4"),
        ("quixo: n = 5 , players = 4", "quixo:players=4"),
        (" pnt :20", "pnt"),
        ("line-em-up:blocs=(0,D) (1,1)", "line-em-up:blocs=D0+B1"),
        ("line-em-up:blocs=d0 1.1", "line-em-up:blocs=D0+B1"),
        ("line-em-up:blocs=(0,3)+(1,1)", "line-em-up:blocs=D0+B1"),
        ("line-em-up:n=5,s=4,b=0", "line-em-up:s=4,b=0"),
        ("toro-tile:turn=b,k=4", "toro-tile:k=4,turn=B"),
        ("lines:gravity=TRUE", "lines:gravity=yes"),
        ("tree:(3 (1 2))", "tree:text=(3 (1 2))"),
    ],
)
def test_texts_are_read_kindly_and_written_short(spec: str, text: str) -> None:
    assert spec_of(make(spec)) == text


def test_a_game_built_by_hand_has_a_text_too() -> None:
    assert spec_of(games.LineGame(4, 4, 3, wrap=True, blocked=[(1, 2)])) == "lines:rows=4,cols=4,wrap=yes,blocked=C1"
    assert spec_of(games.QuixoGame(3)) == "quixo:n=3"
    assert spec_of(games.PntGame(9)) == "pnt:n=9"
    assert spec_of(games.TreeGame("(1 2)")) == "tree:text=(1 2)"


def test_random_blocs_depend_on_the_seed_alone() -> None:
    def blocked(spec: str) -> set[str]:
        game = make(spec)
        return {cell.name for row in game.board(game.initial()) for cell in row if cell.blocked}

    assert len(blocked("line-em-up:n=6,b=5,seed=1")) == 5
    assert blocked("line-em-up:n=6,b=5,seed=1") == blocked("line-em-up:n=6,b=5,seed=1")
    assert blocked("line-em-up:n=6,b=5,seed=1") != blocked("line-em-up:n=6,b=5,seed=2")
    assert blocked("line-em-up:n=6") == set()


def test_every_game_describes_itself() -> None:
    for name in games.names():
        entry = games.entry(name)
        assert isinstance(entry, games.Entry)
        assert entry.name == name
        assert isinstance(make(name), games.NativeGame)
        assert entry.description.endswith(".")
        assert entry.description.count(". ") == 0
        for parameter in entry.parameters:
            assert parameter.help
            assert parameter.range_text
            if parameter.default is not None:
                assert parameter.parse(parameter.text(parameter.default)) == parameter.default


def test_presets_are_the_boards_of_their_games() -> None:
    assert str(make("whites-challenge").position()).splitlines() == [
        ". . . . . . . . .",
        ". . . . B . . . .",
        ". . . - - - . . .",
        ". . - - - - - . .",
        ". . . - - - . . .",
        ". . . . B . . . .",
        ". . . . . . . . .",
    ]
    assert str(make("tetra-toro").position()).splitlines() == [". - . .", ". - . -", "- - . .", ". . - ."]
    gold = make("gold-rush").position()
    assert str(gold).splitlines() == [
        *("- . . - . . -", ". . . . . . .", ". . . . . . ."),
        *("- . . - . . -", ". . . . . . .", ". . . . . . ."),
        "- . . - . . -",
    ]
    assert gold.turn is Player.FIRST
    assert make("toro-tile:turn=B").position().turn is Player.SECOND
    assert make("gold-rush").is_wrapped
    assert not make("connect-four").is_wrapped


# Games in files.


def write(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text)
    return str(folder / name)


NIM = (EXAMPLES / "nim.py").read_text()


def test_a_file_gives_its_game(tmp_path: Path) -> None:
    path = write(tmp_path, "my.nim.py", NIM)
    for spec in (path, f"{path}:Nim", f"{path}:", f"{path}:Nim:", f"{path}:Nim:heaps=3"):
        game = load(spec)
        assert type(game).__name__ == "Nim"
        assert spec_of(game) == f"{path}:Nim"
    assert load(f"{path}:Nim:4").initial() == (0, (1, 2, 3, 4))
    assert spec_of(load(f"{path}:Nim:4")) == f"{path}:Nim:heaps=4"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("nowhere.py:Nim", "there is no file nowhere.py"),
        ("{path}:Nmi", "{path} has no 'Nmi'; did you mean Nim?"),
        ("{path}:State", "State in {path} is not a class that derives from fiveply.Game"),
        ("{path}:Nim:heaps=x", "Nim: heaps=x is not a whole number; heaps is a whole number"),
        ("{path}:Nim:hepas=3", "Nim: there is no parameter 'hepas'; did you mean heaps?"),
    ],
)
def test_a_wrong_file_spec_is_answered_in_one_sentence(tmp_path: Path, spec: str, message: str) -> None:
    path = write(tmp_path, "nim.py", NIM)
    with pytest.raises(GameSpecError) as caught:
        load(spec.format(path=path))
    assert str(caught.value).casefold() == message.format(path=path).casefold()


def test_files_without_one_complete_game_are_told_apart(tmp_path: Path) -> None:
    path = write(tmp_path, "two.py", NIM + "\n\nclass Other(Nim): pass\n")
    with pytest.raises(GameSpecError, match=r"has 2 games: Nim, Other; write .*two\.py:CLASS"):
        load(path)
    assert type(load(f"{path}:Other")).__name__ == "Other"
    path = write(tmp_path, "none.py", "from fiveply import Game\n")
    with pytest.raises(GameSpecError, match="has no game"):
        load(path)
    path = write(tmp_path, "half.py", "from fiveply import Game\nclass Half(Game):\n  def initial(self): return 0\n")
    with pytest.raises(GameSpecError, match=r"Half in .* is not complete: it lacks legal_moves, outcome, play, turn"):
        load(path)
    path = write(tmp_path, "needs.py", NIM.replace("heaps: int = 3", "heaps: int"))
    with pytest.raises(GameSpecError, match=r"needs heaps: write .*Nim:heaps="):
        load(path)
    path = write(tmp_path, "refuses.py", NIM.replace("self.heaps = heaps", "raise ValueError('no heaps today')"))
    with pytest.raises(GameSpecError, match="Nim: no heaps today"):
        load(path)


def test_what_a_file_raises_comes_out_and_leaves_nothing_behind(tmp_path: Path) -> None:
    import sys

    before = list(sys.path), set(sys.modules)
    with pytest.raises(ZeroDivisionError):
        load(write(tmp_path, "bad.py", "1 / 0\n"))
    with pytest.raises(SyntaxError):
        load(write(tmp_path, "worse.py", "def\n"))
    assert sys.path == before[0]
    assert not {name for name in set(sys.modules) - before[1] if "bad" in name or "worse" in name}


def test_a_file_may_use_its_neighbours_dataclasses_and_every_kind_of_parameter(tmp_path: Path) -> None:
    write(tmp_path, "neighbour_of_ours.py", "HEAPS = 2\n")
    path = write(
        tmp_path,
        "frozen.py",
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "import neighbour_of_ours\n"
        + NIM.partition("class Nim")[0].partition('"""\n')[2]
        + "@dataclass(frozen=True)\nclass Nim(Game[State, Move]):\n"
        "    heaps: int = neighbour_of_ours.HEAPS\n    odd: bool = False\n    pace: float = 1.5\n    word: str = 'a'\n"
        "    seed: int | None = None\n" + NIM.partition("self.heaps = heaps\n")[2],
    )
    game = load(f"{path}:Nim:odd=yes,pace=2,word=b c,seed=7")
    values = {name: getattr(game, name) for name in ("heaps", "odd", "pace", "word", "seed")}
    assert values == {"heaps": 2, "odd": True, "pace": 2.0, "word": "b c", "seed": 7}
    assert spec_of(game) == f"{path}:Nim:odd=yes,pace=2,word=b c,seed=7"


# The parts.


def test_a_game_without_a_text_says_so() -> None:
    class Bare(games.LineGame):
        pass

    assert spec_of(Bare()) == "lines"
    bare = Bare()
    bare.spec = ""
    with pytest.raises(GameSpecError, match="was not made by make or load"):
        spec_of(bare)


def test_columns_have_letters() -> None:
    assert [column_letters(col) for col in (0, 25, 26, 27, 51, 52, 127)] == ["A", "Z", "AA", "AB", "AZ", "BA", "DX"]
    assert square_text((3, 1)) == "B3"
    squares = Parameter("x", "squares", (), "")
    assert squares.parse("DX0+aa12") == ((0, 127), (12, 26))


def test_values_go_to_text_and_back() -> None:
    parameters = (
        Parameter("size", "whole", 3, "", 1, 9),
        Parameter("pace", "number", 1.0, "", 0),
        Parameter("open", "flag", True, ""),
    )
    values = {"size": 4, "pace": 0.25, "open": False}
    text = values_text("game", parameters, values)
    assert text == "game:size=4,pace=0.25,open=no"
    assert parse_values("game", parameters, text.partition(":")[2], GameSpecError) == values
    assert values_text("game", parameters, {"size": 3, "pace": 1.0, "open": True}) == "game"
    with pytest.raises(GameSpecError, match="pace=nan is not a finite number; pace is a number from 0 up"):
        parse_values("game", parameters, "pace=nan", GameSpecError)
