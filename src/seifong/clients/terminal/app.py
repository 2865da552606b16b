"""This file is about the table as it is drawn and played in a terminal, by keys or by mouse."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from seifong.clients.terminal import sheet, typed
from seifong.clients.terminal.agreed import about_rules
from seifong.clients.terminal.haste import Haste
from seifong.clients.terminal.holding import Clock, keys_drawn, keys_named, tiles_of
from seifong.clients.terminal.keys import KEYS, key_of
from seifong.clients.terminal.moving import (
    SIMPLE,
    calls_told,
    fouls_told,
    movement_typed,
    said_or_done,
)
from seifong.clients.terminal.page import Menu, Page, TooSmall, Typing
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.screen import DrawnApp
from seifong.clients.terminal.sentences import so_far_told, told
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import (
    deal_over_told,
    hint_told,
    motion_told,
    refusal_of,
    why_not,
)
from seifong.errors import BadInput
from seifong.record.sound import RULE_ID
from seifong.rulebook import Words, rule
from seifong.server import protocol
from seifong.table.events import Ruled
from seifong.table.motions import WIN
from seifong.table.movements import Speak, Touch

__all__ = ["TableApp"]

_GIVES_UP: Final = (Touch, Speak)  # what gives up a claim of the tile that lies open
_A_LOOK: Final = 1.0  # seconds for which Enter does nothing at a table that has just been uncovered


class TableApp(DrawnApp):
    """One table on the whole screen: the board, one's hand, the keys, and what is heard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)"),
        Binding("right", "choose(1)"),
        Binding("enter", "go_on"),
        *(Binding(f"{n + 1}", f"key('{key}')") for n, key in enumerate(KEYS)),
        Binding("space", "key('pass')"),
        Binding("w", "wait"),
        Binding("u", "move('touch')"),
        Binding("i", "move('lift')"),
        Binding("m", "move('mix')"),
        Binding("b", "move('back')"),
        Binding("colon", "type", priority=True),
        Binding("j", "judge"),
        Binding("question_mark", "why"),
        Binding("h", "hint"),
        Binding("k,f1", "keys"),
        Binding("r", "rules"),
        Binding("s", "sheet"),
        Binding("pageup", "scroll(-1)"),
        Binding("pagedown", "scroll(1)"),
    ]

    def __init__(self, table: OwnTable, texts: Texts, about: Words) -> None:
        super().__init__(texts)
        self.table: Final = table
        self.scene: Final = Scene(table.options)
        self.fault: BadInput | None = None
        self.chosen = -1  # where in the hand the chosen tile stands
        self._is_picked = False  # by whoever plays; else it is the tile that was drawn
        self._about: Final = about
        self._why: Final[list[str]] = []  # rules that were cited last
        self._choices: list[int] = []  # motions of one key, to choose from by number
        self._did = asyncio.Event()
        self._clock = Clock()
        self._looks_until = 0.0  # by the monotonic clock
        self._haste: Final = Haste()

    def on_mount(self) -> None:
        """Sit down; at a new table the rules come first (P-56)."""
        self._hear()
        if self.table.room.stage == "lobby":
            self._show(self._rules, "term.foot.accept", self._accept)
        self.action_sheet()  # of a match that is gone on with where a deal has ended
        if self.table.is_timed:
            self.set_interval(0.5, self._draw)
        self.run_worker(self._run(), exclusive=True)

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
            self._fail(fault)

    async def _say(self, message: protocol.In) -> None:
        try:
            await self.table.say(message)
        except BadInput as fault:
            self._fail(fault)
            return
        self._hear()
        self._did.set()

    def _fail(self, fault: BadInput) -> None:
        """The match can no longer be kept: leave, and say why."""
        self.fault = fault
        self.exit()

    # -- what is seen and heard -----------------------------------------------------------------

    def _hear(self) -> None:
        for message in self.table.take():
            self.scene.hear(message)
            self._clock.hear(message, time.monotonic())
            match message:
                case protocol.Snapshot(ended=None):
                    self._uncover()
                case protocol.Asked(about="turn"):
                    self.chosen, self._is_picked = len(tiles_of(self.scene)) - 1, False
                case protocol.Refused(rule=str(rule_id)):
                    self._why[:] = [rule_id]
                case protocol.Happened(event=Ruled(rules=rules)):
                    self._why[:] = rules
                case protocol.Notice(kind="answer", words=words):
                    self._why[:] = RULE_ID.findall(words.en)
                case protocol.Ended():
                    self.action_sheet()
                case protocol.Hint():
                    self._show(self._hint, "term.foot.back")
                    self._haste.opens(Message().time)  # by the clock that keys are stamped by
                case _:
                    pass
            self._tell_of(message)
        self._haste.sees((tiles_of(self.scene), self.scene.discards), time.monotonic())
        self._draw()

    def _tell_of(self, message: protocol.Out) -> None:
        """Say what there is to be said of a message; a refusal once, until something happens."""
        if isinstance(message, protocol.Refused):
            if not self._haste.is_told(message.words):
                self._tell(partial(told, message, self.scene))
            return
        self._haste.something_happens()
        if isinstance(message, protocol.Snapshot):
            self._tell(partial(so_far_told, message, self.scene.options))
        elif not isinstance(message, protocol.Hint):
            self._tell(partial(told, message, self.scene))

    def _tell(self, say: Callable[[Texts], Iterable[str]]) -> None:
        """Something is heard; in the other language as well, which may be asked for later."""
        said = {texts.language: list(say(texts)) for texts in self.texts.in_both()}
        self.heard.hear(said, self.texts.language)

    def _draw(self) -> None:
        clock = self._rests_told()
        if self.table.is_timed and self.scene.ended is None:
            clock = self._clock.told(self.scene.seat, self.texts, time.monotonic())
        chosen = self.chosen if self._may_discard() else -1
        keys = keys_drawn(self.scene, self.texts, clock, self._window[0])
        self._draw_table(self.scene, chosen, keys, keys_named(self.scene, self.texts))
        if isinstance(self.screen, Page) and self.screen.is_mounted:
            self.screen.say_foot()

    def _may_discard(self) -> bool:
        asked = self.scene.asked
        return asked is not None and asked.about == "turn"

    async def on_event(self, event: events.Event) -> None:
        """What is typed or clicked while a hint is awaited counts nowhere: it was not seen yet."""
        is_input = isinstance(event, events.Key | events.MouseEvent)
        is_to_leave = isinstance(event, events.Key) and event.key == "ctrl+c"
        if is_input and not is_to_leave and self._haste.is_unseen(event.time):
            return
        await super().on_event(event)

    # -- pages over the table -------------------------------------------------------------------

    def _rules(self) -> Text:
        lobby = self.scene.lobby
        if lobby is None:
            return Text()
        return Text("\n".join(about_rules(lobby, self.texts.of(self._about), self.texts)))

    def _hint(self) -> Text:
        if self.scene.hint is None:
            return Text()
        return Text("\n".join(hint_told(self.scene.hint, self.scene, self.texts)))

    def _sheet(self) -> Text:
        ended = self.scene.ended
        return Text() if ended is None else sheet.win_sheet(ended, self.scene, self.texts)

    def _keys(self) -> Text:
        return sheet.keys_told(self.texts, self.table.strict_rules)

    def _cited(self) -> Text:
        """Why each key may not be used, or the rule that was cited last, in full (P-60).

        After them stands the rule of the cards that lie beside the names.
        """
        of_cards = self.scene.rules_of_cards()
        if self._why:
            return sheet.rules_told([*self._why, *of_cards], self.texts)
        asked = self.scene.asked
        refused = asked.refused if asked is not None else ()
        texts, options = self.texts, self.scene.options
        told = (
            texts.say(f"key.{r.key}") + texts.colon + why_not(r.key, asked, options, texts)
            for r in refused
        )
        cited = [*(r.rule for r in refused), *of_cards]
        return sheet.rules_told(cited, self.texts, before=told)

    def _uncover(self) -> None:
        """A deal begins: what still lies over the table is of another time, and is closed (P-57).

        Who was about to press Enter there has not seen the new table: for a moment it does nothing.
        """
        if not isinstance(self.screen, TooSmall) and len(self.screen_stack) > 1:
            self._looks_until = time.monotonic() + _A_LOOK
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._cover()

    def _foot(self, key: str) -> str:
        """What stands under a page; under a sheet also how soon the next deal begins."""
        foot = super()._foot(key)
        rests = self.table.rests_for()
        if rests is None or key != "term.foot.next":
            return foot
        return f"{foot} · {self.texts.say('term.foot.rests', n=rests)}"

    def _rests_told(self) -> str:
        rests = self.table.rests_for()
        return "" if rests is None else self.texts.say("term.next-soon", n=rests)

    def action_sheet(self) -> None:
        """How the deal ended."""
        ended = self.scene.ended
        if ended is not None:
            foot = "term.foot.over" if ended.is_match_over else "term.foot.next"
            self._show(self._sheet, foot, self._go_on_from_sheet, name="sheet")

    def action_rules(self) -> None:
        """The rules of this table."""
        self._show(self._rules, "term.foot.back")

    def action_keys(self) -> None:
        """What the keys do, and what the signs mean."""
        self._show(self._keys, "term.foot.back", name="keys")

    def action_why(self) -> None:
        """The pages of the rulebook that were cited last."""
        asked = self.scene.asked
        if self._why or self.scene.rules_of_cards() or (asked is not None and asked.refused):
            self._show(self._cited, "term.foot.back", name="why")
        else:
            self.action_keys()

    async def action_hint(self) -> None:
        """Help with what is asked."""
        if self.scene.asked is not None:
            await self._say(protocol.AskHint(self.scene.asked.window))
        else:
            self._refuse(refusal_of("pass", None, self.scene.options))

    # -- what is done ---------------------------------------------------------------------------

    async def action_choose(self, by: int) -> None:
        """Another tile of the hand."""
        self._pick((self.chosen + by) % max(1, len(tiles_of(self.scene))))

    async def action_press(self, place: int) -> None:
        """A tile is clicked: chosen, and clicked again discarded; the drawn one as any other."""
        if place == self.chosen and self._is_picked:
            await self._discard()
        else:
            self._pick(place)

    def _pick(self, place: int) -> None:
        self.chosen, self._is_picked = place, True
        self._draw()

    async def action_go_on(self) -> None:
        """Discard the chosen tile; accept the rules; or go on to the next deal."""
        asked = self.scene.asked
        if time.monotonic() < self._looks_until:
            return
        if self.table.room.stage == "lobby":
            await self._accept()
        elif self.scene.ended is not None:
            await self._go_on_from_sheet()
        elif asked is not None and asked.due is not None:
            gives_up = isinstance(asked.due, _GIVES_UP)
            if not gives_up or not self._haste.is_too_quick(time.monotonic()):
                await self._say(protocol.Move(asked.due))
        else:
            await self._discard()

    async def _discard(self) -> None:
        """Discard the chosen tile, or say why it is not discarded."""
        asked = self.scene.asked
        if asked is not None and asked.about == "turn":
            if self._haste.is_too_quick(time.monotonic()):
                return  # the tile is there, and nobody has looked at it
            self._why.clear()
            await self._say(protocol.Act(asked.window, tiles_of(self.scene)[self.chosen]))
        elif self.scene.deal is not None:
            self._refuse(refusal_of("", asked, self.scene.options))

    async def _accept(self) -> None:
        """The rules are accepted, and the match begins (P-56)."""
        lobby = self.scene.lobby
        if lobby is not None and self.table.room.stage == "lobby":
            await self._say(protocol.Accept(lobby.fingerprint))
            await self._say(protocol.Start())

    async def _go_on_from_sheet(self) -> None:
        """Be ready for the next deal, or leave; nothing, if that deal has begun meanwhile."""
        ended, standing = self.scene.ended, self.scene.standing
        if ended is None or standing is None:
            return
        if ended.is_match_over:
            self.exit()
        await self._say(protocol.Ready(standing.number))

    def _refuse(self, refusal: tuple[Words, str] | None) -> None:
        """Say why something may not be done; ? opens its rule (P-60)."""
        if self.scene.ended is not None:
            self._tell(lambda texts: [deal_over_told(self.scene, texts)])
        elif refusal is not None:
            words, rule = refusal
            self._why[:] = [rule]
            if self._haste.is_told(words):
                return
            self._tell(lambda texts: [texts.sentence(texts.cited(texts.of(words), rule))])

    async def action_key(self, key: str) -> None:
        """One of the five keys: what it may do is done, and else it says why not."""
        if self._choices:
            await self._choose_of(KEYS.index(key))
            return
        asked = self.scene.asked
        done = said_or_done(key, asked) if self.table.is_strict and asked is not None else None
        if done is not None:
            await self._say(done)
            return
        motions = [m for m in (asked.motions if asked else ()) if key_of(m) == key]
        if asked is not None and key == "win" and not motions and asked.may_err:
            motions = [WIN]
        if asked is None or not motions:
            self._refuse(refusal_of(key, asked, self.scene.options))
        elif len(motions) == 1:
            self._why.clear()
            await self._say(protocol.Act(asked.window, motions[0]))
        else:
            self._choices = motions
            self._tell(lambda texts: [_which(motions, asked.tile, texts)])

    async def _choose_of(self, place: int) -> None:
        """One of several chows or kongs, by its number; any other number takes none."""
        choices, self._choices = self._choices, []
        asked = self.scene.asked
        if asked is not None and place < len(choices) and choices[place] in asked.motions:
            await self._say(protocol.Act(asked.window, choices[place]))

    async def action_move(self, word: str) -> None:
        """A movement of the hand, at a strict table."""
        if self.scene.ended is not None:
            self._refuse(None)
        elif self.table.is_strict:
            await self._say(protocol.Move(SIMPLE[word]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is the table's: what is typed into a line is not."""
        is_typed = action == "type" and len(self.screen_stack) > 1
        return False if is_typed else super().check_action(action, parameters)

    async def action_type(self) -> None:
        """Type a movement, at a strict table: whatever a hand or a voice can do there.

        What is typed at once behind the key goes into the line, and is no key of the table.
        """
        if self.table.is_strict:
            await self.push_screen(Typing(self.texts.say("term.typing")), self._has_typed)

    def action_judge(self) -> None:
        """Choose what to call the referee for, at a strict table."""
        if self.table.is_strict and self.scene.deal is not None and self.scene.ended is None:
            calls = calls_told(self.scene.seat, self.texts)
            self.push_screen(Menu(self.texts.say("term.judge"), calls), self._has_called)

    async def _has_called(self, line: str | None) -> None:
        """A count or time is called at once; a foul is chosen first."""
        if line and line.startswith("report"):
            fouls = fouls_told(line, self.table.options.rules, self.texts)
            self.push_screen(Menu(self.texts.say("deed.foul"), fouls), self._has_typed)
        else:
            await self._has_typed(line)

    async def _has_typed(self, line: str | None) -> None:
        if not line:
            return
        try:
            movement = movement_typed(line)
            if movement is None:
                await self._carry_out(typed.read(line, self.scene.asked, self.texts))
            elif self.scene.ended is not None:
                self._refuse(None)
            else:
                await self._say(protocol.Move(movement))
        except typed.Refused as refused:
            await self.action_key(refused.key)
        except BadInput as error:
            fault = error
            self._tell(lambda texts: [texts.sentence(fault.text(texts.language))])

    async def _carry_out(self, wanted: typed.Typed) -> None:
        """Do what is typed and no movement: it is what one can type at a table in lines."""
        match wanted.wish:
            case "act":
                await self._act(wanted.motion)
            case "hint":
                await self.action_hint()
            case "rule" if wanted.word:
                self._why[:] = [rule(wanted.word.upper()).id]
                self.action_why()
            case "why":
                self.action_why()
            case "language":
                self.action_language()
            case "next":
                await self.action_go_on()
            case "quit":
                self.action_leave()
            case _:
                self.action_keys()

    async def _act(self, motion: int) -> None:
        """Make a motion; one that may not be made is what its key is."""
        asked, key = self.scene.asked, key_of(motion)
        if asked is None:
            self._refuse(refusal_of(key, None, self.scene.options))
        elif key and motion not in asked.motions:
            await self.action_key(key)
        else:
            await self._say(protocol.Act(asked.window, motion))

    async def action_wait(self) -> None:
        """Ask aloud for time before a claim (P-57)."""
        asked = self.scene.asked
        if asked is not None and asked.may_wait:
            await self._say(protocol.Wait(asked.window))
        else:
            self._tell(lambda texts: [texts.say("term.no-wait")])

    def action_scroll(self, pages: int) -> None:
        """Read again what was heard before, or come back to the newest."""
        move = self.heard.scroll_page_up if pages < 0 else self.heard.scroll_page_down
        move(animate=False)

    def action_language(self) -> None:
        """The other language, and what was heard in it."""
        super().action_language()
        self.heard.say_again(self.texts.language)


def _which(motions: list[int], tile: int | None, texts: Texts) -> str:
    """The chows or kongs that one may choose from, by their numbers."""
    told = (motion_told(motion, tile, texts) for motion in motions)
    choices = texts.comma.join(f"{n} {text}" for n, text in enumerate(told, start=1))
    return texts.say("term.which", choices=choices)
