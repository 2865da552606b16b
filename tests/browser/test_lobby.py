"""Friends who come to a table before play, and go again: their seats are there for others."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browsing import Looker

Look = Callable[..., Looker]


def seat(host: Looker, whose: str) -> Locator:
    """The seats in the lobby that are that person's, or open."""
    return host.page.locator("aside .seat", has_text=whose)


def host_and_friend(look: Look) -> tuple[Looker, Looker]:
    """A host who has accepted, and a friend who has followed the invitation and has not."""
    host, friend = look(), look(390, 844)
    host.opens_a_table("Mei", "casual")
    friend.sits_as("Siu-ling", host.invitation())
    host.accepts()
    expect(seat(host, "Siu-ling")).to_contain_text("reading the rules")
    return host, friend


@pytest.mark.rule("P-56")
def test_the_host_frees_the_seat_of_a_friend_who_has_vanished(look: Look) -> None:
    """The table waited for ever: nobody could begin without an answer, or take the seat."""
    host, friend = host_and_friend(look)

    friend.page.goto("about:blank")
    seat(host, "Siu-ling").get_by_role("button", name="Remove").click()

    expect(seat(host, "Open seat")).to_have_count(3)
    host.begins()


def test_who_takes_the_seat_of_one_who_left_is_not_away(look: Look) -> None:
    """A bot was called away for a whole match, since the friend before it had left."""
    host, friend = host_and_friend(look)

    friend.button("win.leave").click()
    expect(seat(host, "Open seat")).to_have_count(3)
    host.begins()

    host.waits_until(lambda: host.laid() > 0 or host.may_discard())
    expect(host.page.locator(".wind.away")).to_have_count(0)
    expect(host.page.get_by_text("away, bot plays")).to_have_count(0)
    expect(host.page.get_by_text("reconnecting")).to_have_count(0)
