"""A server that is killed in the middle of a deal: every table goes on, and nothing told is lost.

An action is acknowledged once it is on the disk; so whatever a player has been told is there when
the server is started again, to the last event before the signal.
"""

import asyncio
import itertools
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeGuard

import pytest

from seifong.record import read_journal_bytes, verify_journal
from seifong.server import protocol
from seifong.server.hub import BEAT
from serving import QUICK, Player, Server

POSTGRES = os.environ.get("SEIFONG_TEST_POSTGRES", "")
BANK = 600_000  # milliseconds
STORES = [("sqlite", 20), *([("postgres", 5)] if POSTGRES else [])]


def one_life(
    server: Server, player: Player, has_begun: Callable[[protocol.Out], bool], seconds: float
) -> None:
    """Play until the server is killed, so long after something has been told."""
    asyncio.run(asyncio.wait_for(_one_life(server, player, has_begun, seconds), 120))


async def _one_life(
    server: Server, player: Player, has_begun: Callable[[protocol.Out], bool], seconds: float
) -> None:
    known = len(player.messages)
    playing = asyncio.create_task(player.play(lambda _: False))
    while not any(has_begun(message) for message in player.messages[known:]):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.kill)
    await playing


def play_until(player: Player, is_enough: Callable[[Player], bool]) -> None:
    """Play until it is enough, which it must be at some time."""
    asyncio.run(asyncio.wait_for(player.play(is_enough), 120))


def _is_shown_all(player: Player) -> bool:
    """True if a player has just been shown all there is to know."""
    return isinstance(player.messages[-1], protocol.Snapshot)


@pytest.mark.parametrize(("kind", "times"), STORES)
def test_nothing_acknowledged_is_lost_in_many_deaths(kind: str, times: int, tmp_path: Path) -> None:
    """Neither is any of the time that a player has used, nor does it begin anew."""
    dice = random.Random("deaths")
    server = Server(tmp_path / "tables.db" if kind == "sqlite" else POSTGRES)
    server.start()
    pace = {**QUICK, "turn_ms": 100, "bank_ms": BANK}
    opened = server.open_table(preset="hong-kong", pace=pace)
    player = Player(server, opened["table"], protocol.Join(token=opened["token"]), "a player")
    thoughts = itertools.cycle([0.8, 0.0, 0.0])
    player.delay = lambda: next(thoughts)
    in_mid_deal = 0
    banks = [BANK]

    for life in range(times):
        if life:
            one_life(server, player, lambda _: True, dice.uniform(0.3, 1.5))
        else:
            one_life(server, player, _is_turn, 3.0)  # long enough to think once
        told, number = list(player.told), _number(player)
        server.start()
        play_until(player, _is_shown_all)
        assert _number(player) >= number
        banks.append(_bank(player))
        if _number(player) == number:
            assert player.told[: len(told)] == told
            in_mid_deal += bool(told)

    assert banks == sorted(banks, reverse=True)
    assert banks[-1] < BANK
    player.delay = lambda: 0.0
    play_until(player, _has_seen_an_end)  # a record holds the deals that are over
    server.stop()
    assert in_mid_deal > times // 2
    server.start()
    _, written = server.ask("GET", f"/api/tables/{opened['table']}/record")
    server.stop()
    assert verify_journal(read_journal_bytes(written)).is_true


TURN = 20.0  # seconds that a turn may take
THOUGHT = 3.0  # of which so many are used when the server dies
DOWN = 3.0  # and for so long nobody can answer


@pytest.mark.rule("P-57")
def test_a_clock_stands_still_while_the_server_is_dead_and_is_not_begun_anew(
    tmp_path: Path,
) -> None:
    """What is left is what was left, but for the beat in which it died, and the time since."""
    server = Server(tmp_path / "tables.db")
    server.start()
    opened = server.open_table(pace={**QUICK, "turn_ms": int(1_000 * TURN), "bank_ms": 0})
    player = Player(server, opened["table"], protocol.Join(token=opened["token"]), "thinks")
    player.delay = lambda: 3_600.0

    one_life(server, player, _is_turn, THOUGHT)
    time.sleep(DOWN)
    began = time.monotonic()
    server.start()
    play_until(player, _is_shown_all)
    again = time.monotonic() - began
    server.stop()

    shown = player.messages[-1]
    assert isinstance(shown, protocol.Snapshot)
    assert shown.asked is not None
    assert shown.asked.motions == next(m for m in player.messages if _is_turn(m)).motions
    left = shown.asked.base_ms / 1_000
    assert TURN - THOUGHT - again - 0.5 < left < TURN - THOUGHT + BEAT + 0.5


def _is_turn(message: protocol.Out) -> TypeGuard[protocol.Asked]:
    """True if somebody is asked to discard."""
    return isinstance(message, protocol.Asked) and message.about == "turn"


def _has_seen_an_end(player: Player) -> bool:
    """True once a deal has come to its end, in whichever life."""
    return any(isinstance(message, protocol.Ended) for message in player.messages)


def _bank(player: Player) -> int:
    """What a player has left of its bank, as it has just been shown."""
    shown = player.messages[-1]
    assert isinstance(shown, protocol.Snapshot)
    return next(one.bank_ms for one in shown.players if one.player == player.player)


def _number(player: Player) -> int:
    """The deal that a player has last been told of."""
    for message in reversed(player.messages):
        if isinstance(message, protocol.Snapshot):
            return message.standing.number
    return 0
