"""This file is about events: what happened, one line of the journal each.

An event says what is so from now on, never what somebody wanted. Seats are 0 East to 3 North, tiles
are kinds (see `seifong.tiles`), money is whole quarter-units. A field that a seat may not see is
None in what that seat gets. Old journals load for ever: a field may be added, with a default; none
is renamed or removed.
"""

from __future__ import annotations

from msgspec import Struct

from seifong.table.automation import ALL
from seifong.table.movements import Movement

__all__ = ["Answered", "Began", "Broke", "Dealt", "Discarded", "Drew", "Event", "Exhausted"]
__all__ += [
    "DiscardedOutOfTurn",
    "DrewOutOfTurn",
    "Exposed",
    "Replayed",
    "Ruled",
    "SatOut",
    "Saw",
    "SetAside",
    "Showed",
    "ShowedFlower",
    "Stopped",
    "Threw",
    "TookBack",
    "TookEast",
]
__all__ += ["WentBack", "Winner", "Won", "WrongDealer"]


class Began(Struct, frozen=True, tag="began"):
    """A deal begins: its number in the match, its winds, and the chance it is played with.

    `seed` is None where it may not be known yet; a stacked wall is written out instead of a seed.
    `automations` says what the table does by itself; the rest is done by hand.
    """

    number: int
    dealer: int  # the player who sits East
    round_wind: int
    repeats: int
    dice: str
    seed: str | None = None
    wall: tuple[int, ...] | None = None
    throws: tuple[tuple[int, ...], ...] | None = None
    automations: int = ALL


class SatOut(Struct, frozen=True, tag="sat_out"):
    """A seat whose player is out of the match only draws and discards, in all of this deal.

    HK-EV-15.
    """

    seat: int


class WrongDealer(Struct, frozen=True, tag="wrong_dealer"):
    """The wrong player begins to deal as East: it is the deal of whoever sits there (ZJ-PEN-8)."""

    seat: int


class TookEast(Struct, frozen=True, tag="took_east"):
    """Whoever sat there took over as East, whose deal it is: all seats turn with it (ZJ-PEN-8).

    Each player has the tiles of the seat that is theirs by now.
    """

    seat: int


class Threw(Struct, frozen=True, tag="threw"):
    """A seat threw dice."""

    seat: int
    dice: tuple[int, ...]


class Broke(Struct, frozen=True, tag="broke"):
    """The wall was broken so many stacks from the right end of the breaker's side."""

    breaker: int
    count: int


class Dealt(Struct, frozen=True, tag="dealt"):
    """A seat took its first tiles: 14 for East, 13 for the others, in the order taken."""

    seat: int
    tiles: tuple[int, ...] | None
    size: int


class ShowedFlower(Struct, frozen=True, tag="flower"):
    """A seat laid a flower on the table."""

    seat: int
    tile: int


class Drew(Struct, frozen=True, tag="drew"):
    """A seat took a tile from the head of the wall, or from its tail."""

    seat: int
    tile: int | None
    from_tail: bool = False


class Discarded(Struct, frozen=True, tag="discarded"):
    """A seat discarded."""

    seat: int
    tile: int


class Answered(Struct, frozen=True, tag="answered"):
    """A seat answered whether it claims: its motion. Private for ever: no view has it."""

    seat: int
    motion: int


class Exposed(Struct, frozen=True, tag="exposed"):
    """A seat laid a meld: one it claimed, with the tile and its source, or a kong of its own.

    `low` is None where the others may not see which concealed kong it is.
    """

    seat: int
    form: int
    low: int | None
    claimed: int | None = None
    source: int | None = None


class Winner(Struct, frozen=True):
    """One winner: how the tile came, what the hand is worth and by which patterns."""

    seat: int
    tiles: tuple[int, ...]  # concealed, the winning tile among them
    worth: int
    raw: int
    lines: tuple[tuple[str, int, int], ...]  # of each pattern: rule id, worth, how many times


class Won(Struct, frozen=True, tag="won"):
    """The deal ended in a win, or in several on one tile."""

    winners: tuple[Winner, ...]
    tile: int
    way: int  # of `seifong.scoring.win`
    source: int | None
    responsible: int | None
    gains: tuple[int, ...]  # of each seat; they sum to zero
    flows: tuple[tuple[int, int, int, str], ...] = ()  # payer, payee, amount, and why: a rule id


class Exhausted(Struct, frozen=True, tag="exhausted"):
    """The deal ended without a winner: nothing is paid."""


class Replayed(Struct, frozen=True, tag="replayed"):
    """The deal ended by a ruling, to be played again with the same dealer."""

    rule: str
    gains: tuple[int, ...] = (0, 0, 0, 0)
    deducted: tuple[int, ...] = (0, 0, 0, 0)


class Stopped(Struct, frozen=True, tag="stopped"):
    """The deal ended by a ruling, and counts as played; a dealer who is to blame is out."""

    rule: str
    gains: tuple[int, ...] = (0, 0, 0, 0)
    deducted: tuple[int, ...] = (0, 0, 0, 0)
    dealer_out: bool = False


# What follows from movements.


class Saw(Struct, frozen=True, tag="saw"):
    """A seat saw the next tile of the wall, without having drawn it: nobody else did."""

    seat: int
    tile: int | None


class WentBack(Struct, frozen=True, tag="went_back"):
    """A seat's touched or lifted tile went back: another claimed (ZJ-DRAW-5)."""

    seat: int


class SetAside(Struct, frozen=True, tag="set_aside"):
    """The next tile of the wall was left for the seat that has seen it, as its next draw."""

    seat: int


class DrewOutOfTurn(Struct, frozen=True, tag="drew_out_of_turn"):
    """A seat mixed a tile into its hand that was not its to draw (ZJ-DRAW-1)."""

    seat: int
    tile: int | None
    from_tail: bool = False


class DiscardedOutOfTurn(Struct, frozen=True, tag="discarded_out_of_turn"):
    """A seat's tile lies among its discards, and it was not its turn: nobody may claim it.

    ZJ-DRAW-3, HK-TURN-1.
    """

    seat: int
    tile: int


class TookBack(Struct, frozen=True, tag="took_back"):
    """A seat's newest meld went back into its hand, and the tile that made it lies open again.

    A claim leaves the claimed tile where it was discarded, and the turn with its discarder; of an
    added kong the pung stays, and the fourth tile is in the hand.

    ZJ-CLAIM-5, HK-CLAIM-11, HK-KONG-13.
    """

    seat: int
    form: int
    low: int


class Showed(Struct, frozen=True, tag="showed"):
    """Tiles of a hand were seen by all, and went back into it."""

    seat: int
    tiles: tuple[int, ...]


class Ruled(Struct, frozen=True, tag="ruled"):
    """The referee ruled on a foul, or warned of it: what follows from now on.

    `no_win`, `no_claims` and `no_kongs` say what the offender has lost for this deal.
    """

    foul: str
    offender: int
    response: str  # warned, or ruled
    remedy: str
    rules: tuple[str, ...]
    gains: tuple[int, ...] = (0, 0, 0, 0)
    deducted: tuple[int, ...] = (0, 0, 0, 0)
    card: str = ""
    no_win: bool = False
    no_claims: bool = False
    no_kongs: bool = False
    penalty_tiles: tuple[int, ...] = ()


Event = (
    Began
    | WrongDealer
    | SatOut
    | Threw
    | TookEast
    | Broke
    | Dealt
    | ShowedFlower
    | Drew
    | Discarded
    | Answered
    | Exposed
    | Won
    | Exhausted
    | Replayed
    | Stopped
    | Saw
    | WentBack
    | SetAside
    | DrewOutOfTurn
    | DiscardedOutOfTurn
    | TookBack
    | Showed
    | Ruled
    | Movement
)
