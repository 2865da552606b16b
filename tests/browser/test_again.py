"""Whoever comes again finds the table as it is: by a reload, on a telephone, after a crash."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import PACE, Looker, Seen
from serving import Server

Look = Callable[..., Looker]

PATIENT = {**PACE, "claim_ms": 1_500, "bank_ms": 60_000}


def in_mid_claim(player: Looker) -> Seen:
    """Play until there is something to claim, and ask for time to think about it."""

    def has_time(seen: Seen) -> bool:
        may_claim = not {"chow", "pung"}.isdisjoint(seen.offered)
        if may_claim and seen.seconds > 2:
            return True
        if may_claim:
            player.clicks("button.wait")
        elif seen.may_discard:
            player.clicks(".hand button.live")
        elif seen.is_over:
            player.button("win.next").click()
        return False

    return player.waits_to_see(has_time, 240)


@pytest.mark.rule("P-57")
def test_a_reload_and_another_device_in_mid_claim_show_the_same_question(look: Look) -> None:
    player, another = look(), look(390, 844)
    table = player.sits_down("zung-jung", pace=PATIENT)
    in_mid_claim(player)
    before = player.waits_to_see(lambda seen: seen.seconds <= 57)

    player.page.reload()
    another.has_seats(player.seats())
    another.go(f"/t/{table}")
    for one in (player, another):
        again = one.waits_to_see(lambda seen: seen.offered != [])
        assert again._replace(seconds=0, own=0) == before._replace(seconds=0, own=0)
        assert 0 < again.seconds <= before.seconds  # no reload gives anybody more time

    another.page.locator(".key[data-key=pass]").tap()
    for one in (another, player):
        one.waits_to_see(lambda seen: seen.offered != before.offered or seen.laid > before.laid)


def test_another_device_may_discard_for_both(look: Look) -> None:
    player, another = look(), look(390, 844)
    table = player.sits_down()
    before = player.comes_to_discard()

    another.has_seats(player.seats())
    another.go(f"/t/{table}")
    assert another.comes_to_discard().stands == before.stands

    another.page.locator(".hand button.live").last.tap()
    another.page.locator(".hand button.live").last.tap()
    player.waits_to_see(lambda seen: seen.laid > before.laid)


def test_a_deal_goes_on_by_itself_when_the_server_was_killed(look: Look, server: Server) -> None:
    player = look()
    player.sits_down("casual")
    before = player.comes_to_discard(after=1)
    broken = player.page.get_by_text(player.text("line.broken"))
    player.forgives = True

    server.kill()
    expect(broken).to_be_visible()
    assert not player.may_discard()  # it would be lost
    server.start()
    expect(broken).to_have_count(0)

    assert player.waits_to_see(lambda seen: seen.may_discard).stands == before.stands
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
    expect(again).to_have_count(0)
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
    expect(again).to_have_count(0)
    player.begins_the_next_deal()


def test_who_leaves_in_mid_match_is_asked_and_may_come_back(look: Look) -> None:
    player = look()
    table = player.sits_down()
    player.comes_to_discard()

    player.button("menu.open").click()
    player.button("win.leave").click()
    player.button("leave.stay").click()
    player.button("win.leave").click()
    asked = player.page.get_by_role("dialog", name=player.text("leave.title"))
    asked.get_by_role("button", name=player.text("win.leave")).click()
    expect(player.page.get_by_role("heading", name=player.text("home.title"))).to_be_visible()

    player.go(f"/t/{table}")

    player.comes_to_discard()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_at_the_start_the_match_that_goes_on_comes_first(
    look: Look, width: int, height: int
) -> None:
    """It stood below all the presets, where nobody saw it."""
    player = look(width, height)
    player.sits_down("hong-kong")
    table = player.page.url

    player.go("/")
    on = player.page.get_by_role("link", name=player.text("home.go-on"))
    expect(on).to_be_in_viewport()
    preset = player.page.locator("label.preset").first
    preset.wait_for()
    link, below = on.bounding_box(), preset.bounding_box()
    assert link is not None
    assert below is not None
    assert link["y"] + link["height"] < below["y"]

    on.click()
    player.page.locator(".ring").wait_for()
    assert player.page.url == table
