"""A scenario may leave lines out; what it writes must happen, in that order."""

import pytest

from seifong.errors import BadRecord
from seifong.match import Match
from seifong.record import (
    Replay,
    read_journal_bytes,
    replay,
    to_journal,
    to_transcript,
    verify_journal,
)
from seifong.rules.presets import preset
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.events import Answered, Broke, Discarded, Drew, Exposed
from seifong.table.motions import CHOW_HIGH, PASS, PUNG
from seifong.table.options import Options

CLAIMS = """# seifong 1
rules zung-jung
deal 1
stack E 9m | S 78m | W 99m | head 1p 2p 3p 4p
"""


def played(lines: str, top: str = CLAIMS) -> Replay:
    return replay(top + lines)


def answers(found: Replay) -> list[Answered]:
    return [event for event in found.journals[0] if isinstance(event, Answered)]


@pytest.mark.parametrize("deal", ["deal 5 round=S dealer=2", "deal 1 repeats=1", "deal 1 dealer=1"])
def test_a_scenario_that_takes_up_a_later_deal_is_no_journal(deal: str) -> None:
    """It was written as one, and the journal was then found to be false."""
    later = CLAIMS.replace("deal 1", deal) + "E - 9m\nS + 1p\nS - 1p\n"

    assert replay(later).is_so
    with pytest.raises(BadRecord, match="line 3: a journal has its match from the first deal on"):
        to_journal(later)


def test_who_is_asked_and_not_written_passes() -> None:
    found = played("E - 9m\nS + 1p\nS - 1p\n")

    assert found.is_so
    assert answers(found)[:2] == [Answered(1, PASS), Answered(2, PASS)]


def test_answers_may_be_written_in_any_order() -> None:
    for lines in ("(S chow 78m)\n(W pung)\n", "(W pung)\n(S chow 78m)\n"):
        found = played(f"E - 9m\n{lines}W pung [999m] from E\n")

        assert found.is_so
        assert sorted(answers(found), key=lambda answer: answer.seat) == [
            Answered(1, CHOW_HIGH),
            Answered(2, PUNG),
        ]


def test_a_claim_that_stood_is_its_seats_answer() -> None:
    found = played("E - 9m\nS chow [789m] from E\n")

    assert found.is_so
    assert answers(found) == [Answered(1, CHOW_HIGH), Answered(2, PASS)]
    assert Exposed(1, 1, 6, claimed=8, source=0) in found.journals[0]


def test_draws_need_not_be_written() -> None:
    found = played("E - 9m\nS - 1p\nW - 2p\nN - 3p\n")

    assert found.is_so
    assert [event.tile for event in found.journals[0] if isinstance(event, Drew)] == [9, 10, 11]


def test_idle_turns_discard_what_was_drawn_and_leave_the_last_discard_open() -> None:
    found = played("E - 9m\nidle 2\n")

    discards = [event for event in found.journals[0] if isinstance(event, Discarded)]
    assert found.is_so
    assert discards == [Discarded(0, 8), Discarded(1, 9), Discarded(2, 10)]


def test_a_stack_may_stand_without_its_deal() -> None:
    assert replay("# seifong 1\nrules zung-jung\nstack E 9m\nE throws 3+4   # West\nE - 9m\n").is_so


def test_dice_show_what_is_written() -> None:
    found = played("E throws 6+6\nN throws 6+6\nN breaks 24\nE - 9m\n")

    assert found.is_so
    assert Broke(3, 24) in found.journals[0]


def test_a_deal_of_a_scenario_may_be_any_of_a_match() -> None:
    found = replay("# seifong 1\nrules hong-kong\ndeal 7 round=S dealer=2 repeats=1\nidle 1\n")

    assert found.is_so
    assert found.deals[0].round_wind == 1
    assert found.matches[0].match.dealer == 2


def test_a_seed_deals_a_scenario_too() -> None:
    deal = Deal(Options(preset("zung-jung")), FastDice("a seed"))

    found = replay('# seifong 1\nrules zung-jung\ndeal 1 seed="a seed"\n')

    assert found.deals[0].wall.tiles == deal.wall.tiles


def test_the_seed_of_a_match_deals_its_scenarios() -> None:
    match = Match(preset("zung-jung"), "ours")

    found = replay(
        '# seifong 1\nrules zung-jung\norder {}\nseed "ours"\ndeal 1\n'.format(
            " ".join(map(str, match.order))
        )
    )

    assert found.deals[0].wall.tiles == match.next_deal().wall.tiles


@pytest.mark.parametrize(
    ("lines", "line", "expected", "happened"),
    [
        ("E - 9m\nS + 2p\n", 6, "S + 2p", "S + 1p"),
        ("E - 9m\nS * 1p\n", 6, "S * 1p", "S + 1p"),
        ("E - 2m\n", 5, "E - 2m", "East does not hold 2m"),
        ("S - 1p\n", 5, "S - 1p", "South cannot discard 1p: East is to play (ZJ-DRAW-1)"),
        ("E - 9m\nW + 2p\n", 6, "W + 2p", "South is to play"),
        ("E - 9m\nN pung [999m] from E\n", 6, "N pung [999m] from E", "South is to play"),
        ("E - 9m\n(N pung)\n", 6, "(N pung)", "North does not hold the tiles to pung 9m"),
        ("E - 9m\n(W win)\n", 6, "(W win)", "West cannot win"),
        ("E - 9m\nW pung [999m] from E\nS + 1p\n", 7, "S + 1p", "West is to play"),
        ("E - 9m\nexhausted\n", 6, "exhausted", "South is to play"),
        ("E - 9m\nW wins 9m from E\n", 6, "W wins 9m from E", "West cannot win"),
        ("W breaks 14\n", 5, "W breaks 14", "W breaks 15"),
        ("E takes 1m\n", 5, "E takes 1m", "E takes 916m"),
        ("(W pung) refused ZJ-CLAIM-2\n", 5, "(W pung) refused ZJ-CLAIM-2", "East is to play"),
        ("E - 9m\n(W pung) refused ZJ-CLAIM-2\n", 6, "(W pung) refused ZJ-CLAIM-2", "it is proper"),
        ("E - 9m\n(N pung) refused ZJ-PREC-1\n", 6, "(N pung) refused ZJ-PREC-1", "ZJ-CLAIM-2"),
        ("E - 9m\nW pung [999m] from E\nidle 1\n", 7, "idle 1", "drawn nothing to discard"),
        ("idle 71\n", 5, "idle 71", "the deal is over"),
        ("replayed HK-FALSE-5\n", 5, "replayed HK-FALSE-5", "East is to play"),
        ("E - 9m\nexhausted\nS touches\n", 6, "exhausted", "South is to play"),
    ],
)
def test_what_does_not_happen_is_named(lines: str, line: int, expected: str, happened: str) -> None:
    found = played(lines)

    assert found.difference is not None
    assert (found.difference.line, found.difference.expected.en) == (line, expected)
    assert happened in found.difference.happened.en


@pytest.mark.parametrize(
    ("lines", "happened"),
    [
        ("E - 9m\nW wins 9m from E\n", "西家不能食糊"),
        ("(W pung) refused ZJ-CLAIM-2\n", "西家沒有牌可叫：輪到東家"),
        ("E - 9m\n(W pung) refused ZJ-CLAIM-2\n", "此舉合規"),
        ("E - 9m\nW pung [999m] from E\nidle 1\n", "西家要打牌，但未摸牌，無牌可打"),
        ("idle 71\n", "本局已完"),
        ("replayed HK-FALSE-5\n", "東家要打牌"),
    ],
)
def test_why_it_does_not_happen_is_told_in_chinese_as_well(lines: str, happened: str) -> None:
    """The reason was English within a Chinese sentence."""
    found = played(lines)

    assert found.difference is not None
    assert happened in found.text("zh").partition("實情不同：")[2]


END = """# seifong 1
rules zung-jung
deal 1
stack E 123m 456m 789m EEE 55s
E wins 5s by self-draw
"""


@pytest.mark.parametrize(
    ("detail", "happened"),
    [
        ("worth 211", "worth 210"),
        ("worth 210 of 211", "worth 210"),
        ("ZJ-PAT-3.1 20", "ZJ-PAT-1.2 5"),
        ("ZJ-PAT-3.1 10 x2", "ZJ-PAT-1.2 5"),
        ("gains E +631 S -211 W -210 N -210", "gains E +630 S -210 W -210 N -210"),
        ("S pays E 209 ZJ-PAY-2", "S pays E 210 ZJ-PAY-2"),
        ("S pays E 210 ZJ-PAY-3", "S pays E 210 ZJ-PAY-2"),
        ("responsible S", "gains E +630"),
        ("hand 123456789m 555s EE", "hand 123456789m 55s EEE"),
        ("hand 123456789m 55s [EEE]", "hand 123456789m 55s EEE"),
        ("S wins 5s by self-draw", "gains E +630"),
        ("worth 210\nZJ-PAT-3.1 10", "gains E +630"),  # out of their order
    ],
)
def test_what_an_end_does_not_say_is_named(detail: str, happened: str) -> None:
    found = played(detail + "\n", END)

    assert found.difference is not None
    assert found.difference.line == 5 + len(detail.splitlines())
    assert found.difference.expected.en == detail.splitlines()[-1]
    assert found.difference.happened.en.startswith(happened)


TWO = """# seifong 1
rules hong-kong-multi-win
deal 1
stack E 9m | S 123m 456m 789m 55s 78p | W 123s 456s 789s EE 78p | N 1p | head 1m 1m 1m 9p
E - 9m
idle 3
E - 9p
(S win)
(W win)
"""


def test_every_winner_is_written() -> None:
    south, west = "S wins 9p from E\n", "W wins 9p from E\n"

    assert replay(TWO + south + west).is_so
    one = replay(TWO + south).difference
    assert one is not None
    assert (one.line, one.happened.en) == (10, "W wins 9p from E")
    other = replay(TWO + west).difference
    assert other is not None
    assert (other.line, other.happened.en) == (10, "S wins 9p from E")


def test_deals_go_on_from_one_another() -> None:
    top = "# seifong 1\nrules hkma\ndeal 1\nidle 84\nexhausted\n"

    assert replay(top + "deal 2 dealer=1 round=E repeats=0\nidle 1\n").is_so
    for wrong in ("deal 3", "deal 2 dealer=0", "deal 2 round=S", "deal 2 repeats=1"):
        found = replay(f"{top}{wrong}\nidle 1\n")
        assert found.difference is not None
        assert found.difference.line == 6


def test_a_deal_that_is_not_over_is_followed_by_none() -> None:
    found = replay("# seifong 1\nrules hkma\ndeal 1\nidle 3\ndeal 2\nidle 1\n")

    assert found.difference is not None
    assert found.difference.line == 4
    assert found.difference.expected.en == "the next deal"


def test_a_scenario_becomes_a_journal_that_is_true() -> None:
    journal = read_journal_bytes(to_journal(END))

    assert journal.fault is None
    assert verify_journal(journal).is_true
    assert next(journal.deals()).is_over


def test_a_complete_transcript_leaves_nothing_out() -> None:
    lines = to_transcript(read_journal_bytes(to_journal(END))).splitlines()
    assert replay("\n".join(lines)).is_so

    for at in range(lines.index("complete") + 3, len(lines)):
        assert not is_so(lines[:at] + lines[at + 1 :]), lines[at]


def is_so(lines: list[str]) -> bool:
    """True if these lines can be read, and are what happens."""
    try:
        return replay("\n".join(lines)).is_so
    except BadRecord:
        return False
