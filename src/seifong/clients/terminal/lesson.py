"""This file is about a first lesson: one deal in ten steps, for whoever knows no mahjong.

The wall is stacked, and the other three discard what they draw, so that everything which matters
happens once. What the learner does is done at the table itself, by its rules: what may not be done
is answered with the reason, as it is in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rich.text import Text

from seifong.clients.terminal import sheet, typed
from seifong.clients.terminal.drawing import board
from seifong.clients.terminal.holding import hand_drawn
from seifong.clients.terminal.keys import key_of
from seifong.clients.terminal.read_out import hand_told, table_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.sentences import happened_told
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import (
    help_told,
    hint_told,
    rule_told,
    why_not,
    whys_told,
)
from seifong.errors import BadInput
from seifong.match import Match
from seifong.notation import parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.rules.presets import preset
from seifong.seats import EAST
from seifong.server import protocol, telling
from seifong.server.hints import hint_for
from seifong.table.deal import Deal
from seifong.table.events import Answered, Event
from seifong.table.motions import PASS
from seifong.views import seen_by, view_of

__all__ = ["STEPS", "Lesson", "Step"]


class Step(NamedTuple):
    """One step: its number, the rules that it is about, and what the learner is to do, in order.

    `has_signs` if signs of the drawn table come in it for the first time, and are explained.
    """

    number: int
    rules: tuple[str, ...]
    deeds: tuple[str, ...] = ()  # as they are typed
    has_signs: bool = False


STEPS: Final = (
    Step(1, ("HK-TILE-1", "HK-SCORE-3")),
    Step(2, ("HK-WALL-3", "HK-WALL-4", "HK-DEAL-1"), has_signs=True),
    Step(3, ("HK-DEAL-5", "HK-FLOWER-1", "HK-TILE-4")),
    Step(4, ("HK-TURN-1", "HK-TURN-2"), ("N",)),
    Step(5, ("HK-CLAIM-1", "HK-CLAIM-4"), ("chow", "1p"), has_signs=True),
    Step(6, ("HK-CLAIM-5", "HK-CLAIM-9", "HK-CLAIM-15"), ("pung", "9m")),
    Step(7, ("HK-KONG-3", "HK-KONG-5"), ("kong", "1m")),
    Step(8, ("HK-SCORE-1", "HK-SCORE-4")),
    Step(9, ("HK-CLAIM-7",), ("win",)),
    Step(10, ("HK-PAY-2", "HK-DEALER-1")),
)

_WALL: Final = Stack(
    seats=(parse_tiles("45m CC 678p 45s 99s N 1p fl1"), [], [], []),
    head=parse_tiles("W 9p 3m C 1s N E C 8m 6s"),
    tail=parse_tiles("9m 1m"),
)


class Lesson:
    """A table where a learner is East, and the others discard what they draw, and claim nothing."""

    def __init__(self, names: tuple[str, str, str, str] = ("", "", "", "")) -> None:
        rules = preset("casual")
        self._events: Final[list[Event]] = []
        self._match: Final = Match(rules, "a first lesson", names, order=(0, 1, 2, 3))
        self.deal: Final[Deal] = self._match.next_deal(self._events, loaded(_WALL, rules))
        self.scene: Final = Scene(self._match.options)
        self.told = 0  # events, in sentences
        one, two, three, four = (
            protocol.PlayerNow(seat, names[seat], seat != EAST, seat, 0) for seat in range(4)
        )
        standing = protocol.Standing(1, 0, 0, EAST, EAST, 0)
        self.scene.hear(protocol.Snapshot(0, 0, EAST, EAST, standing, (one, two, three, four)))

    def news(self, texts: Texts) -> Iterator[str]:
        """What has happened since this was last asked, in sentences."""
        for event in self._events[self.told :]:
            self.told += 1
            if isinstance(event, Answered):
                continue
            seen = seen_by(EAST, event, is_kong_hidden=self._match.options.hides_kongs)
            if seen is not None:
                self.scene.hear(protocol.Happened(self.told, 0, seen))
                yield from happened_told(seen, self.scene, texts)

    def asked(self) -> protocol.Asked:
        """What the learner may do now, and why not the rest."""
        return telling.question(self.deal, EAST, window=0, base_ms=0, bank_ms=0)

    def play_on_until(self, deed: str, texts: Texts) -> None:
        """The others play, and the learner passes, until that may be done."""
        while self.deal.end is None and not self._may(deed, texts):
            seat = int(self.deal.asked)
            is_turn = PASS not in self.deal.proper(seat)
            self.deal.act(seat, int(self.deal.drawn) if is_turn else PASS)

    def _may(self, deed: str, texts: Texts) -> bool:
        if self.deal.asked != EAST:
            return False
        try:
            return typed.read(deed, self.asked(), texts).motion in self.asked().motions
        except BadInput:
            return False

    def hint(self) -> protocol.Hint:
        """What the hand waits for."""
        return hint_for(view_of(self.deal, EAST), window=0)

    def end(self) -> protocol.Ended:
        """What the deal came to, which is entered into the match."""
        self._match.settle(self.deal)
        nothing = (0, 0, 0, 0)
        ended = telling.ended(self._match, self.deal, self._events, 0, nothing)
        self.scene.hear(ended)
        return ended


class Teacher:
    """Who leads through a lesson: says each step, waits, and answers what is done instead."""

    def __init__(
        self,
        texts: Texts,
        say: Callable[[str], None],
        show: Callable[[Text], None] | None,
        listen: Callable[[], str],
    ) -> None:
        self._texts: Final = texts
        self._say: Final = say
        self._show: Final = show  # where something can be drawn
        self._listen: Final = listen
        names = tuple(texts.say(f"learn.name.{seat}") for seat in range(4))
        self._lesson: Final = Lesson((names[0], names[1], names[2], names[3]))
        self._laid_out = 0  # how much had been told when the table was laid out last

    def teach(self) -> bool:
        """All ten steps; false if the learner leaves before the end."""
        self._say(self._texts.say("learn.welcome"))
        return all(self._take(step) for step in STEPS)

    def _take(self, step: Step) -> bool:
        texts, lesson = self._texts, self._lesson
        if step.deeds:
            lesson.play_on_until(step.deeds[0], texts)
        news = list(lesson.news(texts)) if step.number > 1 else []  # the dice are thrown after it
        self._say("")
        self._say(
            texts.say("learn.step", n=step.number, title=texts.say(f"learn.{step.number}.title"))
        )
        self._tell(texts.say(f"learn.{step.number}").split("\n"))
        if step.has_signs and self._show is not None:
            self._say(texts.say(f"learn.{step.number}.drawn"))
        self._say(texts.say("learn.rules", rules=texts.comma.join(step.rules)))
        if step.number > 1:
            self._tell(news)
            self._lay_out()
        if step.number == 8:
            self._tell(hint_told(lesson.hint(), lesson.scene, texts))
        if step.number == 10:
            self._tell_end()
            return True
        return self._have_it_done(step)

    def _have_it_done(self, step: Step) -> bool:
        """Wait for each deed; where there is none, for Enter."""
        if not step.deeds:
            return self._hear_enter()
        for deed in step.deeds:
            self._lesson.play_on_until(deed, self._texts)
            if not self._hear_deed(deed):
                return False
            self._tell(self._lesson.news(self._texts))
        return True

    def _hear_enter(self) -> bool:
        """Wait until the learner wants to go on; false to leave."""
        return self._hear(lambda: self._texts.say("learn.enter"), lambda word: not word)

    def _hear_deed(self, deed: str) -> bool:
        """Wait until that is done; false to leave."""
        return self._hear(
            lambda: self._texts.say("learn.do", deed=self._texts.say(f"learn.deed.{deed}")),
            lambda word: self._does(word, deed),
        )

    def _hear(self, prompt: Callable[[], str], is_done: Callable[[str], bool]) -> bool:
        """Wait for what is asked for; anything else is answered, and asked for again."""
        self._say(prompt())
        while line := self._listen():
            word = line.strip()
            if word.casefold() in _LEAVE:
                return False
            if is_done(word):
                return True
            self._answer(word)
            self._say(prompt())
        return False

    def _does(self, word: str, deed: str) -> bool:
        """Do what is typed, if it is that deed."""
        asked = self._lesson.asked()
        wanted = typed.read(deed, asked, self._texts)
        try:
            is_that = typed.read(word, asked, self._texts) == wanted
        except BadInput:
            return False
        if is_that:
            self._lesson.deal.act(EAST, wanted.motion)
        return is_that

    def _answer(self, word: str) -> None:
        """What is asked for, read out; of anything else, why it is not done."""
        texts, asked, options = self._texts, self._lesson.asked(), self._lesson.scene.options
        try:
            wanted = typed.read(word, asked, texts)
        except typed.Refused as refused:
            self._say(why_not(refused.key, asked, options, texts))
            return
        except BadInput as error:
            self._say(texts.sentence(error.text(texts.language)))
            return
        match wanted.wish:
            case "act":
                self._say(self._instead(wanted.motion, asked))
            case "hint":
                self._tell(hint_told(self._lesson.hint(), self._lesson.scene, texts))
            case "table":
                self._laid_out = 0  # as if nothing had been laid out yet
                self._lay_out()
            case "why":
                self._tell(whys_told(wanted.word, asked, options, texts))
            case "language":
                texts.language = texts.other_language
            case "rule":
                self._tell(rule_told(wanted.word, texts))
            case "help":
                self._tell(help_told(texts))
            case _:
                pass

    def _instead(self, motion: int, asked: protocol.Asked) -> str:
        """What is said of something else: why it may not be done, or that the lesson is not it."""
        key = key_of(motion)
        if key and motion not in asked.motions:
            return why_not(key, asked, self._lesson.scene.options, self._texts)
        return self._texts.say("learn.instead")

    def _lay_out(self) -> None:
        """The table as it is, drawn or in words; only the hand, if nothing has happened since."""
        scene, texts = self._lesson.scene, self._texts
        is_changed, self._laid_out = self._laid_out != self._lesson.told, self._lesson.told
        if self._show is None:
            self._tell(table_told(scene, texts) if is_changed else [hand_told(scene, texts)])
            return
        if is_changed:
            self._show(board(scene, texts, 80))
        self._show(hand_drawn(scene, texts, -1, is_large=False))

    def _tell_end(self) -> None:
        ended = self._lesson.end()
        self._say(sheet.win_sheet(ended, self._lesson.scene, self._texts).plain)
        self._say("")
        self._say(self._texts.say("learn.end"))

    def _tell(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._say(line)


_LEAVE: Final = {"q", "quit", "離開"}
