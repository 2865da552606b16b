"""This file is about lines that belong together: those of an end, and those of a ruling.

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
``replayed HK-FALSE-5``          the deal ends by a ruling, and is played again
``stopped HK-FALSE-4``           the deal ends by a ruling, and counts as played
``dealer out``                   a dealer who is to blame does not deal again
``deducted E 512 S 0 W 0 N 0``   what a ruling takes and nobody receives
``S foul talked HK-PEN-1``       a ruling, the deal going on: the foul, and the rules it breaks
``ruled put_right``              what the referee did; or ``warned``, and put it right
``card yellow``                  the card that is shown for it
``loses win claims kongs``       what the offender may not do any more in this deal
``penalty 78p``                  罰牌, tiles that stay open before the offender
===============================  ===============================================================

Money is in the table's unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from seifong.errors import BadRecord
from seifong.notation import NAMES, parse_hand, parse_tile, parse_tiles, write, write_meld
from seifong.record.course import Course
from seifong.record.sound import RULE_ID
from seifong.record.words import write_in_order
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW
from seifong.seats import NOBODY, SEAT_LETTERS
from seifong.table.events import Replayed, Ruled, Stopped, Winner, Won

__all__ = ["Card", "CutShort", "DealerOut", "Deducted", "Detail", "Foul", "Gains", "HandOf"]
__all__ += ["Loses", "Pattern", "Pays", "Penalty", "Remedy", "Responsible", "Wins", "Worth"]
__all__ += ["cut_short_of", "details_of", "parse_detail", "ruled_of", "won_of"]


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
class CutShort:
    """The deal ends by a ruling: it is replayed, or stopped and counts."""

    rule: str
    is_replayed: bool

    def __str__(self) -> str:
        return f"{'replayed' if self.is_replayed else 'stopped'} {self.rule}"


@dataclass(frozen=True)
class DealerOut:
    """A dealer who is to blame does not deal again."""

    def __str__(self) -> str:
        return "dealer out"


@dataclass(frozen=True)
class Foul:
    """What the referee ruled on, and the rules it breaks."""

    offender: int
    foul: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([f"{SEAT_LETTERS[self.offender]} foul {self.foul}", *self.rules])


@dataclass(frozen=True)
class Remedy:
    """What the referee did about it."""

    response: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.response} {self.remedy}".strip()


@dataclass(frozen=True)
class Card:
    """The card that is shown."""

    card: str

    def __str__(self) -> str:
        return f"card {self.card}"


@dataclass(frozen=True)
class Loses:
    """What the offender may not do any more."""

    win: bool
    claims: bool
    kongs: bool

    def __str__(self) -> str:
        lost = {"win": self.win, "claims": self.claims, "kongs": self.kongs}
        return f"loses {' '.join(name for name, is_lost in lost.items() if is_lost)}"


@dataclass(frozen=True)
class Penalty:
    """Tiles that stay open before the offender."""

    tiles: tuple[int, ...]

    def __str__(self) -> str:
        return f"penalty {write_in_order(self.tiles)}"


Detail = (
    Wins
    | HandOf
    | Pattern
    | Worth
    | Responsible
    | Pays
    | Gains
    | Deducted
    | CutShort
    | DealerOut
    | Foul
    | Remedy
    | Card
    | Loses
    | Penalty
)


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


# Writing: from an end or a ruling to its lines.


def details_of(end: Won | Replayed | Stopped | Ruled, course: Course) -> list[Detail]:
    """The lines of an end or a ruling, in their order."""
    if isinstance(end, Replayed | Stopped):
        return _of_a_deal_cut_short(end)
    if isinstance(end, Ruled):
        return _of_a_ruling(end)
    details: list[Detail] = []
    for winner in end.winners:
        details += _of_a_winner(winner, end, course)
    if end.responsible != end.source:
        details.append(Responsible(end.responsible))
    details += [Pays(*flow) for flow in end.flows]
    return [*details, Gains(end.gains)]


def _of_a_deal_cut_short(end: Replayed | Stopped) -> list[Detail]:
    details: list[Detail] = [CutShort(end.rule, isinstance(end, Replayed)), Gains(end.gains)]
    if any(end.deducted):
        details.append(Deducted(end.deducted))
    if isinstance(end, Stopped) and end.dealer_out:
        details.append(DealerOut())
    return details


def _of_a_ruling(ruled: Ruled) -> list[Detail]:
    details: list[Detail] = [
        Foul(ruled.offender, ruled.foul, ruled.rules),
        Remedy(ruled.response, ruled.remedy),
    ]
    if ruled.card:
        details.append(Card(ruled.card))
    if any(ruled.gains):
        details.append(Gains(ruled.gains))
    if any(ruled.deducted):
        details.append(Deducted(ruled.deducted))
    if ruled.no_win or ruled.no_claims or ruled.no_kongs:
        details.append(Loses(ruled.no_win, ruled.no_claims, ruled.no_kongs))
    if ruled.penalty_tiles:
        details.append(Penalty(ruled.penalty_tiles))
    return details


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
_CUT_SHORT: Final = re.compile(rf"(replayed|stopped) ({_RULE})")
_NAME: Final = "[a-z]+(?:_[a-z]+)*"
_FOUL: Final = re.compile(rf"({_SEAT}) foul ({_NAME})((?: {_RULE})*)")
_REMEDY: Final = re.compile(rf"(warned|ruled)(?: ({_NAME}))?")
_CARD: Final = re.compile(rf"card ({_NAME})")
_LOSES: Final = re.compile(r"loses(?=.)( win)?( claims)?( kongs)?")

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
    return _parse_payment(text) or _parse_ruling(text)


def _parse_ruling(text: str) -> Detail | None:
    if match := _CUT_SHORT.fullmatch(text):
        return CutShort(match[2], match[1] == "replayed")
    if text == "dealer out":
        return DealerOut()
    if match := _FOUL.fullmatch(text):
        return Foul(SEAT_LETTERS.index(match[1]), match[2], tuple(match[3].split()))
    if match := _REMEDY.fullmatch(text):
        return Remedy(match[1], match[2] or "")
    if match := _CARD.fullmatch(text):
        return Card(match[1])
    if match := _LOSES.fullmatch(text):
        return Loses(*(lost is not None for lost in match.groups()))
    if text.startswith("penalty "):
        return Penalty(tuple(parse_tiles(text.removeprefix("penalty "))))
    return None


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


# Assembling: from lines, none left out, to the end or the ruling.

_NO_SUMS: Final[tuple[int, ...]] = (0, 0, 0, 0)


def won_of(details: Sequence[Detail]) -> Won:
    """The win that these lines tell, none of them left out."""
    heads = [detail for detail in details if isinstance(detail, Wins)]
    gains = [detail for detail in details if isinstance(detail, Gains)]
    if len(gains) != 1:
        raise BadRecord("a win says once what each seat gains", zh="食糊要寫一次各家的輸贏")
    if len({(head.tile, head.way, head.source) for head in heads}) != 1:
        raise BadRecord(
            "several winners win on one tile, from one seat", zh="多家食糊，食的是同一家的同一隻牌"
        )
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
        raise BadRecord(
            "a winner has one line for the hand and one for its worth",
            zh="食糊者有一行寫牌，一行寫番數",
        )
    patterns = [detail for detail in details if isinstance(detail, Pattern)]
    return Winner(
        head.seat,
        hands[0].tiles,
        worths[0].worth,
        worths[0].raw,
        tuple((each.rule, each.worth, each.times) for each in patterns),
    )


def cut_short_of(head: CutShort, details: Sequence[Detail]) -> Replayed | Stopped:
    """The end by a ruling that these lines, after the first, tell."""
    gains, deducted, dealer_out = _NO_SUMS, _NO_SUMS, False
    for detail in details:
        match detail:
            case Gains():
                gains = detail.amounts
            case Deducted():
                deducted = detail.amounts
            case DealerOut() if not head.is_replayed:
                dealer_out = True
            case _:
                raise BadRecord(
                    f'"{detail}" does not belong to a deal that a ruling ends',
                    zh=f"「{detail}」不屬於由裁決結束的一局",
                )
    if head.is_replayed:
        return Replayed(head.rule, gains, deducted)
    return Stopped(head.rule, gains, deducted, dealer_out)


def ruled_of(head: Foul, details: Sequence[Detail]) -> Ruled:
    """The ruling that these lines, after the first, tell; one of them is what the referee did."""
    remedy, loses = Remedy("", ""), Loses(win=False, claims=False, kongs=False)
    gains, deducted, card = _NO_SUMS, _NO_SUMS, ""
    penalty: tuple[int, ...] = ()
    for detail in details:
        match detail:
            case Remedy():
                remedy = detail
            case Card():
                card = detail.card
            case Gains():
                gains = detail.amounts
            case Deducted():
                deducted = detail.amounts
            case Loses():
                loses = detail
            case Penalty():
                penalty = detail.tiles
            case _:
                raise BadRecord(
                    f'"{detail}" does not belong to a ruling', zh=f"「{detail}」不屬於裁決"
                )
    return Ruled(
        head.foul,
        head.offender,
        remedy.response,
        remedy.remedy,
        head.rules,
        gains,
        deducted,
        card,
        loses.win,
        loses.claims,
        loses.kongs,
        penalty,
    )
