"""What verification finds in a journal whose chain holds, and which still is not true."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from forging import a_match, file_of, forge, lines_of, members
from seifong.match import FAST, SEALED, Match
from seifong.record import Verdict, read_journal_bytes, to_journal, verify_journal
from seifong.rules.presets import preset
from seifong.seats import EAST
from seifong.table.automation import ALL
from seifong.table.dice import FastDice
from seifong.table.events import Event, Replayed, Ruled, Won
from seifong.table.motions import WIN
from seifong.testing import play_out, played

Lines = list[dict[str, Any]]


def verdict_of(lines: Lines) -> Verdict:
    journal = read_journal_bytes(forge(lines))
    assert journal.fault is None
    return verify_journal(journal)


@given(played(deals=3))
def test_what_was_played_is_true(match_and_journals: tuple[Match, list[list[Event]]]) -> None:
    match, journals = match_and_journals

    verdict = verify_journal(read_journal_bytes(file_of(match, journals)))

    assert verdict.is_true
    assert verdict.deals == len(journals)
    assert verdict.events == sum(map(len, journals))
    assert verdict.scores == [match.scores]
    assert verdict.players == [match.players]


def test_a_whole_match_is_true_from_deal_to_deal() -> None:
    """Winds, dealers, repeats and scores go from deal to deal; the dice may be sealed."""
    match = Match(preset("casual"), "sealed", ("Ah Ming", "Bo", "Chi", "Dik"), chance=SEALED)
    dice, journals = FastDice("play"), list[list[Event]]()
    while not match.is_over:
        journals.append([])
        deal = match.next_deal(journals[-1])
        play_out(deal, lambda at, seat: at.proper(seat)[dice.below(len(at.proper(seat)))])
        match.settle(deal)

    verdict = verify_journal(read_journal_bytes(file_of(match, journals)))

    assert verdict.is_true
    assert verdict.deals >= 4
    assert verdict.text().startswith(f"{verdict.deals} deals of 1 match, ")
    assert "Ah Ming" in verdict.scores_text()


def won_deals() -> tuple[Lines, int]:
    """Lines of a match in which somebody wins the first deal, and the line of that win."""
    for seed in range(1000):
        match, journals = a_match(preset("zung-jung"), f"won {seed}", deals=1)
        if isinstance(journals[0][-1], Won):
            lines = [members(line) for line in lines_of(file_of(match, journals))]
            return lines, len(lines)
    raise AssertionError("nobody has won")


LINES, WON = won_deals()


def line_of(kind: str) -> int:
    """The line, from 1 on, of the first event of a kind."""
    return next(at for at, line in enumerate(LINES, 1) if line.get("type") == kind)


def changed(line: int, change: Callable[[dict[str, Any]], None]) -> Lines:
    lines: Lines = json.loads(json.dumps(LINES))
    change(lines[line - 1])
    return lines


def other_tile(line: dict[str, Any]) -> None:
    line["tile"] = (line["tile"] + 1) % 34


def one_more(line: dict[str, Any]) -> None:
    line["gains"][0] += 4


def better(line: dict[str, Any]) -> None:
    line["winners"][0]["lines"][0][1] += 5


@pytest.mark.parametrize(
    ("line", "change", "about"),
    [
        (2, lambda began: began.update(dealer=(began["dealer"] + 1) % 4), "dealer is"),
        (2, lambda began: began.update(number=2), "seed"),
        (2, lambda began: began.update(round_wind=1), "wind of the round is 0"),
        (2, lambda began: began.update(repeats=1), "count of repeats is 0"),
        (2, lambda began: began.update(seed="mine"), "by the seed of the match"),
        (
            2,
            lambda began: began.update(dice="mine/1"),
            'the dice "xorshift128/1", and this deal',
        ),
        (2, lambda began: began.update(dice=SEALED), f'and this deal "{SEALED}"'),
        (3, lambda threw: threw.update(dice=threw["dice"][::-1]), "but it is otherwise: E th"),
        (5, lambda broke: broke.update(count=broke["count"] % 24 + 2), "breaks"),
        (6, lambda dealt: dealt["tiles"].reverse(), "E takes"),
        (line_of("drew"), other_tile, " + "),
        (WON, one_more, '"gains E '),
        (WON, better, " is recorded, but it is otherwise: "),
        (WON, lambda won: won["flows"][0].__setitem__(2, 1), " pays "),
    ],
)
def test_what_did_not_happen_is_named(
    line: int, change: Callable[[dict[str, Any]], None], about: str
) -> None:
    verdict = verdict_of(changed(line, change))

    assert verdict.fault is not None
    assert verdict.fault.line == line
    assert about in verdict.fault.sentence
    assert verdict.deals == 0


def test_a_motion_that_is_none_is_named() -> None:
    line = line_of("discarded")

    verdict = verdict_of(changed(line, lambda discarded: discarded.update(seat=2)))

    assert verdict.fault is not None
    assert verdict.fault.line == line
    assert "East is to play" in verdict.fault.sentence


def test_an_answer_that_was_left_out_is_named() -> None:
    line = line_of("answered")

    verdict = verdict_of(LINES[: line - 1] + LINES[line:])

    assert verdict.fault is not None
    assert verdict.fault.line == line


def test_an_end_that_is_another_is_named() -> None:
    verdict = verdict_of([*LINES[:-1], {"type": "exhausted"}])

    assert verdict.fault is not None
    assert verdict.fault.line == WON
    assert '"exhausted" is recorded' in verdict.fault.sentence


HEAVENLY = """\
# seifong 1
rules zung-jung
stack E 123m 456m 789m EEE 55s
E wins 5s by self-draw
"""


@pytest.mark.parametrize(
    ("named", "about"),
    [
        ({}, None),
        ({"dice": "loaded"}, None),
        ({"dice": FAST}, "the wall of this deal was stacked"),
        ({"seed": "mine"}, "the wall of this deal was stacked"),
        ({"seed": "mine", "dice": FAST}, "the wall of this deal was stacked"),
        ({"seed": "mine", "dice": "loaded"}, 'no generator "loaded"'),
    ],
)
def test_a_wall_that_was_stacked_is_none_that_a_seed_gives(
    named: dict[str, str], about: str | None
) -> None:
    """East's fourteen tiles, chosen, stood under the header of a match dealt from a seed."""
    lines = [members(line) for line in lines_of(to_journal(HEAVENLY))]
    order = Match(preset("zung-jung"), "mine").order
    lines[0] = {**lines[0], "seed": None, "dice": None, "order": order, **named}
    lines[1]["dealer"] = order[0]

    fault = verdict_of(lines).fault

    assert (fault is None) == (about is None)
    assert about is None or (fault is not None and about in fault.sentence)


def test_a_scenario_whose_wall_is_stacked_names_no_seed_in_its_journal() -> None:
    order = " ".join(map(str, Match(preset("zung-jung"), "mine").order))
    seeded = HEAVENLY.replace("stack", f'seed "mine"\norder {order}\nstack')

    journal = read_journal_bytes(to_journal(seeded))

    assert journal.matches[0].header.seed is None
    assert verify_journal(journal).is_true


def test_players_cannot_change_their_seats() -> None:
    verdict = verdict_of(changed(1, lambda header: header.update(order=header["order"][::-1])))

    assert verdict.fault is not None
    assert verdict.fault.line == 1
    assert "by the seed the order is" in verdict.fault.sentence


def with_rules(header: dict[str, Any], rules: dict[str, Any]) -> None:
    """Other rules, with the fingerprint that belongs to them."""
    content = json.dumps({**rules, "name": ""}, separators=(",", ":"), ensure_ascii=False)
    fingerprint = hashlib.sha256(content.encode()).hexdigest()[:16]
    header.update(rules=rules, fingerprint=fingerprint)


def test_rules_of_a_later_version_can_be_read_and_not_verified() -> None:
    def later(header: dict[str, Any]) -> None:
        with_rules(header, {**header["rules"], "weather": "rain"})

    journal = read_journal_bytes(forge(changed(1, later)))
    verdict = verify_journal(journal)

    assert journal.fault is None
    assert verdict.fault is not None
    assert verdict.fault.line == 1
    assert "weather" in verdict.fault.sentence


def test_rules_of_an_earlier_version_can_be_read_and_not_verified() -> None:
    def earlier(header: dict[str, Any]) -> None:
        rules = {**header["rules"]}
        del rules["conduct"]
        with_rules(header, rules)

    journal = read_journal_bytes(forge(changed(1, earlier)))
    verdict = verify_journal(journal)

    assert journal.fault is None
    assert verdict.fault is not None
    assert verdict.fault.line == 1
    assert "another version" in verdict.fault.sentence


def test_other_rules_make_another_score() -> None:
    """The chain and the fingerprint hold, and what everyone is paid gives it away."""

    def dearer(header: dict[str, Any]) -> None:
        rules = json.loads(json.dumps(header["rules"]))
        rules["scoring"]["score"]["chicken"] = 9
        counted = LINES[-1]["winners"][0]["lines"]
        rules["scoring"]["score"]["values"] = {
            rule: worth + 1 for rule, worth, _ in sorted(counted)
        }
        with_rules(header, rules)

    verdict = verdict_of(changed(1, dearer))

    assert verdict.fault is not None
    assert verdict.fault.line == WON


def test_a_seed_that_is_not_told_cannot_be_dealt_again() -> None:
    lines: Lines = json.loads(json.dumps(LINES))
    lines[0]["seed"] = lines[1]["seed"] = None

    verdict = verdict_of(lines)

    assert verdict.fault is not None
    assert verdict.fault.line == 2
    assert "the seed of this deal is not told" in verdict.fault.sentence


# Rulings.


def a_false_win(rules: str) -> tuple[Match, list[list[Event]]]:
    """East declares a win on its fourteen tiles that is none, where the table plays by itself."""
    for number in range(1000):
        match, journal = Match(preset(rules), f"false {number}"), list[Event]()
        table = match.next_table(journal, automations=ALL)
        if table.deal.asked == EAST and not table.deal.can_win:
            table.act(EAST, WIN)
            match.settle(table.deal, table.book)
            return match, [journal]
    raise AssertionError("East can always win")


@pytest.mark.rule("HK-FALSE-5", "HK-ROUND-6")
def test_a_false_win_at_a_table_that_plays_by_itself_is_ruled_on_again() -> None:
    match, journals = a_false_win("hkma")
    journals.append([])
    match.settle(play_out(match.next_deal(journals[-1]), lambda deal, seat: deal.proper(seat)[0]))

    verdict = verify_journal(read_journal_bytes(file_of(match, journals)))

    assert [type(event) for event in journals[0][-2:]] == [Ruled, Replayed]
    assert verdict.is_true
    assert (verdict.deals, verdict.scores) == (2, [match.scores])
    assert sorted(verdict.deducted[0]) == [0, 0, 0, 4 * 512]


@pytest.mark.rule("HK-FALSE-5")
@pytest.mark.parametrize(
    ("ruled", "end", "about"),
    [
        ({"foul": "talked"}, {}, "nobody has done what is ruled on: East is to play"),
        ({"offender": 1}, {}, "is recorded, but it is otherwise: "),
        ({"deducted": [4, 0, 0, 0]}, {"deducted": [4, 0, 0, 0]}, "deducted E 512 S 0 W 0 N 0"),
        ({"gains": [-3, 1, 1, 1]}, {"gains": [-3, 1, 1, 1]}, '"gains E -0.75 S +0.25'),
        ({"card": "red"}, {}, '"card red" is recorded'),
        ({"rules": ["HK-FALSE-4"]}, {}, "E foul false_win_shape HK-FALSE-4"),
        ({}, {"type": "stopped"}, "replayed HK-FALSE-5"),
        ({}, {"deducted": [0, 0, 0, 0]}, "deducted E 512 S 0 W 0 N 0"),
    ],
)
def test_a_ruling_on_a_false_win_that_is_another_is_named(
    ruled: dict[str, object], end: dict[str, object], about: str
) -> None:
    lines = [members(line) for line in lines_of(file_of(*a_false_win("hkma")))]
    lines[-2] |= ruled
    lines[-1] |= end

    fault = verify_journal(read_journal_bytes(forge(lines))).fault

    assert fault is not None
    assert fault.line in {len(lines) - 1, len(lines)}
    assert about in fault.sentence


TALKED = {
    "type": "ruled",
    "foul": "talked",
    "offender": 1,
    "response": "ruled",
    "remedy": "points",
    "rules": ["HK-PEN-1"],
}


@pytest.mark.rule("HK-FALSE-4", "HK-FALSE-5", "HK-PEN-1")
@pytest.mark.parametrize(
    ("rules", "forged", "about"),
    [
        ("hkma", {"type": "replayed", "rule": "HK-FALSE-5"}, "nothing that was ruled on ends"),
        ("hong-kong", {"type": "stopped", "rule": "HK-FALSE-4"}, "nothing that was ruled on ends"),
        ("zung-jung", {"type": "stopped", "rule": "ZJ-PEN-8"}, "on ends the deal: East is to play"),
        ("hkma", {"type": "replayed", "rule": "HK-FALSE-99"}, "nothing that was ruled on ends"),
        ("casual", {"type": "replayed", "rule": "HK-FALSE-5"}, "this table prevents every foul"),
        ("casual", TALKED, "this table prevents every foul"),
        ("tvb", TALKED, "nobody has done what is ruled on: East is to play"),
        ("hkma", {"type": "replayed", "rule": "HK", "gains": [0, -8, 0, 0]}, "no id of a rule"),
        ("hkma", {"type": "replayed", "rule": "HK-FALSE-5", "gains": [9] * 4}, "sum to 0"),
        ("hkma", {"type": "replayed", "rule": "HK-FALSE-5", "deducted": [0, -8, 0, 0]}, "is taken"),
    ],
)
def test_a_ruling_that_nothing_led_to_is_named(
    rules: str, forged: dict[str, object], about: str
) -> None:
    """Anybody could end a deal with a ruling made up, and hand out what nobody had to pay."""
    match, journal = Match(preset(rules), "forged"), list[Event]()
    match.next_deal(journal)
    lines = [members(line) for line in lines_of(file_of(match, [journal]))]

    fault = verify_journal(read_journal_bytes(forge([*lines, forged]))).fault

    assert fault is not None
    assert fault.line == len(lines) + 1
    assert about in fault.sentence
