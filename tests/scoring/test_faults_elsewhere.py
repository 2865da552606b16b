"""This file is about mistakes that other programs made in scoring, each put right here."""

import pytest

from seifong.melds import PUNG, Meld
from seifong.rules.presets import preset, with_options
from seifong.scoring.payment import payments
from seifong.scoring.scorer import NO_WIN, scorer_of
from seifong.scoring.win import Win
from winning import PLAIN, faan, points, scored, told, win_of

BOTH = ["hong-kong", "zung-jung"]


@pytest.mark.rule("HK-SCORE-3", "ZJ-WIN-1")
@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    "hand",
    [
        "[123m] [456m] [789p] [222s] 5s +6s",  # four sets, and two different tiles
        "[345m] 345m 67m 99p EE +5m",  # complete only if the meld were taken apart
        "[111m] 1m 23m 456p 789p EE +9s",
        "[EEE] 1144m2299p 5s +5s",  # pairs beside a meld
        "123m 456m 789p 24s EE +4s",
        "147m 258p 369s ESWNC +F",
        "19m19p19sESWNCF2m +2m",  # twelve orphans and a pair of twos
        "[CCC] 19m19p19sESWNC +C",
    ],
)
def test_what_is_no_winning_shape_is_none(name: str, hand: str) -> None:
    scorer = scorer_of(preset(name))
    win = win_of(hand)
    why = scorer.score(win).why_not

    assert (scorer.may_win(win), scorer.worth(win)) == (False, NO_WIN)
    assert why is not None
    assert why.rule in {"HK-SCORE-3", "ZJ-WIN-1"}


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    "hand", ["123m 456m 789p 24s E +3s", "123m 456m 789p 234s 567s EE +3s", "[123m] [456m] 5s +5s"]
)
def test_a_hand_of_the_wrong_size_does_not_win(name: str, hand: str) -> None:
    """相公: too few tiles, or too many, though what is there be sets and a pair (HK-DEAD-1)."""
    assert not scorer_of(preset(name)).may_win(win_of(hand))


@pytest.mark.rule("HK-FAAN-04", "ZJ-SC-7")
@pytest.mark.parametrize("source", [0, 2, 3])
def test_a_meld_claimed_from_any_seat_is_exposed(source: int) -> None:
    """A library took seat 0 for "nobody", and melds claimed from East for concealed."""
    win = win_of("[111m] 456m 789p 24s EE *3s")
    win.hand.melds[0] = Meld(PUNG, 0, claimed=0, source=source)

    assert told(scorer_of(PLAIN).score(win)) == "03 = 1"
    assert told(scorer_of(preset("zung-jung")).score(win)) == "= 1"


@pytest.mark.rule("HK-FAAN-04", "ZJ-SC-7", "ZJ-PAT-1.2")
def test_a_concealed_kong_leaves_a_hand_concealed_in_points_and_by_option_in_faan() -> None:
    hand = "(1111m) 456m 789p 24s EE +3s"

    assert points(hand) == "1.2 4.3.1 = 10"
    assert faan(hand) == "= 0"
    assert faan(hand, score__concealed_kong_ok=True) == "04 = 1"


@pytest.mark.rule("HK-FAAN-03")
def test_a_self_draw_counts_with_melds_on_the_table() -> None:
    assert faan("[123m] [456m] [789p] [222s] 5s *5s") == "03 = 1"


@pytest.mark.rule("ZJ-SC-8", "ZJ-PAT-10.2")
def test_seven_pairs_are_not_a_concealed_hand_nor_equal_sequences() -> None:
    assert points("1144m2299p55s33z 7z +7z") == "10.2 = 30"
    assert points("112233m 4477p 99s E +E") == "10.2 = 30"


@pytest.mark.rule("ZJ-SC-8", "ZJ-SC-3")
def test_seven_pairs_of_honours_count_once() -> None:
    assert points("112233445566z 7z *7z") == "3.4 = 320"


@pytest.mark.rule("HK-FAAN-31", "ZJ-SC-9")
def test_thirteen_orphans_are_themselves_alone() -> None:
    assert faan("19m19p19sESWNCFP +9m") == "04 31 = 14"
    assert points("19m19p19sESWNCFP +9m") == "10.1 = 160"


@pytest.mark.rule("HK-CLAIM-7", "HK-ROB-1", "ZJ-WIN-2")
def test_a_robbed_kong_must_reach_the_minimum_too() -> None:
    hand = "[123m] 456m 789p 24s 99s ^3s"  # a common hand and the robbing: 2 faan
    rules = with_options(PLAIN, {"score.minimum": 3})

    assert told(scored(PLAIN, hand)) == "02 13 = 2"
    assert told(scored(rules, hand)) == "no: HK-SCORE-4"
    assert told(scored(preset("zung-jung"), hand)) == "1.1 9.3 = 15"


@pytest.mark.rule("HK-FALSE-1")
def test_a_hand_without_faan_does_not_win_where_one_is_wanted() -> None:
    assert faan("[123m] 456m 789p 22s EE +2s", score__minimum=1) == "no: HK-SCORE-4"


@pytest.mark.rule("ZJ-IMM-3", "ZJ-IMM-4", "P-47")
@pytest.mark.parametrize(
    ("responsible", "gains"),
    [(2, [-25, 480, -430, -25]), (-1, [-160, 480, -160, -160])],
)
def test_thirteen_terminals_on_a_tile_that_was_thrown_before(
    responsible: int, gains: list[int]
) -> None:
    """South waits on East: West throws it, then North; or South threw it last."""
    told_win = win_of("19m19p19sSWNNCFP +E", source=3)
    win = Win(told_win.hand, 27, told_win.way, 1, source=3, responsible=responsible)
    rules = preset("zung-jung")

    payment = payments(rules, [win], [scorer_of(rules).score(win)])

    assert payment.gains == [4 * gain for gain in gains]


def test_a_score_is_told_in_both_languages() -> None:
    score = scored(PLAIN, "[111m] [999m] 111p 999p E *E")

    assert score.text() == (
        "111p 999p EE [111m] [999m]\n"
        "  Self-draw  1  (HK-FAAN-03)\n"
        "  Mixed terminals  1  (HK-FAAN-18)\n"
        "  All triplets  3  (HK-FAAN-19)\n"
        "5 faan"
    )
    assert score.text("zh").splitlines()[-2:] == ["  對對糊  3  （HK-FAAN-19）", "5 番"]


def test_what_was_cut_and_what_is_wanting_is_told() -> None:
    cut = scored(with_options(PLAIN, {"score.cap": 10}), "EEE SSS WWW CCC P *P")
    wanting = scored(with_options(PLAIN, {"score.minimum": 3}), "[123m] 456m 789p 22s 5s 5s +2s")

    assert cut.text().splitlines()[-1] == "10 faan, cut from 12 at the cap"
    assert cut.text("zh").splitlines()[-1] == "10 番（爆棚，原 12 番）"
    assert wanting.text().splitlines() == [
        "456m 789p 222s 55s [123m]",
        "worth 0, and the minimum is 3 faan (HK-SCORE-4)",
    ]
    assert scored(PLAIN, "147m 258p 369s ESWNC +F").text().endswith("(HK-SCORE-3)")
