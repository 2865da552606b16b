"""This file is about running a recorded deal again: the motions are made, and the table answers.

What the table does by itself is not read from the record but happens anew, from the dice on, and
is held against the record. So a record is a proof, and not only a story.
"""

from __future__ import annotations

from typing import Final

from seifong.errors import BadInput, BadRecord, Impossible, Improper, SeifongError
from seifong.match import Match
from seifong.melds import ADDED_KONG, CONCEALED_KONG
from seifong.record.course import Course
from seifong.record.lines import first_difference, lines_of
from seifong.scoring.win import SELF_DRAW
from seifong.seats import NOBODY, SEAT_NAMES
from seifong.table.deal import Deal
from seifong.table.dice import Dice, LoadedDice, dice_of
from seifong.table.events import (
    Answered,
    Began,
    Discarded,
    Event,
    Exposed,
    Replayed,
    Stopped,
    Won,
)
from seifong.table.motions import KONG, WIN
from seifong.table.phases import OVER, TURN

__all__ = ["Rerun", "begin", "dice_for", "motion_of"]

_HIDDEN: Final = "a tile is hidden: what one seat has seen cannot be played again"


def dice_for(began: Began) -> Dice | None:
    """The dice that a deal began with, or None if its seed is not told."""
    if began.wall is not None:
        return LoadedDice([list(throw) for throw in began.throws or ()], list(began.wall))
    return None if began.seed is None else dice_of(began.dice, began.seed)


def motion_of(event: Event) -> tuple[int, int] | None:
    """The seat and its motion, if the event is what a seat did; None if the table did it.

    >>> motion_of(Discarded(2, 13))
    (2, 13)
    """
    match event:
        case Discarded():
            return event.seat, event.tile
        case Answered():
            return event.seat, event.motion
        case Exposed(form=form) if form in {ADDED_KONG, CONCEALED_KONG}:
            if event.low is None:
                raise BadRecord(_HIDDEN)
            return event.seat, KONG + event.low
        case Won(way=way) if way == SELF_DRAW:
            return event.winners[0].seat, WIN
        case _:
            return None


class Rerun:
    """One deal that is played again, and how far the record has been found to be so.

    `log` is what has happened in it, and `told` how much of that the record has told.
    """

    def __init__(self, match: Match, dice: Dice, seed: str | None) -> None:
        self.log: Final[list[Event]] = []
        try:
            self.deal: Final[Deal] = match.next_deal(self.log, dice, seed)
        except SeifongError as error:
            raise BadRecord(f"the deal cannot begin: {error}") from None
        first = self.log[0]
        if not isinstance(first, Began):
            raise Impossible("a deal that begins writes its beginning")
        self.began: Final = first
        self.course = Course()
        self.told = 1  # the beginning

    def is_waiting(self) -> bool:
        """True if everything that has happened is told, and the table waits for a motion."""
        return self.told == len(self.log)

    def newest(self) -> Event | None:
        """The next thing that happened and is not told."""
        return None if self.is_waiting() else self.log[self.told]

    def tell(self, upto: int | None = None) -> None:
        """The record tells the next event, or all of them before a number."""
        stop = self.told + 1 if upto is None else upto
        for event in self.log[self.told : stop]:
            self.course.follow(event)
        self.told = max(self.told, stop)

    def make(self, event: Event) -> str | None:
        """Make the motion that an event tells; why it could not be made, if it could not.

        A ruling is the referee's, and is taken as recorded.
        """
        if self.deal.phase == OVER:
            return self.waits_for()
        if isinstance(event, Replayed):
            self.deal.replayed(event.rule, list(event.gains), list(event.deducted))
            return None
        if isinstance(event, Stopped):
            gains, deducted = list(event.gains), list(event.deducted)
            self.deal.stopped(event.rule, gains, deducted, dealer_out=event.dealer_out)
            return None
        motion = motion_of(event)
        return self.waits_for() if motion is None else self.act(*motion)

    def act(self, seat: int, motion: int) -> str | None:
        """Make a motion; why it could not be made, if it could not."""
        try:
            self.deal.act(seat, motion)
        except Improper as error:
            return str(error)
        except SeifongError as error:
            return f"it is impossible: {error}"
        return None

    def next_is(self, event: Event) -> tuple[str, str] | None:
        """Hold the next event of a record, that leaves nothing out, against what happens.

        If it is another: the line as it is told, and what happened instead.
        """
        if self.is_waiting():
            refusal = self.make(event)
            if refusal is not None:
                return self.text_of(event), refusal
        happened = self.newest()
        if happened is None:
            return self.text_of(event), self.waits_for()
        if happened != event:
            return first_difference(event, happened, self.course)
        self.tell()
        return None

    def text_of(self, event: Event) -> str:
        """An event as its line."""
        return lines_of(event, self.course)[0]

    def waits_for(self) -> str:
        """What the table waits for."""
        if self.deal.phase == OVER or self.deal.asked == NOBODY:
            return "the deal is over"
        seat = SEAT_NAMES[self.deal.asked]
        return f"{seat} is to play" if self.deal.phase == TURN else f"{seat} is asked"


def begin(match: Match, began: Began, seed: str | None) -> Rerun:
    """Begin a recorded deal again; its beginning must be as the match has it.

    `seed` is that of the match; each deal's is that and its number.
    """
    if seed is not None and began.wall is None and began.seed != f"{seed}/{began.number}":
        raise BadRecord(f'by the seed of the match this deal has the seed "{seed}/{began.number}"')
    try:
        dice = dice_for(began)
    except BadInput as error:
        raise BadRecord(str(error)) from None
    if dice is None:
        raise BadRecord("the seed of this deal is not told, so it cannot be dealt again")
    rerun = Rerun(match, dice, began.seed)
    if rerun.began != began:
        raise BadRecord(_difference_of(rerun.began, began))
    return rerun


def _difference_of(first: Began, written: Began) -> str:
    """In what the beginning is another."""
    for name, words in _BEGINNING.items():
        found, told = getattr(first, name), getattr(written, name)
        if found != told:
            return f"the {words} is {found} by what came before, and {told} is written"
    return "the beginning is another"


_BEGINNING: Final = {
    "number": "number of the deal",
    "dealer": "dealer",
    "round_wind": "wind of the round",
    "repeats": "count of repeats",
    "dice": "name of the dice",
    "seed": "seed",
}
