"""This file is about who plays in Chinese: what no table could show is refused in Chinese too."""

import re

import pytest

from at_table import strict
from seifong.errors import Impossible, Improper
from seifong.notation import CHINESE_NAMES, parse_tile
from seifong.seats import EAST, SOUTH, WEST
from seifong.server.telling import words_of
from seifong.table import movements as m
from seifong.table.motions import PUNG
from seifong.testing import stack

HAND = "123m 456m 789p EE 46s C"


@pytest.mark.parametrize(
    "movement",
    [
        m.Throw(EAST),
        m.Break(EAST, 0, 9),
        m.Take(EAST),
        m.ShowFlower(EAST, 34),
        m.PutBack(SOUTH),
        m.Mix(SOUTH),
        m.Choose(SOUTH, leaves_it=True),
        m.Discard(EAST, parse_tile("9s")),
        m.Discard(EAST, 34),
        m.Expose(EAST, (33, 33, 33, 33)),
        m.ShowHand(EAST, (33,)),
        m.CallTime(EAST, EAST),
        m.Report(EAST, SOUTH, "long_hand"),
    ],
)
def test_what_no_table_could_show_is_refused_in_chinese(movement: m.Movement) -> None:
    """ "there are no first tiles to take now" and its like were told to whoever played in Chinese.

    The name of a foul alone, which one types so, stands in letters.
    """
    play = strict(east=HAND, rules="hong-kong")

    with pytest.raises(Impossible) as refused:
        play.do(movement)

    told = words_of(refused.value).zh
    assert re.search("[\u4e00-\u9fff]", told)
    assert not re.search("[A-Za-z]", told.replace("long_hand", ""))


def test_a_refusal_in_chinese_names_a_tile_as_it_is_said() -> None:
    """西家沒有 C 可槓, it said, of a tile that is drawn as 中."""
    deal = stack(east=HAND, south="CC", rules="hong-kong")
    deal.act(EAST, parse_tile("C"))

    with pytest.raises(Improper) as refused:
        deal.act(WEST, PUNG)

    assert refused.value.text("zh") == "西家沒有牌可碰中（HK-CLAIM-5）"
    with pytest.raises(Impossible) as impossible:
        stack(east=HAND, rules="hong-kong").act(EAST, parse_tile("9s"))
    assert impossible.value.text("zh") == "東家手上沒有九索"


def test_every_kind_has_its_name_in_chinese() -> None:
    """Nine of each suit, four winds, three dragons and eight flowers, each read as it is said."""
    assert len(CHINESE_NAMES) == 42
    assert [CHINESE_NAMES[parse_tile(tile)] for tile in ("1m", "5p", "9s", "E", "C", "fl1")] == [
        "一萬",
        "五筒",
        "九索",
        "東",
        "中",
        "梅",
    ]
