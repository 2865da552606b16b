"""This file is about the opening of a deal: throw, break, deal, and the first flowers."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.errors import Impossible
from seifong.hands import Hand
from seifong.kinds import count, only
from seifong.seats import EAST, NOBODY
from seifong.table.dice import Break, Dice
from seifong.table.events import Broke, Dealt, Drew, Event, ShowedFlower, Threw
from seifong.table.options import Options
from seifong.table.wall import Wall
from seifong.tiles import NO_TILE, is_flower

__all__ = ["BREAKING", "DEAL_ORDER", "FLOWERS", "OPENED", "TAKING", "THROWING", "Opening"]

# Who takes each tile of the deal: three times four each, one more each, and East's fourteenth.
# With the jump 跳牌 East takes the tops of two stacks at once, the first tile and the fifth: the
# same tiles (HK-DEAL-2, HK-DEAL-4, ZJ-DEAL-2).
DEAL_ORDER: Final = bytes(
    [seat for _ in range(3) for seat in range(4) for _ in range(4)] + [0, 1, 2, 3, 0]
)


# What the opening waits for.
THROWING: Final = 0
BREAKING: Final = 1
TAKING: Final = 2
FLOWERS: Final = 3
OPENED: Final = 4


@mypyc_attr(acyclic=True)
@final
class Opening:
    """All that comes before East's first decision, a step at a time.

    `stage` says what is awaited, and `due` from which seat. `hands` are filled; `broken` is where
    the wall broke, `wall` what is left of it, `drawn` the tile that East took last, and
    `newest_flowers` the flower that each seat laid last. `is_exhausted` is true if a stock of
    replacements was too small for the flowers (HK-FLOWER-7).

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> hands = [Hand() for _ in range(4)]
    >>> opening = Opening(Options(preset("zung-jung")), FastDice("a deal"), hands, None)
    >>> opening.throw()
    >>> opening.stage == THROWING, opening.broken is None  # the breaker throws too (ZJ-WALL-3)
    (True, True)
    >>> opening.by_itself()
    >>> [hand.size() for hand in hands], opening.wall.live  # 69 draws are left (ZJ-WALL-11)
    ([14, 13, 13, 13], 69)

    HK-DEAL-1 to HK-DEAL-5, HK-FLOWER-1, ZJ-DEAL-1 to ZJ-DEAL-3.
    """

    def __init__(
        self,
        options: Options,
        dice: Dice,
        hands: list[Hand],
        journal: list[Event] | None,
        wall: Wall | None = None,
    ) -> None:
        self.options: Final = options
        self.hands: Final = hands
        self.journal: Final = journal
        self.stage: i64 = THROWING
        self.due: i64 = EAST
        self.broken: Break | None = None
        self.drawn: i64 = NO_TILE
        self.is_exhausted = False
        self.newest_flowers: Final[list[i64]] = [NO_TILE, NO_TILE, NO_TILE, NO_TILE]
        self.dice: Final = dice
        self._first_throw: i64 = 0
        self.taken: i64 = 0  # of the first tiles, by all
        self._owed: i64 = 0  # replacements of the flowers that the due seat has shown
        # Flowers in hand, to be shown: the seat and the tile of each, as one number.
        self._flowers: list[int] = []
        self._drawn_flowers: list[int] = []  # as replacements, to be shown in their turn
        self._later: list[int] = []  # to be shown on the next round
        if wall is None:
            tiles = options.tiles[:]
            dice.shuffle(tiles)
            wall = Wall(tiles, 0, options.dead, options.reserve)  # not broken yet
        self.wall = wall

    def clone(self) -> "Opening":
        """What is left of an opening that is over, its hands and its wall, to go on by itself."""
        hands = [hand.clone() for hand in self.hands]
        twin = Opening(self.options, self.dice, hands, None, self.wall.clone())
        twin.stage = self.stage
        twin.due = self.due
        twin.broken = self.broken
        twin.drawn = self.drawn
        twin.taken = self.taken
        seat: i64
        for seat in range(4):
            twin.newest_flowers[seat] = self.newest_flowers[seat]
        if self.is_exhausted:
            twin.is_exhausted = True
            twin._owed = self._owed
            twin._flowers = self._flowers[:]
            twin._drawn_flowers = self._drawn_flowers[:]
            twin._later = self._later[:]
        return twin

    def by_itself(self, *, with_flowers: bool = True, asks: bool = True) -> None:
        """Go through all that is left of it; or leave the flowers to be shown by hand.

        A table that asks nobody who wins leaves a vain reach for the tail to a player who may win
        by flowers, and say so before (HK-FLOWER-8).
        """
        while self.stage == THROWING:
            self.throw()
        if self.stage == BREAKING:
            self.break_wall()
        while self.stage == TAKING:
            self.take()
        while with_flowers and self.stage == FLOWERS:
            flower = self.first_to_show()
            if flower != NO_TILE:
                self.show(flower)
            elif not asks and self.is_vain() and self._has_flowers_to_win():
                return
            else:
                self.replace()

    def _has_flowers_to_win(self) -> bool:
        return count(self.hands[self.due].flowers) >= self.options.flowers_to_win

    def throw(self, seat: i64 = NOBODY) -> None:
        """East throws, and by the double throw the breaker too (P-01, P-02).

        If another seat does, the dice count as if it had been the due one (ZJ-PEN-6).
        """
        if seat == NOBODY:
            seat = self.due
        method = self.options.break_method
        shown = self.dice.throw(3 if method == "three_dice" else 2)
        if self.journal is not None:
            self.journal.append(Threw(int(seat), tuple(shown)))
        total: i64 = 0
        for die in shown:
            total += die
        if method != "double_throw":
            broken = Break.one_throw(total)
        elif self._first_throw == 0:
            self._first_throw = total
            self.due = Break.breaker_of(total)
            return
        else:
            broken = Break.double_throw(self._first_throw, total)
        self.broken = broken
        self.due = broken.breaker
        self.stage = BREAKING

    def is_first_throw(self) -> bool:
        """True until East has thrown: by the double throw the breaker's comes after it."""
        return self._first_throw == 0

    def throw_again(self, *, is_first: bool) -> None:
        """East's throw is void, and all after it; or only the breaker's is. Nobody has a tile yet.

        ZJ-PEN-6.
        """
        if self.taken:
            raise Impossible("tiles have been taken: the throw stands")
        if self.stage == TAKING:
            self.wall.close()
        self.broken = None
        self.stage = THROWING
        if is_first:
            self._first_throw = 0
            self.due = EAST
        else:
            self.due = Break.breaker_of(self._first_throw)

    def break_wall(self, wrongly: Break | None = None) -> None:
        """The breaker counts the stacks off and pushes them away (P-03, P-04).

        Or the wall is broken elsewhere than the dice say, and dealt from there (ZJ-PEN-7).
        """
        broken = self.broken if wrongly is None else wrongly
        if broken is None:
            raise Impossible("the dice have not been thrown")
        if self.journal is not None:
            self.journal.append(Broke(int(broken.breaker), int(broken.count)))
        first_stack = broken.first_live_stack(self.options.stacks_per_side)
        self.wall.break_at(first_stack)
        self.stage = TAKING
        self.due = EAST

    def break_again(self) -> None:
        """The tiles taken go back, and the wall is to be broken where the dice say (ZJ-PEN-7)."""
        broken = self.broken
        if self.stage != TAKING or broken is None:
            raise Impossible("the wall is not broken, or everybody has taken all tiles")
        seat: i64
        for seat in range(4):
            self.hands[seat] = Hand(self.options.irregular)
        self._flowers = []
        self.wall.close()
        self.taken = 0
        self.drawn = NO_TILE
        self.stage = BREAKING
        self.due = broken.breaker

    def take(self) -> None:
        """The due seat takes its next tiles, four at a time or one (HK-DEAL-1, ZJ-DEAL-1)."""
        seat = self.due
        block: i64 = 4 if self.taken < 48 else 1
        turn: i64
        for turn in range(block):
            tile = self.wall.draw()
            if is_flower(tile):
                self._flowers.append(_of(seat, tile))
            else:
                self.hands[seat].take(tile)
            self.drawn = tile
        self.taken += block
        if self.taken < 53:
            self.due = DEAL_ORDER[self.taken]
            return
        if self.journal is not None:
            for other in range(4):
                self.journal.append(self._dealt(other))
        self.stage = FLOWERS
        self.due = EAST
        self._find_due()

    def _dealt(self, seat: i64) -> Dealt:
        taken = tuple([self.wall.tiles[index] for index in range(53) if DEAL_ORDER[index] == seat])
        return Dealt(int(seat), taken, len(taken))

    def _find_due(self) -> None:
        """The next seat, from the due one on, that has flowers to show; or all is opened.

        Each seat goes on until it has none, or passes on and shows what came on the next round
        (HK-FLOWER-1 to HK-FLOWER-3).
        """
        while self._owed == 0 and self.first_to_show() == NO_TILE:
            self.due += 1
            if self.due == 4:
                if not self._later:
                    self.stage = OPENED
                    return
                self.due = EAST
                self._flowers = self._later
                self._later = []

    def held_flowers(self, seat: i64) -> i64:
        """The flowers that a seat has not shown yet, as a set of kinds."""
        if self.stage == OPENED and not self.is_exhausted:
            return 0
        held: i64 = 0
        for flower in self._flowers + self._drawn_flowers + self._later:
            if flower & 3 == seat:
                held |= only(flower >> 2)
        return held

    def has_to_show(self, flower: int) -> bool:
        """True if the due seat holds that flower and has not shown it."""
        return _of(self.due, flower) in self._flowers

    def first_to_show(self) -> int:
        """The first flower that the due seat has still to show, or `NO_TILE`."""
        for flower in self._flowers:
            if flower & 3 == self.due:
                return flower >> 2
        return NO_TILE

    def has_to_replace(self) -> bool:
        """True if the due seat has shown flowers that it has not replaced."""
        return self._owed > 0

    def is_vain(self) -> bool:
        """True if no tile is left for a flower that the due seat has shown (HK-FLOWER-7)."""
        return self.stage == FLOWERS and self._owed > 0 and not self.wall.may_replace()

    def show(self, flower: int) -> None:
        """The due seat lays a flower on the table."""
        seat = self.due
        self._flowers.remove(_of(seat, flower))
        self.hands[seat].show_flower(flower)
        self.newest_flowers[seat] = flower
        self._owed += 1
        if self.journal is not None:
            self.journal.append(ShowedFlower(int(seat), flower))

    def replace(self) -> None:
        """The due seat takes a tile from the tail for a flower it has shown."""
        if not self.wall.may_replace():
            self.is_exhausted = True
            self.stage = OPENED
            return
        seat = self.due
        self._owed -= 1
        tile = self.wall.draw_replacement()
        if self.journal is not None:
            self.journal.append(Drew(int(seat), tile, from_tail=True))
        if not is_flower(tile):
            self.hands[seat].take(tile)
            if seat == EAST:
                self.drawn = tile
        elif self.options.chain_by_seat:
            self._drawn_flowers.append(_of(seat, tile))
        else:
            self._later.append(_of(seat, tile))
        if self._owed == 0:
            self._flowers += self._drawn_flowers
            self._drawn_flowers = []
            self._find_due()


def _of(seat: i64, flower: i64) -> int:
    return int(flower << 2 | seat)
