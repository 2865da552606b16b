"""This file is about how what is drawn looks: in the terminal's own colours, light or dark."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.widgets import RichLog, Static

from seifong.rulebook import Language
from seifong.rulebook.lines import breaks

__all__ = ["HEIGHT", "LOOK", "TALL", "WIDE", "WIDTH", "Drawn", "Heard", "broken", "tap", "tap_of"]
__all__ += ["taps"]

WIDTH, HEIGHT = 80, 24  # what the table needs
WIDE, TALL = 84, 32  # from where one's tiles are drawn as tiles

LOOK: Final = """
    Screen, Static, RichLog { background: ansi_default; color: ansi_default; }
    RichLog, VerticalScroll { scrollbar-color: ansi_bright_black; }
    RichLog, VerticalScroll { scrollbar-background: ansi_default; }
    #board, #hand, #keys { height: auto; }
    #heard { height: 1fr; min-height: 2; scrollbar-size: 1 1; }
"""


_NAMES: Final = {
    "?": "question_mark",
    ":": "colon",
    "Enter": "enter",
    "Esc": "escape",
    "←": "left",
    "→": "right",
}


def tap(words: str) -> str:
    """What a click on words does that begin with the name of a key: what the key does.

    Nothing, on other words.

    >>> tap("k keys"), tap(": move"), tap("Enter: I accept")
    ("app.tap('k')", "app.tap('colon')", "app.tap('enter')")
    >>> tap("It begins by itself")
    ''
    """
    first = words.split(maxsplit=1)[0]
    name = first if len(first) == 1 else first.rstrip(":")
    if name not in _NAMES and len(name) > 1:
        return ""
    return f"app.tap('{_NAMES.get(name, name)}')"


def tap_of(words: str) -> Style:
    """The same, as a style that the words are drawn in."""
    return Style.from_meta({"@click": tap(words)})


def taps(named: str) -> list[Text]:
    """Keys that are named in a row, each to be clicked by itself."""
    return [Text(key, Style(dim=True) + tap_of(key)) for key in named.split("  ")]


def broken(text: Text, width: int) -> Text:
    r"""A text in lines, none wider than told; with no width there is no room yet, and it is left.

    >>> broken(Text("四張相同。牌"), 8).plain
    '四張相\n同。牌'
    """
    rows = text.split("\n", allow_blank=True)
    if width <= 0:
        return text
    lines = [line for row in rows for line in row.divide(breaks(row.plain, width))]
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


class Drawn(Static):
    """A part of the table. What can be clicked in it keeps its own colours."""

    def on_mount(self) -> None:
        """Links would all be drawn alike, and a tile is one."""
        self.auto_links = False


class Heard(RichLog, can_focus=False):
    """What is heard, line after line, in either language; every key is the table's own."""

    def __init__(self) -> None:
        super().__init__(id="heard", wrap=True, min_width=20)
        self._all: Final[list[dict[Language, list[str]]]] = []
        self._language: Language = "en"

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size: what was heard is set anew for its width."""
        super().on_resize(event)
        self.say_again(self._language)

    def hear(self, said: dict[Language, list[str]], language: Language) -> None:
        """Something is said: it is written in one language, and kept in as many as it has."""
        self._all.append(said)
        self._language = language
        self._write(said)

    def say_again(self, language: Language) -> None:
        """All that was heard, in the other language."""
        self.clear()
        self._language = language
        for said in self._all:
            self._write(said)

    def forget(self) -> None:
        """Nothing has been heard."""
        self.clear()
        self._all.clear()

    def _write(self, said: dict[Language, list[str]]) -> None:
        for line in said[self._language]:
            self.write(broken(Text(line), self.scrollable_content_region.width))
