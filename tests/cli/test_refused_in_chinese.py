"""This file is about who gives their commands in Chinese: whatever is refused is so in Chinese."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import seifong
from commands import Run, refusal

SOURCES = Path(seifong.__file__).parent
HAND = "123456m789pEE55s"

#: Bots of one's own, none of which plays.
OWN = """
class NoBot:
    pass

class Raises:
    def choose(self, view):
        raise ValueError(7)

class Answers:
    def choose(self, view):
        return -1
"""

#: A transcript whose players are out of order.
DEAL = "# seifong 1\nrules zung-jung\norder 0 1 1 2\n\ndeal 1\n"

#: Every refusal, and the place from the left at which its Chinese stands.
REFUSALS = {
    "SeifongError": 2,
    "BadInput": 2,
    "BotFailed": 2,
    "BadNotation": 2,
    "PortTaken": 2,
    "UnknownRule": 2,
    "BadRules": 3,
    "BadRecord": 3,
}

#: What is read by those who write programs: they are refused in English.
IN_ENGLISH = (
    *("counts.py", "testing.py"),
    *("lab/batch.py", "lab/env", "lab/given.py", "lab/lessons.py"),
    *("lab/openspiel.py", "lab/recording.py", "lab/state.py"),
    "server/",
)


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Each refusal that somebody at a table or a terminal meets, and where it is made."""
    for file in sorted(SOURCES.rglob("*.py")):
        name = file.relative_to(SOURCES).as_posix()
        if name == "errors.py" or name.startswith(IN_ENGLISH):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in REFUSALS:
                yield f"{name}:{node.lineno}", node


def says_it_in_chinese(made: ast.Call) -> bool:
    """True if a refusal is made with the sentence in Chinese as well.

    >>> one, other = (
    ...     ast.parse(text, mode="eval").body for text in ("BadInput(a)", "BadInput(a, b)")
    ... )
    >>> says_it_in_chinese(one), says_it_in_chinese(other)
    (False, True)
    """
    is_spread = any(isinstance(argument, ast.Starred) for argument in made.args)
    is_named = any(keyword.arg == "zh" for keyword in made.keywords)
    return is_spread or is_named or len(made.args) >= REFUSALS[ast.unparse(made.func)]


def test_every_refusal_that_a_person_meets_is_made_in_both_languages() -> None:
    found = list(refusals())

    assert len(found) > 150
    assert [place for place, made in found if not says_it_in_chinese(made)] == []


@pytest.mark.parametrize(
    "words",
    [
        # What no command can read.
        "ply",
        "mahjong",
        "play --sed x",
        "play --seat",
        "play --seat Q",
        "play --plain=3",
        "play extra",
        "play --seed a --seed b",
        "show",
        "simulate --deals x",
        "simulate --deals 0",
        "simulate --slips x",
        "simulate --sed x",
        # Rules and houses.
        "play --rules hkmaa",
        "play --rules none.toml",
        "rules show HK-ROBB-2",
        "rules list QQ",
        "simulate --slips 5",
        "simulate --jobs 2 --ray auto",
        "simulate --ray speed --deals 1",
        # A win.
        "score",
        f"score --self-draw --win 5x -- {HAND}",
        f"score --self-draw --from S --win 5s -- {HAND}",
        "score --self-draw --win 5s 123m",
        f"score --self-draw --win 5s --meld [124m] -- {HAND}",
        f"score --from E --win 5s -- {HAND}",
        f"score --self-draw --win 5s --human -- {HAND}",
        f"score --self-draw --win 5s --heavenly --seat S -- {HAND}",
        f"score --self-draw --win 5s --flowers fl1 --rules hkma -- {HAND}",
        "score --profile a=hkma",
        "score --cases own.py",
        "settle --cases empty.json",
        # A foul.
        "judge --foul talkd --by W",
        "judge --foul zzzz --by W",
        "judge --foul talked --by Q",
        "judge --foul talked",
        "judge --by W",
        "judge --foul talked --by W --tile 5p",
        "judge --foul short_hand --by W --count 12",
        "judge --foul short_hand --by W --count 13/13",
        "judge --foul short_hand --by W --count 12/12",
        "judge --foul long_hand --by W --count 12/13",
        "judge --foul wrong_dealer --by E",
        "judge --foul chow_from_wrong_seat --by S --other E",
        "judge --foul signalled --by S --other S",
        "judge --foul talked --by S --ballot replay",
        "judge none.txt",
        "judge --list none.txt",
        # Counts, and walls.
        "count",
        "count 12m --concealed 3",
        "count 11111m",
        "wall --dice 4 5",
        "wall --dice five",
        "wall --dice 13 --rules zung-jung",
        "wall --dice 7 1 1",
        # Records, ledgers and matches.
        "show no-such-match",
        "verify none.jsonl",
        "replay own.py",
        "replay order.deal",
        "convert own.py",
        "ledger next none.jsonl",
        "advise no-such-match",
        # Bots of one's own.
        "arena none.py:Mine speed --deals 4",
        "arena own.py:Mine speed --deals 4",
        "arena own.py:NoBot speed --deals 4",
        "arena speed random routes --deals 4",
        "arena speed random speed random --pairs --deals 4",
        "arena speed random --deals 4 --resume own.py",
        "simulate --bots speed,speed --deals 1",
    ],
)
def test_a_command_is_refused_in_chinese(
    run: Run, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed, a name or an option, stands as it is; the sentence about it is Chinese."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    (tmp_path / "order.deal").write_text(DEAL, encoding="utf-8")
    monkeypatch.setenv("SEIFONG_LANG", "zh")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    outcome = run(*words.split())

    told = refusal(outcome)
    assert outcome.status == 2
    assert re.search("[\u4e00-\u9fff]", told)
    without_reasons = told.partition("No such file")[0]  # the system's own words, in its language
    assert not re.search(r"\b[a-z]+ [a-z]+ [a-z]+\b", without_reasons.replace("seifong", "")), told


@pytest.mark.parametrize("bot", ["Raises", "Answers"])
def test_what_ones_own_bot_does_wrong_is_told_in_chinese(
    run: Run, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who, in which seat, what, and in which deal: it was in English, whoever asked."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    told = [
        refusal(run(*words, "--lang=zh", "--seed=a", "--jobs=1"))
        for words in (
            ("simulate", f"--bots=own.py:{bot}", "--deals=1"),
            ("arena", f"own.py:{bot}", "speed", "--deals=4"),
        )
    ]

    assert all(one.startswith(f"own.py:{bot} 坐東家，") for one in told)
    assert told[0].endswith("；見種子 a 第 1 場第 1 局")
    assert told[1].endswith("；見種子 a 第 0 副牌牆")
