"""What is done wrong in a browser, and what the table makes of it before everybody."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browsing import CLAIMS_FIRST, NO_WIN, Looker

Look = Callable[..., Looker]


def comes_to_draw(player: Looker) -> Looker:
    """Sit down at a strict table, and play until one is to draw and no bot claims any more."""
    player.sits_down("zung-jung", is_strict=True, changes=CLAIMS_FIRST)

    def is_to_touch() -> bool:
        if player.sees().due == "touch":
            return True
        player.does_what_is_due()
        return False

    player.waits_until(is_to_touch)
    return player


@pytest.fixture
def strict(look: Look) -> Looker:
    """A player at a strict table whose turn to draw it is: all wait until something is done."""
    return comes_to_draw(look())


@pytest.mark.rule("HK-FALSE-1", "HK-FALSE-3", "P-50", "P-51")
def test_a_false_win_on_a_house_table_is_ruled_on_and_paid_for(look: Look) -> None:
    player = look()
    player.sits_down(changes={"false.mode": "pay_cap_shares", **NO_WIN})
    player.comes_to_discard()

    player.page.keyboard.press("4")
    expect(player.page.get_by_text("If this is no win it is a false win")).to_be_visible()
    player.page.get_by_role("button", name="Declare the win").click()

    sheet = player.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Nobody wins this deal; the referee’s ruling stands.")
    expect(sheet).to_contain_text("declared a win")
    expect(sheet).to_contain_text("0 → −192")  # three times 64, the self-draw of 10 faan
    expect(sheet.get_by_text("0 → +64")).to_have_count(3)
    with player.context.expect_page() as opened:
        sheet.get_by_role("link", name="HK-FALSE-1").first.click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("alse win")


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-DRAW-4", "P-58")
def test_a_tile_is_touched_lifted_and_mixed_in_by_keys(strict: Looker) -> None:
    held = len(strict.tiles())

    strict.page.keyboard.press("t")
    expect(strict.page.locator("[aria-current=step]")).to_have_text("touched")
    assert len(strict.tiles()) == held

    strict.page.keyboard.press("l")
    expect(strict.page.locator("[aria-current=step]")).to_have_text("lifted")
    expect(strict.page.locator(".reach .lifted")).to_contain_text("You see")
    assert len(strict.tiles()) == held

    strict.page.keyboard.press("m")
    strict.waits_until(lambda: len(strict.tiles()) == held + 1)
    expect(strict.page.locator("[aria-current=step]")).to_have_text("untouched")


@pytest.mark.rule("ZJ-DRAW-3", "ZJ-PEN-9")
def test_a_discard_before_the_draw_is_ruled_on_and_the_rule_can_be_read(strict: Looker) -> None:
    tiles = strict.tiles()

    strict.page.keyboard.press("o")
    deeds = strict.page.get_by_role("dialog")
    deeds.locator(".tile-choice").first.focus()
    strict.page.keyboard.press("Space")
    deeds.get_by_role("button", name="Put it in the river").focus()
    strict.page.keyboard.press("Enter")

    slip = strict.page.locator(".slip")
    expect(slip).to_contain_text(
        re.compile(r"\w+ discarded [\w ]+ before drawing\. It follows: put")
    )
    expect(slip).to_contain_text("takes the tile back, and discards after drawing.")
    assert strict.tiles() == tiles
    with strict.context.expect_page() as opened:
        slip.get_by_role("link", name="ZJ-DRAW-3").click()
    expect(opened.value.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.rule("ZJ-DRAW-9", "HK-PEN-3", "P-53")
def test_what_no_tile_shows_is_reported_of_another_and_answered_before_all(strict: Looker) -> None:
    strict.page.get_by_role("button", name="Whatever else you may do").click()
    strict.page.get_by_label("What was done").select_option("argued_from_observation")
    strict.page.get_by_role("button", name="Report it").click()

    slip = strict.page.locator(".slip")
    expect(slip).to_contain_text("argues from having seen where a tile came from.")
    expect(slip.get_by_role("link", name="ZJ-DRAW-9")).to_be_visible()


@pytest.mark.rule("ZJ-DRAW-4", "ZJ-PLAY-1", "P-54")
@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_a_phone_shows_the_lifted_tile_and_a_ruling_beside_the_board(
    look: Look, width: int, height: int
) -> None:
    player = comes_to_draw(look(width, height))
    strip = player.page.locator(".strip")
    expect(strip).to_contain_text("untouched")
    may_claim = strip.get_by_role("listitem")
    expect(may_claim).to_have_count(3)
    for one in may_claim.all():
        expect(one).to_contain_text(re.compile("碰槓糊.*May claim|—.*May claim nothing"))
        box = one.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
    player.clicks("[data-move=touch]")
    player.clicks("[data-move=lift]")
    expect(strip).to_contain_text("You see")
    expect(player.page.locator(".felt .lifted")).to_be_visible()

    held = len(player.tiles())
    player.clicks("[data-move=mix]")
    player.waits_until(lambda: len(player.tiles()) == held + 1)
    player.clicks("[data-move=lift]")
    slip, board = player.page.locator(".slips"), player.page.locator(".felt")
    expect(slip).to_contain_text("ZJ-")
    for rule in slip.get_by_role("link").all():
        lies, within = rule.bounding_box(), slip.bounding_box()
        assert lies is not None
        assert within is not None
        assert lies["y"] + lies["height"] <= within["y"] + within["height"]  # it is not cut
    expect(player.page.locator(".felt .lifted")).to_have_count(0)
    lies, lain_on = slip.bounding_box(), board.bounding_box()
    assert lies is not None
    assert lain_on is not None
    is_beside = lies["x"] + lies["width"] <= lain_on["x"]
    is_above = lies["y"] + lies["height"] <= lain_on["y"] + 8  # its padding
    assert is_beside or is_above
    for rule in slip.get_by_role("link").all():  # which can be pressed, though the rest is cut off
        cited = rule.bounding_box()
        assert cited is not None
        assert lies["y"] <= cited["y"]
        assert cited["y"] + cited["height"] <= lies["y"] + lies["height"]

    player.button("ruling.open").click()
    assert slip.evaluate("one => one.scrollHeight <= one.clientHeight")
    player.button("ruling.open").click()
    expect(slip).to_have_count(0)


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-DRAW-4", "P-16")
def test_the_panel_of_a_strict_table_says_who_may_still_claim_and_by_which_rule(
    strict: Looker,
) -> None:
    panel = strict.page.get_by_role("list", name=strict.text("reach.may-claim"))
    expect(panel.get_by_role("listitem")).to_have_count(3)
    expect(panel.get_by_text("May claim until touching the wall.")).to_be_visible()
    expect(strict.page.locator(".move.due")).to_have_accessible_name(re.compile(r"Touch now"))

    strict.page.keyboard.press("t")

    touched = panel.get_by_text("Has touched the wall: claims only to win")
    expect(touched.get_by_role("link", name="ZJ-DRAW-2")).to_be_visible()


@pytest.mark.rule("P-16", "P-60")
def test_a_key_shows_whether_it_may_be_pressed_or_will_be_ruled_on_or_means_nothing(
    strict: Looker,
) -> None:
    """Three of five looked live while nothing lay open; most of what they did was ruled on."""
    looks = {
        "may": ".key:not(.risk)[aria-disabled=false]",
        "risk": ".key.risk[aria-disabled=false]",
        "not": ".key[aria-disabled=true]",
    }

    def keys(look: str) -> set[str]:
        found = strict.page.locator(looks[look]).evaluate_all("all => all.map(k => k.dataset.key)")
        return {str(key) for key in found}

    assert "pass" in keys("may")  # the upper seat's discard lies open
    strict.page.locator(".key[data-key=win]").focus()
    if "win" in keys("risk"):
        expect(strict.page.locator("#why-win")).to_contain_text(strict.text("key.risk.why"))

    strict.page.keyboard.press("t")
    strict.waits_until(lambda: keys("may") == {"pass"})  # it has given up all claims (ZJ-DRAW-2)
    expect(strict.page.locator(".move.due")).to_have_attribute("data-move", "lift")
    expect(strict.page.locator(".move[data-move=put_back]")).to_contain_class("risk")

    strict.page.keyboard.press("l")
    strict.page.keyboard.press("m")
    strict.waits_until(lambda: {"chow", "pung", "pass"} <= keys("not"))
    strict.page.locator(".key[data-key=pung]").focus()
    expect(strict.page.locator("#why-pung")).to_contain_text(strict.text("idle.discard"))


def test_a_tile_that_is_pressed_out_of_turn_is_put_down_at_the_second_press(strict: Looker) -> None:
    tiles = strict.tiles()
    first = strict.page.locator(".hand button").first

    first.click()
    expect(strict.page.locator(".told")).to_contain_text("Press it once more")
    assert strict.tiles() == tiles
    first.click()

    expect(strict.page.locator(".slip")).to_contain_text("before drawing")
    expect(strict.page.locator(".told")).to_have_count(0)


@pytest.mark.rule("ZJ-PEN-16", "HK-DEAD-2")
def test_a_hand_that_a_ruling_has_killed_shows_it_and_its_keys_say_why(strict: Looker) -> None:
    for key, step in (("t", "touched"), ("l", "lifted")):
        strict.page.keyboard.press(key)
        expect(strict.page.locator("[aria-current=step]")).to_have_text(step)
    strict.page.keyboard.press("4")
    expect(strict.page.locator(".slip")).to_contain_text("declared a win")

    expect(strict.page.locator(".at.bottom .plate")).to_contain_text(strict.text("term.no.hand"))
    for key in ("pung", "kong", "win"):
        expect(strict.page.locator(f".key[data-key={key}]")).to_have_attribute(
            "aria-disabled", "true"
        )
    rulings = strict.page.locator(".log li", has_text="ruling").count()
    strict.page.keyboard.press("4")
    expect(strict.page.locator("#why-win")).to_contain_text("A ruling has taken that")
    assert strict.page.locator(".log li", has_text="ruling").count() == rulings


@pytest.mark.rule("HK-PEN-2", "P-60")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (360, 740)])
def test_a_warning_lies_before_its_player_in_the_next_deal_too_with_its_rule(
    look: Look, width: int, height: int
) -> None:
    """A warning for touching the wall, a yellow card for lifting; a false win ends the deal."""
    player = look(width, height)
    changes = {**CLAIMS_FIRST, **NO_WIN, "false.aftermath": "deal_ends_dealer_out"}
    player.sits_down("hkma", is_strict=True, changes=changes)

    def has_fourteen() -> bool:
        if player.may_discard():
            return True
        player.does_what_is_due()
        return False

    player.waits_until(has_fourteen)
    player.page.keyboard.press("t")
    player.page.keyboard.press("l")
    told = re.compile(r"1 warning, 1 yellow card \(HK-PEN-2\)")
    own = player.page.locator(":is(.me, .at.bottom) .plate .cards")
    expect(own).to_have_accessible_name(told)

    player.page.keyboard.press("4")
    player.waits_until(player.is_over)
    player.button("win.next").click()
    player.waits_until(lambda: not player.is_over())

    expect(own).to_have_accessible_name(told)
    expect(own).to_have_text("警黃")
    expect(player.page.locator(".slip")).to_have_count(0)
    with player.context.expect_page() as opened:
        own.click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("HKMA")
