"""This file is about what nobody else may know: hands, the wall, kongs that lie face down, claims.

HK-ETIQ-5, as far as one deal and its views go. How long a table waits is no matter of a deal.
"""

import random

import pytest

from invariants import Watch
from scenes import BOTH, answer, everything, journal, refused
from seifong.lab.random_play import any_proper_motion
from seifong.match import SEALED, Match
from seifong.melds import CONCEALED_KONG, Meld
from seifong.notation import parse_tile, parse_tiles
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.seats import EAST, NOBODY, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Answered, Began, Dealt, Drew, Event, Exposed
from seifong.table.motions import CHOW_LOW, KONG, MOTIONS, PASS, PUNG, WIN
from seifong.table.phases import CLAIMS, OVER
from seifong.testing import stack
from seifong.tiles import NO_TILE
from seifong.views import seen_by, view_of

ONLOOKERS = (SOUTH, WEST, NORTH, NOBODY)
EVERYTHING = range(MOTIONS)


def told_to(seat: int, deal: Deal) -> list[Event]:
    """Everything that a seat was told of a deal, or a spectator, whose seat is NOBODY's."""
    seen = (
        seen_by(seat, event, is_kong_hidden=deal.options.hides_kongs) for event in journal(deal)
    )
    return [event for event in seen if event is not None]


def with_a_kong_of(kind: str, rules: str) -> Deal:
    """East has declared a concealed kong; the hands but for it are the same whatever the kind."""
    other = "9s" if kind == "9p" else "9p"
    deal = stack(east=kind * 4 + " 147m 258s E S W N", tail=other * 4, head="C", rules=rules)
    deal.act(EAST, KONG + parse_tile(kind))
    answer(deal)
    return deal


# -- hands and the wall ------------------------------------------------------------------------


@pytest.mark.rule("P-22", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("seat", [SOUTH, WEST, NORTH, NOBODY])
def test_nobody_is_told_what_another_was_dealt_or_drew(rules: str, seat: int) -> None:
    """Field fault B85: a server sent everything to everyone, and a zoomed client drew it."""
    deal = stack(rules=rules)
    for _ in range(8):
        deal.act(deal.turn, deal.proper(deal.turn)[0])
        answer(deal)

    told = told_to(seat, deal)

    others = [event for event in told if isinstance(event, (Dealt, Drew)) and event.seat != seat]
    assert {type(event) for event in others} == {Dealt, Drew}
    assert all(
        (event.tiles if isinstance(event, Dealt) else event.tile) is None for event in others
    )


@pytest.mark.rule("P-22", "HK-ETIQ-5")
def test_a_seat_is_told_what_it_was_dealt_and_drew_itself() -> None:
    deal = stack(south="123m", head="C")
    deal.act(EAST, deal.proper(EAST)[0])
    answer(deal)

    own = [event for event in told_to(SOUTH, deal) if isinstance(event, (Dealt, Drew))]

    assert [event.tiles[:3] for event in own if isinstance(event, Dealt) and event.tiles] == [
        tuple(parse_tiles("123m"))
    ]
    assert own[-1] == Drew(SOUTH, parse_tile("C"))


@pytest.mark.rule("P-22", "HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
def test_a_spectator_has_no_hand_and_nothing_to_do(rules: str) -> None:
    """Field faults B82 and B85: spectators saw what only players may, each of his own."""
    deal = stack(east="C", north="CC 147m", rules=rules)
    deal.act(EAST, parse_tile("C"))

    spectator = view_of(deal, NOBODY)

    assert deal.phase == CLAIMS
    assert spectator.hand.tiles() == []
    assert spectator.proper() == []
    assert spectator.drawn == NO_TILE


@pytest.mark.rule("P-22", "HK-ETIQ-5")
@pytest.mark.parametrize("preset_name", sorted(PRESETS))
def test_views_do_not_change_when_what_is_hidden_does(preset_name: str) -> None:
    """Field faults B83 and B85: whatever leaks, by number or by count, differs with the tiles.

    At every third motion the tiles that a seat has not seen change places; its view is the same.
    """
    events: list[Event] = []
    deal = Match(PRESETS[preset_name], "hidden").next_deal(events)
    watch, dice, chance = Watch(deal, events), FastDice("hidden"), random.Random(7)
    motions = 0

    while deal.phase != OVER:
        deal.act(deal.asked, any_proper_motion(deal, dice))
        motions += 1
        if motions % 3 == 0:
            watch.views_tell_nothing_hidden(chance)

    assert motions > 20


@pytest.mark.rule("HK-ETIQ-5")
def test_nobody_is_told_the_seed_or_the_wall() -> None:
    """Field fault B83: from the order of the tiles in the wall a client told what was coming."""
    stacked = journal(stack(east="123m"))[0]
    seeded: list[Event] = []
    Match(preset("hong-kong"), "a secret", chance=SEALED).next_deal(seeded)

    for began in (stacked, seeded[0]):
        assert isinstance(began, Began)
        for seat in (EAST, *ONLOOKERS):
            seen = seen_by(seat, began, is_kong_hidden=True)
            assert isinstance(seen, Began)
            assert (seen.seed, seen.wall, seen.throws) == (None, None, None)


@pytest.mark.rule("HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
def test_a_count_of_tiles_counts_only_what_its_seat_sees(rules: str) -> None:
    """Field fault B83: the counter of tiles left took in those of others' hands.

    West holds two C and East discards one; what South sees is that one alone.
    """
    deal = stack(east="C", south="147m 258p 369s ESWN", west="CC", rules=rules)
    deal.act(EAST, parse_tile("C"))

    assert view_of(deal, SOUTH).seen(parse_tile("C")) == 1
    assert view_of(deal, WEST).seen(parse_tile("C")) == 3
    assert view_of(deal, NOBODY).seen(parse_tile("C")) == 1


@pytest.mark.rule("HK-ETIQ-5")
def test_what_is_done_to_a_view_is_not_done_to_the_deal() -> None:
    """Field fault B85: client and server held one state between them."""
    deal = stack(east="9p", south="C")
    before = everything(deal)
    view = view_of(deal, EAST)

    view.hand.give(parse_tile("9p"))
    view.river.lay(EAST, parse_tile("9p"))
    view.melds[SOUTH].append(Meld(CONCEALED_KONG, 0))
    view.proper_motions.clear()

    assert everything(deal) == before


# -- kongs that lie face down ------------------------------------------------------------------


@pytest.mark.rule("HK-KONG-14", "HK-ETIQ-5")
@pytest.mark.parametrize("seat", ONLOOKERS)
def test_of_a_kong_that_lies_face_down_others_know_only_that_it_is_one(seat: int) -> None:
    """Field fault B82: spectators saw the players' concealed kongs."""
    deal = with_a_kong_of("9p", "hong-kong")

    laid = [event for event in told_to(seat, deal) if isinstance(event, Exposed)]

    assert laid == [Exposed(EAST, CONCEALED_KONG, None)]
    assert view_of(deal, seat).melds[EAST] == [Meld(CONCEALED_KONG, NO_TILE)]


@pytest.mark.rule("HK-KONG-14", "HK-ETIQ-5")
def test_its_owner_sees_what_the_kong_is_of() -> None:
    deal = with_a_kong_of("9p", "hong-kong")

    assert view_of(deal, EAST).melds[EAST] == [Meld(CONCEALED_KONG, parse_tile("9p"))]


@pytest.mark.rule("HK-KONG-14", "HK-ETIQ-5")
@pytest.mark.parametrize("seat", ONLOOKERS)
def test_no_count_and_no_open_tile_tells_what_the_kong_is_of(seat: int) -> None:
    """Field faults B82 and B83: the counter showed four of a kind gone, and none had been seen."""
    deal = with_a_kong_of("9p", "hong-kong")
    view = view_of(deal, seat)

    assert view.open_tile == NO_TILE
    assert view.seen(parse_tile("9p")) == 0


@pytest.mark.rule("HK-KONG-14", "HK-ETIQ-5")
@pytest.mark.parametrize("seat", ONLOOKERS)
def test_a_view_is_the_same_whatever_the_kong_is_of(seat: int) -> None:
    nines = with_a_kong_of("9p", "hong-kong")
    others = with_a_kong_of("9s", "hong-kong")

    assert told_to(seat, nines)[1:] == told_to(seat, others)[1:]
    assert view_of(nines, seat).facts() == view_of(others, seat).facts()


@pytest.mark.rule("HK-KONG-14", "ZJ-KONG-2")
@pytest.mark.parametrize("seat", ONLOOKERS)
@pytest.mark.parametrize("display", ["open", "ends_down"])
def test_everyone_sees_what_a_kong_is_of_where_the_table_shows_it(seat: int, display: str) -> None:
    rules = with_options(preset("zung-jung"), {"kong.concealed_display": display})
    deal = stack(east="9999p 147m 258s E S W N", rules=rules)

    deal.act(EAST, KONG + parse_tile("9p"))

    assert view_of(deal, seat).melds[EAST] == [Meld(CONCEALED_KONG, parse_tile("9p"))]
    assert view_of(deal, seat).seen(parse_tile("9p")) == 4


# -- claims and refusals -----------------------------------------------------------------------


@pytest.mark.rule("HK-ETIQ-5", "HK-ETIQ-6", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", BOTH)
def test_nobody_is_told_who_is_asked_or_what_was_answered(rules: str) -> None:
    """While West could pung and South could chow, no view but their own tells of it."""
    deal = stack(east="5m", south="67m", west="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))
    before = {seat: view_of(deal, seat).facts() for seat in (EAST, *ONLOOKERS)}

    deal.act(SOUTH, CHOW_LOW)

    assert {seat: view_of(deal, seat).facts() for seat in (EAST, *ONLOOKERS)} == before
    assert view_of(deal, NORTH).proper() == []
    assert not [event for event in told_to(SOUTH, deal) if isinstance(event, Answered)]


@pytest.mark.rule("HK-ETIQ-5", "HK-CLAIM-23")
@pytest.mark.parametrize("rules", BOTH)
def test_an_answer_is_kept_for_the_record_and_told_to_nobody(rules: str) -> None:
    deal = stack(east="5m", west="55m", rules=rules)
    deal.act(EAST, parse_tile("5m"))

    deal.act(WEST, PASS)

    assert Answered(WEST, PASS) in journal(deal)
    for seat in (EAST, *ONLOOKERS):
        assert not [event for event in told_to(seat, deal) if isinstance(event, Answered)]


@pytest.mark.rule("HK-ETIQ-5")
@pytest.mark.parametrize("rules", BOTH)
def test_no_refusal_tells_what_another_holds(rules: str) -> None:
    """Field fault B83: a message log told of tiles that its reader could not see.

    North tries everything there is. What it hears is the same whether West could pung or kong.
    """
    pair = stack(east="C", south="CF", west="CC F 147m", north="258p 369s", rules=rules)
    triplet = stack(east="C", south="FF", west="CCC 147m", north="258p 369s", rules=rules)
    heard: list[list[str]] = [[], []]

    for deal, said in zip((pair, triplet), heard, strict=True):
        deal.act(EAST, parse_tile("C"))
        assert PUNG in deal.proper(WEST)
        said += [str(refused(deal, NORTH, motion)) for motion in EVERYTHING]

    assert heard[0] == heard[1]


@pytest.mark.rule("HK-ETIQ-5", "HK-KONG-14")
def test_no_refusal_tells_what_a_kong_that_lies_face_down_is_of() -> None:
    """Field faults B82 and B83, in what is said: East's kong is of C, and then of F.

    South waits on orphans and may rob it. West and North try everything there is.
    """
    heard: list[list[str]] = [[], []]

    for kong, orphan, said in zip("CF", "FC", heard, strict=True):
        deal = stack(
            east=kong * 4 + " 258m",
            south=f"19m 19p 19s ESWN {orphan} PP",
            west="147m 258p 369s ESWN",
            north="147p 258s 369m ESWN",
            rules="hong-kong",
        )
        deal.act(EAST, KONG + parse_tile(kong))
        assert WIN in deal.proper(SOUTH)
        said += [
            str(refused(deal, seat, motion)) for seat in (WEST, NORTH) for motion in EVERYTHING
        ]

    assert heard[0] == heard[1]
