"""This file is about the scene at a strict table: what lies open besides the deal itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from seifong.kinds import has
from seifong.melds import ADDED_KONG, CONCEALED_KONG, PUNG
from seifong.referee.calls import Call, Calls
from seifong.referee.reach import Reach
from seifong.referee.referee import response_to
from seifong.referee.rulings import Dealt, Incident
from seifong.rules.rules import Rules
from seifong.seats import EAST, NOBODY, lower
from seifong.table.deal import Deal
from seifong.table.kongs import open_kong
from seifong.table.opening import OPENED
from seifong.table.passing import Passed
from seifong.table.phases import CLAIMS, ROB, TURN
from seifong.tiles import NO_TILE

__all__ = ["Laid", "Overlooked", "Scene", "WrongSet", "WrongThrow"]


@dataclass
class WrongSet:
    """Tiles laid open for a claim that they do not fit, not put right yet (ZJ-PEN-12)."""

    call: Call
    shown: tuple[int, ...]


@dataclass(frozen=True)
class WrongThrow:
    """A throw that was not the seat's to make, and that nobody has spoken of yet (ZJ-PEN-6)."""

    seat: int
    due: int
    is_first: bool


@dataclass(frozen=True)
class Overlooked:
    """A slip that nobody has spoken of, and how many discards there had been by then (ZJ-PEN-1)."""

    incident: Incident
    discards: int


@dataclass
class Laid:
    """A claim that is laid, and all that was open before: it may still be taken back.

    `offers` says what each seat might have claimed, and `until` when the caller's beat is over.
    """

    call: Call
    until: int
    calls: Calls
    offers: tuple[int, ...]
    passed: Passed
    reach: Reach
    named: int | None
    is_misplaced: bool


@dataclass
class Scene:
    """A deal, who reaches for the wall, what has been said, and when.

    Times are in milliseconds since the deal began.
    """

    deal: Deal
    true_dealer: int = EAST  # whose deal it is, until the referee has ruled on a wrong dealer
    reach: Reach = field(default_factory=Reach)
    calls: Calls = field(default_factory=Calls)
    now: int = 0
    opened_at: int = 0  # when the open tile was laid
    turn_at: int = 0  # when the turn began
    begun_at: int = 0  # when everybody had the first tiles
    counted_to: int = 0  # until when the time that seats have taken is counted
    taken: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # by each seat, in this deal
    ran_out: set[int] = field(default_factory=set)  # the seats whose time for the deal is known out
    kong_said_at: int | None = None  # in one's own turn, and not laid yet
    kong_laid_at: int | None = None  # and not replaced yet
    is_towards_river: bool = False  # the kong that may be robbed was laid so, like a discard
    hastened: set[tuple[str, int, int]] = field(default_factory=set)  # how, who, and since when
    wrong_set: WrongSet | None = None
    laid: Laid | None = None  # the claim that was laid last, while nothing has happened since
    gone_back: Laid | None = None  # the one that was laid, and whose tile lies open again
    named: int | None = None  # what the open discard was called, if that was wrong
    is_misplaced: bool = False  # the open discard does not lie in the river
    wrong_throws: list[WrongThrow] = field(default_factory=list)
    wrong_breaker: int = NOBODY  # who broke the wall in the wrong place, which stands so far
    overlooked: list[Overlooked] = field(default_factory=list)  # slips, the newest last

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.deal.options.rules

    def overlooks(self, foul: str) -> bool:
        """True of a foul of the opening that only a player can bring up here (ZJ-PEN-1)."""
        is_of_opening = foul in {"wrong_thrower", "wrong_break"}
        is_reported = self.rules.conduct.foul.opening == "when_reported"
        return is_of_opening and is_reported and response_to(self.rules, foul) != "prevented"

    def dealt(self) -> Dealt:
        """How far the first tiles have been taken.

        Everybody has four with the sixteenth tile; East's twelfth is the thirty-sixth of all.
        """
        taken = self.deal.opening.taken
        reached: tuple[tuple[int, Dealt], ...] = (
            (53, "all"),
            (36, "twelve"),
            (16, "first_four"),
            (1, "some"),
        )
        return next((far for count, far in reached if taken >= count), "nothing")

    def next_to_draw(self) -> int:
        """The seat that draws if nobody claims, or NOBODY while nobody is to draw."""
        if self.deal.phase != CLAIMS or self.deal.wall.live == 0:
            return NOBODY
        return NOBODY if self.calls.of else int(lower(self.deal.turn))

    def is_turn_of(self, seat: int) -> bool:
        """True if the seat is to win, kong or discard."""
        return self.deal.phase == TURN and seat == self.deal.turn

    def hides_open_tile(self) -> bool:
        """True while the tile that may be claimed is of a kong that lies face down (HK-KONG-14)."""
        deal = self.deal
        is_hidden = deal.phase == ROB and deal.options.hides_kongs
        return is_hidden and open_kong(deal).form == CONCEALED_KONG

    def open_tile(self) -> int | None:
        """The tile that may be claimed, as far as everybody knows it."""
        return None if self.hides_open_tile() else int(self.deal.open_tile)

    def newest_is_unclaimed(self) -> bool:
        """True if somebody might think of claiming the newest discard still."""
        newest = self.deal.river.size() - 1
        return newest >= 0 and not self.deal.river.was_claimed(newest)

    def newest_discard(self) -> int | None:
        """The tile discarded last, if any was."""
        size = self.deal.river.size()
        return int(self.deal.river.tile_at(size - 1)) if size else None

    def is_newest_of(self, seat: int) -> bool:
        """True if the newest discard is the seat's own."""
        size = self.deal.river.size()
        return size > 0 and self.deal.river.seat_at(size - 1) == seat

    def before_laying(self, call: Call) -> Laid:
        """What lies open now, before a claim is laid."""
        return Laid(
            call=call,
            until=call.at + self.rules.conduct.tempo.beat_ms,
            calls=Calls({each.seat: each for each in self.calls.legal()}, set(self.calls.passed)),
            offers=tuple(int(self.deal.window.offers(seat)) for seat in range(4)),
            passed=self.deal.passed.clone(),
            reach=replace(self.reach),
            named=self.named,
            is_misplaced=self.is_misplaced,
        )

    def lies_open_again(self, laid: Laid) -> None:
        """What was open before that claim is open again, and the claim is spoken, not laid."""
        self.calls, self.gone_back = laid.calls, laid
        self.reach.seat, self.reach.has_given_up = laid.reach.seat, laid.reach.has_given_up
        self.named, self.is_misplaced = laid.named, laid.is_misplaced

    def shown_for(self, call: Call) -> tuple[int, ...]:
        """What has been laid open for a claim, rightly or wrongly: it is final (HK-CLAIM-14)."""
        if self.wrong_set is not None and self.wrong_set.call is call:
            return self.wrong_set.shown
        return self.laid_before(call)

    def laid_before(self, call: Call) -> tuple[int, ...]:
        """The tiles of a claim that was laid and has gone back, to be laid again."""
        is_back = self.gone_back is not None and self.gone_back.call is call
        return (call.tiles or ()) if is_back else ()

    def has_shown_chow(self) -> bool:
        """True while a chow lies open whose caller has not gone on (ZJ-CLAIM-5)."""
        return self.laid is not None and self.laid.call.word == "chow"

    def robbable_tile(self) -> int | None:
        """The tile that was added to a pung this turn, if that may be robbed (HK-ROB-1)."""
        deal = self.deal
        has_added = any(
            meld.form == ADDED_KONG and meld.low == deal.open_tile
            for meld in deal.hands[deal.turn].melds
        )
        return int(deal.open_tile) if has_added and deal.options.rob_added else None

    def seeming(self, seat: int) -> int | None:
        """What a seat may take the open discard for: its wrong name, or the last in the river.

        P-20, P-21: the discard before it looks like the last if it lies in the wrong place.
        """
        if self.named is not None or not self.is_misplaced:
            return self.named
        river, before = self.deal.river, self.deal.river.size() - 2
        if before < 0 or river.was_claimed(before) or river.seat_at(before) == seat:
            return None
        return int(river.tile_at(before))

    def size_of(self, seat: int) -> int:
        """How many tiles a hand has, a meld counting three (HK-TURN-8, ZJ-PEN-2)."""
        hand = self.deal.hands[seat]
        return int(hand.size()) + 3 * len(hand.melds)

    def right_size(self, seat: int) -> int:
        """How many it should have: 14 for the seat that is to discard, 13 for the others."""
        return 14 if self.is_turn_of(seat) else 13

    def has_pung_of(self, seat: int, tile: int) -> bool:
        """True if the seat's own pung of that tile lies on the table."""
        return any(m.form == PUNG and m.low == tile for m in self.deal.hands[seat].melds)

    def is_ambiguous(self, seat: int, tile: int) -> bool:
        """True if a kong has been said, and this tile may be meant for it (HK-KONG-13, ZJ-ROB-5).

        Where it may be added to no pung it is a discard, whatever was said.
        """
        is_said = self.kong_said_at is not None and self.has_pung_of(seat, tile)
        return is_said and has(self.deal.kongs, tile)

    def owes_another(self, seat: int, tile: int) -> bool:
        """True if the seat is to discard a penalty tile, and this is none (ZJ-PEN-13)."""
        due = self.deal.penalties.kinds(seat)
        return due != 0 and not has(due, tile)

    def holds(self, seat: int, tiles: tuple[int, ...]) -> bool:
        """True if all these tiles are in the seat's hand."""
        hand = self.deal.hands[seat]
        return all(0 <= tile < 34 and hand.held(tile) >= tiles.count(tile) for tile in set(tiles))

    def has_lifted(self, seat: int, tile: int | None = None) -> bool:
        """True if the seat has a tile of the wall in its hand, not mixed in; that one, if named."""
        if self.reach.step != "lifted" or self.reach.seat != seat:
            return False
        return tile is None or self.deal.wall.next_for(seat) == tile

    def is_open(self) -> bool:
        """True once the opening is over."""
        return self.deal.opening.stage == OPENED

    def has_returned_tile(self) -> bool:
        """True if somebody has seen the wall's next tile, and it is left for nobody yet."""
        return self.reach.seen_by != NOBODY and self.deal.wall.aside == NO_TILE
