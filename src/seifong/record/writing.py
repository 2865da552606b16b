"""This file is about writing transcripts: a match as it was recorded, line by line.

What is written here is read by `transcript`, and comes to the same events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from seifong.errors import BadRecord, BadRules
from seifong.record.course import Course
from seifong.record.grammar import Line, read_statements
from seifong.record.journal import Header, Journal, RecordedDeal, rules_of
from seifong.record.lines import lines_of_all
from seifong.record.transcript import BY_HAND, SIDES, UNFINISHED, events_told, value_of
from seifong.record.words import is_plain, quoted, write_in_order
from seifong.rules.presets import PRESETS, difference, laid_over, with_options
from seifong.seats import SEAT_LETTERS
from seifong.table.events import Began, Event

__all__ = ["to_transcript", "write_deal", "write_header"]


def to_transcript(journal: Journal) -> str:
    """A journal as a transcript, up to the first thing that is wrong with it.

    A record that cannot be told in these words, since it is none of a deal, is a `BadRecord`.
    """
    parts: list[str] = []
    for match in journal.matches:
        parts.append(write_header(match.header, is_complete=True))
        parts += [_write_recorded(deal) for deal in match.deals]
    if journal.fault is not None:
        parts.append(f"# The journal tells no more: {_one_line(str(journal.fault))}\n")
    return "\n".join(parts)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _write_recorded(deal: RecordedDeal) -> str:
    """One deal of a journal. Each event must be the same when it is read back."""
    course = Course()
    began = _beginning(deal.events)
    course.follow(began)
    lines = _deal_lines(began)
    number = deal.line + 1
    try:
        for events, written in lines_of_all(deal.events[1:], course):
            _must_read_back(written, events, course)
            lines += written
            number += len(events)
    except BadRecord as error:
        raise error.moved_to(number) from None
    return _joined(lines if deal.is_over else [*lines, UNFINISHED])


def _must_read_back(written: list[str], events: list[Event], course: Course) -> None:
    read = [
        event
        for statement in read_statements(_numbered(written), course.automations)
        for event in events_told(statement, course)
    ]
    if read != events:
        raise BadRecord(
            f"{written[0]} cannot have happened here", zh=f"此處不可能發生 {written[0]}"
        )


def write_deal(events: Sequence[Event]) -> str:
    """The lines of one deal, from its `began` on; also as one seat has seen it.

    >>> from seifong.table.events import Drew
    >>> print(write_deal([Began(1, 0, 0, 0, "xorshift128/1"), Drew(1, None)]), end="")
    deal 1 round=E dealer=0 repeats=0 dice=xorshift128/1
    S + ?
    """
    course = Course()
    began = _beginning(events)
    course.follow(began)
    lines = _deal_lines(began)
    for _, written in lines_of_all(events[1:], course):
        lines += written
    return _joined(lines)


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _numbered(lines: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        yield Line(number, text.strip())


def _beginning(events: Sequence[Event]) -> Began:
    if not events or not isinstance(events[0], Began):
        raise BadRecord("a deal's events start with its beginning", zh="一局須由開局記起")
    return events[0]


def _deal_lines(began: Began) -> list[str]:
    words = [
        f"deal {began.number}",
        f"round={SEAT_LETTERS[began.round_wind]}",
        f"dealer={began.dealer}",
        f"repeats={began.repeats}",
        f"dice={quoted(began.dice)}",
    ]
    if began.seed is not None:
        words.append(f"seed={_json(began.seed)}")
    if began.throws is not None:
        words.append(f"throws={','.join('+'.join(map(str, throw)) for throw in began.throws)}")
    return [" ".join(words), *_by_hand_lines(began.automations), *_wall_lines(began.wall)]


def _by_hand_lines(automations: int) -> list[str]:
    names = [name for name, automation in BY_HAND.items() if not automations & automation]
    return [" ".join(["by hand", *names])] if names else []


def _wall_lines(wall: tuple[int, ...] | None) -> list[str]:
    if wall is None:
        return []
    side = len(wall) // 4
    return [
        f"wall {letter} {write_in_order(wall[side * place : side * (place + 1)])}"
        for place, letter in enumerate(SIDES)
    ]


def write_header(header: Header, *, is_complete: bool = True) -> str:
    """The lines of a match before its first deal.

    >>> from seifong.match import Match
    >>> from seifong.record.journal import header_of
    >>> from seifong.rules.presets import preset
    >>> header = header_of(Match(preset("zung-jung"), "a seed", ("Ah Ming", "Bo", "Chi", "Dik")))
    >>> print(write_header(header))  # doctest: +ELLIPSIS
    # seifong 1
    version ...
    rules zung-jung
    fingerprint ...
    players "Ah Ming" Bo Chi Dik
    order ...
    seed "a seed"
    dice xorshift128/1
    complete
    <BLANKLINE>
    """
    lines = [
        f"# seifong {header.seifong}",
        f"version {quoted(header.version)}",
        f"rules {_rules_words(header)}",
        f"fingerprint {header.fingerprint}",
        f"players {' '.join(map(quoted, header.players))}",
        f"order {' '.join(map(str, header.order))}",
    ]
    if header.seed is not None:
        lines.append(f"seed {_json(header.seed)}")
    if header.dice is not None:
        lines.append(f"dice {quoted(header.dice)}")
    if header.bots is not None:
        lines.append(f"bots {' '.join(map(quoted, header.bots))}")
    if header.commitments:
        lines.append(f"commitments {_json(header.commitments)}")
    return _joined([*lines, "complete"] if is_complete else lines)


def _rules_words(header: Header) -> str:
    """A preset and what differs from it; in full, if this version would write them otherwise."""
    try:
        rules = rules_of(header)
    except BadRules:
        return _json(header.rules)
    if msgspec.to_builtins(rules) != header.rules:
        return _json(header.rules)
    nearest = PRESETS.get(rules.name) or min(
        PRESETS.values(), key=lambda each: len(difference(each, rules))
    )
    words = [nearest.name]
    try:
        changes = {name: new for name, (_, new) in difference(nearest, rules).items()}
        if with_options(nearest, laid_over(nearest, changes), name=rules.name) != rules:
            return _json(header.rules)
    except BadRules:
        return _json(header.rules)
    words += [f"{name}={_value_word(value)}" for name, value in changes.items()]
    if rules.name != nearest.name:
        words.append(f"name={_json(rules.name)}")
    return " ".join(words)


def _value_word(value: object) -> str:
    if isinstance(value, str) and is_plain(value) and value_of(value) == value:
        return value
    return _json(value)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
