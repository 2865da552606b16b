"""This file is about a win as a user tells it: read, checked, and made a `Win`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from seifong.errors import BadInput, BadNotation
from seifong.hands import hand_of
from seifong.melds import CHOW, CONCEALED_KONG, Meld
from seifong.notation import CHINESE_NAMES, NAMES, parse_hand, parse_meld, parse_tile, write
from seifong.rulebook import Words
from seifong.rulebook.english import so_many
from seifong.rules import Rules
from seifong.scoring.win import (
    DISCARD,
    EARTHLY,
    FLOWERS,
    HEAVENLY,
    HUMAN,
    KONG_BLOOM,
    KONG_ON_KONG,
    LAST_DISCARD,
    LAST_TILE,
    ROB,
    SELF_DRAW,
    Win,
)
from seifong.seats import CHINESE_SEATS, EAST, NOBODY, SEAT_NAMES, upper
from seifong.tiles import NO_TILE, is_flower

__all__ = ["Declared", "check_circumstances", "check_counts", "own_discard", "seat_named"]
__all__ += ["win_declared"]

MOST_MELDS: Final = 4
_SEATS: Final = {
    **{letter: seat for seat, letter in enumerate("ESWN")},
    **{name.upper(): seat for seat, name in enumerate(SEAT_NAMES)},
    **{letter: seat for seat, letter in enumerate("東南西北")},
}
_FROM: Final = re.compile(r"(?P<meld>.*?)(?:\s+from\s+(?P<source>\S+))?\s*", re.IGNORECASE)


def seat_named(text: str) -> int:
    """The seat that a word names.

    >>> seat_named("S"), seat_named("west"), seat_named("北")
    (1, 2, 3)
    >>> seat_named("X")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "X" is no seat: write E, S, W or N
    """
    try:
        return _SEATS[text.strip().upper()]
    except KeyError:
        raise BadInput(
            f'"{text}" is no seat: write E, S, W or N', f"「{text}」不是座位：請寫東、南、西或北"
        ) from None


class Declared(Struct, frozen=True, kw_only=True):
    """What a user says of a win: the tiles as text, and how the winning one came."""

    hand: str
    tile: str = ""
    melds: Sequence[str] = ()
    flowers: str = ""
    way: int = SELF_DRAW
    seat: int = EAST
    source: int = NOBODY
    responsible: int | None = None  # None: the source
    round_wind: int = EAST
    circumstances: int = 0


def win_declared(told: Declared, rules: Rules) -> Win:
    """The win that a user tells, or a sentence about what is wrong with it.

    The hand may hold the winning tile already, or be one short of it.

    >>> from seifong.rules.presets import preset
    >>> told = Declared(hand="123m 456m 789p EE 55s", tile="5s")
    >>> win_declared(told, preset("hong-kong")).hand.size()
    14
    """
    tiles, melds = parse_hand(told.hand)
    melds += [_meld_told(text, told.seat) for text in told.melds]
    if len(melds) > MOST_MELDS:
        raise BadInput(
            f"a hand has at most four melds, and {len(melds)} are told",
            f"一手牌最多四副明牌，卻寫了 {len(melds)} 副",
        )
    flowers = [tile for tile in tiles if is_flower(tile)] + _flowers_of(told.flowers)
    concealed = [tile for tile in tiles if not is_flower(tile)]
    if told.way == FLOWERS:
        if told.tile:
            raise BadInput(
                "--win goes with a hand; by flowers the win is on the last of them",
                "--win 用於手牌食糊；花糊以最後一隻花為準",
            )
        tile = flowers[-1] if flowers else NO_TILE
    else:
        tile = _winning_tile(told.tile)
        concealed = _with_winning_tile(concealed, melds, tile)
    check_counts([*concealed, *flowers], melds)
    _check_flowers(flowers, rules, told.way)
    _check_source(told, concealed, tile)
    check_circumstances(
        told.circumstances, way=told.way, seat=told.seat, source=told.source, melds=melds
    )
    hand = hand_of([*concealed, *flowers], rules.irregular())
    hand.melds.extend(melds)
    return Win(
        hand,
        tile,
        told.way,
        told.seat,
        round_wind=told.round_wind,
        source=told.source,
        responsible=told.source if told.responsible is None else told.responsible,
        circumstances=told.circumstances,
        has_flowers=rules.table.tiles.flowers,
    )


def _meld_told(text: str, seat: int) -> Meld:
    """A meld, and the seat it came from if the user says.

    >>> _meld_told("[EEE] from W", EAST)
    Meld(pung, 27, claimed=27, source=2)
    >>> _meld_told("[123m] from W", EAST)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "[123m] from W": East can chow only from North, the upper seat
    """
    match = _FROM.fullmatch(text)
    if match is None:
        raise BadNotation(f'"{text}" is no meld', f"「{text}」不是一副明牌")
    meld = parse_meld(match["meld"])
    if match["source"] is None:
        return meld
    source = seat_named(match["source"])
    if meld.form == CONCEALED_KONG:
        raise BadInput(
            f'"{text}": a concealed kong comes from nobody', f"「{text}」：暗槓不是從別家得來"
        )
    name, name_zh = SEAT_NAMES[seat], CHINESE_SEATS[seat]
    if source == seat:
        raise BadInput(
            f'"{text}": {name} cannot claim from {name}', f"「{text}」：{name_zh}不能叫自己的牌"
        )
    if meld.form == CHOW and source != upper(seat):
        raise BadInput(
            f'"{text}": {name} can chow only from {SEAT_NAMES[upper(seat)]}, the upper seat',
            f"「{text}」：{name_zh}只可上上家（{CHINESE_SEATS[upper(seat)]}）的牌",
        )
    return Meld(meld.form, meld.low, meld.low, source)


def _flowers_of(text: str) -> list[int]:
    flowers, _ = parse_hand(text)
    for tile in flowers:
        if not is_flower(tile):
            raise BadInput(
                f"{NAMES[tile]} is no flower: write fl1 to fl4, se1 to se4",
                f"{CHINESE_NAMES[tile]}不是花牌：請寫 fl1 至 fl4、se1 至 se4",
            )
    return flowers


def _winning_tile(text: str) -> int:
    if not text:
        raise BadInput("which tile won? say --win TILE", "食哪隻牌？請寫 --win TILE")
    tile = parse_tile(text)
    if is_flower(tile):
        raise BadInput(
            f"{NAMES[tile]} completes no hand; a win by flowers is --by-flowers",
            f"{CHINESE_NAMES[tile]}是花牌，不能以此食糊；花糊請寫 --by-flowers",
        )
    return tile


def _with_winning_tile(concealed: list[int], melds: list[Meld], tile: int) -> list[int]:
    """The concealed tiles with the winning one among them.

    >>> _with_winning_tile([5], [Meld(CHOW, low) for low in (0, 3, 9, 12)], 5)
    [5, 5]
    """
    full = 14 - 3 * len(melds)
    if len(concealed) == full - 1:
        return [*concealed, tile]
    beside = f" beside {len(melds)} melds" if len(melds) > 1 else " beside a meld" if melds else ""
    beside_zh = f"明牌 {len(melds)} 副，" if melds else ""
    if len(concealed) != full:
        raise BadInput(
            f"the hand has {so_many(len(concealed), 'tile')}{beside}; it should have {full - 1},"
            f" or {full} with the winning tile",
            f"{beside_zh}手牌有 {len(concealed)} 隻；應有 {full - 1} 隻，連食糊的牌則 {full} 隻",
        )
    if tile not in concealed:
        raise BadInput(
            f"the hand has {full} tiles{beside}, and the winning {NAMES[tile]} is not among them",
            f"{beside_zh}手牌有 {full} 隻，其中沒有食糊的{CHINESE_NAMES[tile]}",
        )
    return concealed


def check_counts(tiles: Sequence[int], melds: Sequence[Meld]) -> None:
    """Refuse more of a tile than there are: four, and one of a flower.

    >>> check_counts([0, 0], [])
    >>> check_counts([0] * 5, [])
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: 5 tiles are 1m, and there are only 4
    """
    counts = Counter(tiles)
    for meld in melds:
        counts.update(meld.tiles())
    for tile, times in sorted(counts.items()):
        most = 1 if is_flower(tile) else 4
        if times > most:
            raise BadInput(
                f"{times} tiles are {NAMES[tile]}, and there are only {most}",
                f"寫了 {times} 隻{CHINESE_NAMES[tile]}，全副牌只有 {most} 隻",
            )


def _check_flowers(flowers: list[int], rules: Rules, way: int) -> None:
    if flowers and not rules.table.tiles.flowers:
        raise BadInput(
            f"{rules.name} is played without flowers; {write(flowers)} cannot be there",
            f"{rules.name} 不用花牌，不會有{'、'.join(CHINESE_NAMES[tile] for tile in flowers)}",
        )
    if way == FLOWERS and len(flowers) < 7:
        raise BadInput(
            f"a win by flowers takes seven or eight, and there are {len(flowers)}",
            f"花糊須有七隻或八隻花，現有 {len(flowers)} 隻",
        )


def _check_source(told: Declared, concealed: list[int], tile: int) -> None:
    name, zh = SEAT_NAMES[told.seat], CHINESE_SEATS[told.seat]
    if told.source == told.seat:
        does = "rob a kong of" if told.way == ROB else "win on a discard of"
        does_zh = "搶自己的槓" if told.way == ROB else "食自己打出的牌"
        raise BadInput(f"{name} cannot {does} {name}", f"{zh}不能{does_zh}")
    if told.responsible == told.seat:
        raise own_discard(name, zh)
    if told.way == ROB and concealed.count(tile) > 1:
        konger = SEAT_NAMES[told.source]
        raise BadInput(
            f"{konger}'s kong has every other {NAMES[tile]}, and {name} holds one too",
            f"其餘{CHINESE_NAMES[tile]}都在{CHINESE_SEATS[told.source]}的槓裏，{zh}卻另有一隻",
        )


def own_discard(name: str, zh: str) -> BadInput:
    """That a winner answers for no own tile, and what to say instead (ZJ-IMM-3)."""
    return BadInput(
        f"{name} cannot answer for an own win: if {name} was the first to discard that tile,"
        " nobody does; say nobody (ZJ-IMM-3)",
        f"{zh}不能負責自己食糊：若該牌由自己最先打出，便無人負責，請寫 nobody（ZJ-IMM-3）",
    )


def check_circumstances(
    told: int, *, way: int, seat: int, source: int, melds: Sequence[Meld] | None
) -> None:
    """Whether what else is said can be so; a scorer would not believe it.

    Without `melds` the hand is not told, and may have had what it takes.

    >>> check_circumstances(EARTHLY, way=DISCARD, seat=1, source=EAST, melds=None)
    >>> check_circumstances(EARTHLY, way=DISCARD, seat=1, source=3, melds=None)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: --earthly is of no discard but East's first

    HK-FP-4 to HK-FP-7, ZJ-PAT-9.1.1, ZJ-PAT-9.4.2.
    """
    kongs = 2 if melds is None else sum(meld.is_kong() for meld in melds)
    is_drawn = way == SELF_DRAW
    is_discarded = way == DISCARD
    is_first = (is_drawn or is_discarded) and not melds
    is_anothers = is_first and seat != EAST
    is_before_draw = is_drawn or source < seat
    admitted = (
        (LAST_TILE, "--last-tile", is_drawn, _OF_A_DRAW),
        (LAST_DISCARD, "--last-discard", is_discarded, _OF_A_DISCARD),
        (KONG_BLOOM, "--kong-replacement", is_drawn and kongs > 0, _OF_A_KONG),
        (KONG_ON_KONG, "--kong-on-kong", is_drawn and kongs > 1, _OF_TWO_KONGS),
        (HEAVENLY, "--heavenly", is_drawn and is_first and seat == EAST, _OF_EAST),
        (EARTHLY, "--earthly", is_anothers, _OF_ANOTHER),
        (EARTHLY, "--earthly", is_drawn or source == EAST, _OF_THE_FIRST_DISCARD),
        (HUMAN, "--human", is_anothers, _OF_ANOTHER),
        (HUMAN, "--human", is_before_draw, _OF_DISCARDS_BEFORE),
    )
    for circumstance, flag, is_possible, what in admitted:
        if told & circumstance and not is_possible:
            raise BadInput(f"{flag} {what.en}", f"{flag} {what.zh}")


_OF_A_DRAW: Final = Words("is only of a self-draw", "只用於自摸")
_OF_A_DISCARD: Final = Words("is only of a win on a discard", "只用於食別家打出的牌")
_OF_A_KONG: Final = Words("is only of a self-draw with a kong", "只用於有槓的自摸")
_OF_TWO_KONGS: Final = Words("is only of a self-draw with two kongs", "只用於有兩副槓的自摸")
_OF_EAST: Final = Words("is only of East's self-draw, without melds", "只用於東家沒有明牌的自摸")
_OF_ANOTHER: Final = Words(
    "is only of another than East, without melds", "只用於東家以外、沒有明牌的一家"
)
_OF_THE_FIRST_DISCARD: Final = Words(
    "is of no discard but East's first", "若食別家的牌，只限東家打出的第一隻"
)
_OF_DISCARDS_BEFORE: Final = Words(
    "is only of the discard of a seat that plays before the winner's first draw",
    "若食別家的牌，只限食糊者第一次摸牌之前各家所打的",
)
