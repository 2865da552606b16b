"""This file is about house rules: a preset and what differs, as TOML, read and written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.errors import BadRules
from seifong.rules import HongKongScoring, Rules, fingerprint
from seifong.rules.house import house_rules, start_of, to_annotated_toml, to_toml
from seifong.rules.presets import PRESETS, count_of, difference, options, preset, with_options
from seifong.rules.values import all_options, option_of

PRICES: st.SearchStrategy[object] = st.sampled_from([0.5, 1.0, 2.5, 1000.0])
SMALL: st.SearchStrategy[object] = st.integers(1, 4)

# Those that hang on others, or have names of their own for keys.
BOUND = {"wall.dead", "wall.dead_tiles", "score.values", "foul.responses"}
BOUND |= {"score.cap", "score.limit"}  # not below the minimum


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Some preset with some options set to something that they may be."""
    start = draw(st.sampled_from(sorted(PRESETS)))
    count = count_of(preset(start))
    changes: dict[str, object] = {}
    free = [name for name in options(preset(start)) if name not in BOUND]
    for name in draw(st.lists(st.sampled_from(free), max_size=12)):
        option = option_of(count, name)
        assert option is not None
        numbers = PRICES if name == "pay.unit" else SMALL if option.numbers else st.nothing()
        changes[name] = draw(numbers | st.sampled_from(option.words) if option.words else numbers)
    return with_options(preset(start), changes, name=draw(st.sampled_from(["ours", '“四方” "x"'])))


def fault_of(text: str, language: str = "en") -> str:
    with pytest.raises(BadRules) as caught:
        house_rules(text, source="ours.toml")
    return caught.value.text(language)


def test_an_empty_file_is_hong_kong() -> None:
    assert fingerprint(house_rules("")) == fingerprint(preset("hong-kong"))


def test_a_house_starts_from_its_preset_and_changes_what_it_names() -> None:
    rules = house_rules(
        'name = "Sunday"\npreset = "hkma"\n[score]\nminimum = 1\n[wall]\nbreak = "two_dice"\n'
    )

    assert rules.name == "Sunday"
    assert difference(preset("hkma"), rules) == {
        "wall.break": ("three_dice", "two_dice"),
        "score.minimum": (3, 1),
    }


def test_a_house_adds_to_the_values_of_its_preset() -> None:
    """The presets of events have values of their own; a house that set one more lost them all."""
    rules = house_rules('preset = "hkma"\n[score.values]\n"HK-FAAN-21" = 6\n"HK-FAAN-26" = 8\n')

    scoring, of_hkma = rules.scoring, preset("hkma").scoring

    assert isinstance(scoring, HongKongScoring)
    assert isinstance(of_hkma, HongKongScoring)
    ours = {"HK-FAAN-21": 6, "HK-FAAN-26": 8}
    assert scoring.score.values == of_hkma.score.values | ours
    assert house_rules(to_toml(rules)) == rules


def test_what_takes_values_away_from_a_preset_is_written_from_another() -> None:
    bare = with_options(preset("hkma"), {"score.values": {}}, name="bare")

    assert house_rules(to_toml(bare)) == bare


def test_a_reserve_is_set_by_its_kind_and_its_size_together() -> None:
    rules = house_rules('[wall]\ndead_tiles = 14\ndead = "replenished"\n')

    assert (rules.table.wall.dead, rules.table.wall.dead_tiles) == ("replenished", 14)


def test_a_pattern_may_be_worth_something_else() -> None:
    rules = house_rules('[score.values]\n"HK-FAAN-21" = 6\n')

    assert options(rules)["score.values"] == {"HK-FAAN-21": 6}


@given(any_rules())
def test_rules_written_as_a_file_are_read_back_the_same(rules: Rules) -> None:
    assert house_rules(to_toml(rules)) == rules


@given(any_rules())
def test_a_file_with_every_option_in_it_is_read_back_the_same(rules: Rules) -> None:
    assert house_rules(to_annotated_toml(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_of_a_preset_stands_in_its_file_as_a_comment(name: str) -> None:
    lines = to_annotated_toml(preset(name)).splitlines()
    commented = [line for line in lines if line.startswith("# ")]
    uncommented = [line.removeprefix("# ") for line in lines]

    assert len(commented) == len(options(preset(name)))
    assert house_rules("\n".join(uncommented)) == preset(name)


def test_a_house_stays_with_the_preset_it_starts_from() -> None:
    """A house of hong-kong that caps at 8 came back as hong-kong-cap8."""
    text = 'name = "o"\npreset = "hong-kong"\n[score]\ncap = 8\n'

    told = to_annotated_toml(house_rules(text), start_of(text))

    assert 'preset = "hong-kong"\n' in told
    assert house_rules(told) == house_rules(text)


@pytest.mark.parametrize("name", PRESETS)
def test_what_differs_from_a_preset_does_not_pass_as_it(name: str) -> None:
    """A file made by `rules options --toml` bore the preset's name, whatever was changed in it."""
    unchanged = to_annotated_toml(preset(name))
    minimum = options(preset(name))["score.minimum"]
    changed = unchanged.replace(f"# minimum = {minimum}", "minimum = 2")

    assert changed != unchanged
    assert house_rules(unchanged).name == name
    assert house_rules(changed).name == f"{name}-changed"


def test_a_file_that_is_called_like_a_preset_is_not_that_preset() -> None:
    assert house_rules("[score]\nminimum = 1", name="hong-kong").name == "hong-kong-changed"
    assert house_rules('preset = "hkma"', name="tvb").name == "tvb-changed"
    assert house_rules('preset = "hkma"', name="ours").name == "ours"


def test_a_human_hand_may_be_priced_by_a_number() -> None:
    for written in ("13", '"13"'):
        rules = house_rules(f"[score]\nhuman = {written}\n")
        assert options(rules)["score.human"] == "13"


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_itself_and_nothing_else(name: str) -> None:
    assert to_toml(preset(name)) == f'name = "{name}"\npreset = "{name}"\n'


def test_what_differs_is_written_under_its_group() -> None:
    rules = with_options(preset("tvb"), {"score.cap": "unlimited", "score.minimum": 2}, name="o")

    assert to_toml(rules) == (
        'name = "o"\npreset = "tvb"\n\n[score]\nminimum = 2\ncap = "unlimited"\n'
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[score", "ours.toml is not TOML: Expected ']'"),
        ("x = 1\0", "ours.toml is not TOML: .*line 1"),
        ("a = " + "[" * 100_000, "ours.toml is not TOML: it is nested too deeply"),
        ("[score]\n\nminimun = 1", r'line 3: .*no option "score.minimun"; .*"score.minimum"\?'),
        ("[scor]\nminimum = 1", r'line 1: "scor" is no group of options; did you mean "score"\?'),
        ("minimum = 1", r'line 1: "minimum" is no group of options; \[score\] has an option of'),
        (
            'base = "hkma"',
            'line 1: "base" is no group of options; beside the groups a file has name,',
        ),
        ("score = 1", r"line 1: .*write \[score\]"),
        ("[[score]]\nminimum = 1", r"line 1: .*write \[score\]"),
        ("[score]\nbreak = 1", r'line 2: .*did you mean "wall.break"\?'),
        ("preset = 1", "line 1: preset should be a text"),
        ("\npreset = 'hongkong'", r'line 2: .*no preset "hongkong"; did you mean "hong-kong"\?'),
        ("name = ''", "line 1: name should be one line"),
        ('name = "a\\nb"', "line 1: name should be one line"),
        ("[score]\nminimum = 'three'", 'line 2: score.minimum cannot be "three": .* whole number'),
        ("[score]\nminimum = true", "line 2: score.minimum cannot be true: .* whole number"),
        ("[score]\nminimum = 3.5", "line 2: score.minimum cannot be 3.5: .* whole number"),
        ("[score]\nminimum = 100", "line 2: score.minimum cannot be 100: .* from 0 to 99"),
        ("[score]\ncap = 1979-05-27", 'line 2: score.cap cannot be "1979-05-27": .*"unlimited"'),
        ("[tiles]\nflowers = 1", "line 2: tiles.flowers cannot be 1: it may be true or false"),
        ("[claim]\nmulti_win = 'every'", 'line 2: .*"head_bump", "all", "best_hand" or "limit_'),
        ("[pay]\nunit = 0.3", "line 2: pay.unit cannot be 0.3: .*in steps of 0.5"),
        ("[pay]\nunit = nan", "line 2: pay.unit cannot be"),
        ("[match]\nhands = 'all'", 'line 2: match.hands cannot be "all": .*"unlimited"'),
        ("[score]\nhuman = 5", 'line 2: score.human cannot be 5: it may be "off", "13" or "3"'),
        ("[score]\nminimum = 4\ncap = 3", "line 3: score.cap is 3, and below score.minimum, which"),
        ("[score]\ncap = 10\nminimum = 11", "line 3: score.cap is 10, and below score.minimum, w"),
        ("[score]\nminimum = 11", "line 2: score.cap is 10, and below score.minimum, which"),
        ("[wall]\ndead_tiles = 14", 'line 1: wall: dead is "none", and dead_tiles 14'),
        ('[score.values]\n"HK-FAAN-99" = 1', 'line 1: .*no pattern "HK-FAAN-99"'),
        ('[score.values]\n"HK-FAAN-01" = 1', "line 1: .*HK-FAAN-01 has no value"),
        ('[score]\nvalues = {"HK-FAAN-21" = -1}', "line 2: score.values cannot be"),
        ('[foul.responses]\ntalkd = "warned"', 'line 1: .*no foul "talkd"; did you mean "talked"'),
        ('[foul.responses]\ntalked = "fined"', 'line 1: .*each with "prevented", "warned" or "r'),
        ('[foul.responses]\nfalse_win_shape = "warned"', "line 1: .*for false.mode to decide"),
        ('[foul.responses]\nhalf_hand_shown = "warned"', "line 1: .*for false.mode to decide"),
        ('[score]\nvalues = {"HK-FAAN-34" = 4}', "line 2: .*HK-FAAN-34 is not played here: "),
        ('preset = "zung-jung"\n[bao]\nnine = "off"', "line 3: .*tables that count faan"),
    ],
)
def test_a_bad_file_is_refused_with_its_line_and_what_would_do(text: str, says: str) -> None:
    assert re.match("ours.toml(, line| is not TOML)", fault_of(text))
    assert re.search(says, fault_of(text))

    in_chinese = fault_of(text, "zh")
    assert re.match("ours.toml (第 \\d+ 行：|不是 TOML：)", in_chinese)
    assert not re.search("cannot|did you|there is|no such|should", in_chinese)


OFF = [
    ("hong-kong", {"score.concealed_scope": "off"}, "HK-FAAN-04"),
    ("hong-kong", {"score.concealed_scope": "no_flower_games"}, "HK-FAAN-04"),
    ("hong-kong", {"tiles.flowers": False}, "HK-FAAN-05"),
    ("hong-kong", {"tiles.flowers": False}, "HK-FAAN-06"),
    ("hong-kong", {"tiles.flowers": False}, "HK-FAAN-07"),
    ("hong-kong", {"flower.win": "offered_at_8"}, "HK-FAAN-08"),
    ("hong-kong", {"flower.win": "off"}, "HK-FAAN-09"),
    ("hong-kong", {"score.round_wind": False}, "HK-FAAN-12"),
    ("hong-kong", {"kong.rob_added": False, "kong.rob_concealed": "none"}, "HK-FAAN-13"),
    ("hong-kong", {"kong.rob_added": False, "score.thirteen_orphans": False}, "HK-FAAN-13"),
    ("hong-kong", {"score.thirteen_orphans": False}, "HK-FAAN-31"),
    ("hong-kong", {"score.earthly": "off"}, "HK-FAAN-33"),
    ("hong-kong", {"score.human": "off"}, "HK-FAAN-34"),
    ("hong-kong", {"score.seven_pairs": 0}, "HK-FAAN-35"),
    ("zung-jung", {"kong.rob_added": False}, "ZJ-PAT-9.3"),
]
ON: dict[str, object] = {"score.human": "3", "score.seven_pairs": 4}


@pytest.mark.parametrize(("table", "changes", "pattern"), OFF)
@pytest.mark.rule("HK-SCORE-1", "ZJ-SC-1")
def test_a_pattern_that_is_not_played_has_no_value(
    table: str, changes: dict[str, object], pattern: str
) -> None:
    """A house that priced seven pairs and did not play them was told nothing of it."""
    all_on = preset(table) if table == "zung-jung" else with_options(preset(table), ON)
    valued = {"score.values": {pattern: 7}}
    assert with_options(all_on, valued).scoring.score.values == {pattern: 7}

    with pytest.raises(BadRules, match=f"{pattern} is not played here: .*{next(iter(changes))}"):
        with_options(all_on, changes | valued)


@pytest.mark.rule("HK-SCORE-1")
def test_what_an_event_says_of_a_pattern_stays_when_a_house_turns_the_pattern_off() -> None:
    """HKMA has ten faan for an earthly hand; a house that starts from there need not undo it."""
    text = 'preset = "hkma"\n[score]\nearthly = "off"\nvalues = {"HK-FAAN-21" = 6}'

    rules = house_rules(text)

    assert rules.scoring.score.values["HK-FAAN-33"] == 10
    assert house_rules(to_toml(rules)) == rules


def test_every_option_says_what_it_may_be() -> None:
    assert len(all_options()) > 60
    assert [option.name for option in all_options() if not option.values()] == []


def test_the_options_of_every_preset_are_the_options_there_are() -> None:
    for rules in PRESETS.values():
        count = count_of(rules)
        names = [option.name for option in all_options() if option.count in {"", count}]
        assert list(options(rules)) == names
