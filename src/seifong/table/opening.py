"""This file is about the opening of a deal: throw, break, deal, and the first flowers."""

from typing import Final, final

from mypy_extensions import i64

from seifong.hands import Hand
from seifong.seats import EAST
from seifong.table.dice import Break, Dice
from seifong.table.events import Broke, Dealt, Drew, Event, ShowedFlower, Threw
from seifong.table.options import Options
from seifong.table.wall import Wall
from seifong.tiles import NO_TILE, is_flower

__all__ = ["DEAL_ORDER", "Opening"]

# Who takes each tile of the deal: three times four each, one more each, and East's fourteenth.
# With the jump 跳牌 East takes the tops of two stacks at once, the first tile and the fifth: the
# same tiles (HK-DEAL-2, HK-DEAL-4, ZJ-DEAL-2).
DEAL_ORDER: Final = bytes(
    [seat for _ in range(3) for seat in range(4) for _ in range(4)] + [0, 1, 2, 3, 0]
)


@final
class Opening:
    """All that comes before East's first decision.

    `hands` are filled; `broken` is where the wall broke, `wall` what is left of it, `drawn` the
    tile that East took last, and `newest_flowers` the flower that each seat laid last.
    `is_exhausted` is true if a stock of replacements was too small for the flowers (HK-FLOWER-7).

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> hands = [Hand() for _ in range(4)]
    >>> opening = Opening(Options(preset("zung-jung")), FastDice("a deal"), hands, None)
    >>> [hand.size() for hand in hands], opening.wall.live  # 69 draws are left (ZJ-WALL-11)
    ([14, 13, 13, 13], 69)

    HK-DEAL-1 to HK-DEAL-5, HK-FLOWER-1, ZJ-DEAL-1 to ZJ-DEAL-3.
    """

    def __init__(
        self, options: Options, dice: Dice, hands: list[Hand], journal: list[Event] | None
    ) -> None:
        self.options: Final = options
        self.hands: Final = hands
        self.journal: Final = journal
        self.drawn: i64 = NO_TILE
        self.is_exhausted = False
        self.newest_flowers: Final[list[i64]] = [NO_TILE, NO_TILE, NO_TILE, NO_TILE]
        tiles = options.tiles[:]
        dice.shuffle(tiles)
        self.broken: Final = self._throw(dice)
        self.wall: Final = Wall(
            tiles,
            self.broken.first_live_stack(options.stacks_per_side),
            options.dead,
            options.reserve,
        )
        self._replace_flowers(self._deal())

    def _throw(self, dice: Dice) -> Break:
        """East throws, and by the double throw the breaker too (P-01, P-02)."""
        method = self.options.break_method
        first = self._threw(EAST, dice.throw(3 if method == "three_dice" else 2))
        if method != "double_throw":
            broken = Break.one_throw(first)
        else:
            broken = Break.double_throw(first, self._threw(Break.breaker_of(first), dice.throw(2)))
        if self.journal is not None:
            self.journal.append(Broke(int(broken.breaker), int(broken.count)))
        return broken

    def _threw(self, seat: i64, shown: list[int]) -> i64:
        """A seat threw dice; their sum."""
        if self.journal is not None:
            self.journal.append(Threw(int(seat), tuple(shown)))
        total: i64 = 0
        for die in shown:
            total += die
        return total

    def _deal(self) -> list[list[int]]:
        """Everyone takes the first tiles; the flowers among them, by seat."""
        flowers: list[list[int]] = [[], [], [], []]
        index: i64
        for index in range(53):
            seat: i64 = DEAL_ORDER[index]
            tile = self.wall.draw()
            if is_flower(tile):
                flowers[seat].append(tile)
            else:
                self.hands[seat].take(tile)
            self.drawn = tile
        if self.journal is not None:
            for seat in range(4):
                self.journal.append(self._dealt(seat))
        return flowers

    def _dealt(self, seat: i64) -> Dealt:
        taken = tuple([self.wall.tiles[index] for index in range(53) if DEAL_ORDER[index] == seat])
        return Dealt(int(seat), taken, len(taken))

    def _replace_flowers(self, flowers: list[list[int]]) -> None:
        """By seat from East, each until it has none, or once and round again (HK-FLOWER-1 to 3)."""
        while flowers[0] or flowers[1] or flowers[2] or flowers[3]:
            seat: i64
            for seat in range(4):
                flowers[seat] = self._replaced(seat, flowers[seat])
                while self.options.chain_by_seat and flowers[seat]:
                    flowers[seat] = self._replaced(seat, flowers[seat])

    def _replaced(self, seat: i64, flowers: list[int]) -> list[int]:
        """A seat shows its flowers and takes as many tiles; the flowers among those."""
        if self.is_exhausted:
            return []
        for flower in flowers:
            self.hands[seat].show_flower(flower)
            self.newest_flowers[seat] = flower
            if self.journal is not None:
                self.journal.append(ShowedFlower(int(seat), flower))
        more: list[int] = []
        for _ in flowers:
            if not self.wall.may_replace():
                self.is_exhausted = True
                return []
            tile = self.wall.draw_replacement()
            if self.journal is not None:
                self.journal.append(Drew(int(seat), tile, from_tail=True))
            if is_flower(tile):
                more.append(tile)
            else:
                self.hands[seat].take(tile)
                if seat == EAST:
                    self.drawn = tile
        return more
