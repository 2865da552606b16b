"""What somebody found who set out to break the claims of a strict table."""

import pytest

from at_table import Play, house, judge_who_says, strict
from seifong.notation import parse_tile, parse_tiles
from seifong.rules import Rules
from seifong.scoring.win import ROB
from seifong.seats import EAST, NORTH, SOUTH, WEST
from seifong.table import movements as m
from seifong.table.events import Answered
from seifong.table.motions import PASS, WIN

DEAD: dict[str, object] = {
    "foul_response": "ruled",
    "false_mode": "dead_hand",
    "false_aftermath": "plays_on_dead",
}
ZJ = house("zung-jung", **DEAD)
HKMA = house("hkma", score_minimum=0, **DEAD)
BOTH = pytest.mark.parametrize("rules", [ZJ, HKMA], ids=["zj", "hk"])
ON_A_CHOW = [ZJ, house("hkma", score_minimum=0, claim_win_over_chow=True, **DEAD)]
OVER_A_CHOW = pytest.mark.parametrize("rules", ON_A_CHOW, ids=["zj", "a house of hk"])


def kinder(rules: Rules, **options: object) -> Rules:
    """The same, with false wins that may be taken back in time, and more."""
    mine: dict[str, object] = {"score_minimum": 0} if rules.name == "hkma" else {}
    over = rules.table.claim.win_over_chow
    return house(
        rules.name, **DEAD, **mine, false_may_cancel=True, claim_win_over_chow=over, **options
    )


# A chow that became a win (HK-CLAIM-12).


def changed_to_win(rules: Rules, north: str = "", says: str = "claim_void") -> Play:
    """South has called chow on East's 5p, heard West's pung, and said that it wins instead."""
    play = strict(
        east="5p 9p",
        south="46p 234s 567s 888s WW",
        west="55p 1s 9s",
        north=north,
        rules=rules,
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    play.says(SOUTH, "chow")
    play.says(WEST, "pung")
    play.says(SOUTH, "win")
    return play


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-CLAIM-23", "ZJ-PREC-1")
@pytest.mark.parametrize("how", ["taken back", "not carried out", "with a hand counted short"])
@BOTH
def test_a_chow_that_became_a_win_wins_though_the_pung_has_gone(rules: Rules, how: str) -> None:
    play = changed_to_win(rules)
    if how == "taken back":
        play.says(WEST, "pass")
    elif how == "not carried out":
        play.reports(EAST, WEST, "spoke_and_did_not_expose")
    else:
        play.deal.hands[WEST].give(parse_tile("1s"))
        play.counts(EAST, WEST)

    play.shows(SOUTH)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-CLAIM-16", "ZJ-PREC-1", "ZJ-PREC-2")
@pytest.mark.parametrize("shown_by", [SOUTH, NORTH])
@BOTH
def test_a_chow_that_became_a_win_is_one_beside_another_win(rules: Rules, shown_by: int) -> None:
    play = changed_to_win(rules, north="46p 123m 456m 789m EE")
    play.says(NORTH, "win")

    play.shows(shown_by)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("P-31", "HK-CLAIM-12", "HK-CLAIM-18")
def test_where_all_win_so_does_a_chow_that_became_a_win() -> None:
    rules = house("hong-kong-multi-win", score_minimum=0, **DEAD)
    play = changed_to_win(rules, north="46p 123m 456m 789m EE")
    play.says(NORTH, "win")

    play.shows(NORTH)

    assert play.winners() == [SOUTH, NORTH]


def chow_of_a_kongs_tile(rules: Rules, north: str = "") -> Play:
    """East adds its fourth 5p to its pung, but towards the river; South, who could rob it, calls
    chow of it, and has the benefit of the doubt."""
    play = strict(
        east="555p 1m 9m",
        south="46p 123m 456m 789m EE",
        west="5p",
        north=north,
        head="1s 2s 3s 4s 6s",
        rules=rules,
        judge=judge_who_says("benefit_to_other"),
    )
    play.discards(EAST, "9m")
    play.goes_on(SOUTH)
    play.draws(WEST)
    play.discards(WEST, "5p")
    play.claims(EAST, "pung", "55p")
    play.discards(EAST, "1m")
    for seat in (SOUTH, WEST, NORTH):
        play.goes_on(seat)
    play.draws(EAST)
    play.says(EAST, "kong")
    play.discards(EAST, "5p")
    play.says(SOUTH, "chow")
    return play


@pytest.mark.rule("HK-KONG-13", "HK-CLAIM-12", "ZJ-CLAIM-8", "ZJ-ROB-5")
@pytest.mark.parametrize(("rules", "remedy"), [(ZJ, "stands"), (HKMA, "claim_void")])
def test_a_chow_of_a_kongs_tile_becomes_no_robbery_unless_a_pung_is_heard(
    rules: Rules, remedy: str
) -> None:
    play = chow_of_a_kongs_tile(rules)

    play.says(SOUTH, "win")

    assert play.ruled()[-1] == ("claim_withdrawn", SOUTH, remedy)
    if remedy == "stands":
        play.exposes(SOUTH, "46p")
        assert play.melds(SOUTH) == ["[456p]"]
    else:
        play.wins(SOUTH)  # whose claim is void may make another
        assert (play.winners(), play.won().way) == ([SOUTH], ROB)


@pytest.mark.rule("HK-KONG-13", "HK-CLAIM-9", "ZJ-ROB-1", "ZJ-PREC-1")
@BOTH
def test_a_chow_of_a_kongs_tile_is_a_pass_when_another_robs_it(rules: Rules) -> None:
    play = chow_of_a_kongs_tile(rules, north="46p 234s 567s 888s WW")
    play.says(NORTH, "win")

    play.shows(NORTH)

    assert (play.winners(), play.won().way) == ([NORTH], ROB)
    assert play.events(Answered)[-2:] == [Answered(SOUTH, PASS), Answered(NORTH, WIN)]


# A chow that was laid, and goes back for a win.


def gone_back(rules: Rules, north: str = "46p 222s 19s EEE WW") -> Play:
    """South has laid a chow of 5p, which West could pung; North says win, and it is none."""
    play = strict(
        east="5p 9p",
        south="3467p 1111m 456m",
        west="55p 1s 9s",
        north=north,
        rules=rules,
        judge=judge_who_says("claim_void"),
    )
    play.discards(EAST, "5p")
    play.claims(SOUTH, "chow", "46p")
    play.says(NORTH, "win")
    return play


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PREC-3", "HK-CLAIM-14")
@OVER_A_CHOW
def test_a_false_win_over_a_laid_chow_lets_no_pung_in(rules: Rules) -> None:
    play = gone_back(rules)

    play.says(WEST, "pung")

    assert play.ruled() == [("claimed_too_late", WEST, "claim_void")]
    assert "ZJ-CLAIM-5" in play.table.rulings[0].rules or rules.name == "hkma"
    play.exposes(SOUTH, "46p")
    assert (play.melds(SOUTH), play.melds(WEST)) == (["[456p]"], [])


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PREC-3", "HK-FALSE-9")
@OVER_A_CHOW
def test_who_takes_back_a_false_win_over_a_chow_has_no_pung_of_it(rules: Rules) -> None:
    play = strict(east="5p 9p", south="46p 1111m 456m 789m", west="55p 1s 9s", rules=kinder(rules))
    play.discards(EAST, "5p")
    play.claims(SOUTH, "chow", "46p")
    play.says(WEST, "win")
    play.says(WEST, "pass")

    play.says(WEST, "pung")

    assert play.ruled()[1:] == [("claimed_too_late", WEST, "claim_void")]
    play.exposes(SOUTH, "46p")
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PREC-2")
def test_another_win_may_still_come_in_over_a_chow_that_has_gone_back() -> None:
    play = strict(
        east="5p 9p",
        south="46p",
        west="46p CCC 999s 678s NN",
        north="46p 222s 19s EEE WW",
        rules=ZJ,
    )
    play.discards(EAST, "5p")
    play.claims(SOUTH, "chow", "46p")
    play.says(NORTH, "win")

    play.wins(WEST)

    assert play.winners() == [WEST]


@pytest.mark.rule("HK-CLAIM-11", "HK-CLAIM-14", "ZJ-CLAIM-4")
@pytest.mark.parametrize(("after", "is_late"), [(50, False), (100, True)])
def test_a_set_laid_in_haste_shuts_out_pungs_once_its_beat_is_over(
    after: int, is_late: bool
) -> None:
    """Laid after 0.5 s; North wins it back after 0.9 s, and the beat is one second."""
    play = strict(east="5p 9p", south="46p", west="55p", north="46p 234s 567s 888s WW", rules=HKMA)
    play.discards(EAST, "5p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "46p", after=500)
    play.says(NORTH, "win", after=400)

    play.says(WEST, "pung", after=after)

    late = [ruled for ruled in play.ruled() if ruled[0] == "claimed_too_late"]
    assert late == ([("claimed_too_late", WEST, "claim_void")] if is_late else [])
    assert (WEST in play.table.scene.calls.of) is not is_late


@pytest.mark.rule("HK-CLAIM-14", "ZJ-CLAIM-8")
@pytest.mark.parametrize("words", ["pass", "win"])
@OVER_A_CHOW
def test_a_chow_that_was_laid_is_not_taken_back(rules: Rules, words: str) -> None:
    """Even where claims may be withdrawn, or a judge would let them be."""
    play = gone_back(kinder(rules, mistake_withdrawn_claim="void"))
    play.says(NORTH, "pass")

    play.says(SOUTH, words)

    assert play.ruled()[1:] == [("claim_withdrawn", SOUTH, "stands")]
    play.reports(EAST, SOUTH, "spoke_and_did_not_expose")  # it has exposed
    assert len(play.ruled()) == 2
    play.exposes(SOUTH, "46p")
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-CLAIM-14")
@OVER_A_CHOW
def test_a_chow_that_was_laid_is_laid_again_as_it_was(rules: Rules) -> None:
    play = gone_back(kinder(rules))
    play.says(NORTH, "pass")

    play.exposes(SOUTH, "67p")
    play.exposes(SOUTH, "46p")

    assert play.ruled()[-1][:2] == ("wrong_tiles_exposed", SOUTH)
    assert play.melds(SOUTH) == ["[456p]"]


@pytest.mark.rule("HK-FALSE-9", "ZJ-PEN-16")
@BOTH
def test_another_claim_in_its_place_takes_no_false_win_back_for_nothing(rules: Rules) -> None:
    play = strict(east="5p 9p", west="55p 1s 9s", rules=rules)
    play.discards(EAST, "5p")
    play.says(WEST, "win")

    play.says(WEST, "pung")

    assert play.ruled() == [("false_win_shape", WEST, "dead_hand")]


# Wrong tiles.

DUTY = "next_discard"


def wrong_chow(rules: Rules, says: str = "", **options: object) -> Play:
    """South calls chow on East's 3p, and lays 4p and 1m, where it has 4p and 5p for it."""
    mine: dict[str, object] = {"score_minimum": 0} if rules.name == "hkma" else {}
    play = strict(
        east="3p 9p",
        south="45p 12m 111s 456s",
        rules=house(rules.name, **DEAD | mine | {"mistake_penalty_tile": DUTY} | options),
        judge=judge_who_says(says),
    )
    play.discards(EAST, "3p")
    play.says(SOUTH, "chow")
    play.exposes(SOUTH, "4p1m")
    return play


def penalty_tiles(play: Play) -> list[int]:
    return play.deal.penalties.of(SOUTH)


@pytest.mark.rule("P-26", "HK-CLAIM-3", "ZJ-PEN-12", "ZJ-PREC-3")
@pytest.mark.parametrize(
    "movement",
    [
        m.Speak(WEST, "wait"),
        m.Speak(WEST, "等陣"),
        m.Speak(WEST, "pass"),
        m.Speak(WEST, "pung"),  # to which it has no right
        m.Speak(NORTH, "win"),  # which is none
        m.Count(WEST, EAST),
        m.Count(WEST, SOUTH),
        m.Reach(WEST),
        m.Touch(NORTH),
        m.CallTime(WEST, SOUTH),
        m.Report(WEST, SOUTH, "spoke_and_did_not_expose"),
    ],
    ids=str,
)
@pytest.mark.parametrize("response", ["ruled", "warned"])
@BOTH
def test_a_wrong_set_is_put_right_whatever_is_said_meanwhile(
    rules: Rules, response: str, movement: m.Movement
) -> None:
    play = wrong_chow(rules, foul_response=response)
    play.do(movement)

    play.exposes(SOUTH, "45p")

    assert play.melds(SOUTH) == ["[345p]"]
    assert play.rights(SOUTH) == (True, True, True)


@pytest.mark.rule("ZJ-PEN-14", "HK-DEAD-2")
@BOTH
def test_a_wrong_set_that_stays_till_the_next_seat_reaches_for_the_wall_kills(rules: Rules) -> None:
    play = strict(east="3p 9p", west="33p 1m", rules=rules)
    play.discards(EAST, "3p")
    play.says(WEST, "pung")
    play.exposes(WEST, "3p1m")

    play.touches(SOUTH)

    assert play.ruled()[0] == ("wrong_tiles_exposed", WEST, "dead_hand")


@pytest.mark.rule("ZJ-PEN-12")
@pytest.mark.parametrize("claim", ["chow", "win"])
def test_a_claim_that_a_wrong_set_outranks_leaves_time_to_put_it_right(claim: str) -> None:
    """South's chow is below West's pung, and kills nothing; its win is above it, and does."""
    play = strict(east="3p 9p", south="45p 234s 567s 888s WW", west="33p 1m", rules=ZJ)
    play.discards(EAST, "3p")
    play.says(WEST, "pung")
    play.exposes(WEST, "3p1m")

    play.says(SOUTH, claim)

    assert bool(play.ruled()) is (claim == "win")


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
@pytest.mark.parametrize(
    ("south", "word", "shown", "right", "spare"),
    [
        ("4p 55p", "chow", "55p", "45p", "5p"),
        ("333p", "pung", "333p", "33p", "3p"),
        ("455p", "chow", "455p", "45p", "5p"),
    ],
)
def test_of_tiles_alike_those_that_were_too_many_are_penalty_tiles(
    south: str, word: str, shown: str, right: str, spare: str
) -> None:
    play = strict(
        east="3p 9p",
        south=south,
        rules=house("zung-jung", mistake_penalty_tile=DUTY),
    )
    play.discards(EAST, "3p")
    play.says(SOUTH, word)
    play.exposes(SOUTH, shown)
    play.exposes(SOUTH, right)

    assert play.table.rulings[0].penalty_tiles == (parse_tile(spare),)
    assert penalty_tiles(play) == [parse_tile(spare)]


@pytest.mark.rule("ZJ-PEN-12", "ZJ-PEN-13")
@BOTH
def test_what_two_wrong_tries_have_shown_is_all_owed(rules: Rules) -> None:
    play = wrong_chow(rules)

    play.exposes(SOUTH, "5p2m")
    play.exposes(SOUTH, "45p")

    assert penalty_tiles(play) == parse_tiles("12m")
    assert play.melds(SOUTH) == ["[345p]"]


@pytest.mark.rule("HK-CLAIM-14", "ZJ-CLAIM-8", "ZJ-PEN-12", "ZJ-PEN-13")
@BOTH
def test_a_claim_with_the_wrong_tiles_laid_open_is_not_taken_back(rules: Rules) -> None:
    play = wrong_chow(rules, "claim_void")

    play.says(SOUTH, "pass")

    assert play.ruled() == [("claim_withdrawn", SOUTH, "stands")]
    play.exposes(SOUTH, "45p")
    assert penalty_tiles(play) == parse_tiles("1m")
    assert play.melds(SOUTH) == ["[345p]"]


# A claim by who has touched the wall.


def touched_and_rival(says: str = "") -> Play:
    """South has touched the wall; North says win, which is none, and so South may win after all."""
    play = strict(
        east="5p 9p",
        south="46p 234s 567s 888s WW",
        west="55p 1s",
        north="19m 19s",
        head="2m",
        rules=kinder(ZJ),
        judge=judge_who_says(says),
    )
    play.discards(EAST, "5p")
    play.touches(SOUTH)
    play.says(NORTH, "win")
    play.says(SOUTH, "win")
    return play


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-PREC-3", "HK-FALSE-9")
def test_a_claim_after_touching_falls_with_the_claim_that_let_it_in() -> None:
    play = touched_and_rival()

    play.says(NORTH, "pass")
    play.draws(SOUTH)

    assert play.ruled() == [("false_win_shape", NORTH, "put_right")]
    assert play.drawn_by(SOUTH) == "2m"
    assert play.deal.end is None


@pytest.mark.rule("ZJ-DRAW-2", "ZJ-PREC-3")
def test_while_another_claims_still_it_does_not_fall() -> None:
    play = touched_and_rival()
    play.says(WEST, "pung")

    play.says(NORTH, "pass")
    play.shows(SOUTH)

    assert play.winners() == [SOUTH]


@pytest.mark.rule("ZJ-DRAW-2", "HK-FALSE-11", "ZJ-PEN-16")
def test_a_rival_that_is_found_false_when_hands_are_shown_pays_and_who_touched_wins() -> None:
    """North has not taken it back: its claim had cancelled the draw."""
    play = touched_and_rival()

    play.shows(SOUTH)

    assert play.ruled()[0][:2] == ("false_win_shape", NORTH)
    assert play.winners() == [SOUTH]
