"""`fiveply games`: what there is to play, and all about one game."""

from __future__ import annotations

import argparse
import json
import textwrap
from typing import TYPE_CHECKING, Any

from fiveply.cli.draw import Style, board_lines
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.tables import pairs

if TYPE_CHECKING:
    from fiveply.games import Entry, Parameter

SUMMARY = "list the games, or tell all about one"

DESCRIPTION = """
List the games with their parameters; or, given a name, tell a game's parameters with their ranges and defaults, its
heuristics with their formulas, and commands to begin with.
"""

EPILOG = """
examples:
  fiveply games
  fiveply games line-em-up
  fiveply games --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("name", metavar="NAME", nargs="?", help="tell about this game (default: list all)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Print the list or the page of one game."""
    from fiveply.games import entry, names

    entries = [entry(args.name)] if args.name else [entry(name) for name in names()]
    if args.json:
        described = [as_dict(each) for each in entries]
        env.print(json.dumps(described[0] if args.name else described))
    elif args.name:
        env.print(page(entries[0], Style.of(env), env.width))
    else:
        env.print(listing(entries, Style.of(env), env.width))
    return ExitStatus.OK


def listing(entries: list[Entry], style: Style, width: int) -> str:
    """Return all games, each with its sentence and its parameters."""
    lines = []
    for each in entries:
        lines.append(style.bold(each.name))
        lines.append(wrapped(each.description, 4, width))
        if each.parameters:
            lines.append(wrapped(", ".join(default_text(p) for p in each.parameters), 4, width))
    return "\n".join([*lines, "", "fiveply games NAME tells all about one; fiveply play NAME plays it."])


def page(entry: Entry, style: Style, width: int) -> str:
    """Return all about one game."""
    game = entry.make()
    parts = [f"{style.bold(entry.name)}\n{wrapped(entry.description, 0, width)}"]
    parts.append("\n".join(board_lines(game, game.initial(), style, width=width)))
    if entry.parameters:
        rows = [(default_text(p), f"{p.range_text}: {p.help}") for p in entry.parameters]
        parts.append(f"{style.bold('Parameters')}, with their defaults\n" + pairs(rows, width))
    from fiveply.heuristics import describe

    if described := describe(game):
        lines = [style.bold("Heuristics") + ", the strongest first"]
        for each in described:
            purpose = f" {each.purpose[0].upper()}{each.purpose[1:]}." if each.purpose else ""
            lines.append(f"  {each.name}")
            lines.append(wrapped(f"{each.formula}.{purpose}", 4, width))
        parts.append("\n".join(lines))
    parts.append(style.bold("Examples") + "\n" + "\n".join(f"  {line}" for line in examples(entry)))
    return "\n\n".join(parts)


def examples(entry: Entry) -> list[str]:
    """Return commands to begin with."""
    spec = entry.name
    first = next((p for p in entry.parameters if p.kind == "whole" and isinstance(p.default, int)), None)
    if first is not None and first.default > (first.low or 0):
        spec = f"{entry.name}:{first.name}={first.default - 1}"
    return [
        f"fiveply play {entry.name}",
        f"fiveply play {spec} --first random --second minimax:3",
        f"fiveply search {entry.name} --seconds 3",
        f"fiveply perft {entry.name} 3",
    ]


def default_text(parameter: Parameter) -> str:
    """Return a parameter with its default, as a spec has it; the name alone where it has none."""
    if parameter.default is None or parameter.default == ():
        return parameter.name
    return f"{parameter.name}={parameter.text(parameter.default)}"


def wrapped(text: str, indent: int, width: int) -> str:
    """Return text in lines that fit."""
    pad = " " * indent
    return textwrap.fill(text, max(40, width), initial_indent=pad, subsequent_indent=pad, break_on_hyphens=False)


def as_dict(entry: Entry) -> dict[str, Any]:
    """Return a game as values that JSON can hold."""
    from fiveply.heuristics import describe

    return {
        "name": entry.name,
        "description": entry.description,
        "parameters": [
            {
                "name": p.name,
                "kind": p.kind,
                "default": p.default,
                "range": p.range_text,
                "low": p.low,
                "high": p.high,
                "choices": list(p.choices),
                "help": p.help,
            }
            for p in entry.parameters
        ],
        "heuristics": [
            {"name": each.name, "formula": each.formula, "purpose": each.purpose} for each in describe(entry.make())
        ],
    }
