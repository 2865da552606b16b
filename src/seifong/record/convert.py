"""This file is about turning a transcript into a journal; `transcript` does the reverse."""

from __future__ import annotations

import io

from msgspec.structs import replace

from seifong.errors import BadRecord
from seifong.record.journal import LOADED, Header, JournalWriter
from seifong.record.replay import ReplayedMatch, replay_transcript
from seifong.record.rerun import not_by_the_header
from seifong.record.transcript import Transcript, TranscriptMatch, events_of, read_transcript
from seifong.table.events import Began, Event, SatOut, WrongDealer

__all__ = ["to_journal"]


def to_journal(text: str) -> bytes:
    """The journal that a transcript tells.

    A complete one is taken line by line, as it is. A scenario is played, and so gets what it leaves
    out; if it does not come out as written, that is a `BadRecord`.
    """
    transcript = read_transcript(text)
    stream = io.BytesIO()
    writer = JournalWriter(stream)
    if transcript.is_complete:
        for match in transcript.matches:
            writer.begin(match.header)
            for scene in match.scenes:
                writer.write(events_of(scene))
    else:
        _write_as_played(transcript, writer)
    return stream.getvalue()


def _write_as_played(transcript: Transcript, writer: JournalWriter) -> None:
    played = replay_transcript(transcript)
    if played.difference is not None:
        words = played.difference.words()
        raise BadRecord(words.en, played.difference.line, words.zh)
    for written, match in zip(transcript.matches, played.matches, strict=True):
        _must_begin_at_the_beginning(written, match)
        writer.begin(_header_for(match))
        for journal in match.journals:
            writer.write(journal)


def _must_begin_at_the_beginning(written: TranscriptMatch, match: ReplayedMatch) -> None:
    """A journal has its match from the first deal on; a scenario may take up a later one."""
    for scene, journal in zip(written.scenes[:1], match.journals, strict=False):
        if not _is_the_first(journal, match.header.order):
            raise scene.line.fault(
                "a journal has its match from the first deal on, and this scenario takes up"
                " another",
                "逐項記錄由第一局記起，而這局面由別局開始",
            )


def _is_the_first(journal: list[Event], order: tuple[int, ...]) -> bool:
    """True if a deal may be the first of its match; the wrong player may deal even that."""
    began = journal[0]
    if not isinstance(began, Began):
        return False
    wrong = [event.seat for event in journal[1:2] if isinstance(event, WrongDealer)]
    place = order.index(began.dealer) + sum(wrong)
    is_out = any(isinstance(event, SatOut) for event in journal[1:3])
    return (began.number, began.round_wind, began.repeats, place % 4, is_out) == (1, 0, 0, 0, False)


def _header_for(match: ReplayedMatch) -> Header:
    """The header of a scenario that was played; it vouches for no deal whose wall was stacked.

    Nor does it where a deal has dice, or a seed, of its own.
    """
    header = match.header
    beginnings = [began for journal in match.journals for began in journal[:1]]
    if any(isinstance(began, Began) and not_by_the_header(began, header) for began in beginnings):
        return replace(header, seed=None, dice=LOADED)
    return header
