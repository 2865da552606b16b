"""This file is about looks counted by hand: each plane and number of a table written here.

Every hand is named to its last tile, so that nothing on the table is left to a filled-in wall. What
is not said to be shown is not shown: the dictionaries are all that there is.
"""

import pytest
from librt.strings import BytesWriter

from seifong.lab.batch import Arrays, oracle_of
from seifong.lab.features import NUMBERS, write_deal
from seifong.lab.laid import Layout
from seifong.lab.named import named, named_oracle, named_rules
from seifong.notation import parse_tile
from seifong.rules.presets import preset
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.motions import BIG_KONG, CHOW_LOW, DISCARD, KONG, PUNG
from seifong.testing import stack

Shown = dict[str, str | int]


def seen(deal: Deal, seat: int) -> Shown:
    """What a seat is shown, by name."""
    arrays, written = Arrays(1, deal.options.rules), BytesWriter()
    write_deal(written, deal, seat, Layout())
    arrays.fill(0, written.getvalue())
    return named(arrays)


def hidden(deal: Deal, seat: int) -> dict[str, str]:
    """What the oracle shows beside it."""
    return named_oracle(oracle_of(deal, seat))


def numbers(*told: int) -> Shown:
    """The numbers of a deal, in order."""
    return dict(zip(NUMBERS, told, strict=True))


def discard(deal: Deal, tile: str) -> None:
    deal.act(deal.asked, DISCARD + parse_tile(tile))


def act(deal: Deal, *motions: int) -> None:
    for motion in motions:
        deal.act(deal.asked, motion)


@pytest.fixture
def pung_and_chow() -> Deal:
    """Zung Jung: East C, West pungs it and discards S; North F; East 3m, which South may claim."""
    deal = stack(
        east="33m 789m 123p 7p 789s S C",
        south="45m 666p 88p 234s EE W",
        west="CC 11m 99m 99p 11s NN S",
        north="22m 56m 55p 78p 55s 67s F",
        head="E 6s 9m P",
    )
    discard(deal, "C")
    act(deal, PUNG)
    discard(deal, "S")
    discard(deal, "F")
    discard(deal, "3m")
    return deal


def test_who_may_chow_has_seen_all_discards_and_a_pung(pung_and_chow: Deal) -> None:
    assert pung_and_chow.asked == SOUTH
    assert seen(pung_and_chow, SOUTH) == {
        "proper": "pass; chow, the tile lowest",
        "held 1 times or more": "45m 68p 234s E W",
        "held 2 times or more": "68p E",
        "held 3 times or more": "6p",
        "newest discard, or tile of the newest kong": "3m",
        "discarded since one's own last discard": "3m S C F",  # it has not discarded yet
        "pung, lower seat": "C",
        "discarded 1 times or more, lower seat": "S",
        "newest discard, lower seat": "S",
        "discarded 1 times or more, opposite seat": "F",
        "newest discard, opposite seat": "F",
        "discarded 1 times or more, upper seat": "3m C",
        "newest discard, upper seat": "3m",
        # seat and wind, the turn is of the upper seat; 69 tiles but for two draws; West 13 - 2 - 1
        **numbers(1, 0, 3, 2, 67, 14, 13, 10, 13, 13, 0, 0, 0),
    }


def test_who_has_drawn_sees_the_chow_and_what_came_since_its_own_discard(
    pung_and_chow: Deal,
) -> None:
    act(pung_and_chow, CHOW_LOW)
    discard(pung_and_chow, "W")

    assert pung_and_chow.asked == WEST
    assert seen(pung_and_chow, WEST) == {
        "proper": "discard 19m 9p 1s N",
        "held 1 times or more": "19m 9p 1s N",
        "held 2 times or more": "19m 9p 1s N",
        "held 3 times or more": "9m",
        "drawn this turn": "9m",
        "newest discard, or tile of the newest kong": "W",
        "discarded since one's own last discard": "3m W F",
        "pung, own": "C",
        "discarded 1 times or more, own": "S",
        "newest discard, own": "S",
        "discarded 1 times or more, lower seat": "F",
        "newest discard, lower seat": "F",
        "discarded 1 times or more, opposite seat": "3m C",
        "newest discard, opposite seat": "3m",
        "chow from here, upper seat": "3m",
        "discarded 1 times or more, upper seat": "W",
        "newest discard, upper seat": "W",
        **numbers(2, 0, 0, 2, 66, 14, 11, 13, 13, 10, 0, 0, 0),
    }


def test_the_oracle_shows_the_three_hands_and_the_next_tile(pung_and_chow: Deal) -> None:
    act(pung_and_chow, CHOW_LOW)
    discard(pung_and_chow, "W")

    assert hidden(pung_and_chow, WEST) == {
        "held 1 times or more, lower seat": "256m 578p 567s E",
        "held 2 times or more, lower seat": "2m 5p 5s",
        "held 1 times or more, opposite seat": "3789m 1237p 6789s S",
        "held 1 times or more, upper seat": "68p 234s E",
        "held 2 times or more, upper seat": "68p E",
        "held 3 times or more, upper seat": "6p",
        "next tile of the live wall": "P",
    }


@pytest.fixture
def hidden_kong() -> Deal:
    """Hong Kong, round of South: East lays four 1p face down and discards P; the others an N each.

    East and South show a flower before anybody plays, and North the one that it draws.
    """
    deal = stack(
        east="fl2 1111p 24m 66m 789s EE",
        south="se4 77m 99m 345p 33s WW N",
        west="11m 88m 22p 66p 88s SS 4s",
        north="33m 55m 88p 99p 22s FF 6s",
        head="7p N se1 6m F",
        tail="P N 5m N",
        rules="hong-kong",
        round_wind="S",
    )
    act(deal, KONG + parse_tile("1p"))
    for tile in ("P", "N", "N", "N"):
        discard(deal, tile)
    return deal


def test_who_laid_a_kong_face_down_sees_it(hidden_kong: Deal) -> None:
    assert hidden_kong.asked == EAST
    assert seen(hidden_kong, EAST) == {
        "proper": "discard 2456m 789s E",
        "held 1 times or more": "2456m 789s E",
        "held 2 times or more": "6m E",
        "held 3 times or more": "6m",
        "drawn this turn": "6m",
        "newest discard, or tile of the newest kong": "N",
        "discarded since one's own last discard": "N",
        "kong, own": "1p",
        "discarded 1 times or more, own": "P",
        "newest discard, own": "P",
        "discarded 1 times or more, lower seat": "N",
        "newest discard, lower seat": "N",
        "discarded 1 times or more, opposite seat": "N",
        "newest discard, opposite seat": "N",
        "discarded 1 times or more, upper seat": "N",
        "newest discard, upper seat": "N",
        "flowers, own": "fl2",
        "flowers, lower seat": "se4",
        "flowers, upper seat": "se1",
        # 144 tiles but for 53 dealt, four drawn, and four that replaced three flowers and a kong
        **numbers(0, 1, 0, 2, 83, 0, 11, 13, 13, 13, 0, 0, 0),
    }


def test_others_see_that_there_is_a_kong_and_not_of_what(hidden_kong: Deal) -> None:
    assert seen(hidden_kong, WEST) == {
        "proper": "",
        "held 1 times or more": "18m 26p 48s S",
        "held 2 times or more": "18m 26p 8s S",
        "newest discard, or tile of the newest kong": "N",
        "discarded since one's own last discard": "N",
        "discarded 1 times or more, own": "N",
        "newest discard, own": "N",
        "discarded 1 times or more, lower seat": "N",
        "newest discard, lower seat": "N",
        "discarded 1 times or more, opposite seat": "P",
        "newest discard, opposite seat": "P",
        "discarded 1 times or more, upper seat": "N",
        "newest discard, upper seat": "N",
        "flowers, lower seat": "se1",
        "flowers, opposite seat": "fl2",
        "flowers, upper seat": "se4",
        **numbers(2, 1, 2, 2, 83, 0, 13, 13, 11, 13, 0, 1, 0),
    }
    assert hidden(hidden_kong, WEST) == {
        "held 1 times or more, lower seat": "35m 89p 26s F",
        "held 2 times or more, lower seat": "35m 89p 2s F",
        "held 1 times or more, opposite seat": "2456m 789s E",
        "held 2 times or more, opposite seat": "6m E",
        "held 3 times or more, opposite seat": "6m",
        "held 1 times or more, upper seat": "79m 3457p 3s W N",
        "held 2 times or more, upper seat": "79m 3s W",
        "hidden kongs, opposite seat": "1p",
        "next tile of the live wall": "F",
    }


@pytest.fixture
def big_kong() -> Deal:
    """Zung Jung, round of North: South chows two 3m of East's, North makes a kong of a 5s."""
    deal = stack(
        east="33m 99s 1p 3p 7p 6m EE WW PP",
        south="4455m 999m 2468s FF",
        west="5s 11m 7m 346p 17s NN CC",
        north="555s 22m 6m 59p 33s SSS",
        head="5p 2s 5m 6p 8p",
        tail="4p",
        round_wind="N",
    )
    discard(deal, "3m")
    act(deal, CHOW_LOW)
    discard(deal, "9m")
    discard(deal, "5s")
    act(deal, BIG_KONG)
    discard(deal, "9p")
    discard(deal, "3m")
    act(deal, CHOW_LOW)
    discard(deal, "9m")
    discard(deal, "5m")
    return deal


def test_two_equal_chows_and_two_equal_discards_are_told_as_two(big_kong: Deal) -> None:
    assert big_kong.asked == NORTH
    assert seen(big_kong, NORTH) == {
        "proper": "discard 26m 456p 3s S",
        "held 1 times or more": "26m 456p 3s S",
        "held 2 times or more": "2m 3s S",
        "held 3 times or more": "S",
        "drawn this turn": "6p",
        "newest discard, or tile of the newest kong": "5m",
        "discarded since one's own last discard": "359m",
        "kong, own": "5s",
        "discarded 1 times or more, own": "9p",
        "newest discard, own": "9p",
        "discarded 1 times or more, lower seat": "3m",
        "discarded 2 times or more, lower seat": "3m",
        "newest discard, lower seat": "3m",
        "chow from here, opposite seat": "3m",
        "two chows from here or more, opposite seat": "3m",
        "discarded 1 times or more, opposite seat": "9m",
        "discarded 2 times or more, opposite seat": "9m",
        "newest discard, opposite seat": "9m",
        "discarded 1 times or more, upper seat": "5m 5s",
        "newest discard, upper seat": "5m",
        # 69 tiles but for four draws, and one that the reserve has for its replacement (ZJ-WALL-12)
        **numbers(3, 3, 0, 2, 64, 14, 11, 13, 7, 13, 0, 0, 0),
    }
    assert hidden(big_kong, NORTH) == {
        "held 1 times or more, lower seat": "6m 137p 29s E W P",
        "held 2 times or more, lower seat": "9s E W P",
        "held 1 times or more, opposite seat": "9m 2468s F",
        "held 2 times or more, opposite seat": "F",
        "held 1 times or more, upper seat": "17m 3456p 17s N C",
        "held 2 times or more, upper seat": "1m N C",
        "next tile of the live wall": "8p",
    }


# What is not 0 of each family. Words are counted from 0 as `docs/presets.md` lists them.
TOLD_OF_HONG_KONG = {
    "tiles.flowers": 1,
    "kong.rob_added": 1,
    "claim.chow_to_win": 1,
    "water.includes_rob": 1,
    "score.minimum": 3,
    "score.cap": 10,
    "score.flowers_to_min": 1,
    "score.last_discard": 1,
    "score.limit_extras": 1,
    "score.seven_pairs_concealed": 1,
    "score.thirteen_orphans": 1,
    "score.round_wind": 1,
    "pay.unit": 2,  # quarters
    "bao.kong_bloom_exempt": 1,
    "dealer.multiplier": 1,
}
TOLD_OF_ZUNG_JUNG = {
    "points are counted, not faan": 1,
    "wall.break": 2,
    "wall.dead": 1,
    "wall.dead_tiles": 14,
    "flower.win": 2,
    "kong.after_claim": 1,
    "kong.rob_added": 1,
    "kong.rob_concealed": 1,
    "kong.concealed_display": 2,
    "claim.chow_to_win": 1,
    "claim.win_over_chow": 1,
    "water.mode": 1,
    "water.includes_rob": 1,
    "immunity.mode": 1,
    "score.limit": 320,
    "score.chicken": 1,
    "pay.shared": 25,
    "dealer.multiplier": 1,
}


@pytest.mark.parametrize(
    ("rules", "told"), [("hong-kong", TOLD_OF_HONG_KONG), ("zung-jung", TOLD_OF_ZUNG_JUNG)]
)
def test_the_rules_are_told_as_numbers(rules: str, told: dict[str, int]) -> None:
    shown = named_rules(Arrays(1, preset(rules)))

    assert {name: shown[name] for name in shown if " of " not in name} == told


@pytest.mark.rule("HK-SCORE-1", "ZJ-SC-1")
def test_the_rules_tell_what_each_pattern_is_worth() -> None:
    hong_kong = named_rules(Arrays(1, preset("hong-kong")))
    zung_jung = named_rules(Arrays(1, preset("zung-jung")))

    assert (hong_kong["faan of Half flush"], hong_kong["faan of Big four winds"]) == (3, 13)
    assert (zung_jung["points of Pure One-Suit"], zung_jung["points of Four Kong"]) == (80, 480)
    assert not any(name.startswith("points of") for name in hong_kong)
    assert not any(name.startswith("faan of") for name in zung_jung)
