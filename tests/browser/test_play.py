"""A whole deal in a browser, by mouse and by keys, alone and with a friend."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import Looker
from serving import Server

Look = Callable[..., Looker]


def test_a_newcomer_opens_a_table_and_plays_a_deal_by_mouse(look: Look) -> None:
    newcomer = look()
    newcomer.opens_a_table("Ka-ho", "Casual")
    newcomer.accepts()
    newcomer.begins()

    newcomer.plays(newcomer.turn_by_mouse)

    sheet = newcomer.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Who pays whom")
    expect(sheet).to_contain_text("Wall opened and checked")
    sheet.get_by_role("button", name="Next deal").click()
    expect(newcomer.page.locator("dialog[open]")).to_have_count(0)
    newcomer.waits_until(lambda: newcomer.laid() < 8 and len(newcomer.tiles()) >= 13)


def test_the_keyboard_alone_is_enough(look: Look) -> None:
    player = look(1180, 820)
    player.opens_a_table("Ka-ho", "Zung Jung")
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="I accept these rules").focus()
    player.page.keyboard.press("Enter")
    player.page.get_by_role("button", name="Throw the dice").focus()
    player.page.keyboard.press("Enter")
    player.page.locator(".ring").wait_for()

    player.plays(player.turn_by_keyboard)

    expect(player.page.get_by_role("dialog")).to_contain_text("Who pays whom")
    player.page.keyboard.press("Enter")  # the focus is on the next deal
    expect(player.page.locator("dialog[open]")).to_have_count(0)


def test_a_tap_chooses_a_tile_and_another_discards_it(look: Look) -> None:
    player = look(390, 844)
    player.opens_a_table("Ka-ho")
    player.accepts()
    player.begins()
    player.waits_until(player.may_discard)
    before = player.laid()

    last = player.page.locator(".hand button.live").last
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    assert player.laid() == before

    last.tap()
    player.waits_until(lambda: player.laid() > before)


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

    friend.accepts()
    host.accepts()
    host.begins()
    friend.page.locator(".ring").wait_for()
    assert len(friend.tiles()) >= 13


@pytest.mark.rule("P-59")
def test_a_spectator_sees_no_hand(look: Look) -> None:
    host, spectator = look(), look()
    table = host.opens_a_table("Mei")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy the link for watching").click()
    link = host.page.evaluate("navigator.clipboard.readText()")
    host.accepts()
    host.begins()

    spectator.page.goto(link)
    spectator.page.locator(".ring").wait_for()

    assert table in spectator.page.url
    expect(spectator.page.get_by_text("You are watching this table.")).to_be_visible()
    assert spectator.tiles() == []


def test_another_device_and_a_reload_show_the_same_moment(look: Look) -> None:
    player, another = look(), look(390, 844)
    table = player.opens_a_table("Ka-ho")
    player.accepts()
    player.begins()
    player.waits_until(player.may_discard)
    tiles, laid = player.tiles(), player.laid()

    another.has_seats(player.seats())
    another.go(f"/t/{table}")
    another.waits_until(another.may_discard)
    player.page.reload()
    player.waits_until(player.may_discard)

    assert (another.tiles(), another.laid()) == (tiles, laid)
    assert (player.tiles(), player.laid()) == (tiles, laid)

    another.page.locator(".hand button.live").last.tap()
    another.page.locator(".hand button.live").last.tap()
    player.waits_until(lambda: player.laid() > laid)


def test_a_deal_goes_on_when_the_server_was_killed(look: Look, server: Server) -> None:
    player = look()
    player.opens_a_table("Ka-ho")
    player.accepts()
    player.begins()
    player.waits_until(player.may_discard)
    tiles, laid = player.tiles(), player.laid()
    player.forgives = True

    server.kill()
    expect(player.page.get_by_text("The line to the table is broken")).to_be_visible()
    server.start()
    expect(player.page.get_by_text("The line to the table is broken")).to_have_count(
        0, timeout=20_000
    )

    player.waits_until(player.may_discard)
    assert (player.tiles(), player.laid()) == (tiles, laid)
    player.turn_by_mouse()
    player.waits_until(lambda: player.laid() > laid)
