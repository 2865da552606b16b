"""What a key stands for at a strict table: nothing is made of a tile that its player cannot see."""

import pytest

from at_table import Play, strict
from seifong.errors import BadInput
from seifong.rules.presets import preset
from seifong.seats import EAST, SOUTH
from seifong.server.motion_by_hand import movements_of
from seifong.table import movements as m
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, PASS, PUNG, WIN

SETS = [CHOW_HIGH, CHOW_MIDDLE, CHOW_LOW, PUNG, BIG_KONG]
CLAIMS = [PASS, *SETS, WIN]


def made(play: Play, motion: int) -> list[m.Movement] | str:
    """What South does to make a motion, or the words in which it is refused."""
    try:
        return movements_of(play.table.scene, SOUTH, motion)
    except BadInput as refusal:
        return f"{refusal} {refusal.zh}"


@pytest.mark.rule("P-59", "HK-KONG-14", "HK-ETIQ-5")
def test_no_key_tells_of_what_a_kong_is_that_lies_face_down() -> None:
    """To press chow said "chow 46p" to everybody, which named the tile."""
    told = []
    for kong in ("5555p", "8888s"):
        play = strict(east=f"{kong} 9s", south="19m 19p 19s ESWN FP P", rules="casual")
        play.claims(EAST, "kong", kong)
        told.append([made(play, motion) for motion in CLAIMS])

    assert told[0] == told[1]
    refused = [
        motion for motion, what in zip(CLAIMS, told[0], strict=True) if isinstance(what, str)
    ]
    assert refused == SETS


@pytest.mark.rule("P-59", "HK-KONG-14", "HK-ETIQ-5", "HK-ROB-2")
def test_nor_does_a_key_of_who_has_said_that_it_robs_it() -> None:
    """South lacks the one tile of thirteen orphans that East has laid four of."""
    told = []
    for kong, others in (("CCCC", "FP"), ("FFFF", "CP")):
        play = strict(east=f"{kong} 9s", south=f"19m 19p 19s ESWN {others} P", rules="hong-kong")
        play.claims(EAST, "kong", kong)
        play.says(SOUTH, "win")
        told.append([made(play, motion) for motion in SETS])

    assert told[0] == told[1]
    assert all(isinstance(what, str) for what in told[0])


@pytest.mark.rule("HK-CLAIM-4")
@pytest.mark.parametrize(
    ("tile", "chows"),
    [("1m", [CHOW_LOW]), ("9s", [CHOW_HIGH]), ("2p", [CHOW_MIDDLE, CHOW_LOW]), ("E", [])],
)
def test_a_chow_that_no_tiles_could_make_is_no_movement(tile: str, chows: list[int]) -> None:
    play = strict(east=tile, rules=preset("hong-kong"))
    play.discards(EAST, tile)

    possible = [
        motion
        for motion in (CHOW_HIGH, CHOW_MIDDLE, CHOW_LOW)
        if not isinstance(made(play, motion), str)
    ]

    assert sorted(possible) == sorted(chows)
