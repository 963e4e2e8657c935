"""Tetra-Toro: four in a row on 4 x 4, so full of forbidden squares that no line is possible: always a draw."""

GAME_TYPE = "Tetra-Toro"
INITIAL_BOARD = [
    [" ", "-", " ", " "],
    [" ", "-", " ", "-"],
    ["-", "-", " ", " "],
    [" ", " ", "-", " "],
]
K = 4
