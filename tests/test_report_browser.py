"""The pages that programs write, in a real browser: a game is stepped through, and slides fit a projector's screen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fiveply.cli.lineemup.plan import Configuration
from fiveply.cli.lineemup.series import series_game
from fiveply.report.lineemup import Experiment, analysis_page
from pnt_world import pnt
from tts_world import BOARD, agent, tts_master

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROJECTOR = {"width": 1280, "height": 720}
CORNERS = ((0, 0), (0, 3), (3, 0), (3, 3))
CONFIGURATIONS = (
    Configuration(4, 4, 3, 9, (2, 2), prunes=False, blocs=CORNERS),
    Configuration(4, 4, 3, 8, (2, 2), blocs=CORNERS),
    Configuration(4, 2, 4, 8, (1, 2)),
    Configuration(4, 2, 4, 9, (2, 2)),
    Configuration(4, 3, 4, 8, (2, 2)),
    Configuration(4, 3, 4, 9, (2, 2)),
)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return an empty tab; at the end nothing may have gone wrong in it."""
    context = browser.new_context(viewport=PROJECTOR)  # type: ignore[arg-type]
    opened, errors = context.new_page(), []
    opened.on("console", lambda message: errors.append(message.text))
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("request", lambda request: errors.append(request.url) if not request.url.startswith("file:") else None)
    yield opened
    context.close()
    assert errors == []


def test_a_transcript_is_stepped_through(page: Page, tmp_path: Path) -> None:
    (tmp_path / "three.json").write_text(BOARD)
    for name in ("a", "b"):
        agent(tmp_path, name)
    assert tts_master("three.json", "a.py", "b.py", "5", cwd=tmp_path).status == 0
    page.goto(next(tmp_path.glob("*.html")).as_uri())
    steps = page.locator(".step")
    last = steps.count() - 1
    assert last >= 5

    def here() -> list[str]:
        return [steps.nth(i).locator("h3").inner_text() for i in range(last + 1) if steps.nth(i).is_visible()]

    assert here() == ["The game begins."]
    assert page.locator("#where").inner_text() == f"0 of {last}"
    page.keyboard.press("ArrowRight")
    assert here() == ["In turn 0, move is by W to (0, 0)"]
    assert page.locator(".step.here td.last svg").get_attribute("aria-label") == "W"
    page.locator("#next").click()
    assert here() == ["In turn 1, move is by B to (0, 1)"]
    page.keyboard.press("ArrowLeft")
    page.locator("#back").click()
    page.keyboard.press("ArrowLeft")
    assert here() == ["The game begins."]
    page.locator("#last").click()
    assert page.locator("#where").inner_text() == f"{last} of {last}"
    assert page.locator(".step.here td.line").count() == 3
    page.keyboard.press("ArrowRight")
    assert page.locator("#where").inner_text() == f"{last} of {last}"
    page.locator("#first").click()
    assert here() == ["The game begins."]
    page.locator("#all").click()
    assert len(here()) == last + 1
    page.locator("#all").click()
    page.emulate_media(media="print")
    assert len(here()) == last + 1
    assert not page.locator("nav").is_visible()


def test_slides_fit_the_screen_and_arrow_keys_turn_them(page: Page, tmp_path: Path) -> None:
    assert pnt("--random", "10", "--seed", "3", "--out", "slides", cwd=tmp_path).status == 0
    experiments = [
        Experiment(
            each.name,
            [
                series_game(each.setup(0, game // 2), game, time.perf_counter, seed=0, varies=each.blocs is not None)
                for game in range(2)
            ],
        )
        for each in CONFIGURATIONS
    ]
    (tmp_path / "analysis.html").write_text(analysis_page(experiments, "a machine"))
    for path in (tmp_path / "slides" / "analysis.html", tmp_path / "analysis.html"):
        page.goto(path.as_uri())
        tall = "each => each.getBoundingClientRect().height"
        heights = page.evaluate(f"[...document.querySelectorAll('section')].map({tall})")
        assert len(heights) >= 8
        assert set(heights) == {PROJECTOR["height"]}
        assert page.evaluate("document.documentElement.scrollWidth") == PROJECTOR["width"]
        for key, shown in (("ArrowRight", 1), ("PageDown", 2), (" ", 3), ("ArrowLeft", 2)):
            page.keyboard.press(key)
            page.wait_for_function(f"Math.round(scrollY / innerHeight) === {shown}")
