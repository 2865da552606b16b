"""This file is about the rulebook: whole, in two languages, and citing only what exists."""

import re
from collections import Counter
from collections.abc import Callable
from importlib import resources

import msgspec
import pytest

from seifong import rulebook
from seifong.errors import UnknownRule
from seifong.rulebook import FAMILIES, RULES, Rule, Words, rule, rules_of
from seifong.rules.presets import PRESETS, options

FILES = {
    family: resources.files(rulebook).joinpath(f"{family}.toml").read_text("utf-8")
    for family in FAMILIES
}
CHAPTERS = {
    "HK": "TILE SEAT WALL DEAL FLOWER TURN CLAIM KONG ROB WATER DRAW DEALER ROUND DEAD FALSE PEN"
    " ETIQ SCORE FAAN IMP FP MULT PAY BAO EV",
    "ZJ": "TILE SEAT WALL DEAL PLAY DRAW CLAIM PREC KONG ROB WIN IMM PAY SC PAT PEN END",
}
OPTIONS = {name for rules in PRESETS.values() for name in options(rules)}
OPTION_IN_TEXT = re.compile(r"`([a-z]+\.[a-z_]+)`")


def all_but(is_right: Callable[[Rule], bool]) -> list[str]:
    """The ids of the rules that are not right."""
    return [entry.id for entry in RULES.values() if not is_right(entry)]


def has_english(text: str) -> bool:
    return re.search("[A-Za-z]{3}", text) is not None


def has_chinese(text: str) -> bool:
    return re.search("[\u4e00-\u9fff]", text) is not None


def texts(entry: Rule) -> tuple[str, ...]:
    return entry.title.en, entry.title.zh, entry.text.en, entry.text.zh


def test_every_rule_is_told_in_english() -> None:
    assert all_but(lambda entry: has_english(entry.title.en)) == []
    assert all_but(lambda entry: has_english(entry.text.en)) == []


def test_every_rule_is_told_in_chinese() -> None:
    assert all_but(lambda entry: has_chinese(entry.title.zh)) == []
    assert all_but(lambda entry: has_chinese(entry.text.zh)) == []


def test_chinese_is_written_with_the_characters_of_hong_kong() -> None:
    def is_traditional(text: str) -> bool:
        return text.encode("big5hkscs", "ignore").decode("big5hkscs") == text

    assert not is_traditional("杠上开花")
    assert all_but(lambda entry: is_traditional(entry.title.zh + entry.text.zh)) == []


def test_a_title_is_short_and_no_sentence() -> None:
    assert all_but(lambda entry: len(entry.title.en) <= 72) == []
    assert all_but(lambda entry: not entry.title.en.endswith(".")) == []
    assert all_but(lambda entry: not entry.title.zh.endswith("。")) == []


def test_a_text_ends_as_a_sentence_does() -> None:
    assert all_but(lambda entry: entry.text.en.endswith((".", "?", "”", ")"))) == []
    assert all_but(lambda entry: entry.text.zh.endswith(("。", "？", "」", "）"))) == []


def test_no_text_has_stray_space() -> None:
    assert all_but(lambda entry: all(t == " ".join(t.split()) for t in texts(entry))) == []


def test_an_id_names_its_family_its_chapter_and_a_number() -> None:
    well_formed = re.compile(r"(HK|ZJ)-[A-Z]+(-\d+(\.\d+)*)?")

    assert all_but(lambda entry: well_formed.fullmatch(entry.id) is not None) == []


def test_a_rule_stands_under_its_own_id() -> None:
    assert [entry.id for entry in RULES.values()] == list(RULES)


def test_a_rule_refers_to_others_that_exist_each_once() -> None:
    assert all_but(lambda entry: set(entry.see) <= set(RULES)) == []
    assert all_but(lambda entry: entry.id not in entry.see) == []
    assert all_but(lambda entry: len(set(entry.see)) == len(entry.see)) == []


def test_an_option_that_decides_a_rule_is_one_that_some_table_has() -> None:
    assert {option for entry in RULES.values() for option in entry.options} - OPTIONS == set()
    assert all_but(lambda entry: len(set(entry.options)) == len(entry.options)) == []


def test_both_languages_name_the_same_options_and_only_those_that_decide() -> None:
    def named(text: str) -> set[str]:
        return set(OPTION_IN_TEXT.findall(text))

    assert all_but(lambda entry: named(entry.text.en) == named(entry.text.zh)) == []
    assert all_but(lambda entry: named(entry.text.en) <= set(entry.options)) == []


def test_both_languages_name_the_same_presets() -> None:
    def named(text: str) -> set[str]:
        return {word for word in re.findall("`([a-z0-9-]+)`", text) if word in PRESETS}

    assert all_but(lambda entry: named(entry.text.en) == named(entry.text.zh)) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_no_id_stands_twice(family: str) -> None:
    ids = re.findall(r'^\["?([^"\]]+)"?\]$', FILES[family], re.MULTILINE)

    assert [rule_id for rule_id, times in Counter(ids).items() if times > 1] == []
    assert len(ids) == FILES[family].count("\nbasis = ")
    assert set(ids) <= set(RULES)


def test_the_families_share_no_id() -> None:
    assert len(RULES) == sum(text.count("\nbasis = ") for text in FILES.values())


@pytest.mark.parametrize("letters", CHAPTERS)
def test_every_chapter_of_a_family_is_there(letters: str) -> None:
    chapters = {entry.id.split("-")[1] for entry in rules_of(letters)}

    assert set(CHAPTERS[letters].split()) - chapters == set()


def test_all_thirty_five_faan_patterns_are_there_in_order() -> None:
    numbers = range(1, 36)

    assert [entry.id for entry in rules_of("HK-FAAN")] == [f"HK-FAAN-{n:02}" for n in numbers]


def test_all_forty_four_zung_jung_patterns_are_there() -> None:
    assert len(rules_of("ZJ-PAT")) == 44


def test_a_prefix_matches_whole_parts_only() -> None:
    assert {entry.id.rpartition("-")[0] for entry in rules_of("HK-DEAL")} == {"HK-DEAL"}
    assert [entry.id for entry in rules_of("HK-ROB-2")] == ["HK-ROB-2"]
    assert rules_of("HK-FAAN-3") == ()
    assert len(rules_of("HK")) + len(rules_of("ZJ")) == len(RULES)


def test_a_rule_says_whether_it_is_source_custom_or_choice() -> None:
    assert rule("HK-ROB-2").basis == "source"  # home, encyclopedia and HKMA texts agree
    assert rule("HK-PAY-3").basis == "custom"  # half gun is one way of paying, full gun another
    assert rule("HK-CLAIM-22").basis == "choice"  # no text speaks of claims on the last discard


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownRule, match=r'no rule "HK-FAAN-1"; did you mean .*HK-FAAN-1\d'):
        rule("HK-FAAN-1")


def test_an_id_may_be_written_in_small_letters() -> None:
    """The rulebook's page for it said that there was no such rule, and named it."""
    assert rule("hk-water-1") is rule("HK-WATER-1")


def test_a_word_that_is_like_no_id_gets_no_suggestion() -> None:
    with pytest.raises(UnknownRule, match=r'^there is no rule "chicken"$'):
        rule("chicken")


def test_a_rule_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        rule("HK-ROB-2").title = Words("", "")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('basis = "source"', 'basis = "rumour"', "Invalid enum value 'rumour'"),
        ('zh = "逆時針。"', "", "missing required field `zh`"),
        ('en = "Counter', 'fr = "Oui."\nen = "Counter', "unknown field `fr`"),
    ],
)
def test_a_badly_written_rule_is_refused(was: str, becomes: str, says: str) -> None:
    text = (
        '[HK-TURN-1]\nbasis = "source"\ntitle = { en = "Order", zh = "次序" }\n'
        'en = "Counter-clockwise."\nzh = "逆時針。"\n'
    )
    assert was in text

    with pytest.raises(msgspec.ValidationError, match=says):
        rulebook._read(text.replace(was, becomes))
