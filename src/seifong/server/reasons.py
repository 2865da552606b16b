"""This file is about what in a hand makes each pattern that counts, told to those at the table.

No rule is asked again: that a pattern counts, the scorer has said. Here its reading of the tiles is
told in words, as far as it makes that pattern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from seifong.kinds import has, kinds_in, lowest, only
from seifong.notation import CHINESE_NAMES, ENGLISH_NAMES
from seifong.rulebook import Words
from seifong.scoring import zung_jung
from seifong.scoring.arrange import Arrangement
from seifong.scoring.patterns import own_wind, spare_of_nine_gates
from seifong.scoring.win import DISCARD, Win
from seifong.seats import CHINESE_SEATS, NOBODY, SEAT_NAMES
from seifong.tiles import (
    BAMBOOS,
    CHARACTERS,
    DOTS,
    DRAGONS,
    EAST_WIND,
    FLOWERS,
    NO_TILE,
    PLUM,
    SEASONS,
    SPRING,
    WINDS,
    rank_of,
    suit_of,
)

__all__ = ["REASONS", "reason"]


class _Read(NamedTuple):
    """A win, and how its tiles were read."""

    win: Win
    hand: Arrangement

    @property
    def tile(self) -> Words:
        """The tile it was won on."""
        return _tile(self.win.tile)


def reason(pattern: str, win: Win, hand: Arrangement) -> Words:
    """What makes a pattern, by its English name, in the reading of a hand that has it.

    >>> from seifong.hands import hand_of
    >>> from seifong.notation import parse_tiles
    >>> from seifong.scoring.arrange import arrangements
    >>> win = Win(hand_of(parse_tiles("CCC FFF 123m 456p PP")), tile=33, way=DISCARD, seat=1)
    >>> hand = arrangements(win, 0)[0]
    >>> reason("Dragons", win, hand).en
    'a triplet of Red Dragon and a triplet of Green Dragon'
    >>> reason("Small three dragons", win, hand).zh
    '中刻子、發刻子，眼是白'
    """
    return REASONS[pattern.lower()](_Read(win, hand))


# How tiles and sets are told.


def _joined(words: Iterable[Words]) -> Words:
    """Several things in a row.

    >>> _joined([Words("one", "一"), Words("two", "二"), Words("three", "三")])
    Words(en='one, two and three', zh='一、二、三')
    """
    *first, last = words
    en = f"{', '.join(each.en for each in first)} and {last.en}" if first else last.en
    return Words(en, "、".join(each.zh for each in [*first, last]))


def _tile(kind: int) -> Words:
    return Words(ENGLISH_NAMES[kind], CHINESE_NAMES[kind])


def _tiles(kinds: int) -> Words:
    return _joined(map(_tile, kinds_in(kinds)))


def _ranks(low: int) -> Words:
    """The numbers of three in a row.

    >>> _ranks(10)
    Words(en='2-3-4', zh='二三四')
    """
    first = int(rank_of(low))
    numbers = "".join(CHINESE_NAMES[kind][0] for kind in range(low, low + 3))
    return Words(f"{first}-{first + 1}-{first + 2}", numbers)


def _runs(lows: int) -> Words:
    """Several of three in a row.

    >>> _runs(only(10))
    Words(en='2-3-4 Dots', zh='二三四筒')
    """
    return _joined(
        Words(
            f"{_ranks(low).en} {ENGLISH_NAMES[low].split()[1]}",
            f"{_ranks(low).zh}{CHINESE_NAMES[low][1]}",
        )
        for low in kinds_in(lows)
    )


def _sets(hand: Arrangement, kinds: int) -> Words:
    """The triplets and kongs of these kinds."""
    return _joined(
        Words(f"a kong of {ENGLISH_NAMES[kind]}", f"{CHINESE_NAMES[kind]}槓")
        if has(hand.kongs, kind)
        else Words(f"a triplet of {ENGLISH_NAMES[kind]}", f"{CHINESE_NAMES[kind]}刻子")
        for kind in kinds_in(kinds)
    )


# What a pattern is made of: told alike wherever it is made of the like.

_Told = Callable[[_Read], Words]
_Kinds = Callable[[_Read], int]


def _always(en: str, zh: str) -> _Told:
    """Of a pattern that is the same in every hand."""
    words = Words(en, zh)
    return lambda _: words


def _of_sets(kinds: _Kinds) -> _Told:
    """Triplets and kongs: those of some kinds."""
    return lambda read: _sets(read.hand, kinds(read))


def _of_sets_and_pair(kinds: _Kinds) -> _Told:
    """The same, and the pair."""

    def told(read: _Read) -> Words:
        sets, pair = _sets(read.hand, kinds(read)), _tile(read.hand.pair)
        return Words(f"{sets.en}, and a pair of {pair.en}", f"{sets.zh}，眼是{pair.zh}")

    return told


def _of_runs(lows: _Kinds, en: str, zh: str) -> _Told:
    """The same sequence several times."""

    def told(read: _Read) -> Words:
        found = _runs(lows(read))
        return Words(f"{found.en}, {en}", f"{found.zh}，{zh}")

    return told


def _four_sets(en: str, zh: str) -> _Told:
    """Four sets of one sort, whichever the pair is."""

    def told(read: _Read) -> Words:
        pair = _tile(read.hand.pair)
        return Words(f"{en}, and a pair of {pair.en}", f"{zh}，眼是{pair.zh}")

    return told


def _of_tile(en: str, zh: str) -> _Told:
    """How the winning tile came: `{}` is what it is."""
    return lambda read: Words(en.format(read.tile.en), zh.format(read.tile.zh))


# What is told of single patterns.

_FAMILIES: Final = (
    (CHARACTERS, Words("characters", "萬子")),
    (DOTS, Words("dots", "筒子")),
    (BAMBOOS, Words("bamboos", "索子")),
    (WINDS, Words("winds", "風牌")),
    (DRAGONS, Words("dragons", "三元牌")),
)


def _only_families(read: _Read) -> Words:
    """Which families the tiles are of."""
    found = _joined(words for kinds, words in _FAMILIES if read.hand.kinds & kinds)
    return Words(f"only {found.en}", f"只有{found.zh}")


def _only_kinds(read: _Read) -> Words:
    """Which kinds the tiles are of."""
    found = _tiles(read.hand.kinds)
    return Words(f"only {found.en}", f"只有{found.zh}")


def _nothing_claimed(read: _Read) -> Words:
    if read.hand.melds:
        return Words("nothing claimed; each kong is concealed", "沒有叫牌，槓都是暗槓")
    return Words("no set on the table", "枱上沒有上碰槓")


def _all_from_the_wall(read: _Read) -> Words:
    kinds = _tiles(read.hand.concealed)
    return Words(f"{kinds.en}, with no discard among them", f"{kinds.zh}，全是自己摸入")


def _own(first: int) -> _Told:
    """The flower or season of the seat's number (HK-TILE-4)."""

    def told(read: _Read) -> Words:
        seat = int(read.win.seat)
        flower, number = _tile(first + seat), seat + 1
        return Words(
            f"{flower.en} is number {number}, {SEAT_NAMES[seat]}’s",
            f"{flower.zh}是{number}號，屬{CHINESE_SEATS[seat]}",
        )

    return told


def _all_but_one_flower(read: _Read) -> Words:
    missing = _tiles((FLOWERS | SEASONS) & ~read.win.hand.flowers)
    return Words(f"all but {missing.en}", f"獨欠{missing.zh}")


def _seat_wind(read: _Read) -> Words:
    seat = int(read.win.seat)
    sets = _sets(read.hand, own_wind(read.win))
    return Words(f"{sets.en}, for {SEAT_NAMES[seat]}", f"{sets.zh}，{CHINESE_SEATS[seat]}門風")


def _round_wind(read: _Read) -> Words:
    wind = int(read.win.round_wind)
    sets = _sets(read.hand, only(EAST_WIND + wind))
    return Words(
        f"{sets.en}, in the {SEAT_NAMES[wind]} round", f"{sets.zh}，正打{'東南西北'[wind]}圈"
    )


def _robbed(read: _Read) -> Words:
    tile, source = read.tile, int(read.win.source)
    if source == NOBODY:
        return Words(f"{tile.en} of another’s kong", f"搶槓的{tile.zh}")
    return Words(
        f"{tile.en} of {SEAT_NAMES[source]}’s kong", f"搶{CHINESE_SEATS[source]}槓的{tile.zh}"
    )


def _replacement(read: _Read) -> Words:
    tile, kong = read.tile, int(read.win.bloom_kong)
    if kong == NO_TILE:
        return Words(f"{tile.en}, the replacement for a kong", f"補槓摸到{tile.zh}")
    of = _tile(kong)
    return Words(
        f"{tile.en}, the replacement for the kong of {of.en}", f"開{of.zh}槓，補到{tile.zh}"
    )


def _first_of_another(read: _Read) -> Words:
    """The two meanings of an earthly hand (HK-FP-5)."""
    tile = read.tile
    if read.win.way == DISCARD:
        return Words(f"{tile.en}, East’s first discard", f"莊家打出的第一隻牌{tile.zh}")
    return Words(f"{tile.en}, the first tile drawn", f"自己摸的第一隻牌{tile.zh}")


def _nine_gates(read: _Read) -> Words:
    spare = int(spare_of_nine_gates(read.win))
    suit, more = _FAMILIES[int(suit_of(spare))][1], _tile(spare)
    return Words(
        f"1112345678999 of {suit.en}, and {more.en}", f"{suit.zh}1112345678999，另加{more.zh}"
    )


def _thirteen(read: _Read) -> Words:
    twice = _tile(lowest(read.win.hand.two))
    return Words(f"one of each, and {twice.en} twice", f"每款一隻，{twice.zh}兩隻")


def _pairs(read: _Read) -> Words:
    pairs = _joined(map(_tile, read.win.hand.tiles()[::2]))
    return Words(f"pairs of {pairs.en}", f"{pairs.zh}各一對")


def _in_three_suits(read: _Read) -> Words:
    ranks = _ranks(lowest(zung_jung.three_similar_sequences(read.hand)))
    return Words(f"{ranks.en} in all three suits", f"三門都有{ranks.zh}")


def _straight(read: _Read) -> Words:
    suit = _FAMILIES[int(suit_of(lowest(zung_jung.nine_tile_straight(read.hand))))][1]
    return Words(f"1-2-3, 4-5-6 and 7-8-9 of {suit.en}", f"{suit.zh}一二三、四五六、七八九")


def _similar(read: _Read) -> int:
    return int(zung_jung.three_similar_triplets(read.hand)) * (1 + (1 << 9) + (1 << 18))


def _three_in_a_row(read: _Read) -> int:
    return (only(lowest(zung_jung.three_consecutive_triplets(read.hand)))) * 0b111


def _four_in_a_row(read: _Read) -> int:
    return int(zung_jung.four_consecutive_triplets(read.hand)) * 0b1111


def _dragons(read: _Read) -> int:
    return int(read.hand.triplets) & DRAGONS


def _winds(read: _Read) -> int:
    return int(read.hand.triplets) & WINDS


def _value_honours(read: _Read) -> int:
    return int(read.hand.triplets & (DRAGONS | own_wind(read.win)))


def _kongs(read: _Read) -> int:
    return int(read.hand.kongs)


REASONS: Final[dict[str, _Told]] = {
    "common hand": _four_sets("four chows", "四副順子"),
    "all sequences": _four_sets("four sequences", "四副順子"),
    "self-draw": _of_tile("{} from the wall", "自己摸到{}"),
    "fully concealed": _nothing_claimed,
    "concealed hand": _nothing_claimed,
    "no flowers": _always("no flower was drawn", "沒有摸到花"),
    "own flower": _own(PLUM),
    "own season": _own(SPRING),
    "full set of flowers": _always("Plum, Orchid, Chrysanthemum and Bamboo flower", "梅蘭菊竹齊"),
    "full set of seasons": _always("Spring, Summer, Autumn and Winter", "春夏秋冬齊"),
    "seven flowers": _all_but_one_flower,
    "eight flowers": _always("all eight flowers", "八隻花齊"),
    "dragons": _of_sets(_dragons),
    "seat wind": _seat_wind,
    "round wind": _round_wind,
    "value honor": _of_sets(_value_honours),
    "robbing the kong": _robbed,
    "robbing a kong": _robbed,
    "last tile of the wall": _of_tile("{}, the last tile to be drawn", "摸到最後一隻牌{}"),
    "final draw": _of_tile("{}, the last tile to be drawn", "摸到最後一隻牌{}"),
    "last discard": _of_tile("{}, the last discard of the deal", "全局最後打出的{}"),
    "final discard": _of_tile("{}, the last discard of the deal", "全局最後打出的{}"),
    "kong bloom": _replacement,
    "win on kong": _replacement,
    "kong on kong": _of_tile("{}, the replacement for a second kong in a row", "連開兩槓補到{}"),
    "heavenly hand": _always("the dealer’s first fourteen tiles", "莊家起手十四隻牌"),
    "blessing of heaven": _always("the dealer’s first fourteen tiles", "莊家起手十四隻牌"),
    "earthly hand": _first_of_another,
    "blessing of earth": _first_of_another,
    "human hand": _of_tile("{}, discarded before one’s own first draw", "未摸過牌，食{}"),
    "mixed terminals": _only_kinds,
    "mixed greater terminals": _only_kinds,
    "pure terminals": _only_kinds,
    "pure greater terminals": _only_kinds,
    "mixed lesser terminals": _always(
        "a one, a nine or an honour in each set and in the pair", "每副牌和眼都有么九或字牌"
    ),
    "pure lesser terminals": _always(
        "a one or a nine in each set and in the pair", "每副牌和眼都有么九"
    ),
    "no terminals": _always("no one, no nine and no honour", "沒有么九和字牌"),
    "half flush": _only_families,
    "mixed one-suit": _only_families,
    "full flush": _only_families,
    "pure one-suit": _only_families,
    "all honours": _only_kinds,
    "all honors": _only_kinds,
    "all triplets": _four_sets("no chow", "沒有順子"),
    "small three dragons": _of_sets_and_pair(_dragons),
    "big three dragons": _of_sets(_dragons),
    "small three winds": _of_sets_and_pair(_winds),
    "big three winds": _of_sets(_winds),
    "small four winds": _of_sets_and_pair(_winds),
    "big four winds": _of_sets(_winds),
    "two concealed triplets": _all_from_the_wall,
    "three concealed triplets": _all_from_the_wall,
    "four concealed triplets": _all_from_the_wall,
    "one kong": _of_sets(_kongs),
    "two kong": _of_sets(_kongs),
    "three kong": _of_sets(_kongs),
    "four kong": _of_sets(_kongs),
    "four kongs": _of_sets(_kongs),
    "nine gates": _nine_gates,
    "thirteen orphans": _thirteen,
    "thirteen terminals": _thirteen,
    "seven pairs": _pairs,
    "two identical sequences": _of_runs(lambda read: int(read.hand.twins), "twice", "共兩副"),
    "two identical sequences twice": _of_runs(
        lambda read: int(read.hand.twins), "each twice", "各兩副"
    ),
    "three identical sequences": _of_runs(
        lambda read: int(read.hand.trebles), "three times", "共三副"
    ),
    "four identical sequences": _of_runs(lambda read: int(read.hand.quads), "four times", "共四副"),
    "three similar sequences": _in_three_suits,
    "small three similar triplets": _of_sets_and_pair(
        lambda read: int(zung_jung.like_the_pair(read.hand))
    ),
    "three similar triplets": _of_sets(_similar),
    "nine-tile straight": _straight,
    "three consecutive triplets": _of_sets(_three_in_a_row),
    "four consecutive triplets": _of_sets(_four_in_a_row),
}
"""What is told of each pattern, by its name in small letters: what both families have, once."""
