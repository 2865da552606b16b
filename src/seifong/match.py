"""This file is about a match: deals in rounds, who sits where, who deals next, running scores.

In a deal East is always the dealer; only the match knows which player that is (HK-ROUND-4).
"""

from __future__ import annotations

from typing import Final

from seifong.errors import BadInput, Impossible
from seifong.rules.rules import Rules
from seifong.seats import EAST
from seifong.table.deal import Deal
from seifong.table.dice import Dice, FastDice, dice_of
from seifong.table.events import Began, Event, Exhausted, Replayed, Won
from seifong.table.options import Options

__all__ = ["FAST", "SEALED", "Match"]

FAST: Final = "xorshift128/1"
SEALED: Final = "sha256-counter/1"


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
    ) -> None:
        if len(players) != 4:
            raise BadInput(f"a match has four players, and {len(players)} are given")
        self.rules: Final = rules
        self.seed: Final = seed
        self.players: Final = players
        self.chance: Final = chance
        self.options: Final = options if options is not None else Options(rules)
        self.order: Final = self._seat_players()  # the players, from the first dealer on
        self.scores: list[int] = [0, 0, 0, 0]
        self.deducted: list[int] = [0, 0, 0, 0]
        self.round: int = 0
        self.repeats: int = 0  # deals that this dealer has dealt before, without losing the deal
        self.number: int = 0  # deals begun
        self.counted: int = 0  # deals that count: a replayed one does not (HK-ROUND-6)
        self.is_over: bool = False
        self._dealer: int = 0  # a place in `order`

    def _seat_players(self) -> list[int]:
        """執位: by lot, or as they are listed (HK-SEAT-4, HK-SEAT-6)."""
        order = [0, 1, 2, 3]
        if self.rules.match.seat.method == "random":
            dice_of(self.chance, f"{self.seed}/seats").shuffle(order)
        return order

    @property
    def round_wind(self) -> int:
        """The prevailing wind 圈風, 0 East to 3 North (HK-ROUND-2)."""
        return self.round % 4

    @property
    def dealer(self) -> int:
        """The player who deals: East of this deal."""
        return self.player_at(EAST)

    def player_at(self, seat: int) -> int:
        """The player who sits there in this deal."""
        return self.order[(self._dealer + seat) % 4]

    def seat_of(self, player: int) -> int:
        """Where a player sits in this deal."""
        return (self.order.index(player) - self._dealer) % 4

    def next_deal(self, journal: list[Event] | None = None, dice: Dice | None = None) -> Deal:
        """Begin the next deal; its seed is that of the match and its number."""
        if self.is_over:
            raise Impossible("the match is over")
        self.number += 1
        seed = f"{self.seed}/{self.number}"
        if dice is None:
            dice = FastDice(seed) if self.chance == FAST else dice_of(self.chance, seed)
        if journal is not None:
            journal.append(self._began(dice, seed))
        return Deal(self.options, dice, self.round_wind, journal)

    def _began(self, dice: Dice, seed: str) -> Began:
        return Began(
            number=self.number,
            dealer=self.dealer,
            round_wind=self.round_wind,
            repeats=self.repeats,
            dice=dice.name(),
            seed=seed,
        )

    def settle(self, deal: Deal) -> None:
        """Enter the result of a deal that is over, and find who deals next."""
        end = deal.end
        if end is None:
            raise Impossible("the deal is not over")
        for seat, gain in enumerate(deal.gains):
            self.scores[self.player_at(seat)] += gain
        if isinstance(end, Replayed):
            for seat, amount in enumerate(end.deducted):
                self.deducted[self.player_at(seat)] += amount
            return
        self.counted += 1
        if self._dealer_stays(end):
            self.repeats += 1
        else:
            self._pass_the_deal()
        hands = self.rules.match.match.hands
        if hands != "unlimited" and self.counted >= hands:
            self.is_over = True

    def _dealer_stays(self, end: Event) -> bool:
        """連莊: after the dealer's own win, and after an exhausted wall, where the table has it so.

        HK-DEALER-1 to HK-DEALER-5, ZJ-END-2.
        """
        dealer = self.rules.match.dealer
        if isinstance(end, Exhausted):
            return dealer.on_draw == "stays"
        if not isinstance(end, Won):
            raise Impossible("a deal ends in a win, an exhausted wall, or a ruling")
        return dealer.on_win == "stays" and any(winner.seat == EAST for winner in end.winners)

    def _pass_the_deal(self) -> None:
        """過莊: to the right; once all four have lost it a round is over (HK-ROUND-3)."""
        self.repeats = 0
        self._dealer = (self._dealer + 1) % 4
        if self._dealer == 0:
            self.round += 1
            self.is_over = self.round == self.rules.match.round.count
