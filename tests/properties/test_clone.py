"""A clone of a deal stands as the deal does, goes on alike, and by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seifong.errors import Impossible
from seifong.lab.random_play import any_proper_motion
from seifong.notation import parse_tile
from seifong.rules.presets import PRESETS
from seifong.seats import NOBODY, WEST
from seifong.table import automation
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.mishaps import lost_rights, owes_discards
from seifong.table.options import Options
from seifong.views import view_of

presets = st.sampled_from([Options(rules) for rules in PRESETS.values()])


def play(deal: Deal, chance: FastDice, decisions: int) -> None:
    """Play on by chance, so many decisions or to the end."""
    while deal.end is None and decisions:
        deal.act(deal.asked, any_proper_motion(deal, chance))
        decisions -= 1


def state_of(deal: Deal) -> tuple[object, ...]:
    """All that can be seen of a deal, from every seat, and what it has come to."""
    views = [view_of(deal, seat) for seat in range(NOBODY, 4)]
    known = [(view.facts(), view.proper()) for view in views]
    return known, int(deal.asked), int(deal.phase), deal.wall.left(), deal.gains, deal.end


@given(presets, st.text(max_size=5), st.integers(0, 120))
def test_a_clone_goes_on_alike_and_by_itself(options: Options, seed: str, decisions: int) -> None:
    deal = Deal(options, FastDice(seed))
    play(deal, FastDice(seed + "play"), decisions)
    if deal.opening.is_exhausted:
        return
    before = state_of(deal)

    twin = deal.clone()
    stood = state_of(twin)
    play(twin, FastDice(seed + "on"), 1000)
    after = state_of(deal)
    play(deal, FastDice(seed + "on"), 1000)

    assert stood == before
    assert after == before
    assert state_of(twin) == state_of(deal)


def test_rights_and_penalty_tiles_are_cloned() -> None:
    deal = Deal(Options(PRESETS["zung-jung"]), FastDice("a deal"))
    lost_rights(deal, WEST, win=True, claims=False, kongs=True)
    owes_discards(deal, WEST, [parse_tile("E")])

    twin = deal.clone()
    twin.penalties.discard(WEST, parse_tile("E"))

    assert (twin.no_win, twin.no_claims, twin.no_kongs) == (1 << WEST, 0, 1 << WEST)
    assert twin.owing == 1 << WEST
    assert deal.penalties.of(WEST) == [parse_tile("E")]
    assert twin.penalties.of(WEST) == []


def test_a_deal_is_not_cloned_before_it_is_opened() -> None:
    options = Options(PRESETS["zung-jung"])
    deal = Deal(options, FastDice("a deal"), automations=automation.ALL & ~automation.OPENING)

    with pytest.raises(Impossible, match="once it is opened"):
        deal.clone()
