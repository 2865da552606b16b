"""This file is about the ledger: a match at a physical table, kept as what was won and paid.

An entry is made of each thing that was told, and none is ever changed: one that was wrong is undone
by another. `ledger_file` writes them down.

Players are counted from the first dealer on, to the right: 0 to 3. Money is whole quarters of the
table's unit. What an entry takes from a player and gives to nobody is its `deducted`; the rest, its
`gains`, sums to zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, assert_never

from msgspec import Struct

from seifong.errors import BadRecord
from seifong.match import Ending, Standing
from seifong.record.sound import MOST
from seifong.rulebook import Words
from seifong.rules import Rules
from seifong.rules.scoring import ZungJungScoring
from seifong.seats import EAST, NOBODY, SEAT_LETTERS, SEAT_NAMES

__all__ = ["FORMAT", "NOTHING", "Disqualified", "Entry", "FalseWin", "Flow", "Four", "Ledger"]
__all__ += [
    "LedgerHeader",
    "NoWinner",
    "Penalty",
    "Replay",
    "Row",
    "Then",
    "Undo",
    "Way",
    "WinnerTold",
    "Won",
]
__all__ += ["WrongDeal", "ending_of", "moved_by", "what_is_wrong_with_names"]

FORMAT: Final = 1

Four = tuple[int, int, int, int]
Flow = tuple[int, int, int, str]  # payer, payee, amount, and why: a rule id
Way = Literal["discard", "self-draw", "robbed kong", "flowers"]
Then = Literal["goes on", "ends", "replay"]
"""What becomes of the deal after a false win."""

RESERVED: Final = frozenset(
    {"nobody", "others", *"東南西北"} | {name.casefold() for name in (*SEAT_NAMES, *SEAT_LETTERS)}
)
"""What means a seat, or nobody, and so no player."""

_LONGEST_NAME: Final = 40
NOTHING: Final[Four] = (0, 0, 0, 0)


class LedgerHeader(Struct, frozen=True, kw_only=True):
    """The first line: the rules in full, and the players from the first dealer on."""

    ledger: int
    version: str
    rules: dict[str, object]
    fingerprint: str
    players: tuple[str, str, str, str]


class WinnerTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A winner: what the hand is worth and, if it was told, the hand and its patterns."""

    player: int
    worth: int
    hand: str = ""
    lines: tuple[tuple[str, int, int], ...] = ()  # rule id, worth, how many times


class Won(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="win"):
    """A player won, or several on one tile; `source` discarded it, or made a kong of it."""

    winners: tuple[WinnerTold, ...]
    way: Way
    tile: str = ""
    source: int | None = None
    responsible: int | None = None  # where immunity names another than the source; -1 is nobody
    circumstances: int = 0
    gains: Four = NOTHING
    flows: tuple[Flow, ...] = ()


class FalseWin(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="false-win"):
    """A player declared a win that was none 詐糊."""

    player: int
    then: Then
    gains: Four = NOTHING
    deducted: Four = NOTHING
    flows: tuple[Flow, ...] = ()
    why: str = ""


class Penalty(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="penalty"):
    """A player pays for a foul; the deal goes on."""

    player: int
    gains: Four = NOTHING
    deducted: Four = NOTHING
    rule: str = ""
    why: str = ""


class Disqualified(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="disqualified"):
    """A player is out of the match; `match.disqualified` says how it goes on (HK-EV-15)."""

    player: int
    rule: str = ""
    why: str = ""


class WrongDeal(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="wrong-dealer"):
    """A player dealt, and it was another's deal: it is void, put right, or stands (ZJ-PEN-8)."""

    player: int
    remedy: Literal["replay", "put_right", "stands"]
    why: str = ""


class NoWinner(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="exhausted"):
    """The wall is exhausted, and nobody has won 流局."""


class Replay(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="replay"):
    """The deal is void, and is dealt again by the same dealer."""

    why: str = ""


class Undo(Struct, frozen=True, kw_only=True, tag="undo"):
    """The newest entry that stands, on that line of the file, stands no more."""

    line: int


Entry = Won | FalseWin | Penalty | Disqualified | WrongDeal | NoWinner | Replay | Undo


def ending_of(entry: Entry, standing: Standing) -> Ending | None:
    """How an entry ends the deal that is being played, or None if the deal goes on.

    >>> ending_of(FalseWin(player=2, then="ends"), Standing(dealer=2))
    'dealer out'

    HK-FALSE-4, HK-FALSE-5, HK-FALSE-6.
    """
    match entry:
        case Won():
            seats = [standing.seat_at(winner.player) for winner in entry.winners]
            return "dealer won" if EAST in seats else "another won"
        case NoWinner():
            return "exhausted"
        case Replay():
            return "replayed"
        case FalseWin(then="ends"):
            return "dealer out" if standing.seat_at(entry.player) == EAST else "stopped"
        case FalseWin(then="replay") | WrongDeal(remedy="replay"):
            return "replayed"
        case FalseWin() | Penalty() | Disqualified() | WrongDeal() | Undo():
            return None
        case _:
            assert_never(entry)


def moved_by(entry: Entry) -> tuple[Four, Four]:
    """What an entry moves from player to player, and what it deducts."""
    match entry:
        case Won():
            return entry.gains, NOTHING
        case FalseWin() | Penalty():
            return entry.gains, entry.deducted
        case Disqualified() | WrongDeal() | NoWinner() | Replay() | Undo():
            return NOTHING, NOTHING
        case _:
            assert_never(entry)


@dataclass(frozen=True)
class Row:
    """An entry that stands: its line in the file, and how the match stood before it and after."""

    line: int
    entry: Entry
    before: Standing
    after: Standing
    scores: Four  # running totals after it; they sum to zero
    deducted: Four

    @property
    def deal(self) -> int:
        """The number of the deal that it belongs to, from 1; a deal dealt again keeps its own."""
        return self.before.counted + 1

    def ends_the_deal(self) -> bool:
        """True if the next deal is another one."""
        return ending_of(self.entry, self.before) is not None


class Ledger:
    """What a ledger says, up to the first thing that is wrong with it, if there is any.

    `torn` tells of a last line that was cut short, which counts for nothing; `fault` of a line
    that cannot be trusted, behind which nothing is read.
    """

    def __init__(self, header: LedgerHeader, rules: Rules) -> None:
        self.header = header
        self.rules = rules
        self.rows: list[Row] = []
        self.lines = 1
        self.torn: BadRecord | None = None
        self.fault: BadRecord | None = None

    @property
    def players(self) -> tuple[str, str, str, str]:
        """The players, from the first dealer on."""
        return self.header.players

    @property
    def standing(self) -> Standing:
        """Where the match stands now."""
        return self.rows[-1].after if self.rows else Standing()

    @property
    def scores(self) -> Four:
        """Running totals by player, in quarters; they sum to zero."""
        return self.rows[-1].scores if self.rows else NOTHING

    @property
    def deducted(self) -> Four:
        """What was taken from each player and given to nobody."""
        return self.rows[-1].deducted if self.rows else NOTHING

    def why_not(self, entry: Entry) -> Words | None:
        """Why an entry cannot be the next, or None if it can."""
        if isinstance(entry, Undo):
            return self._why_not_undone(entry)
        if self.standing.is_over and not isinstance(entry, Penalty | Disqualified):
            return Words("the match is over", "牌局已完")
        return (
            _what_is_wrong(entry)
            or self._why_no_winner(entry)
            or self._why_not_out(entry)
            or self._why_no_wrong_deal(entry)
        )

    def _why_no_wrong_deal(self, entry: Entry) -> Words | None:
        """Whose deal it is deals rightly; and a deal that the wrong one deals is ruled on once."""
        if not isinstance(entry, WrongDeal):
            return None
        if self.standing.instead is not None:
            name = self.players[self.standing.instead]
            return Words(f"{name} deals this deal already", f"本局已由 {name} 做莊")
        if entry.player == self.standing.dealer:
            name = self.players[entry.player]
            return Words(f"it is {name}'s deal", f"本局正是 {name} 做莊")
        return None

    def _why_not_out(self, entry: Entry) -> Words | None:
        """Nobody is disqualified twice."""
        if isinstance(entry, Disqualified) and entry.player in self.standing.out:
            name = self.players[entry.player]
            return Words(f"{name} is out of the match already", f"{name} 已經離場")
        return None

    def _why_no_winner(self, entry: Entry) -> Words | None:
        """Why a winner cannot win: the hand is dead for the rest of the deal, or of the match.

        HK-FALSE-6, HK-EV-15, ZJ-PEN-5, ZJ-PEN-16.
        """
        if not isinstance(entry, Won):
            return None
        is_zung_jung = isinstance(self.rules.scoring, ZungJungScoring)
        why = "ZJ-PEN-16, ZJ-PEN-5" if is_zung_jung else "HK-FALSE-6"
        rules = self.rules.match
        for winner in entry.winners:
            place, name = winner.player, self.players[winner.player]
            if self.standing.sits_out(place, rules) or place in self._of_this_deal(Disqualified):
                return Words(
                    f"{name} cannot win this deal, being out of the match (HK-EV-15)",
                    f"{name} 已離場，本局不能食糊（HK-EV-15）",
                )
            if place in self._of_this_deal(FalseWin):
                return Words(
                    f"{name} cannot win this deal, having declared a false win in it ({why})",
                    f"{name} 本局已詐糊，不能再食糊（{why.replace(', ', '、')}）",
                )
        return None

    def _of_this_deal(self, kind: type[FalseWin | Disqualified]) -> set[int]:
        """Of whom there is such an entry in the deal that is being played."""
        found: set[int] = set()
        for row in reversed(self.rows):
            if row.ends_the_deal():
                break
            if isinstance(row.entry, kind):
                found.add(row.entry.player)
        return found

    def _why_not_undone(self, entry: Undo) -> Words | None:
        if not self.rows:
            return Words("there is nothing to undo", "沒有可撤銷的")
        newest = self.rows[-1].line
        if entry.line == newest:
            return None
        return Words(
            f"line {entry.line} cannot be undone: the newest entry that stands is line {newest}",
            f"第 {entry.line} 行不能撤銷：現存最後一項在第 {newest} 行",
        )

    def enter(self, entry: Entry) -> None:
        """One more entry, on the next line."""
        wrong = self.why_not(entry)
        if wrong is not None:
            raise BadRecord(wrong.en, self.lines + 1, wrong.zh)
        self.lines += 1
        if isinstance(entry, Undo):
            self.rows.pop()
            return
        before = self.standing
        ending = ending_of(entry, before)
        after = before if ending is None else before.after(ending, self.rules.match)
        if isinstance(entry, Disqualified):
            after = after.without(entry.player, self.rules.match)
        elif isinstance(entry, WrongDeal) and entry.remedy == "stands":
            after = after.dealt_by(entry.player)
        gains, deducted = moved_by(entry)
        scores, taken = _sum(self.scores, gains), _sum(self.deducted, deducted)
        self.rows.append(Row(self.lines, entry, before, after, scores, taken))


def _sum(one: Four, other: Four) -> Four:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _what_is_wrong(entry: Entry) -> Words | None:
    """What an entry says that cannot be, or None.

    >>> _what_is_wrong(Penalty(player=1, gains=(0, -8, 0, 0)))
    Words(en='the gains sum to -8, and should to zero', zh='得失合計為 -8，應為 0')
    """
    gains, deducted = moved_by(entry)
    if sum(gains):
        total = sum(gains)
        return Words(f"the gains sum to {total}, and should to zero", f"得失合計為 {total}，應為 0")
    if any(abs(amount) > MOST for amount in (*gains, *deducted)) or min(deducted) < 0:
        return Words(
            "no table pays so much, or deducts less than nothing",
            "沒有枱付這麼多，扣分亦不會是負數",
        )
    match entry:
        case Won():
            return _what_is_wrong_with_a_win(entry)
        case FalseWin() | Penalty() | Disqualified() | WrongDeal():
            return _no_player(entry.player)
        case NoWinner() | Replay() | Undo():
            return None
        case _:
            assert_never(entry)


def _what_is_wrong_with_a_win(entry: Won) -> Words | None:
    winners = [winner.player for winner in entry.winners]
    if not winners or len(set(winners)) != len(winners):
        return Words(f"{winners} cannot be the winners", f"食糊者不會是 {winners}")
    if not all(0 <= winner.worth <= MOST for winner in entry.winners):
        return Words("no hand is worth that", "沒有牌值此數")
    is_claimed = entry.way in {"discard", "robbed kong"}
    if (entry.source is None) == is_claimed or entry.source in winners:
        return Words(
            "a win on another's tile has a source, and no other win has",
            "食別家的牌應有來源，其他食糊則無",
        )
    named = [*winners, *(player for player in [entry.source] if player is not None)]
    if entry.responsible not in {None, NOBODY}:
        named.append(entry.responsible or 0)
    return next((wrong for player in named if (wrong := _no_player(player))), None)


def _no_player(player: int) -> Words | None:
    if 0 <= player < 4:
        return None
    return Words(f"there is no player {player}", f"沒有玩家 {player}")


def what_is_wrong_with_names(players: tuple[str, ...]) -> Words | None:
    """Why players cannot be called so, or None if they can.

    >>> what_is_wrong_with_names(("Ah Ming", "Bo", "Chi", "ah ming"))
    Words(en='two players are called "ah ming"', zh='有兩位玩家同名「ah ming」')
    >>> print(what_is_wrong_with_names(("Ah Ming", "Bo", "Chi", "West")).en)
    "West" means something else, and cannot be the name of a player
    """
    if len(players) != 4:
        return Words(
            f"a match has four players, and {len(players)} are named",
            f"一場有四位玩家，卻寫了 {len(players)} 位",
        )
    seen: set[str] = set()
    for name in players:
        if not (name.isprintable() and name.strip() == name and 0 < len(name) <= _LONGEST_NAME):
            return Words(
                f"a name is one line of 1 to {_LONGEST_NAME} characters, and {name!r} is not",
                f"名字應為一行，1 至 {_LONGEST_NAME} 字，{name!r} 不合",
            )
        if name.casefold() in RESERVED:
            return Words(
                f'"{name}" means something else, and cannot be the name of a player',
                f"「{name}」另有所指，不能用作玩家的名字",
            )
        if name.casefold() in seen:
            return Words(f'two players are called "{name}"', f"有兩位玩家同名「{name}」")
        seen.add(name.casefold())
    return None
