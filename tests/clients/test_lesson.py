"""This file is about the first lesson: ten steps, played at a real table by whoever types."""

import pytest
from rich.text import Text

from commands import HOME, command
from seifong.catalogue import texts
from seifong.clients.terminal.lesson import STEPS, Lesson, Teacher
from seifong.clients.terminal.texts import Texts
from seifong.rulebook import RULES, Language

DEEDS = [deed for step in STEPS for deed in step.deeds]


def taught(*lines: str, language: Language = "en") -> tuple[bool, str]:
    """Whether the lesson was heard to its end, and all that was said in it."""
    heard: list[str] = []
    typed = iter(f"{line}\n" for line in lines)
    is_over = Teacher(Texts(language), heard.append, None, lambda: next(typed, "")).teach()
    return is_over, "\n".join(heard)


def as_asked() -> list[str]:
    """What a learner types who does what every step asks for; the last asks for nothing."""
    return [line for step in STEPS[:-1] for line in (step.deeds or ("",))]


@pytest.mark.rule("P-60")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_who_does_what_is_asked_wins_the_first_deal(language: Language) -> None:
    """Own flower and dragons, one faan each: eight of the discarder, as full gun of two has it."""
    is_over, heard = taught(*as_asked(), language=language)

    assert is_over
    assert "HK-FAAN-06" in heard
    assert "HK-FAAN-10" in heard
    assert "0 → +8" in heard
    assert "0 → -8" in heard


@pytest.mark.rule("P-60")
def test_what_may_not_be_done_is_answered_with_its_reason_and_rule() -> None:
    _, heard = taught("", "", "", "pung", "rule hk-claim-4", "5s", "N")

    assert "nothing to claim in one's own turn (HK-TURN-2)" in heard
    assert "HK-CLAIM-4 Chow" in heard
    assert "The lesson asks for something else here.\nNow: discard the North Wind" in heard
    assert "East discards North Wind." in heard


def test_a_small_letter_is_a_tile_too_and_help_and_hints_are_given() -> None:
    """`n` was refused with "type N", and so were help and hint."""
    _, heard = taught("", "", "", "help", "hint", "n")

    assert "Type a tile to discard it" in heard
    assert "Without " in heard
    assert "The lesson asks for something else" not in heard
    assert "East discards North Wind." in heard


@pytest.mark.parametrize("said", ["h", "what?", "pung", "rule HK-CLAIM-7", "help", "table", "why"])
def test_whatever_is_answered_it_is_said_again_what_the_step_waits_for(said: str) -> None:
    """After an `h` of one's own the eighth step waited in silence; and any other word went on."""
    before = len(as_asked()) - 2  # all but the Enter of the eighth step, and the win

    _, heard = taught(*as_asked()[:before], said)
    _, of_a_deed = taught("", "", "", said)

    assert heard.endswith("Press Enter to go on.")
    assert "Step 9" not in heard
    assert of_a_deed.endswith("Now: discard the North Wind: type N.")


def test_the_language_may_be_changed_in_the_middle_of_it() -> None:
    """`help` named lang, table and why, and the lesson knew none of them."""
    _, heard = taught("", "", "", "lang", "北", language="en")

    assert "現在打北：輸入 N 或 北。" in heard
    assert "東家打北。" in heard


def test_one_may_leave_at_every_step() -> None:
    lines = as_asked()
    for number in range(len(lines)):
        is_over, heard = taught(*lines[:number], "q")

        assert not is_over
        assert "That was a deal." not in heard


def test_every_step_cites_rules_that_there_are_and_has_its_words() -> None:
    assert [step.number for step in STEPS] == list(range(1, 11))
    assert all(rule in RULES for step in STEPS for rule in step.rules)
    for language in ("en", "zh"):
        words = texts("en" if language == "en" else "zh")
        assert all(f"learn.deed.{deed}" in words for deed in DEEDS)
        assert all(f"learn.{step.number}.title" in words for step in STEPS)


def test_the_others_claim_nothing_and_discard_what_they_draw() -> None:
    lesson, texts = Lesson(), Texts("en")

    list(lesson.news(texts))
    lesson.deal.act(0, 30)  # the North Wind
    lesson.play_on_until("chow", texts)

    assert [seat for seat, _ in lesson.deal.river.log()] == [0, 1, 2, 3]
    assert lesson.deal.asked == 0


def test_it_is_taught_where_there_is_no_utf_8() -> None:
    lines = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONPATH": HOME}

    told = command("learn", **lines)

    assert told.status == 0
    assert "Step 1 of 10" in told.out
    assert "345m" in told.out
    assert "?" not in told.out


def test_the_table_is_drawn_when_it_has_changed_and_its_signs_are_explained() -> None:
    """Of ten steps the first has no table, and two have that of the step before."""
    heard: list[str] = []
    drawn: list[str] = []
    typed = iter(f"{line}\n" for line in as_asked())

    def show(text: Text) -> None:
        drawn.append(text.plain)

    Teacher(Texts("en"), heard.append, show, lambda: next(typed, "")).teach()

    assert len([text for text in drawn if "go-around" in text]) == 7
    assert len(drawn) - 7 == 9, "a hand at every step with a table"
    assert any("/ is the break" in line for line in heard)
    _, in_words = taught(*as_asked())
    assert "/ is the break" not in in_words
