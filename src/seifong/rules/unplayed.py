"""This file is about patterns that a table does not play, and the options that say so."""

from __future__ import annotations

from typing import Final

from seifong.hands import THIRTEEN_ORPHANS
from seifong.rules.rules import Rules
from seifong.rules.scoring import FaanScore, ZungJungScoring

__all__ = ["not_scored", "unplayed"]

_OF_FLOWERS: Final = ["HK-FAAN-05", "HK-FAAN-06", "HK-FAAN-07", "HK-FAAN-08", "HK-FAAN-09"]


def not_scored(score: FaanScore) -> dict[str, str]:
    """The patterns that an option of scoring turns off, each with what a file says of that option.

    >>> not_scored(FaanScore(earthly="off", human="3", seven_pairs=4))
    {'HK-FAAN-33': 'score.earthly = "off"'}

    HK-FAAN-04, HK-FAAN-12, HK-FAAN-31, HK-FAAN-33 to HK-FAAN-35.
    """
    options = (
        ("HK-FAAN-04", score.concealed_scope == "off", 'score.concealed_scope = "off"'),
        ("HK-FAAN-12", not score.round_wind, "score.round_wind = false"),
        ("HK-FAAN-31", not score.thirteen_orphans, "score.thirteen_orphans = false"),
        ("HK-FAAN-33", score.earthly == "off", 'score.earthly = "off"'),
        ("HK-FAAN-34", score.human == "off", 'score.human = "off"'),
        ("HK-FAAN-35", score.seven_pairs == 0, "score.seven_pairs = 0"),
    )
    return {pattern: why for pattern, is_off, why in options if is_off}


def unplayed(rules: Rules) -> dict[str, str]:
    """Every pattern that nobody can score at a table, and why, as a file of house rules says it.

    >>> from seifong.rules.presets import preset
    >>> unplayed(preset("tvb"))["HK-FAAN-09"], unplayed(preset("zung-jung"))
    ('tiles.flowers = false', {})
    """
    robbed = _why_nobody_robs(rules)
    if isinstance(rules.scoring, ZungJungScoring):
        return {"ZJ-PAT-9.3": robbed} if robbed else {}
    score = rules.scoring.score
    found = not_scored(score) | _without_flowers(rules)
    if score.concealed_scope == "no_flower_games" and rules.table.tiles.flowers:
        scope = score.concealed_scope
        found["HK-FAAN-04"] = f'score.concealed_scope = "{scope}", tiles.flowers = true'
    return found | ({"HK-FAAN-13": robbed} if robbed else {})


def _without_flowers(rules: Rules) -> dict[str, str]:
    """What has to do with flowers that are not in play, or do not win (HK-FAAN-05 to 09)."""
    if not rules.table.tiles.flowers:
        return dict.fromkeys(_OF_FLOWERS, "tiles.flowers = false")
    win = rules.table.flower.win
    if win == "off":
        return dict.fromkeys(_OF_FLOWERS[-2:], 'flower.win = "off"')
    return {"HK-FAAN-08": f'flower.win = "{win}"'} if win == "offered_at_8" else {}


def _why_nobody_robs(rules: Rules) -> str:
    """Why no kong is ever robbed, or nothing if some may be (HK-ROB-1, HK-ROB-2, ZJ-ROB-1)."""
    kong = rules.table.kong
    by_orphans = kong.rob_concealed == "thirteen_orphans"
    if kong.rob_added or kong.rob_concealed == "all":
        return ""
    if by_orphans and rules.irregular() & THIRTEEN_ORPHANS:
        return ""
    return f'kong.rob_added = false, kong.rob_concealed = "{kong.rob_concealed}"'
