"""This file is about what the tests of the strict table say: who does what, one after another."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TypeVar

import pytest
from msgspec.structs import replace

from scenes import melds
from seifong.errors import Impossible, Improper
from seifong.notation import parse_tile, parse_tiles, write
from seifong.referee.rulings import Ruling
from seifong.referee.strict import Judge, StrictTable
from seifong.rules import Rules
from seifong.rules.presets import preset, with_options
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.automation import FLOWERS, OPENING
from seifong.table.deal import Deal
from seifong.table.events import Discarded, Drew, Event, Won
from seifong.table.phases import REPLACING
from seifong.testing import stack_strict
from seifong.views import view_of

BEAT = 2000  # between one movement and the next, where a test does not hurry
SEATS = (EAST, SOUTH, WEST, NORTH)
BY_HAND = OPENING | FLOWERS  # what the table does itself: all is the players' from East's discard

Kind = TypeVar("Kind", bound=Event)


class Play:
    """A strict table and its clock: each movement comes a beat after the last one."""

    def __init__(self, table: StrictTable) -> None:
        self.table = table
        self.now = 0

    @property
    def deal(self) -> Deal:
        return self.table.deal

    def do(self, movement: m.Movement, after: int = BEAT) -> None:
        """Make a movement so many milliseconds after the last."""
        self.table.do(replace(movement, at=self.now + after))
        self.now += after

    def touches(self, seat: int, after: int = BEAT) -> None:
        self.do(m.Touch(seat), after)

    def lifts(self, seat: int, after: int = BEAT) -> None:
        self.do(m.Lift(seat), after)

    def mixes(self, seat: int, after: int = BEAT) -> None:
        self.do(m.Mix(seat), after)

    def draws(self, seat: int) -> None:
        """Touch, lift, and mix in."""
        self.touches(seat)
        self.lifts(seat)
        self.mixes(seat)

    def reaches_over(self, seat: int) -> None:
        self.do(m.Reach(seat))

    def puts_back(self, seat: int) -> None:
        self.do(m.PutBack(seat))

    def leaves(self, seat: int) -> None:
        """Leave the tile to the player who has seen it."""
        self.do(m.Choose(seat, leaves_it=True))

    def takes(self, seat: int) -> None:
        """Say that one takes the tile that another has seen."""
        self.do(m.Choose(seat, leaves_it=False))

    def discards(
        self,
        seat: int,
        tile: str = "",
        place: m.Place = "river",
        named: str = "",
        after: int = BEAT,
    ) -> None:
        """Discard a tile, or what was drawn."""
        kind = parse_tile(tile) if tile else int(self.deal.drawn)
        name = parse_tile(named) if named else None
        self.do(m.Discard(seat, kind, place, name), after)

    def says(self, seat: int, words: str, after: int = BEAT) -> None:
        self.do(m.Speak(seat, words), after)

    def exposes(self, seat: int, tiles: str, after: int = BEAT) -> None:
        self.do(m.Expose(seat, tuple(parse_tiles(tiles))), after)

    def shows(self, seat: int, tiles: str = "", after: int = BEAT) -> None:
        """Lay the hand open, or these tiles of it."""
        shown = parse_tiles(tiles) if tiles else self.deal.hands[seat].tiles()
        self.do(m.ShowHand(seat, tuple(shown)), after)

    def replaces(self, seat: int, after: int = BEAT) -> None:
        self.do(m.Replace(seat), after)

    def counts(self, seat: int, on: int) -> None:
        self.do(m.Count(seat, on))

    def accuses(self, seat: int, on: int, foul: str) -> None:
        self.do(m.Report(seat, on, foul))

    def reports(self, seat: int, on: int, foul: str) -> None:
        """The same, and a judge has seen it too, and upholds it."""
        judge = self.table.judge
        self.table.judge = lambda ruling: who_upholds(ruling) or (judge and judge(ruling))
        self.accuses(seat, on, foul)
        self.table.judge = judge

    def wins(self, seat: int) -> None:
        """Say so, and show the hand."""
        self.says(seat, "win")
        if self.deal.end is None:
            self.shows(seat)

    def claims(self, seat: int, word: str, tiles: str) -> None:
        """Say it, and lay one's own tiles of the set."""
        self.says(seat, word)
        self.exposes(seat, tiles)

    def goes_on(self, seat: int) -> None:
        """Draw, replace a flower, and discard what was drawn."""
        self.draws(seat)
        while self.deal.phase == REPLACING:
            self.replaces(seat)
        self.discards(seat)

    def until_last_discard(self) -> None:
        """Everyone draws and discards, until nothing is left to draw."""
        while self.deal.wall.live:
            self.goes_on((int(self.deal.turn) + 1) % 4)

    # -- what has come of it ------------------------------------------------------------------

    @property
    def journal(self) -> list[Event]:
        assert self.deal.journal is not None
        return self.deal.journal

    def ruled(self) -> list[tuple[str, int, str]]:
        """Every ruling so far: the foul, whose, and what followed."""
        return [(ruling.foul, ruling.offender, ruling.remedy) for ruling in self.table.rulings]

    def rights(self, seat: int) -> tuple[bool, bool, bool]:
        """Whether the seat may win, claim melds, and declare kongs."""
        deal = self.deal
        return tuple(not lost >> seat & 1 for lost in (deal.no_win, deal.no_claims, deal.no_kongs))  # type: ignore[return-value]

    def melds(self, seat: int) -> list[str]:
        return melds(self.deal, seat)

    def concealed(self, seat: int) -> str:
        return write(self.deal.hands[seat].tiles())

    def river(self) -> str:
        """Every discard so far, in order."""
        return write_all(self.events(Discarded))

    def drawn_by(self, seat: int) -> str:
        """What the seat has drawn so far, in order."""
        return write_all([event for event in self.events(Drew) if event.seat == seat])

    def events(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.journal if isinstance(event, kind)]

    def won(self) -> Won:
        assert isinstance(self.deal.end, Won), f"the deal ended by {self.deal.end}"
        return self.deal.end

    def winners(self) -> list[int]:
        return [winner.seat for winner in self.won().winners]

    def everything(self) -> str:
        """All that there is to know of the table, secrets and all."""
        deal, scene = self.deal, self.table.scene
        facts = (
            [view_of(deal, seat).facts() for seat in SEATS],
            [deal.proper(seat) for seat in SEATS],
            [(field.name, getattr(scene, field.name)) for field in fields(scene)[1:]],
            (int(deal.phase), int(deal.opening.stage), int(deal.opening.due), deal.wall.left()),
            (deal.gains, deal.deducted, self.table.rulings, self.table.book, self.journal),
        )
        return repr(facts)


def write_all(events: Sequence[Discarded | Drew]) -> str:
    """Their tiles, in order, as they are written."""
    return " ".join(write([event.tile]) for event in events if event.tile is not None)


def strict(
    *,
    east: str = "",
    south: str = "",
    west: str = "",
    north: str = "",
    head: str = "",
    tail: str = "",
    last: str = "",
    rules: str | Rules = "zung-jung",
    automations: int = BY_HAND,
    judge: Judge | None = None,
) -> Play:
    """A strict table that has dealt itself, with such a wall."""
    table = stack_strict(
        *(east, south, west, north, head, tail, last),
        rules=rules,
        automations=automations,
        judge=judge,
    )
    return Play(table)


def house(name: str, **options: object) -> Rules:
    """A preset with some options, `score_minimum` for `score.minimum`."""
    return with_options(preset(name), {key.replace("_", ".", 1): options[key] for key in options})


def who_upholds(ruling: Ruling) -> str | None:
    """A judge who has seen what is reported: the first of what follows from it."""
    names = [choice.name for choice in ruling.options]
    return names[1] if "not_upheld" in names else None


def judge_who_says(remedy: str) -> Judge:
    """A judge who rules so wherever it may be ruled."""
    return lambda ruling: remedy if remedy in [choice.name for choice in ruling.options] else None


def refused(play: Play, action: Callable[[], None]) -> Improper:
    """What the table says to somebody whom it lets do nothing; nothing has happened by it."""
    before = play.everything()
    with pytest.raises(Improper) as refusal:
        action()
    assert play.everything() == before
    return refusal.value


def is_impossible(play: Play, action: Callable[[], None]) -> str:
    """Why no table could show that; nothing has happened by it."""
    before = play.everything()
    with pytest.raises(Impossible) as refusal:
        action()
    assert play.everything() == before
    return str(refusal.value)
