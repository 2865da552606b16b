"""This file is about uniformly random proper play: every motion that is proper is as likely.

It is what speed is measured by, and what tests walk through the rules with.
"""

from mypy_extensions import i64

from seifong.kinds import count, pick
from seifong.table.deal import Deal
from seifong.table.dice import Dice
from seifong.table.motions import KONG, PASS, WIN
from seifong.table.phases import OVER, TURN

__all__ = ["any_proper_motion", "play_at_random"]


def any_proper_motion(deal: Deal, dice: Dice) -> i64:
    """One of the motions proper for the seat that is asked, each as likely as the others.

    >>> from seifong.table.dice import FastDice
    >>> from seifong.testing import stack
    >>> deal = stack()
    >>> any_proper_motion(deal, FastDice("play")) in deal.proper(deal.asked)
    True
    """
    if deal.phase != TURN:
        offers = deal.proper_claims(deal.asked)
        return PASS + pick(offers, dice.below(count(offers)))
    discards = deal.hands[deal.turn].one
    if deal.owing:
        discards = deal.discards_of(deal.turn)
    kinds = count(discards)
    kongs = count(deal.kongs)
    index = dice.below(kinds + kongs + (1 if deal.can_win else 0))
    if index < kinds:
        return pick(discards, index)
    if index < kinds + kongs:
        return KONG + pick(deal.kongs, index - kinds)
    return WIN


def play_at_random(deal: Deal, dice: Dice) -> int:
    """Play a deal to its end; how many decisions that took.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> deal = Deal(Options(preset("hong-kong")), FastDice("deal"))
    >>> play_at_random(deal, FastDice("play")) > 50, deal.end is not None
    (True, True)
    """
    decisions = 0
    while deal.phase != OVER:
        deal.act(deal.asked, any_proper_motion(deal, dice))
        decisions += 1
    return decisions
