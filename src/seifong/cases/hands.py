"""This file is about the hand of a case: read into the win that it tells of."""

from __future__ import annotations

from collections import Counter
from typing import Final

from seifong.cases.parts import Part
from seifong.errors import BadNotation
from seifong.hands import Hand, hand_of
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.notation import NAMES, parse_tiles
from seifong.rules.rules import Rules
from seifong.scoring import win as wins
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import EAST, NOBODY, SEAT_LETTERS, SOUTH, WEST
from seifong.tiles import EAST_WIND, NO_TILE, PLUM

__all__ = ["hand_in", "seat_in", "tile_in", "tiles_in", "win_of_faan", "win_of_points"]

_FORMS: Final = {
    "chow": CHOW,
    "chi": CHOW,
    "pung": PUNG,
    "pong": PUNG,
    "big_kong": BIG_KONG,
    "kong_big": BIG_KONG,
    "added_kong": ADDED_KONG,
    "kong_small": ADDED_KONG,
    "concealed_kong": CONCEALED_KONG,
    "kong_concealed": CONCEALED_KONG,
}
_WAYS: Final = {
    "discard": DISCARD,
    "self_draw": SELF_DRAW,
    "self": SELF_DRAW,
    "rob": ROB,
}
_CIRCUMSTANCES: Final = {
    "last_tile": wins.LAST_TILE,
    "seabed": wins.LAST_TILE,
    "last_discard": wins.LAST_DISCARD,
    "riverbed": wins.LAST_DISCARD,
    "kong_replacement": wins.KONG_BLOOM,
    "supplement": wins.KONG_BLOOM,
    "kong_on_kong": wins.KONG_ON_KONG,
    "heavenly": wins.HEAVENLY,
    "heaven": wins.HEAVENLY,
    "earthly": wins.EARTHLY,
    "earth": wins.EARTHLY,
    "humanly": wins.HUMAN,
    "robbing_kong": 0,  # these two say how the tile came
    "flower_win": 0,
}


def tiles_in(case: Part, key: str) -> list[int]:
    """The tiles that an entry names, as one text or as a list of them.

    >>> tiles_in(Part("HKC-1", {"bonus": ["fl1", "se3"]}), "bonus")
    [34, 40]
    """
    try:
        return parse_tiles(" ".join(case.texts(key)))
    except BadNotation as error:
        raise case.fault(f"{key}: {error}", f"{key}：{error.text('zh')}") from None


def seat_in(case: Part, key: str) -> int:
    """The seat that an entry names by its letter; NOBODY if it is null.

    >>> seat_in(Part("PAY-1", {"winner": "W"}), "winner")
    2
    """
    if not case.has(key):
        return NOBODY
    letter = case.text(key)
    if letter not in SEAT_LETTERS:
        raise case.fault(
            f'{key} should be E, S, W or N, and is "{letter}"',
            f"{key} 應是 E、S、W 或 N，現為「{letter}」",
        )
    return SEAT_LETTERS.index(letter)


def hand_in(case: Part, irregular: int, more: list[int]) -> Hand:
    """The hand of a case, its melds laid, and more tiles taken into it."""
    told = case.part("hand")
    tiles = [*tiles_in(told, "concealed"), *more]
    melds = [_meld(told, meld) for meld in told.parts("melds")]
    held = Counter([*tiles, *(tile for meld in melds for tile in meld.tiles())])
    for tile, times in sorted(held.items()):
        if times > (1 if tile >= PLUM else 4):
            raise case.fault(f"{times} of {NAMES[tile]}", f"{NAMES[tile]} 有 {times} 隻")
    hand = hand_of(tiles, irregular)
    hand.melds.extend(melds)
    return hand


def _meld(hand: Part, meld: Part) -> Meld:
    """A meld; who fed it, no case tells."""
    name = meld.text("type", meld.text("kind", ""))
    tiles = sorted(tiles_in(meld, "tiles"))
    form = _FORMS.get(name, 0)
    low = tiles[0] if tiles else NO_TILE
    found = Meld(form, low)
    if form == 0 or low >= PLUM or found.tiles() != tiles or (form == CHOW and not _is_run(low)):
        told, wanted = " ".join(NAMES[tile] for tile in tiles), name or "meld"
        raise hand.fault(f"{told} is no {wanted}", f"{told} 不成 {wanted}")
    return found


def _is_run(low: int) -> bool:
    return low < EAST_WIND and low % 9 <= 6


def win_of_faan(case: Part, rules: Rules) -> Win:
    """The win of a case that counts faan: `situation` says how it came.

    The concealed tiles hold the winning one. What is null does not matter.
    """
    situation = case.part("situation")
    bonus = tiles_in(case.part("hand"), "bonus")
    hand = hand_in(case, rules.irregular(), bonus)
    flags = situation.texts("flags")
    way = _way(situation, "win_by", flags)
    tile = _winning_tile(situation, hand, way)
    seat = seat_in(situation, "seat_wind")
    if seat == NOBODY:
        seat = EAST if "heavenly" in flags else _idle_wind(hand)
    wind = seat_in(situation, "round_wind")
    source = WEST if seat != WEST else SOUTH
    return Win(
        hand,
        tile,
        way,
        seat,
        round_wind=_idle_wind(hand) if wind == NOBODY else wind,
        source=source if way in {DISCARD, ROB} else NOBODY,
        responsible=source if way in {DISCARD, ROB} else NOBODY,
        circumstances=_circumstances(situation, flags),
        has_flowers=rules.table.tiles.flowers,
    )


def win_of_points(case: Part, rules: Rules) -> Win:
    """The win of a case that counts points. The concealed tiles are those before the win."""
    flags = case.texts("flags")
    tile = tile_in(case, "win_tile")
    way = _way(case, "method", flags)
    seat = seat_in(case, "winner_seat")
    source = seat_in(case, "discarder_seat")
    responsible = seat_in(case, "responsible") if "responsible" in case.plain else source
    return Win(
        hand_in(case, rules.irregular(), [tile]),
        tile,
        way,
        EAST if seat == NOBODY else seat,
        source=source,
        responsible=responsible,
        circumstances=_circumstances(case, flags),
    )


def _way(case: Part, key: str, flags: list[str]) -> int:
    """How the tile came. A flag that says otherwise yields to a self-draw (HK-IMP-11)."""
    name = case.text(key)
    if name not in _WAYS:
        raise case.fault(
            f'{key} should be one of {", ".join(_WAYS)}, and is "{name}"',
            f"{key} 應是 {'、'.join(_WAYS)} 之一，現為「{name}」",
        )
    if "flower_win" in flags:
        return FLOWERS
    way = _WAYS[name]
    return ROB if way == DISCARD and "robbing_kong" in flags else way


def _circumstances(case: Part, flags: list[str]) -> int:
    found = 0
    for flag in flags:
        if flag not in _CIRCUMSTANCES:
            raise case.fault(f'there is no flag "{flag}"', f"沒有「{flag}」這個標記")
        found |= _CIRCUMSTANCES[flag]
    return found


def tile_in(case: Part, key: str) -> int:
    """The one tile that an entry names."""
    tiles = tiles_in(case, key)
    if len(tiles) != 1:
        raise case.fault(f"{key} should be one tile", f"{key} 應是一隻牌")
    return tiles[0]


def _winning_tile(case: Part, hand: Hand, way: int) -> int:
    """The winning tile, which is in the hand; where it does not matter, the last of it."""
    held = hand.tiles()
    if not case.has("win_tile"):
        return held[-1] if held else NO_TILE
    tile = tile_in(case, "win_tile")
    if way != FLOWERS and tile not in held:
        raise case.fault(
            f"the winning tile {NAMES[tile]} is not among the concealed ones",
            f"食糊的 {NAMES[tile]} 不在暗牌之內",
        )
    return tile


def _idle_wind(hand: Hand) -> int:
    """A seat or round whose wind the hand does not hold, East being the last resort."""
    kinds = hand.one
    for meld in hand.melds:
        kinds |= meld.kinds()
    for seat in (SOUTH, WEST, 3, EAST):
        if not kinds >> (EAST_WIND + seat) & 1:
            return seat
    return EAST
