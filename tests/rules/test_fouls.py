"""This file is about the catalogue of fouls: whole, in two languages, one name for one thing."""

import ast
import re
from pathlib import Path

import pytest

import seifong.rules
from seifong.errors import BadInput
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Incident
from seifong.rulebook import RULES
from seifong.rules.fouls import FALSE_WINS, FOULS, foul_kind
from seifong.rules.presets import preset
from seifong.seats import EAST, WEST

SOURCES = Path(str(seifong.rules.__file__)).parents[1]

# What only a program can do wrong: answer a question that no table asks.
OF_PROGRAMS = {"answered_twice", "chow_changed", "not_asked", "unanswered"}


def test_every_foul_has_a_name_of_something_that_happened() -> None:
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in FOULS)
    assert [kind.name for kind in FOULS.values()] == list(FOULS)
    assert len(FOULS) >= 45


def test_every_foul_is_told_in_both_languages() -> None:
    for kind in FOULS.values():
        assert kind.title.en, kind.name
        assert re.search("[\u4e00-\u9fff]", kind.title.zh), kind.name
        for sentence in (kind.sentence.en, kind.sentence.zh):
            assert "{offender}" in sentence, kind.name
            assert set(re.findall(r"{(\w+)}", sentence)) <= {"offender", "tile", "other"}


def test_both_languages_speak_of_the_same_things() -> None:
    for kind in FOULS.values():
        named = [set(re.findall(r"{(\w+)}", s)) for s in (kind.sentence.en, kind.sentence.zh)]
        assert named[0] == named[1], kind.name


def test_every_foul_breaks_a_rule_that_the_rulebook_has() -> None:
    for kind in FOULS.values():
        assert kind.hong_kong or kind.zung_jung, kind.name
        assert [rule for rule in kind.hong_kong if not rule.startswith("HK-")] == []
        assert [rule for rule in kind.zung_jung if not rule.startswith("ZJ-")] == []
        assert [rule for rule in kind.hong_kong + kind.zung_jung if rule not in RULES] == []


def test_a_family_without_a_rule_cites_the_others() -> None:
    assert foul_kind("wrong_dealer").rules(zung_jung=False) == ("ZJ-PEN-8",)
    assert foul_kind("used_device").rules(zung_jung=True) == ("HK-PEN-3",)
    assert foul_kind("told_draw").rules(zung_jung=True) == ("ZJ-ETH-1",)


@pytest.mark.rule("HK-PEN-1")
def test_the_price_list_of_one_contest_is_cited_where_it_is_in_force_alone() -> None:
    """At a table without it a foul breaks what else forbids it, if only in the other family."""
    priced = [kind for kind in FOULS.values() if "HK-PEN-1" in kind.hong_kong]

    for kind in priced:
        assert "HK-PEN-1" in kind.rules(zung_jung=False, is_priced=True)
        assert kind.rules(zung_jung=False)
        assert "HK-PEN-1" not in kind.rules(zung_jung=False)
    assert foul_kind("talked").rules(zung_jung=False) == ("HK-PEN-3",)
    assert foul_kind("cheated").rules(zung_jung=False) == ("ZJ-ETH-1",)
    assert foul_kind("discard_not_named").rules(zung_jung=True) == ("HK-TURN-10",)
    for name, cites in (("tvb", True), ("hkma", False), ("hong-kong", False)):
        ruling = rule_on(preset(name), Incident(foul="talked", offender=1))
        assert ("HK-PEN-1" in ruling.rules) is cites


def test_false_wins_are_told_by_their_causes() -> None:
    causes = {name.removeprefix("false_win_") for name in FALSE_WINS}

    assert causes == {"shape", "minimum", "barred", "dead", "out_of_turn"}


def test_what_is_not_known_is_left_vague() -> None:
    kind = FOULS["wrong_thrower"]

    assert kind.said(WEST, other=EAST).en == "West threw the dice, and it was for East to throw"
    assert kind.said(WEST).zh == "西家擲了骰，本應由別家擲"


def test_an_unknown_foul_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInput, match=r'no foul "false_win_shap"; did you mean "false_win_shape"'):
        foul_kind("false_win_shap")


def names_in(source: str) -> set[str]:
    """The names under which a source refuses motions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "_foul":
                found |= words_in(node.args[2])
            elif node.func.id == "Foul":
                found |= words_in(node.args[0])
        elif isinstance(node, ast.FunctionDef) and node.name == "_name_of_claim":
            found |= words_in(node.body[-1])
    return found


def words_in(node: ast.AST) -> set[str]:
    return {
        child.value
        for child in ast.walk(node)
        if isinstance(child, ast.Constant) and isinstance(child.value, str)
    }


def test_a_refusal_and_a_ruling_call_the_same_foul_by_the_same_name() -> None:
    names = names_in((SOURCES / "table" / "refusals.py").read_text("utf-8"))

    assert len(names) > 10
    assert names - set(FOULS) == OF_PROGRAMS
