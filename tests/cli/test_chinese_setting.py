"""This file is about how Chinese is set in what the commands print: one way everywhere."""

import re
from pathlib import Path

import pytest

from commands import Run
from seifong.cli.layout import width_of
from seifong.rulebook import RULES, Words
from seifong.rules.fouls import FOULS

CHINESE = r"[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff]"
MARKS = "，。、；：？！（）「」"
WRONG = {
    "no space before what is not Chinese": rf"{CHINESE}[A-Za-z0-9`]",
    "no space behind what is not Chinese": rf"[A-Za-z0-9`%]{CHINESE}",
    "a half-width bracket": rf"{CHINESE} ?\(|\({CHINESE}|{CHINESE}\)|\) ?{CHINESE}",
    "a half-width mark": rf"{CHINESE} ?[,;:?!](?![^ ]*//)|[,;:?!] ?{CHINESE}",
    "a space beside a mark": rf"{CHINESE} [{MARKS}]|[{MARKS}] {CHINESE}",
    "a bracket at the end of a line": r"[（「]$",
    "a mark at the beginning of a line": r"^ *[，。、；：？！）」]",
}


def wrongly_set(text: str) -> list[tuple[str, str]]:
    """Each line that is not set as it should be, and why.

    >>> wrongly_set("有12隻（應有 13 隻）")
    [('no space before what is not Chinese', '有12隻（應有 13 隻）'),
     ('no space behind what is not Chinese', '有12隻（應有 13 隻）')]
    """
    return [
        (why, line)
        for line in text.splitlines()
        for why, pattern in WRONG.items()
        if re.search(pattern, line)
    ]


@pytest.mark.parametrize("foul", FOULS)
@pytest.mark.parametrize("rules", ["tvb", "zung-jung"])
def test_every_ruling(run: Run, foul: str, rules: str) -> None:
    outcome = run("judge", "--foul", foul, "--by=W", "--lang=zh", "--rules", rules)

    assert outcome.status == 0
    assert wrongly_set(outcome.out) == []


@pytest.mark.parametrize(
    "words",
    [
        "judge --foul short_hand --by W --count 12/13",
        "judge --foul drew_out_of_turn --by S --tile 5p --late --rules tvb --warnings 1",
        "judge --foul false_win_shape --by E --winner S",
        "judge --foul wrong_tiles_exposed --by E --tile 2p --shown 45p --right 34p --rules=wsom",
        "judge --foul cheated --by E --rules hkma",
        "judge --list",
        "wall --dice 4 6 1",
        "wall --dice 5 4 --rules zung-jung",
        "wall --dice 12 12 --rules zung-jung --me W",
        "count --concealed 8 --melds 1 --kongs 1 --rules zung-jung",
        "count 123m55pEE[789s](CCCC) --to-discard",
        "count --concealed 13",
        "simulate --deals 6 --seed a --rules tvb --strict --slips 0.1",
        "simulate --deals 3 --seed a --rules zung-jung",
        "score 123m456m789pEE55s --win E --self-draw --seat E --round E",
        "score 123m456m789p55s34p --win 5p --from N --seat E --rules zung-jung",
        "rules presets",
        "rules diff hong-kong tvb",
        "rules options zung-jung",
    ],
)
def test_what_the_desk_prints(run: Run, words: str) -> None:
    outcome = run(*words.split(), "--lang=zh")

    assert outcome.status == 0, outcome
    assert re.search(CHINESE, outcome.out)
    assert wrongly_set(outcome.out) == []


def test_a_ledger(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "club.ledger"
    run("ledger", "new", file, "--players=Ah Ming,Bo,Chi,Dik")
    steps = (
        "win --by Bo --from Chi --worth 3",
        "win --by E --self-draw --hand 123m456m789pEE55s --win E",
        "exhausted",
        "penalty --by Dik --points 10 --rule HK-PEN-1 --why talking",
        "false-win --by Chi --why short",
        "wrong-dealer --by Dik --dealt all",
        "disqualify --by Dik --why cheating",
        "show",
    )
    for step in steps:
        command, *words = step.split()
        outcome = run("ledger", command, file, *words, "--lang=zh")

        assert outcome.status == 0, outcome
        assert wrongly_set(outcome.out) == []


def test_records(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    run(
        "simulate", "--deals=4", "--seed=a", "--strict", "--slips=0.1", "--rules=tvb", "--out", file
    )

    for words in (("verify",), ("replay",), ("replay", "--explain")):
        outcome = run(*words, file, "--lang=zh")

        assert outcome.status == 0, outcome
        assert wrongly_set(outcome.out) == []


def test_every_rule() -> None:
    assert wrongly_set("\n".join(rule.title.zh for rule in RULES.values())) == []
    for rule in RULES.values():
        assert wrongly_set(rule.text.zh) == []


def test_words_are_set_as_they_are_made() -> None:
    assert Words("", "東家打出5p，有12隻，東-96、南+32").zh == (
        "東家打出 5p，有 12 隻，東 -96、南 +32"
    )


@pytest.mark.parametrize("foul", FOULS)
def test_no_line_of_a_ruling_is_wider_than_a_terminal(run: Run, foul: str) -> None:
    """A mark that may not begin a line may stick out by its own width."""
    for lang in ("en", "zh"):
        out = run("judge", "--foul", foul, "--by=W", "--lang", lang).out
        assert max(width_of(line.rstrip(MARKS + ").,")) for line in out.splitlines()) <= 80
