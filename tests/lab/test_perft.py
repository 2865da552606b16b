"""This file is about perft: what can come of stacked walls is counted twice, by different means."""

import pytest

from seifong.lab.perft import PerftWall, count_ways, perft_walls
from seifong.rules.presets import PRESETS
from seifong.table.options import Options
from ways import counted_again

OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
FAMILIES = ("hong-kong", "zung-jung")
WALLS = [(rules, wall) for rules in FAMILIES for wall in perft_walls(rules)]


def name_of(value: object) -> str:
    return value.name if isinstance(value, PerftWall) else str(value)


@pytest.mark.parametrize(("rules", "wall"), WALLS, ids=name_of)
def test_what_can_come_of_a_wall_is_what_is_known(rules: str, wall: PerftWall) -> None:
    known = wall.counts[rules]

    assert len(known) == 4
    assert count_ways(wall.deal(OPTIONS[rules]), len(known)) == known


@pytest.mark.parametrize(("rules", "wall"), WALLS, ids=name_of)
def test_it_is_known_by_other_means_too(rules: str, wall: PerftWall) -> None:
    assert counted_again(wall, OPTIONS[rules], depth=3) == wall.counts[rules][:3]


def test_every_kind_of_motion_is_counted_somewhere() -> None:
    for rules in FAMILIES:
        known = [row for wall in perft_walls(rules) for row in wall.counts[rules]]

        assert all(sum(column) > 0 for column in zip(*known, strict=True))
