"""This file is about deals played by bots, one match after another, and what they come to."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from seifong.bots import Bot
from seifong.bots.last_words import in_deal
from seifong.bots.own import bot_of, check_bots
from seifong.errors import BadInput
from seifong.lab.slips import Slips, begin_with_slips, play_with_slips
from seifong.match import Match
from seifong.record import JournalWriter, header_of
from seifong.record.journal import players_after
from seifong.referee.strict import StrictTable
from seifong.rules import Rules
from seifong.scoring.win import FLOWERS, ROB, SELF_DRAW
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Event, Exhausted, Replayed, Stopped, Won
from seifong.table.options import Options
from seifong.views import view_of

__all__ = ["Refereed", "Simulation", "Tally", "Totals", "four_bots", "play_deal", "play_strictly"]


def four_bots(names: Sequence[str]) -> tuple[str, str, str, str]:
    """The bot of each player: four names, or one for all.

    >>> four_bots(["speed"])
    ('speed', 'speed', 'speed', 'speed')
    >>> four_bots(["speed", "random"])
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: a table has four players: name one bot for all, or four, and not 2
    """
    check_bots(names)
    if len(names) == 1:
        return (names[0],) * 4
    if len(names) != 4:
        raise BadInput(
            f"a table has four players: name one bot for all, or four, and not {len(names)}",
            f"一枱四人：寫一個機械人代表四家，或者寫四個，你寫了 {len(names)} 個",
        )
    return names[0], names[1], names[2], names[3]


def play_deal(deal: Deal, bots: Sequence[Bot]) -> int:
    """Let bots, by seat, play a deal to its end; how many decisions that took.

    >>> from seifong.bots import by_name
    >>> from seifong.rules.presets import preset
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"))
    >>> play_deal(deal, [by_name("speed", seat) for seat in range(4)]) > 0, deal.end is None
    (True, False)
    """
    decisions = 0
    while deal.end is None:
        seat = deal.asked
        deal.act(seat, bots[seat].choose(view_of(deal, seat)))
        decisions += 1
    return decisions


def play_strictly(table: StrictTable, bot_at: Callable[[int], Bot], slips: Slips) -> int:
    """Let bots, each at its seat, play a deal by hand, with their slips; how many decisions.

    >>> from seifong.bots import by_name
    >>> from seifong.rules.presets import preset
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> bots = [by_name("speed", seat) for seat in range(4)]
    >>> play_strictly(table, lambda seat: bots[seat], Slips(FastDice("slips"), rate=0)) > 0
    True
    >>> table.end is not None, table.rulings
    (True, [])
    """
    decisions = 0

    def choose(deal: Deal, seat: int) -> int:
        nonlocal decisions
        decisions += 1
        return bot_at(seat).choose(view_of(deal, seat))

    play_with_slips(table, choose, slips)
    return decisions


@dataclass
class Totals:
    """What one player has done, or the players of one seat.

    >>> from seifong.rules.presets import preset
    >>> simulation = Simulation(preset("casual"), ("speed",) * 4, "doc")
    >>> simulation.play()
    >>> sum(totals.wins for totals in simulation.tally.by_seat) == simulation.tally.wins
    True
    """

    wins: int = 0
    self_draws: int = 0
    fed: int = 0  # wins of others on a tile from here
    points: int = 0  # in quarter-units
    deducted: int = 0  # by rulings, and received by nobody; in quarter-units


@dataclass
class Refereed:
    """What there was to rule on at strict tables, and what came of it.

    `fouls` has every foul by its name, those among it that the table did not let happen.

    >>> from seifong.rules.presets import preset
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> slips, refereed = Slips(FastDice("slips"), rate=0.1), Refereed()
    >>> play_with_slips(table, lambda deal, seat: deal.proper(seat)[0], slips)
    >>> refereed.count(table, slips)
    >>> refereed.slips == slips.made.total() > 0
    True
    """

    slips: int = 0
    fouls: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    warned: int = 0
    ruled: int = 0
    dead_hands: int = 0  # that may not win any more when the deal is over
    cards: Counter[str] = field(default_factory=Counter)  # by what was shown

    def count(self, table: StrictTable, slips: Slips) -> None:
        """Count a deal that is over."""
        self.slips += slips.made.total()
        self.fouls.update(slips.refused)
        self.refused += slips.refused.total()
        for ruling in table.rulings:
            self.fouls[ruling.foul] += 1
            is_ruled = ruling.response == "ruled"
            self.ruled += is_ruled
            self.warned += not is_ruled
            self.cards.update(ruling.consequence.shown if is_ruled else ())
        self.dead_hands += int(table.deal.no_win).bit_count()


@dataclass
class Tally:
    """What many deals came to. Points are in quarter-units, and sum to zero.

    >>> Tally(deals=10, exhausted=3, wins=8).won  # one discard had two winners
    7
    """

    deals: int = 0
    exhausted: int = 0
    stopped: int = 0  # by a ruling
    replayed: int = 0  # after a ruling
    wins: int = 0  # two winners of one tile are two
    self_draws: int = 0
    robbed: int = 0
    by_flowers: int = 0
    limits: int = 0  # wins that were worth more than is paid
    worth: int = 0  # of all wins together
    claims: int = 0  # chows, pungs and big kongs laid
    kongs: int = 0  # of every form
    decisions: int = 0
    go_arounds: int = 0
    by_player: list[Totals] = field(default_factory=lambda: [Totals() for _ in range(4)])
    by_seat: list[Totals] = field(default_factory=lambda: [Totals() for _ in range(4)])
    refereed: Refereed = field(default_factory=Refereed)

    @property
    def won(self) -> int:
        """The deals that somebody won."""
        return self.deals - self.exhausted - self.stopped - self.replayed

    def count(self, deal: Deal, match: Match, decisions: int) -> None:
        """Count a deal that is over, before the match goes on."""
        self.deals += 1
        self.decisions += decisions
        self.go_arounds += int(deal.go_around)
        melds = [meld for hand in deal.hands for meld in hand.melds]
        self.claims += sum(meld.is_exposed() for meld in melds)
        self.kongs += sum(meld.is_kong() for meld in melds)
        if isinstance(deal.end, Won):
            self._count_win(deal.end)
        self.exhausted += isinstance(deal.end, Exhausted)
        self.stopped += isinstance(deal.end, Stopped)
        self.replayed += isinstance(deal.end, Replayed)
        for seat in range(4):
            for totals in (self.by_seat[seat], self.by_player[match.player_at(seat)]):
                _count_for(totals, seat, deal)

    def _count_win(self, end: Won) -> None:
        self.wins += len(end.winners)
        self.self_draws += end.way == SELF_DRAW
        self.robbed += (end.way == ROB) * len(end.winners)
        self.by_flowers += end.way == FLOWERS
        for winner in end.winners:
            self.worth += winner.worth
            self.limits += winner.raw > winner.worth


def _count_for(totals: Totals, seat: int, deal: Deal) -> None:
    totals.points += deal.gains[seat]
    totals.deducted += deal.deducted[seat]
    end = deal.end
    if isinstance(end, Won):
        won = sum(winner.seat == seat for winner in end.winners)
        totals.wins += won
        totals.self_draws += won * (end.way == SELF_DRAW)
        totals.fed += (end.source == seat) * len(end.winners)


class Simulation:
    """Deals among bots under one set of rules, all their chance from one seed.

    Match follows match; a deal depends on the seed, its place and the bots, and on nothing else, so
    the same seed plays the same deals. With a writer each deal is recorded once it is over.

    If `slips` is given the tables are strict: the bots move every tile by hand, and err before so
    many of their movements, and a referee rules. Cards are carried through a match.

    So many matches may be `skipped`, because somebody else plays them.

    >>> from seifong.rules.presets import preset
    >>> simulation = Simulation(preset("zung-jung"), ("speed", "speed", "random", "random"), "doc")
    >>> simulation.play()
    >>> simulation.tally.deals, sum(totals.points for totals in simulation.tally.by_player)
    (1, 0)
    """

    def __init__(
        self,
        rules: Rules,
        bots: tuple[str, str, str, str],
        seed: str,
        writer: JournalWriter | None = None,
        slips: float | None = None,
        skipped: int = 0,
    ) -> None:
        self.rules: Final = rules
        self.bots: Final = bots
        self.seed: Final = seed
        self.slips: Final = slips
        self.tally: Final = Tally()
        self._writer = writer
        self._options = Options(rules)
        self._matches = skipped
        self._match: Match | None = None

    @property
    def begun(self) -> int:
        """Matches that have begun, those that were skipped among them."""
        return self._matches

    @property
    def is_between_matches(self) -> bool:
        """True if the next deal begins a match."""
        return self._match is None or self._match.is_over

    def play(self) -> None:
        """Play one deal more, count it, and record it."""
        match = self._next_match() if self._match is None or self._match.is_over else self._match
        events: list[Event] | None = [] if self._writer is not None else None
        number = match.number + 1
        with in_deal(
            f"deal {number} of match {self._matches}, seed {self.seed}",
            f"種子 {self.seed} 第 {self._matches} 場第 {number} 局",
        ):
            if self.slips is None:
                self._play_by_itself(match, events)
            else:
                self._play_strictly(match, events, self.slips)
        if self._writer is not None and events is not None:
            self._writer.write(events)

    def _play_by_itself(self, match: Match, events: list[Event] | None) -> None:
        deal = match.next_deal(events)
        bots = [self._bot_at(match, seat) for seat in range(4)]
        decisions = play_deal(deal, bots)
        self.tally.count(deal, match, decisions)
        match.settle(deal)

    def _play_strictly(self, match: Match, events: list[Event] | None, rate: float) -> None:
        slips = Slips(FastDice(f"{match.seed}/{match.number + 1}/slips"), rate)
        table = begin_with_slips(match, events, slips)
        bots = {match.player_at(seat): self._bot_at(match, seat) for seat in range(4)}
        decisions = play_strictly(table, lambda seat: bots[match.player_at(seat)], slips)
        self.tally.count(table.deal, match, decisions)
        self.tally.refereed.count(table, slips)
        match.settle(table.deal, table.book)

    def _next_match(self) -> Match:
        self._matches += 1
        seed, players = f"{self.seed}/{self._matches}", players_after(self.bots)
        match = Match(self.rules, seed, players, options=self._options)
        if self._writer is not None:
            self._writer.begin(header_of(match, self.bots))
        self._match = match
        return match

    def _bot_at(self, match: Match, seat: int) -> Bot:
        """The bot of the player who sits there, with chance of its own for this deal."""
        player = match.player_at(seat)
        seed = f"{match.seed}/{match.number}/player {player}"
        return bot_of(self.bots[player], number_of(seed))


def number_of(seed: str) -> int:
    """A seed as a number.

    >>> number_of("a") == number_of("a") != number_of("b")
    True
    """
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
