"""This file is about the wall as it is drawn: every stack, the break, and the kong box.

The four sides stand in a row, clockwise from the right end of East's, as stacks are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from seifong.clients.terminal.scene import Deal
from seifong.clients.terminal.texts import Texts
from seifong.seats import NOBODY
from seifong.table.dice import Break

__all__ = ["Standing", "standing_of", "wall_drawn"]

WHOLE, UPPER_GONE, GONE, KEPT, BREAK = "█", "▄", "·", "▒", "/"
_DIM: Final = Style(dim=True)


@dataclass(frozen=True)
class Standing:
    """What has left a wall, counted from its break: tiles from the head, and from the tail.

    `kept` is how many of the last ones nobody may draw: the kong box's reserve (ZJ-WALL-10).
    """

    stacks: int
    head: int = 0
    tail: int = 0
    kept: int = 0

    def sign(self, stack: int) -> str:
        """The sign of a stack, counted from the break; of one with a single tile it is the lower.

        >>> wall = Standing(stacks=68, head=53, tail=1, kept=14)
        >>> wall.sign(25), wall.sign(26), wall.sign(27), wall.sign(61), wall.sign(67)
        ('·', '▄', '█', '▒', '▄')

        What is kept moves with the tail: of 68 stacks the last is gone, and seven before it kept.

        >>> replaced = Standing(stacks=68, tail=2, kept=14)
        >>> replaced.sign(59), replaced.sign(60), replaced.sign(66), replaced.sign(67)
        ('█', '▒', '▒', '·')

        HK-WALL-10, ZJ-WALL-12.
        """
        upper, end = 2 * stack, 2 * self.stacks - self.tail
        left = min(end, upper + 2) - max(self.head, upper)
        if left <= 0:
            return GONE
        if left == 1:
            return UPPER_GONE
        return KEPT if upper >= end - self.kept else WHOLE


def standing_of(deal: Deal) -> Standing:
    """The wall of a deal as everybody can see it."""
    stacks = int(deal.view.options.stacks_per_side) * 4
    return Standing(stacks, deal.from_head, deal.from_tail, int(deal.view.reserve))


def wall_drawn(deal: Deal, texts: Texts) -> list[Text]:
    """The wall in two lines: whose side it is, and its stacks with the break among them."""
    wall, side = standing_of(deal), int(deal.view.options.stacks_per_side)
    broken = _first_stack(deal, side)
    names, signs = Text(" "), Text(" ")
    for number in range(wall.stacks):
        if number % side == 0 and number:
            signs.append(" ")
        if number == broken:
            signs.append(BREAK, Style(bold=True))
        if number % side == 0:
            names.pad_right(max(0, signs.cell_len - names.cell_len))
            names.append(texts.seat(-(number // side) % 4), _DIM)
        behind = wall.sign(number if broken is None else (number - broken) % wall.stacks)
        signs.append(behind, _DIM if behind == GONE else "")
    return [names, signs]


def _first_stack(deal: Deal, side: int) -> int | None:
    """The first stack of the live wall, if it is broken yet (ZJ-WALL-5, HK-WALL-4)."""
    if deal.breaker == NOBODY:
        return None
    return int(Break(deal.breaker, deal.count).first_live_stack(side))
