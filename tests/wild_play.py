"""Strict deals in which anybody does anything, and what must hold of them after every movement."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from forging import file_of
from invariants import Watch, has_one_end_at_most, tiles_are_conserved
from seifong.lab.by_hand import play_on
from seifong.match import Match
from seifong.record import read_journal_bytes, verify_journal
from seifong.referee.referee import response_to
from seifong.referee.rulings import Ruling
from seifong.referee.strict import Judge, StrictTable
from seifong.rules.presets import PRESETS, with_options
from seifong.table.automation import FLOWERS, NOTHING, OPENING
from seifong.table.deal import Deal
from seifong.table.events import Event, Won
from seifong.table.options import Options
from slips import any_movement, try_to

RESPONSES = ("prevented", "warned", "ruled", "ruled harshly")
BY_HAND = (NOTHING, NOTHING, OPENING, OPENING | FLOWERS)
LONGEST = 3000  # steps; a deal by proper play has fewer than 600

Choose = Callable[[Deal, int], int]


def strict_tables() -> dict[tuple[str, str], Options]:
    """Every preset, with every answer to a foul."""
    tables = {}
    for name, rules in PRESETS.items():
        for response in RESPONSES:
            changes: dict[str, object] = {"foul.response": response.partition(" ")[0]}
            if response == "ruled harshly":
                changes["miscount.early_draw"] = "long_hand"
                changes["miscount.early_discard"] = "short_hand"
                changes["false.aftermath"] = "plays_on_dead"
                changes["mistake.penalty_tile"] = "next_discard"
                changes["foul.opening"] = "when_reported"
            if response == "warned":
                changes["foul.play"] = "when_reported"
            tables[name, response] = Options(with_options(rules, changes))
    return tables


class StrictWatch(Watch):
    """Follows one strict deal; a hand may have too many tiles here, or too few."""

    def check(self) -> None:
        """Everything that must hold now."""
        tiles_are_conserved(self.deal)
        has_one_end_at_most(self.journal, is_over=self.deal.end is not None)
        self.views_are_folds()
        assert sum(self.deal.gains) == 0
        assert all(amount >= 0 for amount in self.deal.deducted)
        if isinstance(self.deal.end, Won):
            assert not any(self.deal.no_win >> won.seat & 1 for won in self.deal.end.winners)


class StrictDeal:
    """One strict deal, watched from its beginning."""

    def __init__(
        self,
        options: Options,
        seed: str,
        automations: int = NOTHING,
        judge: Judge | None = None,
    ) -> None:
        self.journal: list[Event] = []
        self.match = Match(options.rules, seed, options=options)
        self.table: StrictTable = self.match.next_table(
            self.journal, automations=automations, judge=judge, dealer=self._who_deals(seed)
        )
        self.watch = StrictWatch(self.table.deal, self.journal)

    def _who_deals(self, seed: str) -> int:
        """Whose deal it is, or in three of eight deals another, where nothing prevents that."""
        seat = sum(seed.encode()) % 8
        is_prevented = response_to(self.match.rules, "wrong_dealer") == "prevented"
        return self.match.player_at(0 if is_prevented or seat > 3 else seat)

    def play_on(self, choose: Choose) -> None:
        """The next step of proper play, which no table refuses, whatever went before."""
        play_on(self.table, choose)

    def play_to_the_end(self, choose: Choose) -> None:
        """Nobody errs any more, and so the deal comes to an end."""
        for step in range(LONGEST):
            if self.table.end is not None:
                return
            self.play_on(choose)
        raise AssertionError("the deal does not end")

    def runs_again_as_recorded(self) -> None:
        """Written down and read, its movements lead to the same deal and the same rulings."""
        verdict = verify_journal(read_journal_bytes(file_of(self.match, [self.journal])))
        assert verdict.fault is None, verdict.text()
        assert verdict.deals == 1


@dataclass
class Wild:
    """How often anybody does anything, and for how many steps; how eager all are to claim."""

    share: float
    until: int
    is_eager: bool


def any_wildness(chance: random.Random) -> Wild:
    """Now tame, now wild."""
    share = chance.choice([0.02, 0.2, 0.6, 0.95])
    return Wild(share, chance.choice([50, 300, 1500]), is_eager=chance.random() < 0.5)


def wild_deal(options: Options, seed: str, chance: random.Random) -> StrictDeal:
    """A deal before a judge who rules now this way and now that."""

    def judge(ruling: Ruling) -> str | None:
        return chance.choice([None, *(choice.name for choice in ruling.options)])

    return StrictDeal(options, seed, chance.choice(BY_HAND), judge)


def play_wildly(deal: StrictDeal, wild: Wild, chance: random.Random) -> Iterator[str]:
    """Play to the end, and say after every step what came of it."""
    for step in range(wild.until):
        if deal.table.end is not None:
            break
        if chance.random() < wild.share:
            yield try_to(deal.table, any_movement(deal.table, chance))
        else:
            deal.play_on(chooser(chance, is_eager=wild.is_eager))
            yield "proper"
        deal.watch.check()
    deal.play_to_the_end(chooser(chance, is_eager=wild.is_eager))
    deal.watch.check()


def chooser(chance: random.Random, *, is_eager: bool) -> Choose:
    """Any of the motions that are proper; or mostly the greatest, which claims what it can."""

    def choose(deal: Deal, seat: int) -> int:
        motions: Sequence[int] = deal.proper(seat)
        return motions[-1] if is_eager and chance.random() < 0.7 else chance.choice(motions)

    return choose
