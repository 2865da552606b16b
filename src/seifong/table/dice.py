"""This file is about chance: the dice, the shuffle, and where the wall breaks.

All chance of a deal comes from one seed through a generator that has a name and a version, so that
anyone can throw the same dice again. A generator never looks at a clock.
"""

import hashlib
from typing import Final, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from seifong.errors import BadInput, Impossible
from seifong.seats import SEAT_LETTERS

__all__ = ["Break", "Dice", "FastDice", "LoadedDice", "SealedDice", "dice_of"]

T = TypeVar("T")

_WORDS: Final = 1 << 32
_MASK: Final = _WORDS - 1


@mypyc_attr(acyclic=True)
class Dice:
    """A source of chance. Its kinds differ in where the words come from."""

    def name(self) -> str:
        """What a record calls this generator."""
        raise NotImplementedError

    def word(self) -> i64:
        """The next 32 bits."""
        raise NotImplementedError

    def below(self, bound: i64) -> i64:
        """A number from 0 to `bound` - 1, each as likely as the others.

        The word is scaled rather than divided; the few words that would favour some numbers are
        thrown away.
        """
        scaled = self.word() * bound
        if scaled & _MASK < bound:
            unfair = _WORDS % bound
            while scaled & _MASK < unfair:
                scaled = self.word() * bound
        return scaled >> 32

    def throw(self, dice: i64) -> list[int]:
        """What so many dice show.

        >>> [1 <= die <= 6 for die in FastDice("a seed").throw(3)]
        [True, True, True]
        """
        return [int(self.below(6) + 1) for turn in range(dice)]

    def shuffle(self, tiles: list[int]) -> None:
        """Mix the tiles, every order as likely as the others (Fisher-Yates, from the last down)."""
        last: i64 = len(tiles) - 1
        while last > 0:
            _swap(tiles, last, self.below(last + 1))
            last -= 1


def _swap(things: list[T], one: i64, other: i64) -> None:
    """Exchange two things of a list; whatever they are, since to look into an int costs time."""
    held = things[one]
    things[one] = things[other]
    things[other] = held


@mypyc_attr(acyclic=True)
@final
class FastDice(Dice):
    """The simulator's generator: Marsaglia's xorshift128 on four 32-bit words, seeded by SHA-256.

    >>> FastDice("wall 7").throw(2) == FastDice("wall 7").throw(2)
    True
    """

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self._x: i64 = int.from_bytes(digest[0:4], "big") | 1  # never all zero
        self._y: i64 = int.from_bytes(digest[4:8], "big")
        self._z: i64 = int.from_bytes(digest[8:12], "big")
        self._w: i64 = int.from_bytes(digest[12:16], "big")

    def name(self) -> str:
        """Version 1: these shifts, seeded this way. Any other would need another name."""
        return "xorshift128/1"

    def word(self) -> i64:
        """The oldest of the four words is mixed with the newest, and takes its place."""
        mixed = self._x ^ (self._x << 11 & _MASK)
        self._x = self._y
        self._y = self._z
        self._z = self._w
        self._w = self._w ^ self._w >> 19 ^ mixed ^ mixed >> 8
        return self._w


@final
class SealedDice(Dice):
    """A live table's generator: SHA-256 of the seed and a counter.

    Whoever has seen some of it cannot tell the rest, neither onwards nor backwards.

    >>> SealedDice("secret").throw(2) == SealedDice("secret").throw(2)
    True
    """

    def __init__(self, seed: str) -> None:
        self._seed: Final = seed.encode()
        self._block = b""
        self._used: i64 = 32
        self._counter: i64 = 0

    def name(self) -> str:
        """Version 1: this hash, counting from 0. Whoever learns the seed can check every throw."""
        return "sha256-counter/1"

    def word(self) -> i64:
        """The next eighth of a hash; after eight of them the counter goes up."""
        if self._used == 32:
            counted = self._seed + b"/" + str(int(self._counter)).encode()
            self._block = hashlib.sha256(counted).digest()
            self._counter += 1
            self._used = 0
        word: i64 = int.from_bytes(self._block[self._used : self._used + 4], "big")
        self._used += 4
        return word


@final
class LoadedDice(Dice):
    """Dice that show what they are told, and a wall that is stacked: for tests and transcripts.

    >>> LoadedDice([[3, 4], [2, 6]], []).throw(2)
    [3, 4]
    """

    def __init__(self, throws: list[list[int]], wall: list[int]) -> None:
        self.throws: Final = throws
        self.wall: Final = wall
        self._thrown: i64 = 0

    def name(self) -> str:
        """A record that names it gives the throws and the wall in place of a seed."""
        return "loaded"

    def word(self) -> i64:
        """There is none: all that they show was settled beforehand."""
        raise Impossible("loaded dice have no chance in them")

    def throw(self, dice: i64) -> list[int]:
        """What the next throw was loaded to show; it must be of as many dice."""
        if self._thrown == len(self.throws) or len(self.throws[self._thrown]) != dice:
            raise BadInput(
                f"the loaded dice have no throw of {dice} left", f"預定的骰已沒有擲 {dice} 粒的一次"
            )
        shown = self.throws[self._thrown]
        self._thrown += 1
        return shown

    def shuffle(self, tiles: list[int]) -> None:
        """The wall stands as it was stacked, and must be the whole set."""
        if sorted(self.wall) != sorted(tiles):
            raise BadInput(
                "the stacked wall is not a full set of tiles", "預先疊好的牌牆不是完整一副牌"
            )
        tiles[:] = self.wall


def dice_of(name: str, seed: str) -> Dice:
    """The generator that a record names.

    >>> dice_of("xorshift128/1", "seed").name()
    'xorshift128/1'
    """
    if name == "xorshift128/1":
        return FastDice(seed)
    if name == "sha256-counter/1":
        return SealedDice(seed)
    raise BadInput(f'there is no generator "{name}"', f"沒有「{name}」這種骰")


@mypyc_attr(acyclic=True)
@final
class Break:
    """Where the wall is broken: in front of the breaker, so many stacks from its right end.

    >>> Break.double_throw(5, 4), Break.double_throw(12, 12), Break.one_throw(18)
    (E breaks after 9 stacks, N breaks after 24 stacks, S breaks after 18 stacks)
    """

    def __init__(self, breaker: i64, count: i64) -> None:
        self.breaker: Final = breaker
        self.count: Final = count

    @staticmethod
    def breaker_of(total: i64) -> i64:
        """The seat that a throw by East counts to, counter-clockwise with East as one.

        >>> [Break.breaker_of(total) for total in (5, 2, 3, 12)]
        [0, 1, 2, 3]

        ZJ-SEAT-1, ZJ-WALL-2, HK-WALL-3.
        """
        return (total - 1) & 3

    @staticmethod
    def double_throw(first: i64, second: i64) -> "Break":
        """East's throw names the breaker; both throws together count the stacks (ZJ-WALL-3)."""
        return Break(Break.breaker_of(first), first + second)

    @staticmethod
    def one_throw(total: i64) -> "Break":
        """One throw, of two dice or three, names the wall and counts the stacks (HK-WALL-3)."""
        return Break(Break.breaker_of(total), total)

    def first_live_stack(self, stacks_per_side: i64) -> i64:
        """The live wall's first stack, numbered clockwise from the right end of East's side.

        Each side is counted from its owner's right. Clockwise, East's side is followed by that of
        East's upper seat, North; so a count beyond one side runs on into that of the breaker's
        upper seat.

        >>> Break.double_throw(5, 4).first_live_stack(17)  # the tenth stack of East's side
        9
        >>> Break.double_throw(12, 12).first_live_stack(17)  # the eighth of West's
        41
        >>> Break.one_throw(18).first_live_stack(18)  # past all of South's: the first of East's
        0

        ZJ-WALL-4 to ZJ-WALL-9, HK-WALL-4, HK-WALL-5.
        """
        sides_clockwise = (4 - self.breaker) & 3
        return (sides_clockwise * stacks_per_side + self.count) % (4 * stacks_per_side)

    def __repr__(self) -> str:
        return f"{SEAT_LETTERS[self.breaker]} breaks after {self.count} stacks"
