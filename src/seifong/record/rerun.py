"""This file is about running a recorded deal again: the motions are made, and the table answers.

What the table does by itself is not read from the record but happens anew, from the dice on, and
is held against the record; so is what the referee of a strict table rules. So a record is a proof,
and not only a story. Where a ruling is for a judge to choose, the choice is read from the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

from msgspec.structs import replace

from seifong.errors import BadInput, BadRecord, Impossible, Improper, SeifongError
from seifong.match import FAST, Match
from seifong.melds import ADDED_KONG, CONCEALED_KONG
from seifong.notation import CHINESE_NAMES, NAMES
from seifong.record.course import Course
from seifong.record.journal import LOADED, Header
from seifong.record.lines import first_difference, lines_of
from seifong.record.words import as_written
from seifong.referee.rulings import Ruling
from seifong.rulebook import Words
from seifong.rules.conduct import Conduct
from seifong.rules.fouls import FALSE_WINS, FOULS
from seifong.scoring.win import SELF_DRAW
from seifong.seats import CHINESE_SEATS, NOBODY, SEAT_NAMES
from seifong.table.automation import ALL, CLAIMS
from seifong.table.deal import Deal
from seifong.table.dice import Dice, LoadedDice, dice_of
from seifong.table.events import (
    Answered,
    Began,
    Discarded,
    Event,
    Exposed,
    Replayed,
    Ruled,
    Stopped,
    Won,
)
from seifong.table.motions import KONG, WIN
from seifong.table.movements import Movement
from seifong.table.phases import OPENING, OVER, REPLACING, SHOWING, TURN

__all__ = [
    "Rerun",
    "ballot",
    "begin",
    "dice_for",
    "is_as_told",
    "motion_of",
    "not_by_the_header",
    "why_refused",
]

_FORMERLY: Final = {"drew_from_tail": "drew_out_of_turn"}
"""What a foul was ruled to be before it had a name of its own, as older records tell it."""

_CITED_SINCE: Final = {"others_tiles_exposed": "HK-ETIQ-5"}
"""What older records cite for a foul is all but this."""

_BORROWED: Final = {"argued_from_observation": ("ZJ-DRAW-9", "ZJ-IMM-8")}
"""What older records cite for a foul of the other family that has a rule of its own now."""

_HIDDEN: Final = Words(
    "a tile is hidden: what one seat has seen cannot be played again",
    "有牌看不見：只由一家所見的記錄不能重打",
)


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
                raise BadRecord(_HIDDEN.en, zh=_HIDDEN.zh)
            return event.seat, KONG + event.low
        case Won(way=way) if way == SELF_DRAW:
            return event.winners[0].seat, WIN
        case _:
            return None


class Rerun:
    """One deal that is played again, and how far the record has been found to be so.

    `log` is what has happened in it, and `told` how much of that the record has told. `dealer` is
    the player who deals, if that is the wrong one (ZJ-PEN-8).
    """

    def __init__(
        self,
        match: Match,
        dice: Dice,
        seed: str | None,
        automations: int = ALL,
        dealer: int | None = None,
    ) -> None:
        self.log: Final[list[Event]] = []
        try:
            self.table: Final = match.next_table(self.log, dice, seed, automations, dealer=dealer)
        except SeifongError as error:
            raise BadRecord(
                f"the deal cannot begin: {error}", zh=f"開不了這一局：{error.text('zh')}"
            ) from None
        first = self.log[0]
        if not isinstance(first, Began):
            raise Impossible("a deal that begins writes its beginning")
        self.began: Final = first
        self.deal: Final[Deal] = self.table.deal
        self.course = Course()
        self.course.follow(first)
        self.told = 1  # the beginning

    def judge_as_recorded(self, rulings: Sequence[Ruled]) -> None:
        """Let a judge choose what the record has: every ruling of the deal, in order."""

        def chosen(ruling: Ruling) -> str | None:
            number = sum(isinstance(event, Ruled) for event in self.log)
            return ballot(rulings[number], ruling) if number < len(rulings) else None

        self.table.judge = chosen

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

    def make(self, event: Event) -> Words | None:
        """Make the motion that an event tells; why it could not be made, if it could not.

        A ruling is no motion: it comes about by what was done, or not at all. Only of a win that
        is none, where seats are asked, the ruling is all that tells that it was declared.
        """
        if self.deal.phase == OVER:
            return self.waits_for()
        if isinstance(event, Movement):
            return self.do(event)
        is_asked = self.began.automations & CLAIMS != 0
        if isinstance(event, Ruled) and event.foul in FALSE_WINS and is_asked:
            return self.declare_falsely(event.offender)
        if isinstance(event, Ruled | Replayed | Stopped):
            return self._why_not_ruled(event)
        motion = self.motion_of(event)
        return self.waits_for() if motion is None else self.act(*motion)

    def motion_of(self, event: Event) -> tuple[int, int] | None:
        """The seat and its motion, if that is how it comes about at this table."""
        is_by_hand = self.course.is_by_hand(event) or (
            isinstance(event, Answered | Won) and not self.began.automations & CLAIMS
        )
        return None if is_by_hand else motion_of(event)

    def _why_not_ruled(self, event: Ruled | Replayed | Stopped) -> Words:
        """Why no referee has ruled so: nobody rules here, or nothing that was done leads to it."""
        if not _has_a_referee(self.table.scene.rules.conduct):
            return Words(
                "this table prevents every foul, and so nobody rules on one",
                "本枱不容任何犯規，故無裁決",
            )
        told = Words("nobody has done what is ruled on", "無人做過所裁決的事")
        if not isinstance(event, Ruled):
            told = Words("nothing that was ruled on ends the deal", "沒有裁決令本局完結")
        waits = self.waits_for()
        return Words(f"{told.en}: {waits.en}", f"{told.zh}：{waits.zh}")

    def act(self, seat: int, motion: int) -> Words | None:
        """Make a motion; why it could not be made, if it could not."""
        return _refusal(lambda: self.deal.act(seat, motion))

    def do(self, movement: Movement) -> Words | None:
        """Let a player do something; why it could not be done, if it could not."""
        return _refusal(lambda: self.table.do(movement))

    def declare_falsely(self, seat: int) -> Words | None:
        """Let a seat declare a win that is none, by a decision and not by hand."""
        if not self.began.automations & CLAIMS:
            return self.waits_for()
        return _refusal(lambda: self.table.act(seat, WIN))

    def next_is(self, event: Event) -> tuple[Words, Words] | None:
        """Hold the next event of a record, that leaves nothing out, against what happens.

        If it is another: the line as it is told, and what happened instead.
        """
        if self.is_waiting():
            refusal = self.make(event)
            if refusal is not None:
                return self.line_of(event), refusal
        happened = self.newest()
        if happened is None:
            return self.line_of(event), self.waits_for()
        if not is_as_told(happened, event):
            return first_difference(event, happened, self.course)
        self.tell()
        return None

    def line_of(self, event: Event) -> Words:
        """An event as its line."""
        return as_written(lines_of(event, self.course)[0])

    def waits_for(self) -> Words:
        """What the table waits for."""
        deal = self.deal
        if deal.phase == OVER:
            return Words("the deal is over", "本局已完")
        if deal.phase == OPENING:
            due = deal.opening.due
            return Words(f"the opening waits for {SEAT_NAMES[due]}", f"開局等{CHINESE_SEATS[due]}")
        if deal.asked == NOBODY:
            tile = deal.open_tile
            return Words(f"{NAMES[tile]} lies open", f"{CHINESE_NAMES[tile]}仍可叫")
        awaited = _AWAITED.get(deal.phase, _ASKED)
        seat, zh = SEAT_NAMES[deal.asked], CHINESE_SEATS[deal.asked]
        return Words(f"{seat} {awaited.en}", f"{zh}{awaited.zh}")

    def has_drawn_nothing(self) -> Words:
        """That who is to play has no drawn tile to discard."""
        waits = self.waits_for()
        return Words(
            f"{waits.en}, and has drawn nothing to discard", f"{waits.zh}，但未摸牌，無牌可打"
        )


def _has_a_referee(conduct: Conduct) -> bool:
    """True if there is a foul that this table does not prevent.

    >>> from seifong.rules.presets import preset
    >>> _has_a_referee(preset("casual").conduct), _has_a_referee(preset("tvb").conduct)
    (False, True)
    """
    responses = {conduct.foul.response, *conduct.foul.responses.values()}
    return conduct.false.mode != "prevent" or responses != {"prevented"}


_AWAITED: Final = {
    TURN: Words("is to play", "要打牌"),
    SHOWING: Words("is to show a flower", "要開花"),
    REPLACING: Words("is owed a tile from the tail", "要由牌尾補牌"),
}
_ASKED: Final = Words("is asked", "未回覆")


def _refusal(done: Callable[[], None]) -> Words | None:
    """Why something could not be done, if it could not."""
    try:
        done()
    except SeifongError as error:
        return why_refused(error)
    return None


def why_refused(error: SeifongError) -> Words:
    """Why the table refused something, as improper by a rule or as impossible.

    >>> why_refused(Impossible("the deal is over", "本局已完")).zh
    '不可能：本局已完'
    """
    words = Words(str(error), error.text("zh"))
    if isinstance(error, Improper):
        return words
    return Words(f"it is impossible: {words.en}", f"不可能：{words.zh}")


def is_as_told(happened: Event | None, told: Event) -> bool:
    """True if an event is the one that a record tells, in words of today or of then.

    >>> now = Ruled("drew_from_tail", 1, "ruled", "put_right", ("ZJ-PLAY-1", "ZJ-PEN-9"))
    >>> then = Ruled("drew_out_of_turn", 1, "ruled", "put_right", ("ZJ-DRAW-1", "ZJ-PEN-9"))
    >>> is_as_told(now, now), is_as_told(now, then), is_as_told(then, now)
    (True, True, False)
    """
    if happened == told:
        return True
    if not isinstance(happened, Ruled) or not isinstance(told, Ruled):
        return False
    was_so = told.foul == _FORMERLY.get(happened.foul) or (
        told.foul == happened.foul and told.rules in _cited_formerly(happened)
    )
    return was_so and replace(happened, foul=told.foul, rules=told.rules) == told


def _cited_formerly(ruled: Ruled) -> Iterator[tuple[str, ...]]:
    """What was cited for a ruling when TVB's price list was, at tables without it as well.

    Or what was, when the other family's rule was borrowed.

    >>> now = Ruled("talked", 1, "ruled", "red", ("HK-PEN-3", "HK-PEN-2"), card="red")
    >>> [*_cited_formerly(now)]
    [('HK-PEN-1', 'HK-PEN-3', 'HK-PEN-2')]
    >>> pleaded = Ruled("argued_from_observation", 1, "ruled", "stands", ("HK-PEN-5",))
    >>> ("ZJ-DRAW-9", "ZJ-IMM-8") in _cited_formerly(pleaded)
    True
    """
    kind = FOULS.get(ruled.foul)
    if kind is None:
        return
    for zung_jung, is_priced in product((False, True), repeat=2):
        now = kind.rules(zung_jung=zung_jung, is_priced=is_priced)
        then = kind.rules(zung_jung=zung_jung, is_priced=True)
        if ruled.remedy == "not_upheld":  # it cited what would have been broken as well
            yield from ((*then, *ruled.rules), (*now, *ruled.rules))
        elif ruled.rules[: len(now)] == now:
            broken = (rule for rule in then if rule != _CITED_SINCE.get(kind.name))
            yield (*broken, *ruled.rules[len(now) :])
            if kind.name in _BORROWED:
                yield (*_BORROWED[kind.name], *ruled.rules[len(now) :])


def ballot(told: Ruled, ruling: Ruling) -> str | None:
    """What a judge chose, by the remedy that is told of it, where there was something to choose.

    >>> from seifong.referee.referee import rule_on
    >>> from seifong.referee.rulings import Incident
    >>> from seifong.rules.presets import preset
    >>> drawn = Incident(foul="drew_out_of_turn", offender=1)
    >>> told = Ruled("drew_out_of_turn", 1, "ruled", "dead_hand", ("ZJ-PEN-9",))
    >>> ballot(told, rule_on(preset("zung-jung"), drawn))
    'dead_hand'
    """
    is_that = told.foul in {ruling.foul, _FORMERLY.get(ruling.foul)}
    is_that = is_that and told.offender == ruling.offender
    names = [choice.name for choice in ruling.options]
    return told.remedy if is_that and told.remedy in names else None


def begin(match: Match, began: Began, header: Header, *, is_wrongly: bool = False) -> Rerun:
    """Begin a recorded deal again; its beginning must be as the match and its header have it.

    Begun wrongly, it is dealt by a player whose deal it is not (ZJ-PEN-8).
    """
    wrong = not_by_the_header(began, header)
    if wrong is not None:
        raise BadRecord(wrong.en, zh=wrong.zh)
    try:
        dice = dice_for(began)
    except BadInput as error:
        raise BadRecord(str(error), zh=error.text("zh")) from None
    if dice is None:
        raise BadRecord(
            "the seed of this deal is not told, so it cannot be dealt again",
            zh="沒有寫這一局的種子，不能重派",
        )
    dealer = began.dealer if is_wrongly else None
    rerun = Rerun(match, dice, began.seed, began.automations, dealer)
    if rerun.began != began:
        other = _difference_of(rerun.began, began)
        raise BadRecord(other.en, zh=other.zh)
    return rerun


def not_by_the_header(began: Began, header: Header) -> Words | None:
    """What is wrong with where the chance of a deal comes from, if anything is.

    By a seed, or by dice that are named, the header vouches for the chance of every deal. One that
    names neither, or says that the dice are loaded, does not.

    >>> from seifong.record.journal import header_of
    >>> from seifong.rules.presets import preset
    >>> header = header_of(Match(preset("zung-jung"), "a seed"))
    >>> deal = Began(1, 0, 0, 0, dice="sha256-counter/1", seed="a seed/1")
    >>> not_by_the_header(deal, header).en
    'by its header the match has the dice "xorshift128/1", and this deal "sha256-counter/1"'
    """
    if header.seed is None and header.dice in {None, LOADED}:
        return None
    if began.wall is not None:
        return Words(
            "the wall of this deal was stacked, and by its header the match has dice for it",
            "這一局的牌牆是預先疊好的，但標頭說這場有骰",
        )
    seed = None if header.seed is None else f"{header.seed}/{began.number}"
    if seed is not None and began.seed != seed:
        return Words(
            f'by the seed of the match this deal has the seed "{seed}"',
            f"按這場的種子，這一局的種子應是「{seed}」",
        )
    dice = FAST if header.dice is None else header.dice
    if began.dice != dice:
        return Words(
            f'by its header the match has the dice "{dice}", and this deal "{began.dice}"',
            f"標頭說這場用「{dice}」骰，這一局卻用「{began.dice}」",
        )
    return None


def _difference_of(first: Began, written: Began) -> Words:
    """In what the beginning is another."""
    for name, words in _BEGINNING.items():
        found, told = getattr(first, name), getattr(written, name)
        if found != told:
            return Words(
                f"the {words.en} is {found} by what came before, and {told} is written",
                f"按前事，{words.zh}應是 {found}，所寫的是 {told}",
            )
    return Words("the beginning is another", "開局不同")


_BEGINNING: Final = {
    "number": Words("number of the deal", "局數"),
    "dealer": Words("dealer", "莊家"),
    "round_wind": Words("wind of the round", "圈風"),
    "repeats": Words("count of repeats", "連莊次數"),
    "dice": Words("name of the dice", "骰的名稱"),
    "seed": Words("seed", "種子"),
}
