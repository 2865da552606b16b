"""This file is about who scores at a table: the scorer of its rules."""

from typing import Final

from seifong.rules.rules import Rules
from seifong.rules.scoring import ZungJungScoring
from seifong.scoring.counting import NO_WIN, Scorer
from seifong.scoring.hong_kong import HongKongScorer
from seifong.scoring.zung_jung import ZungJungScorer

__all__ = ["NO_WIN", "Scorer", "scorer_of"]

# With how many flowers one may win.
_FEWEST: Final = {"offered_at_7_and_8": 7, "offered_at_8": 8, "off": 9}


def scorer_of(rules: Rules) -> Scorer:
    """The scorer of a table; make it once, and keep it.

    >>> from seifong.rules.presets import preset
    >>> scorer_of(preset("zung-jung")).unit, scorer_of(preset("hkma")).unit
    ('points', 'faan')
    """
    scoring = rules.scoring
    if isinstance(scoring, ZungJungScoring):
        return ZungJungScorer(scoring.score)
    return HongKongScorer(scoring.score, rules.irregular(), _FEWEST[rules.table.flower.win])
