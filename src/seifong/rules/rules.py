"""This file is about the rules of one table, all of them, as one value."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Struct

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS
from seifong.rules.conduct import Conduct
from seifong.rules.match import MatchRules
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.rules.table import TableRules

__all__ = ["Rules", "fingerprint"]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was agreed before play (HK-ETIQ-1)."""

    name: str
    table: TableRules = TableRules()
    scoring: HongKongScoring | ZungJungScoring = HongKongScoring()
    conduct: Conduct = Conduct()
    match: MatchRules = MatchRules()

    def irregular(self) -> int:
        """The winning shapes beside four melds and a pair, as bits of `seifong.hands`."""
        if isinstance(self.scoring, ZungJungScoring):
            return SEVEN_PAIRS | THIRTEEN_ORPHANS
        score = self.scoring.score
        return (SEVEN_PAIRS if score.seven_pairs else 0) | (
            THIRTEEN_ORPHANS if score.thirteen_orphans else 0
        )


def fingerprint(rules: Rules) -> str:
    """A short name for exactly these rules, whatever the preset is called.

    >>> from seifong.rules.presets import preset
    >>> len(fingerprint(preset("hong-kong")))
    16
    """
    content = msgspec.json.encode(msgspec.structs.replace(rules, name=""), order="deterministic")
    return hashlib.sha256(content).hexdigest()[:16]
