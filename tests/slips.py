"""Movements of players who know no rules: any seat, any time, any tiles it holds, or does not."""

import random

from seifong.errors import Impossible, Improper
from seifong.referee.overlooked import REPORTABLE
from seifong.referee.strict import StrictTable
from seifong.referee.words import WORDS
from seifong.table import movements as m
from seifong.table.deal import Deal
from seifong.tiles import PLUM

SAYINGS = (*WORDS, "wait", "等陣", "chow 78p", "chow 12m")


def some_tile(deal: Deal, seat: int, chance: random.Random) -> int:
    """A tile of the seat's, mostly."""
    held = deal.hands[seat].tiles()
    return chance.choice(held) if held and chance.random() < 0.9 else chance.randrange(PLUM)


def some_tiles(deal: Deal, seat: int, chance: random.Random) -> tuple[int, ...]:
    """Tiles to lay: those of a set with the open tile, some of a kind, or any."""
    hand, tile = deal.hands[seat], int(deal.open_tile)
    held = hand.tiles()
    if not held:
        return (0,)
    kind = chance.choice(held)
    return chance.choice(
        [
            (tile, tile),
            (tile, tile, tile),
            (tile + 1, tile + 2),
            (tile - 1, tile + 1),
            (kind,) * hand.held(kind),
            tuple(chance.sample(held, min(len(held), chance.randint(1, 9)))),
            tuple(held),
        ]
    )


def any_movement(table: StrictTable, chance: random.Random) -> m.Movement:
    """Something that somebody might do."""
    deal, seat = table.deal, chance.randrange(4)
    if chance.random() < 0.5:
        seat = int(deal.turn)
    at = table.scene.now + chance.choice([0, 0, 100, 900, 1500, 30_000])
    on = chance.randrange(4)
    tile = some_tile(deal, seat, chance)
    tiles = some_tiles(deal, seat, chance)
    flower = chance.choice([f for f in range(42) if deal.flowers_to_show(seat) >> f & 1] or [34])
    place: m.Place = chance.choice(["river", "river", "river", "melds", "elsewhere"])
    named = chance.choice([None, None, tile, chance.randrange(PLUM)])
    movements: list[m.Movement] = [
        m.Throw(seat, at),
        m.Break(seat, chance.randrange(4), chance.randint(2, 24), at),
        m.Take(seat, at),
        m.ShowFlower(seat, flower, at),
        m.Replace(seat, at),
        m.Touch(seat, at),
        m.Lift(seat, at),
        m.PutBack(seat, at),
        m.Mix(seat, at),
        m.Choose(seat, chance.random() < 0.5, at),
        m.Discard(seat, tile, place, named, at),
        m.Discard(seat, tile, at=at),
        m.Speak(seat, chance.choice(SAYINGS), at),
        m.Speak(seat, chance.choice(SAYINGS), at),
        m.Expose(seat, tiles, at),
        m.Expose(seat, tiles, at),
        m.ShowHand(seat, tuple(deal.hands[seat].tiles()) or (0,), at),
        m.Reach(seat, at),
        m.CallTime(seat, on, at),
        m.Count(seat, on, at),
        m.Report(seat, on, chance.choice(sorted(REPORTABLE)), at),
    ]
    return chance.choice(movements)


def try_to(table: StrictTable, movement: m.Movement) -> str:
    """Do it if it can be done; what came of it."""
    try:
        table.do(movement)
    except Impossible:
        return "impossible"
    except Improper:
        return "prevented"
    return "done"
