"""This file is about the arena: the same walls for every bot, counted as what happened."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest

from seifong.bots import Bot, RandomBot, SpeedBot
from seifong.lab.arena import (
    RATES,
    Counts,
    Plan,
    Played,
    Report,
    Walls,
    base_unit,
    plan_of,
    play_wall,
    seatings,
)
from seifong.lab.jobs import Workers
from seifong.lab.simulation import number_of, play_deal
from seifong.melds import BIG_KONG, CHOW, PUNG
from seifong.rules.presets import preset, with_options
from seifong.scoring.win import SELF_DRAW
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Event, Exhausted, Exposed, Won
from seifong.table.options import Options
from seifong.views import View

CASUAL = preset("casual")


class Noting:
    """Notes what it was first shown, and plays like another."""

    def __init__(self, seen: list[tuple[int, int, int]]) -> None:
        self._seen = seen
        self._is_new = True

    def choose(self, view: View) -> int:
        if self._is_new:
            self._seen.append((view.seat, view.round_wind, view.live))
            self._is_new = False
        return SpeedBot().choose(view)


@pytest.mark.parametrize("seats", [seatings(2), seatings(2, pairs=True), seatings(4)])
def test_every_bot_has_every_seat_as_often(seats: list[tuple[int, ...]]) -> None:
    often = Counter((bot, seat) for seating in seats for seat, bot in enumerate(seating))

    for bot in {bot for bot, _ in often}:
        assert len({often[bot, seat] for seat in range(4)}) == 1


def test_bots_that_play_alike_come_out_even_on_every_wall() -> None:
    """Four deals of a wall are then one deal four times, seen from each seat."""
    walls = Walls(plan_of(["speed", "speed"], CASUAL, "even", deals=24))
    report = Report(map(walls, range(6)))
    found = [bot.points for played in report.walls for bot in played.bots]

    assert found == [0] * 12
    assert any(bot.wins for played in report.walls for bot in played.bots)


def test_the_prevailing_wind_goes_round_with_the_walls() -> None:
    seen: list[tuple[int, int, int]] = []
    for wall in range(5):
        play_wall(Options(CASUAL), [lambda _: Noting(seen)] * 4, seatings(4)[:1], "wind", wall)
    winds = [wind for seat, wind, _ in seen if seat == 0]

    assert winds == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("name", ["hong-kong", "zung-jung"])
def test_it_counts_what_happened(name: str) -> None:
    options, seats = Options(preset(name)), seatings(2)
    makers: list[Callable[[int], Bot]] = [RandomBot, lambda _: SpeedBot()]
    for wall in range(2):
        journals: list[list[Event]] = [[] for _ in seats]
        ends = [
            end_of(options, seating, wall, journal)
            for seating, journal in zip(seats, journals, strict=True)
        ]
        played = play_wall(options, makers, seats, "count", wall)
        wins = sum(len(end.winners) for end in ends if isinstance(end, Won))

        assert played.exhausted == sum(isinstance(end, Exhausted) for end in ends)
        assert sum(bot.wins for bot in played.bots) == wins
        assert [bot.deals for bot in played.bots] == [4, 12]
        assert sum(bot.points for bot in played.bots) == 0
        for bot in (0, 1):
            counts = played.bots[bot]
            mine = [
                (end, seat)
                for end, seating in zip(ends, seats, strict=True)
                for seat in range(4)
                if seating[seat] == bot and isinstance(end, Won)
            ]
            assert counts.fed == sum(end.source == seat for end, seat in mine)
            assert counts.self_draws == sum(
                end.way == SELF_DRAW and end.winners[0].seat == seat for end, seat in mine
            )
            assert counts.worth == sum(
                winner.worth for end, seat in mine for winner in end.winners if winner.seat == seat
            )
            assert counts.points == sum(end.gains[seat] for end, seat in mine)
            assert counts.claims == sum(
                seating[event.seat] == bot
                for journal, seating in zip(journals, seats, strict=True)
                for event in journal
                if isinstance(event, Exposed) and event.form in {CHOW, PUNG, BIG_KONG}
            )


def end_of(options: Options, seating: tuple[int, ...], wall: int, journal: list[Event]) -> object:
    """How a deal of a wall ends, played without the arena; what happened is in the journal."""
    deal = Deal(options, FastDice(f"count/{wall}"), wall % 4, journal)
    chance = [number_of(f"count/{wall}/seat {seat}") for seat in range(4)]
    bots = [
        SpeedBot() if bot else RandomBot(seed) for bot, seed in zip(seating, chance, strict=True)
    ]
    play_deal(deal, bots)
    return deal.end


def test_a_rate_is_of_what_its_name_says() -> None:
    """Of eight deals four were won, one by drawing, and two fed; 64 quarters are 16 points."""
    mine = Counts(deals=8, points=64, wins=4, self_draws=1, fed=2, worth=20, claims=6)
    report = Report([Played(0, 0, (mine, Counts(deals=24)))])

    assert {what: estimate.mean for what in RATES if (estimate := report.rate(what, 0))} == {
        "points": 2,
        "wins": 0.5,
        "self_draws": 0.125,
        "fed": 0.25,
        "worth": 5,
        "claims": 0.75,
    }
    assert report.rate("worth", 1) is None


def test_the_last_wall_is_played_from_every_seat() -> None:
    """Nine deals take three walls, and are then twelve; in pairs two walls, and twelve as well."""
    assert plan_of(["speed", "random"], CASUAL, "walls", deals=9).walls == 3
    assert plan_of(["speed", "random"], CASUAL, "walls", deals=9, pairs=True).walls == 2


def test_processes_find_the_same_as_one() -> None:
    plan = plan_of(["random", "speed"], CASUAL, "jobs", deals=16)

    assert played_by(2, plan) == played_by(1, plan)


def played_by(jobs: int, plan: Plan) -> dict[int, Played]:
    """All walls of a plan, by so many processes."""
    workers: Workers[int, Played] = Workers(partial(Walls, plan), jobs)
    with workers:
        return dict(workers.done(range(plan.walls)))


@pytest.mark.parametrize(
    ("options", "unit"),
    [
        # Three faan are 8 of the ladder. Full gun: the discarder pays two shares, 16 × the unit.
        ({"pay.discard": "full", "pay.unit": 0.5}, Fraction(2)),
        ({"pay.discard": "full", "pay.unit": 1}, Fraction(4)),
        # Half gun: a share, and half a share of each of the other two, 16 × the unit again.
        ({"pay.discard": "half", "pay.unit": 1}, Fraction(4)),
        # 2:1:1 is four shares.
        ({"pay.discard": "2:1:1", "pay.unit": 1}, Fraction(8)),
    ],
)
def test_a_base_unit_is_a_quarter_of_a_win_of_three_faan(
    options: dict[str, object], unit: Fraction
) -> None:
    assert base_unit(with_options(preset("hong-kong"), options)) == 4 * unit


def test_where_points_are_counted_a_base_unit_is_a_point() -> None:
    assert base_unit(preset("zung-jung")) == 4
