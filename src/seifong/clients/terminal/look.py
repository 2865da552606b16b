"""This file is about how what is drawn looks: in the terminal's own colours, light or dark."""

from __future__ import annotations

from typing import Final

from textual.widgets import RichLog

__all__ = ["HEIGHT", "LOOK", "TALL", "WIDE", "WIDTH", "Heard"]

WIDTH, HEIGHT = 80, 24  # what the table needs
WIDE, TALL = 84, 32  # from where one's tiles are drawn as tiles

LOOK: Final = """
    Screen, Static, RichLog { background: ansi_default; color: ansi_default; }
    Static { link-style: none; link-color: ansi_default; link-background: ansi_default; }
    Static { link-style-hover: bold; link-color-hover: ansi_default; }
    Static { link-background-hover: ansi_default; }
    RichLog, VerticalScroll { scrollbar-color: ansi_bright_black; }
    RichLog, VerticalScroll { scrollbar-background: ansi_default; }
    #board, #hand, #keys { height: auto; }
    #heard { height: 1fr; min-height: 2; scrollbar-size: 1 1; }
"""


class Heard(RichLog, can_focus=False):
    """What is heard, line after line; every key is the table's own."""

    def __init__(self) -> None:
        super().__init__(id="heard", wrap=True, min_width=20)
