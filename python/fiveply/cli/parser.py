"""Command lines: argparse that writes where it is told, raises instead of leaving, and fits the terminal."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable
from typing import Any, NoReturn

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError

__all__ = ["Parser", "ParserExit", "memory_size", "whole_number"]


class ParserExit(Exception):
    """Ask the program to end: help or the version has been printed."""


class HelpFormatter(argparse.ArgumentDefaultsHelpFormatter, argparse.RawDescriptionHelpFormatter):
    """Show defaults, and descriptions and examples line by line as written."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        if action.default in (None, False, "", argparse.SUPPRESS) or not action.option_strings:
            return action.help
        return super()._get_help_string(action)


class Parser(argparse.ArgumentParser):
    """Parse a command line for an Env: help goes to its stdout, an error is raised as a CommandError."""

    def __init__(self, env: Env, description: str = "", epilog: str = "", **options: Any) -> None:
        """Take the environment to write to; the rest is argparse's."""
        super().__init__(
            description=textwrap.dedent(description).strip(),
            epilog=textwrap.dedent(epilog).strip() or None,
            formatter_class=lambda prog: HelpFormatter(prog, max_help_position=28, width=min(env.width, 110)),
            allow_abbrev=False,
            **options,
        )
        self.env = env
        self.color = False  # Python 3.14 colours help by looking at the process's own streams

    def error(self, message: str) -> NoReturn:
        """Raise the error as one sentence that says where help is."""
        raise CommandError(f"{message.rstrip('.')}; see {self.prog} --help")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Raise ParserExit: help or version was asked for and printed."""
        raise ParserExit

    def _print_message(self, message: str, file: object = None) -> None:
        if message:
            self.env.print(message, end="")


Run = Callable[[argparse.Namespace, Env], ExitStatus]


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range, for an option's `type`."""
    wanted = f"a whole number from {low} to {high}" if high is not None else f"a whole number of {low} or more"

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low or (high is not None and value > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not {wanted}")
        return value

    return read


def memory_size(text: str) -> int:
    """Read a size of memory in bytes, `2G`, `500M`, `64k` or a number, for an option's `type`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kKmMgG]?)(?:i?[bB])?", text.strip())
    value = int(float(match[1]) * 1024 ** " kmg".index(match[2].lower() or " ")) if match else 0
    if not 0 < value <= 2**40:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size of memory like 500M or 2G")
    return value


def positive_seconds(text: str) -> float:
    """Read a number of seconds above 0, for an option's `type`."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
