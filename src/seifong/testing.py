"""This file is about trying things out: deals set up tile by tile, for tests and for bot authors.

    deal = stack(east="123m 456m 789m EE 55s 9p", south="78p", rules="zung-jung")

`stack` sets up a deal, and `stack_strict` a table whose movements are the players'; `play_out`
carries a deal to its end; `seeds`, `tables` and `played` are strategies for Hypothesis, which must
be installed for those three alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from seifong.errors import BadInput
from seifong.lab.random_play import any_proper_motion
from seifong.match import Match
from seifong.notation import parse_tiles
from seifong.record.stacking import Stack, loaded
from seifong.referee.strict import Judge, StrictTable
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset
from seifong.seats import SEAT_LETTERS
from seifong.table.automation import ALL, FLOWERS, OPENING
from seifong.table.deal import Deal
from seifong.table.dice import Dice, FastDice, LoadedDice
from seifong.table.events import Began, Event
from seifong.table.motions import WIN
from seifong.table.options import Options
from seifong.table.phases import OVER

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["play_out", "played", "seeds", "stack", "stack_strict", "tables"]


def stack(  # noqa: PLR0913, PLR0917 (a table has four seats, and a wall two ends)
    east: str = "",
    south: str = "",
    west: str = "",
    north: str = "",
    head: str = "",
    tail: str = "",
    last: str = "",
    rules: str | Rules = "zung-jung",
    throws: Sequence[Sequence[int]] | None = None,
    round_wind: str = "E",
) -> Deal:
    """A deal whose wall gives what is named, and the rest in one fixed way; its journal is kept.

    Each seat's text is the first tiles it takes, in that order, up to 14 for East and 13 for the
    others; `head` is what is drawn after the deal, `tail` the replacements, and `last` the last
    draws, if there are no replacements.

    >>> deal = stack(east="123m 456m 789m EE 55s 9p", south="78p", tail="3m")
    >>> deal.hands[0].held(27), deal.drawn == parse_tiles("9p")[0]
    (2, True)
    >>> stack(east="11111m")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: 1m is named 5 times, and there are 4
    """
    table = preset(rules) if isinstance(rules, str) else rules
    dice = _stacked((east, south, west, north), (head, tail, last), table, throws)
    wind = _wind(round_wind)
    return Deal(Options(table), dice, wind, [_began(dice, wind, ALL)])


def stack_strict(  # noqa: PLR0913, PLR0917 (as for a deal)
    east: str = "",
    south: str = "",
    west: str = "",
    north: str = "",
    head: str = "",
    tail: str = "",
    last: str = "",
    rules: str | Rules = "zung-jung",
    throws: Sequence[Sequence[int]] | None = None,
    round_wind: str = "E",
    *,
    automations: int = OPENING | FLOWERS,
    judge: Judge | None = None,
) -> StrictTable:
    """A strict table with such a wall. It opens the deal by itself unless it is told not to.

    >>> from seifong.table.movements import Discard, Touch
    >>> table = stack_strict(east="9p", head="5s")
    >>> table.do(Discard(seat=0, tile=parse_tiles("9p")[0]))
    >>> table.do(Touch(seat=1, at=1500))
    >>> table.scene.reach.step
    'touched'
    """
    table = preset(rules) if isinstance(rules, str) else rules
    dice = _stacked((east, south, west, north), (head, tail, last), table, throws)
    wind = _wind(round_wind)
    return StrictTable(
        Options(table),
        dice,
        round_wind=wind,
        journal=[_began(dice, wind, automations)],
        automations=automations,
        judge=judge,
    )


def _stacked(
    seats: tuple[str, str, str, str],
    wall: tuple[str, str, str],
    rules: Rules,
    throws: Sequence[Sequence[int]] | None,
) -> LoadedDice:
    """The dice and the wall; of the wall its head, its tail and its last draws are named."""
    east, south, west, north = map(parse_tiles, seats)
    head, tail, last = map(parse_tiles, wall)
    return loaded(Stack((east, south, west, north), head, last, tail), rules, throws)


def _wind(letter: str) -> int:
    if letter not in SEAT_LETTERS:
        raise BadInput(f'"{letter}" is no wind: write E, S, W or N')
    return SEAT_LETTERS.index(letter)


def _began(dice: LoadedDice, wind: int, automations: int) -> Event:
    return Began(
        number=1,
        dealer=0,
        round_wind=wind,
        repeats=0,
        dice=dice.name(),
        wall=tuple(dice.wall),
        throws=tuple(map(tuple, dice.throws)),
        automations=automations,
    )


def play_out(deal: Deal, choose: Callable[[Deal, int], int] | None = None) -> Deal:
    """Carry a deal to its end; `choose` says what the seat that is asked does.

    Without it everyone makes the first motion that is proper: discards the lowest tile, and claims
    nothing.

    >>> from seifong.table.events import Exhausted
    >>> play_out(stack()).end
    Exhausted()
    """
    while deal.phase != OVER:
        seat = int(deal.asked)
        deal.act(seat, choose(deal, seat) if choose is not None else deal.proper(seat)[0])
    return deal


def seeds() -> SearchStrategy[str]:
    """Seeds of a match, any short text."""
    from hypothesis import strategies  # noqa: PLC0415  (only tests have it)

    return strategies.text(max_size=12)


def tables() -> SearchStrategy[Rules]:
    """The rules of a table: every preset."""
    from hypothesis import strategies  # noqa: PLC0415  (only tests have it)

    return strategies.sampled_from(list(PRESETS.values()))


def played(deals: int = 1) -> SearchStrategy[tuple[Match, list[list[Event]]]]:
    """A match of so many deals, or fewer if it is over, and the journal of each.

    Everyone plays at random, but wins if it can.
    """
    from hypothesis import strategies  # noqa: PLC0415  (only tests have it)

    return strategies.builds(_play_at_random, tables(), seeds(), strategies.just(deals))


def _play_at_random(rules: Rules, seed: str, deals: int) -> tuple[Match, list[list[Event]]]:
    match = Match(rules, seed)
    dice = FastDice(f"{seed}/play")
    journals: list[list[Event]] = []
    while len(journals) < deals and not match.is_over:
        journals.append([])
        deal = match.next_deal(journals[-1])
        match.settle(play_out(deal, lambda at, seat: _win_or_any(at, seat, dice)))
    return match, journals


def _win_or_any(deal: Deal, seat: int, dice: Dice) -> int:
    return WIN if WIN in deal.proper(seat) else int(any_proper_motion(deal, dice))
