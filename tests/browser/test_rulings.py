"""What is done wrong in a browser, and what the table makes of it before everybody."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import Looker

Look = Callable[..., Looker]


@pytest.mark.rule("HK-FALSE-1", "HK-FALSE-3", "P-50", "P-51")
def test_a_false_win_on_a_house_table_is_ruled_on_and_paid_for(look: Look) -> None:
    player = look()
    player.opens_a_table("Ka-ho", changes={"false.mode": "pay_cap_shares"})
    player.accepts()
    player.begins()
    player.waits_until(player.may_discard)
    while player.page.locator(".key.win").count():  # a hand that was won at once is another test
        player.turn_by_mouse()

    player.page.keyboard.press("4")
    expect(player.page.get_by_text("If this is no win it is a false win")).to_be_visible()
    player.page.get_by_role("button", name="Declare the win").click()

    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_contain_text("The deal was ended by a ruling.")
    expect(sheet).to_contain_text("False win")
    expect(sheet).to_contain_text("0 → −192")  # three times 64, the self-draw of 10 faan
    expect(sheet.get_by_text("0 → +64")).to_have_count(3)


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-DRAW-4", "P-58")
def test_a_tile_is_touched_lifted_and_mixed_in_by_keys(look: Look) -> None:
    player = look()
    player.opens_a_table("Ka-ho", "Zung Jung", is_strict=True)
    player.accepts()
    player.begins()
    due = player.page.locator(".move.due")

    def is_to_touch() -> bool:
        """Do whatever else the table waits for: throw, break, take tiles, discard."""
        waits_for = due.first.inner_text() if due.count() else ""
        if "Touch" in waits_for:
            return True
        if waits_for:
            due.first.click()
        elif len(player.tiles()) == 14:
            player.page.locator(".hand button.live").last.click()
        player.page.wait_for_timeout(300)
        return False

    player.waits_until(is_to_touch)
    player.page.wait_for_timeout(1_200)  # a discard leaves the others a moment to claim
    held = len(player.tiles())

    player.page.keyboard.press("t")
    expect(player.page.locator("[aria-current=step]")).to_have_text("touched")
    assert len(player.tiles()) == held

    player.page.keyboard.press("l")
    expect(player.page.locator("[aria-current=step]")).to_have_text("lifted")
    expect(player.page.get_by_text("You see")).to_be_visible()
    assert len(player.tiles()) == held

    player.page.keyboard.press("m")
    player.waits_until(lambda: len(player.tiles()) == held + 1)
    expect(player.page.locator("[aria-current=step]")).to_have_text("untouched")
