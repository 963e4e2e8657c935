"""Requests as values: every field is checked before anything is done with it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fiveply.web.errors import Refusal
from fiveply.web.library import MOST_MOVES

__all__ = ["Asked"]


class Asked:
    """Read the fields of a JSON object; a field that is missing or of the wrong kind is refused by name."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        """Take the object's fields."""
        self.fields = fields

    @staticmethod
    def parse(text: str | bytes) -> Asked:
        """Return the object that a text holds, or raise Refusal."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise Refusal("the request is not JSON") from None
        if not isinstance(value, dict):
            raise Refusal("the request is not a JSON object")
        return Asked(value)

    def text(self, name: str, default: str | None = None, most: int = 100_000) -> str:
        """Return a text; without a default it has to be there."""
        value = self.fields.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise Refusal(f"{name} is missing or no text")
        if len(value) > most:
            raise Refusal(f"{name} is too long: {len(value):,} characters, {most:,} is the most", 413)
        return value

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number in a range."""
        value = self.fields.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Refusal(f"{name} is not a whole number from {low} to {high:,}")
        return value

    def number(self, name: str, low: float, high: float, default: float | None = None) -> float:
        """Return a number in a range."""
        value = self.fields.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise Refusal(f"{name} is not a number from {low:g} to {high:g}")
        return float(value)

    def texts(self, name: str, most: int = MOST_MOVES) -> tuple[str, ...]:
        """Return a list of texts, none where the field is missing."""
        value = self.fields.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(each, str) and len(each) <= 100 for each in value):
            raise Refusal(f"{name} is no list of short texts")
        if len(value) > most:
            raise Refusal(f"{name} has {len(value):,} entries; {most:,} is the most", 413)
        return tuple(value)

    def tree(self, name: str, most: int = MOST_MOVES) -> list[list[Any]]:
        """Return moves that were tried: of each the number of the one before it, 0 for the start, and its text."""
        value = self.fields.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise Refusal(f"{name} is no list of at most {most:,} moves")
        for number, each in enumerate(value, 1):
            if not isinstance(each, list) or [type(part) for part in each] != [int, str] or len(each[1]) > 100:
                raise Refusal(f"entry {number} of {name} is no pair of a number and a move's text")
            if not 0 <= each[0] < number:
                raise Refusal(f"entry {number} of {name} follows entry {each[0]}, which is not before it")
        return value

    def fields_of(self, name: str) -> Asked | None:
        """Return an object inside this one, None where the field is missing or null."""
        value = self.fields.get(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise Refusal(f"{name} is no JSON object")
        return Asked(value)
