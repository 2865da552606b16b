"""This file is about the four walls on paper: every stack, and what the dice make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from seifong.cli.explained import CHINESE_SEATS
from seifong.rulebook import Words
from seifong.rules import Rules
from seifong.rules.presets import count_of
from seifong.seats import EAST, SEAT_NAMES
from seifong.table.dice import Break
from seifong.table.opening import DEAL_ORDER
from seifong.table.wall import place_of
from seifong.tiles import full_set

__all__ = ["Note", "Part", "Plan", "Tile"]

Part = Literal["head", "kong box", "reserve", "last", "counted", "live"]
"""What a stack is: where the live wall begins; where the next replacement is; kept back; where the
last tile that anyone draws lies; counted off; or none of these."""

# The rule of each thing that is told, where faan are counted and where points are.
_RULES: Final = {
    "breaker": ("HK-WALL-3", "ZJ-WALL-2"),
    "two throws": ("HK-WALL-6", "ZJ-WALL-3"),
    "corner": ("HK-WALL-5", "ZJ-WALL-6"),
    "whole side": ("HK-WALL-5", "ZJ-WALL-7"),
    "kong box": ("HK-WALL-4", "ZJ-WALL-5"),
    "head": ("HK-WALL-4", "ZJ-WALL-8"),
    "reserve": ("HK-WALL-8", "ZJ-WALL-10"),
    "stock": ("HK-WALL-9", "ZJ-WALL-10"),
    "reserve beyond the count": ("HK-WALL-8", "ZJ-WALL-13"),
    "last": ("HK-WALL-8", "ZJ-WALL-11"),
    "very last": ("HK-WALL-7", "ZJ-WALL-10"),
    "first draw": ("HK-DEAL-3", "ZJ-DEAL-2"),
}


@dataclass(frozen=True)
class Note:
    """Something to know of the wall: the part it is about, if any, the words, and the rule."""

    words: Words
    rule: str = ""
    part: Part | None = None


@dataclass(frozen=True)
class Tile:
    """A tile of the wall by its place: the stack, and whether it is the upper one of the two."""

    stack: int
    is_upper: bool


@dataclass(frozen=True)
class Plan:
    """The wall of a deal, broken, and nothing taken yet.

    Stacks are numbered clockwise from the right end of East's side, as `place_of` reads them.

    >>> from seifong.rules.presets import preset
    >>> plan = Plan(preset("zung-jung"), (5, 4), Break.double_throw(5, 4))
    >>> plan.name(plan.head), plan.name(plan.kong_box), plan.name(plan.last.stack)
    ('E10', 'E9', 'E2')
    >>> plan.part(plan.kong_box), [plan.name(stack) for stack in plan.reserve]
    ('kong box', ['E9', 'E8', 'E7', 'E6', 'E5', 'E4', 'E3'])

    ZJ-WALL-2 to ZJ-WALL-13, HK-WALL-3 to HK-WALL-9.
    """

    rules: Rules
    throws: Sequence[int]  # what each throw comes to
    broken: Break

    @property
    def tiles(self) -> int:
        """How many tiles the walls are built of (HK-WALL-1, ZJ-WALL-1)."""
        return len(full_set(has_flowers=self.rules.table.tiles.flowers))

    @property
    def stacks_per_side(self) -> int:
        """How long a side is (HK-WALL-1, ZJ-WALL-1)."""
        return self.tiles // 8

    @property
    def head(self) -> int:
        """The stack that the deal begins with."""
        return int(self.broken.first_live_stack(self.stacks_per_side))

    @property
    def kong_box(self) -> int:
        """The stack that the first replacement is taken from."""
        return self._from_head(-1)

    @property
    def kept(self) -> int:
        """How many tiles are kept back."""
        return self.rules.table.wall.dead_tiles

    @property
    def reserve(self) -> list[int]:
        """The stacks that are kept back whole or in part, from the kong box on."""
        return [self._from_head(-1 - number) for number in range((self.kept + 1) // 2)]

    @property
    def last(self) -> Tile:
        """The last tile that anyone draws, if nothing is replaced."""
        return self.tile(self.tiles - self.kept - 1)

    @property
    def first_draw(self) -> Tile:
        """The first tile to be drawn when all hands are dealt (HK-DEAL-3, ZJ-DEAL-2)."""
        return self.tile(len(DEAL_ORDER))

    def tile(self, number: int) -> Tile:
        """The tile that is drawn after so many others from the head."""
        return Tile(self._from_head(number // 2), number % 2 == 0)

    def _from_head(self, steps: int) -> int:
        return (self.head + steps) % (4 * self.stacks_per_side)

    def name(self, stack: int) -> str:
        """A stack by its side, and its number from the right end of it."""
        return place_of(stack, self.stacks_per_side)

    def counted(self, stack: int) -> int:
        """The number on which the count came to a stack, or 0 if it did not."""
        number = int(self.broken.count) - (self.head - 1 - stack) % (4 * self.stacks_per_side)
        return max(number, 0)

    def part(self, stack: int) -> Part:
        """What a stack is."""
        if stack in {self.head, self.kong_box}:
            return "head" if stack == self.head else "kong box"
        if stack == self.last.stack:
            return "last"
        if stack in self.reserve:
            return "reserve"
        return "counted" if self.counted(stack) else "live"

    def side(self, seat: int) -> list[int]:
        """The stacks before a seat, from its right end on."""
        first = (EAST - seat) % 4 * self.stacks_per_side
        return list(range(first, first + self.stacks_per_side))

    def heading(self) -> Words:
        """The table, and what its walls are built of (HK-WALL-1, ZJ-WALL-1)."""
        return Words(
            f"{self.rules.name}: {self.tiles} tiles, {self.stacks_per_side} stacks a side",
            f"{self.rules.name}：{self.tiles} 隻，每邊 {self.stacks_per_side} 疊",
        )

    def notes(self) -> Iterator[Note]:
        """What the dice say."""
        yield from self._of_the_throws()
        yield from self._of_the_split()
        yield from self._of_what_is_kept()
        yield from self._of_the_draws()

    def _rule(self, what: str) -> str:
        faan, points = _RULES[what]
        return points if count_of(self.rules) == "points" else faan

    def _of_the_throws(self) -> Iterator[Note]:
        """Who breaks the wall, and after how many stacks."""
        breaker, zh = SEAT_NAMES[self.broken.breaker], CHINESE_SEATS[self.broken.breaker]
        first, count = self.throws[0], self.broken.count
        english = f"East throws {first}: {breaker}'s wall is broken"
        chinese = f"東擲 {first}：開{zh}家的牌"
        yield Note(Words(english, chinese), self._rule("breaker"))
        if len(self.throws) == 1:
            return
        english = f"{breaker} throws {self.throws[1]}: {first} + {self.throws[1]} = {count} stacks"
        chinese = f"{zh}擲 {self.throws[1]}：{first}＋{self.throws[1]}，共 {count} 疊"
        yield Note(Words(english, chinese), self._rule("two throws"))

    def _of_the_split(self) -> Iterator[Note]:
        """Where the count ends, and what lies to the right and to the left of it."""
        count, box, head = self.broken.count, self.name(self.kong_box), self.name(self.head)
        breaker, zh = SEAT_NAMES[self.broken.breaker], CHINESE_SEATS[self.broken.breaker]
        if count > self.stacks_per_side:
            english = f"the count runs on from {breaker}'s wall as far as {box}"
            yield Note(Words(english, f"{zh}家數盡，續數至 {box}"), self._rule("corner"))
        elif count == self.stacks_per_side:
            english = f"all of {breaker}'s wall is counted off"
            yield Note(Words(english, f"{zh}家的牌全數數去"), self._rule("whole side"))
        english = f"{head}: the deal begins here, and goes clockwise"
        yield Note(Words(english, f"{head}：由此起牌，順時針取"), self._rule("head"), "head")
        english = f"{box}: kong box, the first replacements"
        yield Note(Words(english, f"{box}：槓箱，由此補牌"), self._rule("kong box"), "kong box")

    def _of_what_is_kept(self) -> Iterator[Note]:
        """The reserve, if there is one."""
        if not self.kept:
            return
        first, last = self.name(self.reserve[0]), self.name(self.reserve[-1])
        if self.rules.table.wall.dead == "exhaustible":
            english = f"{self.kept} tiles, {first} to {last}: for replacements only"
            words = Words(english, f"{first} 至 {last}，{self.kept} 隻：只供補牌")
            yield Note(words, self._rule("stock"), "reserve")
            return
        english = f"{self.kept} tiles, {first} to {last}: reserve, never drawn"
        words = Words(english, f"{first} 至 {last}，{self.kept} 隻：留牌，不摸")
        is_beyond = self.kept > 2 * self.broken.count
        what = "reserve beyond the count" if is_beyond else "reserve"
        yield Note(words, self._rule(what), "reserve")

    def _of_the_draws(self) -> Iterator[Note]:
        """Which tile is drawn first when all hands are dealt, and which last."""
        last, draw = self.tile_name(self.last), self.tile_name(self.first_draw)
        is_fixed = self.rules.table.wall.dead == "exhaustible"
        english = f"{last.en}: the last draw" + ("" if is_fixed else ", if nothing is replaced")
        chinese = f"{last.zh}：" + ("最後一隻" if is_fixed else "無補牌時的最後一隻")
        what = "very last" if not self.kept else "stock" if is_fixed else "last"
        is_marked = self.part(self.last.stack) == "last"
        yield Note(Words(english, chinese), self._rule(what), "last" if is_marked else None)
        if any(self.part(stack) == "counted" for stack in range(4 * self.stacks_per_side)):
            words = Words("counted off, and drawn after all the others", "數去的牌，留待最後才摸")
            yield Note(words, "", "counted")
        words = Words(f"first draw after the deal: {draw.en}", f"派牌後首張：{draw.zh}")
        yield Note(words, self._rule("first draw"))

    def tile_name(self, tile: Tile) -> Words:
        """A tile by its stack, and which of the two it is."""
        name = self.name(tile.stack)
        if tile.is_upper:
            return Words(f"{name}, upper tile", f"{name} 上面一隻")
        return Words(f"{name}, lower tile", f"{name} 下面一隻")
