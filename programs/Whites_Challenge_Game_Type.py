"""White's Challenge: six in a row on 7 x 9, round a forbidden diamond, with Black two tiles ahead."""

GAME_TYPE = "White's Challenge"
INITIAL_BOARD = [
    [" ", " ", " ", " ", " ", " ", " ", " ", " "],
    [" ", " ", " ", " ", "B", " ", " ", " ", " "],
    [" ", " ", " ", "-", "-", "-", " ", " ", " "],
    [" ", " ", "-", "-", "-", "-", "-", " ", " "],
    [" ", " ", " ", "-", "-", "-", " ", " ", " "],
    [" ", " ", " ", " ", "B", " ", " ", " ", " "],
    [" ", " ", " ", " ", " ", " ", " ", " ", " "],
]
K = 6
