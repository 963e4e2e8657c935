"""See the search, in a real browser: its steps against the core's own statistics, its keys, its words, its access."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from fiveply import make
from fiveply.search import Limits, alpha_beta, minimax
from web_world import PHONE, Tabs, accessibility_problems

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"
WORKED = "(((3 5) 2 (1 0)) (4 3) 0 7)"


def explorer(tabs: Tabs, game: str = f"tree:{TEXTBOOK}", options: dict[str, Any] | None = None, **how: Any) -> Page:
    """Return a tab that shows a search from its start."""
    page = tabs.open(
        "#/explore?" + urlencode({"game": game, **how}), **(options or {"viewport": {"width": 1280, "height": 900}})
    )
    page.wait_for_selector("[role=tree] [data-node]")
    return page


def counts(page: Page, column: int = 2) -> dict[str, str]:
    """Return the statistics that are shown: so far, or the core's in the third column."""
    rows = page.locator(".counts tbody tr")
    return dict(
        rows.evaluate_all("(rows, at) => rows.map(row => [row.dataset.count, row.cells[at - 1].textContent])", column)
    )


def said(page: Page) -> str:
    """Return the sentence of the step."""
    return page.locator(".said").inner_text()


def is_at(page: Page, place: str | re.Pattern[str]) -> None:
    """Wait until the page is at a step, written as `3 / 24`."""
    from playwright.sync_api import expect

    expect(page.locator(".place")).to_have_text(place)


def press(page: Page, name: str) -> None:
    """Press the button that is called so."""
    page.get_by_role("button", name=name, exact=True).click()


def node(page: Page, name: str) -> Any:
    """Return the node that is called so."""
    return page.locator(f"[role=treeitem][aria-label^='{name}, ']")


@pytest.mark.parametrize("search", ["alpha-beta", "minimax"])
@pytest.mark.parametrize(
    ("game", "depth", "heuristic"),
    [
        (f"tree:{TEXTBOOK}", None, ""),
        ("line-em-up:n=3", 2, "threats"),
        ("toro-tile:rows=4,cols=4,k=3", 2, "freedoms"),
        ("pnt:n=8", 4, "static"),
        ("quixo:n=3", 2, ""),
        ("max-connect-4:rows=3,cols=4,k=3", 3, ""),
    ],
)
def test_the_last_step_has_the_cores_statistics(
    tabs: Tabs, game: str, depth: int | None, heuristic: str, search: str
) -> None:
    page = explorer(tabs, game, search=search, heuristic=heuristic, **({"depth": depth} if depth else {}))
    page.select_option(".counts select", label="All that is counted")
    first = counts(page)
    assert (first["visited"], first["evaluated"], first["cutoffs"]) == ("0", "0", "0")
    press(page, "End")
    run = alpha_beta if search == "alpha-beta" else minimax
    report = run(make(game).position(), Limits(depth=depth), heuristic=heuristic or None, statistics=True)
    assert report.stats is not None
    last = counts(page)
    for name in ("visited", "expanded", "evaluated", "cutoffs", "skipping_cutoffs", "max_depth"):
        assert last[name] == f"{getattr(report.stats, name):,}", name
    assert last == counts(page, 3)
    assert f"It visited {report.stats.visited} states" in said(page)


def test_the_worked_example_has_the_figures_of_the_assignment(tabs: Tabs) -> None:
    page = explorer(tabs)
    page.select_option("#explore-built-in", label="The worked example of the statistics")
    is_at(page, "0 / 28")
    assert page.input_value("#explore-tree") == WORKED
    page.keyboard.press("End")
    found = counts(page)
    assert found["evaluated"] == "9"
    assert found["by_depth"].replace("\u00a0", " ") == "1: 2, 2: 3, 3: 4"
    assert (found["average_depth"], found["recursion_depth"]) == ("2.22", "1.67")
    page.select_option(".counts select", label="Line 'em Up")
    assert counts(page)["recursion_depth"] == "1.67"


def test_every_step_says_what_happened_and_can_be_taken_back(tabs: Tabs) -> None:
    page = explorer(tabs)
    forwards = [said(page)]
    while page.locator(".place").inner_text() != "24 / 24":
        page.keyboard.press("ArrowRight")
        forwards.append(said(page))
    assert len(forwards) == 25
    assert len(set(forwards)) == 25
    cut = "F: value 2 ≤ \u03b1 3, so MIN's other moves can't matter: MAX has 3 already in A by B"
    assert forwards[13].startswith(cut)
    spoken = page.locator("#spoken p").all_inner_texts()
    assert spoken[-1] == forwards[-1]
    for expected in reversed(forwards[:-1]):
        page.keyboard.press("ArrowLeft")
        assert said(page) == expected
    page.keyboard.press("c")
    assert said(page) == forwards[13]
    assert [each.get_attribute("class") for each in (node(page, "H"), node(page, "I"))] == ["node leaf cut"] * 2
    assert "closed" in node(page, "F").get_attribute("class")
    assert "holds" in node(page, "A").get_attribute("class")
    page.keyboard.press("c")
    page.keyboard.press("Shift+C")
    assert said(page) == forwards[13]
    page.keyboard.press("End")
    assert said(page) == forwards[-1]
    # The line that the value came from: from A over B to C.
    assert page.locator(".edge.best").count() == 2
    page.keyboard.press("Home")
    assert said(page) == forwards[0]


def test_it_plays_by_itself_and_pauses(tabs: Tabs) -> None:
    page = explorer(tabs)
    page.select_option("[aria-label=Pace]", "fast")
    press(page, "▶ Play")
    is_at(page, re.compile(r"^[3-9] / 24"))
    press(page, "❚❚ Pause")
    at = page.locator(".place").inner_text()
    page.wait_for_timeout(500)
    assert page.locator(".place").inner_text() == at
    page.keyboard.press("ArrowRight")
    page.locator("[aria-label=Step]").fill("24")
    assert said(page).startswith("The search is done")


def test_the_tree_is_walked_by_keys(tabs: Tabs) -> None:
    page = explorer(tabs)
    page.keyboard.press("End")
    page.locator("[role=treeitem][tabindex='0']").focus()

    def here() -> str:
        return page.evaluate("document.activeElement.getAttribute('aria-label')").split(",")[0]

    walk = [("ArrowDown", "B"), ("ArrowRight", "F"), ("ArrowRight", "J"), ("ArrowDown", "K"), ("ArrowLeft", "I")]
    for key, name in [*walk, ("ArrowUp", "F"), ("Home", "A"), ("End", "M")]:
        page.keyboard.press(key)
        assert here() == name, key
    assert page.locator(".chosen h2").inner_text() == "M: a leaf"
    page.keyboard.press("ArrowUp")
    assert page.locator("[data-node]").count() == 13
    page.keyboard.press("Enter")
    assert page.locator("[data-node]").count() == 10
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
    page.keyboard.press("Enter")
    assert page.locator("[data-node]").count() == 13
    # Stepping goes on from within the tree.
    page.keyboard.press("p")
    assert page.locator(".place").inner_text() == "23 / 24"


def test_a_chosen_node_shows_its_board(tabs: Tabs) -> None:
    page = explorer(tabs, "tic-tac-toe", depth=2, m="A1", heuristic="")
    page.click("[data-node='1'] .shape")
    assert page.locator(".chosen h2").inner_text().endswith("MIN to move")
    page.locator(".chosen .small", has_text="plays").wait_for()
    assert page.locator(".explored-board svg.squares").is_visible()
    # O is to move, so O is MAX.
    assert page.locator(".chosen .small").inner_text().startswith("MAX is O, MIN is X.")
    press(page, "When it left")
    assert said(page).startswith("Back in the start")


def test_a_large_tree_is_drawn_about_where_the_search_is(tabs: Tabs) -> None:
    page = explorer(tabs, "line-em-up:n=4,s=3", depth=3, heuristic="threats")
    assert page.locator(".place").inner_text() == "0 / 1490"
    for press in ("c", "c", "c", "n", "n", "End"):
        page.keyboard.press(press)
        assert page.locator("[role=treeitem]").count() < 80
        assert page.locator(".node.now, .node.chosen").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    page.keyboard.press("Home")
    page.keyboard.press("c")
    page.locator("[data-more] text").last.click()
    assert page.locator(".chosen h2").inner_text() == "The start: MAX to move"
    assert page.locator("[aria-level='2'][data-node]").count() > 10
    page.locator(".fold text").first.click()
    assert page.locator("[role=treeitem]").count() < 120


def test_a_tree_of_ones_own_and_a_bad_one(tabs: Tabs) -> None:
    tabs.forgive("400")
    page = explorer(tabs)
    page.fill("#explore-tree", "((1 2) (0 (5 -3)))")
    page.keyboard.press("Enter")
    is_at(page, "0 / 13")
    assert page.evaluate("location.hash").startswith("#/explore?game=tree%3A%28%281+2%29")
    assert page.locator("#explore-built-in option:checked").inner_text() == "A tree of your own"
    page.fill("#explore-tree", "((1 2) (0 (5 x))")
    page.keyboard.press("Enter")
    problem = page.locator(".problem")
    problem.wait_for()
    assert problem.inner_text().count(".") == 1
    assert "character" in problem.inner_text()
    assert page.locator(".place").inner_text() == "0 / 13"


def test_too_deep_a_search_is_offered_the_depth_that_fits(tabs: Tabs) -> None:
    tabs.forgive("413")
    page = explorer(tabs)
    press(page, "A game")
    page.fill("#explore-game", "tic-tac-toe")
    page.fill("#explore-depth", "9")
    press(page, "Search")
    page.click(".problem button")
    is_at(page, re.compile(r"^0 / \d{3,}$"))
    assert page.locator(".problem").is_hidden()
    assert page.locator("[aria-label=Step]").get_attribute("max") != "24"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("is_phone", [False, True])
def test_nobody_is_kept_out(tabs: Tabs, scheme: str, is_phone: bool) -> None:
    options = {**(PHONE if is_phone else {"viewport": {"width": 1280, "height": 900}}), "color_scheme": scheme}
    page = explorer(tabs, options={**options, "reduced_motion": "reduce"})
    for key in ("c", "End"):
        page.keyboard.press(key)
        assert accessibility_problems(page) == []
    press(page, "A game")
    assert accessibility_problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == page.evaluate("innerWidth")
