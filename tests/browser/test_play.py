"""A whole deal in a browser: by mouse, by keys, by touch, and with a friend."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import NO_WIN, Looker

Look = Callable[..., Looker]

BELOW = "document.documentElement.scrollHeight - innerHeight"
"""How far the page can be scrolled: what is only heard once made it longer than the screen."""

SEES_NO_HAND = """() => document.querySelector('dialog[open]') !== null
    || document.querySelector('.hand button, .key') === null"""
"""True until the deal is over, when the winner's hand lies open and the sheet is there."""


def test_a_newcomer_opens_a_table_and_plays_a_deal_by_mouse(look: Look) -> None:
    newcomer = look()
    newcomer.sits_down("casual")

    newcomer.plays(newcomer.turn_by_mouse)

    assert newcomer.page.evaluate(BELOW) == 0
    sheet = newcomer.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Who pays whom")
    own = re.compile(r"Wall opened and checked.*the \d\d tiles that you took")
    expect(sheet).to_contain_text(own)
    newcomer.begins_the_next_deal()


def test_the_keyboard_alone_is_enough(look: Look) -> None:
    """From the first page to the second deal no mouse is touched."""
    player = look(1180, 820)
    page, press = player.page, player.page.keyboard.press
    player.at_the_pace_of_tests()
    player.go("/")
    player.tabs_to(page.get_by_label("Your name"))
    page.keyboard.type("Ka-ho")
    player.tabs_to(page.locator("[name=preset]:checked"))
    wanted = page.locator("[name=preset][value=zung-jung]")

    def is_chosen() -> bool:
        press("ArrowDown")
        return wanted.is_checked()

    player.waits_until(is_chosen)
    player.tabs_to(player.button("home.open"))
    press("Enter")
    player.tabs_to(player.button("lobby.accept"))
    press("Enter")
    player.tabs_to(player.button("lobby.start"))
    press("Enter")
    page.locator(".ring").wait_for()

    player.plays(player.turn_by_keyboard)

    expect(page.get_by_role("dialog")).to_contain_text("Who pays whom")
    press("Enter")  # the focus is on the next deal
    expect(page.locator("dialog[open]")).to_have_count(0)

    player.comes_to_discard()
    player.tabs_to(player.button("menu.open"))
    press("Enter")
    player.tabs_to(player.button("win.leave"))
    press("Enter")
    asked = page.get_by_role("dialog", name=player.text("leave.title"))
    player.tabs_to(asked.get_by_role("button", name=player.text("win.leave")))
    press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(player.text("home.title"))


def test_a_tap_chooses_a_tile_and_another_discards_it(look: Look) -> None:
    player = look(390, 844)
    player.sits_down()
    before = player.comes_to_discard()

    last = player.page.locator(".hand button.live").last
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    assert player.laid() == before.laid

    last.tap()
    player.waits_to_see(lambda seen: seen.laid > before.laid)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (740, 360), (360, 740)])
def test_ones_own_tiles_stay_where_they_are_when_one_is_drawn_and_discarded(
    look: Look, width: int, height: int
) -> None:
    """The hand stood in the middle of what room there was, and moved aside at every draw."""
    player = look(width, height)
    player.sits_down("casual", changes=NO_WIN)

    def first() -> tuple[float, float]:
        box = player.page.locator(".hand button").first.bounding_box()
        assert box is not None
        return round(box["x"]), round(box["y"])

    begun, before = player.comes_to_discard(), first()
    player.page.locator(".hand button").last.click()
    player.waits_to_see(lambda seen: seen.own > begun.own)
    assert first() == before
    player.comes_to_discard()
    assert first() == before


def test_two_friends_and_two_bots_play_a_deal(look: Look) -> None:
    """Each in a browser of their own, and both see the same deal come to the same end."""
    host, friend = look(), look(1180, 820)
    host.opens_a_table("Mei", "casual")
    friend.sits_as("Ka-ho", host.invitation())
    friend.accepts()
    host.accepts()
    host.begins()
    friend.page.locator(".ring").wait_for()

    host.plays(host.turn_by_mouse, friend.turn_by_mouse)

    sheets = [one.page.get_by_role("dialog") for one in (host, friend)]
    for sheet in sheets:
        expect(sheet).to_contain_text("Wall opened and checked")
    own = re.compile(r"the \d+ tiles that you took")  # each took as many as it took
    host.waits_until(
        lambda: len({own.sub("one's own", sheet.inner_text()) for sheet in sheets}) == 1
    )
    assert host.laid() == friend.laid() > 0
    for sheet in sheets:
        sheet.get_by_role("button", name="Next deal").click()
    for one in (host, friend):
        one.waits_to_see(lambda seen: not seen.is_over and len(seen.tiles) >= 13)


@pytest.mark.rule("P-56")
def test_a_friend_sees_what_was_changed_and_accepts_it_again(look: Look) -> None:
    host, friend = look(), look()
    host.opens_a_table("Mei")
    friend.sits_as("Ka-ho", host.invitation())
    friend.accepts()
    expect(friend.page.locator(".seat .ok")).to_have_count(1)

    host.page.get_by_label("Cap", exact=True).fill("8")
    host.page.keyboard.press("Tab")

    changed = friend.page.locator(".option.changed", has_text="HK-SCORE-5")
    expect(changed).to_contain_text("preset: 10")
    expect(friend.page.locator(".seat .ok")).to_have_count(0)
    expect(friend.page.get_by_text("You accept these changes from the preset")).to_contain_text(
        "Cap"
    )

    expect(host.page.locator(".option.changed", has_text="HK-SCORE-5")).to_be_visible()
    friend.accepts()
    host.accepts()
    host.begins()
    friend.waits_to_see(lambda seen: len(seen.tiles) >= 13)


@pytest.mark.rule("P-59")
def test_a_spectator_sees_no_hand(look: Look) -> None:
    host, spectator = look(), look()
    table = host.opens_a_table("Mei")
    link = host.watch_link()
    host.accepts()
    host.begins()

    spectator.page.goto(link)
    spectator.page.locator(".ring").wait_for()

    assert table in spectator.page.url
    expect(spectator.page.get_by_text("You are watching this table.")).to_be_visible()
    assert spectator.tiles() == []


@pytest.mark.rule("P-59")
def test_whoever_finds_no_seat_looks_on_to_the_end_of_a_deal_and_into_the_next(look: Look) -> None:
    host, spectator = look(), look(390, 844)
    host.opens_a_table("Mei", "casual")
    link = host.invitation()
    host.accepts()
    host.begins()

    spectator.page.goto(link)  # no name is asked for
    spectator.button("door.watch").click()
    spectator.page.locator(".ring").wait_for()

    def sees_no_hand() -> None:
        host.turn_by_mouse()
        assert spectator.page.evaluate(SEES_NO_HAND)

    host.plays(sees_no_hand)
    sheet = spectator.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Who pays whom")
    expect(sheet).to_contain_text("Wall opened and checked")
    assert spectator.laid() == host.laid() > 0
    host.button("win.next").click()
    spectator.waits_to_see(lambda seen: not seen.is_over)
    spectator.button("menu.open").click()
    spectator.button("win.leave").click()
    expect(spectator.page.get_by_role("heading", name=spectator.text("home.title"))).to_be_visible()
