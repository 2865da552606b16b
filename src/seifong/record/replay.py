"""This file is about replaying a transcript: its motions are made, and the rest must come out so.

Of a complete transcript every line must be what happens next. Of a scenario lines may be left out:

- A seat that is asked and whose answer is not written passes. A claim that stood, or a win, that is
  written is also that seat's answer.
- What the table does by itself need not be written, nor every line of an end.
- `idle 12` is twelve turns in which the seat to play discards what it drew, and nobody claims.
- `(W win) refused HK-WATER-1` makes a motion that the table must refuse by that rule.

What is written must happen, in the order written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from seifong.errors import BadInput, BadRecord, Impossible, Improper
from seifong.match import Match
from seifong.melds import BIG_KONG, PUNG
from seifong.record.course import Course
from seifong.record.details import CutShort, Detail, Gains, Wins, details_of
from seifong.record.grammar import Ending, Happening, Idle, Line, Refused, Ruling, Statement
from seifong.record.journal import Header
from seifong.record.rerun import Rerun, begin, motion_of
from seifong.record.sound import is_an_end
from seifong.record.stacking import DEFAULT_THROWS, Stack, loaded
from seifong.record.transcript import (
    Scene,
    Transcript,
    TranscriptMatch,
    began_of,
    events_told,
    read_transcript,
)
from seifong.record.verify import match_of
from seifong.scoring.win import SELF_DRAW
from seifong.table.deal import Deal
from seifong.table.dice import Dice, LoadedDice, dice_of
from seifong.table.events import Answered, Began, Event, Exposed, Replayed, Stopped, Threw, Won
from seifong.table.motions import BIG_KONG as BIG_KONG_MOTION
from seifong.table.motions import CHOW_LOW, PASS, WIN
from seifong.table.motions import PUNG as PUNG_MOTION
from seifong.table.phases import OVER, TURN
from seifong.tiles import NO_TILE

__all__ = ["Difference", "Replay", "replay", "replay_transcript"]


@dataclass(frozen=True)
class Difference:
    """Where a transcript is not what happens: the line, what is written there, and what is so."""

    line: int
    expected: str
    happened: str

    def text(self) -> str:
        """The difference in a sentence.

        >>> print(Difference(12, "S + 3m", "S + 4m").text())
        line 12: "S + 3m" is written, and not so: S + 4m
        """
        return f'line {self.line}: "{self.expected}" is written, and not so: {self.happened}'


@dataclass
class ReplayedMatch:
    """One match as it was played again."""

    header: Header
    match: Match
    deals: list[Deal] = field(default_factory=list)
    journals: list[list[Event]] = field(default_factory=list)


@dataclass
class Replay:
    """What replaying a transcript gave: every deal up to the first difference, if there is one."""

    is_complete: bool
    matches: list[ReplayedMatch] = field(default_factory=list)
    difference: Difference | None = None

    @property
    def is_so(self) -> bool:
        """True if everything that is written happened."""
        return self.difference is None

    @property
    def deals(self) -> list[Deal]:
        """Every deal that was played again, the one with the difference among them."""
        return [deal for match in self.matches for deal in match.deals]

    @property
    def journals(self) -> list[list[Event]]:
        """The events of each of those deals."""
        return [journal for match in self.matches for journal in match.journals]

    def text(self) -> str:
        """What was found, in a sentence."""
        if self.difference is not None:
            return self.difference.text()
        deals = len(self.deals)
        return f"{deals} deal{'' if deals == 1 else 's'}: everything comes out as written."


class _Differs(Exception):
    """What is written is not so."""

    def __init__(self, line: Line, happened: str, expected: str | None = None) -> None:
        super().__init__(happened)
        expected = line.text if expected is None else expected
        self.difference: Final = Difference(line.number, expected, happened)


def replay(text: str) -> Replay:
    r"""Replay a transcript.

    >>> lines = ["# seifong 1", "rules zung-jung", "stack E 123m 456m 789m EE 55s 9p | W 99p"]
    >>> print(replay("\n".join([*lines, "E - 9p", "W pung [999p] from E"])).text())
    1 deal: everything comes out as written.
    >>> print(replay("\n".join([*lines, "E - 9p", "N + 9m"])).text())
    line 5: "N + 9m" is written, and not so: South is to play
    """
    return replay_transcript(read_transcript(text))


def replay_transcript(transcript: Transcript) -> Replay:
    """Replay a transcript that has been read."""
    found = Replay(transcript.is_complete)
    for written in transcript.matches:
        try:
            _replay_match(written, found)
        except _Differs as error:
            found.difference = error.difference
            break
    return found


def _replay_match(written: TranscriptMatch, found: Replay) -> None:
    try:
        match = match_of(written.header)
    except BadRecord as error:
        raise written.line.fault(error.sentence) from None
    played = ReplayedMatch(written.header, match)
    found.matches.append(played)
    for scene in written.scenes:
        if match.number == 0 and not written.is_complete:
            _take_up(match, scene)
        kind = _Complete if written.is_complete else _Scenario
        rerun = _begin(match, written, scene)
        played.deals.append(rerun.deal)
        played.journals.append(rerun.log)
        kind(scene, rerun).carry_out()
        if rerun.deal.phase == OVER:
            match.settle(rerun.deal)
        elif scene is not written.scenes[-1]:
            raise _Differs(Line(scene.last, "the next deal"), rerun.waits_for())


def _take_up(match: Match, scene: Scene) -> None:
    """The first deal of a scenario may be any deal of a match."""
    dealer = scene.whole("dealer")
    match.take_up(
        number=scene.number(),
        round_wind=scene.wind() or 0,
        dealer=match.order[0] if dealer is None else dealer,
        repeats=scene.whole("repeats") or 0,
    )


def _begin(match: Match, written: TranscriptMatch, scene: Scene) -> Rerun:
    try:
        if written.is_complete:
            return begin(match, began_of(scene), written.header.seed)
        dice, seed = _dice_of(match, written.header, scene)
        rerun = Rerun(match, dice, seed)
    except BadRecord as error:
        raise BadRecord(error.sentence, error.line or scene.line.number) from None
    except BadInput as error:
        raise scene.line.fault(str(error)) from None
    _hold_the_beginning(rerun.began, scene)
    return rerun


def _dice_of(match: Match, header: Header, scene: Scene) -> tuple[Dice, str | None]:
    """The dice of a scenario: from a seed, from a whole wall, or from a stack."""
    seed = scene.text("seed")
    if scene.wall is None and scene.stack is None:
        if seed is None and header.seed is not None:
            seed = f"{header.seed}/{scene.number()}"
        if seed is not None:
            return dice_of(scene.text("dice") or match.chance, seed), seed
    throws = scene.throws() or _throws_written(scene)
    if scene.wall is None:
        rest = DEFAULT_THROWS[match.rules.table.wall.break_][len(throws) :]
        return loaded(scene.stack or Stack(), match.rules, [*throws, *rest]), None
    return LoadedDice(throws, scene.wall), None


def _throws_written(scene: Scene) -> list[list[int]]:
    """What the dice show, by the lines of the deal: loaded dice show it."""
    events = [
        event
        for statement in scene.statements
        if isinstance(statement, Happening) and _tells_dice(statement.line)
        for event in statement.events(Course())
    ]
    return [list(event.dice) for event in events if isinstance(event, Threw)]


def _tells_dice(line: Line) -> bool:
    return " throws " in line.text or " threw " in line.text


def _hold_the_beginning(first: Began, scene: Scene) -> None:
    """What a scenario names of the beginning must be as the match has it."""
    found = {
        "number": (scene.number(), first.number),
        "round": (scene.wind(), first.round_wind),
        "dealer": (scene.whole("dealer"), first.dealer),
        "repeats": (scene.whole("repeats"), first.repeats),
    }
    for name, (told, happened) in found.items():
        if told is not None and told != happened:
            raise _Differs(scene.line, f"the {name} is {happened}", f"{name} {told}")


class _Complete:
    """Holds a deal against lines of which none is left out."""

    def __init__(self, scene: Scene, rerun: Rerun) -> None:
        self.scene = scene
        self.rerun = rerun

    def carry_out(self) -> None:
        """Every line must be what happens next, and the last of them the end."""
        for statement in self.scene.statements:
            self._next(statement)
        newest = self.rerun.newest()
        if newest is not None or self.rerun.deal.phase != OVER:
            happened = self.rerun.waits_for() if newest is None else self.rerun.text_of(newest)
            raise _Differs(Line(self.scene.last + 1, "nothing more"), happened)

    def _next(self, statement: Statement) -> None:
        try:
            for event in events_told(statement, self.rerun.course):
                self._holds(statement, event)
        except BadRecord as error:
            raise BadRecord(error.sentence, error.line or statement.line.number) from None

    def _holds(self, statement: Statement, event: Event) -> None:
        difference = self.rerun.next_is(event)
        if difference is not None:
            told, happened = difference
            raise _Differs(_line_of(statement, told), happened, told)


def _line_of(statement: Statement, told: str) -> Line:
    """The line of a statement that says this."""
    if isinstance(statement, Ending):
        for line, detail in statement.details:
            if str(detail) == told:
                return line
    return statement.line


class _Scenario:
    """Holds a deal against lines of which some may be left out."""

    def __init__(self, scene: Scene, rerun: Rerun) -> None:
        self.scene = scene
        self.rerun = rerun
        self.deal = rerun.deal

    def carry_out(self) -> None:
        """What is written must happen, in the order written."""
        for statement in self.scene.statements:
            try:
                self._next(statement)
            except BadRecord as error:
                raise BadRecord(error.sentence, error.line or statement.line.number) from None

    def _next(self, statement: Statement) -> None:
        match statement:
            case Ruling():
                raise statement.line.fault("a ruling is not for a scenario yet")
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
        if self.deal.phase in {TURN, OVER}:
            return False
        self.deal.act(self.deal.asked, PASS)
        return True

    def _course(self) -> Course:
        """The course of the deal up to now, whatever is told of it."""
        course = Course()
        for event in self.rerun.log[1:]:
            course.follow(event)
        return course

    # -- a happening ----------------------------------------------------------------------------

    def _happens(self, statement: Happening) -> None:
        [event] = statement.events(self._course())
        if motion_of(event) is not None:
            self._is_made(statement, event)
        else:
            self._comes(statement, event)

    def _is_made(self, statement: Happening, event: Event) -> None:
        """A motion is made as soon as it is proper; until then others pass."""
        seat, motion = motion_of(event) or (0, 0)
        refusal = None
        while not self.deal.is_proper(seat, motion):
            if refusal is None:
                refusal = self._why_not(seat, motion)
            if self._is_asked_in_vain(event, seat) or not self._someone_passes():
                raise _Differs(statement.line, refusal)
            [event] = statement.events(self._course())
            seat, motion = motion_of(event) or (0, 0)
        before = len(self.rerun.log)
        self.deal.act(seat, motion)
        self.rerun.tell(before + 1)

    def _is_asked_in_vain(self, event: Event, seat: int) -> bool:
        """True if the seat is asked now, and its answer is not one it may give."""
        return isinstance(event, Answered) and self.deal.window.awaits(seat)

    def _why_not(self, seat: int, motion: int) -> str:
        """Why a motion is not proper now. Nothing happens."""
        try:
            self.deal.act(seat, motion)
        except (Improper, Impossible) as error:
            return str(error)
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
                raise _Differs(statement.line, self.rerun.text_of(other))
            if not self._is_claimed(statement, event) and not self._someone_passes():
                raise _Differs(statement.line, self.rerun.waits_for())

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
        if not isinstance(event, Exposed) or not self.deal.window.awaits(event.seat):
            return False
        self._claims(statement.line, event.seat, _claim_for(event))
        return True

    def _claims(self, line: Line, seat: int, motion: int) -> None:
        refusal = self.rerun.act(seat, motion)
        if refusal is not None:
            raise _Differs(line, refusal)

    # -- an end ---------------------------------------------------------------------------------

    def _end(self, statement: Ending) -> None:
        head = statement.details[0][1]
        wins = [(line, each) for line, each in statement.details if isinstance(each, Wins)]
        if isinstance(head, CutShort):
            raise statement.line.fault("a ruling is not for a scenario yet")
        while self.deal.end is None:
            if not self._win_is_declared(wins) and not self._someone_passes():
                raise _Differs(statement.line, self.rerun.waits_for())
        self._hold_the_end(statement, self.deal.end)

    def _win_is_declared(self, wins: list[tuple[Line, Wins]]) -> bool:
        """True if one of the winners is asked, or to play, and declares it."""
        for line, win in wins:
            in_turn = (
                self.deal.phase == TURN and self.deal.turn == win.seat and win.way == SELF_DRAW
            )
            if in_turn or (self.deal.window.awaits(win.seat) and self._is_that_tile(win)):
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
            raise _Differs(statement.line, self.rerun.text_of(end))
        course = self._course()
        actual = details_of(end, course)
        at = 0
        for line, detail in statement.details:
            found = _index_of(detail, actual, at)
            if found is None:
                raise _Differs(line, _instead(detail, actual[at:]))
            at = found + 1
        winners = sum(isinstance(detail, Wins) for _, detail in statement.details)
        for win in [detail for detail in actual if isinstance(detail, Wins)][winners:]:
            raise _Differs(statement.line, str(win))
        self.rerun.tell(len(self.rerun.log))

    # -- only in a scenario ---------------------------------------------------------------------

    def _idle(self, statement: Idle) -> None:
        for _ in range(statement.turns):
            while self._someone_passes():
                pass
            if self.deal.phase == OVER or self.deal.drawn == NO_TILE:
                why = "has drawn nothing to discard"
                happened = self.rerun.waits_for()
                raise _Differs(
                    statement.line,
                    happened if self.deal.phase == OVER else f"{happened}, and {why}",
                )
            before = len(self.rerun.log)
            self.deal.act(self.deal.turn, self.deal.drawn)
            self.rerun.tell(before + 1)

    def _refused(self, statement: Refused) -> None:
        [event] = statement.happening.events(self._course())
        motion = motion_of(event)
        if motion is None and isinstance(event, Exposed):
            motion = event.seat, _claim_for(event)
        if motion is None:
            raise statement.line.fault("only a motion can be refused")
        if self.deal.is_proper(*motion):
            raise _Differs(statement.line, "it is proper")
        try:
            self.deal.act(*motion)
        except Improper as error:
            if error.rule != statement.rule:
                raise _Differs(statement.line, str(error)) from None
        except Impossible as error:
            raise _Differs(statement.line, f"it is impossible: {error}") from None


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
        raise BadRecord("a chow names its tiles")
    return CHOW_LOW - (event.claimed - event.low)


def _index_of(detail: Detail, actual: list[Detail], start: int) -> int | None:
    """Where a line of an end is, before the next winner's."""
    for at in range(start, len(actual)):
        if actual[at] == detail:
            return at
        if isinstance(actual[at], Wins):
            return None
    return None


def _instead(detail: Detail, actual: list[Detail]) -> str:
    """What the end says where this is written."""
    rest = [each for each in actual if not isinstance(each, Wins) or isinstance(detail, Wins)]
    alike = [each for each in rest if isinstance(each, type(detail))]
    gains = [each for each in actual if isinstance(each, Gains)]
    return str((alike or gains or actual or ["nothing more"])[0])
