"""This file is about a match: deals in rounds, who sits where, who deals next, running scores.

In a deal East is always the dealer; only the match knows which player that is (HK-ROUND-4).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from seifong.errors import BadInput, Impossible, Improper
from seifong.rules.fouls import foul_kind
from seifong.rules.match import MatchRules
from seifong.rules.rules import Rules
from seifong.seats import EAST
from seifong.table.automation import ALL, NOTHING
from seifong.table.deal import Deal
from seifong.table.dice import Dice, FastDice, LoadedDice, dice_of
from seifong.table.events import (
    Began,
    Event,
    Exhausted,
    Replayed,
    SatOut,
    Stopped,
    Won,
    WrongDealer,
)
from seifong.table.mishaps import lost_rights
from seifong.table.options import Options, options_of

if TYPE_CHECKING:
    from seifong.referee.cards import CardBook
    from seifong.referee.strict import Judge, StrictTable

__all__ = ["FAST", "SEALED", "Ending", "Match", "Standing", "places"]

FAST: Final = "xorshift128/1"
SEALED: Final = "sha256-counter/1"

Ending = Literal["dealer won", "another won", "exhausted", "stopped", "dealer out", "replayed"]
"""How a deal ended, as far as it matters for who deals next: the dealer won, alone or with others;
others won; nobody did; a ruling stopped it, for a foul of another's or of the dealer's own; or a
ruling has it played again."""


@dataclass(frozen=True)
class Standing:
    """Where a match stands between two deals: how far it has come, and who deals next.

    Dealers are counted in places from the first one on: 0 is the first dealer, 1 the player to the
    right, and so on.

    >>> from seifong.rules.presets import preset
    >>> rules = preset("hong-kong").match
    >>> Standing().after("dealer won", rules).after("another won", rules)
    Standing(counted=2, round=0, dealer=1, repeats=0, is_over=False, out=(), instead=None)

    HK-ROUND-1 to HK-ROUND-6, HK-DEALER-1 to HK-DEALER-5, ZJ-END-2 to ZJ-END-4.
    """

    counted: int = 0  # deals that count: a replayed one does not (HK-ROUND-6)
    round: int = 0
    dealer: int = 0
    repeats: int = 0  # deals that this dealer has dealt before, without losing the deal
    is_over: bool = False
    out: tuple[int, ...] = ()  # the places whose players are disqualified (HK-EV-15)
    instead: int | None = None  # the place of whoever deals in the dealer's stead (ZJ-PEN-8)

    @property
    def round_wind(self) -> int:
        """The prevailing wind 圈風, 0 East to 3 North (HK-ROUND-2)."""
        return self.round % 4

    def place_at(self, seat: int) -> int:
        """The place of who sits there in the next deal; East is who deals (HK-ROUND-4)."""
        return (self._dealing() + seat) % 4

    def seat_at(self, place: int) -> int:
        """Where the player of a place sits in the next deal."""
        return (place - self._dealing()) % 4

    def _dealing(self) -> int:
        """The place of who deals, rightly or not."""
        return self.dealer if self.instead is None else self.instead

    def dealt_by(self, place: int) -> Standing:
        """The same, but whoever has that place deals next: rightly, or as the wrong dealer.

        >>> wrong = Standing(dealer=1).dealt_by(3)
        >>> wrong.seat_at(1), wrong.dealt_by(1) == Standing(dealer=1)
        (2, True)

        ZJ-PEN-8.
        """
        return replace(self, instead=None if place == self.dealer else place)

    def after(self, ending: Ending, rules: MatchRules) -> Standing:
        """Where the match stands when one more deal has ended.

        Who let another deal has lost the deal; whoever is at the dealer's right deals next. One
        that is played again is the dealer's once more, which is our choice (ZJ-PEN-8).
        """
        if self.is_over:
            raise Impossible("the match is over")
        if ending == "replayed":
            return self.dealt_by(self.dealer)
        counted = self.counted + 1
        if self.instead is None and _dealer_stays(ending, rules):
            standing = replace(self, counted=counted, repeats=self.repeats + 1)
        else:
            standing = self._passed(counted, rules)
        hands = rules.match.hands
        if hands != "unlimited" and counted >= hands:
            return replace(standing, is_over=True)
        return standing

    def without(self, place: int, rules: MatchRules) -> Standing:
        """Where the match stands once the player of a place is out of it.

        >>> from seifong.rules.presets import preset
        >>> [Standing().without(2, preset(name).match).is_over for name in ("hong-kong", "hkma")]
        [True, False]

        HK-EV-15.
        """
        out = tuple(sorted({*self.out, place}))
        return replace(
            self, out=out, is_over=self.is_over or rules.match.disqualified == "match_ends"
        )

    def sits_out(self, place: int, rules: MatchRules) -> bool:
        """True if the seat of a place only draws and discards, since its player is out."""
        return place in self.out and rules.match.disqualified == "dead_hands"

    def _passed(self, counted: int, rules: MatchRules) -> Standing:
        """過莊: to the right; once all four have lost it a round is over (HK-ROUND-3)."""
        dealer = (self.dealer + 1) % 4
        if dealer:
            return Standing(counted, self.round, dealer, out=self.out)
        rounds = self.round + 1
        is_over = rounds == rules.round.count
        return Standing(counted, rounds, is_over=is_over, out=self.out)


def places(
    scores: Sequence[int], deducted: Sequence[int], out: Collection[int] = ()
) -> tuple[int, ...]:
    """The place of each player by points, what was deducted taken off; who is out comes last.

    Nothing tells equal players apart: they share a place.

    >>> places([40, -80, 20, 20], [0, 0, 0, 0])
    (1, 4, 2, 2)
    >>> places([40, -80, 20, 20], [0, 0, 8, 0], out=[0])
    (4, 3, 2, 1)

    ZJ-TOUR-4, HK-EV-15, HK-EV-16.
    """
    points = [score - taken for score, taken in zip(scores, deducted, strict=True)]
    ranks = [(player in out, -points[player]) for player in range(4)]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _dealer_stays(ending: Ending, rules: MatchRules) -> bool:
    """連莊: after the dealer's own win, and after an exhausted wall, where the table has it so.

    When a ruling stops a deal, a dealer who is to blame loses it. Of another's foul no text speaks;
    nobody has won, so we let the dealer stay wherever an exhausted wall would.

    HK-DEALER-1 to HK-DEALER-5, HK-FALSE-4, ZJ-END-2.
    """
    if ending in {"exhausted", "stopped"}:
        return rules.dealer.on_draw == "stays"
    return ending == "dealer won" and rules.dealer.on_win == "stays"


class Match:
    """A match of four players under one set of rules, all its chance from one seed.

    `scores` are running totals in quarter-units, by player, and sum to zero; what a ruling takes
    from a player and gives to nobody is kept apart, in `deducted`.

    >>> from seifong.rules.presets import preset
    >>> match = Match(preset("zung-jung"), "a match", players=("Ah Ming", "Bo", "Chi", "Dik"))
    >>> deal = match.next_deal()
    >>> sorted(match.players[match.player_at(seat)] for seat in range(4))
    ['Ah Ming', 'Bo', 'Chi', 'Dik']

    HK-ROUND-1 to HK-ROUND-6, ZJ-END-2 to ZJ-END-4.
    """

    def __init__(
        self,
        rules: Rules,
        seed: str,
        players: tuple[str, ...] = ("one", "two", "three", "four"),
        chance: str = FAST,
        options: Options | None = None,
        order: Sequence[int] | None = None,
    ) -> None:
        if len(players) != 4:
            raise BadInput(
                f"a match has four players, and {len(players)} are given",
                f"一場有四位玩家，卻有 {len(players)} 位",
            )
        if order is not None and sorted(order) != [0, 1, 2, 3]:
            raise BadInput(
                f"the order names each player, 0 to 3, once, and {list(order)} is given",
                f"次序應為 0 至 3 四位玩家各一次，不是 {list(order)}",
            )
        self.rules: Final = rules
        self.seed: Final = seed
        self.players: Final = players
        self.chance: Final = chance
        self.options: Final = options if options is not None else options_of(rules)
        # The players from the first dealer on: as a record has it, or as the seats are found.
        self.order: Final = self._seat_players() if order is None else list(order)
        self.scores: list[int] = [0, 0, 0, 0]
        self.deducted: list[int] = [0, 0, 0, 0]
        self.number: int = 0  # deals begun
        self._on_table: Deal | None = None  # begun, and not settled
        self.standing = Standing()  # its places are those of `order`
        self.book: CardBook | None = None  # of cards shown so far, by player

    def _seat_players(self) -> list[int]:
        """執位: by lot, or as they are listed (HK-SEAT-4, HK-SEAT-6)."""
        order = [0, 1, 2, 3]
        if self.rules.match.seat.method == "random":
            dice_of(self.chance, f"{self.seed}/seats").shuffle(order)
        return order

    @property
    def is_over(self) -> bool:
        """True once the last round, or the last deal, is over."""
        return self.standing.is_over

    @property
    def counted(self) -> int:
        """Deals that count: a replayed one does not (HK-ROUND-6)."""
        return self.standing.counted

    @property
    def round(self) -> int:
        """Rounds that are over."""
        return self.standing.round

    @property
    def round_wind(self) -> int:
        """The prevailing wind 圈風, 0 East to 3 North (HK-ROUND-2)."""
        return self.standing.round_wind

    @property
    def repeats(self) -> int:
        """Deals that this dealer has dealt before, without losing the deal."""
        return self.standing.repeats

    @property
    def out(self) -> tuple[int, ...]:
        """The players who are disqualified."""
        return tuple(sorted(self.order[place] for place in self.standing.out))

    def places(self) -> tuple[int, ...]:
        """The place of each player by now, the first being 1."""
        return places(self.scores, self.deducted, self.out)

    @property
    def dealer(self) -> int:
        """The player who deals, rightly or not: East of this deal."""
        return self.player_at(EAST)

    def player_at(self, seat: int) -> int:
        """The player who sits there in this deal."""
        return self.order[self.standing.place_at(seat)]

    def seat_of(self, player: int) -> int:
        """Where a player sits in this deal."""
        return self.standing.seat_at(self.order.index(player))

    def take_up(
        self, number: int, round_wind: int, dealer: int, repeats: int, out: Sequence[int] = ()
    ) -> None:
        """Go on with the deal of that number, as a record has it, rather than with the first.

        `out` names the players who were disqualified before it.

        >>> from seifong.rules.presets import preset
        >>> match = Match(preset("hong-kong"), "a match", order=(0, 1, 2, 3))
        >>> match.take_up(number=7, round_wind=1, dealer=2, repeats=1)
        >>> match.next_deal().round_wind, match.dealer, match.number
        (1, 2, 7)
        """
        self.number = number - 1
        place = self.order.index(dealer)
        self.standing = Standing(self.number, round_wind, place, repeats)
        for player in out:
            self.standing = self.standing.without(self.order.index(player), self.rules.match)

    def next_deal(
        self,
        journal: list[Event] | None = None,
        dice: Dice | None = None,
        seed: str | None = None,
    ) -> Deal:
        """Begin the next deal; its seed is that of the match and its number, if none is given.

        Dice that are given come with their seed, unless they are loaded.
        """
        dice = self._begin(journal, dice, seed, ALL)
        self._on_table = Deal(self.options, dice, self.round_wind, journal)
        self._kill_hands(self._on_table)
        return self._on_table

    def next_table(
        self,
        journal: list[Event] | None = None,
        dice: Dice | None = None,
        seed: str | None = None,
        automations: int = NOTHING,
        judge: Judge | None = None,
        dealer: int | None = None,
    ) -> StrictTable:
        """Begin the next deal at a strict table, with the cards that were shown before it.

        What is not among `automations` is done by hand. `dealer` is the player who begins to deal,
        if that is another than whose deal it is: a foul, which somebody has to report (ZJ-PEN-8).
        """
        from seifong.referee.strict import StrictTable  # noqa: PLC0415 (most matches have none)

        if dealer is not None:
            self._let_deal(dealer)
        true_dealer = self.standing.seat_at(self.standing.dealer)
        dice = self._begin(journal, dice, seed, automations)
        table = StrictTable(
            self.options,
            dice,
            round_wind=self.round_wind,
            journal=journal,
            automations=automations,
            book=self.book,
            players=[self.player_at(seat) for seat in range(4)],
            judge=judge,
            true_dealer=true_dealer,
            took_over=self._dealt_rightly,
        )
        self._on_table = table.deal
        self._kill_hands(table.deal)
        return table

    def _let_deal(self, player: int) -> None:
        """Somebody begins to deal; where fouls are prevented only whose deal it is."""
        from seifong.referee.referee import response_to  # noqa: PLC0415 (as above)

        self._is_to_begin()
        wrong = self.standing.dealt_by(self.order.index(player))
        if wrong.instead is not None and response_to(self.rules, "wrong_dealer") == "prevented":
            seat = self.standing.seat_at(wrong.instead)
            sentence = foul_kind("wrong_dealer").said(seat, other=EAST)
            raise Improper("wrong_dealer", sentence.en, "ZJ-PEN-8", sentence.zh)
        self.standing = wrong

    def _dealt_rightly(self) -> None:
        """The player whose deal it is has taken over as East."""
        self.standing = self.standing.dealt_by(self.standing.dealer)

    def _seats_out(self) -> list[int]:
        """The seats that only draw and discard in this deal, since their players are out."""
        rules = self.rules.match
        return [
            seat for seat in range(4) if self.standing.sits_out(self.standing.place_at(seat), rules)
        ]

    def _kill_hands(self, deal: Deal) -> None:
        for seat in self._seats_out():
            lost_rights(deal, seat, win=True, claims=True, kongs=True)

    def _begin(
        self, journal: list[Event] | None, dice: Dice | None, seed: str | None, automations: int
    ) -> Dice:
        """Write the beginning of the next deal; the dice it is played with."""
        self._is_to_begin()
        self.number += 1
        if seed is None:
            seed = f"{self.seed}/{self.number}"
        if dice is None:
            dice = FastDice(seed) if self.chance == FAST else dice_of(self.chance, seed)
        if journal is not None:
            journal.append(self._began(dice, seed, automations))
            if self.standing.instead is not None:
                journal.append(WrongDealer(self.standing.seat_at(self.standing.dealer)))
            journal += [SatOut(seat) for seat in self._seats_out()]
        return dice

    def _is_to_begin(self) -> None:
        if self.is_over:
            raise Impossible("the match is over")
        if self._on_table is not None:
            raise Impossible(f"deal {self.number} is not settled yet")

    def _began(self, dice: Dice, seed: str, automations: int) -> Began:
        """The beginning of a deal; loaded dice are written out, since no seed gives them again."""
        loaded = dice if isinstance(dice, LoadedDice) else None
        return Began(
            number=self.number,
            dealer=self.dealer,
            round_wind=self.round_wind,
            repeats=self.repeats if self.standing.instead is None else 0,
            dice=dice.name(),
            seed=seed if loaded is None else None,
            wall=None if loaded is None else tuple(loaded.wall),
            throws=None if loaded is None else tuple(map(tuple, loaded.throws)),
            automations=automations,
        )

    def settle(self, deal: Deal, book: CardBook | None = None) -> None:
        """Enter the result of a deal that is over, and find who deals next.

        `book` has the cards that each player has been shown by then, if the table was strict.
        """
        end = deal.end
        if end is None:
            raise Impossible("the deal is not over")
        if deal is not self._on_table:
            raise Impossible("that deal is not the one this match is playing")
        self._on_table = None
        if book is not None:
            self.book = book
        for seat, gain in enumerate(deal.gains):
            self.scores[self.player_at(seat)] += gain
        for seat, amount in enumerate(deal.deducted):
            self.deducted[self.player_at(seat)] += amount
        self.standing = self.standing.after(_ending_of(end), self.rules.match)
        for player in () if self.book is None else self.book.out():
            self.standing = self.standing.without(self.order.index(player), self.rules.match)


def _ending_of(end: Event) -> Ending:
    """What the end of a deal says of who deals next.

    >>> _ending_of(Exhausted())
    'exhausted'
    """
    if isinstance(end, Won):
        is_dealers = any(winner.seat == EAST for winner in end.winners)
        return "dealer won" if is_dealers else "another won"
    if isinstance(end, Exhausted):
        return "exhausted"
    if isinstance(end, Replayed):
        return "replayed"
    if isinstance(end, Stopped):
        return "dealer out" if end.dealer_out else "stopped"
    raise Impossible("a deal ends in a win, an exhausted wall, or a ruling")
