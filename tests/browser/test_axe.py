"""Every screen in axe, wide and narrow: it finds nothing wrong on any."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import NO_WIN, PAGES, Looker

Look = Callable[..., Looker]

WEB = Path(__file__).parents[2] / "web"


@pytest.fixture(scope="session")
def axe() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


SCREENS = {
    "wide": (1280, 800, "en"),
    "wide-zh": (1280, 800, "zh"),
    "upright-zh": (390, 844, "zh"),
    "lying": (844, 390, "en"),
}


@pytest.fixture(params=list(SCREENS.values()), ids=list(SCREENS))
def looker(look: Look, request: pytest.FixtureRequest) -> Looker:
    """A browser in which axe may be put into the page: each kind of screen, both languages."""
    width, height, language = request.param
    return look(width, height, language, is_guarded=False)


def test_axe_finds_nothing_at_the_door(looker: Looker, axe: str) -> None:
    page = looker.page
    for path, sign in PAGES.items():
        looker.go(path)
        page.locator(sign).first.wait_for()
        assert looker.violations(axe) == [], path


def test_axe_finds_nothing_from_the_lobby_to_the_end_of_a_deal_and_in_its_replay(
    looker: Looker, axe: str
) -> None:
    page = looker.page
    table = looker.opens_a_table("Ka-ho", "casual", changes={"match.hands": 1})
    assert looker.violations(axe) == []
    looker.button("lobby.add-bot").first.click()
    page.get_by_role("dialog", name=looker.text("lobby.which-bot")).wait_for()
    assert looker.violations(axe) == []
    page.keyboard.press("Escape")

    looker.accepts()
    looker.begins()
    looker.comes_to_discard()
    assert looker.violations(axe) == []

    page.keyboard.press("1")  # why there is no chow now
    expect(page.locator(".why.shown")).to_be_visible()
    assert looker.violations(axe) == []
    page.keyboard.press("Escape")

    looker.button("menu.open").click()
    page.get_by_role("dialog").wait_for()
    assert looker.violations(axe) == []
    page.get_by_role("dialog").get_by_role("button", name=looker.text("lobby.rules")).click()
    page.get_by_role("heading", name=looker.text("lobby.title")).wait_for()
    assert looker.violations(axe) == []
    looker.button("lobby.back").last.click()
    looker.button("menu.open").click()
    looker.button("win.leave").click()
    page.get_by_role("dialog", name=looker.text("leave.title")).wait_for()
    assert looker.violations(axe) == []
    looker.button("leave.stay").click()
    page.keyboard.press("Escape")

    looker.plays(looker.turn_by_mouse)
    assert looker.violations(axe) == []
    looker.button("ended.places").click()
    page.get_by_role("dialog", name=looker.text("win.match-over")).wait_for()
    assert looker.violations(axe) == []

    looker.go(f"/replay#table={table}&deal=1")
    page.locator(".ring").wait_for()
    page.keyboard.press("End")
    assert looker.violations(axe) == []


def test_axe_finds_nothing_where_one_looks_on(looker: Looker, look: Look, axe: str) -> None:
    host = look()
    host.opens_a_table("Mei")
    link = host.watch_link()
    host.accepts()
    host.begins()
    host.comes_to_discard()

    looker.page.goto(link)
    looker.page.locator(".ring").wait_for()

    assert looker.violations(axe) == []


def test_axe_finds_nothing_where_a_claim_is_chosen(looker: Looker, axe: str) -> None:
    """A false win is asked about once more, as it is asked which of two chows is meant."""
    page = looker.page
    looker.sits_down(changes={"false.mode": "pay_cap_shares", **NO_WIN})
    looker.comes_to_discard()
    page.keyboard.press("4")
    page.locator(".choices").wait_for()
    assert looker.violations(axe) == []

    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    assert looker.violations(axe) == []


def test_axe_finds_nothing_at_a_strict_table(looker: Looker, axe: str) -> None:
    page = looker.page
    looker.sits_down("zung-jung", is_strict=True)
    page.locator(".move.due").wait_for()
    assert looker.violations(axe) == []

    page.keyboard.press("o")
    page.get_by_role("dialog").wait_for()
    assert looker.violations(axe) == []
    page.get_by_label(looker.text("deed.foul")).select_option("argued_from_observation")
    looker.button("deed.report").click()
    page.locator(".slip").first.wait_for()
    assert looker.violations(axe) == []
