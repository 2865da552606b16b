"""This file is about perft: in how many ways a deal can go on, decision by decision.

Chess programmers count the tree of moves under a position to prove that a program makes every
proper move, and no other; the word is theirs. Here the tree stands on a stacked wall, so that
another program can count the same one. `perft.toml` has ten walls and more for each family of
rules, and what comes of them; `docs/perft.md` explains it.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct

from seifong.notation import parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rulebook import FAMILIES
from seifong.table.deal import Deal
from seifong.table.events import Event
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN
from seifong.table.options import Options
from seifong.table.phases import OVER

__all__ = ["COLUMNS", "PerftWall", "Row", "count_ways", "kind_of_motion", "perft_walls"]

COLUMNS: Final = (
    "ways",
    "discards",
    "kongs",
    "passes",
    "chows",
    "pungs",
    "big_kongs",
    "wins",
    "over",
    "paid",
)
"""What is counted of every number of decisions: in how many ways so many can be made.

Then how many of those end in each kind of motion, after how many the deal is over, and what the
winners of those deals are paid together, in quarter-units.
"""

_OVER: Final = COLUMNS.index("over")
_PAID: Final = COLUMNS.index("paid")

Row = list[int]
"""A number for each of `COLUMNS`."""


def kind_of_motion(motion: int) -> str:
    """The column that a motion is counted in.

    >>> [kind_of_motion(motion) for motion in (0, 34, 68, 69, 71, 72, 73, 74)]
    ['discards', 'kongs', 'passes', 'chows', 'chows', 'pungs', 'big_kongs', 'wins']
    """
    if motion < KONG:
        return "discards"
    if motion < PASS:
        return "kongs"
    if CHOW_HIGH <= motion <= CHOW_LOW:
        return "chows"
    return {PASS: "passes", PUNG: "pungs", BIG_KONG: "big_kongs", WIN: "wins"}[motion]


_COLUMN_OF: Final = [COLUMNS.index(kind_of_motion(motion)) for motion in range(WIN + 1)]


def count_ways(deal: Deal, depth: int) -> list[Row]:
    """What can come of a deal within so many decisions: a row for one, for two, and so on.

    Seats are asked one after another, as `Deal.asked` has it. A deal that is over goes on no more.

    >>> from seifong.rules.presets import preset
    >>> wall = perft_walls("zung-jung")[1]
    >>> [row[0] for row in count_ways(wall.deal(Options(preset("zung-jung"))), depth=2)]
    [11, 122]
    """
    rows = [[0] * len(COLUMNS) for _ in range(depth)]
    _count(deal, rows, 0)
    return rows


def _count(deal: Deal, rows: list[Row], made: int) -> None:
    row, seat = rows[made], deal.asked
    for motion in deal.proper(seat):
        after = deal.clone()
        after.act(seat, motion)
        row[0] += 1
        row[_COLUMN_OF[motion]] += 1
        if after.phase == OVER:
            row[_OVER] += 1
            row[_PAID] += sum(gain for gain in after.gains if gain > 0)
        elif made + 1 < len(rows):
            _count(after, rows, made + 1)


class PerftWall(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stacked wall, by what each seat takes of it; and what can come of it by which rules.

    The counting begins once the motions of `first` are made, and after them so many more as `after`
    says, each the first that is proper.

    >>> from seifong.rules.presets import preset
    >>> wall = perft_walls("zung-jung")[2]
    >>> wall.name, wall.deal(Options(preset("zung-jung"))).hands[0].size()
    ('one tile, three chows', 14)
    """

    name: str
    east: str = ""
    south: str = ""
    west: str = ""
    north: str = ""
    head: str = ""
    tail: str = ""
    first: list[int] = []
    after: int = 0
    counts: dict[str, list[Row]]

    def deal(self, options: Options, journal: list[Event] | None = None) -> Deal:
        """The deal that stands on this wall, as far as it goes before anything is counted."""
        east, south, west, north = map(parse_tiles, (self.east, self.south, self.west, self.north))
        stack = Stack(
            (east, south, west, north), parse_tiles(self.head), [], parse_tiles(self.tail)
        )
        deal = Deal(options, loaded(stack, options.rules), journal=journal)
        for motion in self.first:
            deal.act(deal.asked, motion)
        for _ in range(self.after):
            deal.act(deal.asked, deal.proper(deal.asked)[0])
        return deal


class _Walls(Struct, frozen=True, forbid_unknown_fields=True):
    wall: list[PerftWall]


def perft_walls(rules: str) -> dict[int, PerftWall]:
    """The walls counted by the rules of that preset; by any others, those that fit every table.

    A wall has the same number by all rules, its place among all that there are.

    >>> len(perft_walls("hong-kong")), len(perft_walls("zung-jung")), len(perft_walls("hkma"))
    (11, 10, 9)
    >>> perft_walls("hong-kong")[9].name == perft_walls("zung-jung")[9].name
    True
    """
    text = resources.files("seifong.lab").joinpath("perft.toml").read_text("utf-8")
    walls = msgspec.toml.decode(text, type=_Walls).wall
    numbered = dict(enumerate(walls, 1))
    counted = {number: wall for number, wall in numbered.items() if rules in wall.counts}
    return counted or {
        number: wall for number, wall in numbered.items() if len(wall.counts) == len(FAMILIES)
    }
