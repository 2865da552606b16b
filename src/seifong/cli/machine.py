"""This file is about the drawing of a deal's phases, and of the race for the open discard.

It is drawn from the two tables that the code itself is written by: `seifong.table.phases.TABLE` and
`seifong.referee.reach.TABLE`. Here is only where things stand on the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from seifong.errors import Impossible
from seifong.referee.reach import STEPS, TABLE, Standing, Step
from seifong.table import phases
from seifong.table.phases import OVER, PHASE_NAMES, WAITS_FOR

__all__ = ["phases_drawing", "phases_page"]

_WIDTH: Final = 1160
_HEIGHT: Final = 990
_HALF: Final = (108, 44)  # of a tile

_STYLE: Final = """
  text { font-family: "Segoe UI", Roboto, "Noto Sans", sans-serif; font-size: 14px; fill: #f7f1e1 }
  .title { font-size: 22px; font-weight: 600; fill: #f2d79b }
  .more { fill: #a9bcb2 }
  .name { font-size: 17px; font-weight: 700; fill: #1d2422 }
  .who { font-size: 13px; fill: #55605b }
  .end { font-size: 13px; font-weight: 600; fill: #b92d1b }
  .tile { fill: #f7f1e1; stroke: #d3c5a3 }
  .edge { fill: #0b5c45 }
  .way { fill: none; stroke: #d6b676; stroke-width: 2; stroke-linejoin: round }
  .asked { stroke-dasharray: 6 5 }
  .tip { fill: #d6b676 }
  .ground { fill: #1b4743 }
  .frame { fill: #1b4743; stroke: #112b2a; stroke-width: 4 }
  .cell { fill: #112b2a; stroke: #2f625c }
  .yes { fill: #8fd6a8 }
  .only { fill: #f2d79b }
  .no { fill: #ff8a70 }
""".strip("\n")

_FRAME: Final = f"x='2' y='2' width='{_WIDTH - 4}' height='{_HEIGHT - 4}'"
_TIP: Final = (
    "<marker id='tip' viewBox='0 0 10 10' refX='2' refY='5' markerWidth='5' markerHeight='5'"
    " orient='auto'><path class='tip' d='M0 0 10 5 0 10z'/></marker>"
)


class _Tile(NamedTuple):
    """Where a phase stands, by its middle, and its name in Chinese."""

    x: int
    y: int
    chinese: str


_TILES: Final = {
    phases.OPENING: _Tile(138, 134, "開局"),
    phases.CHANGING: _Tile(666, 134, "改叫"),
    phases.FLOWER_WIN: _Tile(138, 318, "花糊"),
    phases.TURN: _Tile(462, 318, "出牌"),
    phases.CLAIMS: _Tile(1022, 318, "叫牌"),
    phases.ROB: _Tile(334, 502, "搶槓"),
    phases.REPLACING: _Tile(666, 502, "補牌"),
    phases.SHOWING: _Tile(1022, 502, "補花"),
}


class _Way(NamedTuple):
    """A line from one phase to another, and where its words stand."""

    line: str
    x: int
    y: int
    anchor: str = "middle"
    most: int = 99  # letters to a line


_WAYS: Final = {
    (phases.OPENING, phases.TURN): _Way("M250 134 C340 134 392 190 420 266", 268, 124, "start"),
    (phases.OPENING, phases.FLOWER_WIN): _Way("M138 182 V266", 148, 222, "start", 20),
    (phases.TURN, phases.CLAIMS): _Way("M574 300 H906", 622, 290),
    (phases.CLAIMS, phases.TURN): _Way("M910 336 H578", 678, 358, "start"),
    (phases.CLAIMS, phases.CHANGING): _Way("M1004 270 C988 184 900 134 782 134", 812, 124, "start"),
    (phases.CHANGING, phases.TURN): _Way("M554 146 C508 160 490 206 484 266", 512, 226, "start"),
    (phases.CHANGING, phases.REPLACING): _Way("M666 186 V450", 676, 240, "start"),
    (phases.TURN, phases.ROB): _Way("M420 370 L364 450", 378, 414, "end"),
    (phases.ROB, phases.REPLACING): _Way("M446 502 H550", 498, 492),
    (phases.REPLACING, phases.TURN): _Way("M612 454 L522 374", 546, 420, "end"),
    (phases.CLAIMS, phases.REPLACING): _Way("M968 370 L754 452", 838, 410, "end"),
    (phases.CLAIMS, phases.SHOWING): _Way("M1034 370 V450", 1026, 414, "end"),
    (phases.SHOWING, phases.REPLACING): _Way("M910 518 H782", 844, 540),
    (phases.REPLACING, phases.SHOWING): _Way("M778 488 H906", 842, 478),
    (phases.FLOWER_WIN, phases.TURN): _Way("M250 334 H346", 298, 354),
    (phases.FLOWER_WIN, phases.REPLACING): _Way("M158 370 V584 H666 V560", 420, 575),
    (phases.SHOWING, phases.FLOWER_WIN): _Way("M1022 554 V612 H118 V376", 560, 604),
}
_ASKED_FIRST: Final = _Way("M350 302 H254", 302, 292)
"""From TURN to FLOWER_WIN: whoever comes to its turn with flowers that may win."""


def phases_drawing() -> str:
    """The drawing, as SVG: on felt of its own, so that it can be read on any page.

    >>> phases_drawing().startswith("<svg "), phases_drawing().count("class='tile'")
    (True, 12)
    """
    return "\n".join(
        [
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {_HEIGHT}' role='img'>",
            "<title>The phases of a deal, and the race for the open discard</title>",
            "<!-- Made by `seifong rules docs`, from the tables in the code. -->",
            f"<style>\n{_STYLE}\n</style>",
            f"<defs>{_TIP}</defs>",
            f"<rect class='frame' {_FRAME} rx='18'/>",
            *_deal(),
            *_race(),
            "</svg>\n",
        ]
    )


# The phases.


def _deal() -> Iterator[str]:
    yield _text(30, 48, "The phases of a deal 一局", "title", "start")
    yield _text(30, 70, "in each: who is awaited, and in red what ends the deal", "more", "start")
    for way, words in _ways().items():
        yield from _way(_WAYS[way], words)
    yield from _way(_ASKED_FIRST, ["7 or 8 flowers"], "way asked")
    for phase, waits_for in WAITS_FOR:
        if phase != OVER:
            yield from _phase(phase, waits_for)


def _ways() -> dict[tuple[int, int], list[str]]:
    """What leads from one phase to another, but not to the end; every way has its line."""
    ways: dict[tuple[int, int], list[str]] = {}
    for phase, done, after in phases.TABLE:
        if after != OVER:
            ways.setdefault((phase, after), []).append(done)
    if ways.keys() != _WAYS.keys():
        raise Impossible("the drawing has other lines than the table of phases")
    return ways


def _way(way: _Way, words: list[str], style: str = "way") -> Iterator[str]:
    yield f"<path class='{style}' d='{way.line}' marker-end='url(#tip)'/>"
    lines = [line for each in words for line in textwrap.wrap(each, way.most)]
    for number, line in enumerate(lines):
        yield _text(way.x, way.y + 18 * number, line, "", way.anchor)


def _phase(phase: int, waits_for: str) -> Iterator[str]:
    """A tile, and on it its name, who is awaited, and a line for each way that ends the deal."""
    tile = _TILES[phase]
    lines = [("name", f"{PHASE_NAMES[phase].upper()} {tile.chinese}"), ("who", waits_for)]
    lines += [("end", done) for before, done, after in phases.TABLE if _ends(phase, before, after)]
    yield from _tile(tile.x, tile.y, *_HALF)
    apart = 19 if len(lines) > 3 else 22
    top = tile.y + 6 - apart * (len(lines) - 1) // 2
    for number, (style, words) in enumerate(lines):
        _must_fit(words, _SIZES[style], 2 * _HALF[0])
        yield _text(tile.x, top + apart * number, words, style)


def _ends(phase: int, before: int, after: int) -> bool:
    return before == phase and after == OVER


_SIZES: Final = {"name": 17, "who": 13, "end": 13}
_NARROW: Final = frozenset("fijlrt .,;:'·")
_MARGIN: Final = 4


def _must_fit(words: str, size: int, width: int) -> None:
    """Words that would stick out of their tile, in a wide typeface, are not to be drawn so."""
    if size * _width_of(words) > width - 2 * _MARGIN:
        raise Impossible(f'the drawing has no room for "{words}": break it, or widen its tile')


def _width_of(words: str) -> float:
    """About how wide words are, in heights of their letters.

    >>> _width_of("WIN") > _width_of("win") > _width_of("ill")
    True
    """
    return sum(
        0.38 if letter in _NARROW else 0.66 if letter.islower() else 0.78 if letter < "a" else 1
        for letter in words
    )


def _tile(x: int, y: int, half_width: int, half_height: int) -> Iterator[str]:
    """A tile as it lies: its face, and the edge of its back below."""
    place = f"x='{x - half_width}' width='{2 * half_width}' height='{2 * half_height}' rx='9'"
    yield f"<rect class='edge' y='{y - half_height + 6}' {place}/>"
    yield f"<rect class='tile' y='{y - half_height}' {place}/>"


# The race for the open discard.

_TOP: Final = 696
_REACHES: Final = _TOP + 118
_COLUMNS: Final = (300, 540, 780, 1020)
_MOVES: Final = ("touches", "lifts", "mixes in")
_CHINESE: Final[dict[Step, str]] = {
    "untouched": "未掂",
    "touched": "掂牌",
    "lifted": "摸起",
    "mixed in": "入手",
}
_OF_WHOM: Final = ("another seat", "that seat itself")


def _race() -> Iterator[str]:
    yield _text(30, _TOP - 26, "The open discard 打出的牌", "title", "start")
    words = "how far the lower seat has reached for the wall, and what becomes of a claim then"
    yield _text(30, _TOP - 4, words, "more", "start")
    for number, step in enumerate(STEPS):
        yield from _tile(_COLUMNS[number], _REACHES, 84, 30)
        yield _text(_COLUMNS[number], _REACHES + 6, f"{step.upper()} {_CHINESE[step]}", "name")
    for number, move in enumerate(_MOVES):
        x = _COLUMNS[number] + 88
        yield from _way(_Way(f"M{x} {_REACHES} H{x + 56}", x + 31, _REACHES - 10), [move])
    yield from _backwards()
    for row, whose in enumerate(_OF_WHOM):
        y = _REACHES + 78 + 52 * row
        yield _text(30, y - 5, "a claim by", "more", "start")
        yield _text(30, y + 13, whose, "", "start")
        for number, step in enumerate(STEPS):
            yield from _cell(_COLUMNS[number], y, TABLE[step][row])


def _backwards() -> Iterator[str]:
    """The hand comes off the wall; a lifted tile goes back, and its seat has seen it."""
    top, up = _REACHES - 32, _REACHES - 40
    off = f"M{_COLUMNS[1]} {top} V{top - 22} H{_COLUMNS[0] + 24} V{up}"
    back = f"M{_COLUMNS[2]} {top} V{top - 52} H{_COLUMNS[0] - 24} V{up}"
    yield from _way(_Way(off, _COLUMNS[0] + 132, top - 31), ["its hand comes off the wall"])
    yield from _way(_Way(back, _COLUMNS[1] + 140, top - 61), ["it puts the tile back, seen"])


def _cell(x: int, y: int, standing: Standing) -> Iterator[str]:
    mood = {"stands": "yes", "only": "only", "too": "no"}[standing.split()[0].rstrip(";")]
    yield f"<rect class='cell' x='{x - 112}' y='{y - 22}' width='224' height='44' rx='8'/>"
    yield _text(x, y + 5, standing, mood)


def _text(x: int, y: int, words: str, style: str = "", anchor: str = "middle") -> str:
    """Words on the drawing.

    >>> _text(1, 2, "pung & kong", "who")
    "<text x='1' y='2' class='who' text-anchor='middle'>pung &amp; kong</text>"
    """
    kind = f" class='{style}'" if style else ""
    return f"<text x='{x}' y='{y}'{kind} text-anchor='{anchor}'>{escape(words)}</text>"


# The page around it.


def phases_page() -> str:
    """The page that the drawing stands on, with its two tables in words."""
    return "\n".join([*_page(), ""])


def _page() -> Iterator[str]:
    yield "<!-- Made by `seifong rules docs`, from the tables in the code. -->"
    yield ""
    yield "# The phases of a deal"
    yield ""
    yield "A deal is always in one phase. The drawing and the tables below are made from the two"
    yield "tables that the code is written by: `seifong.table.phases.TABLE`, the whole machine, and"
    yield "`seifong.referee.reach.TABLE`, the race for the open discard at a strict table."
    yield ""
    yield "![The phases of a deal, and the race for the open discard](phases.svg)"
    yield ""
    yield "| phase | awaited | what is done | and so to |"
    yield "|---|---|---|---|"
    for phase, waits_for in WAITS_FOR:
        for before, done, after in phases.TABLE:
            if before == phase:
                names = f"{_shout(phase)} | {waits_for}"
                yield f"| {names} | {done} | {_shout(after)} |"
    yield ""
    yield "Whoever comes to its TURN with flowers that may win is asked about those first, in"
    yield "FLOWER WIN. Where nobody has anything to decide a phase passes by itself: a window in"
    yield "which nobody has a claim, and whatever the table does without its players' hands. A"
    yield "ruling may end a deal in any phase."
    yield ""
    yield "| the lower seat's reach | a claim by another seat | a claim by that seat itself |"
    yield "|---|---|---|"
    for step in STEPS:
        yield f"| {step} | {' | '.join(TABLE[step])} |"
    yield ""
    yield "Discarding, or declaring a win or a kong, with a lifted tile mixes it in"
    yield "([ZJ-DRAW](rules/zung-jung.md#ZJ-DRAW), [HK-CLAIM-2](rules/hong-kong.md#HK-CLAIM-2))."
    yield "That touching gives up one's claim is an option, `touch.gives_up_claim`."


def _shout(phase: int) -> str:
    return PHASE_NAMES[phase].upper()
