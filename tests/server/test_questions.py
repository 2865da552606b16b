"""This file is about what a question to a seat may tell: nothing that the seat does not see."""

import pytest

from seifong.notation import parse_tile
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, WEST
from seifong.server import protocol, telling
from seifong.server.protocol import OptionValue
from seifong.table.deal import Deal
from seifong.table.motions import KONG, WIN
from seifong.testing import stack

WAITS = "345m 345p 45s 789s EE"  # for 3s, which makes three runs alike, and for 6s


def kong_of(east: str, tile: str, changes: dict[str, OptionValue]) -> Deal:
    """East has laid a kong that West may rob, at a Zung Jung table with other rules of kongs."""
    rules = with_options(preset("zung-jung"), {"kong.rob_concealed": "all", **changes})
    deal = stack(east=east, west=WAITS, rules=rules)
    deal.act(EAST, KONG + parse_tile(tile))
    return deal


def asked_of_west(deal: Deal) -> protocol.Asked:
    return telling.question(deal, WEST, window=7, base_ms=0, bank_ms=0)


@pytest.mark.rule("P-43", "P-58", "HK-KONG-14", "HK-ETIQ-5")
def test_who_may_rob_a_kong_that_lies_face_down_is_not_told_of_which_tile_it_is() -> None:
    """The worth of the win told it: with one of the two waits it is 35 points more (三色三同順)."""
    changes: dict[str, OptionValue] = {"kong.concealed_display": "hidden"}
    lower = asked_of_west(kong_of("3333s 22m 678p WWW CC", "3s", changes))
    upper = asked_of_west(kong_of("6666s 22m 678p WWW CC", "6s", changes))

    assert WIN in lower.motions
    assert lower == upper
    assert (lower.worth, lower.tile) == (None, None)


@pytest.mark.rule("P-43", "P-60", "ZJ-PAT-6.1")
def test_of_a_kong_that_lies_open_both_are_told() -> None:
    changes: dict[str, OptionValue] = {"kong.concealed_display": "open"}
    lower = asked_of_west(kong_of("3333s 22m 678p WWW CC", "3s", changes))
    upper = asked_of_west(kong_of("6666s 22m 678p WWW CC", "6s", changes))

    assert (lower.tile, upper.tile) == (parse_tile("3s"), parse_tile("6s"))
    assert lower.worth is not None
    assert upper.worth is not None
    assert lower.worth - upper.worth == 35
