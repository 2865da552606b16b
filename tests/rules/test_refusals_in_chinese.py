"""This file is about a table that refuses in either language."""

import pytest

from seifong.errors import Improper
from seifong.testing import stack


def refused(deal_rules: str, seat: int, motion: int) -> Improper:
    deal = stack(east="123m 456m 789m EE 55s 9p", rules=deal_rules)
    with pytest.raises(Improper) as caught:
        deal.act(seat, motion)
    return caught.value


def test_a_discard_out_of_turn_is_refused_in_either_language() -> None:
    refusal = refused("zung-jung", 1, 0)

    assert refusal.text() == "South cannot discard 1m: East is to play (ZJ-DRAW-1)"
    assert refusal.text("zh") == "南家不能打一萬：輪到東家（ZJ-DRAW-1）"


def test_what_has_no_chinese_is_said_in_english() -> None:
    assert Improper("talked", "East talked", "HK-PEN-1").text("zh") == "East talked (HK-PEN-1)"
