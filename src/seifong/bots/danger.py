"""This file is about danger: what a discard may cost, going by what lies open of each other seat.

How likely a seat is to win on a tile is a sum of weights, one for each of the `signs` that may be
seen of the seat and of the tile, turned into a chance. What it would cost is for the table's scorer
and payment to say, of a hand such as the melds on the table let one expect.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from seifong.bots import signs
from seifong.bots.prospects import Table
from seifong.hands import Hand
from seifong.kinds import count, has, lowest, only
from seifong.melds import CHOW, PUNG, Meld
from seifong.seats import lower
from seifong.tiles import HONOURS, NO_TILE, rank_of, suit_of
from seifong.views import View

__all__ = ["Danger", "Other"]


@final
class Other:
    """What lies open of another seat."""

    def __init__(self, view: View, seat: i64) -> None:
        self.seat: Final = seat
        self.melds: Final = view.melds[seat]
        self.safe: i64 = 0  # what it has let pass since its hand last changed, or thrown then
        self.thrown: i64 = 0
        self.by_suit: Final[list[int]] = [0, 0, 0, 0]
        self.suit: i64 = -1  # the only suit among its melds, if there is but one
        self.shows_pungs = len(self.melds) > 1
        self._read_river(view)
        self._read_melds()

    def _read_river(self, view: View) -> None:
        is_since = True
        index = view.river.size() - 1
        while index >= 0:
            tile = view.river.tile_at(index)
            if is_since:
                self.safe |= only(tile)
            if view.river.seat_at(index) == self.seat:
                is_since = False
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
            if self.suit >= 0 and melds:
                place = signs.SAME_SUIT if self.suit == suit else signs.OTHER_SUIT
                found.append(int(place + melds - 1))
        if has(self.thrown, tile):
            found.append(signs.THROWN_BEFORE)
        if self.shows_pungs:
            found.append(signs.PUNGS)
        return found


@final
class Danger:
    """What each discard may cost a seat, in quarters, as things stand."""

    def __init__(self, view: View, table: Table) -> None:
        self._view: Final = view
        self._table: Final = table
        self._weights: Final = table.weights
        self._others: Final[list[Other]] = []
        self._costs: Final[list[float]] = []
        seat = lower(view.seat)
        while seat != view.seat:
            if not view.no_win >> seat & 1:
                other = Other(view, seat)
                self._others.append(other)
                self._costs.append(self._cost_of(other))
            seat = lower(seat)

    def of(self, tile: i64) -> float:
        """What discarding a tile may cost."""
        total = 0.0
        place: i64
        for place in range(len(self._others)):
            other = self._others[place]
            if not has(other.safe, tile):
                total += self.chance(other, tile) * self._costs[place]
        return total

    def chance(self, other: Other, tile: i64) -> float:
        """How likely a seat is to win on a tile."""
        odds = self._weights.bias
        for place in other.signs(self._view, tile, self._table.value_honours):
            odds += self._weights.signs[place]
        return 1.0 / (1.0 + exp(-odds))

    def _cost_of(self, other: Other) -> float:
        """What a win of a hand like that would cost more if it were fed from here."""
        hand = _likely(other)
        worth = max(self._table.worth_at(hand, other.seat), self._table.least)
        fed, share = self._table.costs(worth, other.seat)
        return self._weights.dearer * (float(fed) - self._weights.anyway * float(share))


def _likely(other: Other) -> Hand:
    """A hand that the melds on the table may become: of one suit, if they are."""
    hand = Hand()
    hand.melds = [meld for meld in other.melds if meld.low != NO_TILE]
    is_flush = other.suit >= 0 and len(other.melds) > 1
    suits = [int(other.suit)] * 4 if is_flush else [0, 1, 2, 0]
    step: i64 = 0
    while len(hand.melds) < 4:
        low = 9 * suits[step] + (0, 4, 2, 6)[step]
        hand.melds.append(Meld(PUNG, low) if other.shows_pungs else Meld(CHOW, low))
        step += 1
    pair = 9 * (suits[0] if is_flush else 2) + 8
    hand.take(pair)
    hand.take(pair)
    return hand
