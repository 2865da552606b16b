"""This file is about a simulation in chunks of whole matches, played anywhere and in any order.

Deals follow from the seed of their match, so a chunk needs no other; put together in their order
the chunks are the simulation that one process would have played, cut where its last deal is.
"""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from msgspec import Struct

from seifong import __version__
from seifong.bots.own import check_sources, sources_of
from seifong.errors import Impossible
from seifong.lab.simulation import Refereed, Simulation, Tally, Totals
from seifong.record import JournalWriter
from seifong.record.packed import packed
from seifong.rules import Rules, fingerprint

__all__ = ["Chunk", "Chunks", "Piece", "Simulated", "SimulationPlan", "Wanted"]
__all__ += ["plan_of_simulation", "tally_of"]

_MOST: Final = 16  # matches in a chunk: some seconds' work at most, and some hundred deals
_DEALS_OF_A_ROUND: Final = 4


class SimulationPlan(Struct, frozen=True, kw_only=True):
    """What is played: by the same plan the same deals, and in the same chunks.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("hkma"), ("speed",) * 4, "seed", deals=10**6)
    >>> plan.matches, plan.shortest
    (16, 256)
    """

    simulation: int
    version: str
    bots: tuple[str, str, str, str]
    seed: str
    deals: int
    matches: int  # in a chunk
    slips: float | None
    is_recorded: bool
    fingerprint: str
    rules: dict[str, object]
    sources: tuple[str, ...] = ()  # of bots of one's own, as `sources_of` has them

    def all_rules(self) -> Rules:
        """The rules of the tables."""
        return msgspec.convert(self.rules, Rules)

    @property
    def shortest(self) -> int:
        """As many deals a chunk has at least, whoever wins them."""
        rules = self.all_rules().match
        each = rules.round.count * _DEALS_OF_A_ROUND
        hands = rules.match.hands
        return self.matches * (each if hands == "unlimited" else min(each, hands))


def plan_of_simulation(
    rules: Rules,
    bots: tuple[str, str, str, str],
    seed: str,
    deals: int,
    *,
    slips: float | None = None,
    is_recorded: bool = True,
) -> SimulationPlan:
    """A plan. How much a chunk has depends on how much there is, and not on who plays it.

    >>> from seifong.rules.presets import preset
    >>> bots = ("speed", "speed", "speed", "speed")
    >>> [
    ...     plan_of_simulation(preset("hkma"), bots, "seed", deals).matches
    ...     for deals in (10, 2000, 10**6)
    ... ]
    [1, 3, 16]
    """
    return SimulationPlan(
        simulation=1,
        version=__version__,
        bots=bots,
        seed=seed,
        deals=deals,
        matches=min(_MOST, max(1, deals // 512)),
        slips=slips,
        is_recorded=is_recorded,
        fingerprint=fingerprint(rules),
        rules=msgspec.to_builtins(rules),
        sources=sources_of(bots),
    )


class Piece(Struct, frozen=True):
    """One chunk to be played, and after how many deals it may be cut.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("hkma"), ("speed",) * 4, "seed", deals=20)
    >>> next(Wanted(plan, {}).pieces(lambda: False))
    Piece(number=0, at_most=20)
    """

    number: int
    at_most: int


class Chunk(Struct, frozen=True, kw_only=True):
    """What a chunk came to: how much was played of it, and how that is counted and recorded.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("hkma"), ("speed",) * 4, "seed", deals=2)
    >>> chunk, record = Chunks(plan)(Piece(0, at_most=2))
    >>> chunk.deals, len(record) > 0
    (2, True)
    """

    number: int
    deals: int
    matches: int  # the last perhaps cut
    events: int
    tally: dict[str, object]  # a `Tally`
    journal: str  # the SHA-256 of it
    kept: str = ""  # and of what is kept of it, once that is known


class Chunks:
    """Plays any chunk of a plan; with its record, if there is to be one, perhaps packed.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=3)
    >>> chunk, journal = Chunks(plan)(Piece(0, at_most=1))  # the first match, and no more of it
    >>> chunk.deals, chunk.matches, chunk.events == len(journal.splitlines()) - chunk.matches
    (1, 1, True)
    """

    def __init__(self, plan: SimulationPlan, *, is_packed: bool = False) -> None:
        check_sources(plan.bots, plan.sources)
        self._plan = plan
        self._is_packed = is_packed
        self._rules = plan.all_rules()

    def __call__(self, piece: Piece) -> tuple[Chunk, bytes]:
        """Play it."""
        plan, record = self._plan, io.BytesIO()
        writer = JournalWriter(record) if plan.is_recorded else None
        skipped = piece.number * plan.matches
        simulation = Simulation(self._rules, plan.bots, plan.seed, writer, plan.slips, skipped)
        last = skipped + plan.matches
        while simulation.tally.deals < piece.at_most:
            if simulation.begun == last and simulation.is_between_matches:
                break
            simulation.play()
        journal = record.getvalue()
        chunk = Chunk(
            number=piece.number,
            deals=simulation.tally.deals,
            matches=simulation.begun - skipped,
            events=journal.count(b"\n") - (simulation.begun - skipped),
            tally=msgspec.to_builtins(simulation.tally),
            journal=hashlib.sha256(journal).hexdigest(),
        )
        return chunk, packed(journal) if self._is_packed else journal


class Wanted:
    """Which chunks are still to be played; asked anew whenever somebody is free.

    How long a match takes is known only when it is over. What is not known is taken to be as long
    as those that are; so perhaps a chunk too many is played, and the last one again if it turns out
    that it goes on beyond the last deal. What counts does not depend on it.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=12)
    >>> played: dict[int, Chunk] = {}
    >>> wanted = Wanted(plan, played)
    >>> while not wanted.is_over:
    ...     for piece in wanted.pieces(lambda: False):
    ...         played[piece.number], _ = Chunks(plan)(piece)
    >>> sum(chunk.deals for chunk in wanted.counting())
    12
    """

    def __init__(self, plan: SimulationPlan, played: Mapping[int, Chunk]) -> None:
        self._plan = plan
        self._played = played
        self._begun: set[int] = set()
        self._settled = 0  # so many chunks, from the first on, are there and count …
        self._deals = 0  # … and have so many deals

    def counting(self) -> list[Chunk]:
        """The chunks from the first on, without a gap, as far as they go and are needed."""
        self._settle()
        return [self._played[number] for number in range(self._settled)]

    @property
    def is_over(self) -> bool:
        """True once every deal is there."""
        self._settle()
        return self._deals == self._plan.deals

    def pieces(self, is_stopped: Callable[[], bool]) -> Iterator[Piece]:
        """What can be done now; perhaps there is more when that is done."""
        self._begun.clear()
        while not is_stopped() and (piece := self._next()) is not None:
            self._begun.add(piece.number)
            yield piece

    def _settle(self) -> None:
        while self._deals < self._plan.deals:
            chunk = self._played.get(self._settled)
            if chunk is None or chunk.deals > self._plan.deals - self._deals:
                return
            self._settled += 1
            self._deals += chunk.deals

    def _next(self) -> Piece | None:
        """The first chunk that is needed, as far as can be told."""
        self._settle()
        known, supposed = self._deals, 0.0
        usual = self._usual()
        number = self._settled
        while known + supposed < self._plan.deals:
            if number in self._begun:
                supposed += usual
            elif number in self._played and number > self._settled:
                known += self._played[number].deals
            else:
                return Piece(number, self._plan.deals - known)
            number += 1
        return None

    def _usual(self) -> float:
        """How long a chunk is taken to be: as long as others, or as short as it can be."""
        if self._settled:
            return self._deals / self._settled
        known = [chunk.deals for chunk in self._played.values()]
        return sum(known) / len(known) if known else self._plan.shortest


def tally_of(chunks: Iterable[Chunk]) -> Tally:
    """What chunks came to together.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=3)
    >>> chunk, _ = Chunks(plan)(Piece(0, at_most=3))
    >>> tally_of([chunk, chunk]).deals, tally_of([]).deals
    (6, 0)
    """
    total: Any = msgspec.to_builtins(Tally())
    for chunk in chunks:
        total = _summed(total, chunk.tally)
    for whose in ("by_player", "by_seat"):
        total[whose] = [Totals(**each) for each in total[whose]]
    found = total["refereed"]
    counted = {what: Counter(found[what]) for what in ("fouls", "cards")}
    return Tally(**{**total, "refereed": Refereed(**{**found, **counted})})


def _summed(one: object, more: object) -> object:
    """Two plain values of one form, number by number; a name that only one has keeps its number.

    >>> _summed({"wins": [1, 2]}, {"wins": [10, 20], "more": 5})
    {'wins': [11, 22], 'more': 5}
    """
    match one, more:
        case dict(), dict():
            sums = {name: _summed(one[name], more[name]) for name in one if name in more}
            return {**one, **more, **sums}
        case list(), list():
            return [_summed(*pair) for pair in zip(one, more, strict=True)]
        case int(), int():
            return one + more
        case _:
            raise Impossible(f"{one!r} and {more!r} cannot be added")


@dataclass(frozen=True)
class Simulated:
    """A simulation that was played, to its end or not, and what it came to.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("hkma"), ("speed",) * 4, "seed", deals=2)
    >>> simulated = Simulated.of(plan, Tally(deals=2, wins=1))
    >>> simulated.planned, simulated.tally.wins
    (2, 1)
    """

    rules: Rules
    bots: tuple[str, str, str, str]
    seed: str
    slips: float | None
    planned: int
    tally: Tally

    @classmethod
    def of(cls, plan: SimulationPlan, tally: Tally) -> Simulated:
        """What a plan came to, as far as it was played."""
        return cls(plan.all_rules(), plan.bots, plan.seed, plan.slips, plan.deals, tally)
