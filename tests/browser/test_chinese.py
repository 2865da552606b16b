"""A whole deal in Chinese: no word of English is left on any page that is met on the way."""

import time
from collections.abc import Callable

from playwright.sync_api import expect

from browsing import PAGES, Looker

Look = Callable[..., Looker]

# What these are called in Hong Kong too.
NAMES = ("Seifong", "HKMA", "TVB", "WSOM")


def assert_chinese(looker: Looker) -> None:
    """Nothing on the page is in another language, once it has all its texts."""
    assert looker.page.evaluate("document.documentElement.lang") == "zh-Hant-HK"
    until = time.monotonic() + 30
    while found := looker.foreign_words(*NAMES):
        assert time.monotonic() < until, (looker.page.url, found)
        looker.page.wait_for_timeout(40)


def test_a_whole_deal_is_played_in_chinese(look: Look) -> None:
    player = look(language="zh")
    page = player.page
    table = player.opens_a_table("家豪", "casual")
    page.locator("details summary").click()
    assert_chinese(player)
    player.accepts()
    player.begins()

    def turn() -> None:
        assert_chinese(player)
        player.turn_by_mouse()

    player.plays(turn)

    assert_chinese(player)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("找數")
    expect(sheet).to_contain_text("牌牆已開封核對")
    player.button("win.next").click()
    player.button("menu.open").click()
    page.locator("details summary").click()
    assert_chinese(player)

    player.go(f"/replay#table={table}&deal=1")
    page.locator(".ring").wait_for()
    page.keyboard.press("End")
    assert_chinese(player)


def test_every_page_is_in_chinese(look: Look) -> None:
    player = look(language="zh")
    for path, sign in PAGES.items():
        player.go(path)
        player.page.locator(sign).first.wait_for()
        assert_chinese(player)


def test_a_ruling_is_in_chinese(look: Look) -> None:
    player = look(390, 844, language="zh")
    player.sits_down("zung-jung", "家豪", is_strict=True)
    player.page.locator(".move.due").wait_for()
    assert_chinese(player)

    player.page.keyboard.press("o")
    player.page.get_by_role("dialog").wait_for()
    assert_chinese(player)
    player.page.get_by_label(player.text("deed.foul")).select_option("argued_from_observation")
    player.button("deed.report").click()
    player.page.locator(".slip").first.wait_for()
    assert_chinese(player)


def test_whoever_prefers_it_reads_english_from_then_on(look: Look) -> None:
    player = look(language="zh")
    player.go("/")
    heading = player.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("開枱打牌")

    player.page.get_by_role("button", name="English").click()

    expect(heading).to_have_text("Sit down at a table")
    assert player.page.evaluate("document.documentElement.lang") == "en"
    player.page.reload()
    expect(heading).to_have_text("Sit down at a table")
