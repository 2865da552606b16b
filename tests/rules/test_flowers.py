"""This file is about flowers and seasons: laid, replaced from the tail, and won with."""

import pytest

from scenes import draws, folded, journal, names, refused
from seifong.kinds import only
from seifong.notation import NAMES, parse_tile
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.rules.rules import Rules
from seifong.scoring.win import FLOWERS as BY_FLOWERS
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table.deal import Deal
from seifong.table.events import Drew, Event, Exhausted, ShowedFlower
from seifong.table.motions import PASS, PUNG, WIN
from seifong.table.phases import FLOWER_WIN, OVER, TURN
from seifong.testing import stack
from seifong.views import view_of
from turns import discards, drawn, kongs, last_event, paid, patterns, self_draws, until_left, won

ONE_PASS = with_options(preset("hong-kong"), {"flower.order": "one_pass"})
WITH_FLOWERS = sorted(name for name, rules in PRESETS.items() if rules.table.tiles.flowers)
SIX = "fl1 fl2 fl3 fl4 se1 se2"
SEVEN = f"{SIX} se3"
SEVEN_REPLACED = "1s 1s 1s 1s 2s 2s 2s"  # seven tiles that a tail gives for seven flowers


def showed(seat: int, flower: str) -> ShowedFlower:
    return ShowedFlower(seat, parse_tile(flower))


def replaced(seat: int, tile: str) -> Drew:
    return Drew(seat, parse_tile(tile), from_tail=True)


def flowers_and_draws(deal: Deal) -> list[Event]:
    """The flowers shown and the tiles taken after the deal, in order."""
    return [event for event in journal(deal) if isinstance(event, (ShowedFlower, Drew))]


def laid(deal: Deal, seat: int) -> str:
    """The flowers that lie before a seat."""
    return names(deal.hands[seat].flowers)


# -- the opening -------------------------------------------------------------------------------


@pytest.mark.rule("P-41", "HK-FLOWER-1")
@pytest.mark.parametrize("rules", WITH_FLOWERS)
def test_flowers_of_the_opening_are_laid_and_replaced_from_east_on(rules: str) -> None:
    deal = stack(east="fl1", north="fl4", south="fl2", tail="1s 2s 3s", rules=rules)

    assert flowers_and_draws(deal) == [
        showed(EAST, "fl1"),
        replaced(EAST, "1s"),
        showed(SOUTH, "fl2"),
        replaced(SOUTH, "2s"),
        showed(NORTH, "fl4"),
        replaced(NORTH, "3s"),
    ]


@pytest.mark.rule("HK-FLOWER-1", "HK-DEAL-5")
def test_east_decides_only_when_all_flowers_of_the_opening_are_replaced() -> None:
    deal = stack(east="fl1", south="fl2", rules="hong-kong")

    assert (deal.phase, deal.asked) == (TURN, EAST)
    assert [hand.size() for hand in deal.hands] == [14, 13, 13, 13]


@pytest.mark.rule("HK-FLOWER-1")
def test_a_seat_replaces_as_many_tiles_as_it_has_flowers() -> None:
    deal = stack(west="fl1 se1 fl4", tail="1s 2s 3s", rules="hong-kong")

    assert draws(deal) == [replaced(WEST, "1s"), replaced(WEST, "2s"), replaced(WEST, "3s")]


@pytest.mark.rule("HK-FLOWER-2")
def test_a_seat_ends_its_whole_chain_before_the_next_begins() -> None:
    """East's replacement is a season; East replaces that too, and South comes after."""
    deal = stack(east="fl1", south="fl2", tail="se1 1s 2s", rules="hong-kong")

    assert flowers_and_draws(deal) == [
        showed(EAST, "fl1"),
        replaced(EAST, "se1"),
        showed(EAST, "se1"),
        replaced(EAST, "1s"),
        showed(SOUTH, "fl2"),
        replaced(SOUTH, "2s"),
    ]


@pytest.mark.rule("HK-FLOWER-3")
def test_a_house_may_go_round_once_and_again_until_nobody_has_one() -> None:
    deal = stack(east="fl1", south="fl2", tail="se1 1s 2s", rules=ONE_PASS)

    assert flowers_and_draws(deal) == [
        showed(EAST, "fl1"),
        replaced(EAST, "se1"),
        showed(SOUTH, "fl2"),
        replaced(SOUTH, "1s"),
        showed(EAST, "se1"),
        replaced(EAST, "2s"),
    ]


@pytest.mark.rule("HK-FLOWER-3")
def test_going_round_a_seat_replaces_all_it_has_in_its_one_pass() -> None:
    deal = stack(east="fl1 fl2", south="fl3", tail="1s 2s 3s", rules=ONE_PASS)

    assert draws(deal) == [replaced(EAST, "1s"), replaced(EAST, "2s"), replaced(SOUTH, "3s")]


@pytest.mark.rule("HK-FLOWER-9")
def test_no_kong_is_laid_in_the_opening() -> None:
    """South's replacement makes four alike; the deal begins with East's turn all the same."""
    deal = stack(south="fl2 999s", tail="9s", rules="hong-kong")

    assert (deal.phase, deal.asked) == (TURN, EAST)
    assert deal.hands[SOUTH].held(parse_tile("9s")) == 4
    assert deal.hands[SOUTH].melds == []


@pytest.mark.rule("HK-FP-4", "HK-FAAN-32")
def test_a_hand_that_the_opening_completes_is_a_heavenly_one() -> None:
    deal = stack(east="fl2 123m 456m 789m 123p 5s", tail="5s", rules="hong-kong")

    self_draws(deal)

    assert "HK-FAAN-32" in patterns(deal)


@pytest.mark.rule("HK-FLOWER-7", "HK-WALL-9")
@pytest.mark.parametrize("order", ["chain_by_seat", "one_pass"])
def test_the_deal_is_exhausted_if_a_stock_cannot_replace_the_flowers_of_the_opening(
    order: str,
) -> None:
    """A house keeps a stock of two tiles, and three flowers are dealt."""
    changes = {"wall.dead": "exhaustible", "wall.dead_tiles": 2, "flower.order": order}

    deal = stack(east="fl1", south="fl2 fl3", rules=with_options(preset("hong-kong"), changes))

    assert len(draws(deal)) == 2
    assert (deal.phase, last_event(deal)) == (OVER, Exhausted())


def a_stock_of_two(**options: object) -> Rules:
    """A house keeps two tiles for replacements, and plays flowers as the options say."""
    changes = {"wall.dead": "exhaustible", "wall.dead_tiles": 2, **options}
    return with_options(preset("hong-kong"), changes)


def out_of_stock(south: str, **options: object) -> Deal:
    """East's flower takes one tile of two, South's first flower the other; none is left."""
    return stack(east="fl4", south=south, rules=a_stock_of_two(**options))


SEVEN_OF_SOUTH = "fl1 fl2 fl3 se1 se2 se3 se4"


@pytest.mark.rule("HK-FLOWER-8", "HK-FLOWER-7")
def test_seven_flowers_are_offered_as_a_win_before_a_stock_that_is_out_ends_the_opening() -> None:
    """Nobody was asked: the deal was exhausted, with seven flowers on the table."""
    deal = out_of_stock(SEVEN_OF_SOUTH)

    assert (deal.phase, deal.asked, deal.proper(SOUTH)) == (FLOWER_WIN, SOUTH, [PASS, WIN])

    deal.act(SOUTH, WIN)

    assert (won(deal).way, won(deal).winners[0].seat) == (BY_FLOWERS, SOUTH)
    assert patterns(deal) == ["HK-FAAN-08"]


@pytest.mark.rule("HK-FLOWER-8", "HK-FLOWER-7")
def test_seven_flowers_that_are_let_be_when_the_stock_is_out_end_the_deal() -> None:
    deal = out_of_stock(SEVEN_OF_SOUTH)

    deal.act(SOUTH, PASS)

    assert deal.end == Exhausted()


@pytest.mark.rule("HK-FLOWER-8")
def test_of_a_stock_that_is_out_the_dealer_is_offered_eight_flowers() -> None:
    deal = stack(east=f"{SEVEN} se4", rules=a_stock_of_two())

    deal.act(EAST, WIN)

    assert patterns(deal) == ["HK-FAAN-09"]


@pytest.mark.rule("HK-FLOWER-8", "HK-FLOWER-7")
@pytest.mark.parametrize(
    ("south", "options"),
    [
        (SEVEN_OF_SOUTH.removesuffix(" se4"), {}),
        (SEVEN_OF_SOUTH, {"flower.win": "offered_at_8"}),
        (SEVEN_OF_SOUTH, {"flower.win": "off"}),
        (SEVEN_OF_SOUTH, {"score.values": {"HK-FAAN-08": 0}}),
    ],
)
def test_a_stock_that_is_out_offers_nothing_that_is_no_win(
    south: str, options: dict[str, object]
) -> None:
    assert out_of_stock(south, **options).end == Exhausted()


@pytest.mark.rule("HK-FLOWER-8", "HK-FLOWER-10", "HK-TURN-1")
def test_only_whoever_finds_no_tile_is_asked_and_nobody_plays_before() -> None:
    deal = out_of_stock(SEVEN_OF_SOUTH)

    refusal = refused(deal, EAST, deal.hands[EAST].tiles()[0])

    assert refusal.sentence.endswith("South is to play")
    assert [deal.proper(seat) for seat in (EAST, WEST, NORTH)] == [[], [], []]
    for seat in (EAST, SOUTH, WEST, NORTH):
        assert folded(deal, seat).facts() == view_of(deal, seat).facts()


# -- in play -----------------------------------------------------------------------------------


@pytest.mark.rule("P-41", "HK-FLOWER-4")
@pytest.mark.parametrize("rules", WITH_FLOWERS)
def test_a_flower_drawn_in_play_is_laid_and_replaced_before_anything_else(rules: str) -> None:
    deal = stack(head="fl3", tail="1s", rules=rules)

    discards(deal)

    assert flowers_and_draws(deal) == [
        Drew(SOUTH, parse_tile("fl3"), from_tail=False),
        showed(SOUTH, "fl3"),
        replaced(SOUTH, "1s"),
    ]


@pytest.mark.rule("P-41", "HK-FLOWER-4", "HK-TURN-3")
def test_after_a_flower_is_replaced_its_seat_decides() -> None:
    deal = stack(head="fl3", tail="1s", rules="hong-kong")

    discards(deal)

    assert (deal.phase, deal.turn, NAMES[drawn(deal)]) == (TURN, SOUTH, "1s")


@pytest.mark.rule("P-41", "HK-FLOWER-4", "HK-TURN-3")
def test_a_flower_that_replaces_a_flower_is_replaced_too() -> None:
    deal = stack(head="fl3", tail="se3 se4 1s", rules="hong-kong")

    discards(deal)

    assert laid(deal, SOUTH) == "fl3 se3 se4"
    assert NAMES[drawn(deal)] == "1s"


@pytest.mark.rule("HK-FLOWER-5")
def test_a_flower_is_no_tile_of_the_hand_that_could_be_discarded_or_melded() -> None:
    deal = stack(head="fl3", tail="1s", rules="hong-kong")

    discards(deal)

    assert laid(deal, SOUTH) == "fl3"
    assert parse_tile("fl3") not in deal.hands[SOUTH].tiles()


@pytest.mark.rule("P-41", "HK-FLOWER-6")
def test_a_flower_and_then_a_kong_take_the_tail_in_order() -> None:
    deal = stack(east="fl1 9999s 123m 456p 78m S", tail="1s 2s", rules="hong-kong")

    kongs(deal, "9s")

    assert draws(deal) == [replaced(EAST, "1s"), replaced(EAST, "2s")]


@pytest.mark.rule("P-41", "HK-FLOWER-6", "HK-TURN-3")
def test_a_kong_replaced_by_a_flower_takes_the_next_tile_of_the_tail() -> None:
    deal = stack(east="9999s 123m 456p 78m S C", tail="fl1 2s", rules="hong-kong")

    kongs(deal, "9s")

    assert draws(deal) == [replaced(EAST, "fl1"), replaced(EAST, "2s")]


@pytest.mark.rule("P-41", "HK-FLOWER-6")
def test_a_flower_replaced_shortens_the_wall_by_two() -> None:
    deal = stack(head="fl3", rules="hong-kong")
    before = deal.wall.live

    discards(deal)

    assert deal.wall.live == before - 2


@pytest.mark.rule("HK-FLOWER-11", "HK-KONG-12")
def test_a_win_on_a_flowers_replacement_is_no_kong_bloom() -> None:
    deal = stack(
        south="123m 456m 789m 123p 5s", head="fl2", tail="5s", rules="hong-kong"
    )  # fmt: skip
    discards(deal)

    self_draws(deal)

    assert "HK-FAAN-03" in patterns(deal)
    assert "HK-FAAN-16" not in patterns(deal)


@pytest.mark.rule("HK-TILE-3", "HK-TILE-6", "ZJ-TILE-1")
@pytest.mark.parametrize("rules", sorted(set(PRESETS) - set(WITH_FLOWERS)))
def test_where_no_flowers_are_played_there_are_136_tiles_and_none_is_a_flower(rules: str) -> None:
    deal = stack(rules=rules)

    assert len(deal.wall.tiles) == 136
    assert max(deal.wall.tiles) < parse_tile("fl1")


# -- the last tile -----------------------------------------------------------------------------


def flower_last(rules: Rules | str, *, east: str, south: str = "", north: str = "") -> Deal:
    """The one tile that is left is a season, se4, and East will draw it.

    Seven flowers are replaced in the opening; 84 of 91 tiles are left, and every fourth draw is
    East's. The hand before East's has yet to discard.
    """
    deal = stack(
        east=east, south=south, north=north, tail=f"{SEVEN_REPLACED} se4", rules=rules
    )  # fmt: skip
    if deal.phase == FLOWER_WIN:
        deal.act(EAST, PASS)
    until_left(deal, 1)
    assert deal.turn == NORTH
    return deal


@pytest.mark.rule("HK-FLOWER-7", "P-48")
@pytest.mark.parametrize("rules", WITH_FLOWERS)
def test_a_flower_drawn_last_ends_the_deal(rules: str) -> None:
    """Field fault B40: a flower drew its replacement from a wall that was exhausted."""
    deal = flower_last(rules, east="", south="fl1 fl2 fl3", north="fl4 se1 se2 se3")

    discards(deal)

    assert journal(deal)[-2:] == [showed(EAST, "se4"), Exhausted()]


@pytest.mark.rule("HK-FLOWER-8")
def test_a_seventh_flower_drawn_last_is_offered_as_a_win_first() -> None:
    deal = flower_last("hong-kong", east=SIX, south="se3")
    discards(deal)

    deal.act(EAST, WIN)

    assert won(deal).way == BY_FLOWERS


@pytest.mark.rule("HK-FLOWER-8")
def test_a_seventh_flower_drawn_last_and_not_won_with_ends_the_deal() -> None:
    deal = flower_last("hong-kong", east=SIX, south="se3")
    discards(deal)

    deal.act(EAST, PASS)

    assert deal.end == Exhausted()


@pytest.mark.rule("HK-FLOWER-8")
def test_an_eighth_flower_drawn_last_is_offered_as_a_win_first() -> None:
    deal = flower_last("hong-kong", east=SEVEN)
    discards(deal)

    deal.act(EAST, WIN)

    assert patterns(deal) == ["HK-FAAN-09"]


@pytest.mark.rule("HK-FLOWER-8")
def test_where_flowers_do_not_win_a_seventh_drawn_last_ends_the_deal() -> None:
    rules = with_options(preset("hong-kong"), {"flower.win": "off"})
    deal = flower_last(rules, east=SIX, south="se3")

    discards(deal)

    assert deal.end == Exhausted()


# -- seven and eight ---------------------------------------------------------------------------


def south_with(flowers: str, rules: Rules | str = "hong-kong", head: str = "") -> Deal:
    """South has these flowers from the opening, East discards, and South draws."""
    deal = stack(south=flowers, head=head, rules=rules)
    discards(deal)
    return deal


@pytest.mark.rule("HK-FLOWER-10", "HK-FP-12")
def test_east_is_asked_about_seven_flowers_of_the_opening_before_its_first_discard() -> None:
    deal = stack(east=SEVEN, rules="hong-kong")

    assert (deal.phase, deal.asked) == (FLOWER_WIN, EAST)
    assert deal.proper(EAST) == [PASS, WIN]


@pytest.mark.rule("HK-FLOWER-10", "HK-FP-12")
def test_another_seat_is_not_asked_during_easts_turn() -> None:
    deal = stack(south=SEVEN, rules="hong-kong")

    assert (deal.phase, deal.asked) == (TURN, EAST)
    assert deal.proper(SOUTH) == []


@pytest.mark.rule("HK-FLOWER-10", "HK-FP-12")
def test_another_seat_is_asked_on_its_own_first_turn() -> None:
    deal = south_with(SEVEN)

    assert (deal.phase, deal.asked) == (FLOWER_WIN, SOUTH)
    assert deal.proper(SOUTH) == [PASS, WIN]


@pytest.mark.rule("HK-FLOWER-10")
def test_a_first_turn_that_begins_with_a_claim_is_asked_too() -> None:
    deal = stack(east="5p", south=f"{SEVEN} 55p", rules="hong-kong")

    discards(deal, "5p", south=PUNG)

    assert (deal.phase, deal.asked) == (FLOWER_WIN, SOUTH)


@pytest.mark.rule("HK-FLOWER-10", "HK-FLOWER-8")
def test_nothing_is_discarded_before_the_question_of_flowers_is_answered() -> None:
    deal = south_with(SEVEN)

    refusal = refused(deal, SOUTH, deal.hands[SOUTH].tiles()[0])

    assert refusal.rule == "HK-FLOWER-8"
    assert refusal.sentence == (
        "South cannot discard before answering whether it wins by its flowers"
    )


@pytest.mark.rule("HK-FLOWER-10", "HK-TURN-1")
def test_nobody_else_moves_while_a_seat_is_asked_about_its_flowers() -> None:
    """Nothing has been discarded yet, so nothing may still be claimed either."""
    deal = stack(east=SEVEN, rules="hong-kong")

    refusal = refused(deal, WEST, deal.hands[WEST].tiles()[0])

    assert refusal.rule == "HK-TURN-1"
    assert refusal.sentence.endswith("East is to play")


@pytest.mark.rule("HK-FP-12", "HK-FAAN-08")
def test_seven_flowers_are_three_faan_and_paid_as_a_self_draw() -> None:
    """3 faan are 8 units of 0.5: 4 from each."""
    deal = south_with(SEVEN)

    deal.act(SOUTH, WIN)

    assert (patterns(deal), won(deal).winners[0].worth) == (["HK-FAAN-08"], 3)
    assert paid(deal) == [-4, 12, -4, -4]


@pytest.mark.rule("HK-FP-12", "HK-FAAN-09")
def test_eight_flowers_are_eight_faan_and_paid_as_a_self_draw() -> None:
    """8 faan are 64 units of 0.5: 32 from each."""
    deal = south_with(f"{SEVEN} se4")

    deal.act(SOUTH, WIN)

    assert (patterns(deal), won(deal).winners[0].worth) == (["HK-FAAN-09"], 8)
    assert paid(deal) == [-32, 96, -32, -32]


@pytest.mark.rule("HK-SCORE-8", "HK-FP-12")
def test_a_win_by_flowers_needs_no_minimum() -> None:
    deal = south_with(SEVEN, with_options(preset("hong-kong"), {"score.minimum": 5}))

    deal.act(SOUTH, WIN)

    assert won(deal).winners[0].worth == 3


@pytest.mark.rule("HK-FP-12")
def test_who_declines_to_win_by_seven_flowers_plays_on() -> None:
    deal = south_with(SEVEN, head="9s")

    deal.act(SOUTH, PASS)

    assert (deal.phase, deal.turn, NAMES[drawn(deal)]) == (TURN, SOUTH, "9s")


@pytest.mark.rule("HK-FP-12")
def test_who_declined_is_not_asked_about_the_same_seven_again() -> None:
    deal = south_with(SEVEN)
    deal.act(SOUTH, PASS)

    for _ in range(4):
        discards(deal)

    assert (deal.phase, deal.turn) == (TURN, SOUTH)


@pytest.mark.rule("HK-FP-12")
def test_who_declined_with_seven_is_asked_again_with_eight() -> None:
    deal = south_with(SEVEN, head="1s 2s 3s 4s se4")
    deal.act(SOUTH, PASS)

    for _ in range(4):
        discards(deal)

    assert (deal.phase, deal.asked, laid(deal, SOUTH)) == (FLOWER_WIN, SOUTH, f"{SEVEN} se4")


@pytest.mark.rule("HK-FP-12", "HK-FLOWER-4")
def test_who_declines_with_a_flower_just_drawn_takes_its_replacement() -> None:
    deal = stack(south=SIX, head="se3", tail=f"{SEVEN_REPLACED[:17]} 7s", rules="hong-kong")
    discards(deal)

    deal.act(SOUTH, PASS)

    assert draws(deal)[-1] == replaced(SOUTH, "7s")
    assert (deal.phase, deal.hands[SOUTH].size()) == (TURN, 14)


@pytest.mark.rule("HK-FP-12", "HK-FLOWER-10")
def test_a_house_may_offer_a_win_at_eight_flowers_only() -> None:
    rules = with_options(preset("hong-kong"), {"flower.win": "offered_at_8"})

    assert south_with(SEVEN, rules).phase == TURN
    assert south_with(f"{SEVEN} se4", rules).phase == FLOWER_WIN


@pytest.mark.rule("HK-FP-12", "HK-FLOWER-10")
def test_a_house_may_offer_no_win_by_flowers() -> None:
    rules = with_options(preset("hong-kong"), {"flower.win": "off"})

    assert south_with(f"{SEVEN} se4", rules).phase == TURN


@pytest.mark.rule("HK-FP-12")
@pytest.mark.parametrize("rules", WITH_FLOWERS)
def test_every_preset_with_flowers_offers_a_win_at_seven(rules: str) -> None:
    assert south_with(SEVEN, rules).phase == FLOWER_WIN


@pytest.mark.rule("HK-FP-13")
def test_the_eighth_flower_is_not_robbed_by_who_holds_the_other_seven() -> None:
    deal = south_with(SEVEN, head="1s se4")
    deal.act(SOUTH, PASS)

    discards(deal)

    assert (deal.phase, deal.turn) == (TURN, WEST)
    assert deal.hands[WEST].flowers == only(parse_tile("se4"))
