"""This file is about what a ruling takes from a hand, and the rules that say so."""

import pytest

from seifong.cli.judge import ruled_anyway
from seifong.referee.rulings import Cards, Incident
from seifong.rulebook import rule
from seifong.rules.fouls import FOULS
from seifong.rules.presets import PRESETS, preset

CLEAN = Cards()
CARDED = Cards(warnings=1, yellows=1)  # the next yellow card is a red one


@pytest.mark.rule("HK-PEN-2", "HK-DEAD-2", "ZJ-PEN-4", "ZJ-PEN-14", "HK-EV-15")
@pytest.mark.parametrize("before", [CLEAN, CARDED], ids=["clean", "carded"])
@pytest.mark.parametrize("is_at_once", [True, False], ids=["at once", "late"])
@pytest.mark.parametrize("name", [*PRESETS])
def test_whoever_may_not_claim_is_told_the_rule(
    name: str, *, is_at_once: bool, before: Cards
) -> None:
    """By an option that some cited rule has, or as a player who is out of the match."""
    for foul in FOULS:
        incident = Incident(
            foul=foul, offender=1, tile=4, shown=(3,), is_at_once=is_at_once, before=before
        )
        ruling = ruled_anyway(preset(name), incident)
        if not ruling.rights.may_claim:
            options = {option for cited in ruling.rules for option in rule(cited).options}
            says_so = any(option.endswith("may_claim") for option in options)
            assert says_so or "HK-EV-15" in ruling.rules, (foul, ruling.rules)
