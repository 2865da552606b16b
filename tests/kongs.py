"""Kongs at a strict table: what East, or West, has before it, and what lies open already."""

import pytest

from at_table import Play, house, judge_who_says, strict
from seifong.rules import Rules
from seifong.seats import EAST, NORTH, SOUTH, WEST

ZJ, HKMA = house("zung-jung"), house("hkma", score_minimum=0)
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
READY = "46p 123m 456m 789m EE"  # waits for the 5p
ORPHANS = "19m 19p 1s ESWN CFP P"  # wait for the 9s


def with_four(rules: Rules = ZJ, says: str = "", *, south: str = "", head: str = "") -> Play:
    """East holds four of the 9s, and is to discard."""
    judge = judge_who_says(says)
    return strict(east="9999s 1m", south=south, head=head, tail="2m 3m", rules=rules, judge=judge)


def with_four_laid(rules: Rules = ZJ, *, south: str = "") -> Play:
    """East has declared a concealed kong of the 9s, and has not replaced it."""
    play = with_four(rules, south=south)
    play.claims(EAST, "kong", "9999s")
    return play


def with_pung(rules: Rules = ZJ, says: str = "", *, south: str = READY, north: str = "") -> Play:
    """East has punged the 5p, holds the fourth, and has drawn since; South waits for a 5p."""
    play = strict(
        east="555p 1m 9m",
        south=south,
        west="5p 46p",
        north=north,
        head="1s 2s 3s 4s 6s",
        tail="2m 3m",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "9m")
    for seat in (SOUTH, WEST):
        play.draws(seat)
        play.discards(seat, "1s" if seat == SOUTH else "5p")
    play.claims(EAST, "pung", "55p")
    play.discards(EAST, "1m")
    for seat in (SOUTH, WEST, NORTH):
        play.goes_on(seat)
    play.draws(EAST)
    return play


def with_fourth_added(rules: Rules = ZJ) -> Play:
    """East has added the fourth 5p to that pung, and has not replaced it."""
    play = with_pung(rules)
    play.claims(EAST, "kong", "5p")
    return play


def with_big_kong(rules: Rules = ZJ, says: str = "", *, south: str = "") -> Play:
    """West has made a big kong of East's 5p, and has not replaced it."""
    play = strict(
        east="5p",
        south=south,
        west="555p 1m",
        head="9s",
        tail="9m",
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    play.claims(WEST, "kong", "555p")
    return play
