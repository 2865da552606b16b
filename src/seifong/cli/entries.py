"""This file is about entries of a ledger as a user tells them: of whom, and what they pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from typing import Final, Literal

import msgspec

from seifong.cli.declared import seat_named
from seifong.cli.incidents import incident_of
from seifong.cli.judge import ruled_anyway
from seifong.errors import BadInput
from seifong.record.ledger import NOTHING, FalseWin, Flow, Four, Ledger, Penalty, Then, WrongDeal
from seifong.rulebook import Words
from seifong.scoring.payment import Payment, false_win_payment
from seifong.seats import NOBODY, SEAT_LETTERS

__all__ = ["Table", "false_win_told", "penalty_told", "quarters", "wrong_deal_told"]

_THEN: Final[dict[str, Then]] = {
    "deal_ends_dealer_out": "ends",
    "replay_same_dealer": "replay",
    "plays_on_dead": "goes on",
}
_MOST: Final = Decimal(1_000_000_000)


@dataclass(frozen=True)
class Table:
    """Who sits where in the deal that is being played."""

    ledger: Ledger

    def player(self, text: str) -> int:
        """The player whom a word means: by name, or by the seat in this deal."""
        wanted = text.strip().casefold()
        for place, name in enumerate(self.ledger.players):
            if name.casefold() == wanted:
                return place
        try:
            return self.ledger.standing.place_at(seat_named(text))
        except BadInput:
            raise self._nobody(text) from None

    def _nobody(self, text: str) -> BadInput:
        near = get_close_matches(text, self.ledger.players, n=1)
        names, names_zh = ", ".join(self.ledger.players), "、".join(self.ledger.players)
        hint = f'did you mean "{near[0]}"?' if near else f"there are {names}, or E, S, W and N"
        hint_zh = f"是否指「{near[0]}」？" if near else f"可寫 {names_zh}，或東、南、西、北"
        return BadInput(
            f'there is no player "{text}"; {hint}', f"沒有「{text}」這位玩家；{hint_zh}"
        )

    def seat(self, text: str) -> int:
        """Where the player sits whom a word means."""
        return self.ledger.standing.seat_at(self.player(text))

    def name_at(self, seat: int) -> str:
        """The name of who sits there."""
        return self.ledger.players[self.ledger.standing.place_at(seat)]

    def by_player(self, amounts: Sequence[int]) -> Four:
        """Amounts by seat, for each player."""
        one, two, three, four = (amounts[self.ledger.standing.seat_at(place)] for place in range(4))
        return one, two, three, four

    def flows(self, payment: Payment) -> tuple[Flow, ...]:
        """Who pays whom, by player."""
        return tuple(
            (self._place(flow.payer), self._place(flow.payee), flow.amount, flow.rule)
            for flow in payment.flows
        )

    def _place(self, seat: int) -> int:
        return NOBODY if seat == NOBODY else self.ledger.standing.place_at(seat)


def quarters(text: str) -> int:
    """An amount of the table's unit, in quarters of it.

    >>> quarters("10"), quarters("0.25")
    (40, 1)
    >>> quarters("0.3")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "0.3" is no amount: write a number above 0, in quarters at the finest
    """
    try:
        amount = Decimal(text)
        if amount.is_finite() and 0 < amount <= _MOST and 4 * amount == int(4 * amount):
            return int(4 * amount)
    except InvalidOperation:
        pass
    raise BadInput(
        f'"{text}" is no amount: write a number above 0, in quarters at the finest',
        f"「{text}」不是數目：請寫大於 0 的數，最細為 0.25",
    )


def false_win_told(table: Table, player: int, then: Then | None, why: str) -> FalseWin:
    """The entry of a false win, at the price and with the aftermath that the table has agreed on.

    HK-FALSE-3 to HK-FALSE-8, ZJ-PEN-16.
    """
    rules = table.ledger.rules
    if rules.conduct.false.mode == "prevent":
        raise BadInput(
            f"{rules.name} has no price for a false win (false.mode is prevent, HK-FALSE-12); "
            "enter what the table agrees on with seifong ledger penalty",
            f"{rules.name} 沒有詐糊罰則（false.mode 為 prevent，HK-FALSE-12）；"
            "請用 seifong ledger penalty 記下枱上議定的罰款",
        )
    payment = false_win_payment(rules, table.ledger.standing.seat_at(player))
    gains, deducted = [0, 0, 0, 0], [0, 0, 0, 0]
    for flow in payment.flows:
        if flow.payee == NOBODY:
            deducted[flow.payer] += flow.amount
        else:
            gains[flow.payer] -= flow.amount
            gains[flow.payee] += flow.amount
    return FalseWin(
        player=player,
        then=then or _THEN[rules.conduct.false.aftermath],
        gains=table.by_player(gains),
        deducted=table.by_player(deducted),
        flows=table.flows(payment),
        why=why,
    )


def wrong_deal_told(
    table: Table, player: int, facts: Mapping[str, str], why: str
) -> tuple[WrongDeal, Words]:
    """The entry of a deal that the wrong player dealt, and what is ruled of it (ZJ-PEN-8)."""
    ledger = table.ledger
    wrong = ledger.why_not(WrongDeal(player=player, remedy="stands"))
    if wrong is not None:
        raise BadInput(wrong.en, wrong.zh)
    offender = SEAT_LETTERS[ledger.standing.seat_at(player)]
    told = incident_of("wrong_dealer", offender, facts)
    ruling = ruled_anyway(ledger.rules, told.incident, told.ballot)
    remedy = msgspec.convert(ruling.remedy, Literal["replay", "put_right", "stands"])
    return WrongDeal(player=player, remedy=remedy, why=why), ruling.why


def penalty_told(player: int, amount: int, to: int | None, *, rule: str, why: str) -> Penalty:
    """The entry of a penalty: to one player, or to nobody (-1), or to each of the others (None).

    >>> penalty_told(1, 40, NOBODY, rule="", why="").deducted
    (0, 40, 0, 0)
    >>> penalty_told(1, 40, None, rule="", why="").gains
    (40, -120, 40, 40)
    """
    if to == NOBODY:
        return Penalty(player=player, deducted=_at(player, amount), rule=rule, why=why)
    if to == player:
        raise BadInput("nobody pays a penalty to themselves", "罰款不能付給自己")
    payees = [place for place in range(4) if place != player] if to is None else [to]
    gains = list(NOTHING)
    for payee in payees:
        gains[payee] += amount
        gains[player] -= amount
    one, two, three, four = gains
    return Penalty(player=player, gains=(one, two, three, four), rule=rule, why=why)


def _at(player: int, amount: int) -> Four:
    one, two, three, four = (amount if place == player else 0 for place in range(4))
    return one, two, three, four
