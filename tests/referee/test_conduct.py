"""This file is about conduct: what a table prevents, warns of or rules on."""

import pytest

from seifong.errors import BadRules
from seifong.referee.referee import response_to, rule_on
from seifong.referee.rulings import Incident, Rights
from seifong.rules.conduct import Response
from seifong.rules.fouls import FALSE_WINS, FOULS
from seifong.rules.presets import CONDUCTS, preset, with_conduct, with_options

CHEATING = {"signalled", "colluded", "cheated"}

LATE = Incident(foul="drew_out_of_turn", offender=1, is_at_once=False)
AT_ONCE = Incident(foul="drew_out_of_turn", offender=1)
DEAD = Rights(may_win=False, may_claim=False, may_kong=False)


def test_what_is_prevented_has_not_happened() -> None:
    rules = with_options(preset("hkma"), {"foul.response": "prevented"})

    ruling = rule_on(rules, LATE)

    assert (ruling.response, ruling.remedy, ruling.card) == ("prevented", "put_right", "")
    assert (ruling.rights, ruling.options) == (Rights(), ())


@pytest.mark.rule("HK-DEAD-3")
def test_what_is_warned_of_is_put_right_and_recorded() -> None:
    rules = with_options(preset("hkma"), {"foul.response": "warned"})

    ruling = rule_on(rules, AT_ONCE)

    assert (ruling.response, ruling.remedy, ruling.card) == ("warned", "put_right", "warning")
    assert (ruling.rights, ruling.options) == (Rights(), ())


@pytest.mark.rule("HK-DEAD-2", "HK-DEAD-3")
@pytest.mark.parametrize(
    "foul",
    [
        *("drew_out_of_turn", "drew_twice", "discarded_before_drawing", "discarded_out_of_turn"),
        *("wrong_tiles_exposed", "kong_not_allowed"),
    ],
)
def test_a_warning_puts_nothing_right_that_is_seen_too_late(foul: str) -> None:
    told = Incident(foul=foul, offender=1, tile=13, shown=(12, 13), is_at_once=False)

    ruling = rule_on(preset("hong-kong"), told)
    kind = rule_on(preset("hong-kong"), told, ballot="put_right")

    assert (ruling.remedy, ruling.rights, ruling.card) == ("dead_hand", DEAD, "warning")
    assert (kind.remedy, kind.rights) == ("put_right", Rights())


@pytest.mark.rule("HK-DEAD-2", "ZJ-PEN-14")
def test_where_the_house_puts_a_late_set_right_a_warning_does_first() -> None:
    rules = with_options(preset("hong-kong"), {"mistake.late_set": "put_right"})
    told = Incident(foul="kong_not_allowed", offender=1, is_at_once=False)

    ruling = rule_on(rules, told)

    assert [choice.name for choice in ruling.options] == ["put_right", "dead_hand"]


def test_a_warning_makes_no_penalty_tiles_of_a_wrong_set() -> None:
    rules = with_options(preset("zung-jung"), {"foul.response": "warned"})
    told = Incident(foul="wrong_tiles_exposed", offender=1, shown=(12, 13))

    ruling = rule_on(rules, told)

    assert (ruling.remedy, ruling.penalty_tiles, ruling.rights) == ("put_right", (), Rights())


def test_what_is_ruled_on_has_happened() -> None:
    rules = with_options(preset("hkma"), {"foul.response": "ruled"})

    ruling = rule_on(rules, LATE)

    assert (ruling.response, ruling.remedy) == ("ruled", "dead_hand")
    assert not ruling.rights.may_win


@pytest.mark.rule("HK-DEAD-1")
def test_a_hand_that_was_counted_short_cannot_be_put_right_by_a_warning() -> None:
    rules = with_options(preset("hkma"), {"foul.response": "warned"})

    assert rule_on(rules, Incident(foul="short_hand", offender=1)).remedy == "dead_hand"


def test_a_single_foul_may_be_kept_otherwise() -> None:
    rules = with_options(preset("hkma"), {"foul.responses": {"drew_out_of_turn": "warned"}})

    assert rule_on(rules, AT_ONCE).response == "warned"
    assert rule_on(rules, AT_ONCE).options == ()
    assert response_to(rules, "drew_twice") == "ruled"


def test_a_false_win_is_for_another_option_to_decide() -> None:
    with pytest.raises(BadRules, match=r'"false_win_shape" is for false\.mode to decide'):
        with_options(preset("hkma"), {"foul.responses": {"false_win_shape": "warned"}})


@pytest.mark.parametrize(
    ("name", "response"),
    [
        ("casual", "prevented"),
        ("hong-kong", "warned"),
        ("hong-kong-half-gun", "warned"),
        ("hkma", "ruled"),
        ("tvb", "ruled"),
        ("zung-jung", "ruled"),
        ("wsom", "ruled"),
    ],
)
def test_each_preset_has_a_conduct(name: str, response: Response) -> None:
    others = set(FOULS) - FALSE_WINS - {"half_hand_shown"} - CHEATING

    assert {response_to(preset(name), foul) for foul in others} == {response}


@pytest.mark.rule("HK-PEN-1", "HK-PEN-2", "ZJ-ETH-1")
@pytest.mark.parametrize("foul", sorted(CHEATING))
def test_a_table_that_only_warns_shows_a_cheat_the_door(foul: str) -> None:
    ruling = rule_on(preset("hong-kong"), Incident(foul=foul, offender=1))

    assert (ruling.response, ruling.card, ruling.remedy) == ("ruled", *2 * ["disqualified"])
    assert (ruling.aftermath.kind, ruling.aftermath.out) == ("deal_ends", "match_ends")


@pytest.mark.parametrize(
    ("table", "conduct"), [("casual", "casual"), ("hong-kong", "house"), ("hkma", "tournament")]
)
def test_a_preset_is_kept_already_as_its_conduct_has_it(table: str, conduct: str) -> None:
    assert with_conduct(preset(table), conduct) == preset(table)


def test_a_conduct_leaves_the_price_of_a_false_win_alone() -> None:
    strict = with_conduct(preset("hong-kong"), "tournament")

    assert strict.conduct.false == preset("hong-kong").conduct.false
    assert strict.conduct.card.scale == "cards"
    assert strict.name == "hong-kong-changed"
    assert set(CONDUCTS) == {"casual", "house", "tournament"}


@pytest.mark.rule("HK-TURN-10", "ZJ-DRAW-8", "P-21")
def test_whether_a_discard_is_named_is_for_the_table_to_say() -> None:
    names = {name: preset(name).conduct.discard.name for name in ("hong-kong", "tvb", "zung-jung")}

    assert names == {"hong-kong": "free", "tvb": "required", "zung-jung": "forbidden"}


@pytest.mark.rule("HK-TURN-9", "ZJ-DRAW-6", "P-18")
@pytest.mark.parametrize(
    ("name", "earliest", "turn"),
    [
        ("hong-kong", 0, 0),
        ("hkma", 0, 0),
        ("tvb", 0, 20_000),
        ("zung-jung", 1000, 15_000),
        ("casual", 0, 0),
    ],
)
def test_what_is_timed_is_for_the_table_to_say(name: str, earliest: int, turn: int) -> None:
    tempo = preset(name).conduct.tempo

    assert (tempo.earliest_draw_ms, tempo.turn_ms) == (earliest, turn)
