"""This file is about how a table is drawn in a terminal: four rivers, what is shown, who speaks.

Seen from one's own seat: the lower seat on the right, the upper seat on the left, the other one
opposite. Every mark has a sign of its own beside its colour.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.sentences import meld_text
from seifong.clients.terminal.texts import Texts
from seifong.kinds import kinds_in
from seifong.melds import Meld
from seifong.seats import NOBODY

__all__ = ["ROWS", "board", "padded"]

ROWS: Final = 4  # of a river: more than twenty-four discards nobody makes
_NEWEST: Final = Style(bold=True, reverse=True)
_PLATE: Final = Style(bold=True)
_DIM: Final = Style(dim=True)
_SPOKEN: Final = Style(bold=True, color="yellow")
_ARROWS: Final = {1: "→", 2: "↑", 3: "←"}


def padded(text: Text, width: int) -> Text:
    """A line that is exactly so wide, in cells; too long a one is cut.

    >>> padded(Text("五筒"), 6).plain, padded(Text("五筒五筒"), 5).plain
    ('五筒  ', '五筒 ')
    """
    line = text.copy()
    line.truncate(width, pad=False)
    line.append(" " * (width - cell_len(line.plain)))
    return line


def river(scene: Scene, seat: int, texts: Texts, width: int) -> list[Text]:
    """A seat's river, six to a row; the newest discard is marked while it lies open."""
    deal = scene.deal
    lines = [Text() for _ in range(ROWS)]
    if deal is None:
        return [padded(line, width) for line in lines]
    rows = deal.view.river.rows(seat)
    for number, row in enumerate(rows[-ROWS:]):
        for place, tile in enumerate(row):
            is_newest = (
                deal.newest == seat and row is rows[-1] and place == len(row) - 1
            ) and not deal.view.end
            face = texts.face(tile)
            lines[number].append(f"◂{face}▸" if is_newest else face, _NEWEST if is_newest else "")
            lines[number].append(" ")
    return [padded(line, width) for line in lines]


def plate(scene: Scene, seat: int, texts: Texts, width: int) -> list[Text]:
    """Who sits there and with what score, whose turn it is, and what is shown."""
    deal, player = scene.deal, scene.player_at(seat)
    line = Text("▶ " if deal and int(deal.view.turn) == seat and not deal.view.end else "  ")
    line.append(f"{texts.seat(seat)} {player.name} ", _PLATE)
    line.append(texts.amount(scene.score_at(seat)))
    if deal is not None and deal.said is not None and deal.said[0] == seat:
        line.append(f" 「{texts.say(f'key.{deal.said[1]}')}!」", _SPOKEN)
    shown = Text()
    if deal is not None:
        shown.append(" ".join(melded(meld, seat, texts) for meld in deal.view.melds[seat]))
        flowers = "".join(texts.face(flower) for flower in kinds_in(deal.view.flowers[seat]))
        shown.append(f" {flowers}" if flowers else "", _DIM)
        if seat != scene.seat:
            shown.append(f" ▯{deal.view.sizes[seat]}", _DIM)
    return [padded(line, width), padded(shown, width)]


def melded(meld: Meld, seat: int, texts: Texts) -> str:
    """A meld, with an arrow to whoever discarded for it: → lower, ↑ opposite, ← upper seat."""
    text = meld_text(meld, texts).replace(" ", "")
    if meld.source == NOBODY:
        return text
    return text + _ARROWS[int(meld.source - seat) % 4]


def corners(scene: Scene, texts: Texts, width: int) -> tuple[list[Text], list[Text]]:
    """What stands in the upper corners: where the match is; the wall, its break, and the dice."""
    deal, standing = scene.deal, scene.standing
    left, right = [Text() for _ in range(3)], [Text() for _ in range(3)]
    if deal is not None and standing is not None:
        left[0].append(texts.say(f"round.{standing.round_wind}"), _PLATE)
        left[0].append(f" · {texts.say('win.deal', n=texts.number(standing.number))}")
        left[1].append(texts.say("go-around", n=texts.number(int(deal.view.go_around))))
        left[1].append(f" · {texts.say('term.repeats', n=texts.number(standing.repeats))}")
        right[0].append(texts.say("term.wall", n=int(deal.view.live), box=int(deal.view.reserve)))
        right[1].append(" ".join(str(die) for _, thrown in deal.throws for die in thrown))
        if deal.breaker != NOBODY:
            broken = texts.say("term.broken", seat=texts.seat(deal.breaker), n=deal.count)
            right[2].append(broken, _DIM)
    return [padded(line, width) for line in left], [padded(line, width) for line in right]


def board(scene: Scene, texts: Texts, width: int) -> Text:
    """The table, in as many cells as there are, at least 78; eighteen lines."""
    if scene.deal is None or scene.seat == NOBODY:
        return Text()
    third = max(26, width // 3)
    you = scene.seat
    left, right, across = (you + 3) % 4, (you + 1) % 4, (you + 2) % 4
    empty = Text(" " * third)
    ours, wall = corners(scene, texts, third)
    columns = (
        [*ours, *_of(scene, left, texts, third)],
        [*_of(scene, across, texts, third), empty, empty, empty],
        [*wall, *_of(scene, right, texts, third)],
    )
    lines = [Text.assemble(*row) for row in zip(*columns, strict=True)]
    mine = river(scene, you, texts, third)
    lines += [Text.assemble(empty, line) for line in mine]
    lines += [Text.assemble(*plate(scene, you, texts, width // 2))]
    return Text("\n").join(lines)


def _of(scene: Scene, seat: int, texts: Texts, width: int) -> list[Text]:
    return [*plate(scene, seat, texts, width), *river(scene, seat, texts, width)]
