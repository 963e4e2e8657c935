"""Seeds are fixed, and printed at the head of every run; FIVEPLY_SEED explores others."""

from __future__ import annotations

import os
import random
import signal

import pytest
from hypothesis import HealthCheck, settings

from web_world import CHROMIUM, NO_CHROMIUM, browser, server, tabs

__all__ = ["browser", "server", "tabs"]

# Where the tests are run in the background these may be ignored, and what they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

SEED = int(os.environ.get("FIVEPLY_SEED", "0"))

settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", settings.get_profile("fixed"), derandomize=False)
settings.load_profile("explore" if SEED else "fixed")


def pytest_report_header() -> list[str]:
    """Say which seed the random tests use, and whether the page is tested in a browser."""
    return [
        f"seed: {SEED} (set FIVEPLY_SEED for another; hypothesis: {'explore' if SEED else 'fixed'})",
        f"browser: {CHROMIUM}" if CHROMIUM else f"browser tests are skipped, since {NO_CHROMIUM}",
    ]


@pytest.fixture
def rng() -> random.Random:
    """Return a random generator that begins the same in every test."""
    return random.Random(SEED)
