"""This file is about a case before the referee: the rules and the facts, and what may be found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from seifong.referee.rulings import ALIVE, Aftermath, Incident, Remedy, Rights
from seifong.rulebook import Words
from seifong.rules.conduct import Conduct
from seifong.rules.foul import Grade, filled
from seifong.rules.rules import Rules

__all__ = ["Answer", "Case", "Finding", "Findings"]

Dead = Literal["", "short", "long", "other"]


class Case(Struct, frozen=True):
    """An incident, and the rules it happened under."""

    rules: Rules
    incident: Incident

    @property
    def conduct(self) -> Conduct:
        """What this table does about fouls."""
        return self.rules.conduct

    def words(self, en: str, zh: str) -> Words:
        """A sentence about it, with the names filled in."""
        incident = self.incident
        return filled(Words(en, zh), incident.offender, incident.tile, incident.other)


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that a referee may rule.

    `hong_kong` and `zung_jung` are the rules it rests on beside those that the foul breaks. A
    `grade` of None is the foul's own.
    """

    remedy: Remedy
    why: Words
    hong_kong: tuple[str, ...] = ()
    zung_jung: tuple[str, ...] = ()
    dead: Dead = ""
    penalty_tiles: tuple[int, ...] = ()
    flows: tuple[tuple[int, int, int, str], ...] = ()
    aftermath: Aftermath = Aftermath()
    grade: Grade | None = None

    def rights(self, conduct: Conduct) -> Rights:
        """What it leaves the offender's hand.

        >>> from seifong.rules.presets import preset
        >>> short = Finding(remedy="dead_hand", why=Words("", ""), dead="short")
        >>> short.rights(preset("zung-jung").conduct)
        Rights(may_win=False, may_claim=True, may_kong=True)
        >>> short.rights(preset("hong-kong").conduct)
        Rights(may_win=False, may_claim=False, may_kong=False)

        HK-DEAD-2, ZJ-PEN-3, ZJ-PEN-4.
        """
        if not self.dead:
            return ALIVE
        may_claim = {
            "short": conduct.miscount.short_may_claim,
            "long": conduct.miscount.long_may_claim,
            "other": conduct.dead.may_claim,
        }[self.dead]
        return Rights(may_win=False, may_claim=may_claim, may_kong=may_claim)


Findings = tuple[Finding, ...]
"""What a referee may rule, the recommended first."""

Answer = Callable[[Case], Findings]
