"""This file is about stepping through a record that is drawn: forwards, back, from any seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from seifong.clients.terminal import sheet
from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.holding import hand_drawn
from seifong.clients.terminal.look import HEIGHT, LOOK, TALL, WIDE, WIDTH, Heard
from seifong.clients.terminal.page import Page
from seifong.clients.terminal.recorded import Moment
from seifong.clients.terminal.texts import Texts
from seifong.seats import NOBODY

__all__ = ["ShowApp"]

_BOLD: Final = Style(bold=True)
_ROUND: Final = (0, 1, 2, 3, NOBODY)  # whose eyes one may look through, one after another


class ShowApp(App[None]):
    """A record on the whole screen, a moment at a time."""

    ENABLE_COMMAND_PALETTE = False
    CSS = LOOK
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "by(1)"),
        Binding("left", "by(-1)"),
        Binding("pagedown,down", "by(10)"),
        Binding("pageup,up", "by(-10)"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("n", "deal(1)"),
        Binding("p", "deal(-1)"),
        Binding("v", "view"),
        Binding("s", "sheet"),
        Binding("l", "language"),
        Binding("t", "letters"),
        Binding("k,f1,question_mark", "keys"),
        Binding("q,escape", "leave"),
        Binding("ctrl+c", "leave", priority=True),
    ]

    def __init__(self, moment: Moment, texts: Texts) -> None:
        super().__init__(ansi_color=True)
        self.moment = moment
        self.texts: Final = texts
        self._window = (WIDTH, HEIGHT)

    def compose(self) -> ComposeResult:
        """The parts of the screen, from the top down."""
        yield Static(id="board")
        yield Static(id="hand")
        yield Static(id="keys")
        yield Heard()

    def on_mount(self) -> None:
        """Open the record."""
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size."""
        self._window = (event.size.width, event.size.height)
        self._draw()

    def _go(self, moment: Moment) -> None:
        self.moment = moment
        self._draw()

    def _draw(self) -> None:
        (width, height), texts, scene = self._window, self.texts, self.moment.scene()
        drawn = board(scene, texts, width)
        if width < WIDTH or height < HEIGHT:
            drawn = Text(texts.say("term.too-small", width=width, height=height))
        screen = self.screen_stack[0]
        hand = hand_drawn(scene, texts, -1, is_large=width >= WIDE and height >= TALL)
        screen.query_one("#board", Static).update(drawn)
        screen.query_one("#hand", Static).update(hand)
        foot = Text.assemble(" ", (self.moment.where(texts), _BOLD), "  ", texts.say("show.keys"))
        screen.query_one("#keys", Static).update(foot)
        heard = screen.query_one(Heard)
        heard.clear()
        for line in self.moment.now.told(self.moment.step, self.moment.seat, texts):
            heard.write(Text(line))

    def _show(self, read: Callable[[], Text]) -> None:
        self.push_screen(Page(read, lambda: self.texts.say("term.foot.back")))

    def action_by(self, steps: int) -> None:
        """On, or back."""
        self._go(self.moment.by(steps))

    def action_first(self) -> None:
        """The beginning of the deal."""
        self._go(self.moment.at(0))

    def action_last(self) -> None:
        """Its end."""
        self._go(self.moment.at(len(self.moment.now.events)))

    def action_deal(self, by: int) -> None:
        """Another deal."""
        self._go(self.moment.of_deal(self.moment.deal + by))

    def action_view(self) -> None:
        """The eyes of the next seat; after the last, all hands lie open."""
        place = _ROUND.index(self.moment.seat)
        self._go(self.moment.seen_by(_ROUND[(place + 1) % len(_ROUND)]))

    def action_sheet(self) -> None:
        """How the deal ends."""
        now = self.moment.now
        scene = now.scene(len(now.events), self.moment.seat)
        self._show(lambda: sheet.win_sheet(now.ended, scene, self.texts))

    def action_keys(self) -> None:
        """What the keys do, and what the signs mean."""
        self._show(lambda: Text(self.texts.say("show.keys-page")))

    def action_language(self) -> None:
        """The other language."""
        self.texts.language = "zh" if self.texts.language == "en" else "en"
        self._draw()

    def action_letters(self) -> None:
        """Tiles in characters, or in letters."""
        self.texts.has_letters = not self.texts.has_letters
        self._draw()

    def action_leave(self) -> None:
        """Close the record."""
        self.exit()
