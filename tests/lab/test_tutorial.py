"""This file is about the tutorial: its script learns and plays, and is told what is so."""

import re
from collections.abc import Callable

import pytest

import teach
from choices import FARTHEST, FEATURES, choices
from pupil import Pupil
from seifong.bots import Bot, SpeedBot
from seifong.distance import distance, live, useful
from seifong.lab.arena import play_wall
from seifong.lab.batch import arrays_of
from seifong.notation import parse_tile
from seifong.seats import EAST, SOUTH
from seifong.table.motions import CHOW_LOW, PASS, PUNG
from seifong.table.options import Options
from seifong.testing import stack
from seifong.views import View, view_of

Told = dict[int, dict[str, int]]


def told_of(view: View) -> Told:
    """What the pupil is told of each of its motions, by name."""
    found = choices(arrays_of([view]))
    rows = [dict(zip(FEATURES, row.tolist(), strict=True)) for row in found.features]
    return dict(zip(found.motion.tolist(), rows, strict=True))


def lacking(told: dict[str, int], aim: str) -> int:
    """How many tiles a hand lacks, as it is told; so many or more are told as nothing."""
    return next((tiles for tiles in range(FARTHEST) if told[f"{aim}: lacks {tiles}"]), FARTHEST)


def test_a_small_budget_teaches_a_little(capsys: pytest.CaptureFixture[str]) -> None:
    report = teach.main(["--deals=8", "--rounds=3", "--walls=2", "--seed=test"])

    surprises = [float(text) for text in re.findall(r"round \d: ([\d.]+)", capsys.readouterr().out)]
    assert report.deals == 8
    assert len(surprises) == 3
    assert surprises == sorted(surprises, reverse=True)


def test_many_looks_at_once_are_answered_as_one_by_one() -> None:
    pupil = Pupil(seed=4)
    bots: list[Callable[[int], Bot]] = [lambda _: pupil, lambda _: SpeedBot()]

    one_by_one = play_wall(Options(teach.RULES), bots, teach.SEATS, "a seed", wall=0)

    assert list(teach.against_speed(pupil, "a seed", walls=1)) == [one_by_one]


def test_what_any_hand_lacks_is_its_distance_and_one_more() -> None:
    view = view_of(stack(east="123m 46m 78p 99p 556s EC"), EAST)
    seen = [int(view.seen(kind)) for kind in range(34)]

    for motion, told in told_of(view).items():
        hand = view.hand.clone()
        hand.give(motion)
        assert lacking(told, "any hand") == distance(hand) + 1
        assert told["any hand: live tiles that help"] == live(useful(hand), seen)


def test_what_the_sorts_of_hand_lack_is_counted_by_hand() -> None:
    told = told_of(view_of(stack(east="123m 456m 77m 9m EE C 28p"), EAST))[parse_tile("8p")]

    assert lacking(told, "any hand") == 3  # 123m 456m, 77m a pair; E, and a meld of 9m, C or 2p
    assert lacking(told, "half flush") == 3  # the same
    assert lacking(told, "full flush") == 5  # 8m for 789m, 7m for a pair, and a meld of three
    assert lacking(told, "straight") == 3  # 8m; EE a pair, and a meld with 7m, C or 2p
    assert lacking(told, "all chows") == 4  # 8m, 7m for a pair, and a chow with 2p
    assert lacking(told, "similar chows") == 5  # 1p 3p 1s 2s 3s; 456m is the other meld, 77m a pair
    assert lacking(told, "all pungs") == FARTHEST  # E and 7m, four for two pungs, one for a pair
    assert told["pairs of dragons or one's own wind"] == 1
    assert told["pairs and triplets in hand"] == 2
    assert told["terminals and honours in hand"] == 5  # 1m 9m EE C


def test_a_claim_is_told_by_what_it_leaves() -> None:
    deal = stack(east="3p", south="45p 33p 19s 9m EE SS WW")
    deal.act(EAST, parse_tile("3p"))

    told = told_of(view_of(deal, SOUTH))

    assert told.keys() == {PASS, CHOW_LOW, PUNG}
    assert told[PASS]["melds on the table"] == 0
    assert told[PUNG]["melds on the table"] == told[CHOW_LOW]["melds on the table"] == 1
    assert lacking(told[CHOW_LOW], "all pungs") == FARTHEST  # a chow is laid


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("--deals=0", "it is to be one or more"),
        ("--walls=-1", "it is to be one or more"),
        ("--rounds=two", "it is to be one or more"),
        ("--corpus=/nowhere", "it is no corpus, or not finished"),
    ],
)
def test_nothing_is_taught_by_nothing(
    given: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ended in a traceback, by a corpus without deals."""
    with pytest.raises(SystemExit) as ended:
        teach.main([given])

    assert ended.value.code == 2
    assert why in capsys.readouterr().err
