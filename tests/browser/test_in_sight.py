"""What somebody at the table sees and hears of it, and that nothing stands in the way of it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

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
        seen = player.sees()
        if seen.may_discard:
            expect(plate).to_contain_class("on")
            expect(player.page.locator(".centre .wind.on")).to_contain_class("bottom")
            expect(player.page.locator(".plate.on")).to_have_count(1)
            if not seen.may_win:
                expect(asked).to_have_text(player.text("heard.your-turn"))
        player.turn_by_mouse()

    player.plays(turn)
    expect(asked).to_be_empty()


def box(of: Locator) -> dict[str, float]:
    found = of.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


SIZES = [(1280, 800), (1024, 768), (820, 1180), (768, 1024), (740, 360), (360, 740)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_why_a_key_may_not_be_pressed_is_read_in_full(look: Look, width: int, height: int) -> None:
    """At the edge of a tablet the reason was cut off; in landscape it lay over the wall's count."""
    player = look(width, height)
    player.sits_down("hong-kong")
    player.comes_to_discard()
    stage, count = player.page.locator(".page"), player.page.locator(".centre .left:not(.wind)")

    for key in ("chow", "pung", "kong", "win", "pass"):
        if not player.may(key):
            player.page.locator(f".key[data-key={key}]").focus()
            player.page.keyboard.press("r")
            why = box(player.page.locator(f"#why-{key}.shown"))
            assert why["x"] >= 0
            assert why["x"] + why["width"] <= box(stage)["width"]
            assert why["y"] >= 0
            left = box(count)
            assert not is_over(why, left)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024)])
def test_why_a_key_may_not_be_pressed_hides_no_movement(
    look: Look, width: int, height: int
) -> None:
    player = look(width, height)
    player.sits_down("zung-jung", is_strict=True)
    player.page.locator(".move.due").wait_for()
    moves = box(player.page.locator(".moves"))

    for key in ("chow", "pung", "kong", "pass"):
        player.page.locator(f".key[data-key={key}]").focus()
        player.page.keyboard.press("r")
        why = box(player.page.locator(f"#why-{key}"))
        assert not is_over(why, moves)


@pytest.mark.parametrize(("width", "height"), [(740, 360), (844, 390), (360, 740)])
def test_on_a_phone_tiles_and_icons_are_large_enough_for_a_finger(
    look: Look, width: int, height: int
) -> None:
    """Held lengthwise the tiles were 33 wide, and an icon took 28 by 28."""
    player = look(width, height)
    player.sits_down("hong-kong")
    player.comes_to_discard()

    tiles = [box(tile) for tile in player.page.locator(".hand button").all()]
    assert len(tiles) == 14
    assert all(tile["width"] >= 45 and tile["height"] >= 60 for tile in tiles)
    assert all(tile["x"] >= 0 and tile["x"] + tile["width"] <= width for tile in tiles)
    own = box(player.page.locator(".me .plate"))
    assert not any(is_over(own, tile) for tile in tiles)
    assert not is_over(own, box(player.page.locator(".ring")))
    assert len(player.page.evaluate(HIT)) >= 3
    for across, down in player.page.evaluate(HIT):
        assert across >= 44
        assert down >= 44


HIT = """() => [...document.querySelectorAll('.head .icon')].filter(one => one.checkVisibility())
    .map(icon => {
    const {x, y, width, height} = icon.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    const isHit = (x, y) => document.elementFromPoint(x, y) === icon;
    const all = Array.from({length: 80}, (_, n) => n - 40);
    return [
        all.filter(by => isHit(middle + by, centre)).length,
        all.filter(by => isHit(middle, centre + by)).length,
    ];
})"""
"""Of each icon in the head of a phone's page: how wide and how high what a finger hits is."""


def test_a_mouse_can_go_to_why_a_key_may_not_be_pressed_and_escape_puts_it_away(look: Look) -> None:
    """It went as soon as the pointer had left the key, before that could come to its rule."""
    player = look(1280, 800)
    player.sits_down("hong-kong")
    player.comes_to_discard()
    key, why = player.page.locator(".key[data-key=pung]"), player.page.locator("#why-pung")
    key.hover()
    expect(why).to_be_visible()

    rule = box(why.get_by_role("link"))
    player.page.mouse.move(rule["x"] + 5, rule["y"] + 5, steps=12)
    player.page.wait_for_timeout(700)
    expect(why).to_be_visible()

    player.page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    player.page.wait_for_timeout(300)
    expect(why).to_be_hidden()  # until the pointer has been elsewhere
    player.page.mouse.move(10, 300)
    key.hover()
    expect(why).to_be_visible()


@pytest.mark.rule("ZJ-DRAW-4", "ZJ-DRAW-5")
def test_a_strict_table_shows_how_a_tile_of_the_wall_looks_and_leaves_the_ledger_room(
    look: Look,
) -> None:
    """On a phone held lengthwise what stands above the ledger left it no line."""
    player = look(740, 360)
    player.sits_down("zung-jung", is_strict=True)
    player.button("ledger.open").click()
    looks = player.page.get_by_role("group").filter(has_text=player.text("looks.title"))
    expect(looks.get_by_role("listitem")).to_have_count(0)

    looks.get_by_text(player.text("looks.title")).click()

    expect(looks.get_by_role("listitem")).to_have_count(4)
    assert box(player.page.locator(".drawer .log"))["height"] >= 150


def is_over(one: dict[str, float], other: dict[str, float]) -> bool:
    """True if they share a place."""
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_one_is_told_that_this_browser_keeps_no_seat(look: Look) -> None:
    """All went well until the page was loaded again, and the seat was gone."""
    player = look(360, 740)
    player.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    )
    player.opens_a_table("Mei", "casual")
    told = player.page.get_by_role("alert").filter(has_text=player.text("line.seat-not-kept"))
    expect(told).to_be_visible()
    told.get_by_role("button").click()
    expect(told).to_have_count(0)


def test_a_long_name_leaves_room_for_what_is_said_of_it(look: Look) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff-Chan"
    host, friend = look(360, 740), look(1280, 800)
    host.page.clock.install(time=0)
    host.page.clock.pause_at(1)  # a notice goes by itself, after a while
    host.opens_a_table("Mei", "casual")
    friend.sits_as(long, host.invitation())

    notice = host.page.locator(".notice")
    expect(notice).to_contain_text(long)
    assert box(notice)["height"] <= 80
    host.page.clock.resume()
    host.accepts()
    friend.accepts()
    host.begins()
    you = friend.page.locator(".at.bottom .name")
    name = you.locator("span")
    assert box(name)["x"] + box(name)["width"] <= box(you)["x"] + box(you)["width"] - 30
    expect(you).to_contain_text(friend.text("plate.you"))


def parts(player: Looker, selector: str) -> list[dict[str, float]]:
    """Where each of them is on the screen, all at one moment."""
    found = player.page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    return [one for one in found if one["width"] > 0]


def lies_over(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return across > 1 and down > 1


@pytest.mark.parametrize(("width", "height"), [(900, 600), (1024, 600), (1280, 720), (1280, 800)])
@pytest.mark.parametrize("preset", ["hong-kong", "zung-jung"])
def test_on_a_low_screen_nothing_lies_over_keys_and_all_of_them_are_on_the_stage(
    look: Look, preset: str, width: int, height: int
) -> None:
    """One's own name shone through the first key, and movements lay over one's own wall."""
    player = look(width, height)
    is_strict = preset == "zung-jung"
    player.sits_down(preset, is_strict=is_strict)
    keys = ".stage .key, .stage .move"
    player.page.locator(".move" if is_strict else ".key").first.wait_for()
    stage = box(player.page.locator(".stage"))
    pressed = parts(player, keys)

    assert len(pressed) >= (10 if is_strict else 5)
    for key in pressed:
        assert key["x"] >= stage["x"]
        assert key["x"] + key["width"] <= stage["x"] + stage["width"]
        for part in parts(player, ".plate, .stack:not(.empty)"):
            assert not lies_over(key, part), (key, part)
