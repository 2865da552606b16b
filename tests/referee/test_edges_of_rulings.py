"""This file is about rulings at the edge of a rule: late by a kong, overtaken, alleged, hastened.

Each was found by somebody who set out to break the strict table.
"""

import random
from collections.abc import Callable
from typing import Any, get_args

import pytest

from at_table import BY_HAND, Play, house, judge_who_says, refused, strict
from seifong.errors import Impossible
from seifong.melds import PUNG as PUNG_FORM
from seifong.melds import Meld
from seifong.notation import parse_tile
from seifong.referee.due import due_movement
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Cards, Incident
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.events import Ruled
from seifong.tiles import KINDS
from slips import try_to

RULED: dict[str, object] = {
    "foul_response": "ruled",
    "false_mode": "dead_hand",
    "false_aftermath": "plays_on_dead",
}
ZJ = house("zung-jung", **RULED)
HK = house("hong-kong", score_minimum=0, **RULED)
HKMA = house("hkma", score_minimum=0, **RULED)
AT_BOTH = pytest.mark.parametrize("rules", [ZJ, HK], ids=["zj", "hk"])
AT_EVENTS = pytest.mark.parametrize("name", ["zung-jung", "hkma", "wsom"])
WAITS_FOR_5P = "46p 234s 567s 888s WW"


# A win that comes too late, and a kong.


@pytest.mark.rule("ZJ-DRAW-4", "HK-CLAIM-2", "HK-FALSE-1", "P-15")
@AT_BOTH
@pytest.mark.parametrize("has_kong", [False, True], ids=["drawn", "drawn, and a kong laid"])
def test_a_late_win_is_late_whatever_the_next_player_has_laid(
    rules: Rules, *, has_kong: bool
) -> None:
    """North waits for East's 5p, and speaks when South has drawn, and has laid 1111m."""
    play = strict(east="5p 9p", south="1111m 99s 9m", north=WAITS_FOR_5P, head="2s", rules=rules)
    play.discards(EAST, "5p")
    play.draws(SOUTH)
    if has_kong:
        play.claims(SOUTH, "kong", "1111m")

    play.says(NORTH, "win")
    if has_kong:
        play.replaces(SOUTH)

    assert play.ruled() == [("claimed_too_late", NORTH, "claim_void")]
    assert play.rights(NORTH) == (True, True, True)


@pytest.mark.rule("HK-FALSE-1", "P-50")
@AT_BOTH
def test_a_win_on_a_kong_that_the_discard_before_it_would_not_have_been_is_false(
    rules: Rules,
) -> None:
    play = strict(east="3p 9p", south="1111m 99s 9m", north=WAITS_FOR_5P, head="2s", rules=rules)
    play.discards(EAST, "3p")
    play.draws(SOUTH)
    play.claims(SOUTH, "kong", "1111m")

    play.says(NORTH, "win")
    play.replaces(SOUTH)

    assert [foul[:9] for foul, *_ in play.ruled()] == ["false_win"]
    assert play.rights(NORTH)[0] is False


# A kong that lies face down.


@pytest.mark.rule("P-59", "HK-ETIQ-5", "HK-KONG-14")
def test_a_hidden_kong_cannot_be_found_out_by_saying_win() -> None:
    """East lays 5555p face down. South, who waits for it or does not, is told the same."""
    said = []
    for waits in ("46p 111s 222s 333s EE", "46m 111s 222s 333s EE"):
        play = strict(east="5555p 9s", south=waits, rules="casual")
        play.claims(EAST, "kong", "5555p")
        refusal = refused(play, lambda play=play: play.says(SOUTH, "win"))  # type: ignore[misc]
        said.append((refusal.foul, str(refusal)))

    assert said[0] == said[1]
    assert said[0][0] == "false_win_out_of_turn"


@pytest.mark.rule("P-59", "HK-KONG-14", "HK-CLAIM-2")
def test_nor_by_saying_it_late_of_the_discard_before() -> None:
    """North waits for 4p and 7p; East's 4p has gone by when South lays a kong of one of these."""
    said = []
    for kong in ("7777p", "8888p"):
        waits = "56p 234s 567s 888s WW"
        play = strict(east="4p 9p", south=f"{kong} 99s", north=waits, head="2s", rules="casual")
        play.discards(EAST, "4p")
        play.draws(SOUTH)
        play.claims(SOUTH, "kong", kong)
        refusal = refused(play, lambda play=play: play.says(NORTH, "win"))  # type: ignore[misc]
        said.append((refusal.foul, str(refusal)))

    assert said[0] == said[1]
    assert said[0][0] == "claimed_too_late"


@pytest.mark.rule("P-59", "HK-KONG-14", "HK-ROB-2")
def test_who_takes_back_robbing_a_hidden_kong_does_not_name_its_tile() -> None:
    play = strict(east="CCCC 9s", south="19m 19p 19s ESWN FP P", rules=HK)
    play.claims(EAST, "kong", "CCCC")
    play.says(SOUTH, "win")
    play.says(SOUTH, "pass")

    assert play.ruled() == [("claim_withdrawn", SOUTH, "claim_void")]
    assert play.table.rulings[0].facts.en == "South took back the claim on a tile"


@pytest.mark.rule("P-59", "HK-KONG-14")
def test_no_ruling_names_the_tile_of_a_hidden_kong() -> None:
    """South takes back a win, West claims, and East's kong is not allowed: nobody learns 5p."""
    play = strict(east="5555p 9s", south="46p 111s 222s 333s EE", rules=HK)
    play.claims(EAST, "kong", "5555p")
    play.says(SOUTH, "win")
    play.says(WEST, "pung")
    play.says(SOUTH, "pass")
    play.replaces(EAST)

    forbidden = strict(east="5555p 9s", rules=HK)
    forbidden.deal.no_kongs |= 1 << EAST
    forbidden.deal.rights_changed()
    forbidden.exposes(EAST, "5555p")

    assert [foul for foul, *_ in forbidden.ruled()] == ["kong_not_allowed"]
    assert len(play.table.rulings) == 2
    for ruling in play.table.rulings + forbidden.table.rulings:
        assert "5p" not in ruling.text("en") + ruling.text("zh")


# A claim that is overtaken.


def with_four_tiles_left(rules: Rules) -> Play:
    """South has three melds and `45p 8p 9p`; East's 3p may be its chow, or West's pung."""
    play = strict(
        east="3p 9p",
        south="45p 89p 222m 333m 444m",
        west="33p 1s",
        rules=rules,
    )
    hand = play.deal.hands[SOUTH]
    for tile in ("2m", "3m", "4m"):
        kind = parse_tile(tile)
        hand.expose(Meld(PUNG_FORM, kind, kind, EAST))
        hand.give(kind)
    assert hand.size() == 4
    play.discards(EAST, "3p")
    play.says(SOUTH, "chow")
    play.says(WEST, "pung")
    return play


@pytest.mark.rule("P-53", "HK-FALSE-2", "HK-CLAIM-9", "P-29")
@pytest.mark.parametrize("is_laid", [False, True], ids=["pung spoken", "pung laid"])
def test_a_set_laid_for_a_claim_that_is_overtaken_is_no_half_of_a_hand(*, is_laid: bool) -> None:
    play = with_four_tiles_left(house("hong-kong", foul_response="ruled"))
    if is_laid:
        play.exposes(WEST, "33p")

    play.exposes(SOUTH, "45p")
    if not is_laid:
        play.exposes(WEST, "33p")

    assert play.ruled() == []
    assert play.melds(WEST) == ["[333p]"]
    assert play.concealed(SOUTH) == "4589p"


@pytest.mark.rule("P-53", "HK-FALSE-2")
def test_more_than_the_set_laid_for_a_claim_that_is_overtaken_is_half_of_a_hand() -> None:
    play = with_four_tiles_left(house("hong-kong", foul_response="ruled"))

    play.exposes(SOUTH, "458p")

    assert play.ruled()[0][:2] == ("half_hand_shown", SOUTH)


# What nobody but a player says.


@pytest.mark.rule("ZJ-PEN-1", "HK-PEN-5", "ZJ-ETH-1", "HK-PEN-1")
@pytest.mark.parametrize("foul", ["cheated", "colluded", "signalled", "talked", "told_draw"])
@AT_EVENTS
def test_where_nobody_judges_an_accusation_is_noted_and_no_more(foul: str, name: str) -> None:
    play = strict(rules=name)

    for _ in range(3):
        play.accuses(SOUTH, NORTH, foul)

    assert play.ruled() == [(foul, NORTH, "not_upheld")] * 3
    assert play.table.book.of(NORTH) == Cards()
    assert play.rights(NORTH) == (True, True, True)
    assert [event.remedy for event in play.events(Ruled)] == ["not_upheld"] * 3
    assert play.table.rulings[0].facts.en.startswith("It is reported that North ")


@pytest.mark.rule("ZJ-PEN-1", "HK-PEN-5")
def test_a_judge_upholds_an_accusation_or_does_not() -> None:
    upheld = strict(rules="hkma", judge=judge_who_says("disqualified"))
    upheld.accuses(SOUTH, NORTH, "cheated")
    denied = strict(rules="hkma", judge=judge_who_says("not_upheld"))
    denied.accuses(SOUTH, NORTH, "cheated")

    assert upheld.table.book.out() == (NORTH,)
    assert denied.table.book.out() == ()
    assert [choice.name for choice in denied.table.rulings[0].options] == [
        "not_upheld",
        "disqualified",
    ]


@pytest.mark.rule("ZJ-PEN-1", "HK-PEN-5")
def test_at_home_an_accusation_is_no_warning_either() -> None:
    play = strict(rules="hong-kong")

    play.accuses(SOUTH, NORTH, "talked")

    assert play.ruled() == [("talked", NORTH, "not_upheld")]
    assert play.table.rulings[0].card == ""
    assert [(event.response, event.remedy) for event in play.events(Ruled)] == [
        ("warned", "not_upheld")
    ]


@pytest.mark.rule("HK-EV-15", "HK-PEN-2")
def test_nobody_is_sent_away_twice() -> None:
    ruling = rule_on(
        preset("hkma"),
        Incident(foul="cheated", offender=NORTH, before=Cards(is_out=True)),
    )

    assert ruling.consequence.shown == ()
    assert (ruling.consequence.is_out, ruling.consequence.is_dead) == (False, True)


# One breach, one card.


def in_haste(name: str, **tempo: int) -> Rules:
    return house(name, **RULED, **{f"tempo_{key}_ms": tempo[key] for key in tempo})


@pytest.mark.rule("ZJ-DRAW-6", "HK-CLAIM-11", "P-18")
@AT_EVENTS
def test_whoever_draws_in_haste_is_shown_one_card(name: str) -> None:
    """The second after the discard: South touches at 100 ms, mixes in at 120, and at 130 again."""
    play = strict(east="5p 9p", rules=in_haste(name, earliest_draw=1000))
    play.discards(EAST, "5p")
    play.touches(SOUTH, after=100)
    play.lifts(SOUTH, after=10)
    play.mixes(SOUTH, after=10)
    play.mixes(SOUTH, after=10)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", "", ""]


@pytest.mark.rule("ZJ-DRAW-6", "P-18")
def test_haste_after_another_discard_is_another_haste() -> None:
    play = strict(east="5p 9p", rules=in_haste("hkma", earliest_draw=1000))
    play.discards(EAST, "5p")
    play.touches(SOUTH, after=100)
    play.lifts(SOUTH)
    play.mixes(SOUTH)
    for seat in (SOUTH, WEST, NORTH, EAST):
        play.discards(seat)
        if seat != EAST:
            play.draws((seat + 1) % 4)
    play.touches(SOUTH, after=100)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", "yellow"]


@pytest.mark.rule("HK-CLAIM-11", "ZJ-CLAIM-4", "P-28")
@AT_EVENTS
def test_whoever_lays_a_chow_in_haste_and_goes_on_is_shown_one_card(name: str) -> None:
    play = strict(east="5p 9p", south="46p 1m", rules=in_haste(name, beat=1000))
    play.discards(EAST, "5p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "46p", after=200)
    play.discards(SOUTH, "1m", after=100)
    play.discards(SOUTH, "1m", after=100)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", "", ""]
    assert play.river() == "5p"

    play.discards(SOUTH, "1m", after=600)

    assert play.river() == "5p 1m"


@pytest.mark.rule("HK-CLAIM-11", "ZJ-CLAIM-4", "P-28")
def test_a_win_shown_in_haste_twice_is_shown_one_card() -> None:
    play = strict(east="5p 9p", north=WAITS_FOR_5P, rules=in_haste("hkma", beat=1000))
    play.discards(EAST, "5p")
    play.says(NORTH, "win")
    play.shows(NORTH, after=100)
    play.shows(NORTH, after=100)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", ""]


@pytest.mark.rule("HK-ROB-3", "ZJ-ROB-3", "P-45")
def test_a_kong_replaced_in_haste_thrice_is_shown_one_card() -> None:
    play = strict(east="9999s 1m", tail="2m", rules=in_haste("hkma", kong_beat=1000))
    play.claims(EAST, "kong", "9999s")
    for _ in range(3):
        play.replaces(EAST, after=100)

    assert [ruling.card for ruling in play.table.rulings] == ["warning", "", ""]


# What a ruling says.


@pytest.mark.rule("HK-TURN-1", "ZJ-DRAW-3", "HK-DEAD-3")
def test_who_discards_out_of_turn_is_not_told_to_draw() -> None:
    ruling = rule_on(ZJ, Incident(foul="discarded_out_of_turn", offender=WEST, tile=13))

    assert ruling.remedy == "put_right"
    assert ruling.why.en == "West takes the tile back."
    assert "摸" not in ruling.why.zh


@pytest.mark.rule("HK-FALSE-9", "HK-FALSE-11")
def test_a_false_win_taken_back_beside_an_honest_one_leaves_that_one() -> None:
    kind = house("hong-kong", false_may_cancel=True)
    beside = Incident(
        foul="false_win_shape", offender=WEST, others_exposed=False, valid_winner=NORTH
    )

    ruling = rule_on(kind, beside)

    assert (ruling.remedy, ruling.aftermath.kind) == ("put_right", "won")
    assert "HK-FALSE-11" in ruling.rules


@pytest.mark.rule("ZJ-DRAW-3", "P-14")
def test_a_tile_put_down_before_the_deal_has_begun_is_shown_and_goes_back() -> None:
    """Nothing is discarded yet, whatever a judge would rule of it later."""
    play = strict(rules=HKMA, automations=0, judge=judge_who_says("dead_hand"))
    play.do(m.Throw(EAST))
    while not play.deal.hands[SOUTH].tiles():
        movement = due_movement(play.deal, play.now)
        assert movement is not None
        play.do(movement)
    tiles = play.deal.hands[SOUTH].tiles()

    play.do(m.Discard(SOUTH, tiles[0]))

    assert play.ruled() == [("own_tiles_exposed", SOUTH, "put_right")]
    assert play.deal.hands[SOUTH].tiles() == tiles
    assert play.deal.river.size() == 0


# Movements that no hand could make.

BAD_NUMBERS = (-1, 4, 34, 41, 42, 64, 99, 1 << 63, -(1 << 70))
BAD_WORDS = ("", "\ud800", "chow 99z", "x" * 5000, "talked\udfff")


def wild(kind: type[m.Movement], chance: random.Random) -> m.Movement:
    """A movement whose every field may be anything of its type."""

    def some() -> int:
        numbers: tuple[int, ...] = (*BAD_NUMBERS, *range(KINDS))
        return chance.choice(numbers)

    made: dict[str, Callable[[], Any]] = {
        "seat": lambda: chance.choice((0, 1, 2, 3, some())),
        "tiles": lambda: tuple(some() for _ in range(chance.randrange(5))),
        "named": lambda: chance.choice((None, some())),
        "place": lambda: chance.choice(("river", "melds", "elsewhere", "lap")),
        "words": lambda: chance.choice((*BAD_WORDS, "win", "pung", "kong", "chow")),
        "foul": lambda: chance.choice((*BAD_WORDS, "talked", "wrong_dealer", "long_hand")),
        "leaves_it": lambda: chance.random() < 0.5,
        "at": lambda: chance.choice((0, 100, 5000, -1, 1 << 63)),
    }
    return kind(**{name: made.get(name, some)() for name in kind.__struct_fields__})


@pytest.mark.rule("P-26", "HK-CLAIM-3")
@pytest.mark.parametrize("kind", get_args(m.Movement))
def test_whatever_a_movement_says_the_table_stands(kind: type[m.Movement]) -> None:
    """Numbers of no seat or tile, and words that no file holds, are impossible: nothing is done."""
    chance = random.Random(kind.__name__)
    for _ in range(150):
        rules = house(chance.choice(sorted(PRESETS)), foul_response="ruled")
        automations = chance.choice((0, BY_HAND))
        play = strict(east="9p 5p", south="46p", rules=rules, automations=automations)
        if automations and chance.random() < 0.5:
            play.discards(EAST, "9p")
        movement = wild(kind, chance)
        before = play.everything()

        done = try_to(play.table, movement)

        if done != "done":
            assert play.everything() == before, movement
        for word in ("win", "pung", "kong", "chow"):
            try_to(play.table, m.Speak(WEST, word, play.table.scene.now))


@pytest.mark.rule("P-26")
@pytest.mark.parametrize(
    ("movement", "why"),
    [
        (m.ShowFlower(EAST, 99), "there is no tile 99"),
        (m.ShowFlower(EAST, -1), "there is no tile -1"),
        (m.Discard(EAST, 17, named=-1), "there is no tile -1"),
        (m.Speak(WEST, "\ud800"), "that is no text which can be written down"),
        (m.Report(WEST, EAST, "\ud800"), "that is no text which can be written down"),
        (m.CallTime(WEST, 1 << 70), f"there is no seat {1 << 70}"),
        (m.Expose(EAST, (17, 42)), "there is no tile 42"),
        (m.Count(WEST, EAST, 1 << 63), f"{1 << 63} milliseconds cannot be"),
    ],
)
def test_what_no_hand_could_do_is_impossible(movement: m.Movement, why: str) -> None:
    play = strict(east="9p 5p", south="46p")
    before = play.everything()

    with pytest.raises(Impossible) as refusal:
        play.table.do(movement)

    assert str(refusal.value) == why
    assert play.everything() == before
