"""This file is about how tiles, hands and melds are written.

A tile is written ``5m`` 五萬, ``5p`` 五筒, ``5s`` 五索; ``E S W N`` winds; ``C F P`` 中 發 白;
``fl1`` to ``fl4`` 梅蘭菊竹 and ``se1`` to ``se4`` 春夏秋冬. Tiles of one suit share a letter:
``123m``. Read, but never written: ``1z`` to ``7z`` for East, South, West, North, White, Green, Red;
東南西北中發白 for themselves; a capital letter behind a number, ``7M``; and anything in the full
width of Chinese type, ``７ｍ``.

A meld on the table stands in brackets: ``[123m]`` a chow, ``[EEE]`` a pung, ``[5555p]`` a big kong,
``[555p+5p]`` a pung made a kong, and, in round ones, ``(CCCC)`` a concealed kong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from seifong.errors import BadNotation
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.tiles import PLUM, SPRING

__all__ = [
    "CHINESE_NAMES",
    "ENGLISH_NAMES",
    "NAMES",
    "parse_hand",
    "parse_meld",
    "parse_tile",
    "parse_tiles",
    "write",
    "write_hand",
]
__all__ += ["write_meld", "write_set"]

_SUITS: Final = "mps"
_HONOURS: Final = "ESWNCFP"
_ZED: Final = (27, 28, 29, 30, 33, 32, 31)  # 1z to 7z: the winds, then White, Green, Red

#: How each kind is written: ``NAMES[31] == "C"``.
NAMES: Final = (
    *(f"{rank}{suit}" for suit in _SUITS for rank in range(1, 10)),
    *_HONOURS,
    *(f"fl{number}" for number in range(1, 5)),
    *(f"se{number}" for number in range(1, 5)),
)

_CHINESE: Final = "東南西北中發白"

#: How each kind is said in English, within a sentence: ``ENGLISH_NAMES[13] == "5 Dots"``.
ENGLISH_NAMES: Final = (
    *(f"{rank} {suit}" for suit in ("Characters", "Dots", "Bamboos") for rank in range(1, 10)),
    *(f"{wind} Wind" for wind in ("East", "South", "West", "North")),
    *(f"{colour} Dragon" for colour in ("Red", "Green", "White")),
    *("Plum", "Orchid", "Chrysanthemum", "Bamboo flower"),
    *("Spring", "Summer", "Autumn", "Winter"),
)

#: How each kind is said in Chinese: ``CHINESE_NAMES[13] == "五筒"``.
CHINESE_NAMES: Final = (
    *(f"{rank}{suit}" for suit in "萬筒索" for rank in "一二三四五六七八九"),
    *_CHINESE,
    *"梅蘭菊竹春夏秋冬",
)

_TOKEN: Final = re.compile(
    r"(?P<ranks>[1-9]+)(?P<suit>[mpsMPS])|(?P<zed>[1-7]+)[zZ]"
    rf"|(?P<honour>[{_HONOURS}{_CHINESE}发])|(?P<flower>fl|se)(?P<number>[1-4])"
)
_NARROW: Final[dict[int, int | str]] = {
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    ord("\u3000"): " ",
    ord("、"): ",",
}
_MELD: Final = re.compile(r"\[(?P<exposed>[^\[\]()]*)\]|\((?P<concealed>[^\[\]()]*)\)")


def parse_tiles(text: str) -> list[int]:
    """The tiles that a text names, in the order it names them.

    >>> parse_tiles("123m EE 55z fl1")
    [0, 1, 2, 27, 27, 33, 33, 34]
    >>> parse_tiles("12x")
    Traceback (most recent call last):
        ...
    seifong.errors.BadNotation: "12x" at "12x": not a tile
    >>> parse_tiles("7M 中 １ｚ") == parse_tiles("7m C E")
    True
    """
    text = text.translate(_NARROW)
    tiles: list[int] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        token = _TOKEN.match(text, at)
        if token is None:
            read, rest = _short(text), _short(text[at:])
            raise BadNotation(
                f'"{read}" at "{rest}": not a tile', f"「{read}」由「{rest}」起不是牌"
            )
        tiles += _tiles_of(token)
        at = token.end()
    return tiles


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _tiles_of(token: re.Match[str]) -> list[int]:
    if token["ranks"]:
        first = 9 * _SUITS.index(token["suit"].lower()) - 1
        return [first + int(rank) for rank in token["ranks"]]
    if token["zed"]:
        return [_ZED[int(number) - 1] for number in token["zed"]]
    if token["honour"]:
        return [27 + (_HONOURS + _CHINESE).index(token["honour"].replace("发", "發")) % 7]
    return [(PLUM if token["flower"] == "fl" else SPRING) + int(token["number"]) - 1]


def parse_tile(text: str) -> int:
    """The one tile that a text names.

    >>> parse_tile("5s"), parse_tile("7z") == parse_tile("C")
    (22, True)
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise BadNotation(
            f'"{_short(text)}" should be one tile, and is {len(tiles)}',
            f"「{_short(text)}」應是一隻牌，現有 {len(tiles)} 隻",
        )
    return tiles[0]


def parse_meld(text: str) -> Meld:
    """The meld that a text names, brackets and all.

    >>> parse_meld("[EEE]"), parse_meld("(5555p)")
    (Meld(pung, 27, claimed=-1, source=-1), Meld(concealed kong, 13, claimed=-1, source=-1))
    >>> parse_meld("[124m]")
    Traceback (most recent call last):
        ...
    seifong.errors.BadNotation: "[124m]" is no chow, pung or kong
    """
    match = _MELD.fullmatch(text.translate(_NARROW).strip())
    if match is None:
        raise BadNotation(
            f'"{_short(text)}" is no meld: write [123m], [EEE], [5555p], [555p+5p] or (5555p)',
            f"「{_short(text)}」不是一副明牌：請寫 [123m]、[EEE]、[5555p]、[555p+5p] 或 (5555p)",
        )
    inner = match["exposed"] if match["exposed"] is not None else match["concealed"]
    tiles = sorted(parse_tiles(inner.replace("+", " ")))
    form = _form_of(tiles, is_exposed=match["exposed"] is not None, is_added="+" in inner)
    if form == 0:
        raise BadNotation(
            f'"{_short(text.strip())}" is no chow, pung or kong',
            f"「{_short(text.strip())}」不是順子、刻子或槓",
        )
    return Meld(form, tiles[0])


def _form_of(tiles: list[int], *, is_exposed: bool, is_added: bool) -> int:
    alike = len(set(tiles)) == 1 and tiles[0] < PLUM
    if len(tiles) == 4 and alike:
        if not is_exposed:
            return CONCEALED_KONG
        return ADDED_KONG if is_added else BIG_KONG
    if len(tiles) != 3 or not is_exposed or is_added:
        return 0
    if alike:
        return PUNG
    low = tiles[0]
    is_run = tiles == [low, low + 1, low + 2] and low < 27 and low % 9 <= 6
    return CHOW if is_run else 0


def parse_hand(text: str) -> tuple[list[int], list[Meld]]:
    """The concealed tiles (flowers among them) and the melds that a text names.

    >>> parse_hand("55s EE [123m] fl2")
    ([22, 22, 27, 27, 35], [Meld(chow, 0, claimed=-1, source=-1)])
    """
    text = text.translate(_NARROW)
    melds = [parse_meld(match.group()) for match in _MELD.finditer(text)]
    return parse_tiles(_MELD.sub(" ", text)), melds


def write(tiles: Iterable[int]) -> str:
    """The one canonical form: sorted, tiles of a suit together.

    >>> write([22, 0, 2, 27, 1, 27, 34, 31])
    '123m 5s EE C fl1'
    """
    words: list[str] = []
    for tile in sorted(tiles):
        name = NAMES[tile]
        if words and tile < 27 and words[-1][-1] == name[-1]:
            words[-1] = words[-1][:-1] + name
        elif words and 27 <= tile < PLUM and words[-1][-1] == name:
            words[-1] += name
        else:
            words.append(name)
    return " ".join(words)


def write_set(kinds: int) -> str:
    """The kinds of a set.

    >>> write_set(0b1001)
    '14m'
    """
    return write(kind for kind in range(42) if kinds >> kind & 1)


def write_meld(meld: Meld) -> str:
    """A meld in brackets.

    >>> [write_meld(parse_meld(text)) for text in ("[321m]", "(CCCC)", "[555s+5s]")]
    ['[123m]', '(CCCC)', '[555s+5s]']
    """
    if meld.form == ADDED_KONG:
        return f"[{write(meld.tiles()[:3])}+{NAMES[meld.low]}]"
    inner = write(meld.tiles())
    return f"({inner})" if meld.form == CONCEALED_KONG else f"[{inner}]"


def write_hand(tiles: Iterable[int], melds: Iterable[Meld] = ()) -> str:
    """Concealed tiles, then melds.

    >>> write_hand([22, 22], [Meld(CHOW, 0)])
    '55s [123m]'
    """
    return " ".join(part for part in (write(tiles), *map(write_meld, melds)) if part)
