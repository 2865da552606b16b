"""Seifong itself, measured in a process of its own as its peers are."""

import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from protocol import Done, Hands, Work, each, read_hands, serve

import seifong.table.deal
from seifong.bots import by_name
from seifong.counts import (
    all_waits,
    distance_of,
    distances,
    is_complete,
    waits_of,
    which_complete,
)
from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, hand_of
from seifong.lab.random_play import any_proper_motion, play_at_random
from seifong.lab.simulation import play_deal
from seifong.melds import CONCEALED_KONG, Meld
from seifong.rules.presets import preset
from seifong.scoring.scorer import Scorer, scorer_of
from seifong.scoring.win import DISCARD, SELF_DRAW, Win
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options

PRESETS = ("hong-kong", "zung-jung")
BOTS = ("speed", "routes")
SHAPES = SEVEN_PAIRS | THIRTEEN_ORPHANS  # what the peers count with as well


def in_the_loop(rules: str, *, has_journal: bool) -> Work:
    """Deals of uniformly random proper play, all of a deal in one compiled call."""
    options, dice = Options(preset(rules)), FastDice("bench")

    def do(times: int) -> Done:
        decisions = 0
        for _ in range(times):
            decisions += play_at_random(Deal(options, dice, 0, [] if has_journal else None), dice)
        return Done(times, decisions)

    return Work("play_at_random(Deal(…))", do)


def stepped(rules: str) -> Work:
    """The same play, asked for what is proper and told each motion from Python."""
    options, dice = Options(preset(rules)), FastDice("bench")
    chance = random.Random(1).random

    def do(times: int) -> Done:
        decisions = 0
        for _ in range(times):
            deal = Deal(options, dice)
            while deal.end is None:
                seat = deal.asked
                motions = deal.proper(seat)
                deal.act(seat, motions[int(chance() * len(motions))])
                decisions += 1
        return Done(times, decisions)

    return Work("deal.proper(seat) and deal.act(seat, motion) until deal.end", do)


def four_of(bot: str, rules: str) -> Work:
    """Deals of four bots that are alike."""
    options, dice = Options(preset(rules)), FastDice("bench")
    bots = [by_name(bot)] * 4

    def do(times: int) -> Done:
        decisions = 0
        for _ in range(times):
            decisions += play_deal(Deal(options, dice), bots)
        return Done(times, decisions)

    return Work(f"play_deal(Deal(…), four {bot})", do)


def clones(rules: str) -> Work:
    """A deal in its middle cloned again and again."""
    dice = FastDice("bench")
    deal = Deal(Options(preset(rules)), dice)
    while deal.go_around < 9 and deal.end is None:
        deal.act(deal.asked, any_proper_motion(deal, dice))

    def do(times: int) -> Done:
        for _ in range(times):
            deal.clone()
        return Done(times)

    return Work("deal.clone()", do)


Told = tuple[list[int], list[Meld], int, int]
"""Tiles, melds, how the last of the tiles came, and the seat: what the peers are given as well."""


def told_of(win: dict[str, Any]) -> Told:
    """A win as it is handed over."""
    melds = [
        Meld(form, kinds[0]) if form == CONCEALED_KONG else Meld(form, kinds[0], kinds[0], 1)
        for form, kinds in win["melds"]
    ]
    return win["tiles"], melds, SELF_DRAW if win["self_drawn"] else DISCARD, win["seat"]


def win_of(told: Told) -> Win:
    """A win from its tiles and melds."""
    tiles, melds, way, seat = told
    hand = hand_of(tiles)
    hand.melds.extend(melds)
    return Win(hand, tiles[-1], way, seat)


def scores(rules: str, wins: list[Told]) -> Work:
    """The full breakdown of wins, each from its tiles and melds."""
    scorer = scorer_of(preset(rules))

    def score(told: Told) -> int:
        return scorer.score(win_of(told)).arrangement is not None

    return each("scorer.score(Win(hand_of(tiles), …))", wins, score)


def scores_alone(rules: str, wins: list[Told]) -> Work:
    """The full breakdown of wins that are there already."""
    scorer: Scorer = scorer_of(preset(rules))
    return each(
        "scorer.score(win)",
        [win_of(told) for told in wins],
        lambda win: scorer.score(win).arrangement is not None,
    )


def one_a_call(called: str, function: Callable[[bytes, int], int], hands: list[bytes]) -> Work:
    """A call for each hand."""

    def do(times: int) -> Done:
        check = 0
        for _ in range(times):
            check = 0
            for hand in hands:
                check += function(hand, SHAPES)
        return Done(times * len(hands), check=check)

    return Work(called, do)


def all_at_once(called: str, function: Callable[[bytes, int], list[Any]], hands: bytes) -> Work:
    """One call for an array of hands."""

    def do(times: int) -> Done:
        found: list[Any] = []
        for _ in range(times):
            found = function(hands, SHAPES)
        return Done(times * len(found), check=sum(found))

    return Work(called, do)


def counts_of(kinds: list[int]) -> bytes:
    """How many of each kind there are."""
    return bytes(kinds.count(kind) for kind in range(34))


def of_hands(hands: Hands) -> dict[str, Work]:
    """What is asked of hands: one a call, and all in one call."""
    waiting = [counts_of(kinds) for kinds in hands["waiting"]]
    drawn = [counts_of(kinds) for kinds in hands["drawn"]]
    return {
        "distance": one_a_call("distance_of(counts)", distance_of, waiting),
        "distance array": all_at_once("distances(hands)", distances, b"".join(waiting)),
        "complete": one_a_call("is_complete(counts)", is_complete, drawn),
        "complete array": all_at_once("which_complete(hands)", which_complete, b"".join(drawn)),
        "waits": one_a_call("waits_of(counts)", waits_of, waiting),
        "waits array": all_at_once("all_waits(hands)", all_waits, b"".join(waiting)),
    }


def main() -> None:
    """Say what it can do, and do it."""
    if str(seifong.table.deal.__file__).endswith(".py") and "--interpreted" not in sys.argv:
        raise SystemExit("the compiled build is not installed: make setup")
    hands = read_hands()
    works = of_hands(hands)
    wins = [told_of(win) for win in hands["wins"]]
    for rules in PRESETS:
        works[f"deals {rules}"] = in_the_loop(rules, has_journal=False)
        works[f"deals {rules} journal"] = in_the_loop(rules, has_journal=True)
        works[f"deals {rules} stepped"] = stepped(rules)
        for bot in BOTS:
            works[f"deals {rules} {bot}"] = four_of(bot, rules)
        works[f"scores {rules}"] = scores(rules, wins)
        works[f"scores {rules} alone"] = scores_alone(rules, wins)
        works[f"clones {rules}"] = clones(rules)
    serve(f"Seifong {version('seifong')}", works)


if __name__ == "__main__":
    main()
