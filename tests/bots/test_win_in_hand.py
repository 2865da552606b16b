"""What a win in hand is worth to a bot: what the table would judge, from what the seat sees."""

from collections.abc import Iterator

import pytest

from scenes import folded
from seifong.bots import RoutesBot, SpeedBot, WatchfulBot
from seifong.notation import parse_tile
from seifong.rules.presets import preset
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, WAYS, Win
from seifong.seats import EAST, NORTH
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import KONG, WIN
from seifong.table.options import Options
from seifong.table.phases import FLOWER_WIN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.winning import win_of
from seifong.testing import stack
from seifong.views import view_of


def with_replacement(rules: str) -> Deal:
    """East has declared a kong of 1m, and its replacement 6p completes the hand."""
    deal = stack(east="1111m 234p 567s 88s 45p", tail="6p", rules=rules)
    deal.act(EAST, KONG + parse_tile("1m"))
    return deal


@pytest.mark.parametrize(
    ("deal", "pays"),
    [
        # All concealed 5, heavenly hand 155: 160 from each (ZJ-PAT-1.2, ZJ-PAT-9.4.1).
        (stack(east="123m 456m 789p EE 444s", rules="zung-jung"), 480),
        # All concealed 5, one kong 5, win on a kong 10: 20 from each.
        (with_replacement("zung-jung"), 60),
        # Self-draw, fully concealed, kong bloom: 3 faan are 8, and half of it from each.
        (with_replacement("hong-kong"), 12),
    ],
)
def test_what_else_is_so_of_a_win_is_priced_with_it(deal: Deal, pays: int) -> None:
    view = view_of(deal, EAST)

    for bot in (RoutesBot(), WatchfulBot()):
        assert bot.choose(view) == WIN
        assert bot.explain(view, WIN).en == f"pays {pays} now"
        assert bot.explain(view, WIN).zh == f"現可收 {pays}"


def facts(win: Win) -> tuple[object, ...]:
    """All that a scorer is told, to compare by."""
    return (
        (win.hand.tiles(), win.hand.melds, int(win.hand.flowers)),
        (WAYS[win.way], int(win.seat), int(win.round_wind)),
        (int(win.source), int(win.responsible), int(win.circumstances)),
        (win.has_flowers, int(win.bloom_kong)),
        None if win.way == FLOWERS else int(win.tile),
    )


def judged(deal: Deal, seat: int) -> tuple[object, ...]:
    """The same of what the table would judge if that seat won now."""
    way = SELF_DRAW if seat == deal.turn else DISCARD
    if deal.phase == FLOWER_WIN:
        way = FLOWERS
    elif deal.phase == ROB_PHASE:
        way = ROB
    return facts(win_of(deal, seat, way))


def told(deal: Deal, seat: int) -> tuple[object, ...]:
    """The same of what the seat makes of all that it has been told."""
    view = folded(deal, seat)
    view.proper_motions = deal.proper(seat)
    return facts(view.win())


def wins_to_decide(options: Options, deals: int) -> Iterator[tuple[Deal, int]]:
    """Moments in which a seat may win; it lets every win pass."""
    bot = SpeedBot()
    for number in range(deals):
        deal = Deal(options, FastDice(f"win in hand {number}"), journal=[])
        while deal.end is None:
            seat = int(deal.asked)
            view = view_of(deal, seat)
            if WIN in view.proper_motions:
                yield deal, seat
                view.proper_motions.remove(WIN)
            deal.act(seat, bot.choose(view))


@pytest.mark.parametrize("name", ["zung-jung", "hong-kong", "casual"])
def test_a_seat_sees_the_win_that_the_table_would_judge(name: str) -> None:
    ways = set()
    for deal, seat in wins_to_decide(Options(preset(name)), deals=8):
        seen = view_of(deal, seat).win()

        assert facts(seen) == told(deal, seat) == judged(deal, seat)
        ways.add(seen.way)

    assert {DISCARD, SELF_DRAW} <= ways


def test_it_sees_so_of_a_kong_that_it_may_rob_though_it_lies_face_down() -> None:
    """North holds thirteen orphans but for 9p, of which East lays four (HK-ROB-2, HK-ETIQ-7)."""
    deal = stack(east="9999p 234m 567s 234s 8s", north="119m 1p 19s ESWN CFP", rules="hong-kong")
    deal.act(EAST, KONG + parse_tile("9p"))
    view = view_of(deal, NORTH)

    assert view.win().way == ROB
    assert facts(view.win()) == told(deal, NORTH) == judged(deal, NORTH)
    assert WatchfulBot().choose(view) == WIN


def test_it_sees_so_of_seven_flowers() -> None:
    deal = stack(east="fl1 fl2 fl3 fl4 se1 se2 se3 147m 147p E", rules="hong-kong")
    view = view_of(deal, EAST)

    assert view.win().way == FLOWERS
    assert facts(view.win()) == told(deal, EAST) == judged(deal, EAST)
    assert WatchfulBot().explain(view, WIN).en == "pays 12 now"  # 3 faan (HK-FAAN-08)
