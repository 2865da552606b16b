"""This file is about `seifong judge`: by flags, by file, by menu, and what it lists."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Run, refusal, settings
from seifong.rules.fouls import FOULS


def test_a_ruling_says_what_follows_and_by_which_rules(run: Run) -> None:
    outcome = run(
        *("judge", "--foul", "drew_out_of_turn", "--by", "S", "--tile", "5p"),
        *("--rules", "zung-jung"),
    )

    assert outcome.status == 0
    assert outcome.out.startswith(
        "Drew out of turn\nSouth drew 5p out of turn.\nRuling: put right. The tile goes back"
    )
    assert "A judge may rule instead (dead_hand): the hand is dead." in outcome.out
    assert "\nZJ-DRAW-1 No hand on the wall before the upper seat has discarded (" in outcome.out
    assert all(len(line) <= 80 for line in outcome.out.splitlines())


def test_a_ruling_is_told_in_chinese(run: Run) -> None:
    outcome = run("judge", "--foul", "talked", "--by", "W", "--rules", "tvb", "--lang", "zh")

    assert outcome.out.startswith("交談\n西家在牌局中交談。\n裁決：警告一次。")


@pytest.mark.rule("HK-FALSE-3", "HK-FALSE-11")
def test_a_payment_is_told_by_the_names_of_the_seats(run: Run) -> None:
    flags = ("judge", "--foul", "false_win_shape", "--by", "S", "--winner", "W", "--lang", "zh")

    outcome = run(*flags)

    assert "收付：東 +64、南 -192、西 +64、北 +64\n該局以真糊結算。\n" in outcome.out


@pytest.mark.rule("HK-PEN-2", "ZJ-PEN-1")
def test_a_rule_is_read_out_once(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    file.write_text("rules zung-jung\nS talked\nW talked\n")

    outcome = run("judge", file)

    assert outcome.out.count("HK-PEN-2 HKMA: levels of penalty") == 1
    assert outcome.out.endswith("ZJ-ETH-1, HK-PEN-2: see above.\n")


@pytest.mark.rule("HK-DEAD-1", "HK-FALSE-3", "HK-FALSE-12")
def test_what_a_table_prevents_is_ruled_on_once_it_has_happened(run: Run) -> None:
    """A share of ten faan is 64 at half a unit, and 128 at the casual table's whole one."""
    casual = ("judge", "--rules", "casual", "--by", "S", "--foul")

    short, false = run(*casual, "short_hand"), run(*casual, "false_win_shape")

    assert "Ruling: the hand is dead. This table does not let it happen; since" in short.out
    assert "South may not win, claim or declare a kong in this deal." in short.out
    assert "This table has no price for a false win" in " ".join(false.out.split())
    assert "Paid: E +128, S -384, W +128, N +128\n" in false.out


@pytest.mark.parametrize(
    ("words", "cited"),
    [
        ("claimed_too_late --chow-shown --claim win", "ZJ-CLAIM-5"),
        ("claimed_too_late --chow-shown --claim pung", "ZJ-CLAIM-5"),
        ("false_win_barred", "ZJ-WIN-3"),
        ("over_time", "ZJ-PEN-17"),
    ],
)
@pytest.mark.rule("ZJ-CLAIM-5", "ZJ-PEN-17", "ZJ-WIN-3")
def test_a_ruling_cites_what_it_rests_on(run: Run, words: str, cited: str) -> None:
    flags = ("judge", "--rules", "zung-jung", "--by", "S", "--json", "--foul")

    found = json.loads(run(*flags, *words.split()).out)
    rules = [citation["rule"] for citation in found["citations"]]

    assert cited in rules
    assert "ZJ-PEN-16" not in rules


def test_a_sentence_about_a_seat_that_is_not_named_begins_like_one(run: Run) -> None:
    flags = ("--foul", "claimed_after_touching", "--by", "S", "--claim", "win", "--rival")

    outcome = run("judge", *flags, "--rules", "zung-jung")

    assert "Ruling: play goes on. Another seat claims it too, and the draw is off" in outcome.out


def test_a_judge_chooses(run: Run) -> None:
    flags = ("judge", "--foul", "drew-out-of-turn", "--by", "S", "--rules", "zung-jung")

    outcome = run(*flags, "--ballot", "dead_hand")
    refused = run(*flags, "--ballot", "replay")

    assert "Ruling: the hand is dead." in outcome.out
    assert "South may not win, claim or declare a kong in this deal." in outcome.out
    assert refusal(refused) == '"replay" cannot be ruled here: there are put_right, dead_hand'


@pytest.mark.rule("HK-FALSE-3", "HK-FALSE-4")
def test_a_false_win_says_who_pays_whom_for_a_program(run: Run) -> None:
    outcome = run("judge", "--foul", "false_win_shape", "--by", "E", "--json")

    found = json.loads(outcome.out)
    assert found["gains"] == {"E": -192, "S": 64, "W": 64, "N": 64}
    assert found["flows"][0] == {"from": "E", "to": "S", "amount": 64, "rule": "HK-FALSE-3"}
    assert found["aftermath"]["next_dealer"] == "S"
    assert [cited["rule"] for cited in found["citations"]] == [
        "HK-FALSE-1",
        "HK-FALSE-3",
        "HK-FALSE-4",
    ]
    assert found["citations"][0]["text"]["zh"].startswith("以下情況叫糊即為詐糊")


def test_a_deduction_is_received_by_nobody(run: Run) -> None:
    outcome = run("judge", "--foul", "false_win_shape", "--by", "W", "--rules", "hkma", "--json")

    found = json.loads(outcome.out)
    assert found["deducted"] == {"E": 0, "S": 0, "W": 512, "N": 0}
    assert found["flows"] == [{"from": "W", "to": None, "amount": 512, "rule": "HK-FALSE-5"}]


def test_conduct_may_be_stricter_than_the_preset(run: Run) -> None:
    flags = ("judge", "--foul", "talked", "--by", "E", "--warnings", "1")

    assert "Ruling: warning." in run(*flags).out
    assert "Ruling: yellow card." in run(*flags, "--conduct", "tournament").out
    assert "does not let it happen" in run(*flags, "--conduct", "casual").out


def test_every_incident_is_listed_in_both_languages(run: Run) -> None:
    outcome = run("judge", "--list")
    plain = json.loads(run("judge", "--list", "--json").out)

    for kind in FOULS.values():
        assert f"{kind.name}\n" in outcome.out
        assert kind.title.en in outcome.out
        assert kind.title.zh in outcome.out
    assert [entry["foul"] for entry in plain] == list(FOULS)
    assert "    facts: --tile, --late" in outcome.out


SHEET = """\
# table 4, second deal
rules tvb
S talked
S foul talked                 # again
E wrong_tiles_exposed tile=2p shown=45p right=34p
E drew-out-of-turn ballot=dead_hand
"""


def test_a_file_of_incidents_remembers_who_was_shown_what(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table-4"
    file.write_text(SHEET)

    rulings = json.loads(run("judge", file, "--json").out)

    assert [ruling["remedy"]["name"] for ruling in rulings] == [
        "warning",
        "points",
        "put_right",
        "dead_hand",
    ]
    assert [ruling["card"] for ruling in rulings] == ["warning", "points", "warning", "points"]
    assert rulings[1]["deducted"]["S"] == 10


def test_json_tells_the_same_as_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table-4.json"
    entries = [
        {"by": "S", "foul": "talked"},
        {"by": "S", "foul": "talked", "deliberate": False},
        {"by": "E", "foul": "wrong_tiles_exposed", "tile": "2p", "shown": "4p 5p", "right": "34p"},
        {"by": "E", "foul": "drew_out_of_turn", "ballot": "dead_hand"},
    ]
    file.write_text(json.dumps({"rules": "tvb", "incidents": entries}))
    lines = tmp_path / "table-4"
    lines.write_text(SHEET)

    assert run("judge", file).out == run("judge", lines).out


def test_one_incident_in_json_is_a_sheet(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text('{"by": "W", "foul": "short_hand", "count": "12/13"}')

    assert "West has too few tiles: 12, and there should be 13." in run("judge", file).out


def test_a_file_may_tell_itself_what_was_shown_before(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet"
    file.write_text("rules hkma\nS used_device yellows=1\n")

    assert "Shown: yellow card, then red card." in run("judge", file).out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("S talkd", 'there is no foul "talkd"; did you mean "talked"?'),
        ("Q talked", '"Q" is no seat: write E, S, W or N'),
        ("S", "a line is SEAT FOUL fact=value, as S drew_out_of_turn tile=5p"),
        ("S foul", "a line is SEAT FOUL fact=value, as S drew_out_of_turn tile=5p"),
        ("S talked lat", 'there is no fact "lat"; did you mean "late"?'),
        ("S talked late=yes", '"late" is told by its word alone'),
        ("S drew_twice tile", "tile should be told as tile=…"),
        ("S talked tile=5p", '"tile" says nothing of talked, which may be told with deliberate'),
        ("S nonsense_entirely", "seifong judge --list shows every foul"),
        ("S short_hand count=14/13", "14 where 13 are due is too many: a long hand"),
        ("S drew_twice tile=5q", '"5q" at "5q": not a tile'),
        ("S short_hand count=12", '"12" should be how many there are and should be, as 12/13'),
        ("S wrong_dealer dealt=most", '"most" should be one of nothing, some, first_four, twelve'),
        ("S talked warnings=-1", '"-1" should be a number from 0 to 999'),
        ("S talked warnings=1000", '"1000" should be a number from 0 to 999'),
        ("S drew_twice tile=5p tile=6p", '"tile" is told twice'),
        ("S drew_twice late late", '"late" is told twice'),
        ("rules", "a line that names the rules is rules NAME"),
        ("rules tvb hkma", "a line that names the rules is rules NAME"),
        ("S short_hand count=12/15", "15 tiles are never due: 13 are, 14 to discard"),
        ("S long_hand count=18/17", "17 tiles are never due"),
        ("S wrong_tiles_exposed tile=2p shown=34p right=34p", "34p was shown, and belongs in the"),
        ("S wrong_tiles_exposed tile=2p shown=45p right=99s", "right=99s makes no chow, pung or"),
        ("S wrong_tiles_exposed tile=2p shown=2222p", "5 tiles are 2p, and there are only 4"),
        ("S talked ballot", "ballot should be told as ballot=…"),
        ("E wrong_dealer", "East is whoever should have dealt"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_line(
    run: Run, tmp_path: Path, line: str, says: str
) -> None:
    file = tmp_path / "sheet"
    file.write_text(f"N talked\n{line}\n")

    outcome = run("judge", file)

    assert outcome.status == 2
    assert refusal(outcome).startswith(f"{file}, ")
    assert says in refusal(outcome)
    assert " 2: " in refusal(outcome)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1]", "is no list of incidents: Expected `object`, got `int`"),
        ('{"incidents": [{"foul": "talked"}]}', 'incident 1 does not say "by"'),
        ('{"incident": []}', "is no list of incidents"),
        ("{", "is no list of incidents"),
        ("", "has no incidents"),
        ("# nothing happened\nrules tvb\n", "has no incidents"),
        ("[]", "has no incidents"),
        ('{"by": "S", "foul": "talked", "rules": "tvb"}', 'there is no fact "rules"'),
        ('[{"by": "S", "foul": "talked", "lately": false}]', 'there is no fact "lately"'),
        ("rules tvbb\nS talked", 'sheet: there is no preset "tvbb"; did you mean "tvb"?'),
        ("rules tvb\nS talked\nrules hkma\n", "line 3: the rules are named already, as tvb"),
        ('[{"by": "S", "foul": "talked", "by": "W"}]', '"by" is told twice in one object'),
    ],
)
def test_what_is_no_sheet_is_refused(run: Run, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "sheet"
    file.write_text(text)

    outcome = run("judge", file)

    assert outcome.status == 2
    assert says in refusal(outcome)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--foul", "talked"], "who did it? say --by SEAT"),
        (["--by", "E"], "what happened? say --foul NAME; seifong judge --list shows"),
        (["--foul", "talked", "--by", "X"], '"X" is no seat'),
        (["--foul", "talked", "--by", "E", "--rules", "hk"], 'there is no preset "hk"'),
        (["--foul", "short_hand", "--by", "E", "--count", "13/13"], "13 is the right count"),
        (["sheet", "--foul", "talked"], "by a file or by --foul and --by, not by both"),
        (["no/such/sheet"], "no/such/sheet cannot be read"),
        ([], "what happened? say --foul NAME"),
    ],
)
def test_flags_that_say_too_little_or_too_much_are_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str], says: str
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)

    outcome = run("judge", *words)

    assert outcome.status == 2
    assert says in refusal(outcome)


def at_a_terminal(words: list[str], answers: list[str]) -> str:
    """What a person sees who answers in turn."""
    person, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "seifong", *words],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=settings(),
    ) as process:
        os.write(person, "".join(f"{answer}\n" for answer in answers).encode())
        out, _ = process.communicate(timeout=60)
    os.close(terminal)
    os.close(person)
    return out.decode()


def number_of(foul: str) -> str:
    """The number of a foul in the menu."""
    return str(list(FOULS).index(foul) + 1)


def test_who_and_what_is_asked_again_while_the_answers_do_not_fit_together() -> None:
    """East has not dealt wrongly: it is whoever should have."""
    answers = [number_of("wrong_dealer"), "E", "all", "n", "S", "all", "n"]

    seen = at_a_terminal(["judge", "--rules", "zung-jung"], answers)

    assert "East is whoever should have dealt: name the seat that did instead. Once" in seen
    assert "South dealt, and it was East's deal.\nRuling: play goes on." in seen


def test_what_cannot_be_read_is_told_in_the_language_of_the_menu() -> None:
    answers = [
        "99",
        "x",
        number_of("drew_out_of_turn"),
        "Q",
        "南",
        "5q",
        "5p",
        "maybe",
        "是",
        "",
        "",
    ]

    chinese = at_a_terminal(["judge", "--rules", "zung-jung", "--lang", "zh"], answers)
    english = at_a_terminal(["judge", "--rules", "zung-jung"], answers)

    for wrong in ("99", "x"):
        assert f"「{wrong}」不是 1 至 {len(FOULS)} 的數" in chinese
    assert "「Q」不是座位：請寫東、南、西或北" in chinese
    assert "「5q」由「5q」起不是牌" in chinese
    assert "「maybe」既非是，亦非否" in chinese
    assert "南家未輪到便摸了五筒。\n裁決：死牌。" in chinese
    assert "Error" not in chinese + english
    assert f'"x" is no number from 1 to {len(FOULS)}' in english
    assert '"maybe" is neither y nor n' in english


def test_a_person_is_asked_what_happened_and_what_is_ruled() -> None:
    number = list(FOULS).index("drew_out_of_turn") + 1

    seen = at_a_terminal(
        ["judge", "--rules", "zung-jung"],
        [str(number), "X", "S", "5q", "5p", "n", "n", "2"],
    )

    assert f"{number:3}  Drew out of turn" in seen
    assert '"X" is no seat' in seen
    assert '"5q" at "5q": not a tile' in seen
    assert "Which is ruled? [1]:" in seen
    assert "South drew 5p out of turn.\nRuling: the hand is dead." in seen


@pytest.mark.rule("HK-PEN-2")
@pytest.mark.parametrize(
    ("words", "asks", "says"),
    [
        ([], "shown a card earlier in this match? [y/N]:", "Shown: yellow card, then red card."),
        (["--lang", "zh"], "犯規者本場曾否受警告或得牌？", "出示：黃牌，繼而紅牌。"),
    ],
)
def test_what_the_offender_was_shown_before_is_asked_too(
    words: list[str], asks: str, says: str
) -> None:
    """A warning and a yellow card: the next yellow one makes a red."""
    answers = [number_of("talked"), "S", "y", "1", "1", ""]

    seen = at_a_terminal(["judge", "--rules", "hkma", *words], answers)

    assert asks in seen
    assert says in seen


@pytest.mark.rule("HK-DEAD-3", "ZJ-PEN-6")
@pytest.mark.parametrize(
    ("rules", "foul", "answers"),
    [("hong-kong", "talked", ["S"]), ("hkma", "wrong_thrower", ["S", "E", "nothing"])],
)
def test_nothing_is_asked_of_cards_where_they_change_nothing(
    rules: str, foul: str, answers: list[str]
) -> None:
    seen = at_a_terminal(["judge", "--rules", rules], [number_of(foul), *answers])

    assert "earlier in this match" not in seen
    assert "Ruling: " in seen


def test_the_list_of_incidents_takes_no_sheet(run: Run, tmp_path: Path) -> None:
    """Once the sheet was silently left aside."""
    sheet = tmp_path / "sheet"
    sheet.write_text("S drew_out_of_turn tile=5p\n", encoding="utf-8")

    outcome = run("judge", "--list", sheet)

    assert outcome.status == 2
    assert refusal(outcome) == "--list shows what can be ruled on, and rules on no file"
