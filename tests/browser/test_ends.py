"""How a deal ends on the page, and a match."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browsing import Looker

Look = Callable[..., Looker]

HIDES_NO_PLACE = """dialog => {
    const [last, foot] = ['li:last-child', 'footer'].map(part => dialog.querySelector(part));
    return last.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top;
}"""


def test_a_match_ends_with_its_last_deal_and_then_who_has_come_where(look: Look) -> None:
    player = look(360, 740)
    player.sits_down("casual", changes={"match.hands": 1})
    player.plays(player.turn_by_mouse)
    expect(player.page.locator(".following")).to_have_count(0)  # nobody deals next

    player.button("ended.places").click()

    dialog = player.page.get_by_role("dialog", name=player.text("win.match-over"))
    expect(dialog.get_by_role("listitem")).to_have_count(4)
    expect(dialog.get_by_text("Ka-ho (you)")).to_be_visible()
    expect(dialog.get_by_role("link", name=player.text("replay.title"))).to_be_visible()
    player.page.set_viewport_size({"width": 740, "height": 360})
    player.waits_until(lambda: bool(dialog.evaluate(HIDES_NO_PLACE)))
    expect(dialog.get_by_role("button", name=player.text("win.again"))).to_be_focused()
    dialog.get_by_role("button", name=player.text("menu.home")).click()
    expect(player.page.get_by_role("heading", level=1)).to_have_text(player.text("home.title"))


def test_an_end_names_who_has_won_or_was_ready_and_who_deals_next(look: Look) -> None:
    player = look(language="zh")
    player.sits_down("casual")
    player.plays(player.turn_by_mouse)
    sheet = player.page.get_by_role("dialog")

    if sheet.locator(".worth").count():
        winner = sheet.locator(".score.winner").first
        name = winner.locator("xpath=preceding-sibling::*[1]").text_content()
        expect(sheet.locator("header p")).to_contain_text(name or "?")
        for why in sheet.locator("td.why").all():
            expect(why).not_to_be_empty()
    else:
        expect(sheet.get_by_role("heading", name=player.text("ended.ready"))).to_be_visible()
        expect(sheet.locator("li .is")).to_have_count(4)
        expect(sheet.locator("svg")).to_have_count(0)  # nobody pays anybody
        for ready in sheet.locator("li.ready").all():
            expect(ready.locator(".waits img, .waits [role=img]").first).to_be_visible()
    expect(sheet.locator(".following").get_by_role("link")).to_have_text(re.compile("HK-DEALER-"))


def test_friends_come_to_the_same_table_for_another_match(look: Look) -> None:
    host, friend = look(360, 740), look(1280, 800, "zh")
    table = host.opens_a_table("Mei", "casual", changes={"match.hands": 1})
    friend.sits_as("家豪", host.invitation())
    host.accepts()
    friend.accepts()
    host.begins()
    host.plays(host.turn_by_mouse, friend.turn_by_mouse)
    for player in (friend, host):
        player.button("ended.places").click()

    friend.button("win.again").click()
    friend.button("lobby.accept").wait_for()
    expect(host.page.get_by_role("status")).to_contain_text("家豪")
    host.button("win.again").click()

    host.button("lobby.accept").wait_for()
    assert host.page.url.rsplit("/", 1)[-1] == friend.page.url.rsplit("/", 1)[-1] != table
    expect(host.page.locator("aside .seat").filter(has_text="家豪")).to_have_count(1)
    expect(friend.page.locator("aside .seat").filter(has_text="Mei")).to_have_count(1)
