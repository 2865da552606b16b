"""This file is about cases of scoring: what a hand is worth, by what, and what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seifong.cases.hands import hand_in, seat_in, win_of_faan, win_of_points
from seifong.cases.parts import CaseResult, Part, compared
from seifong.cases.profiles import Profiles, is_human_off
from seifong.rules.presets import with_options
from seifong.rules.rules import Rules
from seifong.scoring.payment import Payment, payments, shown
from seifong.scoring.score import LISTED, Line, Score
from seifong.scoring.scorer import scorer_of
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW, Win
from seifong.seats import EAST, NOBODY

__all__ = ["pattern_case", "score_case"]

_POINTS: Final = "ZJ-PAT-"

# Two patterns of one rule id that the files tell apart.
_SEASONS: Final = {
    ("HK-FAAN-06", "Own season"): "seatSeason",
    ("HK-FAAN-07", "Full set of seasons"): "completeSeasonGroup",
}


def score_case(case: Part, profiles: Profiles) -> CaseResult:
    """A hand and what it is worth, in faan or in points."""
    if case.has("situation"):
        return _faan_case(case, profiles)
    return _points_case(case, profiles)


# Faan.


def _faan_case(case: Part, profiles: Profiles) -> CaseResult:
    """A hand that counts faan: may it win, by which patterns, for how much, and who pays."""
    profile = profiles.faan(case)
    rules = _with_human(case, profile.rules)
    win = win_of_faan(case, rules)
    score = scorer_of(rules).score(win)
    expected = dict(case.part("expect").plain)
    if "patterns" in expected:
        expected["patterns"] = _expected_patterns(case, profiles)
    got = _got_of_faan(score)
    if case.has("payment") and score.why_not is None:
        told = _expected_payment(case.part("payment"))
        expected |= told
        got |= _got_payment(payments(rules, [win], [score]), win)
    return compared(case, "score", expected, got)


def _with_human(case: Part, rules: Rules) -> Rules:
    """A case that tells of a human hand is of a table that plays it, at 13 unless it says 3."""
    is_told = "humanly" in case.part("situation").texts("flags")
    is_set = {"score.human", "human"} & case.part("config_overrides").plain.keys()
    if is_told and not is_set and is_human_off(rules):
        return with_options(rules, {"score.human": "13"})
    return rules


def _expected_patterns(case: Part, profiles: Profiles) -> list[list[object]]:
    """The patterns as the file tells them, by rule id, in an order that can be compared."""
    listed = case.part("expect").value("patterns")
    if not isinstance(listed, list):
        raise case.fault("patterns should be a list of pairs", "patterns 應是一列成對的項目")
    found: list[list[object]] = []
    for entry in listed:
        if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)):
            raise case.fault(
                "patterns should be a list of pairs: code and worth",
                "patterns 應是一列成對的項目：代號及番數",
            )
        found.append([profiles.pattern(case, entry[0]), entry[1]])
    return sorted(found, key=str)


def _got_of_faan(score: Score) -> dict[str, object]:
    valid = score.why_not is None
    got: dict[str, object] = {"valid": valid, "faan_raw": int(score.raw), "faan": int(score.worth)}
    got["patterns"] = sorted(_told(score, score.unit), key=str)
    if score.why_not is not None:
        got["reason"] = "not_complete" if score.arrangement is None else "below_minimum"
    return got


def _told(score: Score, unit: str) -> list[list[object]]:
    """Each pattern as often as it counts."""
    return [[_name(line, unit), int(line.worth)] for line in score.lines for _ in range(line.times)]


def _name(line: Line, unit: str) -> str:
    return line.rule.removeprefix(_POINTS) if unit == "points" else line.rule


def _expected_payment(payment: Part) -> dict[str, object]:
    names = ("discarder", "each_of_three", "winner_total")
    return {name: payment.plain[name] for name in names if name in payment.plain}


def _got_payment(payment: Payment, win: Win) -> dict[str, object]:
    """What the discarder pays, or each of the three, and what the winner gets."""
    got: dict[str, object] = {"discarder": None, "each_of_three": None}
    if win.way in {DISCARD, ROB}:
        got["discarder"] = shown(-payment.gains[win.source])
    else:
        shares = {-gain for seat, gain in enumerate(payment.gains) if seat != win.seat}
        got["each_of_three"] = shown(shares.pop()) if len(shares) == 1 else None
    got["winner_total"] = shown(payment.gains[win.seat])
    return got


# Points.


def _points_case(case: Part, profiles: Profiles) -> CaseResult:
    """A hand that counts points: its patterns, their sum, the limit, and who pays.

    Where two readings are worth the same, either is right (ZJ-SC-5).
    """
    rules = profiles.points(case).rules
    win = win_of_points(case, rules)
    expected = _expected_points(case)
    scorer = scorer_of(rules)
    best = scorer.score(win)
    results = [
        compared(case, "score", expected, _got_of_points(rules, win, score))
        for score in [best, *_as_good(scorer.readings(win), best)]
    ]
    return next((result for result in results if result.ok), results[0])


def _as_good(readings: list[Score], best: Score) -> Iterator[Score]:
    """The readings worth as much, and of each that is listed, the other patterns as dear."""
    for reading in readings:
        if reading.worth != best.worth or best.why_not is not None:
            continue
        yield reading
        if reading.limit == LISTED:
            yield from _listed_otherwise(reading)


def _listed_otherwise(reading: Score) -> Iterator[Score]:
    """The same score by another listed pattern of the same worth (ZJ-SC-3)."""
    for absorbed in reading.absorbed:
        if absorbed.pattern.worth == reading.worth:
            lines = [Line(absorbed.pattern, reading.worth, 1)]
            yield Score(
                reading.unit, lines, [], reading.limit, reading.worth, None, reading.arrangement
            )


def _expected_points(case: Part) -> dict[str, object]:
    """What the file tells, its patterns in an order that can be compared."""
    expected = {
        key: case.plain[key]
        for key in ("raw_sum", "limit", "total", "payments_ESWN", "valid")
        if key in case.plain
    }
    if case.has("expected_patterns"):
        found: list[list[object]] = []
        for pattern in case.parts("expected_patterns"):
            entry: list[object] = [pattern.text("id").removeprefix(_POINTS)]
            found.append([*entry, pattern.plain["value"]] if pattern.has("value") else entry)
        expected["expected_patterns"] = sorted(found, key=str)
    if not expected:
        raise case.fault("it does not say what is expected", "沒有寫應得甚麼")
    return expected


def _got_of_points(rules: Rules, win: Win, score: Score) -> dict[str, object]:
    got: dict[str, object] = {
        "valid": score.why_not is None,
        "expected_patterns": sorted(_told(score, score.unit), key=str),
        "raw_sum": int(score.raw),
        "limit": score.limit or None,
        "total": int(score.worth),
    }
    if score.why_not is None:
        payment = payments(rules, [win], [score])
        got["payments_ESWN"] = [shown(gain) for gain in payment.gains]
    return got


def pattern_case(case: Part, profiles: Profiles) -> CaseResult:
    """Fourteen tiles, self-drawn, and patterns that must be among those they show.

    Which tile came last the case need not say, nor which reading is meant: one of them must show
    all the patterns.
    """
    rules = profiles.points(case).rules
    scorer = scorer_of(rules)
    wanted = {pattern.removeprefix(_POINTS) for pattern in case.texts("contains")}
    shown_best: set[str] = set()
    for win in _self_draws(case, rules):
        for rule_ids in scorer.shown_patterns(win):
            found = {rule.removeprefix(_POINTS) for rule in rule_ids}
            if len(found & wanted) > len(shown_best & wanted) or not shown_best:
                shown_best = found
    expected = {"contains": sorted(wanted)}
    result = compared(case, "pattern", expected, {"contains": sorted(shown_best & wanted)})
    return CaseResult(case.name, "pattern", result.ok, expected, {"found": sorted(shown_best)})


def _self_draws(case: Part, rules: Rules) -> Iterator[Win]:
    """The win by each tile that may have come last."""
    told = Part(case.name, {"hand": {"concealed": case.plain.get("concealed"), "melds": []}})
    if case.has("melds"):
        told = Part(case.name, {"hand": case.plain})
    seat = seat_in(case, "winner_seat")
    hand = hand_in(told, rules.irregular(), [])
    for tile in sorted(set(hand.tiles())):
        yield Win(hand, tile, SELF_DRAW, EAST if seat == NOBODY else seat)
