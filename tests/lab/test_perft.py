"""This file is about perft: what can come of stacked walls is counted twice, by different means."""

import pytest

from seifong.lab.perft import COLUMNS, PerftWall, count_ways, perft_walls
from seifong.notation import parse_tile
from seifong.rules.presets import PRESETS
from seifong.seats import EAST
from seifong.table.options import Options
from ways import counted_again

OPTIONS = {name: Options(rules) for name, rules in PRESETS.items()}
FAMILIES = ("hong-kong", "zung-jung")
WALLS = [(rules, wall) for rules in FAMILIES for wall in perft_walls(rules).values()]


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


@pytest.mark.rule("HK-CLAIM-18", "HK-FAAN-33")
def test_two_winners_of_a_discard_are_paid_both() -> None:
    """By hand: of East's first discard both South and West win an earthly hand 地糊, worth the cap.

    South passes, calls a chow or wins; West passes or wins; North passes or calls a pung: 12 ways.
    In 8 somebody wins: in 2 both of them, in 2 South alone, in 4 West alone. Each winner is paid
    the cap of 10 faan, 128 units: 10 times 128, in quarters.
    """
    name = "two winners of a discard, and a pung"
    wall = next(wall for wall in perft_walls("hong-kong").values() if wall.name == name)
    deal = wall.deal(OPTIONS["hong-kong-multi-win"])
    deal.act(EAST, parse_tile("4p"))

    third = dict(zip(COLUMNS, count_ways(deal, depth=3)[-1], strict=True))

    assert (third["ways"], third["over"], third["paid"]) == (12, 8, 10 * 128 * 4)


def test_every_kind_of_motion_is_counted_somewhere() -> None:
    for rules in FAMILIES:
        known = [row for wall in perft_walls(rules).values() for row in wall.counts[rules]]

        assert all(sum(column) > 0 for column in zip(*known, strict=True))
