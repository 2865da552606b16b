"""This file is about stacked walls: what somebody wants the wall to give, and the rest by one rule.

A stack names the first tiles that each seat takes, the draws after them (the head), the last draws
of all, if nothing is replaced, and the replacements (the tail). Where a tile is not named, it is
filled in the same way every time:

- Unnamed flowers lie in the last free places before the final fourteen tiles of the wall, so that
  they come late, and no kong's replacement is one.
- The other places, from the break on, get the 34 kinds stepping on by five from 1m (1m 6m 2p 7p 3s
  …), four times round; of a kind of which some are named, the first so many are left out.

Hands filled like this are far from ready.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from seifong.errors import BadInput
from seifong.notation import NAMES
from seifong.rulebook.english import so_many
from seifong.rules import Rules
from seifong.seats import CHINESE_SEATS, SEAT_NAMES
from seifong.table.dice import Break, LoadedDice
from seifong.tiles import PLUM, full_set

__all__ = ["DEFAULT_THROWS", "Stack", "break_of", "loaded"]

DEALT: Final = 53
LATE: Final = 14  # flowers nobody has named come before so many last tiles

#: What the dice show if nobody says: West breaks, seven stacks from its right end, or fifteen.
DEFAULT_THROWS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "double_throw": ((3, 4), (2, 6)),
    "two_dice": ((3, 4),),
    "three_dice": ((1, 2, 4),),
}

# The places, from the break on, that each seat's first tiles come from: three times four, then one
# each, and East's fourteenth (HK-DEAL-3, ZJ-DEAL-2).
PLACES: Final = tuple(
    [first + 4 * seat + tile for first in (0, 16, 32) for tile in range(4)]
    + [48 + seat]
    + ([52] if seat == 0 else [])
    for seat in range(4)
)


@dataclass(frozen=True)
class Stack:
    """What the wall is to give: to each seat, then from its head, at the last, and from its tail.

    >>> Stack(seats=([0, 0], [], [], []), tail=[4]).named()
    [0, 0, 4]
    """

    seats: tuple[list[int], list[int], list[int], list[int]] = field(
        default_factory=lambda: ([], [], [], [])
    )
    head: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    tail: list[int] = field(default_factory=list)

    def named(self) -> list[int]:
        """Every tile that is named."""
        return [
            *(tile for tiles in self.seats for tile in tiles),
            *self.head,
            *self.last,
            *self.tail,
        ]


def loaded(stack: Stack, rules: Rules, throws: Sequence[Sequence[int]] | None = None) -> LoadedDice:
    """Dice, and the wall as it stands, that give what a stack names.

    >>> from seifong.rules.presets import preset
    >>> dice = loaded(Stack(head=[4]), preset("zung-jung"))
    >>> dice.throws, len(dice.wall)
    ([[3, 4], [2, 6]], 136)
    """
    method = rules.table.wall.break_
    dice = [list(throw) for throw in (throws or DEFAULT_THROWS[method])]
    tiles = full_set(has_flowers=rules.table.tiles.flowers)
    seen = _seen_from_the_break(stack, tiles, rules.table.wall.dead_tiles)
    cut = 2 * int(break_of(method, dice).first_live_stack(len(tiles) // 8))
    turned = len(tiles) - cut
    return LoadedDice(dice, seen[turned:] + seen[:turned])


def break_of(method: str, throws: Sequence[Sequence[int]]) -> Break:
    """Where the wall breaks by these throws.

    >>> break_of("double_throw", [[3, 4], [2, 6]])
    W breaks after 15 stacks
    >>> break_of("double_throw", [[3, 4]])
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: the wall is broken by 2 throws of 2 dice, and 3+4 is given

    HK-WALL-3, HK-WALL-6, ZJ-WALL-3.
    """
    wanted = DEFAULT_THROWS[method]
    proper = [len(throw) for throw in throws] == [len(throw) for throw in wanted]
    if not proper or not all(1 <= die <= 6 for throw in throws for die in throw):
        told = " ".join("+".join(map(str, throw)) for throw in throws)
        given, told = told or "nothing", told or "無"
        raise BadInput(
            f"the wall is broken by {so_many(len(wanted), 'throw')} of {len(wanted[0])} dice, "
            f"and {given} is given",
            f"開牌要擲骰 {len(wanted)} 次，每次 {len(wanted[0])} 粒；所寫的是 {told}",
        )
    sums = [sum(throw) for throw in throws]
    return Break.one_throw(sums[0]) if len(sums) == 1 else Break.double_throw(*sums)


def _seen_from_the_break(stack: Stack, tiles: list[int], reserve: int) -> list[int]:
    """The whole wall from the break on: what is named, and the rest by the one rule."""
    _refuse_too_many(stack, tiles)
    places: dict[int, int] = {}
    for seat, named in enumerate(stack.seats):
        places.update(zip(PLACES[seat], named, strict=False))
    places.update(enumerate(stack.head, DEALT))
    places.update(enumerate(stack.last, len(tiles) - reserve - len(stack.last)))
    places.update(zip(_tail_places(len(tiles)), stack.tail, strict=False))
    if len(places) < len(stack.named()):
        raise BadInput(
            "the head, the last draws and the tail that are named overlap",
            "所寫的 head、last 和 tail 重疊",
        )
    _fill(places, tiles, Counter(stack.named()))
    return [places[place] for place in range(len(tiles))]


def _refuse_too_many(stack: Stack, tiles: list[int]) -> None:
    for seat, named in enumerate(stack.seats):
        if len(named) > len(PLACES[seat]):
            most = len(PLACES[seat])
            raise BadInput(
                f"{SEAT_NAMES[seat]} takes {most} tiles, and {len(named)} are named",
                f"{CHINESE_SEATS[seat]}拿 {most} 隻牌，卻寫了 {len(named)} 隻",
            )
    drawn = len(stack.head) + len(stack.last) + len(stack.tail)
    if drawn > len(tiles) - DEALT:
        left = len(tiles) - DEALT
        raise BadInput(
            f"{left} tiles stand after the deal, and {drawn} are named",
            f"派牌後牌牆有 {left} 隻，卻寫了 {drawn} 隻",
        )
    whole = Counter(tiles)
    for tile, count in Counter(stack.named()).items():
        if tile not in whole:
            raise BadInput(
                f"{NAMES[tile]} is named, and this set has no flowers",
                f"寫了 {NAMES[tile]}，但這副牌沒有花牌",
            )
        if count > whole[tile]:
            raise BadInput(
                f"{NAMES[tile]} is named {count} times, and there are {whole[tile]}",
                f"{NAMES[tile]} 寫了 {count} 次，只有 {whole[tile]} 隻",
            )


def _tail_places(size: int) -> Iterator[int]:
    """Where the replacements lie: upper before lower, the last stack first (HK-WALL-10)."""
    for upper in range(size - 2, DEALT - 1, -2):
        yield from (upper, upper + 1)


def _fill(places: dict[int, int], tiles: list[int], named: Counter[int]) -> None:
    free = [place for place in range(len(tiles)) if place not in places]
    flowers = [tile for tile in tiles if tile >= PLUM and not named[tile]]
    if flowers:
        late = [place for place in free if place < len(tiles) - LATE][-len(flowers) :]
        places.update(zip(late, flowers, strict=True))
        free = [place for place in free if place not in places]
    places.update(zip(free, _unnamed(named), strict=True))


def _unnamed(named: Counter[int]) -> Iterable[int]:
    skipped: Counter[int] = Counter()
    for turn in range(4 * PLUM):
        kind = 5 * turn % PLUM
        if skipped[kind] < named[kind]:
            skipped[kind] += 1
        else:
            yield kind
