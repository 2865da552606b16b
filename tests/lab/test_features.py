"""This file is about what a learner is shown: what the view of its seat has, and no more."""

import hashlib
import re
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import pytest
from librt.strings import BytesWriter

from seifong.lab.batch import SCALARS, Arrays, oracle_of
from seifong.lab.env_solo import SOLO
from seifong.lab.env_together import TogetherEnv
from seifong.lab.env_turns import TurnsEnv
from seifong.lab.features import (
    FEATURES,
    ORACLE_PLANES,
    PLANES,
    VERSION,
    write_deal,
    write_view,
)
from seifong.lab.laid import Layout
from seifong.lab.named import motion_name, named_oracle
from seifong.lab.random_play import any_proper_motion
from seifong.lab.rule_numbers import RULE_NUMBERS, RULE_OPTIONS, UNLIMITED, rule_numbers
from seifong.lab.state import HAPPENINGS, OBSERVED, REMEMBERED
from seifong.melds import CHOW
from seifong.notation import NAMES, parse_tiles
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, count_of, options, preset, with_options
from seifong.rules.unplayed import unplayed
from seifong.rules.values import option_of
from seifong.scoring.scorer import scorer_of
from seifong.seats import EAST, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import CHOW_LOW, KONG, MOTIONS, PASS, PUNG, WIN
from seifong.table.options import Options
from seifong.testing import stack
from seifong.views import View, view_of
from south import south_sees

HOME = Path(__file__).parents[2]
OWN = 7  # the first plane of what lies before a seat, its own first; nine for each
NAMES_OF_RULES = ("hong-kong", "hkma", "tvb", "casual", "zung-jung", "wsom")


def shown(view: View) -> Arrays:
    """What is shown of one view, as arrays of one look."""
    arrays = Arrays(1, view.rules)
    written = BytesWriter()
    write_view(written, view)
    arrays.fill(0, written.getvalue())
    return arrays


def looked_at(deal: Deal, seat: int, layout: Layout) -> Arrays:
    """What a deal shows a seat, as arrays of one look; the layout has followed that deal."""
    arrays = Arrays(1, deal.options.rules)
    written = BytesWriter()
    write_deal(written, deal, seat, layout)
    arrays.fill(0, written.getvalue())
    return arrays


def kinds(plane: "np.ndarray[tuple[int], np.dtype[np.uint8]]") -> str:
    """The kinds of a plane, in words."""
    return " ".join(NAMES[kind] for kind in np.flatnonzero(plane))


@pytest.mark.parametrize("name", NAMES_OF_RULES)
def test_a_deal_and_a_view_of_it_show_the_same_to_every_seat(name: str) -> None:
    options, dice = Options(preset(name)), FastDice("play")

    for number in range(6):
        deal, layout = Deal(options, FastDice(f"deal {number}"), number & 3), Layout()
        while deal.end is None:
            for seat in range(4):
                of_deal, of_view = BytesWriter(), BytesWriter()
                write_deal(of_deal, deal, seat, layout)
                write_view(of_view, view_of(deal, seat))
                assert of_deal.getvalue() == of_view.getvalue()
            deal.act(deal.asked, any_proper_motion(deal, dice))


def test_a_hand_is_four_planes() -> None:
    deal = stack(east="111m 2m 99p 5s EEEE SS W")

    planes = shown(view_of(deal, EAST)).planes[0]

    assert kinds(planes[0]) == "1m 2m 9p 5s E S W"
    assert kinds(planes[1]) == "1m 9p E S"
    assert kinds(planes[2]) == "1m E"
    assert kinds(planes[3]) == "E"


def test_a_discard_lies_open_and_before_the_seat_that_made_it() -> None:
    deal = stack(east="5s", south="55s")

    deal.act(EAST, parse_tiles("5s")[0])
    planes = shown(view_of(deal, SOUTH)).planes[0]
    upper = OWN + 3 * 9

    assert kinds(planes[5]) == kinds(planes[6]) == "5s"
    assert kinds(planes[upper + 4]) == kinds(planes[upper + 8]) == "5s"
    assert planes[upper + 5].sum() == 0


def test_a_pung_lies_before_whoever_claimed_it() -> None:
    deal = stack(east="5s", south="55s")
    deal.act(EAST, parse_tiles("5s")[0])
    deal.act(SOUTH, PUNG)

    by_claimer = shown(view_of(deal, SOUTH)).planes[0]
    by_discarder = shown(view_of(deal, EAST)).planes[0]

    assert kinds(by_claimer[OWN + 2]) == "5s"
    assert kinds(by_discarder[OWN + 9 + 2]) == "5s"  # the lower seat's


def test_a_chow_is_named_by_its_lowest_tile() -> None:
    deal = stack(east="3p", south="45p")
    deal.act(EAST, parse_tiles("3p")[0])
    deal.act(SOUTH, CHOW_LOW)

    assert deal.hands[SOUTH].melds[0].form == CHOW
    assert kinds(shown(view_of(deal, SOUTH)).planes[0][OWN]) == "3p"


def with_a_kong_added(south: str, west: str = "") -> tuple[Deal, Layout]:
    """South has a pung of 5s, which was looked at, and has now made a kong of it."""
    kind = parse_tiles("5s")[0]
    deal, layout = stack(east="5s", south=south, west=west), Layout()
    deal.act(EAST, kind)
    deal.act(SOUTH, PUNG)
    while KONG + kind not in deal.proper(SOUTH):
        motions = deal.proper(deal.asked)
        drawn = deal.drawn if deal.drawn in motions else motions[0]
        deal.act(deal.asked, PASS if PASS in motions else drawn)
    assert kinds(looked_at(deal, SOUTH, layout).planes[0][OWN + 2]) == "5s"
    deal.act(SOUTH, KONG + kind)
    return deal, layout


def test_a_kong_takes_the_place_of_the_pung_it_is_added_to() -> None:
    deal, layout = with_a_kong_added(south="555s")

    planes = looked_at(deal, SOUTH, layout).planes[0]

    assert kinds(planes[OWN + 2]) == ""
    assert kinds(planes[OWN + 3]) == "5s"


@pytest.mark.rule("HK-ROB-4", "ZJ-ROB-6")
def test_a_robbed_kong_is_a_pung_again() -> None:
    deal, layout = with_a_kong_added(south="555s", west="123m 456m 789m EE 46s")
    assert kinds(looked_at(deal, SOUTH, layout).planes[0][OWN + 3]) == "5s"

    deal.act(WEST, WIN)
    planes = looked_at(deal, SOUTH, layout).planes[0]

    assert kinds(planes[OWN + 2]) == "5s"
    assert kinds(planes[OWN + 3]) == ""


@pytest.mark.rule("HK-KONG-14")
@pytest.mark.parametrize(
    ("rules", "seen_by_others", "hidden"),
    [("hong-kong-no-flowers", "", 1), ("zung-jung", "5s", 0)],
)
def test_a_kong_that_lies_face_down_is_of_a_kind_for_its_own_seat_alone(
    rules: str, seen_by_others: str, hidden: int
) -> None:
    deal, layout = stack(east="5555s", rules=rules), Layout()
    deal.act(EAST, KONG + parse_tiles("5s")[0])

    by_east = looked_at(deal, EAST, layout)
    by_south = looked_at(deal, SOUTH, layout)
    upper = OWN + 3 * 9

    assert kinds(by_east.planes[0][OWN + 3]) == "5s"
    assert kinds(by_south.planes[0][upper + 3]) == seen_by_others
    assert by_south.scalars[0][SCALARS.index("hidden kongs, upper seat")] == hidden


@pytest.mark.rule("HK-KONG-14", "HK-ROB-2")
def test_no_other_seat_sees_which_tile_may_be_robbed_of_a_kong_that_lies_face_down() -> None:
    """Not even South, who may: it knows that it waits for that tile, as for twelve others."""
    thirteen = "99m 19p 19s E S W N C F P"
    deal, layout = stack(east="1111m 2m 5s", south=thirteen, rules="hong-kong"), Layout()

    deal.act(EAST, KONG + parse_tiles("1m")[0])
    looks = [looked_at(deal, seat, layout) for seat in range(4)]

    assert deal.asked == SOUTH
    assert np.flatnonzero(looks[SOUTH].mask[0]).tolist() == [PASS, WIN]
    assert [kinds(look.planes[0][5]) for look in looks] == ["1m", "", "", ""]
    for seat, look in enumerate(looks):
        assert (look.planes == shown(view_of(deal, seat)).planes).all()


@pytest.mark.parametrize(
    ("melds", "begin", "twice"),
    [
        ("[345p] [456p]", "3p 4p", ""),
        ("[345p] [345p] [456p]", "3p 4p", "3p"),
        ("[345p] [456p] [345p] [456p]", "3p 4p", "3p 4p"),
        ("[333p] [345p]", "3p", ""),
    ],
)
def test_only_equal_chows_are_two(melds: str, begin: str, twice: str) -> None:
    planes = shown(south_sees(f"E {melds}")).planes[0]

    assert kinds(planes[OWN]) == begin
    assert kinds(planes[OWN + 1]) == twice


def test_the_mask_has_the_proper_motions() -> None:
    deal = stack(east="3p", south="45p 33p 19s 9m EE SS WW")
    deal.act(EAST, parse_tiles("3p")[0])

    mask = shown(view_of(deal, SOUTH)).mask[0]

    assert np.flatnonzero(mask).tolist() == [PASS, CHOW_LOW, PUNG]


def test_numbers_tell_where_the_seat_is_and_what_is_left() -> None:
    deal = Deal(Options(preset("zung-jung")), FastDice("a deal"), 2)

    scalars = dict(zip(SCALARS, shown(view_of(deal, SOUTH)).scalars[0].tolist(), strict=True))

    assert scalars["seat"] == 1
    assert scalars["round wind"] == 2
    assert scalars["whose turn, counted from here"] == 3
    assert scalars["live wall"] == 69  # ZJ-WALL-11
    assert scalars["reserve"] == 14
    assert scalars["tiles in hand, own"] == 13
    assert scalars["tiles in hand, upper seat"] == 14


@pytest.mark.rule("HK-FLOWER-7", "HK-FLOWER-8")
def test_a_flower_that_is_not_shown_yet_is_among_the_tiles_of_a_hand() -> None:
    """A stock of two replaces two of East's seven flowers; South's is in hand as East is asked."""
    changes = {"wall.dead": "exhaustible", "wall.dead_tiles": 2}
    deal = stack(
        east="fl1 fl2 fl3 fl4 se1 se2 se3",
        south="se4",
        rules=with_options(preset("hong-kong"), changes),
    )

    scalars = looked_at(deal, EAST, Layout()).scalars[0].tolist()
    told = dict(zip(SCALARS, scalars, strict=True))

    assert np.flatnonzero(looked_at(deal, EAST, Layout()).mask[0]).tolist() == [PASS, WIN]
    assert told["tiles in hand, own"] == 14 - 7 + 2
    assert told["tiles in hand, lower seat"] == 13


def test_every_two_presets_are_told_apart() -> None:
    told = Counter(tuple(Arrays(1, rules).rules[0].tolist()) for rules in PRESETS.values())

    assert len(told) == len(PRESETS)


def bearing_on_a_deal(rules: Rules) -> list[str]:
    """The options of the table and of scoring, and what a dealer pays; the rest is about fouls, or
    about what is between deals.
    """
    written = msgspec.to_builtins(rules)
    groups = {*written["table"], *written["scoring"]}
    told = [name for name in options(rules) if name.partition(".")[0] in groups]
    return [*told, "dealer.multiplier"]


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (rules, name)
        for rules in ("hong-kong", "zung-jung")
        for name in bearing_on_a_deal(preset(rules))
        if name != "score.values"
    ],
)
def test_an_option_that_bears_on_a_deal_is_told(rules: str, name: str) -> None:
    """Tables that are alike but for one option are shown other numbers, whatever its values are."""
    base = preset(rules)
    option = option_of(count_of(base), name)
    assert option is not None
    values = [*option.words, *((3, 4) if option.numbers else ())]
    beside: dict[str, object] = {}
    if name.startswith("wall.dead"):  # both, or neither
        values = [value for value in values if value != "none"]
        beside = {"wall.dead": "replenished", "wall.dead_tiles": 14}

    told = {rule_numbers(with_options(base, beside | {name: value})) for value in values}

    assert len(told) == len(values) >= 2


@pytest.mark.rule("HK-SCORE-1", "ZJ-SC-1")
@pytest.mark.parametrize("rules", ["hong-kong", "zung-jung"])
def test_the_worth_of_every_pattern_is_told(rules: str) -> None:
    base = preset(rules)
    patterns = {pattern.rule for pattern in scorer_of(base).patterns} - set(unplayed(base))
    worths = [{pattern: worth} for pattern in patterns for worth in (6, 9)]

    told = {rule_numbers(with_options(base, {"score.values": each})) for each in worths}

    assert len(told) == len(worths) > 60


def test_the_oracle_shows_what_the_others_hold_and_nothing_more() -> None:
    deal = stack(east="5s", south="111m", west="222p", north="333s")

    planes = oracle_of(deal, EAST)

    assert planes[2][0] == planes[4 + 2][10] == planes[8 + 2][20] == 1
    assert planes[:12].sum() == 3 * 13  # every tile of theirs once, by how many there are of it
    assert planes[12:].sum() == 1  # the next tile


@pytest.mark.rule("HK-KONG-14")
def test_the_oracle_shows_no_meld_that_lies_open() -> None:
    """East's kong of 1m lies face down, and South's pung of 5s does not."""
    deal = stack(east="1111m 5s", south="55s", rules="hong-kong")

    for motion in (KONG, parse_tiles("5s")[0], PUNG):
        deal.act(deal.asked, motion)

    assert [kinds(plane) for plane in oracle_of(deal, WEST)[12:15]] == ["", "1m", ""]
    assert [kinds(plane) for plane in oracle_of(deal, EAST)[12:15]] == ["", "", ""]


def test_the_oracle_shows_a_flower_that_comes_next() -> None:
    coming = named_oracle(oracle_of(stack(head="se2", rules="hong-kong"), SOUTH))

    assert coming["next tile of the live wall, a flower"] == "se2"
    assert "next tile of the live wall" not in coming


@pytest.mark.parametrize(
    ("rules", "option", "codes"),
    [
        ("hkma", "water.mode", {"same_tile": 0, "off": 1, "all_waits": 2}),
        ("zung-jung", "immunity.mode", {"off": 0, "same_turn": 1}),
        ("hkma", "pay.ladder", {"half_spicy": 0, "full_spicy": 1, "fanlaak_5_7_9": 6}),
        ("hkma", "pay.unit", {0.5: 2, 1: 4, 1000: 4000}),
        ("hkma", "pay.discard", {"full": 0, "half": 1, "2:1:1": 2}),
        ("hkma", "bao.twelve", {"self_draw": 0, "off": 1, "four_hand_types": 2, "all": 3}),
        ("hkma", "score.cap", {8: 8, 13: 13, "unlimited": 10000}),
        ("hkma", "score.human", {"off": 0, "13": 1, "3": 2}),
        ("zung-jung", "pay.shared", {25: 25, 9999: 9999, "all": 10000}),
        ("zung-jung", "dealer.multiplier", {1: 1, 2: 2}),
        ("hkma", "tiles.flowers", {False: 0, True: 1}),
    ],
)
def test_an_option_is_told_by_the_number_that_the_paper_says(
    rules: str, option: str, codes: dict[object, int]
) -> None:
    """A number as it is, payment in quarters; a word by its place in `docs/presets.md`, from 0."""
    for value, code in codes.items():
        told = rule_numbers(with_options(preset(rules), {option: value}))

        assert dict(zip(RULE_NUMBERS, told, strict=True))[option] == code


def test_the_oracle_shows_no_next_tile_once_the_last_is_drawn() -> None:
    deal, shown_with = stack(), dict[int, bool]()

    while deal.end is None:
        shown_with[int(deal.wall.live)] = bool(oracle_of(deal, deal.asked)[-2:].any())
        deal.act(deal.asked, deal.proper(deal.asked)[0])

    assert shown_with[0] is False
    assert all(is_shown for live, is_shown in shown_with.items() if live)


LAYOUTS = {"seifong-features-1": "f5aa8ed4f8285358", "seifong-features-2": "25cd7cf7eb780378"}
"""Every layout that there has been, by its name."""


def test_whatever_is_shown_in_another_order_has_another_name() -> None:
    """Whoever adds, moves or renames anything here gives it another number, and a line above."""
    motions = [motion_name(motion) for motion in range(MOTIONS)]
    words = [option.words for option in RULE_OPTIONS]
    rules = (RULE_NUMBERS, words, UNLIMITED)
    layout = (PLANES, SCALARS, ORACLE_PLANES, motions, HAPPENINGS, OBSERVED, REMEMBERED, rules)

    digest = hashlib.sha256(repr(layout).encode()).hexdigest()[:16]

    assert LAYOUTS[FEATURES] == digest
    assert list(LAYOUTS)[-1] == FEATURES == f"seifong-features-{len(LAYOUTS)}"


def test_the_name_of_what_is_shown_is_in_other_names() -> None:
    number = f"-v{VERSION}", f"_v{VERSION}"

    assert SOLO.endswith(number)
    assert TurnsEnv.metadata["name"].endswith(number)
    assert TogetherEnv.metadata["name"].endswith(number)
    assert FEATURES in HOME.joinpath("docs", "lab.md").read_text(encoding="utf-8")


def test_the_paper_numbers_planes_and_scalars_as_they_are() -> None:
    """Each row of its three tables has some numbers, and together they are all of them."""
    paper = HOME.joinpath("docs", "lab.md").read_text(encoding="utf-8")
    shown = paper.partition("## What a seat sees")[2].partition("## By the interfaces")[0]
    planes, _, numbers = shown.partition("Scalars:")
    scalars, _, rules = numbers.partition("The **rules**")

    assert numbered(planes) == list(range(len(PLANES)))
    assert numbered(scalars) == list(range(len(SCALARS)))
    assert numbered(rules) == list(range(len(RULE_NUMBERS)))


def numbered(text: str) -> list[int]:
    """The numbers of the rows of a table, which are written 3, or 4, 5, or 6–9."""
    found: list[int] = []
    for row in re.findall(r"^\| ([\d–, ]+) \|", text, re.MULTILINE):
        for part in row.split(", "):
            first, _, last = part.partition("–")
            found += range(int(first), int(last or first) + 1)
    return found
