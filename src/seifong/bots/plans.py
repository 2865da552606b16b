"""This file is about routes: the sorts of hand one may aim at, and how far a hand is from each.

A route says which kinds it may use, which chows and triplets it may have, and which of them it must
have. What a hand on it would be worth is for the table's scorer to say; see `prospects`.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, Hand
from seifong.kinds import count, has, kinds_in, lowest, only, pick, runs
from seifong.lacks import ALL_MELDS, CHOWS_ONLY, ENDS_ONLY, PUNGS_ONLY, Lacks
from seifong.melds import CHOW, Meld
from seifong.notation import CHINESE_NAMES, ENGLISH_NAMES
from seifong.rulebook import Words
from seifong.shapes import KEY_OF, RANKS
from seifong.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    HONOURS,
    MIDDLES,
    NO_TILE,
    ORPHANS,
    SUITS,
    suit_of,
)

__all__ = ["NEVER", "SAMPLES", "Plan", "Route", "forced", "routes"]

NEVER: Final = 99
SAMPLES: Final = 3

_ALL: Final = SUITS | HONOURS
_AT_AN_END: Final = 0b001000001_001000001_001000001  # where 123 and 789 begin


@final
class Route:
    """A sort of hand to aim at.

    `kinds` are the kinds it may use. Of them it makes melds of the sort that `lacks` counts: its
    chows begin at `starts`, and `triplets` are the kinds it may have three of. It must have the
    `chows`, told by their lowest kinds, and the `pungs`. `shape` is a bit of `hands` if it is no
    hand of four melds and a pair.

    >>> half_flush = Route("half flush", "混一色", CHARACTERS | HONOURS, ALL_MELDS)
    >>> half_flush.admits(Meld(CHOW, 0)), half_flush.admits(Meld(CHOW, 9))
    (True, False)
    """

    def __init__(  # noqa: PLR0913 (all that a route is)
        self,
        english: str,
        chinese: str,
        kinds: i64,
        lacks: Lacks,
        *,
        chows: tuple[int, ...] = (),
        pungs: i64 = 0,
        shape: i64 = 0,
        sample: str = "",
    ) -> None:
        self.sample: Final = sample
        self.english: Final = english
        self.chinese: Final = chinese
        self.kinds: Final = kinds
        self.lacks: Final = lacks
        self.chows: Final = chows
        self.pungs: Final = pungs
        self.shape: Final = shape
        self.starts: i64 = runs(kinds)
        self.triplets: i64 = kinds
        if lacks is CHOWS_ONLY:
            self.triplets = 0
        elif lacks is PUNGS_ONLY:
            self.starts = 0
        elif lacks is ENDS_ONLY:
            self.starts &= _AT_AN_END
            self.triplets &= ORPHANS

    def called(self) -> Words:
        """Its name, with the pungs that it must have.

        >>> any_hand = Route("any hand", "任何糊牌", SUITS | HONOURS, ALL_MELDS)
        >>> forced(any_hand, only(31)).called()
        Words(en='any hand with three Red Dragons', zh='任何糊牌，有中刻子')
        """
        if not self.pungs:
            return Words(self.english, self.chinese)
        kinds = kinds_in(self.pungs)
        pungs = " and ".join(f"three {ENGLISH_NAMES[kind]}s" for kind in kinds)
        triplets = "、".join(f"{CHINESE_NAMES[kind]}刻子" for kind in kinds)
        return Words(f"{self.english} with {pungs}", f"{self.chinese}，有{triplets}")

    def admits(self, meld: Meld) -> bool:
        """True if a meld on the table may be part of it."""
        if self.shape:
            return False
        if meld.form == CHOW:
            return has(self.starts, meld.low)
        return has(self.triplets, meld.low)


def forced(route: Route, pungs: i64) -> Route:
    """The same route with some pungs that it must have.

    >>> any_hand = Route("any hand", "任何糊牌", SUITS | HONOURS, ALL_MELDS)
    >>> plan = Plan(forced(any_hand, only(31)))
    >>> plan.lay([]), plan.count(Hand())  # three red dragons, three more melds and a pair
    (True, 14)
    """
    return Route(
        route.english,
        route.chinese,
        route.kinds,
        route.lacks,
        chows=route.chows,
        pungs=route.pungs | pungs,
        shape=route.shape,
        sample=route.sample,
    )


def routes() -> list[Route]:
    """All routes that need no certain honours."""
    listed = [
        Route("any hand", "任何糊牌", _ALL, ALL_MELDS),
        Route("all chows", "平糊", SUITS, CHOWS_ONLY, sample="[123m] [567m] [345p] [678s] 99s"),
        Route("all pungs", "對對糊", _ALL, PUNGS_ONLY, sample="[111m] [444m] [777p] [888s] 99s"),
        Route("honours", "字一色", HONOURS, PUNGS_ONLY, sample="[EEE] [SSS] [WWW] [CCC] FF"),
        Route("orphans", "么九", ORPHANS, PUNGS_ONLY, sample="[111m] [999m] [999p] [111s] 11p"),
        Route("ends", "全帶么", _ALL, ENDS_ONLY, sample="[123m] [789p] [123s] [999s] 11p"),
        Route("no ends", "斷么九", MIDDLES, ALL_MELDS, sample="[234m] [567m] [345p] [888s] 66s"),
        Route("seven pairs", "七對子", _ALL, ALL_MELDS, shape=SEVEN_PAIRS),
        Route("thirteen orphans", "十三么", ORPHANS, ALL_MELDS, shape=THIRTEEN_ORPHANS),
    ]
    for suit, name in ((CHARACTERS, "m"), (DOTS, "p"), (BAMBOOS, "s")):
        mixed, pure = suit | HONOURS, suit
        half = f"[123{name}] [567{name}] [345{name}] [888{name}] NN"
        full = half.replace("NN", f"99{name}")
        pungs = f"[111{name}] [444{name}] [666{name}] [999{name}] NN"
        listed += [
            Route("half flush", "混一色", mixed, ALL_MELDS, sample=half),
            Route("full flush", "清一色", pure, ALL_MELDS, sample=full),
            Route("half flush of pungs", "混一色對對糊", mixed, PUNGS_ONLY, sample=pungs),
        ]
    straight = "[123m] [456m] [789m] [888s] 99s"
    for low in (0, 9, 18):
        chows = (low, low + 3, low + 6)
        listed.append(Route("straight", "一氣通貫", _ALL, ALL_MELDS, chows=chows, sample=straight))
    similar = "[234m] [234p] [234s] [888s] 99s"
    for low in range(7):
        chows = (low, low + 9, low + 18)
        listed.append(
            Route("similar chows", "三色同順", _ALL, ALL_MELDS, chows=chows, sample=similar)
        )
    return listed


@final
class Plan:
    """A route, for a hand with certain melds on the table.

    `count` finds how many tiles some concealed ones lack, and `useful` then, which of them.

    >>> from seifong.hands import hand_of
    >>> from seifong.kinds import kinds_in
    >>> from seifong.notation import parse_tiles, write_set
    >>> hand = hand_of(parse_tiles("123m 46m 99m EE 5p 7p 1s 2s"))
    >>> plan = Plan(Route("half flush", "混一色", CHARACTERS | HONOURS, ALL_MELDS))
    >>> plan.count(hand)  # 5m makes 456m, and EE or 99m may be a triplet; a fourth meld lacks three
    5
    """

    def __init__(self, route: Route) -> None:
        self.route: Final = route
        self.room: i64 = 4
        self.chows: list[int] = list(route.chows)  # those it must have that are not on the table
        self.pungs: i64 = route.pungs
        self.lacking: i64 = NEVER
        self.breadth: i64 = 0  # which of the breadths of `chances`
        self.may_wait = False  # True if it may pay more when no meld is claimed on the way
        self.gain: float = 0.0  # what it pays when it comes home
        self.gain_alone: float = 0.0  # … and if it waits for all
        self.worth: float = 0.0  # what that promises, before a discard
        self.last: i64 = NO_TILE  # what `finished` completed a hand with
        self.one: i64 = 0  # the tiles that are free to be other melds
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0
        self._needed: i64 = 0  # what the melds lack that it must have
        self._keys: Final = [0, 0, 0, 0]  # the free tiles of each suit; see `shapes`
        self._free: i64 = 0  # how many tiles the others lack

    def lay(self, melds: list[Meld]) -> bool:
        """Count the melds on the table; False if the route has no place for them."""
        for meld in melds:
            if not self.route.admits(meld):
                return False
            if meld.form == CHOW and int(meld.low) in self.chows:
                self.chows.remove(int(meld.low))
            elif meld.form != CHOW and has(self.pungs, meld.low):
                self.pungs &= ~only(meld.low)
            self.room -= 1
        self.room -= len(self.chows) + count(self.pungs)
        return self.room >= 0

    def promises(self, chance: float, alone: float) -> float:
        """What it may be expected to pay: with claims on the way, or without, if that is more.

        >>> plan = Plan(Route("any hand", "任何糊牌", SUITS | HONOURS, ALL_MELDS))
        >>> plan.gain, plan.gain_alone = 32.0, 64.0  # when it comes home
        >>> plan.promises(chance=0.5, alone=0.125), plan.promises(chance=0.5, alone=0.375)
        (16.0, 24.0)
        """
        claiming, waiting = self.gain * chance, self.gain_alone * alone
        return claiming if claiming >= waiting else waiting  # noqa: FURB136 (max() would box them)

    def count(self, hand: Hand) -> i64:
        """How many tiles the concealed ones of a hand lack to be complete on this route."""
        kinds = self.route.kinds
        self.one = hand.one & kinds
        self.two = hand.two & kinds
        self.three = hand.three & kinds
        self.four = hand.four & kinds
        if self.route.shape:
            self.lacking = self._lacking_irregular()
            return self.lacking
        self._needed = 0
        missing = self._set_pungs_apart()
        if self.chows:
            missing += self._set_chows_apart()
        self._find_keys()
        self._free = self._lacking_of_free()
        self.lacking = missing + self._free
        return self.lacking

    def _find_keys(self) -> None:
        one, two, three, four = self.one, self.two, self.three, self.four
        suit: i64
        for suit in range(4):
            self._keys[suit] = (
                KEY_OF[one & RANKS]
                + KEY_OF[two & RANKS]
                + KEY_OF[three & RANKS]
                + KEY_OF[four & RANKS]
            )
            one >>= 9
            two >>= 9
            three >>= 9
            four >>= 9

    def _lacking_of_free(self) -> i64:
        """How many tiles the melds lack that are free, and the pair."""
        keys, lacks = self._keys, self.route.lacks
        return lacks.lacking(lacks.row_of_all(keys[0], keys[1], keys[2], keys[3]), self.room)

    def _lacking_irregular(self) -> i64:
        if self.route.shape == SEVEN_PAIRS:
            return 7 - count(self.two) - count(self.four)
        has_pair: i64 = 1 if self.two else 0
        return 14 - count(self.one) - has_pair

    def _set_pungs_apart(self) -> i64:
        """Take the pungs it must have out of the free tiles; how many they lack."""
        missing: i64 = 0
        pungs = self.pungs
        while pungs:
            kind = pungs & -pungs
            pungs &= pungs - 1
            if self.three & kind == 0:
                self._needed |= kind
                missing += 1
                if self.two & kind == 0:
                    missing += 1
                    if self.one & kind == 0:
                        missing += 1
            self.one = self.one & ~kind | self.four & kind
            self.two &= ~kind
            self.three &= ~kind
            self.four &= ~kind
        return missing

    def _set_chows_apart(self) -> i64:
        """Likewise the chows."""
        missing: i64 = 0
        low: i64
        for low in self.chows:
            kinds = only(low) * 7
            lacking = kinds & ~self.one
            self._needed |= lacking
            missing += count(lacking)
            self.one &= self.two | ~kinds
            self.two &= self.three | ~kinds
            self.three &= self.four | ~kinds
            self.four &= ~kinds
        return missing

    def useful(self) -> i64:
        """The kinds of which one more would leave fewer lacking, after `count`."""
        if self.route.shape == SEVEN_PAIRS:
            return (self.one ^ self.two) | (self.three ^ self.four)
        if self.route.shape:
            return ORPHANS if self.two == 0 else ORPHANS & ~self.one
        found = self._needed
        if self._free:
            found |= self._useful_of_suits()
        return found

    def _useful_of_suits(self) -> i64:
        """Those that serve the melds which are free, each suit beside the three others."""
        keys, lacks = self._keys, self.route.lacks
        characters = lacks.row_of(0, keys[0])
        dots = lacks.row_of(1, keys[1])
        bamboos = lacks.row_of(2, keys[2])
        honours = lacks.row_of(3, keys[3])
        first, last = lacks.beside(characters, dots), lacks.beside(bamboos, honours)
        return (
            self._useful_of(0, lacks.beside(dots, last))
            | self._useful_of(1, lacks.beside(characters, last))
            | self._useful_of(2, lacks.beside(first, honours))
            | self._useful_of(3, lacks.beside(first, bamboos))
        )

    def _useful_of(self, suit: i64, others: i64) -> i64:
        ranks = (self.route.kinds & ~self.four) >> 9 * suit & RANKS
        if ranks == 0:
            return 0
        return (
            self.route.lacks.helpful(suit, self._keys[suit], ranks, others, self.room) << 9 * suit
        )

    def finished(self, hand: Hand, useful: i64, gone: i64, sample: i64) -> Hand | None:
        """A hand that this one may become on the route; None if there is none any more.

        The `useful` tiles are told, being the same for each of the `SAMPLES`: these are hands made
        with other tiles, from all that help alike but those of which all are `gone`. `last` is then
        the tile that completed it.
        """
        grown = hand.clone()
        self.last = NO_TILE
        while self.count(grown) > 0:
            if self.last != NO_TILE:
                useful = self.useful()
            tile = _sampled(useful & ~grown.four & ~gone, sample)
            if tile == NO_TILE:
                return None
            grown.take(tile)
            self.last = tile
        return self._pruned(grown)

    def _pruned(self, grown: Hand) -> Hand:
        """Without the tiles that it is complete without; those that are worth least go first."""
        spare = grown.size() + 3 * len(grown.melds) - 14
        kinds = grown.one
        while kinds and spare > 0:
            kind = lowest(kinds)
            if self._is_spare(grown, kind):
                grown.give(kind)
                self.count(grown)
                spare -= 1
                if has(grown.one, kind):
                    continue
            kinds &= kinds - 1
        return grown

    def _is_spare(self, grown: Hand, kind: i64) -> bool:
        """True if a hand, complete after `count`, is complete without a tile of this kind too."""
        if not has(self.route.kinds, kind):
            return True
        if self.route.shape:
            return self._is_complete_without(grown, kind)
        if not has(self.one, kind):
            return False  # it must have all that there are
        suit = suit_of(kind)
        one: int = KEY_OF[only(kind) >> 9 * suit & RANKS]
        self._keys[suit] -= one
        lacking = self._lacking_of_free()
        self._keys[suit] += one
        return lacking == 0

    def _is_complete_without(self, grown: Hand, kind: i64) -> bool:
        grown.give(kind)
        lacking = self.count(grown)
        grown.take(kind)
        return lacking == 0


def _sampled(kinds: i64, sample: i64) -> i64:
    """One of some kinds, each time another.

    >>> [_sampled(0b111101, sample) for sample in range(SAMPLES)]
    [0, 3, 5]
    """
    if kinds == 0:
        return NO_TILE
    return pick(kinds, count(kinds) * (2 * sample + 1) // (2 * SAMPLES))
