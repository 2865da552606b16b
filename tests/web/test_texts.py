"""The words of the client: both languages have the same, and every option has its own."""

import json
import re
from importlib import resources
from pathlib import Path
from string import Formatter

import pytest

from seifong.bots import BOT_NAMES
from seifong.catalogue import documented, in_chinese
from seifong.referee.overlooked import LET_PASS, REPORTABLE
from seifong.rulebook.chinese import spaced
from seifong.rules.presets import PRESETS, count_of, options, preset
from seifong.rules.values import all_options, option_of

WEB = Path(__file__).parents[2] / "web" / "src"
STRICT = WEB / "table" / "strict.ts"
BOTS = WEB / "lobby" / "bots.ts"


def texts(language: str) -> dict[str, str]:
    file = resources.files("seifong").joinpath("texts", f"{language}.json")
    read: dict[str, str] = json.loads(file.read_text("utf-8"))
    return read


def named(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_what_is_said_in_one_language_is_said_in_the_other() -> None:
    assert list(texts("en")) == list(texts("zh-Hant-HK"))


def test_both_languages_leave_the_same_to_be_filled_in() -> None:
    chinese = texts("zh-Hant-HK")
    for key, english in texts("en").items():
        assert named(english) == named(chinese[key]), key


def test_the_chinese_is_chinese() -> None:
    alike = {"value.v33", "value.v103"}
    english = texts("en")
    for key, chinese in texts("zh-Hant-HK").items():
        assert chinese.strip(), key
        assert key in alike or chinese != english[key], key


def test_faan_and_points_stand_in_figures_but_for_the_names_of_presets() -> None:
    """One habit on every page and in the terminal (docs/terms.md); 番種 is not a number of 番."""
    in_characters = re.compile("[零一二兩三四五六七八九十]+[番分](?!種)")
    told = texts("zh-Hant-HK") | texts("options.zh-Hant-HK")

    assert [
        key
        for key, chinese in told.items()
        if not key.startswith("preset.") and in_characters.search(chinese)
    ] == []


NUMBER = re.compile(
    r"\{(?:n|deals?|steps?|all|width|height|repeats|place|bank|score|worth|discard|drawn)\}"
)
FACE = re.compile("[0-9‹›◂▸]+[萬筒索]")


def test_a_space_stands_between_figures_and_chinese_but_not_in_the_face_of_a_tile() -> None:
    """As in whatever else is said in Chinese; what is filled in with a figure counts as one."""
    for key, chinese in texts("zh-Hant-HK").items():
        if not key.startswith("tile."):
            told = FACE.sub("，", NUMBER.sub("12", chinese)).replace("・", "，")
            assert told == spaced(told), key


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_every_option_and_each_word_it_may_be_has_a_text(name: str) -> None:
    known = texts("en")
    rules = preset(name)

    assert f"preset.{name}" in known
    for option in options(rules):
        found = option_of(count_of(rules), option)
        assert f"option.{option}" in known
        assert found is not None
        missing = [word for word in found.words if f"value.{str(word).lower()}" not in known]
        assert missing == [], option


@pytest.mark.parametrize(("name", "fouls"), [("REPORTABLE", REPORTABLE), ("LET_PASS", LET_PASS)])
def test_what_can_be_reported_is_what_the_client_offers(name: str, fouls: frozenset[str]) -> None:
    listed = re.search(rf"{name} = \[(.*?)\]", STRICT.read_text("utf-8"), re.DOTALL)

    assert listed is not None
    assert set(re.findall(r"'(\w+)'", listed[1])) == fouls


def test_every_bot_may_be_chosen_by_a_name_with_a_line_on_how_it_plays() -> None:
    listed = re.search(r"BOTS = \[(.*?)\]", BOTS.read_text("utf-8"))
    assert listed is not None
    offered = re.findall(r"'(\w+)'", listed[1])

    assert sorted(offered) == sorted(BOT_NAMES)
    for bot in offered:
        assert {f"bot-kind.{bot}", f"bot-kind.{bot}.about"} <= texts("en").keys()


def test_every_option_says_in_chinese_what_it_decides() -> None:
    """Under the name of its field, as the English under the field itself; and nothing else does."""
    file = resources.files("seifong").joinpath("texts", "options.zh-Hant-HK.json")
    told = json.loads(file.read_text("utf-8"))

    assert list(told) == [f"{option.home}.{option.field}" for option in all_options()]
    for option in all_options():
        examples = re.findall(r"``(.+?)``", documented(option).text)
        assert re.findall(r"``(.+?)``", in_chinese(option)) == examples, option.name
        assert re.search(r"[\u4e00-\u9fff].*。$", in_chinese(option)), option.name
