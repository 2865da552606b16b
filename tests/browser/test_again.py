"""Whoever comes again finds the table as it is: by a reload, on a telephone, after a crash."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import PACE, Looker
from serving import Server

Look = Callable[..., Looker]

PATIENT = {**PACE, "claim_ms": 1_000, "bank_ms": 60_000}


def in_mid_claim(player: Looker) -> None:
    """Play until there is something to claim, and ask for time to think about it."""

    def has_time() -> bool:
        may_claim = bool({"chow", "pung"} & {*player.offered()})
        if may_claim and player.seconds_left() > 1:
            return True
        if may_claim:
            player.clicks("button.wait")
        elif player.may_discard():
            player.clicks(".hand button.live")
        elif player.may("pass"):
            player.clicks(".key[data-key=pass]")
        elif player.is_over():
            player.button("win.next").click()
        return False

    player.waits_until(has_time, 120)


@pytest.mark.rule("P-57")
def test_a_reload_and_another_device_in_mid_claim_show_the_same_question(look: Look) -> None:
    player, another = look(), look(390, 844)
    table = player.sits_down("zung-jung", pace=PATIENT)
    in_mid_claim(player)
    tiles, laid, offered = player.tiles(), player.laid(), player.offered()
    player.waits_until(lambda: player.seconds_left() <= 57)

    before = player.seconds_left()
    player.page.reload()
    another.has_seats(player.seats())
    another.go(f"/t/{table}")
    for one in (player, another):
        one.waits_until(lambda: one.offered() != [])  # noqa: B023
        assert (one.tiles(), one.laid(), one.offered()) == (tiles, laid, offered)
        assert 0 < one.seconds_left() <= before  # no reload gives anybody more time

    another.page.locator(".key[data-key=pass]").tap()
    for one in (another, player):
        one.waits_until(lambda: one.offered() != offered or one.laid() > laid)  # noqa: B023


def test_another_device_may_discard_for_both(look: Look) -> None:
    player, another = look(), look(390, 844)
    table = player.sits_down()
    player.waits_until(player.may_discard)
    tiles, laid = player.tiles(), player.laid()

    another.has_seats(player.seats())
    another.go(f"/t/{table}")
    another.waits_until(another.may_discard)
    assert (another.tiles(), another.laid()) == (tiles, laid)

    another.page.locator(".hand button.live").last.tap()
    another.page.locator(".hand button.live").last.tap()
    player.waits_until(lambda: player.laid() > laid)


def test_a_deal_goes_on_by_itself_when_the_server_was_killed(look: Look, server: Server) -> None:
    player = look()
    player.sits_down("casual")

    def is_in_mid_deal() -> bool:
        if player.may_discard() and player.laid() == 0:
            player.turn_by_mouse()  # who is East discards first
        return player.may_discard() and player.laid() > 0 and len(player.tiles()) % 3 == 2

    player.waits_until(is_in_mid_deal)
    tiles, laid = player.tiles(), player.laid()
    broken = player.page.get_by_text(player.text("line.broken"))
    player.forgives = True

    server.kill()
    expect(broken).to_be_visible()
    assert not player.may_discard()  # it would be lost
    server.start()
    expect(broken).to_have_count(0, timeout=20_000)

    player.waits_until(player.may_discard)
    assert (player.tiles(), player.laid()) == (tiles, laid)
    player.plays(player.turn_by_mouse)
    expect(player.page.get_by_role("dialog")).to_contain_text("Wall opened and checked")


def test_nothing_is_accepted_while_the_line_is_broken(look: Look, server: Server) -> None:
    """It could be pressed, was lost, and after the return nothing had been accepted."""
    host = look(360, 740)
    host.opens_a_table("Mei")
    host.forgives = True
    server.kill()
    again, accept = host.button("line.try-now"), host.button("lobby.accept")
    expect(again).to_be_visible()
    expect(accept).to_be_disabled()
    head, line = (host.page.locator(part).bounding_box() for part in ("header", ".line"))
    assert head is not None
    assert line is not None
    assert head["y"] + head["height"] <= line["y"]

    server.start()
    expect(again).to_have_count(0, timeout=4_000)
    host.accepts()
    expect(accept).to_have_count(0)


def test_the_next_deal_is_not_asked_for_while_the_line_is_broken(
    look: Look, server: Server
) -> None:
    """It could be pressed, and the table waited for whoever had pressed it."""
    player = look(360, 740)
    player.sits_down("casual")
    player.plays(player.turn_by_mouse)
    player.forgives = True
    again = player.button("line.try-now")
    server.kill()
    expect(again).to_be_visible()

    following = player.button("win.next")
    expect(following).to_have_attribute("aria-disabled", "true")
    following.click(force=True)
    expect(following).to_be_visible()

    server.start()
    expect(again).to_have_count(0, timeout=4_000)
    player.button("win.next").click()
    player.waits_until(lambda: player.laid() < 8 and len(player.tiles()) >= 13)


def test_who_leaves_in_mid_match_is_asked_and_may_come_back(look: Look) -> None:
    player = look()
    table = player.sits_down()
    player.waits_until(player.may_discard)

    player.button("menu.open").click()
    player.button("win.leave").click()
    player.button("leave.stay").click()
    player.button("win.leave").click()
    asked = player.page.get_by_role("dialog", name=player.text("leave.title"))
    asked.get_by_role("button", name=player.text("win.leave")).click()
    expect(player.page.get_by_role("heading", name=player.text("home.title"))).to_be_visible()

    player.go(f"/t/{table}")

    player.waits_until(player.may_discard)
