"""Check a proof that `fiveply solve GAME --proof FILE` wrote. It needs nothing but Python and trusts only the rules.

    python check_proof.py FILE

The rules: two players put stones on empty squares in turn; the first with k of their own in a row, column or diagonal
wins; a full board is a draw. A strategy tells one player what to answer. Where the player can complete a line it does;
where the other could, it takes that square; else the file says: a move, or pairs of empty squares. With pairs the
player never loses: no square is in two pairs and every line that the other could still complete holds both squares of
one, so when the other takes one of them the player takes its fellow.
"""

from __future__ import annotations

import sys


class WrongProof(Exception):
    """Say what is wrong with a proof."""


class Board:
    """Hold the rules: the size, the lines, where the game starts."""

    def __init__(self, header: str, start: str) -> None:
        """Read them from the second and third line of a proof."""
        given = dict(word.split("=", 1) for word in header.split())
        self.rows, self.cols, self.k = (int(given[name]) for name in ("rows", "cols", "k"))
        self.wraps, self.turn = given["wrap"] == "yes", {"first": "1", "second": "2"}[given["turn"]]
        self.start = start.replace("/", "")
        shape = [len(row) for row in start.split("/")]
        if shape != [self.cols] * self.rows or set(self.start) - set("12.#"):
            raise WrongProof(f"the start is not {self.rows} rows of {self.cols} squares 1, 2, . or #")
        self.lines = self.all_lines()
        self.through: list[list[tuple[int, ...]]] = [[] for _ in self.start]
        for line in self.lines:
            for square in line:
                self.through[square].append(line)

    def all_lines(self) -> list[tuple[int, ...]]:
        """Return every line of k different squares that are not blocked, once."""
        found = set()
        for row in range(self.rows):
            for col in range(self.cols):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    places = [(row + i * down, col + i * right) for i in range(self.k)]
                    if self.wraps:
                        places = [(r % self.rows, c % self.cols) for r, c in places]
                    elif not all(0 <= r < self.rows and 0 <= c < self.cols for r, c in places):
                        continue
                    line = tuple(sorted(r * self.cols + c for r, c in places))
                    if len(set(line)) == self.k and not any(self.start[square] == "#" for square in line):
                        found.add(line)
        return sorted(found)

    def square(self, text: str) -> int:
        """Return the square that `row,column` names."""
        row, col = (int(number) for number in text.split(","))
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise WrongProof(f"{text} is off the board")
        return row * self.cols + col


class Strategy:
    """Hold what one player answers, and what that is said to achieve."""

    def __init__(self, board: Board, player: str, wins: bool) -> None:
        """Begin without answers."""
        self.board, self.player, self.other, self.wins = board, player, "2" if player == "1" else "1", wins
        self.answers: dict[str, str] = {}

    def check(self) -> int:
        """Play every move of the other side and raise WrongProof where the claim fails; return how many positions."""
        seen: set[str] = set()
        left = [(self.board.start, self.board.turn)]
        while left:
            position, turn = left.pop()
            if position in seen:
                continue
            seen.add(position)
            if "." not in position:
                if self.wins:
                    raise WrongProof(f"the board is full and nobody has won: {position}")
            elif turn == self.player:
                left += self.answered(position)
            elif not self.is_paired(position):
                for square in range(len(position)):
                    if position[square] == ".":
                        left += self.after(position, square, self.other)
        return len(seen)

    def answered(self, position: str) -> list[tuple[str, str]]:
        """Return the position after the player's answer."""
        square = self.completing(position, self.player)
        if square is None:
            square = self.completing(position, self.other)
        if square is None:
            if self.is_paired(position):
                return []
            if position not in self.answers:
                raise WrongProof(f"there is no answer to {position}")
            square = self.board.square(self.answers[position])
            if position[square] != ".":
                raise WrongProof(f"the answer to {position}, {self.answers[position]}, is not empty")
        return self.after(position, square, self.player)

    def after(self, position: str, square: int, mark: str) -> list[tuple[str, str]]:
        """Return the position after a move, or none where it ends the game as claimed."""
        after = position[:square] + mark + position[square + 1 :]
        if any(all(after[each] == mark for each in line) for line in self.board.through[square]):
            if mark == self.other:
                raise WrongProof(f"the other side completes a line: {after}")
            return []
        return [(after, "2" if mark == "1" else "1")]

    def completing(self, position: str, mark: str) -> int | None:
        """Return a square where a side completes a line."""
        for line in self.board.lines:
            marks = [position[square] for square in line]
            if marks.count(mark) == self.board.k - 1 and "." in marks:
                return line[marks.index(".")]
        return None

    def is_paired(self, position: str) -> bool:
        """Say whether the file gives pairs here, after making sure that they keep the other side from every line."""
        answer = self.answers.get(position, "")
        if not answer.startswith("pairs"):
            return False
        if self.wins:
            raise WrongProof("pairs do not win")
        pairs = [tuple(self.board.square(text) for text in pair.split("-")) for pair in answer.split()[1:]]
        squares = [square for pair in pairs for square in pair]
        if any(len(pair) != 2 for pair in pairs) or len(set(squares)) != len(squares):
            raise WrongProof(f"the pairs of {position} share squares")
        if any(position[square] != "." for square in squares):
            raise WrongProof(f"a square of the pairs of {position} is taken")
        for line in self.board.lines:
            is_open = not any(position[square] == self.player for square in line)
            if is_open and not any(all(square in line for square in pair) for pair in pairs):
                raise WrongProof(f"no pair of {position} closes the line {line}")
        return True


def read(text: str) -> tuple[str, list[Strategy]]:
    """Return the value that a proof claims, and its strategies."""
    lines = text.splitlines()
    if len(lines) < 5 or lines[0] != "fiveply proof 1":
        raise WrongProof("this is no proof of the format 1")
    board = Board(lines[1], lines[2])
    if any(all(board.start[square] == mark for square in line) for line in board.lines for mark in "12"):
        raise WrongProof("the game is over at the start")
    strategies: list[Strategy] = []
    for line in lines[4:]:
        first, _, rest = line.partition(" ")
        if first == "strategy":
            player, _, claim = rest.partition(" ")
            if claim not in ("wins", "does not lose"):
                raise WrongProof(f"a strategy that {claim!r} proves nothing")
            strategies.append(Strategy(board, {"first": "1", "second": "2"}[player], claim == "wins"))
        else:
            strategies[-1].answers[first.replace("/", "")] = rest
    return lines[3].removeprefix("value "), strategies


def main(path: str) -> int:
    """Check a file and say what it proves."""
    try:
        with open(path, encoding="utf-8") as file:
            value, strategies = read(file.read())
        claims = {(strategy.player, strategy.wins) for strategy in strategies}
        needed = {"first": {("1", True)}, "second": {("2", True)}, "draw": {("1", False), ("2", False)}}
        if claims != needed.get(value):
            raise WrongProof(f"these strategies do not prove the value {value!r}")
        counts = [strategy.check() for strategy in strategies]
    except (WrongProof, OSError, ValueError, KeyError, IndexError) as error:
        print(f"{path}: not proven: {error}", file=sys.stderr)
        return 1
    print(f"{path}: proven: {value}, {sum(counts):,} positions looked at")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python check_proof.py FILE")
    sys.exit(main(sys.argv[1]))
