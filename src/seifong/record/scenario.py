"""This file is about holding a deal against a scenario, of which lines may be left out.

What may be left out, and what is done for it, says `replay`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seifong.errors import BadRecord, Impossible, Improper
from seifong.melds import BIG_KONG, PUNG
from seifong.record.course import Course
from seifong.record.details import Detail, Foul, Gains, Wins, details_of, ruled_of
from seifong.record.difference import Differs
from seifong.record.filling import Filling
from seifong.record.grammar import (
    Ending,
    Happening,
    Idle,
    Line,
    Refused,
    Ruling,
    Statement,
    all_told,
)
from seifong.record.lines import NOTHING_MORE
from seifong.record.rerun import Rerun, ballot, why_refused
from seifong.record.sound import is_an_end
from seifong.record.transcript import Scene
from seifong.record.words import as_written
from seifong.referee.rulings import Ruling as RefereesRuling
from seifong.rulebook import Words
from seifong.rules.fouls import FALSE_WINS
from seifong.scoring.win import SELF_DRAW
from seifong.seats import NOBODY
from seifong.table.automation import CLAIMS
from seifong.table.events import (
    Answered,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Ruled,
    Stopped,
    Won,
)
from seifong.table.motions import BIG_KONG as BIG_KONG_MOTION
from seifong.table.motions import CHOW_LOW, PASS, WIN
from seifong.table.motions import PUNG as PUNG_MOTION
from seifong.table.movements import Movement
from seifong.table.phases import CHANGING, FLOWER_WIN, OVER, ROB, TURN
from seifong.table.phases import CLAIMS as CLAIMS_PHASE
from seifong.tiles import NO_TILE

__all__ = ["Scenario"]

# The phases in which seats are asked, where the table asks them.
_ASKING: Final = frozenset({CLAIMS_PHASE, CHANGING, ROB, FLOWER_WIN})


class Scenario:
    """Holds a deal against lines of which some may be left out."""

    def __init__(self, scene: Scene, rerun: Rerun) -> None:
        self.scene = scene
        self.rerun = rerun
        self.deal = rerun.deal
        self.filling = Filling(rerun)
        self.to_come: list[Statement] = []  # from the one that is carried out on
        rerun.table.judge = self._choose

    def carry_out(self) -> None:
        """What is written must happen, in the order written."""
        for at, statement in enumerate(self.scene.statements):
            self.to_come = self.scene.statements[at:]
            try:
                self._next(statement)
            except BadRecord as error:
                raise error.on(statement.line.number) from None

    def _next(self, statement: Statement) -> None:
        match statement:
            case Ruling():
                self._rules(statement)
            case Idle():
                self._idle(statement)
            case Refused():
                self._refused(statement)
            case Ending():
                self._end(statement)
            case Happening():
                self._happens(statement)

    # -- what is left out -----------------------------------------------------------------------

    def _someone_passes(self) -> bool:
        """The first seat that is asked, and of which no answer is written, passes."""
        if self.filling.go_on_opening():
            return True
        if self.deal.asked == NOBODY or self.deal.phase not in _ASKING:
            return False
        self.deal.act(self.deal.asked, PASS)
        return True

    def _course(self) -> Course:
        """The course of the deal up to now, whatever is told of it."""
        course = Course()
        for event in self.rerun.log:
            course.follow(event)
        return course

    # -- a happening ----------------------------------------------------------------------------

    def _happens(self, statement: Happening) -> None:
        course = self._course()
        first, *did = statement.of_the_line(course)
        if isinstance(first, Movement):
            self._is_done(statement, first)
        elif self.rerun.motion_of(first) is not None:
            self._is_made(statement, first)
        else:
            self._comes(statement, first)
        for each in statement.between:
            if isinstance(each, Ruling):
                self._rules(each)
            else:
                self._comes(each, each.of_the_line(course)[0])
        for event in did:
            self._comes(statement, event)

    def _is_done(self, statement: Happening, movement: Movement) -> None:
        """A player does something, proper or not; what comes before it unwritten is done too."""
        whole = self.filling.whole(movement)
        refusal = self.rerun.do(whole)
        if refusal is not None:
            raise Differs(statement.line, refusal)
        at = self._find(whole)
        self.rerun.tell(None if at is None else at + 1)

    def _is_made(self, statement: Happening, event: Event) -> None:
        """A motion is made as soon as it is proper; until then others pass."""
        seat, motion = self.rerun.motion_of(event) or (0, 0)
        refusal = None
        while not self.deal.is_proper(seat, motion):
            if refusal is None:
                refusal = self._why_not(seat, motion)
            if self._is_asked_in_vain(event, seat) or not self._someone_passes():
                raise Differs(statement.line, refusal)
            [event] = statement.of_the_line(self._course())
            seat, motion = self.rerun.motion_of(event) or (0, 0)
        before = len(self.rerun.log)
        self.deal.act(seat, motion)
        self.rerun.tell(before + 1)

    def _is_asked_in_vain(self, event: Event, seat: int) -> bool:
        """True if the seat is asked now, and its answer is not one it may give."""
        return isinstance(event, Answered) and self.deal.window.awaits(seat)

    def _why_not(self, seat: int, motion: int) -> Words:
        """Why a motion is not proper now. Nothing happens."""
        try:
            self.deal.act(seat, motion)
        except (Improper, Impossible) as error:
            return Words(str(error), error.text("zh"))
        raise AssertionError("a motion that is not proper was let happen")

    def _comes(self, statement: Happening, event: Event) -> None:
        """What the table does, or a claim that stood: it is found, or brought about."""
        while True:
            at = self._find(event)
            if at is not None:
                self.rerun.tell(at + 1)
                return
            other = self._alike(event)
            if other is not None:
                raise Differs(statement.line, self.rerun.line_of(other))
            if not self._is_brought_about(statement, event):
                raise Differs(statement.line, self.rerun.waits_for())

    def _is_brought_about(self, statement: Happening, event: Event) -> bool:
        """True if something was left out that may lead to it, and has been done now."""
        if isinstance(event, Exhausted) and self.filling.let_the_last_be():
            return True
        return self._is_claimed(statement, event) or self._someone_passes()

    def _find(self, event: Event) -> int | None:
        """Where, among what is not told yet, that event is."""
        for at in range(self.rerun.told, len(self.rerun.log)):
            if self.rerun.log[at] == event:
                return at
        return None

    def _alike(self, event: Event) -> Event | None:
        """The first event not told yet that is of the same kind and seat."""
        for other in self.rerun.log[self.rerun.told :]:
            if _key(other) == _key(event):
                return other
        return None

    def _is_claimed(self, statement: Happening, event: Event) -> bool:
        """True if the seat is asked, and now makes the claim that is written to have stood."""
        if not isinstance(event, Exposed) or not self._is_asked(event.seat):
            return False
        self._claims(statement.line, event.seat, _claim_for(event))
        return True

    def _is_asked(self, seat: int) -> bool:
        is_asking = self.deal.automations & CLAIMS != 0
        return is_asking and bool(self.deal.window.awaits(seat))

    def _claims(self, line: Line, seat: int, motion: int) -> None:
        refusal = self.rerun.act(seat, motion)
        if refusal is not None:
            raise Differs(line, refusal)

    # -- a ruling -------------------------------------------------------------------------------

    def _choose(self, ruling: RefereesRuling) -> str | None:
        """What a judge rules: as the next ruling on that foul that is written has it."""
        for statement in all_told(self.to_come):
            if isinstance(statement, Ruling):
                told = ruled_of(statement.head, [detail for _, detail in statement.details[1:]])
                if (told.foul, told.offender) == (ruling.foul, ruling.offender):
                    return ballot(told, ruling)
        return None

    def _rules(self, statement: Ruling) -> None:
        """A ruling is found, or brought about by declaring a win that is none."""
        while True:
            for at in range(self.rerun.told, len(self.rerun.log)):
                event = self.rerun.log[at]
                if isinstance(event, Ruled) and _is_on(event, statement.head):
                    self._hold_the_ruling(statement, event)
                    self.rerun.tell(at + 1)
                    return
            self._is_ruled_on(statement)

    def _is_ruled_on(self, statement: Ruling) -> None:
        """Bring a ruling about."""
        for event in self.rerun.log[self.rerun.told :]:
            if isinstance(event, Ruled):
                raise Differs(statement.line, self.rerun.line_of(event))
        head = statement.head
        if self.deal.end is not None or head.foul not in FALSE_WINS:
            raise Differs(statement.line, self.rerun.waits_for())
        refusal = self.rerun.declare_falsely(head.offender)
        if refusal is not None:
            raise Differs(statement.line, refusal)

    def _hold_the_ruling(self, statement: Ruling, event: Ruled) -> None:
        """Each line that is written must be one of the ruling, in order, and each rule cited."""
        head, *actual = details_of(event, Course())
        if not set(statement.head.rules) <= set(event.rules):
            raise Differs(statement.line, as_written(str(head)))
        for line, detail in statement.details[1:]:
            if detail not in actual:
                raise Differs(line, _instead(detail, actual))
            del actual[: actual.index(detail) + 1]

    # -- an end ---------------------------------------------------------------------------------

    def _end(self, statement: Ending) -> None:
        wins = [(line, each) for line, each in statement.details if isinstance(each, Wins)]
        while self.deal.end is None:
            if not self._win_is_declared(wins) and not self._someone_passes():
                raise Differs(statement.line, self.rerun.waits_for())
        self._hold_the_end(statement, self.deal.end)

    def _win_is_declared(self, wins: list[tuple[Line, Wins]]) -> bool:
        """True if one of the winners is asked, or to play, and declares it."""
        if not self.deal.automations & CLAIMS:
            return False
        for line, win in wins:
            in_turn = (
                self.deal.phase == TURN and self.deal.turn == win.seat and win.way == SELF_DRAW
            )
            if in_turn or (self._is_asked(win.seat) and self._is_that_tile(win)):
                self._claims(line, win.seat, WIN)
                return True
        return False

    def _is_that_tile(self, win: Wins) -> bool:
        return win.source is None or (
            self.deal.open_tile == win.tile and self.deal.turn == win.source
        )

    def _hold_the_end(self, statement: Ending, end: Event) -> None:
        """Each line that is written must be one of the end, in order, and every winner is."""
        if not isinstance(end, Won | Replayed | Stopped):
            raise Differs(statement.line, self.rerun.line_of(end))
        course = self._course()
        actual = details_of(end, course)
        at = 0
        for line, detail in statement.details:
            found = _index_of(detail, actual, at)
            if found is None:
                raise Differs(line, _instead(detail, actual[at:]))
            at = found + 1
        winners = sum(isinstance(detail, Wins) for _, detail in statement.details)
        for win in [detail for detail in actual if isinstance(detail, Wins)][winners:]:
            raise Differs(statement.line, as_written(str(win)))
        self.rerun.tell(len(self.rerun.log))

    # -- only in a scenario ---------------------------------------------------------------------

    def _idle(self, statement: Idle) -> None:
        if not self.deal.automations & CLAIMS:
            for _ in range(statement.turns):
                self.filling.idle_turn()
            self.rerun.tell(len(self.rerun.log))
            return
        for _ in range(statement.turns):
            while self._someone_passes():
                pass
            if self.deal.phase == OVER or self.deal.drawn == NO_TILE:
                is_over = self.deal.phase == OVER
                happened = self.rerun.waits_for() if is_over else self.rerun.has_drawn_nothing()
                raise Differs(statement.line, happened)
            before = len(self.rerun.log)
            self.deal.act(self.deal.turn, self.deal.drawn)
            self.rerun.tell(before + 1)

    def _refused(self, statement: Refused) -> None:
        event = statement.happening.of_the_line(self._course())[0]
        if isinstance(event, Movement):
            self._is_refused(statement, lambda: self.rerun.table.do(self.filling.whole(event)))
            return
        motion = self.rerun.motion_of(event)
        if motion is None and isinstance(event, Exposed):
            motion = event.seat, _claim_for(event)
        if motion is None:
            raise statement.line.fault("only a motion can be refused", "只有動作才可被拒絕")
        if self.deal.is_proper(*motion):
            raise Differs(statement.line, Words("it is proper", "此舉合規"))
        self._is_refused(statement, lambda: self.deal.act(*motion))

    def _is_refused(self, statement: Refused, done: Callable[[], None]) -> None:
        try:
            done()
        except (Improper, Impossible) as error:
            if not isinstance(error, Improper) or error.rule != statement.rule:
                raise Differs(statement.line, why_refused(error)) from None
        else:
            raise Differs(statement.line, Words("it is not refused", "沒有被拒絕"))


def _is_on(event: Ruled, head: Foul) -> bool:
    return (event.foul, event.offender) == (head.foul, head.offender)


def _key(event: Event) -> tuple[object, ...]:
    """What kind of event it is, and whose; ends are of one kind."""
    if is_an_end(event):
        return ("end",)
    return (type(event), getattr(event, "seat", None))


def _claim_for(event: Exposed) -> int:
    """The claim that a meld from another's discard is the outcome of."""
    if event.form == PUNG:
        return PUNG_MOTION
    if event.form == BIG_KONG:
        return BIG_KONG_MOTION
    if event.low is None or event.claimed is None:
        raise BadRecord("a chow names its tiles", zh="上牌要寫明是哪些牌")
    return CHOW_LOW - (event.claimed - event.low)


def _index_of(detail: Detail, actual: list[Detail], start: int) -> int | None:
    """Where a line of an end is, before the next winner's."""
    for at in range(start, len(actual)):
        if actual[at] == detail:
            return at
        if isinstance(actual[at], Wins):
            return None
    return None


def _instead(detail: Detail, actual: list[Detail]) -> Words:
    """What the end says where this is written."""
    rest = [each for each in actual if not isinstance(each, Wins) or isinstance(detail, Wins)]
    alike = [each for each in rest if isinstance(each, type(detail))]
    gains = [each for each in actual if isinstance(each, Gains)]
    found = alike or gains or actual
    return as_written(str(found[0])) if found else NOTHING_MORE
