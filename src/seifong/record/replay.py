"""This file is about replaying a transcript: its motions are made, and the rest must come out so.

Of a complete transcript every line must be what happens next. Of a scenario lines may be left out:

- A seat that is asked and whose answer is not written passes. A claim that stood, or a win, that is
  written is also that seat's answer.
- What the table does by itself need not be written, nor every line of an end.
- `idle 12` is twelve turns in which the seat to play discards what it drew, and nobody claims.
- `(W win) refused HK-WATER-1` makes a motion that the table must refuse by that rule.
- Of the movements of a strict table only those may be left out that `filling` makes; of a ruling
  anything may, and what it says of a judge's choice is chosen.

What is written must happen, in the order written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, NamedTuple

from seifong.errors import BadInput, BadRecord
from seifong.match import Match
from seifong.record.course import Course
from seifong.record.difference import Difference, Differs
from seifong.record.grammar import Ending, Happening, Line, Ruling, Statement, all_told
from seifong.record.journal import Header
from seifong.record.lines import NOTHING_MORE
from seifong.record.rerun import Rerun, begin
from seifong.record.scenario import Scenario
from seifong.record.stacking import DEFAULT_THROWS, Stack, loaded
from seifong.record.transcript import (
    UNFINISHED,
    Scene,
    Transcript,
    TranscriptMatch,
    began_of,
    events_told,
    read_transcript,
)
from seifong.record.verify import match_of
from seifong.record.words import as_written
from seifong.rulebook import Language, Words
from seifong.rulebook.english import so_many
from seifong.table.deal import Deal
from seifong.table.dice import Dice, LoadedDice, dice_of
from seifong.table.events import Began, Event, Ruled, SatOut, Threw, WrongDealer
from seifong.table.phases import OVER

__all__ = ["Difference", "Replay", "replay", "replay_transcript"]


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
    unfinished: int = 0  # deals that are told only so far

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

    def text(self, language: Language = "en") -> str:
        """What was found, in a sentence."""
        if self.difference is not None:
            return self.difference.text(language)
        deals = len(self.deals)
        if language == "zh":
            so_far = f"（{self.unfinished} 局未完）" if self.unfinished else ""
            kind = "" if self.is_complete else "這是局面，容許省略。"
            return f"{deals} 局{so_far}，全部與記載相符。{kind}"
        so_far = f" ({self.unfinished} unfinished)" if self.unfinished else ""
        kind = "" if self.is_complete else " It is a scenario, which may leave things out."
        return f"{so_many(deals, 'deal')}{so_far}: everything comes out as written.{kind}"


_NEXT_DEAL: Final = Words("the next deal", "下一局")


def replay(text: str) -> Replay:
    r"""Replay a transcript.

    >>> lines = ["# seifong 1", "rules zung-jung", "stack E 123m 456m 789m EE 55s 9p | W 99p"]
    >>> print(replay("\n".join([*lines, "E - 9p", "W pung [999p] from E"])).text())
    1 deal: everything comes out as written. It is a scenario, which may leave things out.
    >>> print(replay("\n".join([*lines, "E - 9p", "N + 9m"])).text())
    line 5: "N + 9m" is written, but it is otherwise: South is to play
    """
    return replay_transcript(read_transcript(text))


def replay_transcript(transcript: Transcript) -> Replay:
    """Replay a transcript that has been read."""
    found = Replay(transcript.is_complete)
    for written in transcript.matches:
        try:
            _replay_match(written, found)
        except Differs as error:
            found.difference = error.difference
            break
    return found


def _replay_match(written: TranscriptMatch, found: Replay) -> None:
    try:
        match = match_of(written.header)
    except BadRecord as error:
        raise error.moved_to(written.line.number) from None
    played = ReplayedMatch(written.header, match)
    found.matches.append(played)
    for scene in written.scenes:
        if match.number == 0 and not written.is_complete:
            _take_up(match, scene)
        kind = _Complete if written.is_complete else Scenario
        rerun = _begin(match, written, scene)
        played.deals.append(rerun.deal)
        played.journals.append(rerun.log)
        kind(scene, rerun).carry_out()
        if scene.is_unfinished:
            _hold_unfinished(scene, rerun, is_last=scene is written.scenes[-1])
            found.unfinished += 1
        elif rerun.deal.phase == OVER:
            match.settle(rerun.deal, rerun.table.book)
        elif scene is not written.scenes[-1]:
            raise Differs(Line(scene.last, ""), rerun.waits_for(), _NEXT_DEAL)


def _hold_unfinished(scene: Scene, rerun: Rerun, *, is_last: bool) -> None:
    """A deal that is told only so far must not have its end told, and no deal follows it."""
    if rerun.deal.phase == OVER and rerun.is_waiting():
        raise Differs(Line(scene.last, UNFINISHED), rerun.waits_for())
    if not is_last:
        before = Words(f"{UNFINISHED} is the deal before it", f"上一局寫明 {UNFINISHED}")
        raise Differs(Line(scene.last + 1, ""), before, _NEXT_DEAL)


def _take_up(match: Match, scene: Scene) -> None:
    """The first deal of a scenario may be any deal of a match."""
    seats = _seats_told(scene)
    told = scene.whole("dealer")
    place = 0 if told is None else match.order.index(told)
    if told is None and seats.true_dealer is not None:
        place = -seats.true_dealer  # the first dealer's deal, who sits there
    match.take_up(
        number=scene.number(),
        round_wind=scene.wind() or 0,
        dealer=match.order[(place + (seats.true_dealer or 0)) % 4],
        repeats=scene.whole("repeats") or 0,
        out=[match.order[(place + seat) % 4] for seat in seats.out],
    )


class _SeatsTold(NamedTuple):
    """What a deal tells of its seats before anything is done."""

    true_dealer: int | None  # if the wrong player deals
    out: list[int]


def _seats_told(scene: Scene) -> _SeatsTold:
    events = [
        event
        for statement in takewhile(_tells_of_seats, scene.statements)
        if isinstance(statement, Happening)
        for event in statement.events(Course())
    ]
    wrong = [event.seat for event in events if isinstance(event, WrongDealer)]
    out = [event.seat for event in events if isinstance(event, SatOut)]
    return _SeatsTold(wrong[0] if wrong else None, out)


def _tells_of_seats(statement: Statement) -> bool:
    text = statement.line.text
    return text.startswith("it is ") or text.endswith(" is out of the match")


def _wrong_dealer(match: Match, scene: Scene) -> int | None:
    """The player who deals, if the deal is told to be another's: named, or by where that sits."""
    seats, named = _seats_told(scene), scene.whole("dealer")
    if seats.true_dealer is None or named is not None:
        return None if seats.true_dealer is None else named
    return match.order[(match.standing.dealer - seats.true_dealer) % 4]


def _begin(match: Match, written: TranscriptMatch, scene: Scene) -> Rerun:
    wrong_dealer = _wrong_dealer(match, scene)
    try:
        if written.is_complete:
            is_wrongly = wrong_dealer is not None
            return begin(match, began_of(scene), written.header, is_wrongly=is_wrongly)
        dice, seed = _dice_of(match, written.header, scene)
        rerun = Rerun(match, dice, seed, scene.automations, wrong_dealer)
    except BadRecord as error:
        raise error.on(scene.line.number) from None
    except BadInput as error:
        raise scene.line.misread(error) from None
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
            so = Words(f"the {name} is {happened}", f"{name} 是 {happened}")
            raise Differs(scene.line, so, as_written(f"{name} {told}"))


class _Complete:
    """Holds a deal against lines of which none is left out."""

    def __init__(self, scene: Scene, rerun: Rerun) -> None:
        self.scene = scene
        self.rerun = rerun

    def carry_out(self) -> None:
        """Every line must be what happens next, and the last of them the end, if it is told."""
        self.rerun.judge_as_recorded(_rulings_of(self.scene))
        for statement in self.scene.statements:
            self._next(statement)
        if self.scene.is_unfinished:
            return
        newest = self.rerun.newest()
        if newest is not None or self.rerun.deal.phase != OVER:
            happened = self.rerun.waits_for() if newest is None else self.rerun.line_of(newest)
            raise Differs(Line(self.scene.last + 1, ""), happened, NOTHING_MORE)

    def _next(self, statement: Statement) -> None:
        try:
            for event in events_told(statement, self.rerun.course):
                self._holds(statement, event)
        except BadRecord as error:
            raise error.on(statement.line.number) from None

    def _holds(self, statement: Statement, event: Event) -> None:
        difference = self.rerun.next_is(event)
        if difference is not None:
            told, happened = difference
            line = _line_of(statement, told.en)
            if isinstance(statement, Happening) and len(statement.events(self.rerun.course)) > 1:
                told = as_written(line.text)
            raise Differs(line, happened, told)


def _rulings_of(scene: Scene) -> list[Ruled]:
    rulings = [each for each in all_told(scene.statements) if isinstance(each, Ruling)]
    events = [event for ruling in rulings for event in ruling.events(Course())]
    return [event for event in events if isinstance(event, Ruled)]


def _line_of(statement: Statement, told: str) -> Line:
    """The line of a statement that says this."""
    for each in all_told([statement]):
        if isinstance(each, Ending | Ruling):
            for line, detail in each.details:
                if str(detail) == told:
                    return line
        elif each.line.text == told:
            return each.line
    return statement.line
