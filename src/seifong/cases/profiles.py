"""This file is about names in files of cases: profiles, patterns, options and short options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from seifong.cases.parts import Part
from seifong.errors import BadRules
from seifong.rules.presets import (
    PRESETS,
    count_of,
    laid_over,
    options,
    preset,
    with_options,
)
from seifong.rules.rules import Rules
from seifong.rules.scoring import HongKongScoring

__all__ = ["CODES", "Profile", "Profiles"]

#: What the files call the patterns.
CODES: Final = {
    "chicken": "HK-FAAN-01",
    "commonHand": "HK-FAAN-02",
    "selfDraw": "HK-FAAN-03",
    "fullyConcealed": "HK-FAAN-04",
    "noFlowers": "HK-FAAN-05",
    "seatFlower": "HK-FAAN-06",
    "seatSeason": "HK-FAAN-06",
    "completeFlowerGroup": "HK-FAAN-07",
    "completeSeasonGroup": "HK-FAAN-07",
    "sevenFlowers": "HK-FAAN-08",
    "eightFlowers": "HK-FAAN-09",
    "dragonTriplet": "HK-FAAN-10",
    "seatWind": "HK-FAAN-11",
    "prevailingWind": "HK-FAAN-12",
    "robbingKong": "HK-FAAN-13",
    "lastTile": "HK-FAAN-14",
    "lastDiscard": "HK-FAAN-15",
    "kongReplacement": "HK-FAAN-16",
    "kongOnKong": "HK-FAAN-17",
    "mixedTerminals": "HK-FAAN-18",
    "allTriplets": "HK-FAAN-19",
    "halfFlush": "HK-FAAN-20",
    "fullFlush": "HK-FAAN-21",
    "smallThreeDragons": "HK-FAAN-22",
    "bigThreeDragons": "HK-FAAN-23",
    "smallFourWinds": "HK-FAAN-24",
    "bigFourWinds": "HK-FAAN-25",
    "allHonours": "HK-FAAN-26",
    "pureTerminals": "HK-FAAN-27",
    "fourConcealedTriplets": "HK-FAAN-28",
    "eighteenArhats": "HK-FAAN-29",
    "nineGates": "HK-FAAN-30",
    "thirteenOrphans": "HK-FAAN-31",
    "heavenly": "HK-FAAN-32",
    "earthly": "HK-FAAN-33",
    "humanly": "HK-FAAN-34",
    "sevenPairs": "HK-FAAN-35",
}

_FANLAAK: Final = {"pay.ladder": "fanlaak_4_7_10", "pay.unit": 1, "pay.discard": "2:1:1"}

#: What the files call tables: a preset, and what differs from it.
_BUILT_IN: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "RULING-HK": ("hong-kong", {"score.flowers_to_min": False}),
    "HKMA": ("hkma", {}),
    "TVB": ("tvb", {}),
    "HKOS-JSE": ("hong-kong", {"pay.unit": 1, "score.cap": 13}),
    "HKOS-HALF-GUN": ("hong-kong-half-gun", {}),
    "HKOS-MULTI": ("hong-kong-multi-win", {}),
    "FANLAAK": ("hong-kong", _FANLAAK),
    "4W": ("hong-kong", _FANLAAK),
    "BIG": ("hong-kong", _FANLAAK),
    "YAW": ("hong-kong", {"pay.unit": 2}),
    "E": ("hong-kong", {**_FANLAAK, "dealer.multiplier": 2}),
    "RA-HKOS": (
        "hong-kong",
        {
            "score.minimum": 0,
            "score.cap": 13,
            "score.limit_stack": "additive",
            "score.concealed_kong_ok": True,
            "score.human": "13",
            "score.values": {
                "HK-FAAN-18": 4,
                "HK-FAAN-22": 5,
                "HK-FAAN-24": 6,
                "HK-FAAN-27": 13,
                "HK-FAAN-30": 13,
            },
            "pay.unit": 1,
            "bao.twelve": "all",
            "bao.dragons": "any_win",
            "bao.precedence": "split",
        },
    ),
    "NEW": (
        "hong-kong",
        {
            "score.minimum": 0,
            "score.cap": 13,
            "score.dragons_mode": "flat",
            "score.values": {
                "HK-FAAN-09": 13,
                "HK-FAAN-23": 13,
                "HK-FAAN-24": 10,
                "HK-FAAN-26": 13,
                "HK-FAAN-27": 13,
                "HK-FAAN-30": 13,
            },
        },
    ),
}

# What these profiles pay in, where it is no unit that a table has: E's chips are eighths.
_DIVISORS: Final = {"E": 8}

#: Other names of options, as lists of presets use them.
_ALIASES: Final = {
    "min": "score.minimum",
    "cap": "score.cap",
    "flowers_count_to_min": "score.flowers_to_min",
    "draw.dealer": "dealer.on_draw",
    "score.limit_hands": "score.limit_stack",
    "score.concealed": "score.concealed_scope",
    "score.dragons": "score.dragons_mode",
    "false.penalty": "false.mode",
    "bao.limit": "bao.winds",
    "kong.rob": "kong.rob_payment",
    "payment.unit": "pay.unit",
}

# How the words of those lists are said in options; true, false and null are words here too.
_WORDS: Final[dict[str, dict[str, object]]] = {
    "score.limit_stack": {"stack": "additive", "single, plus circumstances": "single"},
    "score.concealed_scope": {
        "absent": "off",
        "false": "off",
        "true": "always",
        "always, any kong breaks": "always",
        "no-flower games only": "no_flower_games",
    },
    "score.cap": {"none": "unlimited"},
    "score.seven_pairs": {"off": 0, "false": 0, "true": 4},
    "score.last_discard": {"false": 0, "true": 1},
    "score.human": {"false": "off", "13": "13", "3": "3"},
    "false.mode": {"cap shares": "pay_cap_shares", "3 × cap share to each": "pay_cap_shares"},
}
_DEDUCTED: Final = re.compile(r"(\d+) deducted")


class Profile(Struct, frozen=True):
    """The rules of a case, and by what their amounts are divided to be those of the case."""

    rules: Rules
    divisor: int = 1


class Profiles:
    """What the profiles, patterns and options that a file names stand for.

    >>> profiles = Profiles(Part("the file", {}), None, {})
    >>> case = Part("HKC-1", {"profile": "HKMA", "config_overrides": {"min": 1}})
    >>> profiles.faan(case).rules.scoring.score.minimum
    1
    >>> profiles.faan(Part("HKC-2", {"profile": "HKMAA"}))
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: case HKC-2: there is no profile "HKMAA"; bind it with --profile
    """

    def __init__(self, meta: Part, rest: Rules | None, bound: Mapping[str, Rules]) -> None:
        self._rest = rest
        self._bound = bound
        self._of_file = meta.part("profiles_bound")
        codes = meta.part("pattern_codes")
        self._codes = CODES | {code: codes.text(code) for code in codes.plain}

    def faan(self, case: Part, otherwise: str = "hong-kong") -> Profile:
        """The table of a case that counts faan, with what the case changes."""
        return self._profile(case, otherwise, "faan")

    def points(self, case: Part, otherwise: str = "zung-jung") -> Profile:
        """The table of a case that counts points."""
        return self._profile(case, otherwise, "points")

    def pattern(self, case: Part, code: str) -> str:
        """The rule id of a pattern that a case names by its code."""
        if code.startswith("HK-FAAN-"):
            return code
        if code not in self._codes:
            raise case.fault(f'there is no pattern "{code}"', f"沒有「{code}」這個番種")
        return self._codes[code]

    def _profile(self, case: Part, otherwise: str, count: str) -> Profile:
        name = case.text("profile", "")
        rules = self._named(case, name) if name else self._rest or preset(otherwise)
        if count_of(rules) != count:
            raise case.fault(
                f"it counts {count}, and {rules.name} counts {count_of(rules)}",
                f"案例以 {count} 計，而 {rules.name} 以 {count_of(rules)} 計",
            )
        for changes in (case.part("config_overrides"), case.part("given").part("rules")):
            rules = self._changed(case, rules, changes)
        return Profile(rules, _DIVISORS.get(name, 1) if name not in self._bound else 1)

    def _named(self, case: Part, name: str) -> Rules:
        if name in self._bound:
            return self._bound[name]
        if name in _BUILT_IN:
            start, changes = _BUILT_IN[name]
            return with_options(preset(start), changes, name=name)
        if name in PRESETS:
            return preset(name)
        if self._of_file.has(name):
            return self._by_file(case, name)
        raise case.fault(
            f'there is no profile "{name}"; bind it with --profile',
            f"沒有「{name}」這個 profile；請以 --profile 指明",
        )

    def _by_file(self, case: Part, name: str) -> Rules:
        """A profile as the file itself binds it; its notes are no options."""
        entries = dict(self._of_file.part(name).plain)
        start = preset(str(entries.pop("preset", "hong-kong")))
        entries.pop("note", None)
        return self._changed(case, start, Part(name, entries))

    def _changed(self, case: Part, rules: Rules, changes: Part) -> Rules:
        """The rules with what a case changes in them, an option at a time."""
        for name, value in changes.plain.items():
            try:
                option = self._option(case, rules, name, value)
                rules = with_options(rules, laid_over(rules, option))
            except BadRules as error:
                raise case.fault(str(error), error.text("zh")) from None
        return rules

    def _option(self, case: Part, rules: Rules, name: str, value: object) -> dict[str, object]:
        """A change as options, whatever name the file has for it."""
        if name in self._codes or name.startswith("HK-FAAN-"):
            return {"score.values": {self.pattern(case, name): value}}
        option = _ALIASES.get(name, name)
        if "." not in option:
            option = _by_last_name(rules, option)
        if option == "score.values" and isinstance(value, dict):
            return {option: {self.pattern(case, code): worth for code, worth in value.items()}}
        return _said(option, value)


def _by_last_name(rules: Rules, name: str) -> str:
    """The option whose last name this is; the name itself if there is not exactly one.

    >>> _by_last_name(preset("hong-kong"), "limit_stack")
    'score.limit_stack'
    """
    found = [option for option in options(rules) if option.split(".")[1] == name]
    return found[0] if len(found) == 1 else name


def _said(option: str, value: object) -> dict[str, object]:
    """An option's value as the options say it.

    >>> _said("false.mode", "512 deducted")
    {'false.mode': 'deduct_fixed', 'false.amount': 512}
    >>> _said("score.small_four_winds", 8)
    {'score.small_four_winds': 'flat', 'score.values': {'HK-FAAN-24': 8}}
    """
    words = _WORDS.get(option, {})
    word = str(value).lower()
    if word in words:
        return {option: words[word]}
    if option == "false.mode" and isinstance(value, str):
        deducted = _DEDUCTED.fullmatch(value)
        if deducted:
            return {option: "deduct_fixed", "false.amount": int(deducted[1])}
    if option == "score.small_four_winds" and isinstance(value, int):
        return {option: "flat", "score.values": {"HK-FAAN-24": value}}
    return {option: value}


def is_human_off(rules: Rules) -> bool:
    """True where 人糊 is not played (HK-FP-6)."""
    return isinstance(rules.scoring, HongKongScoring) and rules.scoring.score.human == "off"
