"""This file is about the table as it is drawn and played in a terminal, by keys or by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import RichLog, Static

from seifong.clients.terminal import sentences
from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.rulebook import Words, rule
from seifong.server import protocol
from seifong.table.motions import WIN

__all__ = ["TableApp"]

_WIDTH, _HEIGHT = 80, 24  # what the table needs
_KEYS: Final = ("chow", "pung", "kong", "win", "pass")


class TableApp(App[None]):
    """One table on the whole screen: the board, one's hand, the keys, and what is heard."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #board { height: auto; }
    #hand { height: 2; }
    #keys { height: 1; }
    #heard { height: 1fr; min-height: 2; scrollbar-size: 1 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)"),
        Binding("right", "choose(1)"),
        Binding("enter", "discard"),
        *(Binding(f"{n + 1}", f"key('{key}')") for n, key in enumerate(_KEYS)),
        Binding("space", "key('pass')"),
        Binding("question_mark", "why"),
        Binding("h", "hint"),
        Binding("l", "language"),
        Binding("t", "letters"),
        Binding("q", "leave"),
        Binding("ctrl+c", "leave", priority=True),
    ]

    def __init__(self, table: OwnTable, texts: Texts, about: Words) -> None:
        super().__init__()
        self.table: Final = table
        self.texts: Final = texts
        self.scene: Final = Scene(table.options)
        self.fault: BadInput | None = None
        self._about: Final = about
        self._chosen = -1  # where in the hand the chosen tile stands
        self._why: Final[list[str]] = []  # rules that were cited last
        self._choices: list[int] = []  # motions of one key, to choose from by number
        self._window = (_WIDTH, _HEIGHT)
        self._did = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The parts of the screen, from the top down."""
        yield Static(id="board")
        yield Static(id="hand")
        yield Static(id="keys")
        yield RichLog(id="heard", wrap=True, min_width=20)

    def on_mount(self) -> None:
        """Sit down."""
        self.query_one(RichLog).can_focus = False
        self._hear()
        if self.table.room.stage == "lobby" and self.scene.lobby is not None:
            lobby = self.scene.lobby
            self._tell(sentences.about_rules(lobby, self.texts.of(self._about), self.texts))
            self._tell([self.texts.say("term.accept-key")])
        self.run_worker(self._run(), exclusive=True)

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size."""
        self._window = (event.size.width, event.size.height)
        self._draw()

    async def _run(self) -> None:
        """Let time bring what it brings, as long as the table goes on."""
        try:
            while not self.table.is_over:
                due = self.table.due_in()
                self._did.clear()
                if due is None:
                    await self._did.wait()
                    continue
                try:
                    await asyncio.wait_for(self._did.wait(), due / 1000)
                except TimeoutError:
                    await self.table.pass_time()
                    self._hear()
        except BadInput as fault:
            self.fault = fault
            self.exit()

    async def _say(self, message: protocol.In) -> None:
        await self.table.say(message)
        self._hear()
        self._did.set()

    # -- what is seen and heard -----------------------------------------------------------------

    def _hear(self) -> None:
        for message in self.table.take():
            self.scene.hear(message)
            if isinstance(message, protocol.Asked) and message.about == "turn":
                self._chosen = len(self._hand()) - 1
            if not isinstance(message, protocol.Snapshot):
                self._tell(sentences.told(message, self.scene, self.texts))
        self._draw()

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.query_one(RichLog).write(Text(line))

    def _draw(self) -> None:
        width, height = self._window
        drawn = board(self.scene, self.texts, width)
        if width < _WIDTH or height < _HEIGHT:
            drawn = Text(self.texts.say("term.too-small", width=width, height=height))
        self.query_one("#board", Static).update(drawn)
        self.query_one("#hand", Static).update(self._hand_drawn())
        self.query_one("#keys", Static).update(self._keys_drawn())

    def _hand(self) -> list[int]:
        """One's tiles from left to right, the drawn one last."""
        deal = self.scene.deal
        if deal is None:
            return []
        view = deal.view
        tiles = [int(tile) for tile in view.hand.tiles()]
        if view.drawn >= 0 and view.turn == self.scene.seat and int(view.drawn) in tiles:
            tiles.remove(int(view.drawn))
            tiles.append(int(view.drawn))
        return tiles

    def _hand_drawn(self) -> Text:
        tiles, line, below = self._hand(), Text(" "), " "
        deal = self.scene.deal
        has_drawn = deal is not None and deal.view.drawn >= 0 and len(tiles) % 3 == 2
        for place, tile in enumerate(tiles):
            if has_drawn and place == len(tiles) - 1:
                line.append("   ")
                below += "   "
            face = self.texts.face(tile)
            style = Style.from_meta({"@click": f"app.press({place})"})
            if place == self._chosen and self._may_discard():
                style += Style(reverse=True, bold=True)
                below += "▲"
            line.append(face, style)
            line.append(" ")
            below = below.ljust(len(below)) + " " * (Text(line.plain).cell_len - len(below))
        return Text("\n").join([line, Text(below)])

    def _keys_drawn(self) -> Text:
        """The five keys: those that may be used stand out, and have a star as well."""
        if self.scene.ended is not None:
            key = "win.match-over" if self.scene.ended.is_match_over else "term.next"
            return Text(f" {self.texts.say(key)}", Style(bold=True))
        asked, line = self.scene.asked, Text(" ")
        may = {sentences.key_of(motion) for motion in (asked.motions if asked else ())}
        for number, key in enumerate(_KEYS, start=1):
            style = Style.from_meta({"@click": f"app.key('{key}')"})
            style += Style(bold=True, reverse=True) if key in may else Style(dim=True)
            star = "*" if key in may else " "
            line.append(f" {number} {self.texts.say(f'key.{key}')}{star}", style)
            line.append(" ")
        line.append(self.texts.say("term.keys"), Style(dim=True))
        return line

    def _may_discard(self) -> bool:
        asked = self.scene.asked
        return asked is not None and asked.about == "turn"

    # -- what is done ---------------------------------------------------------------------------

    async def action_choose(self, by: int) -> None:
        """Another tile of the hand."""
        self._chosen = (self._chosen + by) % max(1, len(self._hand()))
        self._draw()

    async def action_press(self, place: int) -> None:
        """A tile is clicked: chosen, and clicked again discarded."""
        if place == self._chosen:
            await self.action_discard()
        else:
            self._chosen = place
            self._draw()

    async def action_discard(self) -> None:
        """Discard the chosen tile; accept the rules; or go on to the next deal."""
        lobby, standing, asked = self.scene.lobby, self.scene.standing, self.scene.asked
        if self.table.room.stage == "lobby" and lobby is not None:
            await self._say(protocol.Accept(lobby.fingerprint))
            await self._say(protocol.Start())
        elif self.scene.ended is not None and standing is not None:
            await self._say(protocol.Ready(standing.number))
        elif asked is not None and asked.about == "turn":
            await self._say(protocol.Act(asked.window, self._hand()[self._chosen]))

    async def action_key(self, key: str) -> None:
        """One of the five keys: what it may do is done, and else it says why not."""
        if self._choices:
            await self._choose_of(_KEYS.index(key))
            return
        asked = self.scene.asked
        motions = [m for m in (asked.motions if asked else ()) if sentences.key_of(m) == key]
        if asked is not None and key == "win" and not motions and asked.may_err:
            motions = [WIN]
        if asked is None or not motions:
            self._tell([sentences.why_not(key, asked, self.texts)])
            self._why[:] = [r.rule for r in (asked.refused if asked else ()) if r.key == key]
        elif len(motions) == 1:
            await self._say(protocol.Act(asked.window, motions[0]))
        else:
            self._choices = motions
            told = (sentences.motion_told(m, asked.tile, self.texts) for m in motions)
            what = self.texts.comma.join(f"{n} {text}" for n, text in enumerate(told, start=1))
            self._tell([self.texts.say("term.which", choices=what)])

    async def _choose_of(self, place: int) -> None:
        """One of several chows or kongs, by its number; any other number takes none."""
        choices, self._choices = self._choices, []
        asked = self.scene.asked
        if asked is not None and place < len(choices) and choices[place] in asked.motions:
            await self._say(protocol.Act(asked.window, choices[place]))

    def action_why(self) -> None:
        """The page of the rulebook that was cited last."""
        for rule_id in self._why or [refusal.rule for refusal in self._refused()]:
            entry = rule(rule_id)
            self._tell([f"{entry.id} {self.texts.of(entry.title)}", self.texts.of(entry.text)])

    def _refused(self) -> tuple[protocol.Refusal, ...]:
        return self.scene.asked.refused[:1] if self.scene.asked is not None else ()

    async def action_hint(self) -> None:
        """Help with what is asked."""
        if self.scene.asked is not None:
            await self._say(protocol.AskHint(self.scene.asked.window))

    def action_language(self) -> None:
        """The other language."""
        self.texts.language = "zh" if self.texts.language == "en" else "en"
        self._draw()

    def action_letters(self) -> None:
        """Tiles in characters, or in letters."""
        self.texts.has_letters = not self.texts.has_letters
        self._draw()

    def action_leave(self) -> None:
        """Leave; the match is kept."""
        self.exit()
