"""This file is about what each proper motion would leave of a hand, as small numbers to learn from.

A look of `seifong.lab` shows tiles. What they lack to become a hand is hard to learn from looks and
easy to count, so it is counted here, for thousands of choices at once: for each sort of hand that
one may aim at (`seifong.bots.plans.routes`), how many tiles are lacking, and how many unseen ones
would be one less. What is worth doing then is left to be learned.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from seifong.bots.plans import Route, routes
from seifong.kinds import has
from seifong.lab.batch import SCALARS, Arrays
from seifong.lacks import EMPTY, Lacks
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN
from seifong.tiles import ORPHANS

__all__ = ["FEATURES", "Choices", "choices"]

Numbers = NDArray[np.int64]
Bools = NDArray[np.bool_]
Small = NDArray[np.uint8]

AIMS: Final = (
    "any hand",
    "all chows",
    "all pungs",
    "ends",
    "no ends",
    "half flush",
    "full flush",
    "straight",
    "similar chows",
)
FARTHEST: Final = 7
"""So many tiles lacking, or more, are told alike; and so is a hand that is not to be had."""

FEATURES: Final = (
    *(
        f"{aim}: {what}"
        for aim in AIMS
        for what in (*(f"lacks {tiles}" for tiles in range(FARTHEST)), "live tiles that help")
    ),
    *("discard", "kong", "pass", "chow", "pung", "big kong", "win"),
    "melds on the table",
    "pungs of dragons or one's own wind",
    "pairs of dragons or one's own wind",
    "pairs and triplets in hand",
    "terminals and honours in hand",
    "go-around",
)
"""What is told of a choice, in order; each is a number from 0 to 255."""

_SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
_POWERS: Final = (*(5 ** np.arange(9),) * 3, 5 ** np.arange(7))
_AT: Final = {name: place for place, name in enumerate(SCALARS)}
_CHOW, _TWO_CHOWS, _PUNG, _KONG = range(4)  # one's own melds, in the order of their planes


@dataclass(frozen=True)
class Choices:
    """Every proper motion of some looks, look by look, and what it would leave.

    `starts` is where the choices of each look begin.
    """

    starts: Numbers
    motion: Numbers
    features: Small


def choices(arrays: Arrays) -> Choices:
    """All choices of some looks.

    >>> from seifong.lab.batch import Batch
    >>> found = choices(Batch(2, "zung-jung", seed="doc").arrays)
    >>> found.features.shape == (len(found.motion), len(FEATURES))
    True
    """
    look, motion = np.nonzero(arrays.mask)
    hand, melds = _after(look, motion, arrays.planes)
    room = hand.sum(axis=1) // 3  # for melds beside those on the table
    unseen = 4 - _seen(arrays.planes)[look]
    scalars = arrays.scalars[look].astype(np.int64)
    columns = [
        *(column for aim in AIMS for column in _aim(aim, hand, melds, room, unseen)),
        *_sorts(motion),
        4 - room,
        *_worth(hand, melds, scalars[:, _AT["seat"]]),
        scalars[:, _AT["go-around"]],
    ]
    features = np.stack(columns, axis=1).clip(0, 255).astype(np.uint8)
    return Choices(np.searchsorted(look, np.arange(len(arrays.mask))), motion, features)


def _seen(planes: Small) -> Numbers:
    """How many of each kind a look shows; a discard that was claimed may count twice."""
    seen = planes[:, 0:4].sum(axis=1, dtype=np.int64)
    for first in (7, 16, 25, 34):  # what lies before each seat
        chows = planes[:, first : first + 2].sum(axis=1, dtype=np.int64)
        for step in range(3):
            seen[:, step:] += chows[:, : 34 - step]
        seen += 3 * planes[:, first + 2].astype(np.int64) + 4 * planes[:, first + 3]
        seen += planes[:, first + 4 : first + 8].sum(axis=1, dtype=np.int64)
    at_most_four: Numbers = np.minimum(seen, 4)
    return at_most_four


def _after(look: Numbers, motion: Numbers, planes: Small) -> tuple[Numbers, Bools]:
    """What each choice leaves: how many of each kind in the hand, and the melds on the table."""
    hand = planes[:, 0:4].sum(axis=1, dtype=np.int64)[look]
    melds = planes[look, 7:11].astype(np.bool_)
    claimed = planes[:, 5].argmax(axis=1)[look]
    discards = np.flatnonzero(motion < KONG)
    hand[discards, motion[discards]] -= 1
    kongs = np.flatnonzero((motion >= KONG) & (motion < PASS))
    kind = motion[kongs] - KONG
    hand[kongs, kind] = 0
    melds[kongs, _KONG, kind] = True
    for form, claim, tiles in ((_PUNG, PUNG, 2), (_KONG, BIG_KONG, 3)):
        claims = np.flatnonzero(motion == claim)
        hand[claims, claimed[claims]] -= tiles
        melds[claims, form, claimed[claims]] = True
    for below in range(3):  # so many tiles of the run are below the one that is claimed
        claims = np.flatnonzero(motion == CHOW_LOW - below)
        low = claimed[claims] - below
        for step in {0, 1, 2} - {below}:
            hand[claims, low + step] -= 1
        melds[claims, _CHOW, low] = True
    return hand, melds


class _Rows:
    """What `Lacks` tells of one group of tiles, as arrays that tell it of thousands."""

    def __init__(self, lacks: Lacks) -> None:
        suit = np.array([lacks.row_of(0, key) for key in range(5**9)], np.uint8)
        honours = np.array([lacks.row_of(3, key) for key in range(5**7)], np.uint8)
        beside = [[lacks.beside(row, other) for other in range(256)] for row in range(256)]
        self.of: Final = (suit, suit, suit, honours)
        self.beside: Final = np.array(beside, np.uint8)
        last = int(self.beside.max())
        lacking = [[lacks.lacking(row, melds) for melds in range(5)] for row in range(last + 1)]
        self.lacking: Final = np.array(lacking)

    def together(self, each: list[Small], hands: int) -> Small:
        """The rows of some suits together."""
        row = np.full(hands, EMPTY, np.uint8)
        for other in each:
            row = self.beside[row, other]
        return row


@cache
def _rows(lacks: Lacks) -> _Rows:
    return _Rows(lacks)


@cache
def _routes(aim: str) -> list[Route]:
    return [route for route in routes() if route.english == aim]


def _members(kinds: int) -> Bools:
    return np.array([has(kinds, kind) for kind in range(34)])


def _aim(
    aim: str, hand: Numbers, melds: Bools, room: Numbers, unseen: Numbers
) -> list[NDArray[np.generic]]:
    """What is lacking on the nearest route to a sort of hand, and how many live tiles help."""
    told = [_way(route, hand, melds, room, unseen) for route in _routes(aim)]
    lacking, live = (np.stack(each) for each in zip(*told, strict=True))
    nearest = (256 * lacking - live).argmin(axis=0)
    best = lacking[nearest, np.arange(len(hand))]
    helpful = np.where(best < FARTHEST, live[nearest, np.arange(len(hand))], 0)
    return [*(best == tiles for tiles in range(FARTHEST)), helpful]


def _way(
    route: Route, hand: Numbers, melds: Bools, room: Numbers, unseen: Numbers
) -> tuple[Numbers, Numbers]:
    """How many tiles a hand lacks on a route, and how many unseen ones would be one less."""
    rows, required = _rows(route.lacks), np.zeros(hand.shape, np.bool_)
    for low in route.chows:
        is_to_come = ~melds[:, _CHOW, low]
        required[:, low : low + 3] |= is_to_come[:, None]
        room = room - is_to_come
    missing = required & (hand == 0)
    free = np.where(_members(route.kinds), hand, 0) - (required & (hand > 0))
    keys = [free[:, suit] @ powers for suit, powers in zip(_SUITS, _POWERS, strict=True)]
    each = [table[key] for table, key in zip(rows.of, keys, strict=True)]
    fits = _fits(route, melds) & (room >= 0)
    melds_to_come = room.clip(min=0)[:, None]
    others_lack = rows.lacking[rows.together(each, len(hand)), melds_to_come[:, 0]]
    live = (missing * unseen).sum(axis=1)
    for suit, powers, key in zip(range(4), _POWERS, keys, strict=True):
        here = _SUITS[suit]
        if not _members(route.kinds)[here].any():
            continue
        beside = rows.together(each[:suit] + each[suit + 1 :], len(hand))[:, None]
        more = np.where(hand[:, here] < 4, powers * _members(route.kinds)[here], 0)
        row = rows.of[suit][key[:, None] + more]
        helps = rows.lacking[rows.beside[beside, row], melds_to_come] < others_lack[:, None]
        live += (helps * ~missing[:, here] * unseen[:, here]).sum(axis=1)
    return np.where(fits, missing.sum(axis=1) + others_lack, 99), np.where(fits, live, 0)


def _fits(route: Route, melds: Bools) -> Bools:
    """True where the melds on the table are of the route."""
    chows = melds[:, _CHOW] & ~_members(route.starts)
    others = (melds[:, _PUNG] | melds[:, _KONG]) & ~_members(route.triplets)
    is_amiss: Bools = np.logical_or.reduce(chows | others, axis=1)
    return ~is_amiss


def _sorts(motion: Numbers) -> list[Bools]:
    """Which sort of motion it is."""
    bounds = (0, KONG, PASS, CHOW_HIGH, PUNG, BIG_KONG, WIN, WIN + 1)
    return [(low <= motion) & (motion < high) for low, high in pairwise(bounds)]


def _worth(hand: Numbers, melds: Bools, seat: Numbers) -> list[Numbers]:
    """What else may make a hand dear."""
    is_dear = np.zeros(hand.shape, np.bool_)
    is_dear[:, 31:] = True
    is_dear[np.arange(len(hand)), 27 + seat] = True
    is_pung = melds[:, _PUNG] | melds[:, _KONG] | (hand >= 3)
    return [
        (is_pung & is_dear).sum(axis=1),
        ((hand == 2) & is_dear).sum(axis=1),
        (hand >= 2).sum(axis=1),
        hand[:, _members(ORPHANS)].sum(axis=1),
    ]
