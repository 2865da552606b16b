"""The line of a connection: nobody waits for a reader, and no reader has the server keep much."""

import asyncio

from seifong.server.wire import LONGEST, Wire


def frames(wire: Wire) -> list[str]:
    """What is sent of a line that is closed."""

    async def sent() -> list[str]:
        return [frame async for frame in wire.frames()]

    return asyncio.run(sent())


def test_a_reader_who_asks_for_much_and_reads_nothing_is_cut_off() -> None:
    """A line was bounded by messages alone: a thousand long snapshots were gigabytes."""
    wire = Wire()
    snapshot = "s" * (LONGEST // 4)

    for _ in range(4):
        wire.send(snapshot)
    assert len(wire.waiting()) == 4
    wire.send(snapshot)

    assert wire.is_too_slow
    assert wire.is_closed
    assert wire.waiting() == ()


def test_what_has_been_read_does_not_count() -> None:
    async def work() -> None:
        wire = Wire()
        reader = wire.frames()
        for _ in range(5):
            wire.send("s" * (LONGEST - 1))
            assert len(await anext(reader)) == LONGEST + 1
        assert not wire.is_closed

    asyncio.run(work())


def test_a_message_that_is_longer_than_any_line_is_sent_alone() -> None:
    wire = Wire()

    wire.send("s" * (LONGEST + 1))
    wire.close()

    assert [len(frame) for frame in frames(wire)] == [LONGEST + 3]
