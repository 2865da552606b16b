"""This file is about what a server tells its clients: the table, the deal, and what comes of it.

`protocol` says how they talk, and what a seat, a player and a tile are to them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from seifong.rulebook import Words
from seifong.table.events import Event
from seifong.table.movements import Movement

__all__ = [
    "Asked",
    "Awaited",
    "Because",
    "Clock",
    "Committed",
    "Counted",
    "Ended",
    "FlowTold",
    "Happened",
    "Hello",
    "Hint",
    "Key",
    "Known",
    "Lobby",
    "Lying",
    "MayClaim",
    "MeldShown",
    "NextDeal",
    "NotCalled",
    "NotCounted",
    "Notice",
    "OptionValue",
    "Out",
    "Pace",
    "Player",
    "PlayerNow",
    "Pong",
    "Prospect",
    "ReadyHand",
    "Refusal",
    "Refused",
    "Revealed",
    "Said",
    "Seat",
    "Sitting",
    "Snapshot",
    "Standing",
    "Tile",
    "WinTold",
]

Seat = Annotated[int, Meta(ge=0, le=3)]
Player = Annotated[int, Meta(ge=0, le=3)]
Tile = Annotated[int, Meta(ge=0, le=41)]
Key = Literal["chow", "pung", "kong", "win", "pass"]
OptionValue = bool | int | float | str | dict[str, int | str]


# -- the table, before and between deals ----------------------------------------------------------


class Pace(Struct, frozen=True, forbid_unknown_fields=True, tag=None):
    """How fast a table plays, in milliseconds.

    Every discard, and every kong that is declared, is followed by a window of `claim_ms`, whoever
    may claim and whether anybody may: its length tells nothing. `turn_ms` is the longest that a
    discard may take before the bank of time runs, 0 if nobody is timed.
    """

    claim_ms: Annotated[int, Meta(ge=200, le=60_000)] = 3_000
    turn_ms: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    bank_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 120_000
    grace_ms: Annotated[int, Meta(ge=0, le=600_000)] = 20_000
    """How long a seat whose player has gone is held before a bot plays for it."""
    pause_ms: Annotated[int, Meta(ge=0, le=600_000)] = 60_000
    """How long the next deal waits for those who look at the last."""
    watch_ms: Annotated[int, Meta(ge=0, le=600_000)] = 10_000
    """How much later spectators see what happens."""
    bot_ms: Annotated[int, Meta(ge=0, le=60_000)] = 1_200
    """About how long a bot takes; 0 for at once."""


class Sitting(Struct, frozen=True, tag=None):
    """Who has one of the four seats of a table: a person, a bot, or nobody yet.

    `bot` says which bot it is, by its name in `seifong.bots`.
    """

    player: Player
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = None
    has_accepted: bool = False
    is_away: bool = False  # not connected, and held for the grace
    is_played_by_bot: bool = False  # away for longer than that


class Hello(Struct, frozen=True, tag="hello"):
    """The first that a client hears: who it is, and the token that gives it its seat again."""

    version: int
    table: str
    player: Player | None
    token: str | None = None
    is_host: bool = False


class Lobby(Struct, frozen=True, tag="lobby"):
    """A table as it is agreed: its rules in full, and who sits there (HK-ETIQ-1).

    `changes` has each option that differs from the preset: the preset's value, and this table's.
    Those in `usual` any such table is opened with: nobody here has chosen them. `worths` has each
    pattern whose worth is set otherwise: what it is worth by the preset, and here.
    Any change of the rules or the pace withdraws every acceptance. `slips` is how often bots err
    at a strict table, before so many of a thousand movements. `invitation` and `watch` are the
    tokens of the links, and are told to players only.
    """

    preset: str
    name: str
    options: dict[str, OptionValue]
    changes: dict[str, tuple[OptionValue | None, OptionValue | None]]
    fingerprint: str
    pace: Pace
    sittings: tuple[Sitting, Sitting, Sitting, Sitting]
    host: Player | None
    has_begun: bool = False
    is_strict: bool = False
    hints: bool = False
    slips: int = 0
    usual: tuple[str, ...] = ()
    worths: dict[str, tuple[int, int]] = {}
    invitation: str | None = None
    watch: str | None = None


class Notice(Struct, frozen=True, tag="notice"):
    """Something about the table that is no event of a deal, as a sentence.

    An `answer` is a strict table's, where it rules nothing: to a count, or to a word in vain.
    After a match somebody may be the first to play `again`, and whoever does so too is led to the
    same table.
    """

    kind: Literal[
        "joined", "left", "away", "bot", "returned", "aborted", "slow", "out", "answer", "again"
    ]
    player: Player | None
    words: Words


# -- the deal -------------------------------------------------------------------------------------


class PlayerNow(Struct, frozen=True, tag=None):
    """A player as the match stands: the seat in this deal, and the score before it.

    `warnings`, `yellows` and `reds` are what counts of earlier deals (HK-PEN-1, HK-PEN-2).
    """

    player: Player
    name: str
    is_bot: bool  # and which one, by its name in `seifong.bots`, is `bot`
    seat: Seat
    score: int
    deducted: int = 0
    warnings: int = 0
    yellows: int = 0
    reds: int = 0
    is_away: bool = False
    is_played_by_bot: bool = False
    bank_ms: int = 0
    is_out: bool = False  # of the match (HK-EV-15): a bot draws and discards, or plays on, there
    bot: str | None = None


class Standing(Struct, frozen=True, tag=None):
    """Where the match is: which deal, of which round, and how often this dealer has repeated."""

    number: int
    counted: int  # deals before it that count
    round: int  # rounds that are over
    round_wind: Seat
    dealer: Player
    repeats: int
    is_over: bool = False


class Because(Struct, frozen=True, tag=None):
    """What a ruling is about, in this case, and why that follows from it, in sentences.

    `why` is None where less has followed than the rules ask for: a warning, or nothing at all.
    """

    facts: Words
    why: Words | None = None


class Happened(Struct, frozen=True, tag="happened"):
    """One event of the deal, as this seat sees it. A ruling comes with what it is about."""

    seq: int
    at: int
    event: Event
    because: Because | None = None


class Snapshot(Struct, frozen=True, tag="snapshot"):
    """All that this client knows now: forget the rest, and fold `so_far` into an empty table.

    After the end of a deal it is still that deal, with its `ended`, until the next begins. `asked`
    is what is asked of this seat now. Who is out of the match has no seat, and sees what everybody
    does.
    """

    seq: int
    now: int
    seat: Seat | None
    player: Player | None
    standing: Standing
    players: tuple[PlayerNow, PlayerNow, PlayerNow, PlayerNow]
    so_far: tuple[Happened, ...] = ()
    asked: Asked | None = None
    clock: Clock | None = None
    committed: Committed | None = None
    ended: Ended | None = None
    revealed: Revealed | None = None


class Refusal(Struct, frozen=True, tag=None):
    """Why one of the five keys may not be used now."""

    key: Key
    words: Words
    rule: str


class MayClaim(Struct, frozen=True, tag=None):
    """What a seat may still do about the open discard, in a sentence without its name.

    `claims` are the words it may still say, as far as all can see.
    """

    seat: Seat
    words: Words
    rule: str
    claims: tuple[Key, ...] = ()


class Asked(Struct, frozen=True, tag="asked"):
    """What this seat may do now, and why it may not do the rest. Only this seat hears it.

    In a claim window every seat but the discarder's gets one, with no motions if it has nothing to
    claim. `base_ms` is left of the time of the decision, and `bank_ms` of the bank after it; in a
    window that the player has asked to wait in, the bank is what is left. `worth` is what a win
    would be worth now.

    At a strict table every player gets one whenever something has happened. What is proper stands
    in it where the table gives hints; anything else can be done too, and is ruled on. `keys` are
    those that this seat may use: as far as all can see, and where the table gives hints, with the
    tiles it has. `may_claim` is what all can see of the open discard, and `choice` what is to come
    for the seat that comes to a tile that another has seen.
    """

    window: int
    about: Literal["turn", "claims", "rob", "changing", "flower_win", "by_hand"]
    motions: tuple[int, ...]
    refused: tuple[Refusal, ...]
    base_ms: int
    bank_ms: int
    worth: int | None = None
    tile: Tile | None = None
    may_wait: bool = False
    may_err: bool = False  # a win that is none may be declared all the same, and is ruled on
    answer: int | None = None  # the motion that this seat has chosen already
    due: Movement | None = None  # at a strict table: what it waits for this seat to do
    keys: tuple[Key, ...] = ()
    may_claim: tuple[MayClaim, ...] = ()
    choice: MayClaim | None = None


class Clock(Struct, frozen=True, tag="clock"):
    """Whose time runs, for everybody to see: a seat's turn, or the window after a discard."""

    seat: Seat | None  # None in a window, which is everybody's
    base_ms: int
    bank_ms: int


class Said(Struct, frozen=True, tag="said"):
    """A seat is heard: the claim that it makes, before it is laid; or that it asks for time."""

    seat: Seat
    word: Literal["chow", "pung", "kong", "win", "wait"]


class Refused(Struct, frozen=True, tag="refused"):
    """What this client did is refused, and why; nothing has happened.

    Who was invited, and finds no seat open, is given `watch`, the token of the link to look on.
    """

    words: Words
    rule: str | None = None
    foul: str | None = None
    window: int | None = None
    watch: str | None = None


class Counted(Struct, frozen=True, tag=None):
    """A pattern that counts, and what makes it in this hand."""

    rule: str
    name: Words
    worth: int
    times: int
    why: Words


class NotCounted(Struct, frozen=True, tag=None):
    """A pattern that the hand shows, and that does not count beside another."""

    rule: str
    name: Words
    by: Words
    because: str


class MeldShown(Struct, frozen=True, tag=None):
    """A meld: its form as in `seifong.melds`, its lowest tile unless hidden, and whose it was."""

    form: int
    low: Tile | None
    claimed: Tile | None = None
    source: Seat | None = None


class WinTold(Struct, frozen=True, tag=None):
    """One win, for the win sheet: the hand by its sets, and what it is worth, line by line."""

    seat: Seat
    tile: Tile
    concealed: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]  # the concealed part as it was read
    melds: tuple[MeldShown, ...]
    flowers: tuple[int, ...]
    unit: Literal["faan", "points"]
    lines: tuple[Counted, ...]
    not_counted: tuple[NotCounted, ...]
    raw: int
    worth: int
    minimum: int
    limit: int | None


class FlowTold(Struct, frozen=True, tag=None):
    """What one seat pays another and why; `payee` is None if nobody receives it."""

    payer: Seat
    payee: Seat | None
    amount: int
    rule: str
    why: Words


class NotCalled(Struct, frozen=True, tag=None):
    """A slip that nobody has reported, and the first rule that it breaks."""

    seat: Seat
    foul: str
    rule: str


class ReadyHand(Struct, frozen=True, tag=None):
    """A hand that lacked a single tile when the wall was exhausted, and the tiles it waited for."""

    seat: Seat
    concealed: tuple[int, ...]
    melds: tuple[MeldShown, ...]
    waits: tuple[int, ...]


class NextDeal(Struct, frozen=True, tag=None):
    """Who deals next, in which round, how often in a row by then; why, and by which rule."""

    dealer: Player
    round_wind: Seat
    repeats: int
    rule: str
    why: Words


class Ended(Struct, frozen=True, tag="ended"):
    """A deal is over: how, and what it came to. `before` and `after` are scores by player.

    Gains and deductions are by seat, and have those of every ruling of the deal in them. `out` are
    the players who are out of the match by now; `places` is each player's, once it is over.
    `ready` are the hands that waited for a tile when the wall was exhausted. No text has them laid
    open; the record of the deal shows them to everybody all the same, so it is our choice to.
    """

    seq: int
    number: int
    how: Literal["won", "exhausted", "replayed", "stopped"]
    way: Literal["discard", "self_draw", "rob", "flowers"] | None
    source: Seat | None
    responsible: Seat | None
    words: Words | None  # of a ruling that ended it
    wins: tuple[WinTold, ...]
    flows: tuple[FlowTold, ...]
    gains: tuple[int, int, int, int]
    deducted: tuple[int, int, int, int]
    before: tuple[int, int, int, int]
    after: tuple[int, int, int, int]
    is_match_over: bool
    out: tuple[Player, ...] = ()
    places: tuple[int, int, int, int] | None = None
    ready: tuple[ReadyHand, ...] = ()
    next_deal: NextDeal | None = None  # None once the match is over
    let_go: tuple[NotCalled, ...] = ()  # slips that waited to be reported, in vain


class Committed(Struct, frozen=True, tag="committed"):
    """The server has a secret for deal `number`, and this is its SHA-256; it asks for entropy.

    `entropies` are those of the players, once they are all there.
    """

    number: int
    commitment: str
    entropies: tuple[str, str, str, str] | None = None


class Revealed(Struct, frozen=True, tag="revealed"):
    """The secret of a deal that is over.

    SHA-256 of the secret's bytes is the commitment; SHA-256 of the secret and the entropies of
    East, South, West and North, as bytes, in hexadecimal is the seed of its dice.
    """

    number: int
    commitment: str
    secret: str
    entropies: tuple[str, str, str, str]  # by seat
    from_server: tuple[bool, bool, bool, bool]  # whose the server drew: bots', and who sent none
    seed: str
    dice: str


class Prospect(Struct, frozen=True, tag=None):
    """What a discard would leave: how far from a complete hand, and what would bring it nearer."""

    tile: Tile
    distance: int
    useful: tuple[int, ...]
    left: int


class Awaited(Struct, frozen=True, tag=None):
    """A tile that would complete the hand: what the win would be worth, and why it may not be one.

    `left` is how many of it this seat does not see. `why_not` is about another's discard.
    """

    tile: Tile
    left: int
    on_discard: int
    self_drawn: int
    why_not: Words | None = None
    rule: str | None = None


class Hint(Struct, frozen=True, tag="hint"):
    """Help for this seat, at a table that allows it.

    `waits` are those of the hand, or in a turn of what the first of the prospects leaves. `why` is
    what speaks for the best motion: what the hand then aims at, and how dangerous a discard is.
    """

    window: int
    distance: int
    best: int | None  # the motion that the bot `watchful` would make
    prospects: tuple[Prospect, ...]
    waits: tuple[Awaited, ...] = ()
    why: Words | None = None


class Pong(Struct, frozen=True, tag="pong"):
    """An answer to a ping."""

    n: int
    now: int


Out = (
    Hello
    | Lobby
    | Notice
    | Snapshot
    | Happened
    | Asked
    | Clock
    | Said
    | Refused
    | Ended
    | Committed
    | Revealed
    | Hint
    | Pong
)


class Lying(Struct, frozen=True, tag=None):
    """A discard in the river; `is_claimed` once it has left it for a meld or a win."""

    seat: Seat
    tile: Tile
    is_claimed: bool


class Known(Struct, frozen=True, tag=None):
    """What a fold of a deal's events should come to: the server's own view of a seat.

    It is not sent; the recorded streams that clients are tested with have it. `turn` and
    `go_around` are as the view counts them, `drawn` is the tile that this seat drew this turn.
    """

    seat: Seat | None
    round_wind: Seat
    hand: tuple[int, ...]  # without melds and flowers, sorted
    drawn: Tile | None
    held_flowers: tuple[int, ...]
    sizes: tuple[int, int, int, int]
    melds: tuple[tuple[MeldShown, ...], ...]
    flowers: tuple[tuple[int, ...], ...]
    river: tuple[Lying, ...]
    live: int
    reserve: int
    turn: Seat
    go_around: int
    open_tile: Tile | None
    strays: tuple[Lying, ...]  # in the river out of turn, oldest first
    no_win: tuple[Seat, ...]
    no_claims: tuple[Seat, ...]
    no_kongs: tuple[Seat, ...]
    penalties: tuple[tuple[int, ...], ...]  # each seat's penalty tiles, sorted
    is_over: bool
