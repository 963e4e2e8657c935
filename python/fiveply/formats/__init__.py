"""The assignments' file formats and printed blocks, a module per program: text from values and back, no files."""

from fiveply.formats import lineemup, lineemup_log, lineemup_scoreboard, pnt, tts

__all__ = ["lineemup", "lineemup_log", "lineemup_scoreboard", "pnt", "tts"]
