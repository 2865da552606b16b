"""This file is about which chunks are played: enough, and in the end exactly those that count."""

import io
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from seifong.lab.chunks import (
    Chunk,
    Chunks,
    Piece,
    SimulationPlan,
    Wanted,
    plan_of_simulation,
    tally_of,
)
from seifong.lab.simulation import Simulation, Tally
from seifong.record import JournalWriter
from seifong.rules.presets import preset, with_options

BOTS = ("speed", "speed", "speed", "speed")


def plan_of(deals: int) -> SimulationPlan:
    return plan_of_simulation(preset("zung-jung"), BOTS, "seed", deals)


def chunk_of(number: int, deals: int) -> Chunk:
    return Chunk(number=number, deals=deals, matches=1, events=0, tally={}, journal="")


def play(deals: int, lengths: Mapping[int, int], at_once: int) -> tuple[list[int], int]:
    """The lengths of the chunks that count in the end, and how many were played to find them.

    Of all that are begun at once, the last comes back first.
    """
    played: dict[int, Chunk] = {}
    wanted, tries = Wanted(plan_of(deals), played), 0
    while not wanted.is_over:
        begun = []
        for piece in wanted.pieces(lambda: False):
            begun.append(piece)
            tries += 1
            if len(begun) == at_once:
                last = begun.pop()
                played[last.number] = chunk_of(last.number, min(lengths[last.number], last.at_most))
        for piece in reversed(begun):
            played[piece.number] = chunk_of(piece.number, min(lengths[piece.number], piece.at_most))
    return [chunk.deals for chunk in wanted.counting()], tries


@given(
    st.integers(1, 400),
    st.lists(st.integers(1, 60), min_size=400, max_size=400),
    st.integers(1, 5),
)
def test_the_chunks_that_count_are_those_of_one_process(
    deals: int, lengths: list[int], at_once: int
) -> None:
    found, _ = play(deals, dict(enumerate(lengths)), at_once)

    assert sum(found) == deals
    assert found[:-1] == lengths[: len(found) - 1]
    assert found[-1] <= lengths[len(found) - 1]


def test_one_process_plays_no_chunk_too_many() -> None:
    """20 + 20 + 10: three chunks, the last cut."""
    assert play(50, dict.fromkeys(range(9), 20), at_once=1) == ([20, 20, 10], 3)


def test_several_play_few_too_many() -> None:
    """1000 deals of chunks of 20 are 50; a few more, before it is known how long they are."""
    found, tries = play(1000, dict.fromkeys(range(99), 20), at_once=4)

    assert len(found) == 50
    assert tries <= 50 + 4


@pytest.mark.parametrize(("known", "begun"), [(0, [1]), (1, [0])])
def test_what_is_not_known_is_taken_to_be_as_long_as_what_is(known: int, begun: list[int]) -> None:
    """Of 120 deals 60 are there, in one chunk; one more is begun, and not as many as there could be
    if each were as short as can be."""
    wanted = Wanted(plan_of(120), {known: chunk_of(known, 60)})

    assert [piece.number for piece in wanted.pieces(lambda: False)] == begun


def test_chunks_of_several_matches_are_what_one_process_plays() -> None:
    """Two chunks of two matches each, the second of them played first."""
    plan = replace(plan_of_simulation(preset("casual"), BOTS, "seed", 10**3), matches=2)
    record = io.BytesIO()
    simulation = Simulation(preset("casual"), BOTS, "seed", JournalWriter(record))
    while simulation.begun < 4 or not simulation.is_between_matches:
        simulation.play()

    found = [Chunks(plan)(Piece(number, at_most=1000)) for number in (1, 0)]

    assert b"".join(journal for _, journal in reversed(found)) == record.getvalue()
    assert [chunk.matches for chunk, _ in found] == [2, 2]
    assert sum(chunk.deals for chunk, _ in found) == simulation.tally.deals
    assert sum(chunk.events for chunk, _ in found) == record.getvalue().count(b"\n") - 4


def test_nothing_more_is_begun_when_somebody_has_had_enough() -> None:
    assert list(Wanted(plan_of(100), {}).pieces(lambda: True)) == []


@pytest.mark.parametrize(
    ("name", "shortest"), [("hong-kong", 16), ("zung-jung", 16), ("casual", 4)]
)
def test_a_match_has_as_many_deals_at_least(name: str, shortest: int) -> None:
    """Four rounds, or one, of four dealers who each lose the deal at once."""
    assert plan_of_simulation(preset(name), BOTS, "seed", 10).shortest == shortest


def test_a_match_that_is_over_after_so_many_deals_is_no_longer() -> None:
    five = with_options(preset("zung-jung"), {"match.hands": 5})

    assert plan_of_simulation(five, BOTS, "seed", 10).shortest == 5


def test_tallies_of_chunks_add_up() -> None:
    one, two = (Simulation(preset("casual"), BOTS, seed, slips=0.05) for seed in ("one", "two"))
    for simulation in (one, two, two):
        simulation.play()
    total = tally_of(
        Chunk(number=0, deals=0, matches=0, events=0, journal="", tally=msgspec.to_builtins(tally))
        for tally in (one.tally, two.tally)
    )

    assert isinstance(total, Tally)
    assert total.deals == 3
    assert total.decisions == one.tally.decisions + two.tally.decisions
    assert total.by_seat[2].points == one.tally.by_seat[2].points + two.tally.by_seat[2].points
    assert total.refereed.fouls == one.tally.refereed.fouls + two.tally.refereed.fouls
