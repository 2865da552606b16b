"""This file is about the chance of one's own table: walls by a seed, a seat, and going on."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from seifong.cli.play import terms_of
from seifong.clients.terminal.table import OwnTable
from seifong.errors import BadInput
from seifong.server import protocol
from seifong.server.log import Terms
from seifong.table.motions import KONG, PASS

BOTS = ("speed", "speed", "speed")


def terms(rules: str = "casual") -> Terms:
    told = terms_of(rules, is_timed=False)
    return replace(told, pace=replace(told.pace, claim_ms=200, bot_ms=0))


async def accept(table: OwnTable) -> None:
    await table.say(protocol.Accept(table.room.lobby.fingerprint()))
    await table.say(protocol.Start())


async def play_deal(table: OwnTable, place: int) -> None:
    """Pass every claim, discard the tile at that place, and see the deal end."""
    room = table.room
    while room.stage == "playing":
        asked = room.asking and room.asking.asked_now(room.play.players.index(0))  # type: ignore[union-attr]
        if asked and asked.answer is None and asked.motions:
            tiles = [motion for motion in asked.motions if motion < KONG]
            motion = PASS if PASS in asked.motions else tiles[place % len(tiles)]
            await table.say(protocol.Act(asked.window, motion))
        else:
            await table.pass_time()


def seeds(file: Path, place: int, *, is_left: bool = False) -> list[str]:
    """The seeds of two deals by the seed "s", the match left and resumed between them or not."""

    async def run() -> list[str]:
        table = await OwnTable.open(file, terms(), "Ah Ming", BOTS, seed="s")
        await accept(table)
        found = [table.room.play.seed] if table.room.play else []
        await play_deal(table, place)
        if is_left:
            await table.close()
            table = await OwnTable.resume(file)
        await table.say(protocol.Ready(1))
        found += [table.room.play.seed] if table.room.play else []
        await table.close()
        return found

    return asyncio.run(run())


def test_a_seed_gives_the_same_walls_whatever_is_done_and_left(tmp_path: Path) -> None:
    first = seeds(tmp_path / "one.db", place=0)

    assert len(set(first)) == 2
    assert seeds(tmp_path / "two.db", place=3) == first
    assert seeds(tmp_path / "three.db", place=0, is_left=True) == first


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("seed", [None, "s"])
@pytest.mark.parametrize("is_killed", [False, True])
def test_one_sits_where_one_wants_to(
    tmp_path: Path, seat: int, seed: str | None, *, is_killed: bool
) -> None:
    """Also if the process is killed before the rules are accepted: the wish is kept."""

    async def run() -> int:
        table = await OwnTable.open(tmp_path / "one.db", terms(), "Ah Ming", BOTS, seed, seat)
        if is_killed:
            table._held.close()
            table = await OwnTable.resume(tmp_path / "one.db")
        await accept(table)
        assert table.room.match is not None
        sits_at = table.room.match.seat_of(table.player)
        await table.close()
        return sits_at

    assert asyncio.run(run()) == seat


def test_a_seat_that_the_rules_assign_is_not_to_be_chosen(tmp_path: Path) -> None:
    told = replace(terms(), changes={"seat.method": "assigned"})

    with pytest.raises(BadInput, match=r"seat\.method"):
        asyncio.run(OwnTable.open(tmp_path / "one.db", told, "Ah Ming", BOTS, None, 2))
