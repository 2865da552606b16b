"""This file is about the lines that follow an end: the hand, what it is worth, and who pays.

===============================  ===============================================================
line                             what it says
===============================  ===============================================================
``W wins 5p from E``             also ``by self-draw``, ``robbing E``, ``by flowers``
``hand 123m 55p [EEE]``          concealed tiles, the winning one among them, and the melds
``HK-FAAN-10 1 x2``              a pattern by its rule, its worth, and how many times
``worth 10 of 13``               what the hand is worth, and the sum before the limit
``responsible N``                where it is not the source; or ``nobody``
``E pays W 16 HK-PAY-2``         what passes from seat to seat, and why; to ``nobody``: deducted
``gains E -16 S 0 W +16 N 0``    what each seat has of it
``deducted E 512 S 0 W 0 N 0``   what a ruling takes and nobody receives
===============================  ===============================================================

Money is in the table's unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from seifong.errors import BadRecord
from seifong.notation import NAMES, parse_hand, parse_tile, write, write_meld
from seifong.record.course import Course
from seifong.record.sound import RULE_ID
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW
from seifong.seats import NOBODY, SEAT_LETTERS
from seifong.table.events import Replayed, Winner, Won

__all__ = ["Deducted", "Detail", "Gains", "HandOf", "Pattern", "Pays", "Responsible", "Ruled"]
__all__ += ["Wins", "Worth", "details_of", "parse_detail", "replayed_of", "won_of"]


@dataclass(frozen=True)
class Wins:
    """A seat wins on a tile."""

    seat: int
    tile: int
    way: int
    source: int | None

    def __str__(self) -> str:
        source = "" if self.source is None else SEAT_LETTERS[self.source]
        how = {
            DISCARD: f"from {source}",
            SELF_DRAW: "by self-draw",
            ROB: f"robbing {source}",
            FLOWERS: "by flowers",
        }
        return f"{SEAT_LETTERS[self.seat]} wins {NAMES[self.tile]} {how[self.way]}"


@dataclass(frozen=True)
class HandOf:
    """The winner's tiles and melds."""

    tiles: tuple[int, ...]
    melds: tuple[str, ...]

    def __str__(self) -> str:
        return f"hand {' '.join(part for part in (write(self.tiles), *self.melds) if part)}"


@dataclass(frozen=True)
class Pattern:
    """A pattern of the hand."""

    rule: str
    worth: int
    times: int

    def __str__(self) -> str:
        return f"{self.rule} {self.worth}" + (f" x{self.times}" if self.times != 1 else "")


@dataclass(frozen=True)
class Worth:
    """What the hand is worth, and the sum of its patterns."""

    worth: int
    raw: int

    def __str__(self) -> str:
        return f"worth {self.worth}" + (f" of {self.raw}" if self.raw != self.worth else "")


@dataclass(frozen=True)
class Responsible:
    """Who answers for the win."""

    seat: int | None

    def __str__(self) -> str:
        return f"responsible {'nobody' if self.seat is None else SEAT_LETTERS[self.seat]}"


@dataclass(frozen=True)
class Pays:
    """What one seat pays another."""

    payer: int
    payee: int
    amount: int
    rule: str

    def __str__(self) -> str:
        payee = "nobody" if self.payee == NOBODY else SEAT_LETTERS[self.payee]
        return f"{SEAT_LETTERS[self.payer]} pays {payee} {write_money(self.amount)} {self.rule}"


@dataclass(frozen=True)
class Gains:
    """What each seat gains or loses."""

    amounts: tuple[int, ...]

    def __str__(self) -> str:
        signs = ["+" if amount > 0 else "" for amount in self.amounts]
        return f"gains {_by_seat(self.amounts, signs)}"


@dataclass(frozen=True)
class Deducted:
    """What is taken from each seat and nobody receives."""

    amounts: tuple[int, ...]

    def __str__(self) -> str:
        return f"deducted {_by_seat(self.amounts, [''] * 4)}"


@dataclass(frozen=True)
class Ruled:
    """The deal is replayed, by a rule."""

    rule: str

    def __str__(self) -> str:
        return f"replayed {self.rule}"


Detail = Wins | HandOf | Pattern | Worth | Responsible | Pays | Gains | Deducted | Ruled


def write_money(quarters: int) -> str:
    """An amount of quarter-units in the table's unit.

    >>> [write_money(amount) for amount in (-64, 0, 2, 1)]
    ['-16', '0', '0.5', '0.25']
    """
    whole, rest = divmod(abs(quarters), 4)
    sign = "-" if quarters < 0 else ""
    return f"{sign}{whole}{('', '.25', '.5', '.75')[rest]}"


def _money(text: str) -> int:
    whole, _, part = text.lstrip("+-").partition(".")
    quarters = 4 * int(whole) + {"": 0, "25": 1, "5": 2, "75": 3}[part]
    return -quarters if text.startswith("-") else quarters


def _by_seat(amounts: Iterable[int], signs: Iterable[str]) -> str:
    return " ".join(
        f"{letter} {sign}{write_money(amount)}"
        for letter, sign, amount in zip(SEAT_LETTERS, signs, amounts, strict=True)
    )


# Writing: from an end to its lines.


def details_of(end: Won | Replayed, course: Course) -> list[Detail]:
    """The lines of an end, in their order."""
    if isinstance(end, Replayed):
        details: list[Detail] = [Ruled(end.rule), Gains(end.gains)]
        return [*details, Deducted(end.deducted)] if any(end.deducted) else details
    details = []
    for winner in end.winners:
        details += _of_a_winner(winner, end, course)
    if end.responsible != end.source:
        details.append(Responsible(end.responsible))
    details += [Pays(*flow) for flow in end.flows]
    return [*details, Gains(end.gains)]


def _of_a_winner(winner: Winner, end: Won, course: Course) -> list[Detail]:
    melds = tuple(write_meld(meld) for meld in course.laid(winner.seat))
    return [
        Wins(winner.seat, end.tile, end.way, end.source),
        HandOf(winner.tiles, melds),
        *(Pattern(*line) for line in winner.lines),
        Worth(winner.worth, winner.raw),
    ]


# Reading: from a line to what it says.

_SEAT: Final = "[ESWN]"
_RULE: Final = RULE_ID.pattern
_AMOUNT: Final = r"[+-]?\d{1,12}(?:\.(?:25|5|75))?"
_AMOUNTS: Final = " ".join(f"{letter} ({_AMOUNT})" for letter in SEAT_LETTERS)

_WINS: Final = re.compile(
    rf"({_SEAT}) wins (\S+) (?:(from|robbing) ({_SEAT})|by (self-draw|flowers))"
)
_PATTERN: Final = re.compile(rf"({_RULE}) (\d{{1,6}})(?: x(\d{{1,2}}))?")
_WORTH: Final = re.compile(r"worth (\d{1,6})(?: of (\d{1,6}))?")
_RESPONSIBLE: Final = re.compile(rf"responsible ({_SEAT}|nobody)")
_PAYS: Final = re.compile(rf"({_SEAT}) pays ({_SEAT}|nobody) ({_AMOUNT}) ({_RULE})")
_GAINS: Final = re.compile(f"(gains|deducted) {_AMOUNTS}")
_RULED: Final = re.compile(rf"replayed ({_RULE})")

_WAYS: Final = {"from": DISCARD, "self-draw": SELF_DRAW, "robbing": ROB, "flowers": FLOWERS}


def parse_detail(text: str) -> Detail | None:
    """What a line of an end says, or None if it is no such line.

    >>> parse_detail("W wins 5p from E")
    Wins(seat=2, tile=13, way=0, source=0)
    >>> str(parse_detail("gains E -16 S 0 W 16 N 0"))
    'gains E -16 S 0 W +16 N 0'
    """
    if text.startswith("hand "):
        tiles, melds = parse_hand(text.removeprefix("hand "))
        return HandOf(tuple(sorted(tiles)), tuple(map(write_meld, melds)))
    if match := _WINS.fullmatch(text):
        source = None if match[4] is None else SEAT_LETTERS.index(match[4])
        way = _WAYS[match[3] or match[5]]
        return Wins(SEAT_LETTERS.index(match[1]), parse_tile(match[2]), way, source)
    if match := _PATTERN.fullmatch(text):
        return Pattern(match[1], int(match[2]), int(match[3] or 1))
    if match := _WORTH.fullmatch(text):
        return Worth(int(match[1]), int(match[2] or match[1]))
    if match := _RULED.fullmatch(text):
        return Ruled(match[1])
    return _parse_payment(text)


def _parse_payment(text: str) -> Detail | None:
    if match := _RESPONSIBLE.fullmatch(text):
        return Responsible(_seat_or_nobody(match[1]))
    if match := _PAYS.fullmatch(text):
        payee = _seat_or_nobody(match[2])
        return Pays(
            SEAT_LETTERS.index(match[1]),
            NOBODY if payee is None else payee,
            _money(match[3]),
            match[4],
        )
    if match := _GAINS.fullmatch(text):
        amounts = tuple(_money(match[column]) for column in range(2, 6))
        return Gains(amounts) if match[1] == "gains" else Deducted(amounts)
    return None


def _seat_or_nobody(text: str) -> int | None:
    return None if text == "nobody" else SEAT_LETTERS.index(text)


# Assembling: from lines, none left out, to the end.


def won_of(details: Sequence[Detail]) -> Won:
    """The win that these lines tell, none of them left out."""
    heads = [detail for detail in details if isinstance(detail, Wins)]
    gains = [detail for detail in details if isinstance(detail, Gains)]
    if len(gains) != 1:
        raise BadRecord("a win says once what each seat gains")
    if len({(head.tile, head.way, head.source) for head in heads}) != 1:
        raise BadRecord("several winners win on one tile, from one seat")
    responsible = [detail.seat for detail in details if isinstance(detail, Responsible)]
    flows = [detail for detail in details if isinstance(detail, Pays)]
    return Won(
        tuple(_winner_of(each) for each in _by_winner(details)),
        heads[0].tile,
        heads[0].way,
        heads[0].source,
        responsible[0] if responsible else heads[0].source,
        gains[0].amounts,
        tuple((flow.payer, flow.payee, flow.amount, flow.rule) for flow in flows),
    )


def _by_winner(details: Sequence[Detail]) -> list[list[Detail]]:
    """The lines of each winner by themselves."""
    parts: list[list[Detail]] = []
    for detail in details:
        if isinstance(detail, Wins):
            parts.append([])
        parts[-1].append(detail)
    return parts


def _winner_of(details: Sequence[Detail]) -> Winner:
    head = details[0]
    hands = [detail for detail in details if isinstance(detail, HandOf)]
    worths = [detail for detail in details if isinstance(detail, Worth)]
    if not isinstance(head, Wins) or len(hands) != 1 or len(worths) != 1:
        raise BadRecord("a winner has one line for the hand and one for its worth")
    patterns = [detail for detail in details if isinstance(detail, Pattern)]
    return Winner(
        head.seat,
        hands[0].tiles,
        worths[0].worth,
        worths[0].raw,
        tuple((each.rule, each.worth, each.times) for each in patterns),
    )


def replayed_of(ruled: Ruled, details: Sequence[Detail]) -> Replayed:
    """The replayed deal that these lines, after the first, tell."""
    gains, deducted = (0, 0, 0, 0), (0, 0, 0, 0)
    for detail in details:
        match detail:
            case Gains(amounts=(east, south, west, north)):
                gains = (east, south, west, north)
            case Deducted(amounts=(east, south, west, north)):
                deducted = (east, south, west, north)
            case _:
                raise BadRecord(f'"{detail}" does not belong to a replayed deal')
    return Replayed(ruled.rule, gains, deducted)
