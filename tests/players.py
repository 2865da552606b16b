"""Who plays in the property tests: random, quick, or quick with slips."""

from seifong.bots import by_name
from seifong.lab.random_play import any_proper_motion
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.views import view_of

PLAYERS = ("random", "speed", "slips")


def motion_of(player: str, deal: Deal, dice: FastDice) -> int:
    """What the player in the seat that is asked does."""
    if player == "random" or (player == "slips" and dice.below(8) == 0):
        return any_proper_motion(deal, dice)
    return by_name("speed").choose(view_of(deal, deal.asked))
