"""Anything goes at a strict table, any seat, movement and time, and what must hold does."""

import random

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from seifong.errors import Impossible, Improper
from seifong.referee.overlooked import REPORTABLE
from seifong.referee.rulings import Ruling
from seifong.table import movements as m
from seifong.table.automation import FLOWERS, NOTHING, OPENING
from slips import SAYINGS
from wild_play import StrictDeal, chooser, strict_tables

TABLES = strict_tables()
SEATS = st.integers(0, 3)
WAITS = st.sampled_from([0, 100, 900, 1500, 30_000])
PICKS = st.integers(0, 13)
TILES = st.integers(0, 33)


class AnythingGoes(RuleBasedStateMachine):
    """Four players who know no rules, or keep to them for a while, and a judge in any mood.

    After every movement the tiles are all there, money sums to zero, views are what their seats
    have seen. In the end they play properly, and are never refused; and what was recorded runs
    again to the same end.
    """

    deal: StrictDeal | None = None
    chance = random.Random(0)

    @initialize(
        table=st.sampled_from(sorted(TABLES)),
        number=st.integers(0, 2**32),
        automations=st.sampled_from([NOTHING, OPENING, OPENING | FLOWERS]),
        is_eager=st.booleans(),
    )
    def sit_down(
        self, table: tuple[str, str], number: int, automations: int, is_eager: bool
    ) -> None:
        self.chance = random.Random(number)
        self.choose = chooser(self.chance, is_eager=is_eager)
        self.deal = StrictDeal(TABLES[table], f"{number}", automations, self.judge)

    def judge(self, ruling: Ruling) -> str | None:
        return self.chance.choice([None, *(choice.name for choice in ruling.options)])

    def do(self, movement: m.Movement) -> None:
        assert self.deal is not None
        before = len(self.deal.journal)
        try:
            self.deal.table.do(movement)
        except (Impossible, Improper) as error:
            note(f"{movement}: {error}")
            assert len(self.deal.journal) == before, "what is refused has not happened"

    def is_on(self) -> bool:
        return self.deal is not None and self.deal.table.end is None

    def at(self, wait: int) -> int:
        assert self.deal is not None
        return self.deal.table.scene.now + wait

    def held(self, seat: int, pick: int) -> int:
        """One of a seat's tiles, by its place."""
        assert self.deal is not None
        tiles: list[int] = self.deal.table.deal.hands[seat].tiles()
        return tiles[pick % len(tiles)] if tiles else 0

    @precondition(is_on)
    @rule(steps=st.integers(1, 60))
    def play_properly(self, steps: int) -> None:
        assert self.deal is not None
        for step in range(steps):
            if self.is_on():
                self.deal.play_on(self.choose)

    @precondition(is_on)
    @rule(seat=SEATS, side=SEATS, count=st.integers(2, 24), wait=WAITS)
    def open(self, seat: int, side: int, count: int, wait: int) -> None:
        self.do(m.Throw(seat, self.at(wait)))
        if self.is_on():
            self.do(m.Break(seat, side, count, self.at(wait)))
        if self.is_on():
            self.do(m.Take(seat, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, tile=st.integers(34, 41), wait=WAITS)
    def show_flower(self, seat: int, tile: int, wait: int) -> None:
        self.do(m.ShowFlower(seat, tile, self.at(wait)))

    @precondition(is_on)
    @rule(
        kind=st.sampled_from([m.Touch, m.Lift, m.PutBack, m.Mix, m.Replace, m.Reach]),
        seat=SEATS,
        wait=WAITS,
    )
    def reach(
        self,
        kind: type[m.Touch | m.Lift | m.PutBack | m.Mix | m.Replace | m.Reach],
        seat: int,
        wait: int,
    ) -> None:
        self.do(kind(seat, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, leaves_it=st.booleans(), wait=WAITS)
    def choose_a_returned_tile(self, seat: int, leaves_it: bool, wait: int) -> None:
        self.do(m.Choose(seat, leaves_it, self.at(wait)))

    @precondition(is_on)
    @rule(
        seat=SEATS,
        pick=PICKS,
        place=st.sampled_from(["river", "melds", "elsewhere"]),
        named=st.none() | TILES,
        wait=WAITS,
    )
    def discard(self, seat: int, pick: int, place: m.Place, named: int | None, wait: int) -> None:
        self.do(m.Discard(seat, self.held(seat, pick), place, named, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, words=st.sampled_from(SAYINGS), wait=WAITS)
    def speak(self, seat: int, words: str, wait: int) -> None:
        self.do(m.Speak(seat, words, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, size=st.integers(1, 4), wait=WAITS)
    def expose_the_open_tile(self, seat: int, size: int, wait: int) -> None:
        assert self.deal is not None
        tile = max(int(self.deal.table.deal.open_tile), 0)
        self.do(m.Expose(seat, (tile,) * size, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, picks=st.lists(PICKS, min_size=1, max_size=9), wait=WAITS)
    def expose(self, seat: int, picks: list[int], wait: int) -> None:
        self.do(m.Expose(seat, tuple(self.held(seat, pick) for pick in picks), self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, size=st.integers(1, 14), wait=WAITS)
    def show_hand(self, seat: int, size: int, wait: int) -> None:
        assert self.deal is not None
        tiles = tuple(self.deal.table.deal.hands[seat].tiles()[:size])
        self.do(m.ShowHand(seat, tiles, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, on=SEATS, foul=st.sampled_from(sorted(REPORTABLE)), wait=WAITS)
    def complain(self, seat: int, on: int, foul: str, wait: int) -> None:
        self.do(m.Report(seat, on, foul, self.at(wait)))

    @precondition(is_on)
    @rule(seat=SEATS, on=SEATS, wait=WAITS)
    def look_into(self, seat: int, on: int, wait: int) -> None:
        self.do(m.CallTime(seat, on, self.at(wait)))
        if self.is_on():
            self.do(m.Count(seat, on, self.at(wait)))

    @precondition(lambda self: not self.is_on())
    @rule(seat=SEATS, words=st.sampled_from(SAYINGS))
    def speak_when_it_is_over(self, seat: int, words: str) -> None:
        assert self.deal is not None
        with pytest.raises(Impossible):
            self.deal.table.do(m.Speak(seat, words, self.at(0)))

    @invariant()
    def all_holds(self) -> None:
        if self.deal is not None:
            self.deal.watch.check()

    def teardown(self) -> None:
        if self.deal is not None:
            self.deal.play_to_the_end(self.choose)
            self.deal.watch.check()
            self.deal.runs_again_as_recorded()


@pytest.mark.rule("P-54", "HK-DEAD-1", "HK-TURN-8", "HK-ETIQ-5", "ZJ-PEN-2", "ZJ-PEN-5")
def test_anything_goes() -> None:
    depth = settings(
        max_examples=max(settings().max_examples // 3, 10),
        stateful_step_count=25,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    run_state_machine_as_test(AnythingGoes, settings=depth)
