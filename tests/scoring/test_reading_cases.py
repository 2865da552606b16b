"""This file is about files of cases that nobody has seen yet: what they may say, and faults."""

import random
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.cases import SCORE_KINDS, SETTLE_KINDS, CaseResult, run_cases
from seifong.errors import BadInput
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options

FOLDER = Path(__file__).parents[1] / "cases"
KINDS = SCORE_KINDS | SETTLE_KINDS
FAMILIES = ("hong_kong", "zung_jung")
FILES = [(FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in FAMILIES]

Told = Mapping[str, object]


def worked(
    file: object, rules: Rules | None = None, profiles: Mapping[str, Rules] | None = None
) -> list[CaseResult]:
    return list(run_cases(msgspec.json.encode(file).decode(), KINDS, rules, profiles))


def faan_case(concealed: str, **told: object) -> dict[str, object]:
    """A case that counts faan, of South's hand, by a discard unless told otherwise."""
    situation: dict[str, object] = {
        "seat_wind": "S",
        "round_wind": "E",
        "win_by": "discard",
        "flags": [],
    }
    for key in ("win_tile", "win_by", "flags", "seat_wind"):
        if key in told:
            situation[key] = told.pop(key)
    hand = {
        "concealed": concealed.split(),
        "melds": told.pop("melds", []),
        "bonus": told.pop("bonus", []),
    }
    return {"id": "1", "kind": "score", "hand": hand, "situation": situation, **told}


def score_of(case: dict[str, object], **rest: object) -> dict[str, object]:
    """What came out of a case that expects everything."""
    keys = ("valid", "faan_raw", "faan", "patterns", "reason")
    case = {**case, "expect": {key: [] for key in keys}, **rest}
    got = worked({"cases": [case]})[0].got
    assert isinstance(got, dict)
    return got


def settled(profile: str, given: Told, delta: Told, **more: object) -> bool:
    case = {"id": "1", "kind": "settlement", "profile": profile, "given": given, "delta": delta}
    return worked({"cases": [{**case, **more}]})[0].ok


COMMON = "1m 2m 3m 4m 5m 6m 7p 8p 9p 2p 3p 4p 5s 5s"


# Profiles.


@pytest.mark.rule("HK-SCORE-10", "HK-FAAN-04")
def test_ra_hkos_adds_limits_has_no_minimum_and_lets_a_concealed_kong_through() -> None:
    winds = {"type": "concealed_kong", "tiles": ["E", "E", "E", "E"]}
    hand = faan_case("S S S W W W N N N C C", melds=[winds], win_tile="C", win_by="self_draw")

    got = score_of(hand, profile="RA-HKOS")

    # 13 + 10 + 8, self-draw, fully concealed, no flowers
    assert (got["faan_raw"], got["faan"]) == (34, 13)
    assert score_of(faan_case(COMMON, win_tile="5s"), profile="RA-HKOS")["valid"] is True


@pytest.mark.parametrize(
    ("profile", "given", "delta"),
    [
        # a bystander has no part; a robbed kong by the house's school
        ("RULING-HK", {"how": "rob", "faan": 4}, {"winner": 16, "konger": -16, "x": 0, "y": 0}),
        ("HKMA", {"how": "rob", "faan": 4}, {"winner": 96, "konger": -96, "x": 0, "y": 0}),
        # twelve tiles: the feeder pays a self-draw, but not straight off a kong
        ("HKMA", {"how": "self_draw", "faan": 7, "liability": "twelve"},
         {"winner": 288, "feeder": -288, "x": 0, "y": 0}),
        ("HKMA", {"how": "self_draw", "faan": 7, "liability": "twelve",
                  "rules": {"bao.twelve": "off"}},
         {"winner": 288, "feeder": -96, "x": -96, "y": -96}),
        ("TVB", {"how": "self_draw", "faan": 7, "liability": "twelve", "patterns": ["halfFlush"]},
         {"winner": 105, "feeder": -35, "x": -35, "y": -35}),
        # two who are liable: the later pays all, or both share
        ("RULING-HK", {"how": "self_draw", "faan": 8, "liability": ["dragons", "twelve"]},
         {"winner": 96, "feeder": 0, "feeder2": -96, "y": 0}),
        ("RULING-HK", {"how": "self_draw", "faan": 8, "liability": ["dragons", "twelve"],
                       "rules": {"bao.precedence": "split"}},
         {"winner": 96, "feeder": -48, "feeder2": -48, "y": 0}),
        ("RA-HKOS", {"how": "discard", "faan": 13, "liability": ["dragons", "twelve"]},
         {"winner": 768, "feeder": -384, "discarder": -384, "y": 0}),
        ("RA-HKOS", {"how": "discard", "faan": 0},
         {"winner": 2, "discarder": -2, "x": 0, "y": 0}),
        # several winners
        ("HKOS-MULTI", {"how": "discard", "faan": [3, 4], "winners": ["w1", "w2"]},
         {"w1": 8, "w2": 16, "discarder": -24, "y": 0}),
        ("HKOS-MULTI", {"how": "discard", "faan": [3, 3, 3], "winners": ["w1", "w2", "w3"]},
         {"w1": 8, "w2": 8, "w3": 8, "discarder": -24}),
        ("HKOS-HALF-GUN", {"how": "discard", "faan": [3, 3], "winners": ["w1", "w2"],
                           "rules": {"claim.multi_win": "all",
                                     "claim.multi_pay": "co_winners_pay_side_share"}},
         {"w1": 6, "w2": 6, "discarder": -8, "y": -4}),
        ("HKOS-HALF-GUN", {"how": "discard", "faan": 3},
         {"winner": 8, "discarder": -4, "x": -2, "y": -2}),
        # 4 Winds: eight points; English Wikipedia: East wins the limit, and is doubled
        ("4W", {"how": "discard", "faan": 3},
         {"winner": 32, "discarder": -16, "x": -8, "y": -8}),
        ("E", {"how": "discard", "faan": 10, "dealer": "winner"},
         {"winner": 64, "discarder": -32, "x": -16, "y": -16}),
        # how it was won may be told by the roles alone
        ("RULING-HK", {"faan": 3}, {"winner": 12, "a": -4, "b": -4, "c": -4}),
        ("RULING-HK", {"faan": 3}, {"winner": 8, "discarder": -8, "b": 0, "c": 0}),
    ],
)  # fmt: skip
def test_a_settlement_is_worked_by_roles(profile: str, given: Told, delta: Told) -> None:
    assert settled(profile, given, delta)
    wrong = {name: gain + 1 for name, gain in delta.items() if isinstance(gain, int)}
    assert not settled(profile, given, wrong)


@pytest.mark.parametrize(
    ("profile", "rules", "delta", "is_zero_sum"),
    [
        ("TVB", {}, {"offender": -150, "a": 0, "b": 0, "c": 0}, False),
        ("BIG", {}, {"offender": -384, "a": 128, "b": 128, "c": 128}, True),
        ("RULING-HK", {"false.penalty": "512 deducted"},
         {"offender": -512, "a": 0, "b": 0, "c": 0}, False),
        ("RULING-HK", {"cap": 13}, {"offender": -576, "a": 192, "b": 192, "c": 192}, True),
        ("RULING-HK", {"false.mode": "prevent"}, {"offender": 0, "a": 0, "b": 0, "c": 0}, True),
    ],
)  # fmt: skip
def test_a_false_win_is_settled(profile: str, rules: Told, delta: Told, is_zero_sum: bool) -> None:
    given = {"event": "false_win", "rules": rules}

    assert settled(profile, given, delta, zero_sum=is_zero_sum)
    assert not settled(profile, given, delta, zero_sum=not is_zero_sum)


def test_what_follows_a_false_win_is_compared() -> None:
    delta = {"offender": -512, "a": 0, "b": 0, "c": 0}
    given = {"event": "false_win"}

    assert settled("HKMA", given, delta, next_hand={"same_dealer": True, "redeal": True})
    assert not settled("HKMA", given, delta, next_hand={"same_dealer": False, "redeal": True})


def test_new_counts_great_hands_whole() -> None:
    dragons = [{"type": "pung", "tiles": [tile] * 3} for tile in ("C", "F")]
    hand = faan_case("1m 2m 3m 4p 5p 6p P P", melds=dragons, win_tile="6p", bonus=["fl1"])

    assert score_of(hand, profile="NEW")["patterns"] == [["HK-FAAN-22", 5]]


def test_a_profile_may_be_bound_by_the_caller_or_by_the_file() -> None:
    ours = with_options(preset("hong-kong"), {"score.minimum": 0})
    case = faan_case(COMMON, win_tile="5s", profile="OURS", expect={"valid": True})
    bound = {"profiles_bound": {"OURS": {"preset": "hong-kong", "min": 0, "note": "ours"}}}

    assert worked({"cases": [case]}, profiles={"OURS": ours})[0].ok
    assert worked({"cases": [case], "meta": bound})[0].ok
    with pytest.raises(BadInput, match='case 1: there is no profile "OURS"; bind it'):
        worked({"cases": [case]})


def test_rules_are_those_of_cases_that_name_no_profile() -> None:
    case = faan_case(COMMON, win_tile="5s", expect={"valid": False})
    lenient = with_options(preset("hong-kong"), {"score.minimum": 4})

    assert worked({"cases": [case]}, rules=lenient)[0].ok
    assert not worked({"cases": [case]})[0].ok  # 1 + 1 + 1 reach three
    with pytest.raises(BadInput, match="it counts faan, and zung-jung counts points"):
        worked({"cases": [case]}, rules=preset("zung-jung"))


# Options by other names.


@pytest.mark.parametrize(
    ("overrides", "faan"),
    [
        ({}, 3),
        ({"min": 1}, 3),
        ({"cap": 2}, 2),
        ({"score.concealed": "absent"}, 2),
        ({"score.concealed": "no-flower games only"}, 2),
        ({"commonHand": 2}, 4),
        ({"HK-FAAN-02": 0}, 2),
        ({"score.values": {"noFlowers": 0, "HK-FAAN-04": 3}}, 4),
        ({"score.cap": None}, 3),
        ({"concealed_scope": "off"}, 2),
        ({"flowers_count_to_min": True}, 3),
        ({"seven_pairs": True, "score.limit_hands": "additive", "draw.dealer": "passes"}, 3),
        ({"score.human": 3, "score.last_discard": False, "bao.limit": "off"}, 3),
        ({"false.penalty": "cap shares", "score.dragons": "flat"}, 3),
    ],
)
def test_options_have_short_names_and_other_names(overrides: dict[str, object], faan: int) -> None:
    hand = faan_case(COMMON, win_tile="5s", config_overrides={"min": 0, **overrides})

    assert score_of(hand)["faan"] == faan


def test_a_house_may_price_small_four_winds_by_a_number() -> None:
    melds = [{"type": "pung", "tiles": [wind] * 3} for wind in "ESW"]
    hand = faan_case("1m 2m 3m N N", melds=melds, win_tile="3m", bonus=["fl1"])

    got = score_of(hand, config_overrides={"score.small_four_winds": 10})

    assert got["patterns"] == [["HK-FAAN-20", 3], ["HK-FAAN-24", 10]]


# Hands.


def test_what_is_null_does_not_matter() -> None:
    hand = faan_case(COMMON, win_tile=None, seat_wind=None, melds=None, bonus=None)

    assert score_of(hand, config_overrides={"min": 0})["faan"] == 3


def test_hands_and_melds_are_read_in_every_form_of_the_files() -> None:
    melds = [{"kind": "kong_concealed", "tiles": "7777z"}, {"type": "chi", "tiles": ["1m2m", "3m"]}]
    hand = faan_case("456m 99s 7p8p9p", melds=melds, win_tile="9p", bonus=["se3"])

    got = score_of(hand, config_overrides={"min": 0})

    assert got["patterns"] == [["HK-FAAN-10", 1]]


@pytest.mark.rule("HK-FAAN-17", "HK-IMP-11", "HK-FAAN-33")
@pytest.mark.parametrize(
    ("flags", "win_by", "seat", "found"),
    [
        (["robbing_kong"], "discard", "S", "HK-FAAN-13"),
        (["robbing_kong"], "rob", "S", "HK-FAAN-13"),
        (["robbing_kong"], "self_draw", "S", "HK-FAAN-03"),
        (["last_tile"], "self_draw", "S", "HK-FAAN-14"),
        (["last_tile"], "discard", "S", ""),
        (["last_discard"], "discard", "S", "HK-FAAN-15"),
        (["kong_replacement"], "self_draw", "S", "HK-FAAN-03"),  # no kong
        (["heavenly"], "self_draw", "E", "HK-FAAN-32"),
        (["heavenly"], "self_draw", "S", "HK-FAAN-03"),
        (["earthly"], "discard", "S", "HK-FAAN-33"),
        (["earthly"], "discard", "E", ""),
        (["humanly"], "discard", "S", "HK-FAAN-34"),
    ],
)
def test_a_flag_counts_where_it_can_be_so(
    flags: list[str], win_by: str, seat: str, found: str
) -> None:
    hand = faan_case(
        COMMON, win_tile="5s", win_by=win_by, flags=flags, seat_wind=seat, bonus=["fl4"]
    )
    patterns = score_of(hand, config_overrides={"min": 0})["patterns"]

    assert isinstance(patterns, list)
    plain = {"HK-FAAN-02", "HK-FAAN-03", "HK-FAAN-04"}
    more = {pattern for pattern, _ in patterns} - plain
    assert more == ({found} - plain - {""})


def test_a_human_hand_is_worth_what_the_case_says() -> None:
    hand = faan_case(COMMON, win_tile="5s", flags=["humanly"], bonus=["fl4"])

    assert score_of(hand)["faan_raw"] == 14  # 13, and fully concealed
    # common hand, fully concealed, and three
    assert score_of(hand, config_overrides={"score.human": 3})["faan_raw"] == 5
    assert score_of(hand, config_overrides={"human": "off", "min": 0})["faan_raw"] == 2


# Points.


def points_case(concealed: str, tile: str, **told: object) -> dict[str, object]:
    hand = {"concealed": concealed, "melds": told.pop("melds", [])}
    case = {"id": "1", "hand": hand, "win_tile": tile, "method": "self", "winner_seat": "S"}
    return {**case, **told}


@pytest.mark.rule("ZJ-SC-5")
@pytest.mark.parametrize(
    ("patterns", "right"),
    [
        (["3.1", "4.1", "4.2.2", "7.2.1"], True),
        (["3.1", "5.1.3", "8.1.1"], True),
        (["3.1", "5.1.3", "7.2.1"], False),
    ],
)
def test_where_two_readings_tie_either_is_right(patterns: list[str], right: bool) -> None:
    melds = [{"kind": "pung", "tiles": "777z"}]
    worths = {"3.1": 10, "4.1": 30, "4.2.2": 30, "7.2.1": 100, "5.1.3": 120, "8.1.1": 40}
    case = points_case("11s777888p99p", "9p", melds=melds, total=170)
    case["expected_patterns"] = [{"id": name, "value": worths[name]} for name in patterns]

    assert worked({"scoring_cases": [case]})[0].ok == right


@pytest.mark.rule("ZJ-SC-3")
@pytest.mark.parametrize(("name", "right"), [("3.4", True), ("3.3.3", True), ("2.2", False)])
def test_of_two_listed_patterns_of_one_worth_either_is_right(name: str, right: bool) -> None:
    melds = [{"kind": "pung", "tiles": f"{wind * 3}z"} for wind in "123"]
    case = points_case("44z55z", "5z", melds=melds, total=320, raw_sum=320, limit="listed")
    case["expected_patterns"] = [{"id": name, "value": 320}]

    assert worked({"scoring_cases": [case]})[0].ok == right


def test_points_may_be_of_another_table() -> None:
    case = points_case("234s67s999s22s", "8s", melds=[{"kind": "chi", "tiles": "567s"}], total=100)

    assert worked({"scoring_cases": [case]}, rules=preset("wsom"))[0].ok
    assert worked({"scoring_cases": [{**case, "profile": "wsom"}]})[0].ok
    assert not worked({"scoring_cases": [case]})[0].ok


OFFICIAL = [
    # fragments of the designer's own examples, filled up to fourteen tiles
    ("3.2.1", "555z 777z 66z 123m 456p"),
    ("3.3.1", "333z 444z 11z 123m 456p"),
    ("5.1.1", "345p 345p 111m 999s EE"),
    ("5.1.2", "345p 345p 789m 789m EE"),
    ("6.1", "345p 345s 345m 111m EE"),
    ("6.2.1", "444p 444m 44s 123m 789p"),
    ("7.1", "123m 456m 789m 111p EE"),
    ("7.2.1", "444m 555m 666m 123p EE"),
    ("7.2.2", "444m 555m 666m 777m EE"),
    ("8.1.1", "111s 123m 789p 777z 99m"),
    ("8.1.2", "123s 111m 789m 999p 11s"),
    ("8.1.3", "999s 111m 333z 666z 11p"),
    ("8.1.4", "111s 999m 111p 999p 99s"),
    ("10.2", "22s 66m 11p 77p 55z 33z 44z"),
    ("2.2", "1112345678999m 5m"),
]


@pytest.mark.parametrize(("pattern", "tiles"), OFFICIAL)
def test_the_official_fragments_show_their_patterns(pattern: str, tiles: str) -> None:
    case = {"id": pattern, "concealed": tiles, "contains": [pattern]}
    other = {"id": pattern, "concealed": tiles, "contains": [pattern, "4.3.4"]}
    result, wrong = worked({"pattern_only_cases": [case, other]})

    assert (result.kind, result.ok, wrong.ok) == ("pattern", True, False)


# Immunity.


@pytest.mark.rule("ZJ-IMM-7")
def test_a_robbed_kong_is_told_by_the_letter_and_as_recommended() -> None:
    case = {"id": "1", "discard_log": ["E:9m", "S:4p", "N:1s"], "winner": "E", "win_tile": "4p"}
    told = {**case, "responsible": "S", "recommended_responsible": "N"}

    assert worked({"immunity_cases": [told]})[0].ok
    assert not worked({"immunity_cases": [{**told, "responsible": "N"}]})[0].ok
    assert worked({"immunity_cases": [{**case, "responsible": "S"}]})[0].ok


# Faults.


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[", "the file of cases is not JSON"),
        ("[]", "a file of cases should be an object"),
        ("[" * 100_000, "it is nested too deeply to be a file of cases"),
        ("{}", "the file has no cases"),
        ('{"cases": 3}', "case the file: cases should be a list, and is 3"),
        ('{"cases": [3]}', "cases should be a list of objects"),
        ('{"meta": 3, "cases": []}', "meta should be an object"),
    ],
)
def test_what_is_no_file_of_cases_is_told(text: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        list(run_cases(text, KINDS))


HKMA = {"kind": "settlement", "profile": "HKMA", "delta": {"winner": 1}}
TABLE = {"kind": "table", "profile": "HKMA", "rows": [{"faan": 1}]}
PAID = {"value": 70, "winner": "E", "responsible": None}


@pytest.mark.parametrize(
    ("name", "case", "fault"),
    [
        ("cases", {"kind": "score"}, "win_tile should be one tile"),
        ("payment_cases", {**PAID, "value": "70"}, 'value should be a whole number, and is "70"'),
        ("payment_cases", {**PAID, "value": 10**30}, "value should be a whole number up to 1"),
        ("payment_cases", {**PAID, "winner": "X"}, 'winner should be E, S, W or N, and is "X"'),
        ("payment_cases", PAID, "payments_ESWN is missing"),
        ("immunity_cases", {"win_tile": "4x"}, 'win_tile: "4x" at "4x": not a tile'),
        ("immunity_cases", {"win_tile": "4p", "discard_log": ["E"]}, "tile should be one tile"),
        ("cases", {**HKMA, "given": {"how": "won"}}, "how should be discard, self_draw or rob"),
        ("cases", {**HKMA, "given": {"how": "rob"}}, "nobody discarded or declared the kong"),
        ("cases", {**HKMA, "given": {"liability": "bao"}}, 'there is no liability "bao"'),
        ("cases", {**HKMA, "given": {"faan": [3, 4]}}, "faan should be 0 to 99 for each winner"),
        ("cases", {**HKMA, "given": {"faan": 100}}, "faan should be 0 to 99 for each winner"),
        ("cases", {**TABLE, "rows": [{"faan": 10**9}]}, "faan should be 0 to 99"),
        ("cases", {**HKMA, "given": {"winners": ["w"]}}, 'the winner "w" is not in delta'),
        ("cases", {**HKMA, "given": {"event": "false_win"}}, 'nobody is the "offender"'),
        ("cases", {**TABLE, "rows": [{"faan": 3, "colour": 4}]}, 'a table has no column "colour"'),
        ("cases", {**TABLE, "rows": [{"ladder": "5m", "steps": []}]}, 'there is no ladder "5m"'),
        ("cases", {**TABLE, "config_overrides": {"score.colour": 1}},
         'there is no option "score.colour"'),
        ("cases", {**TABLE, "config_overrides": {"min": "one"}}, 'score.minimum cannot be "one"'),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_case_and_name(name: str, case: Told, fault: str) -> None:
    with pytest.raises(BadInput, match=f"case 1: {fault}"):
        worked({name: [{"id": "1", **case}]})


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        (faan_case("5m 5m 5m 5m 5m", win_tile="5m"), "case 1: 5 of 5m"),
        (faan_case(COMMON, win_tile="5s", bonus=["fl1", "fl1"]), "case 1: 2 of fl1"),
        (faan_case(COMMON, win_tile="E"), "winning tile E is not among the concealed ones"),
        (faan_case(COMMON, win_tile="5s", flags=["lucky"]), 'there is no flag "lucky"'),
        (faan_case(COMMON, win_tile="5s", win_by="luck"), 'win_by should be one of .*"luck"'),
        (faan_case(COMMON, win_tile="5s", melds=[{"type": "chow", "tiles": ["1m", "2m", "4m"]}]),
         "1m 2m 4m is no chow"),
        (faan_case(COMMON, win_tile="5s", melds=[{"type": "chow", "tiles": ["8m", "9m", "1p"]}]),
         "8m 9m 1p is no chow"),
        (faan_case(COMMON, win_tile="5s", melds=[{"type": "set", "tiles": ["E", "E", "E"]}]),
         "E E E is no set"),
    ],
)  # fmt: skip
def test_a_hand_that_is_none_is_told(hand: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        worked({"cases": [hand]})


def test_a_pattern_that_is_none_is_told() -> None:
    case = faan_case(COMMON, win_tile="5s", expect={"patterns": [["greatHand", 3]]})

    with pytest.raises(BadInput, match='case 1: there is no pattern "greatHand"'):
        worked({"cases": [case]})


@given(st.integers(0, 2**32), st.sampled_from(FILES))
def test_whatever_a_file_says_it_is_worked_or_refused(seed: int, text: str) -> None:
    """A case with anything put in place of something: a result, or a sentence."""
    chance = random.Random(seed)
    file = msgspec.json.decode(text)
    lists = [name for name in file if isinstance(file[name], list) and name != "patterns"]
    name = chance.choice(lists)
    case = chance.choice(file[name])
    spoil(case, chance)

    with suppress(BadInput):
        assert len(worked({"meta": file["meta"], name: [case]})) == 1


JUNK: list[object] = [None, True, -1, 99, 1.5, "", "E", "5m", "x" * 99, [], {}, [[]], ["5m"] * 15]


def spoil(value: object, chance: random.Random) -> None:
    """Put something else in one place of a case."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        if isinstance(value[key], dict | list) and value[key] and chance.random() < 0.7:
            spoil(value[key], chance)
        else:
            value[key] = chance.choice(JUNK)
    elif isinstance(value, list) and value:
        place = chance.randrange(len(value))
        if isinstance(value[place], dict | list) and value[place] and chance.random() < 0.7:
            spoil(value[place], chance)
        else:
            value[place] = chance.choice(JUNK)
