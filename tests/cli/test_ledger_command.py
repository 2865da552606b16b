"""This file is about `seifong ledger`: a match at a physical table, told and kept."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Outcome, Run, command, refusal
from seifong.cli.layout import width_of

PLAYERS = "Ah Ming,Bo,Chi,Dik"
NAMES = PLAYERS.split(",")

Book = Callable[..., Outcome]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.ledger"


@pytest.fixture
def book(run: Run, file: Path) -> Book:
    """Carry out a command of a ledger that is begun with the first `rules` it is asked for."""

    def carry_out(what: str, *words: object, rules: str = "hong-kong") -> Outcome:
        if not file.exists():
            begun = run("ledger", "new", file, "--players", PLAYERS, "--rules", rules)
            assert begun.status == 0, begun
        return run("ledger", what, file, *words)

    return carry_out


@pytest.fixture
def told(run: Run, file: Path) -> Callable[[], dict[str, object]]:
    """What the ledger says, as a program reads it."""

    def export() -> dict[str, object]:
        outcome = run("ledger", "export", file, "--to=json")
        assert outcome.status == 0, outcome
        plain: dict[str, object] = json.loads(outcome.out)
        return plain

    return export


Told = Callable[[], dict[str, object]]


def totals(plain: dict[str, object]) -> list[object]:
    assert isinstance(plain["totals"], dict)
    assert list(plain["totals"]) == NAMES
    return list(plain["totals"].values())


def deducted(plain: dict[str, object]) -> list[object]:
    assert isinstance(plain["deducted"], dict)
    return list(plain["deducted"].values())


def dealer(plain: dict[str, object]) -> object:
    assert isinstance(plain["next"], dict)
    return plain["next"]["dealer"]


def test_a_match_begins_with_the_first_dealer(run: Run, file: Path) -> None:
    outcome = run("ledger", "new", file, "--players", PLAYERS, "--rules=zung-jung")

    assert outcome == (
        0,
        "Next: deal 1, East round. Ah Ming deals.\nEast Ah Ming, South Bo, West Chi, North Dik.\n",
        "",
    )


def test_players_may_be_told_in_chinese(run: Run, file: Path) -> None:
    outcome = run("ledger", "new", file, "--players", "阿明，阿寶，阿志，阿德", "--lang=zh")

    assert (
        outcome.out == "下一局：第 1 局，東圈。阿明 做莊。\n東 阿明，南 阿寶，西 阿志，北 阿德。\n"
    )
    assert run("ledger", "win", file, "--by=阿寶", "--from=西", "--worth=3").status == 0


# -- wins --------------------------------------------------------------------------------------


@pytest.mark.rule("HK-PAY-2")
def test_a_win_by_its_worth_is_paid_as_the_rules_have_it(book: Book) -> None:
    """Three faan are 8 half-units; the discarder pays two shares of 4."""
    outcome = book("win", "--by=Bo", "--from=Chi", "--worth=3")

    assert outcome.status == 0
    assert outcome.out == (
        "Deal 1: Bo wins from Chi: 3 faan\n"
        "Chi pays Bo 8 (HK-PAY-2)\n"
        "\n"
        "                                                 Ah Ming      Bo     Chi     Dik\n"
        "this entry                                             0      +8      -8       0\n"
        "total, summing to 0                                    0      +8      -8       0\n"
        "\n"
        "Next: deal 2, East round. Bo deals.\n"
        "East Bo, South Chi, West Dik, North Ah Ming.\n"
    )


@pytest.mark.rule("HK-PAY-1")
def test_a_win_by_its_hand_is_scored_for_the_seat_and_the_round(book: Book, told: Told) -> None:
    """自摸 1, 門前清 1, 無花 1, 門風 1 (Bo sits South): four faan, 16 half-units, 8 from each."""
    outcome = book(*("win", "--by=Bo", "--self-draw", "--hand", "123m 456m 789p SS 55s", "--win=S"))

    assert outcome.status == 0
    assert "  Seat wind  1  (HK-FAAN-11)\n" in outcome.out
    assert "Ah Ming pays Bo 8 (HK-PAY-1)\n" in outcome.out
    assert totals(told()) == [-8, 24, -8, -8]


@pytest.mark.rule("HK-PAY-3")
def test_at_half_gun_bystanders_pay_too(book: Book, told: Told) -> None:
    """Three faan: a share of 4 from the discarder, half of it from each of the others."""
    book("win", "--by=Bo", "--from=Chi", "--worth=3", rules="hong-kong-half-gun")

    assert totals(told()) == [-2, 8, -4, -2]


@pytest.mark.rule("ZJ-PAY-4", "ZJ-IMM-3")
@pytest.mark.parametrize(
    ("who", "gains"),
    [
        ([], [405, -25, -355, -25]),
        (["--responsible=Dik"], [405, -25, -25, -355]),
        (["--responsible=nobody"], [405, -135, -135, -135]),
    ],
)
def test_points_are_paid_by_who_is_responsible(
    book: Book, told: Told, who: list[str], gains: list[int]
) -> None:
    """135 points: each pays 25, and who answers for the tile 330 more; or each 135."""
    outcome = book("win", "--by=Ah Ming", "--from=Chi", "--worth=135", *who, rules="zung-jung")

    assert outcome.status == 0, outcome
    assert totals(told()) == gains


@pytest.mark.rule("ZJ-IMM-1", "ZJ-IMM-3", "ZJ-IMM-7", "ZJ-KONG-8")
@pytest.mark.parametrize(
    ("words", "rules", "says"),
    [
        (["--from=Chi", "--responsible=Bo"], "zung-jung", "Bo cannot answer for an own win: if Bo"),
        (["--self-draw", "--responsible=Dik"], "zung-jung", "--responsible goes with --from or"),
        (["--rob=Chi", "--responsible=Dik"], "zung-jung", "at zung-jung Chi answers for a kong of"),
        (["--from=Chi", "--responsible=Dik"], "hkma", "hkma has no same-turn immunity: who threw"),
        (["--from=Chi", "--responsible=nobody"], "hkma", "hkma has no same-turn immunity"),
    ],
)
def test_nobody_answers_for_a_tile_who_cannot(
    book: Book, words: list[str], rules: str, says: str
) -> None:
    outcome = book("win", "--by=Bo", "--worth=10", *words, rules=rules)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.rule("ZJ-PAT-9.1.1", "ZJ-PAT-9.1.2", "ZJ-PAT-9.2", "ZJ-PAT-9.4.1", "ZJ-PAT-9.4.2")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--by=S", "--self-draw", "--heavenly"], "--heavenly is only of East's self-draw"),
        (["--by=E", "--from=S", "--earthly"], "--earthly is only of another than East"),
        (["--by=S", "--from=W", "--earthly"], "--earthly is of no discard but East's first"),
        (["--by=S", "--from=N", "--human"], "--human is only of the discard of a seat that plays"),
        (["--by=S", "--from=E", "--last-tile"], "--last-tile is only of a self-draw"),
        (["--by=S", "--self-draw", "--last-discard"], "--last-discard is only of a win on a"),
        (["--by=S", "--from=E", "--kong-replacement"], "--kong-replacement is only of a self-draw"),
        (["--by=S", "--rob=E", "--kong-on-kong"], "--kong-on-kong is only of a self-draw"),
    ],
)
def test_what_cannot_be_so_of_a_win_is_refused_of_its_worth_as_of_its_hand(
    book: Book, words: list[str], says: str
) -> None:
    outcome = book("win", *words, "--worth=155", rules="zung-jung")

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


@pytest.mark.rule("ZJ-PAT-9.4.2", "ZJ-PAY-5")
def test_what_can_be_so_is_entered_with_the_worth(book: Book, told: Told) -> None:
    """Earthly, on East's first discard: 155 from East for all three, less 25 from each other."""
    outcome = book("win", "--by=W", "--from=E", "--earthly", "--worth=155", rules="zung-jung")

    assert outcome.status == 0, outcome
    assert totals(told()) == [-415, -25, 465, -25]


@pytest.mark.rule("ZJ-SC-4")
def test_one_point_is_a_point(book: Book) -> None:
    outcome = book("win", "--by=Bo", "--self-draw", "--worth=1", rules="zung-jung")

    assert outcome.out.startswith("Deal 1: Bo wins by self-draw: 1 point\n")


def test_no_amount_is_cut_to_fit_its_column(book: Book) -> None:
    """What is left after deductions is longer than anything that was paid."""
    book("penalty", "--by=Dik", "--points=1000", "--to=Bo")
    book("penalty", "--by=Dik", "--points=99999.25")

    outcome = book("show")

    assert "-100999.25\n" in outcome.out


def test_players_are_named_by_name_or_by_their_seat_in_this_deal(book: Book, told: Told) -> None:
    """Once Bo deals, Bo is East, and North is Ah Ming."""
    book("win", "--by=S", "--from=W", "--worth=3")
    book("win", "--by=north", "--from=bo", "--worth=3")

    assert totals(told()) == [8, 0, -8, 0]


@pytest.mark.rule("HK-ROB-5")
def test_a_robbed_kong_is_paid_by_who_made_it(book: Book, told: Told) -> None:
    outcome = book("win", "--by=Bo", "--rob=Dik", "--worth=4")

    assert outcome.out.startswith("Deal 1: Bo wins, robbing Dik: 4 faan\nDik pays Bo 16 ")
    assert totals(told()) == [0, 16, 0, -16]


@pytest.mark.rule("HK-CLAIM-18", "HK-CLAIM-19")
def test_several_winners_of_one_discard_are_each_paid(book: Book, told: Told) -> None:
    """Three faan cost the discarder 8, five faan 24."""
    outcome = book(
        *("win", "--by=Bo", "--worth=3", "--by=Dik", "--worth=5", "--from=Chi"),
        rules="hong-kong-multi-win",
    )

    assert outcome.out.startswith("Deal 1: Bo & Dik win from Chi: 3 & 5 faan\n")
    assert totals(told()) == [0, 8, -32, 24]


@pytest.mark.rule("HK-CLAIM-18")
def test_several_winners_may_each_show_the_hand(book: Book, told: Told) -> None:
    """Both common hands 平糊 1, concealed 門前清 1, 無花 1: three faan each."""
    outcome = book(
        *("win", "--by=Bo", "--hand=123m 456m 789p 22p 34s", "--by=Dik"),
        *("--hand=123p 456p 789m 88m 67s", "--win=5s", "--from=Chi"),
        rules="hong-kong-multi-win",
    )

    assert outcome.status == 0, outcome
    assert totals(told()) == [0, 8, -16, 8]


@pytest.mark.rule("HK-BAO-1")
def test_who_fed_the_fourth_set_pays_for_all_by_worth_or_by_hand(book: Book, told: Told) -> None:
    """包: six faan, 32 half-units: three shares of 16."""
    by_worth = book("win", "--by=Ah Ming", "--self-draw", "--worth=6", "--fed=Dik")
    assert "Dik pays Ah Ming 48 (HK-BAO-1)\n" in by_worth.out
    assert totals(told()) == [48, 0, 0, -48]

    by_hand = book(
        *("win", "--by=Ah Ming", "--self-draw", "--hand=5s", "--win=5s"),
        *("--meld=[111m] from Bo", "--meld=[CCC] from Dik", "--meld=[222p] from Bo"),
        "--meld=[888s] from Chi",
    )
    assert "Chi pays Ah Ming 48 (HK-BAO-1)\n" in by_hand.out
    assert totals(told()) == [96, 0, -48, -48]


@pytest.mark.rule("HK-BAO-2")
def test_what_is_fed_may_be_named(book: Book, told: Told) -> None:
    book("win", "--by=Ah Ming", "--self-draw", "--worth=6", "--fed=Bo:dragons")

    assert totals(told()) == [48, -48, 0, 0]


@pytest.mark.rule("HK-SCORE-5")
def test_more_than_the_cap_is_paid_as_the_cap(book: Book, told: Told) -> None:
    """Ten faan are 128 half-units: 64 a share, and two of them."""
    outcome = book("win", "--by=Bo", "--from=Chi", "--worth=13")

    assert outcome.out.startswith(
        "Deal 1: Bo wins from Chi: 10 faan\n"
        "13 faan are told, and paid as the cap of 10 (HK-SCORE-5)\n"
    )
    assert totals(told()) == [0, 128, -128, 0]


@pytest.mark.rule("HK-FAAN-08")
def test_a_win_by_flowers_is_paid_by_all(book: Book) -> None:
    outcome = book("win", "--by=Bo", "--by-flowers", "--worth=3")

    assert outcome.out.startswith("Deal 1: Bo wins by flowers: 3 faan\n")
    assert outcome.out.count(" pays Bo 4 ") == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--by=Bo --from=Chi", "of each winner say --hand, or --worth, and not both"),
        ("--by=Bo --from=Chi --worth=3 --hand=123m", "of each winner say --hand, or --worth"),
        ("--by=Bo --from=Bo --worth=3", "Bo cannot win on a tile of Bo"),
        ("--by=Bo --worth=3", "how did the winning tile come? say --self-draw"),
        ("--by=Bo --from=Chi --self-draw --worth=3", "the tile came in one way only"),
        ("--by=Boo --from=Chi --worth=3", 'there is no player "Boo"; did you mean "Bo"?'),
        ("--by=Xenia --from=Chi --worth=3", 'there is no player "Xenia"; there are Ah Ming, Bo'),
        ("--by=Bo --from=Chi --worth=2", "2 faan are below the minimum of 3 (HK-SCORE-4)"),
        ("--by=Bo --from=Chi --worth=3 --win=5s", "--win, --meld and --flowers go with --hand"),
        ("--by=Bo --by=bo --from=Chi --worth=3 --worth=3", "Bo and Bo are the same player"),
        ("--by=Bo --by=Dik --from=Chi --worth=3", "2 won, and 1 are told: say one --worth for"),
        (
            "--by=Bo --by=Dik --from=Chi --worth=3 --worth=3",
            "of several winners hong-kong pays the nearest of them alone (HK-CLAIM-16)",
        ),
        (
            "--by=Bo --by=Dik --self-draw --worth=3 --worth=3",
            "several win only on one discard, or on one robbed kong",
        ),
        ("--by=Bo --from=Chi --worth=3 --fed=Dik", "hong-kong makes nobody liable for that here"),
        ("--by=Bo --self-draw --worth=3 --fed=Bo", "Bo cannot be liable for an own win"),
        ("--by=Bo --self-draw --worth=3 --fed=Dik:soup", 'nothing is called "soup" that one is'),
        ("--by=Bo --self-draw --hand=5s --fed=Dik", "--fed goes with --worth"),
        ("--by=Bo --self-draw --hand=123m --win=3m", "the hand has 3 tiles; it should have 13"),
    ],
)
def test_a_win_that_cannot_be_is_refused_and_nothing_is_entered(
    book: Book, file: Path, words: str, says: str
) -> None:
    book("next")
    before = file.read_bytes()
    outcome = book("win", *words.split())

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)
    assert file.read_bytes() == before


def test_a_hand_below_the_minimum_is_no_win(book: Book) -> None:
    outcome = book("win", "--by=Bo", "--from=Chi", "--hand=[123m] [456p] 789s 22s 67m", "--win=8m")

    assert outcome.status == 2
    assert refusal(outcome).startswith("Bo may not win: ")
    assert "(HK-SCORE-4); seifong ledger false-win enters a false win" in refusal(outcome)


@pytest.mark.rule("ZJ-SC-3", "ZJ-SC-4", "ZJ-PREC-2")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--by=Bo --from=Chi --worth=0", "no hand that wins is worth 0 points (ZJ-SC-4)"),
        ("--by=Bo --from=Chi --worth=7", "no hand is worth 7 points: it is no sum of patterns"),
        ("--by=Bo --from=Chi --worth=3", "no hand is worth 3 points: it is no sum of patterns"),
        ("--by=Bo --from=Chi --worth=330", "no hand is worth 330 points: a sum is cut at 320"),
        ("--by=Bo --by=Dik --from=Chi --worth=5 --worth=5", "of several winners zung-jung pays"),
        ("--by=Bo --self-draw --worth=5 --fed=Dik", "zung-jung makes nobody liable"),
        ("--by=Bo --by-flowers --worth=5", "zung-jung is played without flowers"),
    ],
)
def test_what_zung_jung_does_not_know_is_refused(book: Book, words: str, says: str) -> None:
    book("next", rules="zung-jung")
    outcome = book("win", *words.split())

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


# -- what else happens -------------------------------------------------------------------------


@pytest.mark.rule("HK-DEALER-3", "ZJ-END-2")
@pytest.mark.parametrize(("rules", "deals"), [("hong-kong", "Ah Ming"), ("zung-jung", "Bo")])
def test_after_an_exhausted_wall_the_dealer_is_whom_the_rules_say(
    book: Book, told: Told, rules: str, deals: str
) -> None:
    outcome = book("exhausted", rules=rules)

    assert outcome.out.startswith("Deal 1: exhausted\n")
    assert dealer(told()) == deals


@pytest.mark.rule("P-51", "HK-FALSE-3", "HK-FALSE-4")
def test_at_home_a_false_win_costs_three_shares_of_the_cap_and_the_deal(
    book: Book, told: Told
) -> None:
    """At ten faan 64 to each; the dealer who is to blame loses the deal."""
    outcome = book("false-win", "--by=Ah Ming", "--why=a tile short")

    assert outcome.out.startswith("Deal 1: Ah Ming: false win, the deal ends (a tile short)\n")
    assert totals(told()) == [-192, 64, 64, 64]
    assert dealer(told()) == "Bo"


@pytest.mark.rule("P-52", "HK-FALSE-5", "HK-ROUND-6")
def test_at_hkma_512_is_deducted_and_the_deal_is_dealt_again(book: Book, told: Told) -> None:
    outcome = book("false-win", "--by=Chi", rules="hkma")
    plain = told()

    assert "Chi loses 512 (HK-FALSE-5)\n" in outcome.out
    assert "Next: deal 1, East round. Ah Ming deals.\n" in outcome.out
    assert (totals(plain), plain["sum"]) == ([0, 0, 0, 0], 0)
    assert deducted(plain) == [0, 0, 512, 0]


@pytest.mark.rule("HK-FALSE-6")
def test_at_tvb_150_is_deducted_and_the_deal_goes_on(book: Book, told: Told) -> None:
    book("false-win", "--by=Chi", rules="tvb")
    outcome = book("win", "--by=Bo", "--self-draw", "--worth=2")

    assert outcome.out.startswith("Deal 1: Bo wins by self-draw: 2 faan\n")
    assert deducted(told()) == [0, 0, 150, 0]


@pytest.mark.rule("ZJ-PEN-16")
def test_in_zung_jung_a_false_win_costs_nothing_and_the_deal_goes_on(
    book: Book, told: Told
) -> None:
    outcome = book("false-win", "--by=Chi", rules="zung-jung")

    assert outcome.out.startswith("Deal 1: Chi: false win, the deal goes on\n")
    assert (totals(told()), dealer(told())) == ([0, 0, 0, 0], "Ah Ming")


@pytest.mark.rule("HK-FALSE-6", "ZJ-PEN-5", "ZJ-PEN-16")
@pytest.mark.parametrize(
    ("rules", "because"), [("tvb", "HK-FALSE-6"), ("zung-jung", "ZJ-PEN-16, ZJ-PEN-5")]
)
def test_who_declared_a_false_win_cannot_win_that_deal(
    book: Book, rules: str, because: str
) -> None:
    book("false-win", "--by=Chi", rules=rules)
    before = book("show").out

    outcome = book("win", "--by=Chi", "--self-draw", "--worth=5")

    assert outcome.status == 2
    assert "Chi cannot win this deal, having declared a false win in it" in refusal(outcome)
    assert f"({because})" in refusal(outcome)
    assert book("show").out == before


@pytest.mark.rule("HK-FALSE-6")
@pytest.mark.parametrize("what", ["exhausted", "undo", "replay"])
def test_a_false_win_kills_no_hand_of_another_deal(book: Book, what: str) -> None:
    book("false-win", "--by=Chi", rules="tvb")
    book(what)

    assert book("win", "--by=Chi", "--self-draw", "--worth=5").status == 0


@pytest.mark.rule("HK-FALSE-11")
def test_an_honest_win_beside_a_false_one_is_still_paid(book: Book, told: Told) -> None:
    book("false-win", "--by=Dik", "--then=goes on")
    book("win", "--by=Bo", "--from=Chi", "--worth=3")

    plain = told()

    assert totals(plain) == [64, 72, 56, -192]
    assert isinstance(plain["entries"], list)
    assert [entry["deal"] for entry in plain["entries"]] == [1, 1]
    assert dealer(plain) == "Bo"


@pytest.mark.rule("HK-FALSE-12")
def test_where_false_wins_are_prevented_they_have_no_price(book: Book) -> None:
    outcome = book("false-win", "--by=Chi", rules="casual")

    assert outcome.status == 2
    assert refusal(outcome).startswith("casual has no price for a false win (false.mode is prevent")


@pytest.mark.parametrize(
    ("to", "gains", "taken"),
    [
        ([], [0, 0, 0, 0], [0, 0, 0, 10]),
        (["--to=nobody"], [0, 0, 0, 0], [0, 0, 0, 10]),
        (["--to=Bo"], [0, 10, 0, -10], [0, 0, 0, 0]),
        (["--to=others"], [10, 10, 10, -30], [0, 0, 0, 0]),
    ],
)
def test_a_penalty_goes_to_nobody_to_one_or_to_each(
    book: Book, told: Told, to: list[str], gains: list[int], taken: list[int]
) -> None:
    outcome = book("penalty", "--by=Dik", "--points=10", *to, "--rule=hk-pen-1", "--why=talked")

    assert outcome.out.startswith("Deal 1: Dik: penalty (HK-PEN-1 talked)\n")
    assert "Next: deal 1, " in outcome.out
    assert (totals(told()), deducted(told())) == (gains, taken)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--by=Dik --points=0", '"0" is no amount'),
        ("--by=Dik --points=-5", '"-5" is no amount'),
        ("--by=Dik --points=0.3", '"0.3" is no amount: write a number above 0, in quarters'),
        ("--by=Dik --points=ten", '"ten" is no amount'),
        ("--by=Dik --points=nan", '"nan" is no amount'),
        ("--by=Dik --points=1e99", '"1e99" is no amount'),
        ("--by=Dik --points=5 --to=Dik", "nobody pays a penalty to themselves"),
        ("--by=Dik --points=5 --to=Xenia", 'there is no player "Xenia"'),
        ("--by=Dik --points=5 --rule=HK-PEN-99", 'there is no rule "HK-PEN-99"'),
    ],
)
def test_a_penalty_that_cannot_be_is_refused(book: Book, words: str, says: str) -> None:
    outcome = book("penalty", *words.split())

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


def test_a_reason_is_one_line(book: Book) -> None:
    for why in ("two\nlines", "\x1b[31mred", "x" * 201):
        outcome = book("replay", "--why", why)
        assert outcome.status == 2
        assert refusal(outcome) == "a reason is one line of at most 200 characters"


def test_a_void_deal_is_dealt_again(book: Book) -> None:
    book("exhausted")
    outcome = book("replay", "--why=a tile was missing")

    assert outcome.out.startswith("Deal 2: void, dealt again (a tile was missing)\n")
    assert "Next: deal 2, East round. Ah Ming deals, for the 2nd time in a row.\n" in outcome.out


def test_undo_takes_back_one_entry_after_another(book: Book, told: Told) -> None:
    book("win", "--by=Bo", "--from=Chi", "--worth=3")
    book("penalty", "--by=Dik", "--points=10")

    first = book("undo")
    assert first.out.startswith("Undone: deal 2: Dik: penalty\n")
    assert (totals(told()), deducted(told())) == ([0, 8, -8, 0], [0, 0, 0, 0])
    second = book("undo")
    assert second.out.startswith("Undone: deal 1: Bo wins from Chi: 3 faan\n")
    assert (totals(told()), dealer(told())) == ([0, 0, 0, 0], "Ah Ming")
    third = book("undo")
    assert (third.status, refusal(third)) == (2, "there is nothing to undo")


@pytest.mark.rule("ZJ-END-4")
def test_the_match_ends_when_the_rules_say_and_an_undo_reopens_it(book: Book, told: Told) -> None:
    for _ in range(15):
        book("exhausted", rules="zung-jung")
    assert book("exhausted").out.endswith(
        "The match is over, after 16 deals.\n1st Ah Ming, 1st Bo, 1st Chi, 1st Dik.\n"
    )
    assert told()["next"] is None

    late = book("win", "--by=Bo", "--from=Chi", "--worth=5")
    assert (late.status, refusal(late)) == (2, "the match is over")
    assert book("penalty", "--by=Dik", "--points=10").status == 0
    book("undo")
    assert book("undo").out.endswith(
        "Next: deal 16, North round. Dik deals.\nEast Dik, South Ah Ming, West Bo, North Chi.\n"
    )


@pytest.mark.rule("HK-EV-15", "HK-FALSE-5")
def test_who_is_out_is_placed_last_and_an_undo_takes_it_back(book: Book, told: Told) -> None:
    """Bo has 16 units off Chi, and Dik loses ten to nobody; Bo is caught with a tile too many."""
    book("win", "--by=Bo", "--from=Chi", "--worth=4")
    book("penalty", "--by=Dik", "--points=10")
    outcome = book("disqualify", "--by=Bo", "--rule=hk-pen-1", "--why=a tile in the sleeve")

    assert outcome.status == 0
    assert outcome.out.startswith("Deal 2: Bo: disqualified (HK-PEN-1 a tile in the sleeve)\n")
    assert outcome.out.endswith(
        "The match is over, after 1 deal.\n1st Ah Ming, 2nd Dik, 3rd Chi, 4th Bo (disqualified).\n"
    )
    plain = told()
    assert (plain["next"], plain["out"]) == (None, ["Bo"])
    assert plain["places"] == {"Ah Ming": 1, "Bo": 4, "Chi": 3, "Dik": 2}
    book("undo")
    assert (told()["out"], dealer(told())) == ([], "Bo")


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize(
    ("facts", "says", "next_dealer"),
    [
        ("--dealt=some", "dealt again\nThe tiles are mixed and dealt again, by East.", "Ah Ming"),
        ("--dealt=first_four", "put right\nTiles are given back, and East deals on.", "Ah Ming"),
        ("--dealt=all", "it stands\nEast has lost this deal.", "Chi"),
        ("--dealt=twelve", "put right\nTiles are given back, and East deals on.", "Ah Ming"),
        ("--dealt=twelve --ballot=stands", "it stands\nEast has lost this deal.", "Chi"),
        ("--dealt=twelve --beyond-repair", "dealt again\nThe tiles are mixed", "Ah Ming"),
    ],
)
def test_a_wrong_dealer_is_ruled_on_and_entered(
    book: Book, told: Told, facts: str, says: str, next_dealer: str
) -> None:
    outcome = book("wrong-dealer", "--by=Chi", *facts.split(), rules="zung-jung")

    assert outcome.out.startswith(f"Deal 1: Chi dealt wrongly: {says}")
    assert dealer(told()) == next_dealer


@pytest.mark.rule("ZJ-PEN-8")
def test_a_hand_is_scored_and_paid_by_who_deals_in_anothers_stead(book: Book, told: Told) -> None:
    """Chi is East by that: a pung of East is both its seat's wind and the round's.

    自摸 1, 門前清 1, 無花 1, 門風 1, 圈風 1: five faan, 24 half-units.
    """
    rules = "hong-kong"
    outcome = book("wrong-dealer", "--by=Chi", "--dealt=all", rules=rules)
    assert outcome.out.endswith(
        "Next: deal 1, East round. Chi deals in the stead of Ah Ming, who has lost this deal.\n"
        "East Chi, South Dik, West Ah Ming, North Bo.\n"
    )

    win = book("win", "--by=E", "--self-draw", "--hand=123m 456m 789p EE 55s", "--win=E")

    assert "5 faan\n" in win.out
    assert totals(told()) == [-12, -12, 36, -12]
    assert dealer(told()) == "Bo"
    shown = book("show").out
    assert "  1  E Ah Ming   Chi dealt wrongly: it stands\n" in shown
    assert "  1  E Chi       Chi wins E by self-draw: 5 faan" in shown


@pytest.mark.rule("ZJ-PEN-8", "HK-FALSE-12")
def test_a_table_that_would_have_prevented_it_has_it_ruled_on_too(book: Book) -> None:
    outcome = book("wrong-dealer", "--by=Dik", "--dealt=all", "--lang=zh", rules="casual")

    assert outcome.out.startswith("第 1 局：Dik 錯莊：有效\n")
    assert "Dik 做莊，Ah Ming 失去此局莊位。" in outcome.out


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--by=E --dealt=all", "it is Ah Ming's deal"),
        ("--by=Xenia --dealt=all", 'there is no player "Xenia"'),
        ("--by=Chi --dealt=all --ballot=replay", '"replay" cannot be ruled here: there is only'),
    ],
)
def test_a_wrong_dealer_that_cannot_be_is_refused(book: Book, words: str, says: str) -> None:
    outcome = book("wrong-dealer", *words.split())

    assert outcome.status == 2
    assert says in refusal(outcome)


@pytest.mark.rule("HK-EV-15")
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Bo is out: that seat only draws and discards.\n"),
        ("zh", "Bo 已離場：該位只摸牌打牌。\n"),
    ],
)
def test_at_an_event_the_match_goes_on_without_a_player(book: Book, lang: str, says: str) -> None:
    outcome = book("disqualify", "--by=S", f"--lang={lang}", rules="hkma")

    assert outcome.out.endswith(says)
    win = book("win", "--by=Bo", "--from=Chi", "--worth=3")
    assert (win.status, refusal(win)) == (
        2,
        "Bo cannot win this deal, being out of the match (HK-EV-15)",
    )


# -- what is shown -----------------------------------------------------------------------------


def evening(book: Book) -> None:
    """Four deals at an HKMA table, where the deal always passes.

    A unit is 2: three faan are 8, a share 16 (HK-PAY-7).
    """
    book("win", "--by=Bo", "--from=Chi", "--worth=3", rules="hkma")
    book("exhausted")
    book("false-win", "--by=Dik", "--why=by a tile")
    book("win", "--by=Chi", "--self-draw", "--worth=3")


def test_the_whole_ledger_is_shown_with_its_proof(book: Book) -> None:
    """Of three faan, 32 from a discarder, or 16 from each."""
    evening(book)
    outcome = book("show")

    assert outcome.status == 0
    assert outcome.out == (
        "hkma: 3 deals\n"
        "\n"
        "deal dealer                                      Ah Ming      Bo     Chi     Dik\n"
        "  1  E Ah Ming   Bo wins from Chi: 3 faan              0     +32     -32       0\n"
        "  2  E Bo        exhausted\n"
        "  3  E Chi       Dik: false win, dealt again (by\n"
        "                 a tile)\n"
        "                 deducted                                                   -512\n"
        "  3  E Chi       Chi wins by self-draw: 3 faan       -16     -16     +48     -16\n"
        "\n"
        "total, summing to 0                                  -16     +16     +16     -16\n"
        "deducted, and given to nobody                          0       0       0    -512\n"
        "after deductions                                     -16     +16     +16    -528\n"
        "\n"
        "Next: deal 4, East round. Dik deals.\n"
        "East Dik, South Ah Ming, West Bo, North Chi.\n"
    )


def test_the_ledger_is_shown_in_chinese(book: Book) -> None:
    evening(book)
    text = book("show", "--lang=zh").out

    assert text.startswith("hkma：已打 3 局\n")
    assert "Bo 食，Chi 出銃：3 番" in text
    assert "Dik 詐糊，重打（by a tile）" in text
    assert "總計，相加得 0 " in text
    assert text.endswith("下一局：第 4 局，東圈。Dik 做莊。\n東 Dik，南 Ah Ming，西 Bo，北 Chi。\n")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_long_names_and_large_amounts_stay_within_the_width(
    run: Run, file: Path, lang: str
) -> None:
    names = "Bartholomew the Elder,陳大文先生與夫人,Chi,Dik"
    run("ledger", "new", file, "--players", names, "--rules=hong-kong-full-spicy")
    for _ in range(3):
        run("ledger", "false-win", file, "--by=E", "--why=" + "because of this and that " * 4)
    outcome = run("ledger", "show", file, f"--lang={lang}")

    assert outcome.status == 0
    assert all(width_of(line) <= 80 for line in outcome.out.splitlines())


def test_who_deals_next_is_told(book: Book) -> None:
    book("exhausted")
    book("exhausted")

    assert book("next").out == (
        "Next: deal 3, East round. Ah Ming deals, for the 3rd time in a row.\n"
        "East Ah Ming, South Bo, West Chi, North Dik.\n"
    )


@pytest.mark.rule("HK-ROUND-2", "HK-ROUND-3")
def test_once_all_have_lost_the_deal_the_next_round_begins(book: Book) -> None:
    for _ in range(4):
        book("win", "--by=S", "--from=W", "--worth=3")

    assert book("next").out.startswith("Next: deal 5, South round. Ah Ming deals.\n")


def test_a_sheet_has_a_line_an_entry(book: Book) -> None:
    evening(book)
    rows = list(csv.DictReader(io.StringIO(book("export", "--to=csv").out)))

    assert [row["kind"] for row in rows] == ["win", "exhausted", "false-win", "win"]
    assert [row["deal"] for row in rows] == ["1", "2", "3", "3"]
    assert [row["dealer"] for row in rows] == ["Ah Ming", "Bo", "Chi", "Chi"]
    assert [row["deducted Dik"] for row in rows] == ["0", "0", "512", "0"]
    assert [rows[-1][f"totals {name}"] for name in NAMES] == ["-16", "16", "16", "-16"]


def test_json_tells_each_entry_in_full(book: Book, told: Told) -> None:
    book("win", "--by=Bo", "--self-draw", "--hand=123m 456m 789p SS 55s fl2", "--win=S")
    plain = told()
    assert isinstance(plain["entries"], list)
    (entry,) = plain["entries"]

    assert (plain["rules"], plain["players"], plain["sum"]) == ("hong-kong", NAMES, 0)
    assert (entry["line"], entry["deal"], entry["round"], entry["dealer"]) == (2, 1, "E", "Ah Ming")
    assert (entry["kind"], entry["way"], entry["tile"], entry["from"]) == (
        "win",
        "self-draw",
        "S",
        None,
    )
    (winner,) = entry["winners"]
    assert (winner["player"], winner["hand"]) == ("Bo", "123456m 789p 55s SSS fl2")
    assert {"rule": "HK-FAAN-11", "worth": 1, "times": 1} in winner["patterns"]
    assert entry["ending"] == "another won"
    assert {flow["to"] for flow in entry["flows"]} == {"Bo"}


def test_an_export_goes_into_a_file_whole(book: Book, tmp_path: Path) -> None:
    evening(book)
    sheet = tmp_path / "evening.csv"

    assert book("export", "--to=csv", "--out", sheet).out == ""
    assert sheet.read_text().count("\n") == 5


# -- files -------------------------------------------------------------------------------------


def test_a_line_that_was_cut_short_is_told_and_passed_over(book: Book, file: Path) -> None:
    book("win", "--by=Bo", "--from=Chi", "--worth=3")
    book("exhausted")
    file.write_bytes(file.read_bytes()[:-9])

    shown = book("show")
    assert shown.status == 0
    assert shown.err == f"seifong: {file}, line 3: it was cut short, and counts for nothing\n"
    assert shown.out.startswith("hong-kong: 1 deal\n")
    added = book("exhausted")
    assert (added.status, added.err) == (0, shown.err)
    assert book("show").err == ""


def test_a_ledger_that_was_changed_shows_what_precedes_and_takes_nothing_more(
    book: Book, file: Path
) -> None:
    book("win", "--by=Bo", "--from=Chi", "--worth=3")
    book("exhausted")
    file.write_bytes(file.read_bytes().replace(b'"exhausted"', b'"exhaUsted"'))
    fault = f"{file}, line 3: the hash does not match: this line, or one before it, was changed"

    for words in (["show"], ["next"], ["export", "--to=json"]):
        outcome = book(*words)
        assert (outcome.status, outcome.err) == (1, f"seifong: {fault}\n")
        assert outcome.out
    outcome = book("exhausted")
    assert (outcome.status, refusal(outcome)) == (2, fault)


@pytest.mark.parametrize("words", [["show"], ["next"], ["exhausted"], ["undo"]])
def test_what_is_no_ledger_is_refused(run: Run, tmp_path: Path, words: list[str]) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Bo,\n")
    what, *more = words
    outcome = run("ledger", what, letter, *more)

    assert outcome.status == 2
    assert refusal(outcome) == f"{letter}, line 1: this is no header of a ledger"
    assert letter.read_text() == "Dear Bo,\n"


@pytest.mark.parametrize("what", ["show", "exhausted"])
def test_a_ledger_that_is_not_there_is_not_made(run: Run, file: Path, what: str) -> None:
    outcome = run("ledger", what, file)

    assert outcome.status == 2
    assert refusal(outcome).endswith("No such file or directory")
    assert not file.exists()


def test_a_ledger_is_not_begun_twice(run: Run, book: Book, file: Path) -> None:
    book("exhausted")
    outcome = run("ledger", "new", file, "--players", PLAYERS)

    assert outcome.status == 2
    assert refusal(outcome) == f"{file} is there already"


@pytest.mark.parametrize(
    ("players", "says"),
    [
        ("Bo,Chi,Dik", "a match has four players, and 3 are named"),
        ("Bo,Chi,Dik,Bo", 'two players are called "Bo"'),
        ("Bo,Chi,Dik,", "a name is one line of 1 to 40 characters, and '' is not"),
        ("Bo,Chi,Dik,West", '"West" means something else'),
    ],
)
def test_a_match_is_of_four_who_can_be_told_apart(
    run: Run, file: Path, players: str, says: str
) -> None:
    outcome = run("ledger", "new", file, "--players", players)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


def test_a_ledger_in_a_folder_that_is_not_there_is_refused(run: Run, tmp_path: Path) -> None:
    outcome = run("ledger", "new", tmp_path / "no" / "table", "--players", PLAYERS)

    assert outcome.status == 2
    assert refusal(outcome).endswith("table cannot be written: No such file or directory")


def test_a_folder_is_no_ledger(run: Run, tmp_path: Path) -> None:
    for words in (["new", tmp_path, "--players", PLAYERS], ["exhausted", tmp_path]):
        outcome = run("ledger", *words)
        assert outcome.status == 2
        assert refusal(outcome).endswith(": Is a directory")


@pytest.mark.rule("HK-ETIQ-1")
def test_the_rules_are_those_the_match_began_with(
    run: Run, file: Path, tmp_path: Path, told: Told
) -> None:
    """The file of house rules may change or go: the ledger has them in full."""
    house = tmp_path / "ours.toml"
    house.write_text("[score]\nminimum = 1\n[pay]\nunit = 2\n")
    run("ledger", "new", file, "--players", PLAYERS, "--rules", house)
    house.unlink()
    run("ledger", "win", file, "--by=Bo", "--from=Chi", "--worth=1")

    assert totals(told()) == [0, 8, -8, 0]  # one faan is 2, a share 4, and two of them
    assert told()["rules"] == "ours"


def test_a_ledger_is_kept_from_process_to_process(file: Path) -> None:
    assert command("ledger", "new", file, "--players", PLAYERS).status == 0
    assert command("ledger", "win", file, "--by=Bo", "--from=Chi", "--worth=3").status == 0
    assert "summing to 0" in command("ledger", "show", file).out


def test_how_a_tile_came_is_asked_for_in_the_words_of_the_ledger(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening"
    run("ledger", "new", file, "--players", "Ann,Bo,Chi,Dee")

    outcome = run("ledger", "win", file, "--by", "Ann", "--worth", 3)

    assert "say --self-draw, --from WHO, --rob WHO or --by-flowers" in refusal(outcome)
