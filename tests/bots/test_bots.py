"""What the bots do, hand by hand; and whole deals among them."""

import pytest

from seifong.bots import BOT_NAMES, RandomBot, SpeedBot, by_name
from seifong.errors import BadInput
from seifong.rules.presets import PRESETS
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import (
    BIG_KONG,
    CHOW_HIGH,
    CHOW_LOW,
    CHOW_MIDDLE,
    PASS,
    PUNG,
    WIN,
)
from seifong.views import view_of
from south import discard, in_its_turn, kong, may_claim, options_of

# --- speed ---


def test_speed_wins_when_it_may() -> None:
    drawn = in_its_turn("1111m 23m 456p 789p 55s", kong("1m"), WIN)
    claimed = may_claim("11123m 456p 789p 55s", "1m", PUNG, BIG_KONG, WIN)

    assert SpeedBot().choose(drawn) == WIN
    assert SpeedBot().choose(claimed) == WIN


@pytest.mark.parametrize(
    ("hand", "river", "chosen"),
    [
        # Two melds, a pair, 79s and 34p: ready after one more, be it C or E that goes. Either of
        # them would help as a pair, 55p then making 345p; of equals the later goes.
        ("123m 456m 55p 34p 79s E C", "", "C"),
        # With three E in the river a second can no longer come, and E goes.
        ("123m 456m 55p 34p 79s E C", "EEE", "E"),
        # Ready either way: 45p has 3p and 6p to come, eight tiles, and 24p only four.
        ("123m 456m 789s EE 245p", "", "2p"),
        # Complete, but it may not win. 1 to 8 of a suit wait for 3, 6 and 9, nine live tiles, and
        # 2 to 9 for nine as well: of equals the later goes. 34p waits for seven, 5s for two.
        ("123m 456m 789m 234p 55s", "", "9m"),
    ],
)
def test_speed_discards_what_leaves_the_hand_nearest_and_most_live_tiles(
    hand: str, river: str, chosen: str
) -> None:
    assert SpeedBot().choose(in_its_turn(hand, river=river)) == discard(chosen)


@pytest.mark.parametrize(
    ("hand", "tile", "claims", "chosen"),
    [
        # 34p lacks 2p or 5p, 79s lacks 8s: a chow leaves one of them lacking, which is ready.
        ("123m 456m 55p 34p 79s C", "2p", [CHOW_LOW], CHOW_LOW),
        # A pung would leave no pair, and bring it no nearer.
        ("123m 456m 55p 34p 79s C", "5p", [PUNG], PASS),
        ("123m 456m 55p 34p 79s C", "5p", [CHOW_HIGH, PUNG], CHOW_HIGH),
        # Ready already, and may not win: no claim makes it more than that.
        ("123m 456m 55p 34p 789s", "5p", [CHOW_HIGH, PUNG], PASS),
        # 345p leaves 67p with 8p as its pair: three 5p and two 8p are live. 567p leaves 34p: three
        # 5p and four 2p. 456p leaves nothing that is ready.
        ("123m 456m 88p 34p 67p C", "5p", [CHOW_HIGH, CHOW_MIDDLE, CHOW_LOW], CHOW_LOW),
    ],
)
def test_speed_claims_only_to_come_nearer(
    hand: str, tile: str, claims: list[int], chosen: int
) -> None:
    assert SpeedBot().choose(may_claim(hand, tile, *claims)) == chosen


def test_speed_lays_a_kong_that_takes_it_no_farther() -> None:
    """Each of these lacks one tile, before the kong and after it."""
    concealed = in_its_turn("1111m 2m 456p 789p 555s", kong("1m"))
    added = in_its_turn("123m 456p 79p CC 5s [555s]", kong("5s"))
    claimed = may_claim("555p 123m 456m 79s CC", "5p", PUNG, BIG_KONG)

    assert SpeedBot().choose(concealed) == kong("1m")
    assert SpeedBot().choose(added) == kong("5s")
    assert SpeedBot().choose(claimed) == BIG_KONG


def test_speed_keeps_four_tiles_that_serve_two_melds() -> None:
    """111m 123m are two melds; after a kong, 23m lacks a tile. 55p 567p likewise."""
    own = in_its_turn("111123m 456p 78p 55s E", kong("1m"))
    claimed = may_claim("55567p 123m 456m 78s", "5p", PUNG, BIG_KONG)

    assert SpeedBot().choose(own) == discard("E")
    assert SpeedBot().choose(claimed) == PASS


def test_speed_leaves_the_view_as_it_was() -> None:
    view = may_claim("555p 123m 456m 79s CC", "5p", PUNG, BIG_KONG)
    before = view.facts()

    SpeedBot().choose(view)

    assert view.facts() == before


# --- random ---


def test_random_makes_every_proper_motion_and_no_other() -> None:
    view = may_claim("345p 55p 123m 456m CC", "5p", CHOW_HIGH, PUNG)
    bot = RandomBot(7)

    assert {bot.choose(view) for _ in range(200)} == {PASS, CHOW_HIGH, PUNG}


def test_random_of_one_seed_does_the_same_again() -> None:
    view = in_its_turn("123456789m 12345p")

    def choices(seed: int) -> list[int]:
        bot = RandomBot(seed)
        return [bot.choose(view) for _ in range(20)]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


# --- all ---


def test_bots_have_names() -> None:
    assert BOT_NAMES == ("random", "speed", "routes", "watchful")
    assert repr(by_name("random", 5)) == "RandomBot(5)"
    assert isinstance(by_name("speed", 5), SpeedBot)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("sped", 'no bot is called "sped"; did you mean "speed"?'),
        ("", 'no bot is called ""; there are random, speed, routes and watchful'),
    ],
)
def test_a_name_that_no_bot_has_is_bad_input(name: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        by_name(name)

    assert str(refused.value) == sentence


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [("speed",) * 4, ("routes", "random", "speed", "watchful")])
def test_bots_play_proper_motions_until_the_deal_is_over(
    name: str, players: tuple[str, ...]
) -> None:
    """The deal refuses any motion that is not proper."""
    for seed in range(3):
        bots = [by_name(player, seed) for player in players]
        deal = Deal(options_of(name), FastDice(f"bots {seed}"))
        while deal.end is None:
            deal.act(deal.asked, bots[deal.asked].choose(view_of(deal, deal.asked)))
