"""This file is about `seifong rules`: what a person can look up, and in which words."""

import re
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.cli.pages import all_pages
from seifong.rulebook import RULES
from seifong.rules.house import house_rules
from seifong.rules.presets import PRESETS, count_of, options, preset

DOCS = Path(__file__).parents[2] / "docs"


def test_every_rule_is_listed_with_its_title(run: Run) -> None:
    listed = run("rules", "list").out.splitlines()

    *rules, blank, legend = listed
    assert [line.split()[0] for line in rules] == list(RULES)
    assert blank == ""
    assert re.fullmatch("s: .*source.*; c: .*custom.*; o: our choice.*", legend)


def test_a_chapter_is_listed_in_either_language_whatever_the_case(run: Run) -> None:
    english, chinese = run("rules", "list", "hk-rob"), run("rules", "list", "HK-ROB", "--lang=zh")

    assert "HK-ROB-2  s  Thirteen orphans may rob a concealed kong" in english.out
    assert "HK-ROB-2  s  十三么可搶暗槓" in chinese.out
    assert len(english.out.splitlines()) == len(chinese.out.splitlines()) == 11


@pytest.mark.parametrize("name", PRESETS)
def test_options_are_told_in_chinese_with_what_they_may_be(run: Run, name: str) -> None:
    """Only what a file writes, the names of options and of rules, is in other letters."""
    told = run("rules", "options", name, "--lang=zh").out

    assert "可為 " in told
    assert not re.search(r"\b(a|from|or|number|which|what|who|each)\b", told)


def test_a_rule_is_shown_in_the_language_of_who_asks_first(run: Run) -> None:
    told = run("rules", "show", "HK-ROB-2", "--lang=zh").out

    assert told.startswith("HK-ROB-2  十三么可搶暗槓  Thirteen orphans")
    assert "（有典據）" in told
    assert "kong.rob_concealed：thirteen_orphans（hong-kong …" in told


def test_of_the_values_of_patterns_a_rule_shows_only_its_own(run: Run) -> None:
    """Seat wind was shown with what the association pays for eleven other patterns."""
    seat_wind, dragons = (run("rules", "show", name).out for name in ("HK-FAAN-11", "HK-FAAN-22"))

    assert seat_wind.count("HK-FAAN-") == 2  # its own name, and the round wind to see
    assert "score.values: as the list has it (hong-kong …, hkma, casual); 4 (tvb)" in dragons


def test_a_rule_is_shown_with_what_it_rests_on_and_what_decides_it(run: Run) -> None:
    shown = run("rules", "show", "HK-ROB-2").out

    assert shown.startswith("HK-ROB-2  Thirteen orphans may rob a concealed kong  十三么可搶暗槓")
    assert "(a source says so)" in shown
    assert "kong.rob_concealed: thirteen_orphans (hong-kong …, hkma, casual); none (tvb)" in shown
    assert "→ HK-ROB-1" in shown


def test_a_rule_is_shown_in_chinese(run: Run) -> None:
    shown = run("rules", "show", "HK-ROB-2", "--lang", "zh").out

    assert "等十三么的牌，連暗槓也可以搶。" in shown
    assert "（有典據）" in shown


def test_a_whole_chapter_may_be_shown(run: Run) -> None:
    shown = run("rules", "show", "zj-rob").out

    assert [f"ZJ-ROB-{number}  " in shown for number in range(1, 8)] == [True] * 6 + [False]


def test_the_basis_of_a_rule_is_told(run: Run) -> None:
    assert "(a custom, one among several)" in run("rules", "show", "HK-PAY-3").out
    assert "(our choice, where sources" in run("rules", "show", "HK-CLAIM-22").out


def test_a_difference_names_option_values_meaning_and_rules(run: Run) -> None:
    shown = run("rules", "diff", "hong-kong", "hong-kong-cap8")

    assert shown.status == 0
    assert shown.out == (
        "hong-kong → hong-kong-cap8: 1 option differs\n"
        "\n"
        "score.cap: 10 → 8\n"
        "    The most faan that are paid 爆棚. HK-SCORE-5\n"
    )


def test_a_difference_is_told_in_chinese_by_the_titles_of_the_rules(run: Run) -> None:
    shown = run("rules", "diff", "hong-kong", "hong-kong-cap8", "--lang", "zh").out

    assert shown.startswith("hong-kong → hong-kong-cap8：1 項不同\n")
    assert f"HK-SCORE-5 {RULES['HK-SCORE-5'].title.zh}" in shown


def test_an_option_that_one_table_lacks_is_a_dash_there(run: Run) -> None:
    shown = run("rules", "diff", "zung-jung", "hong-kong").out

    assert "score.table: v33 → —" in shown
    assert "bao.nine: — → off" in shown


def test_a_table_does_not_differ_from_itself(run: Run) -> None:
    assert run("rules", "diff", "tvb", "tvb").out == "tvb → tvb: the same\n"


def test_a_house_is_compared_by_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sunday.toml"
    file.write_text('preset = "hkma"\n[score]\nminimum = 1\n')

    assert run("rules", "diff", "hkma", file).out.startswith(
        "hkma → sunday: 1 option differs\n\nscore.minimum: 3 → 1\n"
    )


def test_every_preset_is_listed_with_what_it_is(run: Run) -> None:
    for language in ("en", "zh"):
        shown = run("rules", "presets", "--lang", language).out
        assert [line.split()[0] for line in shown.splitlines() if line[0] != " "] == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_of_a_preset_is_shown(run: Run, name: str) -> None:
    for language in ("en", "zh"):
        shown = run("rules", "options", name, "--lang", language).out
        named = re.findall(r"^([a-z]+\.[a-z_]+) = ", shown, re.MULTILINE)
        assert named == list(options(preset(name)))


def test_a_presets_options_can_be_a_file_to_start_from(run: Run) -> None:
    text = run("rules", "options", "hkma", "--toml").out

    assert house_rules(text) == preset("hkma")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["show", "HK-ROBB-2"], 'there is no rule "HK-ROBB-2"; did you mean HK-ROB-2?'),
        (["show", "HK-FAAN-1"], 'there is no rule "HK-FAAN-1"; did you mean'),
        (["list", "ZJ-TEA"], 'no rule begins with "ZJ-TEA"; seifong rules list shows them all'),
        (["options", "hongkong"], 'there is no preset "hongkong"; did you mean "hong-kong"? Rules'),
        (["diff", "hkma", "none.toml"], "none.toml cannot be read: No such file or directory"),
        (["diff", "hkma"], "Missing argument 'B'."),
        (["shwo", "HK-ROB-2"], 'there is no command "shwo"; did you mean "show"?'),
        (["show", "HK-ROB-2", "--lang", "fr"], "Invalid value for '--lang': 'fr' is not one of"),
    ],
)
def test_what_cannot_be_looked_up_is_a_sentence(run: Run, words: list[str], says: str) -> None:
    outcome = run("rules", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)


def test_a_house_file_with_a_fault_is_refused_by_name_and_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('[score]\nminimum = "three"\n')

    outcome = run("rules", "options", file)

    assert outcome.status == 2
    assert refusal(outcome) == (
        f'{file}, line 2: score.minimum cannot be "three": it may be a whole number from 0 to 99'
    )


def test_the_pages_made_from_the_rulebook_are_those_in_docs() -> None:
    """If this fails: `seifong rules docs`, and read what changed."""
    assert [name for name, text in all_pages() if (DOCS / name).read_text("utf-8") != text] == []


def test_the_pages_are_written_where_told(run: Run, tmp_path: Path) -> None:
    outcome = run("rules", "docs", "--out", tmp_path)

    assert outcome.out.splitlines() == [str(tmp_path / name) for name, _ in all_pages()]
    assert {name: (tmp_path / name).read_text("utf-8") for name, _ in all_pages()} == dict(
        all_pages()
    )


def test_every_rule_has_its_place_on_a_page_and_every_link_a_target() -> None:
    pages = dict(all_pages())
    english = pages["rules/hong-kong.md"] + pages["rules/zung-jung.md"]

    assert [rule for rule in RULES if f'<a id="{rule}"></a>' not in english] == []
    for name in PRESETS:
        assert f"\n## {name}\n" in pages["presets.md"]
        for option in options(preset(name)):
            assert f"| `{option}` |" in pages["presets.md"], (option, count_of(preset(name)))
