"""This file is about what the drawn table shows: rivers, who took what, the wall, a win sheet."""

import re

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from seifong.clients.terminal import sentences
from seifong.clients.terminal.drawing import board, middle, plate, river, shown, wrapped
from seifong.clients.terminal.endings import how_it_ended
from seifong.clients.terminal.read_out import marks, table_told
from seifong.clients.terminal.scene import Deal, Scene
from seifong.clients.terminal.sheet import win_sheet
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.wall import wall_drawn
from seifong.melds import ADDED_KONG, CHOW, PUNG
from seifong.notation import parse_tile, parse_tiles
from seifong.rulebook import Language, Words
from seifong.rules.presets import preset
from seifong.server import protocol
from seifong.table.events import (
    Broke,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exposed,
    Ruled,
    ShowedFlower,
    TookBack,
    TookEast,
)
from seifong.table.options import Options
from seifong.views import View

FIVE, SIX = parse_tile("5p"), parse_tile("6p")
SIZES = (14, 13, 13, 13)


def deal(*events: Event, broke: Broke | None = None) -> Deal:
    """A deal as North sees it, after all have taken their tiles; penalty tiles are discarded."""
    rules = preset("zung-jung")
    binding = replace(rules.conduct.mistake, penalty_tile="next_discard")
    conduct = replace(rules.conduct, mistake=binding)
    seen = Deal(View(3, Options(replace(rules, conduct=conduct))))
    if broke is not None:
        seen.see(broke)
    for seat, size in enumerate(SIZES):
        tiles = (*[parse_tile("1s")] * 3, *range(10)) if seat == 3 else None
        seen.see(Dealt(seat, tiles, size))
    for event in events:
        seen.see(event)
    return seen


def looked_at(seen: Deal, name: str = "Ann") -> Scene:
    """The table with such a deal as North sees it, among four of that name."""
    scene = Scene(seen.view.options)
    one, two, three, four = (protocol.PlayerNow(n, name, False, n, 0) for n in range(4))
    standing = protocol.Standing(1, 0, 0, 0, 0, 0)
    scene.hear(protocol.Snapshot(0, 0, 3, 3, standing, (one, two, three, four)))
    scene.deal = seen
    return scene


def of_east(seen: Deal) -> list[str]:
    return [line.plain.rstrip() for line in river(looked_at(seen), 0, Texts("en"), 26)]


@pytest.mark.rule("P-58", "ZJ-DRAW-7")
def test_discards_lie_in_rows_of_six_and_the_newest_is_marked() -> None:
    events: list[Event] = []
    for number in range(7):
        events += [Drew(0, None)] * bool(number)
        events.append(Discarded(0, number))

    assert of_east(deal(*events))[:2] == ["1萬 2萬 3萬 4萬 5萬 6萬", "◂7萬▸"]


def _behind(line: str, cells: int) -> str:
    """What stands in a line after so many cells."""
    at = next(at for at in range(len(line) + 1) if cell_len(line[:at]) >= cells)
    return line[at:]


def test_a_plate_counts_the_tiles_of_a_closed_hand_and_of_no_other() -> None:
    """North looks: its own hand lies before it, and West's is open in a record."""
    scene = looked_at(deal())
    scene.hands = {2: [0] * 13}

    plates = [plate(scene, seat, Texts("en"), 26).plain for seat in range(4)]

    assert plates == ["▶ East Ann 0 ▯14", "  South Ann 0 ▯13", "  West Ann 0", "  North Ann 0"]


def test_an_open_hand_of_honours_is_not_cut() -> None:
    """Thirteen orphans and a tile drawn: 28 cells, and a third of eighty cells has 25."""
    scene = looked_at(deal())
    scene.hands = {0: parse_tiles("19m 19p 19s ESWN CFP P")}

    east = [line.plain.rstrip() for line in wrapped(shown(scene, 0, Texts("en")), 25, 2)]

    assert east == ["19萬19筒19索東南西北中發", "白白"]


def test_winds_and_numbers_lie_in_the_same_columns() -> None:
    """Once a 中, which is two cells wide, moved all that lay behind it out of its column."""
    east, nine = parse_tile("E"), parse_tile("9s")

    rows = of_east(deal(*(Discarded(0, tile) for tile in (east, *[nine] * 6, east))))

    assert rows[:2] == ["東  9索 9索 9索 9索 9索", "9索 ◂東▸"]


def test_nothing_is_cut_but_the_oldest_discards_and_too_long_a_name() -> None:
    """Four kongs of winds and eight flowers take three lines of a third of eighty cells."""
    wind = parse_tile("E")
    melds = [Exposed(0, PUNG, wind + n, wind + n, 1) for n in range(4)]
    claims = [event for n in range(4) for event in (Discarded(1, wind + n), melds[n])]
    kongs = [Exposed(0, ADDED_KONG, wind + n, wind + n, 1) for n in range(4)]
    flowers = [ShowedFlower(0, flower) for flower in range(34, 42)]
    discards = [Discarded(0, number % 9) for number in range(20)]
    seen = deal(*claims, *kongs, *flowers, *discards)
    seen.view.sizes[0] = 1
    scene = looked_at(seen, "Maximilian the Great")

    east = [_behind(line, 52) for line in board(scene, Texts("en"), 80).plain.split("\n")]
    lines = [line.rstrip() for line in east]

    assert lines[2] == "▶ East Maximilian t… 0 ▯1"
    assert lines[3:6] == [
        "[東東‹東›+] [南南‹南›+]",
        "[西西‹西›+] [北北‹北›+]",
        "梅蘭菊竹春夏秋冬",
    ]
    assert lines[6:9] == ["7萬 8萬 9萬 1萬 2萬 3萬", "4萬 5萬 6萬 7萬 8萬 9萬", "1萬 ◂2萬▸"]


@pytest.mark.rule("P-58")
@pytest.mark.parametrize(("taker", "sign"), [(1, ">"), (2, "^"), (3, "<")])
def test_a_claimed_discard_keeps_its_place_and_points_at_who_took_it(taker: int, sign: str) -> None:
    one = parse_tile("1s")

    seen = deal(Discarded(0, one), Exposed(taker, PUNG, one, one, 0))

    assert of_east(seen)[0] == f"1索{sign}"


def test_a_claim_that_was_taken_back_leaves_the_discard_open_again() -> None:
    seen = deal(Discarded(0, FIVE), Exposed(1, CHOW, FIVE, FIVE, 0), TookBack(1, CHOW, FIVE))

    assert of_east(seen)[0] == "◂5筒▸"


@pytest.mark.rule("P-60", "ZJ-PEN-12")
def test_what_rulings_have_left_with_a_seat_is_shown_and_read_out() -> None:
    """East has a yellow card, no right to win and a penalty tile; South's hand is dead."""
    yellow = Ruled("talked", 0, "ruled", "penalty_tile", (), card="yellow", no_win=True)
    dead = Ruled("false_win", 1, "ruled", "dead_hand", (), no_win=True, no_claims=True)
    seen = deal(replace(yellow, penalty_tiles=(FIVE,)), replace(dead, no_kongs=True))

    assert marks(looked_at(seen), 0, Texts("en")) == ["1 yellow card", "may not win", "penalty 5筒"]
    assert marks(looked_at(seen), 1, Texts("zh")) == ["死牌"]
    assert marks(looked_at(seen), 2, Texts("en")) == []

    scene = looked_at(seen)
    drawn = [part.plain for part in shown(scene, 0, Texts("en"))]
    assert drawn == ["!1 yellow card", "!may not win", "!penalty 5筒"]


@pytest.mark.rule("P-60", "HK-PEN-2")
def test_cards_of_earlier_deals_lie_before_their_player_from_the_first_moment() -> None:
    """South was warned and has a yellow card; a warning in this deal makes two."""
    scene = looked_at(deal())
    before = [replace(player, warnings=n, yellows=n) for n, player in enumerate(scene.players[:2])]
    one, two, three, four = (*before, *scene.players[2:])
    standing = protocol.Standing(2, 1, 0, 0, 0, 0)
    begun = protocol.Snapshot(0, 0, 3, 3, standing, (one, two, three, four))

    scene.hear(begun)
    told = [*sentences.told(begun, scene, Texts("en"))]
    scene.hear(protocol.Happened(1, 0, Ruled("talked", 1, "ruled", "warning", (), card="warning")))

    assert told[1:] == ["South in this match: 1 warning, 1 yellow card (HK-PEN-2)."]
    assert [part.plain for part in shown(scene, 1, Texts("en"))] == [
        "!2 warnings",
        "!1 yellow card",
    ]
    assert "南家本場至今：警告 2 次、黃牌 1 張（HK-PEN-2）。" in [*table_told(scene, Texts("zh"))]
    assert scene.rules_of_cards() == ["HK-PEN-2"]


@pytest.mark.rule("ZJ-PEN-8")
def test_a_card_stays_with_whoever_has_it_when_the_true_east_takes_over() -> None:
    """South takes East's seat, so whoever was East is North from now on."""
    card = Ruled("wrong_dealer", 0, "ruled", "put_right", (), card="yellow")

    seen = deal(card, TookEast(1))

    assert [marks(looked_at(seen), seat, Texts("en")) for seat in range(4)] == [
        [],
        [],
        [],
        ["1 yellow card"],
    ]


@pytest.mark.parametrize("after", [[], [TookBack(1, ADDED_KONG, FIVE)]])
def test_a_kong_that_is_added_takes_no_discard(after: list[Event]) -> None:
    """Once the newest discard, which nobody had claimed, was marked as taken by whoever added."""
    pung: list[Event] = [Discarded(3, FIVE), Exposed(1, PUNG, FIVE, FIVE, 3), Discarded(1, SIX)]
    kong = Exposed(1, ADDED_KONG, FIVE, FIVE, 3)

    seen = deal(*pung, Discarded(0, parse_tile("1s")), Drew(1, None), kong, *after)

    assert of_east(seen)[0] == "1索"


@pytest.mark.rule("ZJ-WALL-5", "ZJ-WALL-10")
def test_the_wall_shows_its_break_what_is_gone_and_what_is_kept() -> None:
    """East breaks nine stacks off, and 53 tiles are taken from the tenth on.

    One replacement is the upper tile left of the break; fourteen tiles before it are kept.
    """
    seen = deal(Drew(0, None, from_tail=True), broke=Broke(0, 9))

    names, stacks = wall_drawn(seen, Texts("en"))

    assert names.plain.split() == ["East", "North", "West", "South"]
    assert stacks.plain.split() == ["██▒▒▒▒▒▒▄/········", "·" * 17, "·▄" + "█" * 15, "█" * 17]


def won(raw: int, worth: int) -> tuple[protocol.Ended, Scene]:
    """The last deal of a match, which South wins off East, and who sat there."""
    win = protocol.WinTold(
        seat=1,
        tile=FIVE,
        concealed=(FIVE, FIVE),
        sets=((FIVE, FIVE),),
        melds=(protocol.MeldShown(PUNG, SIX, SIX, 0),),
        flowers=(),
        unit="faan",
        lines=(
            protocol.Counted(
                "HK-FAAN-19", Words("All triplets", "對對糊"), 3, 1, Words("no chow", "沒有順子")
            ),
        ),
        not_counted=(),
        raw=raw,
        worth=worth,
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
    return ended, scene


def test_the_win_sheet_tells_the_worth_the_payments_and_after_the_last_deal_the_places() -> None:
    ended, scene = won(raw=3, worth=3)

    lines = [line.plain for line in win_sheet(ended, scene, Texts("en")).split("\n")]

    assert any("55筒  [‹6›66筒]" in line for line in lines)
    assert any(line.split() == ["All", "triplets", "HK-FAAN-19", "3", "faan"] for line in lines)
    assert any(line.split()[:4] == ["East", "→", "South", "16"] for line in lines)
    assert [line[:11] for line in lines[-4:]] == [
        "1. South P1",
        "2. West P2 ",
        "2. North P3",
        "4. East P0 ",
    ]


def test_scores_follow_the_seats() -> None:
    """They followed the order in which players had come to the table: E, W, N, S."""
    ended, scene = won(raw=3, worth=3)
    ended = replace(ended, is_match_over=False)
    scene.players = tuple(
        protocol.PlayerNow(player, f"P{player}", True, seat, 0)
        for player, seat in enumerate((2, 3, 1, 0))
    )

    lines = [line.plain for line in win_sheet(ended, scene, Texts("en")).split("\n")]
    said = next(line for line in how_it_ended(ended, scene, Texts("en")) if "Scores" in line)

    assert [line.split()[:2] for line in lines[-4:]] == [
        ["East", "P3"],
        ["South", "P2"],
        ["West", "P0"],
        ["North", "P1"],
    ]
    assert re.findall(r"P\d", said) == ["P3", "P2", "P0", "P1"]


@pytest.mark.rule("HK-SCORE-5", "P-60")
@pytest.mark.parametrize(("raw", "is_capped"), [(13, True), (10, False)])
def test_what_a_hand_had_before_the_cap_is_told_if_it_had_more(
    *, raw: int, is_capped: bool
) -> None:
    ended, scene = won(raw=raw, worth=10)

    sheet = win_sheet(ended, scene, Texts("en")).plain
    sentences = list(how_it_ended(ended, scene, Texts("en")))

    assert ("13 before the cap" in sheet) == is_capped
    assert ("13 before the cap" in sentences) == is_capped
    assert "before" not in sheet or is_capped


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("key", ["term.keys-page", "show.keys-page"])
def test_the_page_of_keys_stands_in_its_columns_in_eighty_cells(
    key: str, language: Language
) -> None:
    lines = Texts(language).say(key).split("\n")

    assert [line for line in lines if cell_len(line) > 76] == []


@pytest.mark.parametrize(("language", "said"), [("en", "South “Win!”"), ("zh", "南家 「食糊！」")])
def test_a_word_stands_in_the_quotation_marks_of_its_language(
    language: Language, said: str
) -> None:
    seen = deal()
    seen.said = (1, "win")

    assert middle(looked_at(seen), Texts(language), 40)[1].plain.strip() == said


@pytest.mark.parametrize(("language", "ends"), [("en", "…!”"), ("zh", "…！」")])
def test_speech_that_is_cut_has_its_end(language: Language, ends: str) -> None:
    """It stood there with the mark that opens it, and without the one that closes it."""
    seen = deal()
    seen.said = (1, "who has the red dragon, and who has none of the others")

    said = middle(looked_at(seen), Texts(language), 26)[1]

    assert said.plain.rstrip().endswith(ends)
    assert said.cell_len == 26
