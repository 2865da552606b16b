"""This file is about stepping through a record that is drawn: forwards, back, from any seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from seifong.clients.terminal import sheet
from seifong.clients.terminal.look import taps
from seifong.clients.terminal.page import Typing
from seifong.clients.terminal.recorded import Moment
from seifong.clients.terminal.screen import DrawnApp
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.rulebook import Language
from seifong.seats import NOBODY

__all__ = ["ShowApp"]

_BOLD: Final = Style(bold=True)
_ROUND: Final = (0, 1, 2, 3, NOBODY)  # whose eyes one may look through, one after another


class ShowApp(DrawnApp):
    """A record on the whole screen, a moment at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "by(1)"),
        Binding("left", "by(-1)"),
        Binding("pagedown,down", "by(10)"),
        Binding("pageup,up", "by(-10)"),
        Binding("home", "first"),
        Binding("end", "last"),
        Binding("n", "deal(1)"),
        Binding("p", "deal(-1)"),
        Binding("g", "jump"),
        Binding("v", "view"),
        Binding("s", "sheet"),
        Binding("question_mark", "why"),
        Binding("k,f1,question_mark", "keys"),
        Binding("escape", "leave"),
    ]

    def __init__(self, moment: Moment, texts: Texts) -> None:
        super().__init__(texts)
        self.moment = moment

    def on_mount(self) -> None:
        """Open the record."""
        self._draw()

    def _go(self, moment: Moment) -> None:
        self.moment = moment
        self._draw()

    def _draw(self) -> None:
        where = Text.assemble(" ", (self.moment.where(self.texts, "show.at"), _BOLD))
        self._draw_table(self.moment.scene(), -1, where, taps(self.texts.say("show.keys")))
        told = self.moment.now.told(self.moment.step, self.moment.seat, self.texts)
        self.heard.forget()
        self.heard.hear({self.texts.language: list(told)}, self.texts.language)

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

    def action_jump(self) -> None:
        """Any moment, by its number."""
        self.push_screen(Typing(self.texts.say("show.jump")), self._jump)

    def _jump(self, line: str | None) -> None:
        if not line:
            return
        try:
            called = self.moment.called(line)
        except BadInput as fault:
            self._answer(fault.text)
        else:
            if called is None:
                self._answer(lambda _: self.texts.say("show.no-jump", line=line))
            else:
                self._go(called)

    def _answer(self, say: Callable[[Language], str]) -> None:
        """Say something below the table, until one goes on."""
        language = self.texts.language
        self.heard.hear({language: [self.texts.sentence(say(language))]}, language)

    def action_view(self) -> None:
        """The eyes of the next seat; after the last, all hands lie open."""
        place = _ROUND.index(self.moment.seat)
        self._go(self.moment.seen_by(_ROUND[(place + 1) % len(_ROUND)]))

    def action_sheet(self) -> None:
        """How the deal ends."""
        now = self.moment.now
        scene = now.scene(len(now.events), self.moment.seat)
        self._show(
            lambda: sheet.win_sheet(now.ended, scene, self.texts), "term.foot.back", name="sheet"
        )

    def action_why(self) -> None:
        """The rules of the newest ruling, and of the cards that lie beside the names (P-60)."""
        scene = self.moment.scene()
        ruled = None if scene.deal is None else scene.deal.ruled
        cited = [*(() if ruled is None else ruled.rules), *scene.rules_of_cards()]
        if not cited:
            self.action_keys()
            return
        self._show(lambda: sheet.rules_told(cited, self.texts), "term.foot.back", name="why")

    def action_keys(self) -> None:
        """What the keys do, and what the signs mean."""
        told = self.texts.say
        self._show(lambda: Text(told("show.keys-page")), "term.foot.back", name="keys")
