"""What somebody at the table sees and hears of it, and that nothing stands in the way of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import Looker

Look = Callable[..., Looker]


@pytest.mark.rule("P-24")
def test_the_lamp_is_the_seats_whose_turn_it_is_and_the_last_question_goes_at_the_end(
    look: Look,
) -> None:
    """It stayed with whoever had discarded last, while another had drawn and was to discard."""
    player = look(width=1280, height=800)
    player.sits_down("casual", changes={"false.mode": "pay_cap_shares"})
    plate = player.page.locator(".at.bottom .plate")
    asked = player.page.locator(".only-heard [role=alert]")

    def turn() -> None:
        if player.may_discard():
            expect(plate).to_contain_class("on")
            expect(player.page.locator(".centre .wind.on")).to_contain_class("bottom")
            expect(player.page.locator(".plate.on")).to_have_count(1)
            if player.page.locator(".key.win").count() == 0:
                expect(asked).to_have_text(player.text("heard.your-turn"))
        player.turn_by_mouse()

    player.plays(turn)
    expect(asked).to_be_empty()
