"""What was played, kept: the journal, the transcript, and playing both again.

The journal is the save file and the proof; the transcript is what a person reads and writes. Each
turns into the other with nothing lost. `docs/records.md` says how both are written.
"""

from seifong.record.convert import to_journal
from seifong.record.journal import (
    Header,
    Journal,
    JournalWriter,
    RecordedDeal,
    RecordedMatch,
    header_of,
    is_journal,
    read_journal,
    read_journal_bytes,
)
from seifong.record.replay import Difference, Replay, replay
from seifong.record.verify import Verdict, verify, verify_journal
from seifong.record.writing import to_transcript, write_deal, write_header

__all__ = [
    "Difference",
    "Header",
    "Journal",
    "JournalWriter",
    "RecordedDeal",
    "RecordedMatch",
    "Replay",
    "Verdict",
    "header_of",
    "is_journal",
    "read_journal",
    "read_journal_bytes",
    "replay",
    "to_journal",
    "to_transcript",
    "verify",
    "verify_journal",
    "write_deal",
    "write_header",
]
