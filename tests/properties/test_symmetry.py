"""Tiles whose names are exchanged play alike: suits, ranks counted from the other end, dragons.

No pattern that these tables count knows one suit from another, one dragon from another, or a run
that goes up from one that goes down; and flowers may change places with the seasons of their seats.
So a wall that is renamed gives the same deal, renamed: what is proper, how it ends, what is paid.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players import PLAYERS, motion_of
from seifong.rules.presets import PRESETS
from seifong.table.deal import Deal
from seifong.table.dice import FastDice, LoadedDice
from seifong.table.events import Won
from seifong.table.motions import CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KONG, PASS
from seifong.table.options import Options
from seifong.table.phases import OVER
from seifong.tiles import full_set

OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
THROWS = {"double_throw": [[3, 4], [2, 6]], "two_dice": [[3, 4]], "three_dice": [[1, 2, 4]]}


class Renaming:
    """Which tile is called by which name."""

    def __init__(
        self, suits: Sequence[int], dragons: Sequence[int], *, is_reversed: bool, is_season: bool
    ) -> None:
        self.is_reversed = is_reversed
        self.names = [
            9 * suit + (8 - rank if is_reversed else rank) for suit in suits for rank in range(9)
        ]
        self.names += [27, 28, 29, 30, *(31 + dragon for dragon in dragons)]
        self.names += [38, 39, 40, 41, 34, 35, 36, 37] if is_season else list(range(34, 42))

    def motion(self, motion: int) -> int:
        """The same motion under the other names."""
        if motion < KONG:
            return self.names[motion]
        if motion < PASS:
            return KONG + self.names[motion - KONG]
        if self.is_reversed and motion in {CHOW_LOW, CHOW_HIGH}:
            return CHOW_LOW + CHOW_HIGH - motion
        return motion

    def __repr__(self) -> str:
        return f"Renaming({self.names})"


renamings = st.builds(
    Renaming,
    st.permutations(range(3)),
    st.permutations(range(3)),
    is_reversed=st.booleans(),
    is_season=st.booleans(),
)


@pytest.mark.rule("HK-TILE-1", "ZJ-TILE-1", "HK-TILE-4")
@given(
    st.sampled_from(sorted(PRESETS)),
    st.integers(0, 2**32).map(str),
    renamings,
    st.lists(st.sampled_from(PLAYERS), min_size=4, max_size=4),
)
def test_a_wall_under_other_names_gives_the_same_deal(
    preset: str, seed: str, renaming: Renaming, players: list[str]
) -> None:
    options = OPTIONS[preset]
    wall = full_set(has_flowers=options.has_flowers)
    FastDice(seed).shuffle(wall)
    deal = dealt(options, wall)
    other = dealt(options, [renaming.names[tile] for tile in wall])
    dice = FastDice(f"{seed}/play")

    while deal.phase != OVER:
        assert other.asked == deal.asked
        for seat in range(4):
            renamed = sorted(renaming.motion(motion) for motion in deal.proper(seat))
            assert other.proper(seat) == renamed
        motion = motion_of(players[deal.asked], deal, dice)
        deal.act(deal.asked, motion)
        other.act(other.asked, renaming.motion(motion))

    assert other.phase == OVER
    assert other.gains == deal.gains
    assert how_it_ended(other) == how_it_ended(deal)


def dealt(options: Options, wall: list[int]) -> Deal:
    return Deal(options, LoadedDice(THROWS[options.break_method], wall))


def how_it_ended(deal: Deal) -> object:
    """The end of a deal without the names of tiles."""
    end = deal.end
    if not isinstance(end, Won):
        return end
    winners = [(won.seat, won.worth, won.raw, sorted(won.lines)) for won in end.winners]
    return winners, end.way, end.source, end.responsible, end.gains, sorted(end.flows)


def test_a_renaming_moves_a_chow_with_its_tiles() -> None:
    """Of 345 claimed by the 3, reversed, the claimed tile is the highest of 567."""
    renaming = Renaming((0, 1, 2), (0, 1, 2), is_reversed=True, is_season=False)

    assert [renaming.names[tile] for tile in (2, 3, 4)] == [6, 5, 4]
    assert renaming.motion(CHOW_LOW) == CHOW_HIGH
    assert renaming.motion(CHOW_MIDDLE) == CHOW_MIDDLE
