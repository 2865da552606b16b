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

    host.waits_to_see(lambda seen: seen.laid > 0 or seen.may_discard)
    expect(host.page.locator(".wind.away")).to_have_count(0)
    expect(host.page.get_by_text("away, bot plays")).to_have_count(0)
    expect(host.page.get_by_text("reconnecting")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_host_chooses_which_bot_sits_down_and_the_table_shows_it(
    look: Look, language: str
) -> None:
    """Whoever added a bot got the quick one, and was told of no other."""
    host = look(360, 740, language)
    host.opens_a_table("Mei", "casual")
    row = host.page.locator("aside .seat").nth(2)
    row.get_by_role("button").click()
    dialog = host.page.get_by_role("dialog", name=host.text("lobby.which-bot"))
    expect(dialog.locator(".preset")).to_have_count(4)
    for bot in ("random", "speed", "routes", "watchful"):
        expect(dialog.get_by_text(host.text(f"bot-kind.{bot}.about"))).to_be_visible()
    dialog.get_by_text(host.text("bot-kind.watchful"), exact=True).click()
    expect(dialog).to_have_count(0)
    expect(row).to_contain_text(host.text("bot-kind.watchful"))

    row.get_by_role("button", name=host.text("lobby.change-bot")).click()
    expect(dialog.locator("[aria-pressed=true]")).to_contain_text(host.text("bot-kind.watchful"))
    dialog.get_by_text(host.text("bot-kind.routes"), exact=True).click()
    expect(row).to_contain_text(host.text("bot-kind.routes"))

    host.accepts()
    host.page.set_viewport_size({"width": 1280, "height": 800})
    host.begins()
    kinds = host.page.locator(".plate .chip")
    expect(kinds.filter(has_text=host.text("bot-kind.routes"))).to_have_count(1)
    expect(kinds.filter(has_text=host.text("bot-kind.speed"))).to_have_count(2)


def test_a_bot_that_was_seated_leaves_its_seat_open_again(look: Look) -> None:
    host = look()
    host.opens_a_table("Mei", "casual")
    row = host.page.locator("aside .seat").nth(1)
    row.get_by_role("button").click()
    host.page.get_by_role("dialog").locator(".preset").first.click()
    expect(seat(host, "Open seat")).to_have_count(2)
    row.get_by_role("button").click()
    host.button("lobby.leave-open").click()
    expect(seat(host, "Open seat")).to_have_count(3)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (768, 1024)])
def test_a_host_sees_the_seats_first_and_begins_nothing_by_a_second_tap(
    look: Look, width: int, height: int
) -> None:
    """The dice were thrown by the next tap at one place, and friends found no seat open."""
    host = look(width, height)
    host.opens_a_table("Mei", "casual")
    for shown in (seat(host, "Open seat").first, host.page.locator("aside .seat").first):
        expect(shown).to_be_in_viewport()
    place = host.button("lobby.accept").bounding_box()
    assert place is not None

    for x in (0.1, 0.5, 0.9):
        for _ in range(2):
            host.page.mouse.click(place["x"] + x * place["width"], place["y"] + place["height"] / 2)
            host.button("lobby.start").wait_for()

    expect(host.page.locator(".act")).to_contain_text("3 seats are open: quick bots take them.")
    host.page.locator("details").scroll_into_view_if_needed()
    host.button("lobby.invite-friends").click()
    expect(host.page.get_by_role("textbox", name=host.text("lobby.invite"))).to_be_in_viewport()
    host.begins()


@pytest.mark.rule("P-56")
def test_who_has_accepted_is_told_that_the_rules_have_changed(look: Look) -> None:
    """What was accepted was withdrawn without a word."""
    host, friend = look(), look(390, 844)
    host.opens_a_table("Mei", "casual")
    friend.sits_as("Siu-ling", host.invitation())
    friend.accepts()
    heard = host.page.get_by_role("status")
    expect(heard.filter(has_text="Siu-ling accepts the rules.")).to_have_count(1)

    host.page.get_by_label(host.text("lobby.hints")).click()

    for looker in (host, friend):
        expect(looker.page.locator(".act .note")).to_contain_text(looker.text("lobby.withdrawn"))
    friend.accepts()
    expect(friend.page.locator(".act .note")).to_have_text(friend.text("lobby.waiting-host"))


@pytest.mark.rule("P-56")
def test_a_preset_takes_the_place_of_changes_only_when_asked_for_twice(look: Look) -> None:
    """One press threw away whatever had been agreed."""
    host = look()
    host.opens_a_table("Mei", "hong-kong", changes={"score.minimum": 1})
    other = host.page.get_by_role("navigation").get_by_role("button", name="Casual")

    other.click()
    host.button("lobby.drop-not").click()
    expect(host.page.locator(".lead")).to_contain_text("1 change from the preset")

    other.click()
    host.button("lobby.drop").click()
    expect(host.page.locator(".lead")).not_to_contain_text("from the preset")
    expect(other).to_have_attribute("aria-pressed", "true")


@pytest.mark.rule("P-56", "HK-SCORE-1")
@pytest.mark.parametrize(
    ("language", "told", "row"),
    [
        (
            "en",
            "Minimum: 10 faan (preset: 3 faan); Heavenly hand: 1 faan (preset: 13 faan).",
            ["Heavenly hand", "1 faan", "preset: 13 faan"],
        ),
        (
            "zh",
            "起糊：10 番（原例：3 番）；天糊：1 番（原例：13 番）。",
            ["天糊", "1 番", "原例：13 番"],
        ),
    ],
)
def test_what_was_changed_is_accepted_with_what_it_is_and_what_it_was(
    look: Look, language: str, told: str, row: list[str]
) -> None:
    """A pattern's worth was accepted by everybody, and named nowhere."""
    host = look(360, 740, language)
    host.opens_a_table("Mei", changes={"score.minimum": 10, "score.values": {"HK-FAAN-32": 1}})

    expect(host.page.locator(".act .note")).to_contain_text(told)
    values = host.page.locator(".option", has_text=host.text("option.score.values"))
    for part in row:
        expect(values).to_contain_text(part)


def test_the_invited_read_who_sits_there_and_by_which_rules_and_choose_a_language(
    look: Look,
) -> None:
    """The door asked for a name, and told nothing; its language was the browser's."""
    host, friend = look(), look(360, 740)
    host.opens_a_table("Mei", "casual")

    friend.page.goto(host.invitation())

    expect(friend.page.get_by_text("Rules: Casual. Seated already: Mei.")).to_be_visible()
    friend.button("language.other").click()
    expect(friend.page.get_by_text("枱例：輕鬆。已入座：Mei。")).to_be_visible()
