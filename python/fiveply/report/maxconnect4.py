"""The report that Max-Connect-4's assignment asks for, as one page, made from what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fiveply.report.maxconnect4_timing import Timing, timing_chart, timing_summary
from fiveply.report.page import Section, bullets, code, figure, page, paragraph, table

__all__ = ["Findings", "Series", "report_page"]


@dataclass(frozen=True, slots=True)
class Series:
    """Hold the results of a series of games, seen from the first named side."""

    name: str
    wins: int
    draws: int
    losses: int
    points: int
    """The points made minus the other's, over all games."""

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True, slots=True)
class Findings:
    """Hold what the report tells: the series of games, the timing table, the sessions on a terminal."""

    series: Sequence[Series]
    timing: Timing
    one_move: str
    interactive: str


def report_page(name: str, student_id: str, findings: Findings) -> str:
    """Return the report as one HTML page. What is not given is left as a line to fill in."""
    sections = (
        Section("Max-Connect-4", [_author(name, student_id), paragraph(_ABOUT)]),
        Section("Implementation", [paragraph(text) for text in _IMPLEMENTATION]),
        Section("Evaluation functions", _evaluation(findings.series)),
        Section("How to run", [code(_COMMANDS), bullets(_OPTIONS)]),
        Section("A terminal session", [*_session(findings)]),
        Section("Execution time", _times(findings.timing)),
        Section("Known bugs and deficiencies", [bullets(_DEFICIENCIES)]),
        Section("Extras", [bullets(_EXTRAS)]),
    )
    return page("Max-Connect-4", sections)


def _author(name: str, student_id: str) -> str:
    blank = "." * 30
    return paragraph(f"Name: {name or blank}   Student ID: {student_id or blank}")


def _evaluation(series: Sequence[Series]) -> list[str]:
    rows = [
        (each.name, each.games, each.wins, each.draws, each.losses, f"{each.points / max(1, each.games):+.1f}")
        for each in series
    ]
    header = ("games of the first against the second", "games", "won", "drawn", "lost", "points a game")
    return [
        paragraph(_SCORE),
        paragraph(_OPEN),
        table(("missing pieces", "0", "1", "2", "3"), [("worth in points", "1", "0.85", "0.6", "0.25")]),
        paragraph(
            "Measured: between the two, games from each of the 49 positions after two moves, each of them beginning "
            "once, at the same depth; against a random player 100 games, the sides alternating."
        ),
        table(header, rows),
    ]


def _session(findings: Findings) -> tuple[str, ...]:
    return (
        paragraph("One move, at depth 10, in the state of the file red_next.txt:"),
        code(findings.one_move),
        paragraph("The beginning of an interactive game; the person types the columns:"),
        code(findings.interactive),
    )


def _times(timing: Timing) -> list[str]:
    rows = []
    for depth in range(1, timing.depth + 1):
        cells = [str(depth)]
        for figures in timing.figures(depth):
            seconds, states, growth = figures or (None, None, None)
            cells.append("" if seconds is None else f"{seconds:.6f}")
            cells.append("" if states is None else f"{states:,}")
            cells.append("" if growth is None else f"{growth:.2f}")
        rows.append(cells)
    heads = [f"{engine}: {what}" for engine in ("plain", "deepen") for what in ("CPU seconds", "states", "growth")]
    return [
        paragraph(
            f"CPU time of one move from {timing.where}, judged by {timing.heuristic}, for every depth up to the first "
            f"that takes longer than {timing.limit:g} s. Plain is alpha-beta as in the textbook, on one thread, in the "
            "order of the columns; deepen is the engine that plays. Growth is the number of states visited divided by "
            "that of the depth before."
        ),
        table(("depth", *heads), rows),
        bullets(timing_summary(timing).splitlines()),
        figure(
            timing_chart(timing), "CPU seconds on a logarithmic scale: a straight line is a constant growth factor."
        ),
    ]


_ABOUT = (
    "Two players drop pieces into the seven columns of a board of six rows until it is full. Each four in a row, "
    "across, upright or oblique, is a point; more points win. The program plays it against a person or, by files, "
    "against other programs."
)

_IMPLEMENTATION = (
    "The program is written in Python, as the package fiveply, over a core in Rust that holds the rules, the "
    "judgements and the searches. A board is two sets of 64 bits, one per player; a move sets one bit.",
    "The move is the one that depth-limited minimax chooses: every line of play is followed to the depth given on "
    "the command line or to the end of the game, the last board is judged, the side to move takes the best child, "
    "and of equally good columns the leftmost is played.",
    "Alpha-beta pruning finds the same move without most of that tree: a line of play is left as soon as it is "
    "clear that one of the players would avoid it. The engine that plays deepens step by step: it searches to "
    "depth 1, 2, 3 and so on, keeps what it found in a table that knows a board again however it came about, and "
    "tries first what was best before, so that more is pruned. Since such a search tells the value but may return "
    "any of the best moves, the columns to the left of its move are asked afterwards whether one of them is worth "
    "as much.",
    "Both are held to plain minimax in the tests, move by move and value by value.",
)

_SCORE = (
    "score: the points made so far, the player's minus the opponent's. It is exact when the board is full and "
    "says nothing before the first four is made."
)

_OPEN = (
    "open (in use unless --heuristic score is given): the points, and besides them every quadruple that can still "
    "become one: it holds pieces of one player only, and each of its empty squares is in a row that this player "
    "can hope to fill. If the columns fill up one after the other, the two players' pieces alternate in them, so "
    "every second row falls to each of them. Such a quadruple counts by how many pieces it lacks:"
)

_COMMANDS = """
python maxconnect4 interactive [input_file] [computer-next/human-next] [depth]
python maxconnect4 one-move [input_file] [output_file] [depth]
python maxconnect4 timing [input_file] --limit 30
python maxconnect4 report --name NAME --id ID
""".strip()

_OPTIONS = (
    "maxconnect4.py and the command maxconnect4 take the same arguments; Python 3.11 or later and the package "
    "fiveply are needed (pip install . in its folder).",
    "--heuristic open or score chooses the evaluation function; --time tells the CPU time of each move; --crlf "
    "writes files with CRLF line ends.",
)

_DEFICIENCIES = (
    "No bug is known.",
    "The search stops at its depth even in the middle of an exchange; the evaluation function has to make up for it.",
    "The depth is fixed for the whole game: late moves could be searched deeper in the same time.",
    "The evaluation takes rows for won that a player can give away: it assumes that the columns fill one after "
    "the other.",
    "A file is believed about who moves next, so from a file that is wrong about it a board can come about whose "
    "numbers of pieces differ by two; as an input that one is refused.",
)

_EXTRAS = (
    "A new evaluation function, open, with the gain measured above.",
    "Faster search than plain alpha-beta with the same answer: iterative deepening with a table.",
    "Faster counting of the score: all the fours in a direction are counted at once, by shifts of bit sets.",
    "State files with LF, CRLF or bare CR line ends are read; wrong files are refused with the line and the reason.",
    "Columns are numbered from 0 everywhere; the sample printed them from 1 in one line.",
    "The program checks the moves that a person types, and says why one is refused.",
    "The timing table, its chart and this report are made by the program itself.",
)
