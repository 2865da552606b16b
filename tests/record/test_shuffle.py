"""Chance that nobody can have chosen: committed to, mixed by everyone, and checked afterwards."""

import io
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from seifong.bots import by_name
from seifong.lab.simulation import play_deal
from seifong.match import SEALED, Match
from seifong.record import (
    JournalWriter,
    header_of,
    read_journal_bytes,
    to_journal,
    to_transcript,
    verify_journal,
)
from seifong.record.shuffle import Commitment, commitment_of, seed_of
from seifong.rules.presets import preset
from seifong.table.dice import SealedDice
from seifong.table.events import Event

SECRET = bytes(range(32))
ADDED = [bytes([seat]) * 32 for seat in range(4)]
TOLD = Commitment(
    1,
    commitment_of(SECRET),
    SECRET.hex(),
    (ADDED[0].hex(), ADDED[1].hex(), ADDED[2].hex(), ADDED[3].hex()),
)


def journal_of(told: Commitment) -> bytes:
    """One deal whose seed is mixed as it should be, under what is told of it."""
    events: list[Event] = []
    match = Match(preset("zung-jung"), "", chance=SEALED, order=(0, 1, 2, 3))
    seed = seed_of(SECRET, ADDED)
    play_deal(match.next_deal(events, SealedDice(seed), seed), [by_name("speed")] * 4)
    stream = io.BytesIO()
    writer = JournalWriter(stream)
    writer.begin(replace(header_of(match), seed=None, commitments=(told,)))
    writer.write(events)
    return stream.getvalue()


def test_a_seed_is_the_hash_of_the_secret_and_what_four_seats_add() -> None:
    assert seed_of(SECRET, ADDED) == sha256(SECRET + b"".join(ADDED)).hexdigest()
    assert commitment_of(SECRET) == sha256(SECRET).hexdigest()


def test_a_deal_that_was_mixed_as_told_is_true() -> None:
    assert verify_journal(read_journal_bytes(journal_of(TOLD))).is_true


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (replace(TOLD, secret=bytes(32).hex()), "the secret is not the one"),
        (replace(TOLD, commitment=bytes(32).hex()), "the secret is not the one"),
        (replace(TOLD, entropies=TOLD.entropies[::-1]), "the seed is not made of"),
    ],
)
def test_a_deal_that_was_mixed_otherwise_is_found(told: Commitment, why: str) -> None:
    verdict = verify_journal(read_journal_bytes(journal_of(told)))

    assert verdict.fault is not None
    assert why in str(verdict.fault)


def test_what_is_told_of_the_seed_goes_into_a_transcript_and_back() -> None:
    written = journal_of(TOLD)

    assert to_journal(to_transcript(read_journal_bytes(written))) == written


def test_a_header_that_says_nothing_of_it_is_as_it_always_was() -> None:
    header = msgspec.json.encode(header_of(Match(preset("hkma"), "a seed")))

    assert b"commitments" not in header
