"""This file is about what the drawn table shows: rivers, who took what, the wall, a win sheet."""

import pytest

from seifong.clients.terminal.drawing import river
from seifong.clients.terminal.scene import Deal, Scene
from seifong.clients.terminal.sheet import win_sheet
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.wall import wall_drawn
from seifong.melds import CHOW, PUNG
from seifong.notation import parse_tile
from seifong.rulebook import Words
from seifong.rules.presets import preset
from seifong.server import protocol
from seifong.table.events import Broke, Dealt, Discarded, Drew, Event, Exposed, TookBack
from seifong.table.options import Options
from seifong.views import View

FIVE, SIX = parse_tile("5p"), parse_tile("6p")
SIZES = (14, 13, 13, 13)


def deal(*events: Event) -> Deal:
    """A deal as North sees it, after all have taken their tiles."""
    seen = Deal(View(3, Options(preset("zung-jung"))))
    for seat, size in enumerate(SIZES):
        tiles = (*[parse_tile("1s")] * 3, *range(10)) if seat == 3 else None
        seen.see(Dealt(seat, tiles, size))
    for event in events:
        seen.see(event)
    return seen


def of_east(seen: Deal) -> list[str]:
    scene = Scene(seen.view.options)
    scene.deal, scene.seat = seen, 3
    return [line.plain.rstrip() for line in river(scene, 0, Texts("en"), 26)]


@pytest.mark.rule("P-58", "ZJ-DRAW-7")
def test_discards_lie_in_rows_of_six_and_the_newest_is_marked() -> None:
    events: list[Event] = []
    for number in range(7):
        events += [Drew(0, None)] * bool(number)
        events.append(Discarded(0, number))

    assert of_east(deal(*events))[:2] == ["1萬 2萬 3萬 4萬 5萬 6萬", "◂7萬▸"]


@pytest.mark.rule("P-58")
@pytest.mark.parametrize(("taker", "sign"), [(1, ">"), (2, "^"), (3, "<")])
def test_a_claimed_discard_keeps_its_place_and_points_at_who_took_it(taker: int, sign: str) -> None:
    one = parse_tile("1s")

    seen = deal(Discarded(0, one), Exposed(taker, PUNG, one, one, 0))

    assert of_east(seen)[0] == f"1索{sign}"


def test_a_claim_that_was_taken_back_leaves_the_discard_open_again() -> None:
    seen = deal(Discarded(0, FIVE), Exposed(1, CHOW, FIVE, FIVE, 0), TookBack(1, CHOW, FIVE))

    assert of_east(seen)[0] == "◂5筒▸"


@pytest.mark.rule("ZJ-WALL-5", "ZJ-WALL-10")
def test_the_wall_shows_its_break_what_is_gone_and_what_is_kept() -> None:
    """East breaks nine stacks off, and 53 tiles are taken from the tenth on.

    One replacement is the upper tile left of the break; fourteen tiles before it are kept.
    """
    seen = deal(Broke(0, 9), Drew(0, None, from_tail=True))

    names, stacks = wall_drawn(seen, Texts("en"))

    assert names.plain.split() == ["East", "North", "West", "South"]
    assert stacks.plain.split() == ["██▒▒▒▒▒▒▄/········", "·" * 17, "·▄" + "█" * 15, "█" * 17]


def test_the_win_sheet_tells_the_worth_the_payments_and_after_the_last_deal_the_places() -> None:
    win = protocol.WinTold(
        seat=1,
        tile=FIVE,
        concealed=(FIVE, FIVE),
        sets=((FIVE, FIVE),),
        melds=(protocol.MeldShown(PUNG, SIX, SIX, 0),),
        flowers=(),
        unit="faan",
        lines=(protocol.Counted("HK-FAAN-03", Words("All triplets", "對對糊"), 3, 1),),
        not_counted=(),
        raw=3,
        worth=3,
        minimum=3,
        limit=10,
    )
    flow = protocol.FlowTold(0, 1, 64, "HK-PAY-2", Words("as discarder", "出銃"))
    ended = protocol.Ended(
        9,
        1,
        "won",
        "discard",
        0,
        0,
        None,
        (win,),
        (flow,),
        (-64, 64, 0, 0),
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        (-64, 64, 0, 0),
        is_match_over=True,
    )
    scene = Scene(Options(preset("hong-kong")))
    scene.players = tuple(protocol.PlayerNow(n, f"P{n}", True, n, 0) for n in range(4))

    lines = [line.plain for line in win_sheet(ended, scene, Texts("en")).split("\n")]

    assert any("55筒  [‹6›66筒]" in line for line in lines)
    assert any(line.split() == ["All", "triplets", "HK-FAAN-03", "3", "faan"] for line in lines)
    assert any(line.split()[:4] == ["East", "→", "South", "16"] for line in lines)
    assert [line[:11] for line in lines[-4:]] == [
        "1. South P1",
        "2. West P2 ",
        "2. North P3",
        "4. East P0 ",
    ]
