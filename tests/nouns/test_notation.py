"""This file is about reading tiles as people write them, and writing them in one way."""

import pytest

from seifong.errors import BadNotation
from seifong.melds import CONCEALED_KONG, PUNG, Meld
from seifong.notation import parse_hand, parse_tiles, write


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("東南西北中發白", "E S W N C F P"),
        ("東東發发", "EE FF"),
        ("7M", "7m"),
        ("123M 45P 6S", "123m 45p 6s"),
        ("1Z7z", "E C"),
        ("５ｓ　ＥＥ", "5s EE"),
        ("１２３ｍ，東東、中", "123m EE C"),
        ("S P", "S P"),
    ],
)
def test_tiles_are_read_as_people_write_them_and_written_in_one_way(
    text: str, canonical: str
) -> None:
    assert write(parse_tiles(text)) == canonical


def test_brackets_may_be_wide_too() -> None:
    tiles, melds = parse_hand("55Ｓ ［東東東］ （中中中中）")

    assert write(tiles) == "55s"
    assert melds == [Meld(PUNG, 27), Meld(CONCEALED_KONG, 31)]


@pytest.mark.parametrize("text", ["7k", "7", "m7", "e", "七萬", "0m"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="not a tile"):
        parse_tiles(text)
