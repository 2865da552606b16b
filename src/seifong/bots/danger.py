"""This file is about danger: what a discard may cost, going by what lies open of each other seat.

How likely a seat is to win on a tile is a sum of weights, one for each of the `signs` that may be
seen of the seat and of the tile, turned into a chance. What it would cost is what the table charges
for the cheapest win, as many times over as the same signs say.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from seifong.bots import signs
from seifong.bots.prospects import Table
from seifong.kinds import count, has, lowest, only
from seifong.melds import CHOW
from seifong.seats import lower
from seifong.tiles import HONOURS, NO_TILE, rank_of, suit_of
from seifong.views import View

__all__ = ["Danger", "Other", "Risk", "ways"]

_EARLY: Final = 80  # tiles in the live wall: about those when a deal begins
_LATE: Final = 15  # …: from here on the weight `early` counts nothing; by hand
_DEAREST: Final = 7.0  # logarithm; by hand: no sum of signs makes a win 1,100 times as dear


@final
class Other:
    """What lies open of another seat.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> red_dragon = 31  # of which three are unseen; a triplet of it is worth something to anybody
    >>> found = Other(view, seat=2).signs(view, red_dragon, only(red_dragon))
    >>> [signs.SIGNS[place] for place in found]
    ['melds_0', 'turn_0', 'thrown_0', 'honour_3', 'value']
    """

    def __init__(self, view: View, seat: i64) -> None:
        self.seat: Final = seat
        self.melds: Final = view.melds[seat]
        self.safe: i64 = 0  # what it has let pass since its hand last changed, or thrown then
        self.thrown: i64 = 0
        self.passed: Final[list[int]] = [0] * 34  # by kind: its discards since it let one pass, + 1
        self.by_suit: Final[list[int]] = [0, 0, 0, 0]
        self.suit: i64 = -1  # the only suit among its melds, if there is but one
        self.shows_pungs = len(self.melds) > 1
        self._read_river(view)
        self._read_melds()

    def _read_river(self, view: View) -> None:
        discards: i64 = 0
        index = view.river.size() - 1
        while index >= 0:
            tile = view.river.tile_at(index)
            if discards == 0:
                self.safe |= only(tile)
            if self.passed[tile] == 0:
                self.passed[tile] = int(discards + 1)
            if view.river.seat_at(index) == self.seat:
                discards += 1
                self.thrown |= only(tile)
                self.by_suit[suit_of(tile)] += 1
            index -= 1

    def _read_melds(self) -> None:
        suits: i64 = 0
        for meld in self.melds:
            if meld.low != NO_TILE and not has(HONOURS, meld.low):
                suits |= only(suit_of(meld.low))
            if meld.form == CHOW:
                self.shows_pungs = False
        if count(suits) == 1:
            self.suit = lowest(suits)

    def signs(self, view: View, tile: i64, value_honours: i64) -> list[int]:
        """What counts of a tile against this seat, as places in `signs.SIGNS`."""
        melds = min(len(self.melds), 4)
        unseen = min(max(4 - view.seen(tile), 0), 3)
        suit = suit_of(tile)
        found = [
            signs.MELDS + melds,
            int(signs.TURN + min(view.go_around // 3, 5)),
            int(signs.THROWN + min(self.by_suit[suit] // 2, 3)),
        ]
        if suit == 3:
            found.append(int(signs.HONOUR + unseen))
            if has(value_honours, tile):
                found.append(signs.VALUE)
        else:
            rank = rank_of(tile)
            found.append(int(signs.SUITED + unseen))
            found.append(int(signs.RANK + min(rank, 10 - rank) - 1))
            found.append(int(signs.WAYS + min((ways(view, tile) + 3) // 4, 7)))
            if self.suit >= 0 and melds:
                place = signs.SAME_SUIT if self.suit == suit else signs.OTHER_SUIT
                found.append(int(place + melds - 1))
        if has(self.thrown, tile):
            found.append(signs.THROWN_BEFORE)
        if self.shows_pungs:
            found.append(signs.PUNGS_ONLY)
        if self.passed[tile]:
            found.append(int(signs.PASSED + _AGES[min(self.passed[tile], 9)]))
        return found


_AGES: Final = (0, 0, 0, 1, 2, 2, 3, 3, 3, 4)


def ways(view: View, tile: i64) -> i64:
    """In how many ways two unseen tiles make a chow with a tile of a suit.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> ways(view, 22)  # 5s: three of 4s and of 6s are unseen, four of 3s and of 7s
    33
    """
    rank = rank_of(tile)
    found: i64 = 0
    low: i64
    for low in range(max(rank - 2, 1), min(rank, 7) + 1):
        each: i64 = 1
        other: i64
        for other in range(low, low + 3):
            if other != rank:
                each *= max(4 - view.seen(tile + other - rank), 0)
        found += each
    return found


@final
class Risk:
    """How likely a discard is to be won on, and what it may cost, in quarters.

    >>> Risk(chance=0.25, cost=8.0).chance
    0.25
    """

    def __init__(self, chance: float, cost: float) -> None:
        self.chance: Final = chance
        self.cost: Final = cost


@final
class Danger:
    """What each discard may cost a seat, in quarters, as things stand.

    It goes by what the seat sees. As a deal begins there is little to fear:

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> danger = Danger(view, Table(view.options, seat=0, round_wind=0))
    >>> 0 < danger.weigh(31).chance < 0.01, danger.is_small(danger.of(31))
    (True, True)
    """

    def __init__(self, view: View, table: Table) -> None:
        self._view: Final = view
        self._table: Final = table
        self._weights: Final = table.weights
        self._others: Final[list[Other]] = []
        self._cheapest: Final = [0.0] * 4  # what feeding each seat its cheapest win costs more
        live = min(max(view.live - _LATE, 0), _EARLY - _LATE)
        self._heed: Final = 1.0 - (1.0 - self._weights.early) * float(live) / (_EARLY - _LATE)
        seat = lower(view.seat)
        while seat != view.seat:
            if not view.no_win >> seat & 1:
                fed, share = table.costs(table.least, seat)
                self._cheapest[seat] = float(fed) - self._weights.anyway * float(share)
                self._others.append(Other(view, seat))
            seat = lower(seat)
        least = min([self._cheapest[other.seat] for other in self._others], default=0.0)
        self._small: Final = self._weights.margin * least

    def of(self, tile: i64) -> float:
        """What discarding a tile may cost."""
        return self.weigh(tile).cost

    def weigh(self, tile: i64) -> Risk:
        """How likely a tile is to be won on, and what that may cost."""
        chance = 0.0
        cost = 0.0
        for other in self._others:
            if not has(other.safe, tile):
                value_honours = self._table.value_honours_of(other.seat)
                found = other.signs(self._view, tile, value_honours)
                likely = self._chance(found)
                chance += likely
                cost += likely * self._price(other.seat, found)
        return Risk(min(chance, 1.0), cost * self._heed)

    def _chance(self, found: list[int]) -> float:
        """How likely a seat is to win on a tile with these signs."""
        odds = self._weights.bias
        for place in found:
            odds += self._weights.signs[place]
        return 1.0 / (1.0 + exp(-odds))

    def _price(self, seat: i64, found: list[int]) -> float:
        """What a seat's win with these signs costs more if it is fed from here."""
        dearer = self._weights.dearer
        for place in found:
            dearer += self._weights.prices[place]
        return self._cheapest[seat] * exp(min(dearer, _DEAREST))

    def is_small(self, cost: float) -> bool:
        """True if a cost is too small to change a plan for, going by who is cheapest to feed."""
        return cost <= self._small
