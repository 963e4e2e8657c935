"""Play a match between two agents under a time limit, and keep its record as text."""

from time import perf_counter

from fiveply import load
from fiveply.agents import make
from fiveply.arena import TimeControl, parse_record, play_match, record_text

game = load("line-em-up:n=4,s=3,b=3,seed=1")
first = make("alpha-beta:depth=4,heuristic=threats", game)
second = make("random:seed=7", game)
record = play_match(game, first, second, control=TimeControl(move=1.0), now=perf_counter)
print(record.reason)

text = record_text(record)
print(text)
print(parse_record(text).replay(game))
