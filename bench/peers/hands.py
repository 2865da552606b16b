"""Makes the hands that everything is measured with, and writes them as JSON: the same each time.

Half of those that wait for a tile are dealt, half are one to five tiles from winning, as hands in
play are; each drawn one is a waiting one and a tile. Wins are those of four quick bots.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from seifong.bots import by_name
from seifong.counts import is_complete
from seifong.lab.simulation import play_deal
from seifong.rules.presets import preset
from seifong.scoring.win import DISCARD, SELF_DRAW
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Won
from seifong.table.options import Options
from seifong.tiles import full_set

HANDS = 2000
WINS = 1000
WALL = full_set(has_flowers=False)


def near_hand(chance: random.Random) -> list[int]:
    """Fourteen tiles that win, or nearly: up to four of them are exchanged for any others."""
    while True:
        tiles = [2 * [chance.randrange(34)]]
        for _ in range(4):
            low = chance.randrange(34)
            is_chow = low < 27 and low % 9 < 7 and chance.random() < 0.75
            tiles.append([low, low + 1, low + 2] if is_chow else [low] * 3)
        hand = [tile for group in tiles for tile in group]
        chance.shuffle(hand)
        hand[: chance.randrange(5)] = []
        rest = [tile for tile in WALL if hand.count(tile) < 4]
        hand += chance.sample(rest, 14 - len(hand))
        if max(hand.count(tile) for tile in hand) <= 4:
            return hand


def dealt_hand(chance: random.Random) -> list[int]:
    """Fourteen tiles off the wall."""
    return chance.sample(WALL, 14)


def wins_of_bots() -> list[dict[str, Any]]:
    """The tiles and melds of wins in play, the winning tile last."""
    options, dice = Options(preset("zung-jung")), FastDice("wins")
    bots = [by_name("speed")] * 4
    wins: list[dict[str, Any]] = []
    while len(wins) < WINS:
        deal = Deal(options, dice)
        play_deal(deal, bots)
        end = deal.end
        if isinstance(end, Won) and end.way in {DISCARD, SELF_DRAW}:
            wins.append(_told(deal, end))
    return wins


def _told(deal: Deal, end: Won) -> dict[str, Any]:
    seat = end.winners[0].seat
    hand = deal.hands[seat]
    tiles = hand.tiles()
    if end.way == SELF_DRAW:
        tiles.remove(end.tile)
    melds = [[int(meld.form), meld.tiles()] for meld in hand.melds]
    is_self_drawn = end.way == SELF_DRAW
    return {
        "tiles": [*tiles, end.tile],
        "melds": melds,
        "self_drawn": is_self_drawn,
        "seat": seat,
    }


def main() -> None:
    """Write the hands to the file that is named."""
    chance = random.Random(20261130)
    drawn = [dealt_hand(chance) for _ in range(HANDS // 2)]
    drawn += [near_hand(chance) for _ in range(HANDS // 2)]
    chance.shuffle(drawn)
    wins = wins_of_bots()
    hands = {
        "waiting": [sorted(tiles[:13]) for tiles in drawn],
        "drawn": [sorted(tiles) for tiles in drawn],
        "wins": wins,
    }
    Path(sys.argv[1]).write_text(json.dumps(hands), encoding="utf-8")
    complete = sum(is_complete([tiles.count(kind) for kind in range(34)]) for tiles in drawn)
    print(f"{len(drawn)} hands, {complete} of them complete; {len(wins)} wins")


if __name__ == "__main__":
    main()
