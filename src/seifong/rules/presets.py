"""This file is about the presets: the tables that most players know, each a value.

A variant is a preset and what differs from it. `docs/presets.md` is made from this file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from seifong.errors import BadRules
from seifong.rulebook import Words, rules_of
from seifong.rules.conduct import (
    CardRules,
    Conduct,
    DiscardRules,
    FalseWin,
    FoulRules,
    Miscount,
    Mistakes,
    Tempo,
    TouchRules,
)
from seifong.rules.fouls import FALSE_WINS, FOULS, of_no_foul
from seifong.rules.match import DealerRules, LengthRules, MatchRules, RoundRules, SeatRules
from seifong.rules.meant import meant, near
from seifong.rules.rules import Rules
from seifong.rules.scoring import (
    FaanLiability,
    FaanPayment,
    FaanScore,
    HongKongScoring,
    PointScore,
    ZungJungScoring,
)
from seifong.rules.table import (
    ClaimRules,
    FlowerRules,
    ImmunityRules,
    KongRules,
    TableRules,
    TileRules,
    WallRules,
    WaterRules,
)
from seifong.rules.unplayed import unplayed
from seifong.rules.values import Count, Option, option_of, values_in_chinese

__all__ = ["CONDUCTS", "PRESETS", "count_of", "difference", "laid_over", "options", "preset"]
__all__ += ["truly_named", "with_conduct", "with_options"]

_WARNED: Final = FoulRules(response="warned")
_RULED: Final = FoulRules(response="ruled")
_CARDS: Final = CardRules(scale="cards")
_BEATS: Final = Tempo(beat_ms=1000, kong_beat_ms=1000)

_HONG_KONG: Final = Rules(name="hong-kong", conduct=Conduct(foul=_WARNED, tempo=_BEATS))

_TEN_FAAN: Final = dict.fromkeys(
    (f"HK-FAAN-{number}" for number in (17, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33)), 10
)
_NO_LIABILITY: Final = FaanLiability(twelve="off", dragons="off", winds="off")

_HKMA: Final = Rules(
    name="hkma",
    table=TableRules(
        tiles=TileRules(flowers=False),
        kong=KongRules(rob_payment="declarer_three_shares", concealed_display="open"),
    ),
    scoring=HongKongScoring(
        score=FaanScore(
            values=_TEN_FAAN,
            concealed_scope="no_flower_games",
            last_discard=0,
            flower_set="one_on_top",
            small_four_winds="limit",
            limit_extras=False,
            nine_gates="true_wait_on_discard",
            four_concealed="no_kongs",
        ),
        pay=FaanPayment(unit=2),
        bao=FaanLiability(winds="off"),
    ),
    conduct=Conduct(
        foul=_RULED,
        false=FalseWin(mode="deduct_fixed", amount=512, aftermath="replay_same_dealer"),
        tempo=_BEATS,
        card=_CARDS,
    ),
    match=MatchRules(
        seat=SeatRules(method="assigned"),
        match=LengthRules(disqualified="dead_hands"),
        dealer=DealerRules(on_win="passes", on_draw="passes"),
    ),
)

_TVB: Final = Rules(
    name="tvb",
    table=TableRules(
        tiles=TileRules(flowers=False),
        kong=KongRules(rob_concealed="none", concealed_display="open"),
        water=WaterRules(mode="off"),
    ),
    scoring=HongKongScoring(
        score=FaanScore(
            minimum=1,
            values={
                "HK-FAAN-22": 4,
                "HK-FAAN-23": 8,
                "HK-FAAN-24": 5,
                "HK-FAAN-25": 10,
                "HK-FAAN-31": 10,
            },
            concealed_scope="off",
            common_pair="suited",
            dragons_mode="flat",
            small_four_winds="flat",
        ),
        pay=FaanPayment(ladder="linear", unit=5),
        bao=FaanLiability(
            twelve="four_hand_types", dragons="off", winds="off", kong_bloom_exempt=False
        ),
    ),
    conduct=Conduct(
        foul=_RULED,
        false=FalseWin(mode="deduct_fixed", amount=150, aftermath="plays_on_dead"),
        mistake=Mistakes(misled="card_only"),
        discard=DiscardRules(name="required"),
        tempo=Tempo(beat_ms=1000, kong_beat_ms=1000, turn_ms=20_000),
        card=CardRules(scale="points", warnings=1, points=10),
    ),
    match=MatchRules(
        match=LengthRules(hands=16, disqualified="dead_hands"),
        dealer=DealerRules(on_win="passes", on_draw="passes"),
    ),
)

_CASUAL: Final = Rules(
    name="casual",
    table=TableRules(water=WaterRules(mode="off")),
    scoring=HongKongScoring(
        score=FaanScore(minimum=0),
        pay=FaanPayment(unit=1),
        bao=_NO_LIABILITY,
    ),
    conduct=Conduct(foul=FoulRules(response="prevented"), false=FalseWin(mode="prevent")),
    match=MatchRules(round=RoundRules(count=1)),
)

_ZUNG_JUNG: Final = Rules(
    name="zung-jung",
    table=TableRules(
        tiles=TileRules(flowers=False),
        wall=WallRules(break_="double_throw", dead="replenished", dead_tiles=14),
        flower=FlowerRules(win="off"),
        kong=KongRules(after_claim=True, rob_concealed="none", concealed_display="open"),
        claim=ClaimRules(win_over_chow=True),
        water=WaterRules(mode="off"),
        immunity=ImmunityRules(mode="same_turn"),
    ),
    scoring=ZungJungScoring(),
    conduct=Conduct(
        foul=_RULED,
        false=FalseWin(mode="dead_hand", aftermath="plays_on_dead", half_hand=False),
        miscount=Miscount(short_may_claim=True),
        mistake=Mistakes(penalty_tile="no_duty", withdrawn_claim="stands"),
        discard=DiscardRules(name="forbidden"),
        touch=TouchRules(gives_up_claim=True),
        tempo=Tempo(
            beat_ms=1000,
            kong_beat_ms=1000,
            earliest_draw_ms=1000,
            turn_ms=15_000,
            deal_ms=180_000,
            free_ms=15_000,
        ),
        card=_CARDS,
    ),
    match=MatchRules(
        match=LengthRules(hands=16, disqualified="dead_hands"),
        dealer=DealerRules(on_win="passes", on_draw="passes"),
    ),
)


def with_options(rules: Rules, changes: Mapping[str, object], name: str | None = None) -> Rules:
    """The same rules with some options changed, each named by its group and name.

    >>> with_options(preset("hong-kong"), {"score.minimum": 1}).scoring.score.minimum
    1
    >>> with_options(preset("hong-kong"), {"score.minimum": "one"})
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: score.minimum cannot be "one": it may be a whole number from 0 to 99
    >>> with_options(preset("hong-kong"), {"score.minimun": 1})
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: there is no option "score.minimun"; did you mean "score.minimum"?
    """
    plain: dict[str, object] = msgspec.to_builtins(rules)
    groups = _groups_in(plain)
    for option, value in changes.items():
        group, _, field = option.partition(".")
        if field not in groups.get(group, {}):
            words = _no_such_option(option, rules)
            raise BadRules(words.en, option, words.zh)
        groups[group][field] = _as_word(value, option_of(count_of(rules), option))
    if name is not None:
        plain["name"] = name
    try:
        changed = msgspec.convert(plain, Rules)
    except msgspec.ValidationError as error:
        raise _fault(error, count_of(rules), changes) from None
    _check_most(changed, rules)
    if "score.values" in changes:
        _check_patterns(changed)
        _check_played(changed, rules.scoring.score.values)
    if "foul.responses" in changes:
        _check_fouls(changed)
    return changed


def _as_word(value: object, option: Option | None) -> object:
    """A number that an option has among its words, as that word; anything else as it is.

    >>> with_options(preset("hong-kong"), {"score.human": 13}).scoring.score.human
    '13'
    """
    is_word = type(value) is int and option is not None and str(value) in option.words
    return str(value) if is_word else value


def _check_most(rules: Rules, before: Rules) -> None:
    """The most that is paid is not below what it takes to win (HK-SCORE-4, ZJ-WIN-2).

    At fault is the cap, or the minimum if the cap is as it was before.

    >>> with_options(preset("hong-kong"), {"score.cap": 2})
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: score.cap is 2, and below score.minimum, which is 3: no hand could win
    """
    score = rules.scoring.score
    name, most = ("limit", score.limit) if isinstance(score, PointScore) else ("cap", score.cap)
    if most != "unlimited" and most < score.minimum:
        is_as_before = options(before)[f"score.{name}"] == most
        raise BadRules(
            f"score.{name} is {most}, and below score.minimum, which is {score.minimum}:"
            " no hand could win",
            "score.minimum" if is_as_before else f"score.{name}",
            f"score.{name} 為 {most}，低於 score.minimum 的 {score.minimum}：沒有牌可以糊",
        )


def laid_over(rules: Rules, changes: Mapping[str, object]) -> dict[str, object]:
    """Changes as a file writes them: a table of values, or of responses, adds to what is there.

    What a preset says of a pattern stays, unless the file says otherwise of that pattern.

    >>> changes = laid_over(preset("tvb"), {"score.values": {"HK-FAAN-21": 6, "HK-FAAN-25": 13}})
    >>> with_options(preset("tvb"), changes).scoring.score.values["HK-FAAN-25"]
    13
    >>> with_options(preset("tvb"), changes).scoring.score.values["HK-FAAN-31"]
    10
    """
    known = options(rules)
    return {name: _added(known.get(name), value) for name, value in changes.items()}


def _added(known: object, value: object) -> object:
    """A table with more entries; what is no table is replaced.

    >>> _added({"HK-FAAN-21": 6}, {"HK-FAAN-20": 2}), _added(3, 1)
    ({'HK-FAAN-21': 6, 'HK-FAAN-20': 2}, 1)
    """
    return {**known, **value} if isinstance(known, dict) and isinstance(value, dict) else value


def count_of(rules: Rules) -> Count:
    """Whether a table counts faan or points.

    >>> count_of(preset("wsom"))
    'points'
    """
    return "points" if isinstance(rules.scoring, ZungJungScoring) else "faan"


def _no_such_option(option: str, rules: Rules) -> Words:
    """That a table has no such option: misspelt, or one of tables that count otherwise.

    >>> print(_no_such_option("break", preset("zung-jung")).en)
    there is no option "break"; did you mean "wall.break"?
    >>> print(_no_such_option("bao.nine", preset("zung-jung")).en)
    "bao.nine" is an option of tables that count faan, and this one counts points
    """
    count = count_of(rules)
    other: Count = "faan" if count == "points" else "points"
    if option_of(other, option):
        en = f'"{option}" is an option of tables that count {other}, and this one counts {count}'
        mine, theirs = _COUNTED[count], _COUNTED[other]
        return Words(en, f"{option} 是計{theirs}枱的選項，本枱計{mine}")
    known = options(rules)
    namesakes = [name for name in known if name.split(".")[1] == option.rpartition(".")[2]]
    hint = meant(namesakes[:1]) if namesakes else near(option, known)
    return Words(f'there is no option "{option}"{hint.en}', f"沒有「{option}」這個選項{hint.zh}")


_COUNTED: Final[dict[Count, str]] = {"faan": "番", "points": "分"}


def _check_patterns(rules: Rules) -> None:
    """Values are set for patterns that there are, and score (HK-SCORE-1, ZJ-SC-1).

    >>> _check_patterns(with_options(preset("hong-kong"), {"score.values": {"HK-FAAN-21": 6}}))
    """
    chapter = "ZJ-PAT" if count_of(rules) == "points" else "HK-FAAN"
    patterns = {pattern.id: pattern.id for pattern in rules_of(chapter)}
    for pattern in rules.scoring.score.values:
        if pattern == _CHICKEN:
            why = "a chicken hand is what has no other pattern, and scores nothing"
            en = f"score.values: {pattern} has no value: {why}"
            zh = f"score.values：雞糊（{pattern}）即無其他番種，不可訂值"
            raise BadRules(en, "score.values", zh)
        if pattern not in patterns:
            hint = near(pattern, patterns)
            en = f'score.values: there is no pattern "{pattern}"{hint.en}'
            zh = f"score.values：沒有「{pattern}」這個番種{hint.zh}"
            raise BadRules(en, "score.values", zh)


_CHICKEN: Final = "HK-FAAN-01"


def _check_played(rules: Rules, before: Mapping[str, int]) -> None:
    """A value is set for what the table plays: another would change nothing (HK-SCORE-1, ZJ-SC-1).

    What was there before may stay: an event has values of its own, of whatever a house turns off.

    >>> with_options(preset("hong-kong"), {"score.values": {"HK-FAAN-35": 4}})
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: score.values: HK-FAAN-35 is not played here: score.seven_pairs = 0
    >>> with_options(preset("hkma"), {"score.earthly": "off"}).scoring.score.values["HK-FAAN-33"]
    10
    """
    off = unplayed(rules)
    for pattern, worth in rules.scoring.score.values.items():
        if pattern in off and before.get(pattern) != worth:
            en = f"score.values: {pattern} is not played here: {off[pattern]}"
            zh = f"score.values：本枱不計 {pattern}：{off[pattern]}"
            raise BadRules(en, "score.values", zh)


def _check_fouls(rules: Rules) -> None:
    """Responses are set for fouls that there are, and not for false wins, which `false.mode` rules.

    Half of a hand shown is one of those where `false.half_hand` has it so (HK-FALSE-2).

    >>> _check_fouls(with_options(preset("hkma"), {"foul.responses": {"talked": "warned"}}))
    """
    is_half_false = rules.conduct.false.half_hand
    for name in rules.conduct.foul.responses:
        if name in FALSE_WINS or (name == "half_hand_shown" and is_half_false):
            en = f'foul.responses: "{name}" is for false.mode to decide'
            zh = f"foul.responses：「{name}」由 false.mode 決定"
            raise BadRules(en, "foul.responses", zh)
        if name not in FOULS:
            words = of_no_foul(name)
            en, zh = f"foul.responses: {words.en}", f"foul.responses：{words.zh}"
            raise BadRules(en, "foul.responses", zh)


def _groups_in(plain: dict[str, object]) -> dict[str, dict[str, object]]:
    """Each group of options by its name, in rules written as plain values; no copies.

    >>> _groups_in({"name": "ours", "match": {"round": {"count": 4}}})
    {'round': {'count': 4}}
    """
    groups: dict[str, dict[str, object]] = {}
    for section in plain.values():
        if isinstance(section, dict):
            groups |= {name: group for name, group in section.items() if isinstance(group, dict)}
    return groups


def _fault(error: msgspec.ValidationError, count: Count, changes: Mapping[str, object]) -> BadRules:
    """What is wrong, by the option's name, and what it may be, not by a path into the rules."""
    sentence, _, path = str(error).partition(" - at ")
    _, _, name = path.strip("`").replace("[...]", "").split(".", 2)  # root, section, the rest
    option = option_of(count, name)
    if option is not None:
        value = _written(changes.get(name))
        sentence = f"{name} cannot be {value}: it may be {option.values()}"
        zh = f"{name} 不可為 {value}；可填：{values_in_chinese(option)}"
        return BadRules(sentence, name, zh)
    return BadRules(f"{name}: {sentence}", name, _TOGETHER.get(name, ""))


_TOGETHER: Final = {"wall": "wall.dead 與 wall.dead_tiles 須一併填寫，或都不填"}
"""Options of a group that do not go together, as its own check has it in English."""


def _written(value: object) -> str:
    """A value as a file would write it, cut short.

    >>> _written("one"), _written(True), _written([1] * 99)[-8:]
    ('"one"', 'true', ',1,1,...')
    """
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, OverflowError, ValueError):
        text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def options(rules: Rules) -> dict[str, object]:
    """Every option by its name, in the order of the rulebook.

    >>> options(preset("hong-kong"))["claim.multi_win"]
    'head_bump'
    """
    groups = _groups_in(msgspec.to_builtins(rules))
    return {
        f"{name}.{field}": value for name, group in groups.items() for field, value in group.items()
    }


def difference(rules: Rules, other: Rules) -> dict[str, tuple[object, object]]:
    """The options in which two tables differ; None where a table has no such option.

    >>> difference(preset("hong-kong"), preset("hong-kong-cap8"))
    {'score.cap': (10, 8)}
    """
    left, right = options(rules), options(other)
    names = [*left, *(name for name in right if name not in left)]
    return {
        name: (left.get(name), right.get(name))
        for name in names
        if left.get(name) != right.get(name)
    }


def _variant(name: str, changes: Mapping[str, object], of: Rules = _HONG_KONG) -> Rules:
    return with_options(of, changes, name=name)


PRESETS: Final[dict[str, Rules]] = {
    rules.name: with_options(rules, {})  # through the same door as a house's rules
    for rules in (
        _HONG_KONG,
        _variant("hong-kong-half-gun", {"pay.discard": "half", "bao.nine": "discard_half"}),
        _variant("hong-kong-full-spicy", {"pay.ladder": "full_spicy"}),
        _variant("hong-kong-cap8", {"score.cap": 8}),
        _variant("hong-kong-no-flowers", {"tiles.flowers": False}),
        _variant("hong-kong-multi-win", {"claim.multi_win": "all"}),
        _HKMA,
        _TVB,
        _CASUAL,
        _ZUNG_JUNG,
        _variant("wsom", {"score.table": "v103"}, of=_ZUNG_JUNG),
    )
}


CONDUCTS: Final[dict[str, dict[str, object]]] = {
    "casual": {
        "foul.response": "prevented",
        "foul.responses": {},
        "false.mode": "prevent",
        "card.scale": "warnings",
        "tempo.beat_ms": 0,
        "tempo.kong_beat_ms": 0,
        "tempo.earliest_draw_ms": 0,
        "tempo.turn_ms": 0,
        "tempo.deal_ms": 0,
        "tempo.free_ms": 0,
        "match.disqualified": "match_ends",
    },
    "house": {
        "foul.response": "warned",
        "foul.responses": {},
        "card.scale": "warnings",
        "tempo.beat_ms": 1000,
        "tempo.kong_beat_ms": 1000,
        "match.disqualified": "match_ends",
    },
    "tournament": {
        "foul.response": "ruled",
        "foul.responses": {},
        "card.scale": "cards",
        "tempo.beat_ms": 1000,
        "tempo.kong_beat_ms": 1000,
        "match.disqualified": "dead_hands",
    },
}
"""How strictly a table is kept, whatever it plays, option by option. What is a rule of the game
itself, such as the price of a false win, stays as the preset has it."""


def with_conduct(rules: Rules, name: str) -> Rules:
    """The same rules, kept as casually or as strictly as that conduct has it.

    >>> rules = with_conduct(preset("hong-kong"), "tournament")
    >>> rules.conduct.foul.response, rules.conduct.false.mode
    ('ruled', 'pay_cap_shares')
    >>> with_conduct(preset("hong-kong"), "strict")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: there is no conduct "strict": there are casual, house, tournament
    """
    if name not in CONDUCTS:
        known = ", ".join(CONDUCTS)
        en = f'there is no conduct "{name}": there are {known}'
        raise BadRules(en, "conduct", f"沒有「{name}」這種執法；有 {known}")
    return truly_named(with_options(rules, CONDUCTS[name]))


def truly_named(rules: Rules) -> Rules:
    """The same rules, under the name of a preset only if they are that preset.

    >>> truly_named(with_options(preset("hkma"), {"score.minimum": 1})).name
    'hkma-changed'
    >>> truly_named(with_options(preset("hkma"), {"score.minimum": 3})).name
    'hkma'
    """
    if rules.name not in PRESETS or rules == PRESETS[rules.name]:
        return rules
    return replace(rules, name=f"{rules.name}-changed")


def preset(name: str) -> Rules:
    """The preset of that name.

    >>> preset("hkma").scoring.pay.unit
    2.0
    >>> preset("hongkong")
    Traceback (most recent call last):
        ...
    seifong.errors.BadRules: there is no preset "hongkong"; did you mean "hong-kong"?
    """
    try:
        return PRESETS[name]
    except KeyError:
        hint = near(name, PRESETS)
        en, zh = f'there is no preset "{name}"{hint.en}', f"沒有「{name}」這套枱例{hint.zh}"
        raise BadRules(en, "preset", zh) from None
