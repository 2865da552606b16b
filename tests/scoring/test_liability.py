"""This file is about 包: who fed what, and whom a house makes pay for it."""

import pytest

from seifong.melds import Meld
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.scoring.liability import fed
from seifong.scoring.payment import payments, shown
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import Win
from seifong.seats import EAST, NORTH, SOUTH, WEST
from winning import win_of

HOUSE = with_options(
    preset("hong-kong-no-flowers"), {"pay.unit": 1, "score.minimum": 0, "score.cap": 13}
)
NONE = {"bao.twelve": "off", "bao.dragons": "off", "bao.winds": "off"}

# Hands of South, and who fed each meld, in the order they were laid.
TWELVE = "[123m] [456m] [789p] [222s] 5s"
FLUSH = "[123m] [456m] [789m] [222m] 5m"
THREE = "[123m] [456m] [789p] 34s 55s"
ONE_SUIT = "[123m] [EEE] [456m] [789m] 5s"
DRAGONS = "[CCC] [FFF] [PPP] 34m 99p"
WINDS = "[EEE] [SSS] [WWW] [NNN] 5m"


def win(text: str, feeders: list[int], *, source: int = NORTH) -> Win:
    """The win of a text, each meld fed by a seat; a concealed kong by nobody."""
    told = win_of(text, source=source)
    melds = told.hand.melds
    for place, feeder in enumerate(feeders):
        meld = melds[place]
        if meld.is_exposed():
            melds[place] = Meld(meld.form, meld.low, meld.low, feeder)
    return told


def gains(told: Win, **options: object) -> list[float]:
    """What each seat gains, at a house that is as its options say."""
    rules = house(**options)
    return [shown(gain) for gain in payments(rules, [told], [scorer_of(rules).score(told)]).gains]


def house(**options: object) -> Rules:
    return with_options(HOUSE, {name.replace("__", "."): said for name, said in options.items()})


# What was fed.


@pytest.mark.rule("HK-BAO-15")
@pytest.mark.parametrize(
    ("text", "feeders", "fed_by"),
    [
        (f"{TWELVE} *5s", [EAST, WEST, NORTH, WEST], [("nine", NORTH), ("twelve", WEST)]),
        (f"{THREE} *2s", [EAST, WEST, NORTH], [("nine", NORTH)]),
        (f"{ONE_SUIT} *5s", [EAST, WEST, NORTH, WEST],
         [("nine", NORTH), ("twelve", WEST), ("nine of a suit", WEST)]),
        (f"{DRAGONS} *5m", [EAST, WEST, NORTH], [("nine", NORTH), ("dragons", NORTH)]),
        (f"{WINDS} *5m", [EAST, WEST, NORTH, WEST],
         [("nine", NORTH), ("twelve", WEST), ("winds", WEST)]),
        # a concealed kong was fed by nobody, and is no exposed set
        ("[123m] (9999p) [456m] [222s] 5s *5s", [EAST, EAST, WEST, NORTH], [("nine", NORTH)]),
        # among dragons it counts, since it lies on the table; when it comes last, nobody fed it
        ("(CCCC) [FFF] [PPP] 34m 99p *5m", [EAST, WEST, NORTH], [("dragons", NORTH)]),
        ("[CCC] [FFF] (PPPP) 34m 99p *5m", [EAST, WEST, NORTH], []),
        # an added kong was fed when it was a pung, a big kong by its discarder
        ("[CCC] [FFF] [PPP+P] 34m 99p *5m", [EAST, WEST, NORTH],
         [("nine", NORTH), ("dragons", NORTH)]),
        ("[123m] [456m] [789p] [2222s] 5s *5s", [EAST, WEST, NORTH, WEST],
         [("nine", NORTH), ("twelve", WEST)]),
    ],
)  # fmt: skip
def test_the_table_remembers_who_fed_what(
    text: str, feeders: list[int], fed_by: list[tuple[str, int]]
) -> None:
    assert [(feeding.what, feeding.seat) for feeding in fed(win(text, feeders))] == fed_by


@pytest.mark.rule("HK-BAO-11", "HK-BAO-15")
def test_the_kong_whose_replacement_won_may_be_told() -> None:
    """It is the last set laid, unless a tile was added to an earlier pung after that."""
    text = "[1111m] [9999p] 456m 34s 55s *2s ; KONG_BLOOM"
    told = win(text, [EAST, WEST])
    other = Win(told.hand, told.tile, told.way, SOUTH, circumstances=4, bloom_kong=0)

    assert [(f.what, f.seat) for f in fed(told)] == [("kong", WEST)]
    assert [(f.what, f.seat) for f in fed(other)] == [("kong", EAST)]


# Twelve tiles. A self-draw of the first hand is 1 faan: 2 from each. West fed the fourth set.

FED = [EAST, EAST, NORTH, WEST]
EACH, ALL_BY_WEST = [-2, 6, -2, -2], [0, 6, -6, 0]


@pytest.mark.rule("HK-BAO-1", "HK-BAO-4", "HK-BAO-5", "HK-BAO-8")
@pytest.mark.parametrize(
    ("option", "drawn", "discarded"),
    [
        ("off", EACH, [0, 2, 0, -2]),
        ("self_draw", ALL_BY_WEST, [0, 2, 0, -2]),
        ("four_hand_types", EACH, [0, 2, 0, -2]),
        ("all", ALL_BY_WEST, [0, 2, -2, 0]),
    ],
)
def test_who_feeds_the_fourth_set_pays_for_all(
    option: str, drawn: list[float], discarded: list[float]
) -> None:
    assert gains(win(f"{TWELVE} *5s", FED), bao__twelve=option) == drawn
    assert gains(win(f"{TWELVE} +5s", FED), bao__twelve=option) == discarded


@pytest.mark.rule("HK-BAO-7")
@pytest.mark.parametrize(
    ("text", "each"),
    [
        (f"{FLUSH} *5m", 64),  # full flush and self-draw: 8 faan
        ("[CCC] [FFF] [PPP] [345m] 9p *9p", 96),  # 5 + 3 + 1 = 9
        (f"{WINDS} *5m", 384),  # 13, the cap
        ("[EEE] [SSS] [WWW] [CCC] F *F", 192),  # 10 + 1
    ],
)
def test_tvb_holds_the_feeder_of_four_hands(text: str, each: int) -> None:
    told = win(text, FED)
    off = {**NONE, "bao.twelve": "four_hand_types"}
    options = {name.replace(".", "__"): said for name, said in off.items()}

    assert gains(told, **options) == [0, 3 * each, -3 * each, 0]


# Nine tiles, at a house of half gun. The hand is worth 0 faan: 1 from the discarder, 0.5 each.


@pytest.mark.rule("HK-BAO-9", "HK-BAO-14")
def test_who_feeds_the_third_set_pays_a_discard_for_all_at_half_gun() -> None:
    told = win("[111m] [456m] [789p] 34s 55s +2s", [EAST, EAST, WEST])

    assert gains(told, pay__discard="half", bao__nine="off") == [-0.5, 2, -0.5, -1]
    assert gains(told, pay__discard="half", bao__nine="discard_half") == [0, 2, -2, 0]
    assert gains(told, pay__discard="full", bao__nine="discard_half") == [0, 2, 0, -2]
    drawn = win("[111m] [456m] [789p] 34s 55s *2s", [EAST, EAST, WEST])
    assert gains(drawn, pay__discard="half", bao__nine="discard_half") == EACH


@pytest.mark.rule("HK-BAO-10")
def test_nine_tiles_may_have_to_be_of_one_suit() -> None:
    same = win("[111m] [456m] [789m] 34s 55s +2s", [EAST, EAST, WEST])
    mixed = win("[111m] [456m] [789p] 34s 55s +2s", [EAST, EAST, WEST])

    assert gains(same, bao__nine="same_suit") == [0, 2, -2, 0]
    assert gains(mixed, bao__nine="same_suit") == [0, 2, 0, -2]


# Dragons and winds.


@pytest.mark.rule("HK-BAO-2", "HK-BAO-5")
@pytest.mark.parametrize(
    ("option", "drawn", "discarded"),
    [
        ("off", [-96, 288, -96, -96], [0, 128, 0, -128]),
        ("self_draw", [0, 288, -288, 0], [0, 128, 0, -128]),
        ("any_win", [0, 288, -288, 0], [0, 128, -128, 0]),
    ],
)
def test_who_feeds_the_third_dragon_pays_for_all(
    option: str, drawn: list[float], discarded: list[float]
) -> None:
    """8 faan for the dragons, one more for a self-draw; West fed the third."""
    feeders = [EAST, NORTH, WEST]

    assert gains(win(f"{DRAGONS} *5m", feeders), bao__dragons=option) == drawn
    assert gains(win(f"{DRAGONS} +5m", feeders), bao__dragons=option) == discarded


@pytest.mark.rule("HK-BAO-8")
def test_who_feeds_the_fourth_wind_pays_for_all() -> None:
    told = win(f"{WINDS} *5m", [EAST, EAST, NORTH, WEST])

    assert gains(told, bao__twelve="off", bao__winds="off") == [-384, 1152, -384, -384]
    assert gains(told, bao__twelve="off", bao__winds="self_draw") == [0, 1152, -1152, 0]


# Kongs.

BLOOM = "[1111m] 456m 789p 34s 55s *2s ; KONG_BLOOM"  # 2 faan: 4 from each


@pytest.mark.rule("HK-BAO-11", "ZJ-KONG-8")
def test_who_feeds_a_kong_that_blooms_pays_where_a_house_says_so() -> None:
    told = win(BLOOM, [WEST])
    concealed = win(BLOOM.replace("[1111m]", "(1111m)"), [WEST])

    assert gains(told) == [-4, 12, -4, -4]
    assert gains(told, bao__kong="any") == [0, 12, -12, 0]
    assert gains(concealed, bao__kong="any") == [-4, 12, -4, -4]
    zung_jung = preset("zung-jung")  # nobody is ever liable: 4.3.1 and 9.2 are 15
    payment = payments(zung_jung, [told], [scorer_of(zung_jung).score(told)])
    assert [shown(gain) for gain in payment.gains] == [-15, 45, -15, -15]


@pytest.mark.rule("HK-BAO-6")
def test_a_win_on_a_replacement_frees_the_feeder_where_a_house_says_so() -> None:
    told = win("[123m] [456m] [789p] [2222s] 5s *5s ; KONG_BLOOM", FED)  # 2 faan

    assert gains(told, bao__kong_bloom_exempt=True) == [-4, 12, -4, -4]
    assert gains(told, bao__kong_bloom_exempt=False) == [0, 12, -12, 0]


# Two who are liable: North fed the third dragon, West the fourth set after it. 9 faan, 96 each.


@pytest.mark.rule("HK-BAO-3")
def test_of_two_who_are_liable_the_later_pays_or_both_share() -> None:
    text = "[CCC] [FFF] [PPP] [345m] 9p *9p"
    told = win(text, [EAST, EAST, NORTH, WEST])

    assert gains(told, bao__precedence="later") == [0, 288, -288, 0]
    assert gains(told, bao__precedence="split") == [0, 288, -144, -144]
    same = win(text, [EAST, EAST, WEST, WEST])
    assert gains(same, bao__precedence="split") == [0, 288, -288, 0]


@pytest.mark.rule("HK-BAO-3")
def test_an_earlier_liability_stands_where_the_later_is_not_played() -> None:
    told = win("[CCC] [FFF] [PPP] [345m] 9p *9p", [EAST, EAST, NORTH, WEST])

    assert gains(told, bao__twelve="off") == [0, 288, 0, -288]


@pytest.mark.rule("HK-BAO-1", "HK-BAO-6")
def test_hkma_frees_the_feeder_of_a_kong_that_blooms() -> None:
    """7 faan on a replacement with four exposed sets: 96 from each, else 288 from the feeder."""
    hkma = preset("hkma")
    flush = "[123m] [456m] [789m] [2222m] 5m"
    drawn = win(f"{flush} *5m", FED)  # 7 + 1
    bloom = win(f"{flush} *5m ; KONG_BLOOM", FED)  # 7 + 1 + 1

    for told, each, feeder in ((drawn, 128, True), (bloom, 192, False)):
        payment = payments(hkma, [told], [scorer_of(hkma).score(told)])
        expected = [0, 3 * each, -3 * each, 0] if feeder else [-each, 3 * each, -each, -each]
        assert [shown(gain) for gain in payment.gains] == expected
