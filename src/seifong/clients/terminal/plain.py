"""This file is about a table that is played line by line: for screen readers, pipes and old lines.

Everything that happens is a sentence; what one does is typed. Nothing is drawn, and nothing is
written over.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from seifong.clients.terminal import typed
from seifong.clients.terminal.agreed import about_rules
from seifong.clients.terminal.endings import how_it_ended
from seifong.clients.terminal.keys import key_of
from seifong.clients.terminal.moving import movement_typed, said_or_done
from seifong.clients.terminal.read_out import table_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.sentences import told
from seifong.clients.terminal.table import OwnTable
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import (
    asked_of_you,
    deal_over_told,
    help_told,
    rule_told,
    why_not,
    whys_told,
)
from seifong.errors import BadInput
from seifong.rulebook import Words
from seifong.server import protocol
from seifong.table.movements import Movement

__all__ = ["PlainTable"]

_WARNS: Final = 5  # seconds before the time is up

Say = Callable[[str], None]
Listen = Callable[[], Awaitable[str | None]]


class PlainTable:
    """A table, told and played in lines; `listen` gives None when nothing more will be typed."""

    def __init__(
        self, table: OwnTable, texts: Texts, say: Say, listen: Listen, about: Words
    ) -> None:
        self.table: Final = table
        self.texts: Final = texts
        self.scene: Final = Scene(table.options)
        self._say: Final = say
        self._listen: Final = listen
        self._about: Final = about
        self._asked_last: tuple[int, Movement | None] = (-1, None)  # its window, and what was due
        self._warns_at: float | None = None  # by the monotonic clock, that time runs out soon
        self._read_out: list[str] = []  # what was said of it
        self._typing: asyncio.Future[str | None] | None = None

    async def play(self) -> None:
        """Play until the match is over, or until the person leaves."""
        self._hear()
        if self.scene.ended is not None:  # it is gone on with where a deal has ended
            self._tell(how_it_ended(self.scene.ended, self.scene, self.texts))
        if self.table.room.stage == "lobby" and not await self._agree():
            return
        while not self.table.is_over:
            due = self.table.due_in()
            if due is not None and not self.table.is_live:
                await self.table.pass_time()
            elif not await self._wait_for_a_line(due):
                self._say(self.texts.say("term.kept"))
                return
            self._hear()

    def _hear(self) -> None:
        """Say what there is to be heard, and what may be done."""
        said: list[str] = []
        for message in self.table.take():
            self.scene.hear(message)
            lines = list(told(message, self.scene, self.texts))
            said += lines
            self._tell(lines)
            rests = self.table.rests_for()
            if isinstance(message, protocol.Ended) and rests is not None:
                self._say(self.texts.say("term.next-in", n=rests))
        asked = self.scene.asked
        if asked is not None and (asked.window, asked.due) != self._asked_last:
            self._asked_last = (asked.window, asked.due)
            if self.table.is_strict:  # where it is asked anew after each movement
                said += self._read_out
            self._read_out = list(asked_of_you(asked, self.scene, self.texts))
            self._tell(line for line in self._read_out if line not in said)
            self._begin_to_time(asked)

    def _begin_to_time(self, asked: protocol.Asked) -> None:
        """Say how much time there is, where a clock is on and something is to be done (P-57)."""
        self._warns_at = None
        seconds, more = asked.base_ms // 1000, asked.bank_ms // 1000
        if self.table.is_timed and seconds and self._read_out:
            self._say(self.texts.say("term.time", n=seconds, bank=more))
            self._warns_at = time.monotonic() + seconds + more - _WARNS

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    async def _agree(self) -> bool:
        """Show the rules, and begin once they are accepted (P-56)."""
        lobby = self.scene.lobby
        if lobby is None:
            return False
        self._tell(about_rules(lobby, self.texts.of(self._about), self.texts))
        while True:
            self._say(self.texts.say("term.accept"))
            line = await self._listen()
            answer = None if line is None else line.strip().casefold()
            if answer in {"yes", "y", "係", "好", "同意"}:
                await self.table.say(protocol.Accept(lobby.fingerprint))
                await self.table.say(protocol.Start())
                self._hear()
                return True
            if answer in {None, "no", "n", "q", "quit", "唔係", "不"}:
                self._say(self.texts.say("term.not-accepted"))
                return False

    async def _wait_for_a_line(self, due: int | None) -> bool:
        """Do what is typed next, or what time brings if that is sooner; false to leave."""
        if self._typing is None:
            self._typing = asyncio.ensure_future(self._listen())
        timeout = None if due is None else due / 1000
        warns_in = None if self._warns_at is None else max(0.0, self._warns_at - time.monotonic())
        is_to_warn = warns_in is not None and timeout is not None and warns_in < timeout
        done, _ = await asyncio.wait({self._typing}, timeout=warns_in if is_to_warn else timeout)
        if not done and is_to_warn:
            self._warns_at = None
            self._say(self.texts.say("term.time-left", n=_WARNS))
            return True
        if not done:
            await self.table.pass_time()
            return True
        line, self._typing = self._typing.result(), None
        return line is not None and await self._carry_out(line)

    async def _carry_out(self, line: str) -> bool:
        """Do what a line says; false if it says to leave."""
        asked = self.scene.asked
        try:
            if self.table.is_strict and await self._move(line):
                return True
            wanted = typed.read(line, asked, self.texts)
        except typed.Refused as refused:
            await self._press(refused.key)
            return True
        except BadInput as error:
            self._say(self.texts.sentence(error.text(self.texts.language)))
            return True
        if wanted.wish == "quit":
            return False
        is_over = self.scene.ended is not None
        if is_over and wanted.wish in {"act", "why", "hint"}:
            self._say(deal_over_told(self.scene, self.texts))
        elif wanted.wish == "act":
            await self._act(wanted.motion)
        elif wanted.wish == "next" and not is_over:
            self._say(self.texts.say("term.not-over"))
        elif wanted.wish == "next" and self.scene.standing is not None:
            await self.table.say(protocol.Ready(self.scene.standing.number))
        elif wanted.wish == "hint" and asked is not None:
            await self.table.say(protocol.AskHint(asked.window))
        else:
            self._answer(wanted)
        return True

    async def _act(self, motion: int) -> None:
        """Do something at the table; what may not be done is refused with its reason."""
        asked, key = self.scene.asked, key_of(motion)
        if asked is None:
            self._say(why_not(key, None, self.scene.options, self.texts))
            return
        is_wrong = motion not in asked.motions and not (key == "win" and asked.may_err)
        if key and is_wrong:
            await self._press(key)
            return
        await self.table.say(protocol.Act(asked.window, motion))

    async def _press(self, key: str) -> None:
        """A key that may not be used: why, or at a strict table the word all the same."""
        asked = self.scene.asked
        if self.scene.ended is not None:
            self._say(deal_over_told(self.scene, self.texts))
            return
        done = said_or_done(key, asked) if self.table.is_strict and asked is not None else None
        if done is None:
            self._say(why_not(key, asked, self.scene.options, self.texts))
        else:
            await self.table.say(done)

    async def _move(self, line: str) -> bool:
        """A movement at a strict table, or for Enter the one that is due; false if it is none."""
        asked = self.scene.asked
        movement = movement_typed(line)
        if movement is None and not line.strip() and asked is not None:
            movement = asked.due
        if movement is None:
            return False
        if self.scene.ended is not None:
            self._say(deal_over_told(self.scene, self.texts))
        else:
            await self.table.say(protocol.Move(movement))
        return True

    def _answer(self, wanted: typed.Typed) -> None:
        """Say something about the table, its rules or this client."""
        match wanted.wish:
            case "why":
                scene = self.scene
                self._tell(whys_told(wanted.word, scene.asked, scene.options, self.texts))
            case "table":
                self._tell(table_told(self.scene, self.texts))
            case "language":
                self.texts.language = self.texts.other_language
                self._tell(table_told(self.scene, self.texts))
            case "rule":
                self._tell(rule_told(wanted.word, self.texts))
            case _:
                self._tell(help_told(self.texts, self.table.strict_rules))
