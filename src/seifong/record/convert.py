"""This file is about turning a transcript into a journal; `transcript` does the reverse."""

from __future__ import annotations

import io

from seifong.errors import BadRecord
from seifong.record.journal import JournalWriter
from seifong.record.replay import replay_transcript
from seifong.record.transcript import Transcript, events_of, read_transcript

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
        difference = played.difference
        sentence = f'"{difference.expected}" is written, and not so: {difference.happened}'
        raise BadRecord(sentence, difference.line)
    for match in played.matches:
        writer.begin(match.header)
        for journal in match.journals:
            writer.write(journal)
