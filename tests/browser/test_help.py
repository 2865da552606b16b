"""What a table does in the browser for who hesitates: the time that is left, a hint, a reason."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browsing import NO_WIN, PACE, Looker

Look = Callable[..., Looker]


@pytest.mark.rule("P-24", "P-57", "ZJ-DRAW-9")
def test_the_time_of_a_turn_is_seen_to_run_and_runs_out_into_the_drawn_tile(look: Look) -> None:
    player = look()
    pace = {**PACE, "turn_ms": 3_000, "bank_ms": 0}
    player.sits_down("casual", pace=pace, changes=NO_WIN)
    before = player.waits_to_see(lambda seen: seen.may_discard and seen.seconds > 0)
    *kept, _drawn = before.tiles

    after = player.waits_to_see(lambda seen: seen.own > before.own)

    assert after.tiles[:13] == kept  # and what has been drawn since stands beside them


@pytest.mark.rule("P-60", "HK-ETIQ-10")
def test_who_asks_for_help_is_told_what_to_discard_and_why(look: Look) -> None:
    player = look()
    player.sits_down("casual", hints=True)
    player.comes_to_discard()

    player.page.keyboard.press("h")

    expect(player.page.locator(".hand em").first).to_contain_text("left")
    expect(player.page.locator(".told")).to_contain_text("would")


@pytest.mark.rule("P-60", "HK-ETIQ-10")
def test_a_key_that_may_not_be_pressed_says_why_with_its_rule(look: Look) -> None:
    player = look()
    player.sits_down("hong-kong")
    player.comes_to_discard()

    player.page.locator(".key[data-key=pung]").focus()
    player.page.keyboard.press("r")

    why = player.page.locator("#why-pung")
    expect(why).to_be_visible()
    expect(why.get_by_role("link").first).to_have_text("HK-TURN-2")


def test_on_a_telephone_one_thing_is_said_at_a_time_and_hides_nothing_of_ones_own(
    look: Look,
) -> None:
    player = look(360, 740)
    player.sits_down("casual", hints=True)
    player.comes_to_discard()
    slip, why = player.page.locator(".told"), player.page.locator(".why.shown")

    player.page.keyboard.press("h")
    expect(slip).to_be_visible()
    plate, keys = player.page.locator(".me .plate"), player.page.locator(".keys .bar")
    assert bottom(slip) <= top(plate)
    for badge in player.page.locator(".hand em").all():
        assert bottom(keys) <= top(badge)

    player.page.keyboard.press("1")
    expect(why).to_be_visible()
    expect(slip).to_have_count(0)
    assert bottom(why) <= top(plate)

    player.page.keyboard.press("h")
    expect(slip).to_be_visible()
    expect(why).to_have_count(0)


def top(of: Locator) -> float:
    box = of.bounding_box()
    assert box is not None
    return box["y"]


def bottom(of: Locator) -> float:
    box = of.bounding_box()
    assert box is not None
    return box["y"] + box["height"]
