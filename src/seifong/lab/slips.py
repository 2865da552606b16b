"""This file is about slips: who errs when, at a strict table, and what a whole deal makes of it.

The ways to err stand in `ways_to_err`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from seifong.errors import Impossible, Improper
from seifong.lab.by_hand import Choose, proper_movements
from seifong.lab.ways_to_err import SLIPS, Moment, Slip, fits_seldom, whose_deal_it_is
from seifong.match import Match
from seifong.referee.rulings import Ruling
from seifong.referee.strict import StrictTable
from seifong.table import movements as m
from seifong.table.dice import Dice
from seifong.table.events import Event

__all__ = ["Slips", "as_reported", "begin_with_slips", "play_with_slips"]

_LONGEST_THOUGHT: Final = 1500  # beyond the beat that a table asks for, in milliseconds
_SO_MUCH_MORE: Final = 5
_MILLION: Final = 1_000_000


@dataclass
class Slips:
    """Who errs when: before a movement, so many times in a million, by chance of its own.

    `made` counts the slips that were made, by name, and `refused` the fouls that the table did not
    let happen. `ways` are the ways to err, each with how often it is thought of.

    >>> from seifong.table.dice import FastDice
    >>> never, always = (Slips(FastDice("slips"), rate) for rate in (0, 1))
    >>> never.are_due(), always.are_due()
    (False, True)
    """

    chance: Dice
    rate: float
    made: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    ways: Mapping[str, tuple[int, Slip]] = field(default_factory=lambda: dict(SLIPS))

    def beat(self, table: StrictTable) -> int:
        """How long a player takes: what the table asks for, and some thought."""
        tempo = table.scene.rules.conduct.tempo
        asked = max(tempo.beat_ms, tempo.kong_beat_ms, tempo.earliest_draw_ms)
        return asked + 300 + int(self.chance.below(_LONGEST_THOUGHT))

    def are_due(self, table: StrictTable | None = None) -> bool:
        """True if somebody errs now: more readily where a way to err fits that seldom does."""
        share = self.rate
        if table is not None and fits_seldom(Moment(table, self.chance, beat=0)):
            share = min(1, share * _SO_MUCH_MORE)
        return int(self.chance.below(_MILLION)) < round(share * _MILLION)

    def happen(self, table: StrictTable) -> bool:
        """Somebody errs, in one of the ways that fit; False if there is none."""
        for name, movements in self._thought_of(table):
            if self._make(table, movements):
                self.made[name] += 1
                return True
        return False

    def movements(self, table: StrictTable, may_err: Callable[[int], bool]) -> Iterator[m.Movement]:
        """The movements of a way to err that fits, for another to make them; none if none does.

        It begins with a seat that may err.
        """
        for name, movements in self._thought_of(table):
            first = next(movements, None)
            if first is not None and may_err(first.seat):
                self.made[name] += 1
                yield first
                yield from movements
                return

    def _thought_of(self, table: StrictTable) -> Iterator[tuple[str, Iterator[m.Movement]]]:
        """The ways to err in the order in which they are thought of, whether they fit or not."""
        moment = Moment(table, self.chance, self.beat(table))
        ways = dict(self.ways)
        while ways:
            name = self._think_of_one(ways)
            _, way = ways.pop(name)
            yield name, way(moment)

    def ask_whose_deal_it_is(self, table: StrictTable) -> None:
        """If the wrong player deals somebody may see it, sooner or later (ZJ-PEN-8)."""
        self._make(table, whose_deal_it_is(Moment(table, self.chance, self.beat(table))))

    def _think_of_one(self, ways: Mapping[str, tuple[int, Slip]]) -> str:
        """One of these ways to err, the likelier the heavier it weighs."""
        number = int(self.chance.below(sum(weight for weight, _ in ways.values())))
        for name, (weight, _) in ways.items():
            if number < weight:
                return name
            number -= weight
        raise Impossible("the weights of slips sum to what they sum to")

    def _make(self, table: StrictTable, movements: Iterator[m.Movement]) -> bool:
        is_made = False
        for movement in movements:
            is_made = True
            try:
                table.do(movement)
            except Improper as error:
                self.refused[error.foul] += 1
                break
            except Impossible:
                break  # what went before has left no place for it
            if table.end is not None:
                break
        return is_made


def as_reported(ruling: Ruling) -> str | None:
    """What players report of one another is so in a simulation: a judge upholds it (ZJ-PEN-1).

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> match = Match(preset("zung-jung"), "a match")
    >>> match.next_table(None, judge=as_reported).rulings
    []
    """
    names = [choice.name for choice in ruling.options]
    return names[1] if "not_upheld" in names[:1] else None


def begin_with_slips(match: Match, journal: list[Event] | None, slips: Slips) -> StrictTable:
    """Begin the next deal of a match by hand; now and then the wrong player deals it (ZJ-PEN-8).

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> match = Match(preset("zung-jung"), "a match", order=(0, 1, 2, 3))
    >>> table = begin_with_slips(match, None, Slips(FastDice("slips"), rate=1))
    >>> table.players[0] != 0, table.players[table.scene.true_dealer]
    (True, 0)
    """
    if slips.are_due():
        player = match.player_at(1 + int(slips.chance.below(3)))
        try:
            table = match.next_table(journal, dealer=player, judge=as_reported)
        except Improper as error:
            slips.refused[error.foul] += 1
        else:
            slips.made["deals for another"] += 1
            return table
    return match.next_table(journal, judge=as_reported)


def play_with_slips(table: StrictTable, choose: Choose, slips: Slips) -> None:
    """Play a deal to its end by hand, with a slip now and then.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> slips = Slips(FastDice("slips"), rate=0.05)
    >>> play_with_slips(table, lambda deal, seat: deal.proper(seat)[0], slips)
    >>> table.end is not None, len(table.rulings) > 0, slips.made.total() > 0
    (True, True, True)
    """
    slips.ask_whose_deal_it_is(table)
    while table.end is None:
        for movement in proper_movements(table, choose, slips.beat(table)):
            if slips.are_due(table) and slips.happen(table):
                break  # and see how the table stands now
            table.do(movement)
            if table.deal.end is not None:
                return
