"""Tiles at a strict table, carried by a pointer from the hand to where they are put."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browsing import CLAIMS_FIRST, SETTLED, Looker

Look = Callable[..., Looker]


def to_discard(look: Look, width: int, height: int) -> Looker:
    """Somebody at a strict table, once it is their turn and a tile has to go."""
    player = look(width, height)
    player.sits_down("zung-jung", is_strict=True, changes=CLAIMS_FIRST)

    def is_to_discard() -> bool:
        if player.may_discard():
            return True
        player.does_what_is_due()
        return False

    player.waits_until(is_to_discard)
    player.page.evaluate(SETTLED)
    return player


def carry(player: Looker, tile: Locator, to: tuple[float, float]) -> None:
    box = tile.bounding_box()
    assert box is not None
    mouse = player.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"], box["y"] - 40, steps=3)
    mouse.move(*to, steps=5)


def middle_of(player: Looker, selector: str) -> tuple[float, float]:
    box = player.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.rule("ZJ-DRAW-7", "P-19")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740), (740, 360)])
def test_a_tile_is_carried_into_the_river(look: Look, width: int, height: int) -> None:
    player = to_discard(look, width, height)
    own = player.page.locator(".side.bottom .river li")
    before = own.count()
    carry(player, player.page.locator(".hand button").first, middle_of(player, ".ring"))
    expect(own).to_have_count(before)

    player.page.mouse.move(*middle_of(player, ".tray"), steps=3)
    player.page.mouse.up()

    player.waits_until(lambda: len(player.tiles()) == 13)
    expect(own).to_have_count(before + 1)
    expect(player.page.locator(".tray")).to_have_count(0)


@pytest.mark.rule("ZJ-DRAW-7", "P-20")
def test_a_tile_that_is_put_beside_the_melds_or_back_is_so(look: Look) -> None:
    player = to_discard(look, 1280, 800)
    first = player.page.locator(".hand button").first

    carry(player, first, middle_of(player, ".hand button:nth-child(4)"))
    player.page.mouse.up()
    assert len(player.tiles()) == 14

    carry(player, first, middle_of(player, ".ring"))
    player.page.mouse.move(*middle_of(player, ".beside-melds"), steps=3)
    player.page.mouse.up()
    player.waits_until(lambda: len(player.tiles()) == 13)
    expect(player.page.locator(".slip")).to_contain_text("ZJ-DRAW-7")
