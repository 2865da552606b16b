"""What every page owes to whoever looks at it: in both languages, on every screen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import Looker
from serving import Server

Look = Callable[..., Looker]

WEB = Path(__file__).parents[2] / "web"
SCREENS = [(1440, 900), (1180, 820), (390, 844), (360, 740), (844, 390)]


@pytest.fixture(scope="session")
def axe() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture
def unguarded(browser: Browser, server: Server) -> Callable[..., Looker]:
    """A browser in which axe may be put into the page, against its security policy."""

    def opened(width: int, height: int) -> Looker:
        looker = Looker(browser, server.address, width, height, "en")
        looker.context.close()
        looker.context = browser.new_context(
            viewport={"width": width, "height": height}, bypass_csp=True
        )
        looker.page = looker.context.new_page()
        return looker

    return opened


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (844, 390)])
def test_axe_finds_nothing(unguarded: Look, axe: str, width: int, height: int) -> None:
    looker = unguarded(width, height)
    looker.go("/")
    looker.page.locator("label.preset").first.wait_for()
    assert looker.violations(axe) == []

    looker.opens_a_table("Ka-ho")
    assert looker.violations(axe) == []

    looker.accepts()
    looker.begins()
    looker.waits_until(looker.may_discard)
    assert looker.violations(axe) == []

    looker.page.keyboard.press("1")  # why there is no chow now
    assert looker.violations(axe) == []

    looker.page.get_by_role("button", name="Menu").click()
    assert looker.violations(axe) == []

    looker.go("/rules/HK-WATER-1")
    looker.page.get_by_role("heading", level=1).wait_for()
    assert looker.violations(axe) == []
    looker.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_axe_finds_nothing_when_a_deal_is_over_and_in_its_replay(
    unguarded: Look, axe: str, width: int, height: int
) -> None:
    looker = unguarded(width, height)
    table = looker.opens_a_table("Ka-ho", "Casual")
    looker.accepts()
    looker.begins()
    looker.plays(looker.turn_by_mouse)
    assert looker.violations(axe) == []

    looker.go(f"/replay#table={table}&deal=1")
    looker.page.locator(".ring").wait_for()
    looker.page.keyboard.press("End")
    assert looker.violations(axe) == []

    looker.go("/replay")
    looker.page.get_by_role("heading", level=1).wait_for()
    assert looker.violations(axe) == []
    looker.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_axe_finds_nothing_at_a_strict_table(
    unguarded: Look, axe: str, width: int, height: int
) -> None:
    looker = unguarded(width, height)
    looker.opens_a_table("Ka-ho", "Zung Jung", is_strict=True)
    looker.accepts()
    looker.begins()
    looker.page.locator(".moves").wait_for()
    assert looker.violations(axe) == []

    looker.page.keyboard.press("o")
    looker.page.get_by_role("dialog").wait_for()
    assert looker.violations(axe) == []
    looker.close()


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_has_to_be_scrolled_to_at_the_table(look: Look, width: int, height: int) -> None:
    looker = look(width, height)
    looker.opens_a_table("Ka-ho")
    looker.accepts()
    looker.begins()
    looker.waits_until(looker.may_discard)

    for one in looker.page.locator(".hand button, .key, .river li").all():
        box = one.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height


def test_a_finger_finds_every_tile_and_key(look: Look) -> None:
    looker = look(360, 740)
    looker.opens_a_table("Ka-ho")
    looker.accepts()
    looker.begins()
    looker.waits_until(looker.may_discard)

    for one in looker.page.locator(".hand button").all():
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 45
        assert box["height"] >= 60
    for one in looker.page.locator(".key").all():
        box = one.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


def test_chinese_is_chinese_throughout(look: Look) -> None:
    looker = look(language="zh")
    looker.go("/")
    expect(looker.page.get_by_role("heading", level=1)).to_have_text("開枱打牌")
    assert looker.page.evaluate("document.documentElement.lang") == "zh-Hant-HK"

    looker.page.get_by_role("button", name="English").click()
    expect(looker.page.get_by_role("heading", level=1)).to_have_text("Sit down at a table")
    assert looker.page.evaluate("document.documentElement.lang") == "en"


def test_a_rule_has_an_address(look: Look) -> None:
    looker = look()
    looker.go("/rules/HK-WATER-1")
    expect(looker.page.get_by_role("heading", level=1)).to_contain_text("passed tile")


def test_the_page_asks_nobody_else_for_anything_and_is_light(look: Look, server: Server) -> None:
    looker = look()
    weights: list[int] = []
    looker.page.on(
        "response", lambda answer: weights.append(int(answer.headers.get("content-length", "0")))
    )
    looker.go("/")
    looker.page.locator("label.preset").first.wait_for()

    assert all(url.startswith(server.address) for url in looker.asked_for)
    assert 10_000 < sum(weights) < 200_000
