"""This file is about the rules as a learner is shown them: some numbers beside the rest.

They are those that change what is worth doing. Two tables whose rules differ elsewhere may look
alike; a learner that is to tell them apart needs to be told.
"""

from typing import Final

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS
from seifong.rules import HongKongScoring, Rules

__all__ = ["RULE_NUMBERS", "rule_numbers"]

RULE_NUMBERS: Final = (
    "points are counted, not faan",
    "minimum",
    "cap",
    "flowers in the wall",
    "tiles kept back",
    "what each pays alike on a discard",
    "discarder's shares of four",
    "water",
    "immunity",
    "several may win",
    "robbing of a concealed kong",
    "seven pairs win",
    "thirteen orphans win",
    "a kong may follow a claim",
    "the last discard only to win",
)
"""The rules, in order, as small numbers; `docs/lab.md` says what each value means."""

_UNLIMITED: Final = 9999
_DISCARDERS: Final = {"full": 4, "half": 2, "2:1:1": 2}
_WATER: Final = {"off": 0, "same_tile": 1, "all_waits": 2}
_MULTI_WIN: Final = {"head_bump": 0, "all": 1, "best_hand": 2, "limit_hands": 3}
_ROBBED_BY: Final = {"none": 0, "thirteen_orphans": 1, "all": 2}


def rule_numbers(rules: Rules) -> tuple[int, ...]:
    """The rules of a table as numbers.

    >>> from seifong.rules.presets import preset
    >>> dict(zip(RULE_NUMBERS, rule_numbers(preset("hong-kong"))))["minimum"]
    3
    """
    table = rules.table
    irregular = rules.irregular()
    return (
        *_of_scoring(rules),
        _WATER[table.water.mode],
        int(table.immunity.mode == "same_turn"),
        _MULTI_WIN[table.claim.multi_win],
        _ROBBED_BY[table.kong.rob_concealed],
        int(irregular & SEVEN_PAIRS != 0),
        int(irregular & THIRTEEN_ORPHANS != 0),
        int(table.kong.after_claim),
        int(table.claim.last_discard == "win_only"),
    )


def _of_scoring(rules: Rules) -> tuple[int, ...]:
    """How wins are counted and paid, and what is in the wall."""
    scoring, table = rules.scoring, rules.table
    wall = (int(table.tiles.flowers), table.wall.dead_tiles)
    if isinstance(scoring, HongKongScoring):
        score = scoring.score
        cap = _UNLIMITED if score.cap == "unlimited" else score.cap
        return (0, score.minimum, cap, *wall, 0, _DISCARDERS[scoring.pay.discard])
    shared = scoring.pay.shared
    alike = _UNLIMITED if shared == "all" else shared
    return (1, scoring.score.minimum, scoring.score.limit, *wall, alike, 0)
