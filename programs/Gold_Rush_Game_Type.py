"""Gold Rush: five in a row on 7 x 7, with nine forbidden squares."""

GAME_TYPE = "Gold Rush"
INITIAL_BOARD = [["-" if row % 3 == 0 and col % 3 == 0 else " " for col in range(7)] for row in range(7)]
K = 5
