"""This file is about random play: every motion that is proper comes about, and as often."""

from collections import Counter

from seifong.lab.random_play import any_proper_motion
from seifong.notation import parse_tile
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import CHOW_LOW, KONG, PASS, PUNG, WIN
from seifong.testing import stack


def made(deal: Deal, times: int) -> Counter[int]:
    """How often each motion is made, of so many times that the dice are thrown."""
    dice = FastDice("any")
    return Counter(int(any_proper_motion(deal, dice)) for _ in range(times))


def test_in_its_turn_a_seat_discards_any_kind_lays_a_kong_or_wins() -> None:
    deal = stack(east="111m 123m 456m 789m EE")

    told = made(deal, 1000)

    kinds = {*range(parse_tile("1m"), parse_tile("9m") + 1), parse_tile("E")}
    assert set(told) == {*kinds, KONG + parse_tile("1m"), WIN}
    assert min(told.values()) > 50  # 83 each, if they are as likely


def test_of_a_discard_a_seat_makes_any_claim_or_none() -> None:
    deal = stack(east="3p", south="123m 456m 789m 33p 45p")
    deal.act(0, parse_tile("3p"))

    told = made(deal, 400)

    assert set(told) == {PASS, CHOW_LOW, PUNG, WIN}
    assert min(told.values()) > 60  # 100 each, if they are as likely
