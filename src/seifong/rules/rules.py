"""This file is about the rules of one table, all of them, as one value."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS
from seifong.rules.conduct import Conduct
from seifong.rules.match import MatchRules
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.rules.table import TableRules

__all__ = ["Rules", "fingerprint", "fingerprint_of"]


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
    return fingerprint_of(msgspec.to_builtins(rules))


def fingerprint_of(written: Mapping[str, object]) -> str:
    """The fingerprint of rules as a record writes them, members in the order written.

    Only a table of values, or of responses, has no order of its own: nobody plays otherwise for
    having written one pattern before another.

    >>> one = {"name": "ours", "scoring": {"score": {"values": {"HK-FAAN-21": 6, "HK-FAAN-20": 2}}}}
    >>> two = {"name": "", "scoring": {"score": {"values": {"HK-FAAN-20": 2, "HK-FAAN-21": 6}}}}
    >>> fingerprint_of(one) == fingerprint_of(two)
    True
    """
    content = msgspec.json.encode(_tables_sorted({**written, "name": ""}, _TO_AN_OPTION))
    return hashlib.sha256(content).hexdigest()[:16]


_TO_AN_OPTION: Final = 3  # section, group, option


def _tables_sorted(written: object, levels: int) -> object:
    """The same, with the options that are tables in the order of their keys.

    >>> _tables_sorted({"foul": {"responses": {"talked": "warned", "counted": "ruled"}}}, 2)
    {'foul': {'responses': {'counted': 'ruled', 'talked': 'warned'}}}
    """
    if not isinstance(written, dict):
        return written
    if levels == 0:
        return dict(sorted(written.items()))
    return {name: _tables_sorted(member, levels - 1) for name, member in written.items()}
