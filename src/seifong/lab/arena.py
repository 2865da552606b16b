"""This file is about bots compared on the same walls: each wall is played from every seat.

What luck gives to a seat it gives to every bot in turn, so that fewer deals tell two bots apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from seifong import __version__
from seifong.bots import Bot
from seifong.bots.last_words import in_deal
from seifong.bots.own import bot_of, check_bots, check_sources, sources_of
from seifong.errors import BadInput
from seifong.lab.estimates import Estimate, as_share, ratio
from seifong.lab.simulation import number_of, play_deal
from seifong.rules import HongKongScoring, Rules, fingerprint
from seifong.scoring.payment import QUARTERS, Prices
from seifong.scoring.win import SELF_DRAW
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Exhausted, Won
from seifong.table.options import Options

__all__ = ["RATES", "Counts", "Plan", "Played", "Rate", "Report", "Walls"]
__all__ += ["base_unit", "counted", "deals_of_wall", "plan_of", "play_wall", "seatings"]

FORMAT: Final = 1
Seating = tuple[int, ...]  # which bot is in each seat, by its place among those compared


def seatings(bots: int, *, pairs: bool = False) -> list[Seating]:
    """How the bots sit in the deals of one wall, so that each has had every seat.

    Of two, one of the first plays against three of the second; or, in pairs, two against two, in
    every way they can sit. Four keep their order, and move on by a seat from deal to deal.

    >>> seatings(2)
    [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    >>> seatings(2, pairs=True)
    [(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)]
    >>> seatings(4)
    [(0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0)]
    >>> seatings(3)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: an arena compares two bots, or four at one table, and not 3
    """
    if bots not in {2, 4}:
        raise BadInput(
            f"an arena compares two bots, or four at one table, and not {bots}",
            f"比較的是兩個機械人，或者同枱四個，不是 {bots} 個",
        )
    if pairs and bots == 4:
        raise BadInput("four bots cannot play in pairs; name two", "四個機械人不能分兩對：請寫兩個")
    if bots == 4:
        return [tuple((seat - moved) % 4 for seat in range(4)) for moved in range(4)]
    own_seats = combinations(range(4), 2 if pairs else 1)
    return [tuple(int(seat not in own) for seat in range(4)) for own in own_seats]


def base_unit(rules: Rules) -> Fraction:
    """What gains are compared in from table to table, in quarters of the table's unit.

    Where faan are counted it is a quarter of what a win of three faan on a discard is paid; where
    points are, a point.

    >>> from seifong.rules.presets import preset
    >>> base_unit(preset("hong-kong")), base_unit(preset("zung-jung"))
    (Fraction(8, 1), Fraction(4, 1))
    """
    scoring = rules.scoring
    if not isinstance(scoring, HongKongScoring):
        return Fraction(QUARTERS)
    return Fraction(Prices(scoring.pay).on_discard(3), 4)


class Plan(Struct, frozen=True, kw_only=True):
    """What an arena plays. By the same plan the same deals are played, by whomever.

    >>> from seifong.rules.presets import preset
    >>> plan = plan_of(["speed", "random"], preset("hong-kong"), "a seed", deals=10)
    >>> plan.seatings[0], plan.of_deals(100).walls
    ((0, 1, 1, 1), 25)
    """

    arena: int
    version: str
    bots: tuple[str, ...]
    pairs: bool
    seed: str
    deals: int
    fingerprint: str
    rules: dict[str, object]
    sources: tuple[str, ...] = ()  # of bots of one's own, as `sources_of` has them

    @property
    def seatings(self) -> list[Seating]:
        """How the bots sit in the deals of one wall."""
        return seatings(len(self.bots), pairs=self.pairs)

    @property
    def walls(self) -> int:
        """How many walls that takes: the last is played from every seat as well."""
        return -(-self.deals // len(self.seatings))

    def of_deals(self, deals: int) -> Plan:
        """The same plan for more deals, or fewer: those that both have are the same."""
        return msgspec.structs.replace(self, deals=deals)

    def all_rules(self) -> Rules:
        """The rules of the table."""
        return msgspec.convert(self.rules, Rules)


def plan_of(
    bots: Sequence[str], rules: Rules, seed: str, deals: int, *, pairs: bool = False
) -> Plan:
    """A plan, if there are such bots, and so many can be compared.

    >>> from seifong.rules.presets import preset
    >>> plan_of(["speed", "random"], preset("hong-kong"), "a seed", deals=10).walls
    3
    """
    check_bots(bots)
    seatings(len(bots), pairs=pairs)
    return Plan(
        arena=FORMAT,
        version=__version__,
        bots=tuple(bots),
        pairs=pairs,
        seed=seed,
        deals=deals,
        fingerprint=fingerprint(rules),
        rules=msgspec.to_builtins(rules),
        sources=sources_of(bots),
    )


class Counts(Struct, frozen=True, array_like=True):
    """What one bot did in the deals of a wall, wherever it sat; two of it in a deal are two.

    >>> Counts(deals=4, points=36) == Counts(4, 36, wins=0)
    True
    """

    deals: int = 0
    points: int = 0  # in quarter-units
    wins: int = 0
    self_draws: int = 0
    fed: int = 0  # deals in which others won on a tile from here, a discard or a kong's
    worth: int = 0  # of its wins, in faan or points
    claims: int = 0  # chows, pungs, and kongs that were not concealed


class Played(Struct, frozen=True):
    """What the deals of a wall came to: how many nobody won, and what each bot did.

    >>> played = Played(wall=0, exhausted=1, bots=(Counts(4, 36), Counts(12, -36)))
    >>> sum(bot.points for bot in played.bots)
    0
    """

    wall: int
    exhausted: int
    bots: tuple[Counts, ...]


def play_wall(
    options: Options,
    makers: Sequence[Callable[[int], Bot]],
    seats: Sequence[Seating],
    seed: str,
    wall: int,
) -> Played:
    """Play one wall once for each seating.

    The prevailing wind goes round with the walls. A bot that leaves something to chance has the
    same chance in the same seat of a wall, whichever bot it is.

    >>> from seifong.bots import SpeedBot
    >>> from seifong.rules.presets import preset
    >>> bots = [lambda seed: SpeedBot()] * 2
    >>> played = play_wall(Options(preset("zung-jung")), bots, seatings(2), "a seed", wall=0)
    >>> [bot.deals for bot in played.bots], sum(bot.points for bot in played.bots)
    ([4, 12], 0)
    """
    chance = [number_of(f"{seed}/{wall}/seat {seat}") for seat in range(4)]
    deals = deals_of_wall(options, seats, seed, wall)
    for deal, seating in zip(deals, seats, strict=True):
        with in_deal(f"a deal of wall {wall}, seed {seed}", f"種子 {seed} 第 {wall} 副牌牆"):
            play_deal(deal, [makers[bot](chance[seat]) for seat, bot in enumerate(seating)])
    return counted(wall, deals, seats, len(makers))


def deals_of_wall(options: Options, seats: Sequence[Seating], seed: str, wall: int) -> list[Deal]:
    """A wall dealt once for each seating, for whoever plays them. Their round wind is the wall's.

    >>> from seifong.rules.presets import preset
    >>> deals = deals_of_wall(Options(preset("zung-jung")), seatings(2), "a seed", wall=5)
    >>> [deal.round_wind for deal in deals], len({deal.hands[2].key(0) for deal in deals})
    ([1, 1, 1, 1], 1)
    """
    return [Deal(options, FastDice(f"{seed}/{wall}"), wall % 4) for _ in seats]


def counted(wall: int, deals: Sequence[Deal], seats: Sequence[Seating], bots: int) -> Played:
    """What the deals of a wall came to, once they are over.

    >>> from seifong.testing import play_out, stack
    >>> counted(0, [play_out(stack())] * 4, seatings(2), bots=2).exhausted
    4
    """
    counts = [[0] * len(Counts.__struct_fields__) for _ in range(bots)]
    for deal, seating in zip(deals, seats, strict=True):
        for seat, bot in enumerate(seating):
            did = _did(deal, seat)
            counts[bot] = [one + more for one, more in zip(counts[bot], did, strict=True)]
    exhausted = sum(isinstance(deal.end, Exhausted) for deal in deals)
    return Played(wall, exhausted, tuple(Counts(*each) for each in counts))


def _did(deal: Deal, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """What a seat did in a deal that is over, as `Counts` has it."""
    claims = sum(meld.is_exposed() for meld in deal.hands[seat].melds)
    end = deal.end
    if not isinstance(end, Won):
        return 1, deal.gains[seat], 0, 0, 0, 0, claims
    worths = [winner.worth for winner in end.winners if winner.seat == seat]
    self_draws = len(worths) * (end.way == SELF_DRAW)
    fed = int(end.source == seat)
    return 1, deal.gains[seat], len(worths), self_draws, fed, sum(worths), claims


class Walls:
    """Plays any wall of a plan.

    >>> from seifong.rules.presets import preset
    >>> play = Walls(plan_of(["random", "speed"], preset("casual"), "seed", deals=8))
    >>> play(1).wall, play(1) == play(1), play(1) == play(0)
    (1, True, False)
    """

    def __init__(self, plan: Plan) -> None:
        check_sources(plan.bots, plan.sources)
        self._plan = plan
        self._options = Options(plan.all_rules())
        self._seatings = plan.seatings
        self._makers = [_maker(name) for name in plan.bots]

    def __call__(self, wall: int) -> Played:
        """Play it."""
        return play_wall(self._options, self._makers, self._seatings, self._plan.seed, wall)


def _maker(name: str) -> Callable[[int], Bot]:
    return lambda seed: bot_of(name, seed)


class Rate(NamedTuple):
    """Something counted of a bot, to each of something else that was counted of it.

    >>> bot, worth = Counts(deals=4, wins=2, worth=7), RATES["worth"]
    >>> worth.part(bot) / worth.whole(bot)
    3.5
    """

    part: Callable[[Counts], int]
    whole: Callable[[Counts], int]
    is_share: bool = False  # from none to all


RATES: Final = {
    "points": Rate(lambda bot: bot.points, lambda bot: QUARTERS * bot.deals),
    "wins": Rate(lambda bot: bot.wins, lambda bot: bot.deals, is_share=True),
    "self_draws": Rate(lambda bot: bot.self_draws, lambda bot: bot.deals, is_share=True),
    "fed": Rate(lambda bot: bot.fed, lambda bot: bot.deals, is_share=True),
    "worth": Rate(lambda bot: bot.worth, lambda bot: bot.wins),
    "claims": Rate(lambda bot: bot.claims, lambda bot: bot.deals),
}
"""What is told of every bot: a deal, of one player; the worth, of a win."""


class Report:
    """What the walls that were played say of the bots. Their order does not matter.

    >>> walls = [Played(0, 1, (Counts(4, 36), Counts(12, -36)))]
    >>> walls += [Played(1, 3, (Counts(4, -4), Counts(12, 4)))]
    >>> report = Report(walls)
    >>> report.rate("points", 0).mean, round(report.difference(0, 1).mean, 3)
    (1.0, 1.333)
    >>> report.exhausted().mean
    0.5
    """

    def __init__(self, walls: Iterable[Played]) -> None:
        self.walls: Final = sorted(walls, key=lambda played: played.wall)

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(map(_deals, self.walls))

    def exhausted(self) -> Estimate | None:
        """The share of the deals that nobody won."""
        of = list(map(_deals, self.walls))
        return as_share(ratio([played.exhausted for played in self.walls], of))

    def rate(self, what: str, bot: int) -> Estimate | None:
        """One of `RATES`, of a bot; None if there was nothing to count it by."""
        part, whole, is_share = RATES[what]
        counts = [played.bots[bot] for played in self.walls]
        found = ratio([part(count) for count in counts], [whole(count) for count in counts])
        return as_share(found) if is_share else found

    def difference(self, one: int, other: int) -> Estimate | None:
        """How many points a deal one bot has more than another has, in the table's unit."""
        part, whole, _ = RATES["points"]
        gaps = [
            Fraction(part(played.bots[one]), whole(played.bots[one]))
            - Fraction(part(played.bots[other]), whole(played.bots[other]))
            for played in self.walls
        ]
        return ratio(gaps, [1] * len(gaps))


def _deals(played: Played) -> int:
    """A deal has four players."""
    return sum(bot.deals for bot in played.bots) // 4
