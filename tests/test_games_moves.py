"""How moves are written, read and clicked, and how boards are drawn."""

import pytest

from fiveply import IllegalMove, InvalidMove, Player, make


@pytest.mark.parametrize("text", ["B3", "b3", "B 3", " b  3 ", "(3,B)", "3,B", "3, b", "(3, 1)", "3,1", "3 1", "(3,1)"])
def test_a_square_is_read_in_every_way_people_write_it(text: str) -> None:
    for spec in ("line-em-up", "toro-tile", "gomoku"):
        game = make(spec)
        assert game.parse_move(game.initial(), text) == (3, 1)


@pytest.mark.parametrize(
    "text", ["", "B", "3", "33", "BB", "B3C", "B-3", "3;1", "B3!", "(3,1,2)", "B3.5", "b3 b4", "1e3"]
)
def test_what_is_no_square_is_named(text: str) -> None:
    game = make("line-em-up")
    with pytest.raises(InvalidMove, match="is no square; write a column letter and a row number, like B0") as caught:
        game.parse_move(game.initial(), text)
    assert repr(text) in str(caught.value)
    assert caught.value.text == text
    assert caught.value.state == game.initial()


@pytest.mark.parametrize(
    ("spec", "moves", "text", "error", "message"),
    [
        ("line-em-up", [], "F0", InvalidMove, "'F0' is off the board; columns are A to E, rows are 0 to 4"),
        ("line-em-up", [], "A5", InvalidMove, "'A5' is off the board; columns are A to E, rows are 0 to 4"),
        ("line-em-up", ["B3"], "B3", IllegalMove, "B3 is taken by O"),
        ("line-em-up:blocs=D0", [], "d0", IllegalMove, "D0 is blocked"),
        ("toro-tile", [], "x", InvalidMove, "'x' is no square; write a row and a column, like (0, 1)"),
        ("toro-tile", [], "(7, 0)", InvalidMove, "'(7, 0)' is off the board; columns are 0 to 6, rows are 0 to 6"),
        ("gold-rush", ["(0, 1)"], "0 1", IllegalMove, "(0, 1) is taken by W"),
        ("gold-rush", [], "(3, 3)", IllegalMove, "(3, 3) is blocked"),
        ("tic-tac-toe", ["A0", "A1", "B0", "B1", "C0"], "C1", IllegalMove, "the game is over"),
        ("connect-four", [], "7", InvalidMove, "'7' is no column; columns are 0 to 6"),
        ("connect-four", [], "-1", InvalidMove, "'-1' is no column; columns are 0 to 6"),
        ("connect-four", [], "D", InvalidMove, "'D' is no column; columns are 0 to 6"),
        ("connect-four:rows=2", ["3", "3"], "3", IllegalMove, "column 3 is full"),
        ("quixo", [], "C3 left", IllegalMove, "C3 is not on the outer ring"),
        ("quixo", ["A1 right"], "E1 left", IllegalMove, "E1 is not yours to take"),
        ("quixo", [], "A1 left", IllegalMove, "A1 can't re-enter where it came out; it can at right or bottom"),
        ("quixo", [], "F1 left", InvalidMove, "'F1 left' is off the board; cubes are A1 to E5"),
        ("quixo", [], "A0 left", InvalidMove, "'A0 left' is off the board; cubes are A1 to E5"),
        (
            "quixo",
            [],
            "A1",
            InvalidMove,
            "'A1' is no move; write a cube and the end where it re-enters, like A1 bottom "
            "(left < right > top ^ bottom v)",
        ),
        (
            "quixo",
            [],
            "A1 right 2",
            InvalidMove,
            "'A1 right 2' names a player; with two players a move is a cube and an end",
        ),
        (
            "quixo:players=4",
            [],
            "A1 right",
            InvalidMove,
            "'A1 right' lacks the player whom the dot then faces: add 1 or 3",
        ),
        ("quixo:players=4", [], "A1 right 2", IllegalMove, "the dot of A1 can face 1 or 3"),
        ("quixo:players=4", [], "pass", IllegalMove, "there is a cube to take, so passing is not allowed"),
        ("pnt:20", [], "two", InvalidMove, "'two' is no token; tokens are 1 to 20"),
        ("pnt:20", [], "0", InvalidMove, "'0' is no token; tokens are 1 to 20"),
        ("pnt:20", [], "21", InvalidMove, "'21' is no token; tokens are 1 to 20"),
        ("pnt:20", [], "2", IllegalMove, "2 can't be first: the first token is odd and less than 20/2"),
        ("pnt:20", ["3"], "3", IllegalMove, "3 is taken"),
        ("pnt:20", ["3"], "5", IllegalMove, "5 is neither a multiple nor a factor of 3"),
        ("pnt:2", [], "1", IllegalMove, "the game is over"),
        ("tree", [], "3", InvalidMove, "'3' is not a move here; moves are 0, 1, 2"),
    ],
)
def test_wrong_moves_are_answered_in_one_sentence(
    spec: str, moves: list[str], text: str, error: type[Exception], message: str
) -> None:
    position = make(spec).position().play_text(*moves)
    with pytest.raises(error) as caught:
        position.play_text(text)
    assert type(caught.value) is error
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["A1 bottom", "a1 b", "A1 v", "a1v", "A1,bottom", " a1  BOTTOM "])
def test_a_push_is_read_in_every_way(text: str) -> None:
    game = make("quixo")
    assert game.parse_move(game.initial(), text) == (0, 0, "B")
    four = make("quixo:players=4")
    assert four.parse_move(four.initial(), text.strip() + " 3") == (0, 0, "B", 3)


def test_moves_are_written_as_each_game_does() -> None:
    for spec, texts in (
        ("line-em-up:n=3", ["A0", "B0", "C0", "A1"]),
        ("toro-tile", ["(0, 0)", "(0, 1)", "(0, 2)", "(0, 3)"]),
        ("max-connect-4", ["0", "1", "2", "3"]),
        ("pnt:20", ["1", "3", "5", "7"]),
    ):
        position = make(spec).position()
        assert [position.game.move_text(position.state, move) for move in position.legal_moves][:4] == texts
    quixo = make("quixo").position()
    texts = {quixo.game.move_text(quixo.state, move) for move in quixo.legal_moves}
    assert len(texts) == 44
    assert {"A1 right", "A1 bottom", "C1 left", "C1 right", "C1 bottom", "E5 top"} <= texts
    assert "C1 top" not in texts


def test_boards_show_the_pieces_of_each_game() -> None:
    assert str(make("line-em-up:n=3,s=3,blocs=C0").position().play_text("A0", "B1")) == "O . *\n. X .\n. . ."
    assert str(make("connect-four:rows=2,cols=4").position().play_text("1", "1", "2")) == ". O . .\n. X X ."
    assert str(make("max-connect-4:rows=2,cols=4").position().play_text("1", "1")) == "0 2 0 0\n0 1 0 0"
    assert str(make("toro-tile:rows=2,cols=3,k=2,forbidden=A0,white=B0,black=C0").position()) == "- W B\n. . ."
    assert str(make("quixo:n=2").position().play_text("A1 right")) == ". X\n. ."
    board = str(make("quixo:n=3,players=4").position().play_text("A1 right 3"))
    assert [line.split() for line in board.splitlines()] == [[".", ".", "X3"], [".", ".", "."], [".", ".", "."]]
    board = str(make("pnt:12").position().play_text("3", "6"))
    assert board.split() == ["1", "2", "-", "4", "5", "[6]", "7", "8", "9", "10", "11", "12"]
    assert [len(line.split()) for line in board.splitlines()] == [10, 2]
    assert str(make("tree").position().play_text("1")).endswith("at 1")


def test_cells_tell_who_owns_them_and_how_they_are_called() -> None:
    position = make("line-em-up:n=3,s=3,blocs=C0").position().play_text("A0", "B1")
    board = position.game.board(position.state)
    assert board[0][0].owner is Player.FIRST
    assert board[1][1].owner is Player.SECOND
    assert board[0][1].owner is None
    assert (board[0][2].blocked, board[0][2].name, board[2][1].name) == (True, "C0", "B2")
    assert make("connect-four").board(make("connect-four").initial())[5][6].name == "6"


def test_clicks_are_where_the_piece_comes_to_lie() -> None:
    position = make("connect-four").position().play_text("3", "3")
    assert position.game.clicks(position.state, 3) == [(3, 3)]
    assert position.game.clicks(position.state, 0) == [(5, 0)]
    quixo = make("quixo")
    clicks = {tuple(quixo.clicks(quixo.initial(), move)) for move in quixo.legal_moves(quixo.initial())}
    assert len(clicks) == 44
    assert quixo.clicks(quixo.initial(), (0, 2, "B")) == [(0, 2), (4, 2)]
    pnt = make("pnt:20")
    assert pnt.clicks(pnt.initial(), 9) == [(0, 8)]


def test_highlights_are_the_lines_made() -> None:
    position = make("tic-tac-toe").position().play_text("A0", "A1", "B0", "B1")
    assert position.game.highlights(position.state) == []
    position = position.play_text("C0")
    assert position.game.highlights(position.state) == [(0, 0), (0, 1), (0, 2)]
    position = make("quixo:n=2").position().play_text("A1 right", "A2 right", "A1 right")
    assert position.game.highlights(position.state) == [(0, 0), (0, 1)]
    assert position.outcome is not None
    assert position.outcome.winner is Player.FIRST


def test_a_subclass_may_change_how_a_game_looks_and_plays() -> None:
    from fiveply.games import LineGame

    class NoCorners(LineGame):
        def legal_moves(self, state: object) -> list[object]:
            corners = {(0, 0), (0, 2), (2, 0), (2, 2)}
            return [move for move in super().legal_moves(state) if move not in corners]  # type: ignore[arg-type]

    from fiveply import Limits, minimax

    report = minimax(NoCorners(3, 3, 3).position(), Limits(depth=2), statistics=True)
    assert report.stats is not None
    assert report.stats.by_depth == {2: 5 * 4}
