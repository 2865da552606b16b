"""This file is about how a table is drawn in a terminal: four rivers, what is shown, who speaks.

Seen from one's own seat: the lower seat on the right, the upper seat on the left, the other one
opposite. Every mark has a sign of its own beside its colour, and every colour is one of the
terminal's own sixteen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from seifong.clients.terminal.read_out import marks
from seifong.clients.terminal.scene import Deal, Scene
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.wall import wall_drawn
from seifong.kinds import kinds_in
from seifong.melds import ADDED_KONG, CONCEALED_KONG, Meld
from seifong.seats import EAST, NOBODY
from seifong.table.river import ROW

__all__ = ["board", "hand_boxed", "melded", "padded", "tinted"]

ROWS: Final = 4  # of one's own river: more than twenty-four discards nobody makes
SHOWN: Final = 2  # lines for what another seat has laid, or more of its river's
NARROW: Final = 26  # what each of three seats beside another has at least, one cell left free
_CELL: Final = 3  # how wide the widest face is: one column of a river
_NEWEST: Final = Style(bold=True, reverse=True)
_PLATE: Final = Style(bold=True)
_DIM: Final = Style(dim=True)
_SPOKEN: Final = Style(bold=True, underline=True)
_TOWARDS: Final = {1: ">", 2: "^", 3: "<"}  # who took a discard: the lower, other, upper seat
_RED: Final = Style(color="red")
_GREEN: Final = Style(color="green")


def padded(text: Text, width: int) -> Text:
    """A line that is exactly so wide, in cells; too long a one is cut.

    >>> padded(Text("五筒"), 6).plain, padded(Text("五筒五筒"), 5).plain
    ('五筒  ', '五筒 ')
    """
    line = text.copy()
    line.truncate(width, pad=False)
    line.append(" " * (width - cell_len(line.plain)))
    return line


def tinted(tile: int) -> Style:
    """The colour of a tile's face, as far as two colours go: its characters tell it without."""
    if tile < 9 or tile == 31:
        return _RED
    return _GREEN if 18 <= tile < 27 or tile == 32 else Style()


def river(scene: Scene, seat: int, texts: Texts, width: int, lines: int = ROWS) -> list[Text]:
    """A seat's discards, six to a row; the newest is marked, and whoever took one is shown.

    A discard that was claimed keeps its place, dim, with a sign towards who has it: > the lower
    seat of the discarder, ^ the opposite one, < the upper one. What strayed there has a "!".
    """
    cells = [] if scene.deal is None else _river_cells(scene.deal, seat, texts)
    rows = [Text().join(cells[first : first + ROW]) for first in range(0, len(cells), ROW)]
    rows = rows[-lines:]
    return [padded(row, width) for row in [*rows, *[Text()] * (lines - len(rows))]]


def _river_cells(deal: Deal, seat: int, texts: Texts) -> list[Text]:
    view = deal.view
    cells: list[Text] = []
    for number, (owner, tile) in enumerate(view.river.log()):
        if owner != seat:
            continue
        face, taker = texts.face(tile), deal.takers.get(number, NOBODY)
        if taker != NOBODY:
            cells.append(_cell(f"{face}{_TOWARDS[(taker - seat) % 4]}", _DIM))
        elif deal.newest == seat and number == view.river.size() - 1 and not view.end:
            cells.append(_cell(f"◂{face}▸", _NEWEST))
        else:
            cells.append(_cell(face, tinted(tile)))
    strays = (tile for owner, tile in view.river.strays() if owner == seat)
    return cells + [_cell(f"{texts.face(tile)}!", _DIM) for tile in strays]


def _cell(face: str, style: Style) -> Text:
    """A tile in its column; what is wider moves the rest of its row on."""
    return padded(Text(face, style), max(_CELL, cell_len(face)) + 1)


def plate(scene: Scene, seat: int, texts: Texts, width: int) -> Text:
    """Who sits there and with what score, whose turn it is, and how many tiles are hidden.

    Too long a name is cut, and what stands behind it is not.
    """
    deal, player = scene.deal, scene.player_at(seat)
    behind = Text(f" {texts.amount(scene.score_at(seat))}")
    if deal is not None and not _lies_open(scene, deal, seat):
        behind.append(f" ▯{deal.size_of(seat)}", _DIM)
    name = Text("▶ " if deal and int(deal.view.turn) == seat and not deal.view.end else "  ")
    name.append(f"{texts.seat(seat)} {texts.called(player.name, is_bot=player.is_bot)}", _PLATE)
    name.truncate(width - behind.cell_len, overflow="ellipsis")
    return name.append_text(behind)


def _lies_open(scene: Scene, deal: Deal, seat: int) -> bool:
    """True of a hand whose tiles are seen; none are, while the first ones are taken."""
    return deal.view.hand.size() > 0 if seat == scene.seat else bool(scene.hands.get(seat))


def shown(scene: Scene, seat: int, texts: Texts) -> list[Text]:
    """What rulings have left with a seat, an open hand, its melds one by one, and its flowers."""
    deal = scene.deal
    if deal is None:
        return []
    parts = [Text(f"!{mark}", _PLATE) for mark in marks(scene, seat, texts)]
    parts += _open_hand(scene.hands.get(seat, []), texts)
    parts += [Text(melded(meld, seat, texts)) for meld in deal.view.melds[seat]]
    flowers = texts.close([int(flower) for flower in kinds_in(deal.view.flowers[seat])])
    return [*parts, Text(flowers, _DIM)] if flowers else parts


def _open_hand(tiles: Sequence[int], texts: Texts) -> list[Text]:
    """A hand in one part, or in as many as it takes for each to fit beside the table."""
    parts: list[list[int]] = [[]] if tiles else []
    for tile in tiles:
        if cell_len(texts.close([*parts[-1], tile])) >= NARROW:
            parts.append([])
        parts[-1].append(tile)
    return [Text(texts.close(part)) for part in parts]


def melded(meld: Meld, seat: int, texts: Texts) -> str:
    """A meld; the claimed tile lies turned: left from the upper seat, right from the lower.

    A + is the fourth, on the turned tile. Round brackets are a kong that was never open.

    >>> from seifong.melds import CHOW, PUNG
    >>> [melded(Meld(PUNG, 13, 13, source), 0, Texts("en")) for source in (3, 2, 1)]
    ['[‹5›55筒]', '[5‹5›5筒]', '[55‹5›筒]']
    >>> melded(Meld(CHOW, 3, 5, 3), 0, Texts("en"))
    '[‹6›45萬]'
    >>> (
    ...     melded(Meld(ADDED_KONG, 27, 27, 3), 0, Texts("en")),
    ...     melded(Meld(CONCEALED_KONG, -1), 0, Texts("en")),
    ... )
    ('[‹東›東東+]', '(####)')

    HK-CLAIM-14, ZJ-CLAIM-3.
    """
    if meld.low < 0:
        return "(####)"
    tiles = meld.tiles()
    if meld.form == CONCEALED_KONG:
        return f"({texts.close(tiles)})"
    if meld.source == NOBODY:
        return f"[{texts.close(tiles)}]"
    on_it = ""
    if meld.form == ADDED_KONG:
        on_it = "+"
        tiles = tiles[:3]
    tiles.remove(int(meld.claimed))
    place = {3: 0, 2: 1, 1: len(tiles)}[int(meld.source - seat) % 4]
    tiles.insert(place, int(meld.claimed))
    return f"[{texts.close(tiles, turned=place)}{on_it}]"


def wrapped(parts: Iterable[Text], width: int, least: int, gap: str = " ") -> list[Text]:
    """Parts in lines, at least so many, none of the parts broken.

    >>> [line.plain for line in wrapped([Text("[123萬]"), Text("春")], width=8, least=1)]
    ['[123萬] ', '春      ']
    """
    rows = [Text()]
    for part in parts:
        if rows[-1] and rows[-1].cell_len + len(gap) + part.cell_len > width:
            rows.append(Text())
        rows[-1].append(gap if rows[-1] else "").append_text(part)
    rows += [Text() for _ in range(least - len(rows))]
    return [padded(row, width) for row in rows]


def corners(scene: Scene, texts: Texts, width: int) -> tuple[list[Text], list[Text]]:
    """What stands in the upper corners: where the match is; and the wall, and the dice."""
    deal, standing = scene.deal, scene.standing
    left, right = [Text(), Text()], [Text(), Text()]
    if deal is not None and standing is not None:
        left[0].append(texts.say(f"round.{standing.round_wind}"), _PLATE)
        left[0].append(f" · {texts.say('win.deal', n=standing.number)}")
        left[1].append(texts.say("go-around", n=int(deal.view.go_around)))
        left[1].append(f" · {texts.say('term.repeats', n=standing.repeats)}")
        right[0].append(texts.say("term.wall", n=deal.live))
        if deal.view.reserve:
            right[0].append(f" · {texts.say('term.kept-back', n=int(deal.view.reserve))}")
        thrown = " · ".join(" ".join(map(str, dice)) for _, dice in deal.throws)
        if thrown:
            right[1].append(texts.say("term.dice", dice=thrown))
    return [padded(line, width) for line in left], [padded(line, width) for line in right]


def middle(scene: Scene, texts: Texts, width: int) -> list[Text]:
    """In the middle of the table: who deals, and what was said last."""
    deal = scene.deal
    east = scene.player_at(EAST)
    dealer = texts.say("term.dealer", name=texts.called(east.name, is_bot=east.is_bot))
    lines = [Text(dealer, _DIM), Text()]
    if deal is not None and deal.said is not None:
        seat, word = deal.said
        lines[1].append(_said(texts.seat(seat), texts.word(word), texts, width - 1), _SPOKEN)
    return [padded(line, width) for line in lines]


def _said(seat: str, words: str, texts: Texts, width: int) -> str:
    """What a seat has said, in its quotation marks; as much of it as there is room for.

    >>> _said("East", "who has the red dragon", Texts("en"), 24)
    'East “who has the red…!”'
    """
    heard = Text(words)
    left = width - cell_len(texts.say("term.said", seat=seat, word=""))
    heard.truncate(left, overflow="ellipsis")
    return texts.say("term.said", seat=seat, word=heard.plain)


def board(scene: Scene, texts: Texts, width: int, keys: Sequence[Text] = ()) -> Text:
    """The table, in as many cells as there are, at least 78; fifteen lines.

    One's own name, and what one has laid, stand left of one's river, and right of it the `keys`
    that are named there.
    """
    if scene.deal is None or scene.seat == NOBODY:
        return Text()
    third = max(NARROW, width // 3)
    you = scene.seat
    left, right, across = (you + 3) % 4, (you + 1) % 4, (you + 2) % 4
    ours, wall = corners(scene, texts, third)
    columns = (
        [*ours, *_of(scene, left, texts, third)],
        [*_of(scene, across, texts, third), *middle(scene, texts, third)],
        [*wall, *_of(scene, right, texts, third)],
    )
    own = (
        _seated(scene, you, texts, third, ROWS - 1),
        river(scene, you, texts, third),
        wrapped(keys, third, ROWS, gap="  "),
    )
    rows = [*zip(*columns, strict=True), *zip_longest(*own, fillvalue=Text(" " * third))]
    lines = [Text.assemble(*row) for row in rows]
    return Text("\n").join([*lines, *wall_drawn(scene.deal, texts)])


def _of(scene: Scene, seat: int, texts: Texts, width: int) -> list[Text]:
    """Another seat, in seven lines: who it is, what it has laid, and the newest of its river."""
    seated = _seated(scene, seat, texts, width, SHOWN)
    left = 1 + SHOWN + ROWS - len(seated)
    return [*seated, *river(scene, seat, texts, width, left)]


def _seated(scene: Scene, seat: int, texts: Texts, width: int, least: int) -> list[Text]:
    """Who sits there, and below it what the seat has laid, in at least so many lines."""
    laid = wrapped(shown(scene, seat, texts), width - 1, least)
    return [padded(line, width) for line in (plate(scene, seat, texts, width - 1), *laid)]


def hand_boxed(tiles: Sequence[int], texts: Texts, chosen: int, gap_before: int) -> list[Text]:
    """One's hand as tiles that stand side by side, in three lines and one for the chosen one."""
    rows = [Text(" "), Text(" "), Text(" "), Text(" ")]
    for place, tile in enumerate(tiles):
        if place == gap_before:
            for row in rows:
                row.append("  ")
        face = texts.face(tile).center(3 if texts.face(tile).isascii() else 2)
        face = face if cell_len(face) > 2 else f"{face} "
        click = Style.from_meta({"@click": f"app.press({place})"})
        is_chosen = place == chosen
        frame = click + (Style(bold=True) if is_chosen else _DIM)
        rows[0].append("┌───┐", frame)
        rows[1].append("│", frame)
        rows[1].append(face, click + tinted(tile) + Style(bold=True, reverse=is_chosen))
        rows[1].append("│", frame)
        rows[2].append("└───┘", frame)
        rows[3].append("  ▲  " if is_chosen else "     ")
    return rows
