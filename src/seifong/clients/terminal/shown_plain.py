"""This file is about a record that is read line by line, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from seifong.clients.terminal.endings import how_it_ended
from seifong.clients.terminal.read_out import table_told
from seifong.clients.terminal.recorded import Moment
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput
from seifong.seats import NOBODY, SEAT_LETTERS

__all__ = ["PlainShow", "read_out"]

Say = Callable[[str], None]

_BY: Final = {"": 1, "b": -1}


def read_out(moment: Moment, texts: Texts) -> Iterator[str]:
    """All that lies on the table then, and every hand that is open."""
    yield moment.where(texts)
    scene = moment.scene()
    yield from table_told(scene, texts)
    for seat, tiles in scene.hands.items():
        yield texts.say("show.hands", seat=texts.seat(seat), tiles=texts.tiles(tiles))


class PlainShow:
    """A record in lines: one says where to go, and hears what happened there."""

    def __init__(self, moment: Moment, texts: Texts, say: Say) -> None:
        self.moment = moment
        self.texts: Final = texts
        self._say: Final = say

    def read(self, listen: Callable[[], str]) -> None:
        """Go wherever the lines say, until there are no more of them."""
        self._tell(read_out(self.moment, self.texts))
        self._say(self.texts.say("show.plain-help"))
        while line := listen():
            word = line.strip().casefold()
            if word in {"q", "quit", "離開"}:
                return
            try:
                self._follow(word)
            except BadInput as fault:
                self._say(self.texts.sentence(fault.text(self.texts.language)))

    def read_whole_deal(self) -> None:
        """The deal from its beginning to its end, without a question."""
        now = self.moment.now
        self._tell(now.told(len(now.events), self.moment.seat, self.texts))

    def _follow(self, word: str) -> None:
        """Go where a word says; what it means nothing to is answered with what can be said."""
        moment, letters = self.moment, [letter.casefold() for letter in SEAT_LETTERS]
        if word in _BY:
            self._step(_BY[word])
        elif word in {"next", "prev"}:
            self._go(moment.of_deal(moment.deal + (1 if word == "next" else -1)))
        elif (called := moment.called(word)) is not None:
            self._go(called)
        elif word in letters or word == "all":
            self._go(moment.seen_by(NOBODY if word == "all" else letters.index(word)))
        elif word == "table":
            self._go(moment)
        elif word == "sheet":
            scene = moment.scene()
            self._tell(how_it_ended(moment.now.ended, scene, self.texts))
        else:
            self._say(self.texts.say("show.plain-help"))

    def _step(self, by: int) -> None:
        """A step on says what happened in it; a step back, where one is."""
        before, self.moment = self.moment, self.moment.by(by)
        told = list(self.moment.now.told(self.moment.step, self.moment.seat, self.texts))
        if by > 0 and before.deal == self.moment.deal:
            told = told[len(list(before.now.told(before.step, before.seat, self.texts))) :]
        self._say(self.moment.where(self.texts))
        self._tell(told if by > 0 else told[-1:])

    def _go(self, moment: Moment) -> None:
        self.moment = moment
        self._tell(read_out(moment, self.texts))

    def _tell(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._say(line)
