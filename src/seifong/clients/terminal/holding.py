"""This file is about what is one's own on the screen: the hand, the keys, the time left."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text

from seifong.clients.terminal.drawing import hand_boxed, tinted
from seifong.clients.terminal.keys import KEYS, key_of
from seifong.clients.terminal.look import tap_of, taps
from seifong.clients.terminal.moving import due_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts
from seifong.kinds import kinds_in
from seifong.server import protocol
from seifong.tiles import NO_TILE

__all__ = ["Clock", "hand_drawn", "keys_drawn", "keys_named", "tiles_of"]

_DIM: Final = Style(dim=True)


class Clock:
    """The time that is left, of what was asked last, or of whoever's time runs (P-57).

    >>> clock = Clock()
    >>> clock.hear(protocol.Clock(2, base_ms=5_000, bank_ms=60_000), now=100.0)
    >>> clock.left(now=103.5), clock.left(now=110.0)
    ((2, 60), (0, 55))
    """

    def __init__(self) -> None:
        self._base = self._bank = 0.0
        self._since = 0.0
        self._whose: int | None = None  # a seat's; None if it is one's own question, or everybody's

    def hear(self, message: protocol.Out, now: float) -> None:
        """A question or a clock begins to run."""
        if isinstance(message, protocol.Asked | protocol.Clock):
            self._base, self._bank = message.base_ms / 1000, message.bank_ms / 1000
            self._since = now
            self._whose = message.seat if isinstance(message, protocol.Clock) else None

    def left(self, now: float) -> tuple[int, int]:
        """Seconds left of the decision's own time, and of the bank after it."""
        used = now - self._since
        base = max(0.0, self._base - used)
        bank = max(0.0, self._bank - max(0.0, used - self._base))
        return -int(-base // 1), -int(-bank // 1)

    def told(self, seat: int, texts: Texts, now: float) -> str:
        """What is left, in words, and whose it is if another's than the one who looks.

        >>> clock = Clock()
        >>> clock.hear(protocol.Clock(2, base_ms=5_000, bank_ms=60_000), now=100.0)
        >>> clock.told(2, Texts("en"), now=101.0), clock.told(0, Texts("en"), now=101.0)
        ('you 4 s +60', 'West 4 s +60')
        """
        base, bank = self.left(now)
        told = texts.say("clock.seconds", n=base) + (f" +{bank}" if bank else "")
        if self._whose is None:
            return told
        whose = texts.say("clock.yours") if self._whose == seat else texts.seat(self._whose)
        return f"{whose} {told}"


def tiles_of(scene: Scene) -> list[int]:
    """One's tiles from left to right, the drawn one last."""
    deal = scene.deal
    if deal is None:
        return []
    tiles = [int(tile) for tile in deal.view.hand.tiles()]
    if deal.drawn != NO_TILE:
        tiles.remove(deal.drawn)
        tiles.append(deal.drawn)
    return tiles


def hand_drawn(scene: Scene, texts: Texts, chosen: int, *, is_large: bool) -> Text:
    """One's hand, the drawn tile apart, a mark under the chosen one, and flowers not yet laid."""
    tiles, deal = tiles_of(scene), scene.deal
    flowers = texts.close(kinds_in(deal.view.held_flowers)) if deal is not None else ""
    has_drawn = deal is not None and deal.drawn != NO_TILE
    gap_before = len(tiles) - 1 if has_drawn else -1
    if is_large:
        rows = hand_boxed(tiles, texts, chosen, gap_before)
        rows[1].append(f"  {flowers}", _DIM)
        return Text("\n").join(rows)
    line, below = Text(" "), Text(" ")
    for place, tile in enumerate(tiles):
        if place == gap_before:
            line.append("   ")
        style = Style.from_meta({"@click": f"app.press({place})"}) + tinted(tile)
        if place == chosen:
            style += Style(reverse=True, bold=True)
            below.pad_right(line.cell_len - below.cell_len)
            below.append("▲")
        line.append(texts.face(tile), style)
        line.append(" ")
    line.append(f"  {flowers}", _DIM)
    return Text("\n").join([line, below])


def keys_drawn(scene: Scene, texts: Texts, clock: str, width: int) -> Text:
    """The five keys: those that may be used stand out, and have a star as well."""
    if scene.ended is not None:
        key = "win.match-over" if scene.ended.is_match_over else "term.next"
        return Text(f" {texts.say(key)} {clock}".rstrip(), Style(bold=True) + tap_of("Enter"))
    line = _five_keys(scene, texts, clock, gap=" ")
    return line if line.cell_len <= width else _five_keys(scene, texts, clock, gap="")


def keys_named(scene: Scene, texts: Texts) -> list[Text]:
    """The other keys that one needs to know of, each with its name, which can be clicked."""
    is_strict = scene.lobby is not None and scene.lobby.is_strict
    key = "term.strict-keys" if is_strict else "term.keys"
    if scene.ended is not None:
        key = "term.ended-keys"
    return taps(texts.say(key))


def _five_keys(scene: Scene, texts: Texts, clock: str, gap: str) -> Text:
    """The five keys, the time that runs, and what is due."""
    asked, line = scene.asked, Text(gap)
    may = {key_of(motion) for motion in (asked.motions if asked else ())}
    for number, key in enumerate(KEYS, start=1):
        style = Style.from_meta({"@click": f"app.key('{key}')"})
        style += Style(bold=True, reverse=True) if key in may else _DIM
        star = "*" if key in may else " "
        line.append(f" {number} {texts.say(f'key.{key}')}{star}", style)
        line.append(gap)
    if clock:
        line.append(f" {clock}", Style(bold=True))
        if asked is not None and asked.may_wait:
            line.append(f"  w {texts.say('key.wait')}", Style.from_meta({"@click": "app.wait"}))
    due = due_told(asked, texts)
    if due:
        line.append(f" Enter {due} ", Style(bold=True, reverse=True) + tap_of("Enter"))
    return line
