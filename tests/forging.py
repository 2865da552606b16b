"""Journals to read, and journals that somebody has been at."""

import hashlib
import io
import json
from typing import Any

from seifong.match import Match
from seifong.record import JournalWriter, header_of
from seifong.rules import Rules
from seifong.table.dice import FastDice
from seifong.table.events import Event
from seifong.table.motions import WIN
from seifong.testing import play_out


def a_journal(rules: Rules, seed: str, deals: int) -> bytes:
    """A match of so many deals, played by chance, as a file has it."""
    match, journals = a_match(rules, seed, deals)
    return file_of(match, journals)


def a_match(rules: Rules, seed: str, deals: int) -> tuple[Match, list[list[Event]]]:
    """A match of so many deals, played by chance; whoever can win does."""
    match, dice = Match(rules, seed), FastDice(f"{seed}/play")
    journals: list[list[Event]] = []

    def choose(deal: Any, seat: int) -> int:
        motions: list[int] = deal.proper(seat)
        return WIN if WIN in motions else motions[dice.below(len(motions))]

    for _ in range(deals):
        journals.append([])
        match.settle(play_out(match.next_deal(journals[-1]), choose))
    return match, journals


def file_of(match: Match, journals: list[list[Event]]) -> bytes:
    """What a file holds of a match."""
    stream = io.BytesIO()
    writer = JournalWriter(stream)
    writer.begin(header_of(match))
    for journal in journals:
        writer.write(journal)
    return stream.getvalue()


def lines_of(journal: bytes) -> list[bytes]:
    """The lines of a journal, each with its end."""
    return journal.splitlines(keepends=True)


def members(line: bytes) -> dict[str, Any]:
    """What a line says, but for its hash."""
    found: dict[str, Any] = json.loads(line)
    del found["hash"]
    return found


def forge(lines: list[dict[str, Any]]) -> bytes:
    """A journal of these lines, its chain made anew: written from the papers alone."""
    journal, previous = b"", ""
    for line in lines:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))[:-1]
        if "seifong" in line:
            previous = ""
        previous = hashlib.sha256((previous + text).encode()).hexdigest()[:32]
        journal += f'{text},"hash":"{previous}"}}\n'.encode()
    return journal
