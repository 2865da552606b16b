"""This file is about `seifong simulate --strict`: matches by hand, with slips, before a referee."""

import json
from collections import Counter
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.record import read_journal, verify
from seifong.table.events import Began, Ruled, Won

RULED = ("--strict", "--slips=0.03", "--deals=8")


def counted(run: Run, *words: object) -> dict[str, object]:
    told: dict[str, object] = json.loads(run("simulate", *words, "--json").out)
    return told


@pytest.mark.parametrize("rules", ["hong-kong", "hkma", "tvb", "casual", "zung-jung"])
def test_what_bots_do_by_hand_and_do_wrong_runs_again_as_recorded(
    run: Run, tmp_path: Path, rules: str
) -> None:
    out = tmp_path / "deals.jsonl"

    assert run("simulate", *RULED, "--seed=true", "--rules", rules, "--out", out).status == 0
    assert verify(out).fault is None
    assert verify(out).deals == 8


def test_the_same_seed_errs_the_same_way_byte_for_byte(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("simulate", *RULED, "--bots=random", "--seed=same", "--out", tmp_path / name)
    run("simulate", *RULED, "--bots=random", "--seed=other", "--out", tmp_path / "three")

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert (tmp_path / "one").read_bytes() != (tmp_path / "three").read_bytes()


@pytest.mark.parametrize("rules", ["hkma", "tvb", "zung-jung"])
def test_without_slips_the_same_deals_are_played_as_by_themselves(run: Run, rules: str) -> None:
    words = ("--deals=6", "--seed=hands", "--rules", rules, "--bots=speed,speed,random,speed")
    by_hand, by_itself = counted(run, *words, "--strict"), counted(run, *words)

    assert by_hand["slips"] == by_hand["warned"] == by_hand["ruled"] == by_hand["refused"] == 0
    for count in ("wins", "worth", "exhausted", "claims", "kongs", "go_arounds", "decisions"):
        assert by_hand[count] == by_itself[count], count


def test_the_summary_counts_what_the_record_holds(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    told = counted(run, *RULED, "--rules=hkma", "--seed=count", "--out", out)
    deals = list(read_journal(out).deals())
    rulings = [event for deal in deals for event in deal.events if isinstance(event, Ruled)]
    ends = [deal.events[-1] for deal in deals]

    assert told["ruled"] == len(rulings) > 0
    assert told["fouls"] == Counter(ruled.foul for ruled in rulings)
    assert told["wins"] == sum(len(end.winners) for end in ends if isinstance(end, Won))
    assert told["replayed"] == sum(type(end).__name__ == "Replayed" for end in ends)
    assert isinstance(told["players"], list)
    taken = sum(player["deducted"] for player in told["players"])
    assert 4 * taken == sum(sum(ruled.deducted) for ruled in rulings)
    assert sum(player["points"] for player in told["players"]) == 0


@pytest.mark.rule("HK-PEN-2")
def test_cards_add_up_over_the_deals_of_a_match(run: Run, tmp_path: Path) -> None:
    """One warning, then yellow cards, and every second of them is a red one."""
    out = tmp_path / "deals.jsonl"
    run("simulate", *RULED, "--rules=hkma", "--seed=cards", "--out", out)
    expected = {"warning": "warning", 1: "yellow", 2: "red"}
    (match,) = read_journal(out).matches
    shown: list[list[str]] = [[], [], [], []]
    for deal in match.deals:
        began = deal.events[0]
        assert isinstance(began, Began)
        first = match.header.order.index(began.dealer)
        for event in deal.events:
            if isinstance(event, Ruled) and event.card:
                shown[match.header.order[(first + event.offender) % 4]].append(event.card)

    assert any(cards.count("red") for cards in shown)
    for cards in shown:
        slips = [card for card in cards if card != "warning"]
        assert slips == [expected[number % 2 + 1] for number in range(len(slips))]
        assert cards.count("warning") <= 1


def test_what_follows_from_a_foul_can_be_said_for_all(run: Run) -> None:
    words = ("--deals=4", "--strict", "--slips=0.05", "--seed=all", "--rules=casual")
    refused = counted(run, *words, "--response=prevented")
    warned = counted(run, *words, "--response=warned")
    ruled = counted(run, *words, "--response=ruled")

    assert refused["ruled"] == refused["warned"] == 0
    assert isinstance(refused["refused"], int)
    assert refused["refused"] > 0
    assert (warned["ruled"], ruled["warned"]) == (0, 0)
    assert warned["warned"] != 0
    assert ruled["ruled"] != 0


def test_the_summary_of_a_strict_table_is_told_in_either_language(run: Run) -> None:
    words = ("simulate", *RULED, "--rules=zung-jung", "--seed=a")
    english, chinese = run(*words).out, run(*words, "--lang=zh").out

    assert " slips, " in english
    assert "\nmost often: " in english
    assert "\n失手 " in chinese
    assert "\n最常見：" in chinese
    assert len(english.splitlines()) == len(chinese.splitlines())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--slips=0.1"], "--slips and --response are for strict tables: say --strict as well"),
        (["--response=ruled"], "--slips and --response are for strict tables"),
        (["--strict", "--slips=2"], "Invalid value for '--slips': 2.0 is not in the range"),
        (["--strict", "--response=kind"], "Invalid value for '--response': 'kind' is not one of"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, words: list[str], says: str) -> None:
    outcome = run("simulate", "--deals=1", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


def test_a_table_that_rules_on_fouls_as_told_is_not_called_by_its_presets_name(run: Run) -> None:
    """The association rules as it is; a table at home warns, unless it is told to rule."""
    words = ("--strict", "--deals=1", "--seed=name", "--response=ruled")

    assert counted(run, *words, "--rules=hkma")["rules"] == "hkma"
    assert counted(run, *words, "--rules=hong-kong")["rules"] == "hong-kong-changed"
