"""This file is about the documents of the options: each told once, with the rules it rests on."""

from seifong.catalogue import ABOUT, documented, group_about
from seifong.rulebook import RULES
from seifong.rules.presets import PRESETS
from seifong.rules.values import all_options, option_of


def test_every_option_says_what_it_decides_and_by_which_rules() -> None:
    for option in all_options():
        about = documented(option)
        assert about.text.endswith("."), option.name
        assert about.rules, option.name
        assert [rule for rule in about.rules if rule not in RULES] == [], option.name


def test_every_group_of_options_says_what_it_is_about() -> None:
    assert [option.name for option in all_options() if not group_about(option)] == []


def test_an_id_within_the_text_stays_there() -> None:
    option = option_of("faan", "score.values")

    assert option is not None
    assert '``{"HK-FAAN-21": 6}``' in documented(option).text
    assert documented(option).rules == ("HK-SCORE-1",)


def test_every_preset_is_described_in_both_languages() -> None:
    assert list(ABOUT) == list(PRESETS)
    assert all(about.en and about.zh for about in ABOUT.values())


def test_every_option_is_named_by_the_rulebook() -> None:
    named = {option for entry in RULES.values() for option in entry.options}

    assert [option.name for option in all_options() if option.name not in named] == []
