"""This file is about what every table that is drawn shares: its parts, and how it is read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.holding import hand_drawn
from seifong.clients.terminal.look import HEIGHT, LOOK, TALL, WIDE, WIDTH, Drawn, Heard
from seifong.clients.terminal.page import Page, TooSmall
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.texts import Texts

__all__ = ["DrawnApp"]


class DrawnApp(App[None]):
    """A table on the whole screen, in either language, with pages that lie over it."""

    ENABLE_COMMAND_PALETTE = False
    CSS = LOOK
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("l", "language"),
        Binding("t", "letters"),
        Binding("q", "leave"),
        Binding("ctrl+c", "interrupt", priority=True),
    ]

    def __init__(self, texts: Texts) -> None:
        super().__init__(ansi_color=True)  # the terminal's own colours, light or dark
        self.texts: Final = texts
        self.is_interrupted = False
        self._window = (WIDTH, HEIGHT)

    def compose(self) -> ComposeResult:
        """The parts of the screen, from the top down."""
        yield Drawn(id="board")
        yield Drawn(id="hand")
        yield Drawn(id="keys")
        yield Heard()

    @property
    def heard(self) -> Heard:
        """What is heard, under whatever page is open."""
        return self.screen_stack[0].query_one(Heard)

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size."""
        self._window = (event.size.width, event.size.height)
        self._draw()
        if not isinstance(self.screen, TooSmall):
            self._cover()

    def _draw(self) -> None:
        """Draw everything as it stands now; each table says what that is."""
        raise NotImplementedError

    def _draw_table(self, scene: Scene, chosen: int, foot: Text, named: Sequence[Text]) -> None:
        """The board with some keys named in it, the hand with a tile chosen or none, the foot."""
        width, height = self._window
        is_large = width >= WIDE and height >= TALL
        parts = {
            "#board": board(scene, self.texts, max(width, WIDTH), named),
            "#hand": hand_drawn(scene, self.texts, chosen, is_large=is_large),
            "#keys": foot,
        }
        for name, text in parts.items():  # none is there any more while the table is left
            for part in self.screen_stack[0].query(name).results(Drawn):
                part.update(text)

    def _cover(self) -> None:
        """Hide everything where the window is too small, so that no key does what is not seen."""
        if self._too_small():
            self.push_screen(TooSmall(self._too_small))

    def _too_small(self) -> str:
        """Why nothing is drawn in this window; nothing, if it is large enough."""
        width, height = self._window
        if width >= WIDTH and height >= HEIGHT:
            return ""
        return self.texts.say("term.too-small", width=width, height=height)

    def _show(
        self,
        read: Callable[[], Text],
        foot: str,
        then: Callable[[], Awaitable[None]] | None = None,
        name: str = "",
    ) -> None:
        """Open a page, unless it is open; `then` follows if one goes on from it."""
        if name and self.screen.name == name:
            return

        async def follow(goes_on: bool | None) -> None:  # noqa: FBT001 (what a page is left with)
            if goes_on and then is not None:
                await then()

        self.push_screen(Page(read, lambda: self._foot(foot), name), follow)
        self._cover()

    def _foot(self, key: str) -> str:
        """What stands under a page."""
        return self.texts.say(key)

    def action_tap(self, key: str) -> None:
        """The name of a key is clicked, which is as good as the key."""
        self.simulate_key(key)

    def action_language(self) -> None:
        """The other language."""
        self.texts.language = self.texts.other_language
        self._draw()

    def action_letters(self) -> None:
        """Tiles in characters, or in letters."""
        self.texts.has_letters = not self.texts.has_letters
        self._draw()

    def action_leave(self) -> None:
        """Leave."""
        self.exit()

    def action_interrupt(self) -> None:
        """Leave by Ctrl-C, which the status of the command tells."""
        self.is_interrupted = True
        self.exit()
