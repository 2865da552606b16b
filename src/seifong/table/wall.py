"""This file is about the wall: drawn from its head, replaced from its tail, the kong box.

The tiles stand in stacks of two. Seen from the break they are numbered along the live wall: stack k
holds tiles 2k, its upper, and 2k + 1, its lower one. Draws take the lowest number left;
replacements take the last stack first, upper before lower (HK-WALL-10, ZJ-WALL-12).
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.errors import Impossible
from seifong.seats import NOBODY, SEAT_LETTERS
from seifong.tiles import NO_TILE

__all__ = ["EXHAUSTIBLE", "NO_RESERVE", "REPLENISHED", "Wall", "place_of"]

# What is kept back.
NO_RESERVE: Final = 0
REPLENISHED: Final = 1
EXHAUSTIBLE: Final = 2


@mypyc_attr(acyclic=True)
@final
class Wall:
    """The wall after it is broken.

    `tiles` are all of them as they stand, a byte each, clockwise from the right end of East's side,
    and `first_stack` is the head of the live wall.

    >>> wall = Wall(list(range(136)), first_stack=9)
    >>> wall.draw(), wall.draw(), wall.draw_replacement(), wall.draw_replacement()
    (18, 19, 16, 17)
    >>> wall.live
    132
    >>> Wall(list(range(136)), 9, REPLENISHED, 14).live
    122
    """

    def __init__(
        self, tiles: list[int] | bytes, first_stack: i64, dead: i64 = NO_RESERVE, reserve: i64 = 0
    ) -> None:
        self.tiles: bytes = bytes(tiles)
        self.first_stack: i64 = 0
        self.dead: Final = dead
        self.reserve: i64 = reserve  # tiles kept back
        self.live: i64 = len(tiles) - reserve  # tiles that someone may still draw
        self.head: i64 = 0
        self.last: i64 = len(tiles) - 2  # the upper tile of the last stack left at the tail
        self.aside: i64 = NO_TILE  # a tile left for a seat as its next draw …
        self.aside_for: i64 = NOBODY  # … which is that seat's
        self._upper_taken = False  # by a replacement, of that stack
        if first_stack:
            self.break_at(first_stack)

    def break_at(self, first_stack: i64) -> None:
        """Break it there: from now on its tiles are seen from the break, the head first."""
        self.tiles = self.tiles[2 * first_stack :] + self.tiles[: 2 * first_stack]
        self.first_stack = first_stack

    def close(self) -> None:
        """Close it where it was broken, every tile that was drawn in its place again (ZJ-PEN-7).

        >>> wall = Wall(list(range(136)), first_stack=9)
        >>> wall.draw()
        18
        >>> wall.close()
        >>> wall.tiles == bytes(range(136)), wall.live
        (True, 136)
        """
        first = len(self.tiles) - 2 * self.first_stack
        self.tiles = self.tiles[first:] + self.tiles[:first]
        self.first_stack = 0
        self.live += self.head
        self.head = 0

    def clone(self) -> "Wall":
        """The same wall, which can be drawn from by itself; the tiles themselves never move."""
        twin = Wall(self.tiles, 0, self.dead, self.reserve)
        twin.first_stack = self.first_stack
        twin.live = self.live
        twin.head = self.head
        twin.last = self.last
        twin.aside = self.aside
        twin.aside_for = self.aside_for
        twin._upper_taken = self._upper_taken
        return twin

    def draw(self) -> i64:
        """Take the next tile of the live wall (HK-TURN-2, ZJ-PLAY-1)."""
        if self.live == 0:
            raise Impossible("the wall is exhausted")
        self.live -= 1
        if self.head == self.last and self._upper_taken:
            self.head += 1
        tile: i64 = self.tiles[self.head]
        self.head += 1
        return tile

    def draw_for(self, seat: i64) -> i64:
        """Take the seat's next tile: the one left for it, if there is one (ZJ-DRAW-5).

        A tile left for another is passed over, unless it is the last that anyone may draw: then it
        is drawn, since the wall is not exhausted before (our choice).
        """
        if self.aside != NO_TILE and (seat == self.aside_for or self.live == 1):
            return self._take_aside()
        return self.draw()

    def _take_aside(self) -> i64:
        tile = self.aside
        self.aside = NO_TILE
        self.aside_for = NOBODY
        self.live -= 1
        return tile

    def keeps_one_for(self, seat: i64) -> bool:
        """True if the seat's next tile is one that was left, and not the head's."""
        return self.aside != NO_TILE and (seat == self.aside_for or self.live == 1)

    def next_for(self, seat: i64) -> int:
        """The tile that the seat would draw next, which stays where it is."""
        if self.keeps_one_for(seat):
            return int(self.aside)
        if self.live == 0:
            raise Impossible("the wall is exhausted")
        return self.tiles[
            self.head + 1 if self.head == self.last and self._upper_taken else self.head
        ]

    def leave_for(self, seat: i64) -> None:
        """Leave the next tile for a seat, as its next draw; it stays a live one (ZJ-DRAW-5)."""
        if self.live < 2 or self.aside != NO_TILE:
            raise Impossible("there is no tile to take after it, or one is left already")
        self.aside = self.draw()
        self.aside_for = seat
        self.live += 1

    def may_replace(self) -> bool:
        """True if a kong or a flower could still be replaced.

        Of a reserve that is replenished the live wall pays for each replacement; of one that is
        used up the reserve itself does.

        HK-KONG-9, HK-WALL-8, ZJ-WALL-11, ZJ-KONG-6.
        """
        if self.dead == EXHAUSTIBLE:
            return self.reserve > 0
        return self.live > 0

    def draw_replacement(self) -> i64:
        """Take the next tile from the tail (HK-FLOWER-6, ZJ-WALL-12).

        If the head has already taken the upper tile of the last stack, the lower one is next.
        """
        if not self.may_replace():
            raise Impossible("the wall has no tile left to replace with")
        if self.aside != NO_TILE and self.live == 1 and self.dead != EXHAUSTIBLE:
            return self._take_aside()  # it is the last
        if self._upper_taken or self.head > self.last:
            tile: i64 = self.tiles[self.last + 1]
            self.last -= 2
            self._upper_taken = False
        else:
            tile = self.tiles[self.last]
            self._upper_taken = True
        if self.dead == EXHAUSTIBLE:
            self.reserve -= 1
        else:
            self.live -= 1
        return tile

    def next_replacement(self) -> int:
        """The tile that a replacement would be, which stays where it is."""
        if self.aside != NO_TILE and self.live == 1 and self.dead != EXHAUSTIBLE:
            return int(self.aside)
        if self._upper_taken or self.head > self.last:
            return self.tiles[self.last + 1]
        return self.tiles[self.last]

    def left(self) -> list[int]:
        """The tiles that still stand, seen from the break, those kept back among them.

        A tile left for a seat comes first.
        """
        first = self.head + 1 if self.head == self.last and self._upper_taken else self.head
        standing = list(self.tiles)[first : self.last + 2]  # of none left bytes make no slice
        if self._upper_taken and first <= self.last:
            standing.pop(-2)
        return standing if self.aside == NO_TILE else [int(self.aside), *standing]


def place_of(stack: i64, stacks_per_side: i64) -> str:
    """Where a stack stands: its side, and its number from the right end of it.

    Stacks are numbered clockwise from the right end of East's side; after it comes North's side.

    >>> place_of(9, 17), place_of(17, 17), place_of(67, 17)
    ('E10', 'N1', 'S17')

    ZJ-WALL-9.
    """
    stack %= 4 * stacks_per_side
    return f"{SEAT_LETTERS[(4 - stack // stacks_per_side) & 3]}{stack % stacks_per_side + 1}"
