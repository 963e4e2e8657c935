"""The page docs/assignments.md names tests and files: all of them exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = (ROOT / "docs" / "assignments.md").read_text(encoding="utf-8")
SECTIONS = re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
NAMES = {name for path in TESTS.glob("test_*.py") for name in re.findall(r"(?:def|class) (\w+)", path.read_text())}


def quoted(text: str) -> list[str]:
    """Return what stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def test_there_is_a_section_for_each_assignment() -> None:
    assert sorted(heading for heading, _ in SECTIONS) == [
        "Line 'em Up",
        "Max-Connect-4",
        "PNT",
        "Quixo",
        "Toro-Tile-Straight",
    ]


@pytest.mark.parametrize(("heading", "text"), SECTIONS, ids=[heading for heading, _ in SECTIONS])
def test_each_sentence_has_a_place_and_a_test_that_exist(heading: str, text: str) -> None:
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) > 20
    for says, place, *shown in rows[1:]:
        assert place.strip(), says
        test = " ".join(shown)
        assert quoted(test) or "the same" in test or "hand-in" in place or "Python 3.11 or later" in place, says
        for name in quoted(test):
            if name.startswith(("test_", "Test")):
                assert name in NAMES, f"{says}: there is no {name}"
            elif "/" in name:
                assert (ROOT / name).exists(), f"{says}: there is no {name}"
        for name in quoted(place):
            if re.fullmatch(r"[\w.]+(/[\w.]*)+", name):
                assert (ROOT / name).exists() or (ROOT / "python/fiveply" / name).exists(), f"{says}: no {name}"
