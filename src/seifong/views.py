"""This file is about what one seat may know: the events it sees, and the view they fold into.

Nothing that a seat may not know is in its view, so a view can be sent to the seat as it is
(HK-ETIQ-5). What the seat may do now is told to it alone, and is no event.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.errors import Impossible
from seifong.hands import Hand
from seifong.kinds import count, kinds_in, lowest, only
from seifong.melds import ADDED_KONG, CONCEALED_KONG, PUNG, Meld
from seifong.rules.rules import Rules
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW, Win
from seifong.scoring.win import FLOWERS as FLOWERS_WIN
from seifong.seats import EAST, NOBODY, turned
from seifong.table.deal import Deal
from seifong.table.events import (
    Answered,
    Began,
    Dealt,
    Discarded,
    DiscardedOutOfTurn,
    Drew,
    DrewOutOfTurn,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Ruled,
    SatOut,
    Saw,
    ShowedFlower,
    Stopped,
    TookBack,
    TookEast,
    Won,
)
from seifong.table.motions import PASS
from seifong.table.movements import Expose
from seifong.table.opening import FLOWERS, OPENED
from seifong.table.options import Options
from seifong.table.penalties import PenaltyTiles
from seifong.table.river import River
from seifong.table.wall import EXHAUSTIBLE
from seifong.table.winning import answering_for, circumstances_of
from seifong.tiles import NO_TILE, is_flower

__all__ = ["View", "open_tile_for", "seen_by", "view_of"]

_DEALT: Final = 53


def seen_by(seat: i64, event: Event, *, is_kong_hidden: bool) -> Event | None:
    """The event as a seat sees it, or None if it sees nothing of it.

    A spectator sees what NOBODY's seat does. `is_kong_hidden` is what the table's option
    `kong.concealed_display` says.

    >>> seen_by(1, Drew(0, 31), is_kong_hidden=True)
    Drew(seat=0, tile=None, from_tail=False)
    >>> seen_by(0, Drew(0, 31), is_kong_hidden=True)
    Drew(seat=0, tile=31, from_tail=False)
    >>> seen_by(0, Answered(0, 68), is_kong_hidden=True) is None
    True
    """
    if isinstance(event, Answered):
        return None
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None, event.from_tail)
    if isinstance(event, Dealt) and event.seat != seat:
        return Dealt(event.seat, None, event.size)
    if isinstance(event, Exposed) and event.seat != seat:
        is_hidden = is_kong_hidden and event.form == CONCEALED_KONG
        return Exposed(event.seat, event.form, None) if is_hidden else event
    if isinstance(event, DrewOutOfTurn) and event.seat != seat:
        return DrewOutOfTurn(event.seat, None, event.from_tail)
    if isinstance(event, Saw) and event.seat != seat:
        return Saw(event.seat, None)
    if isinstance(event, Expose) and is_kong_hidden and event.seat != seat:
        return _unless_hidden(event)
    if isinstance(event, Began):
        return Began(
            event.number,
            event.dealer,
            event.round_wind,
            event.repeats,
            event.dice,
            automations=event.automations,
        )
    return event


def _unless_hidden(event: Expose) -> Expose:
    """Four of one's own are a concealed kong, which is laid face down (HK-KONG-14)."""
    if len(event.tiles) == 4:
        return Expose(event.seat, (), event.at)
    return event


@final
class View:
    """What a seat knows of a deal: its own tiles, and all that lies open.

    `proper_motions` is what the seat may do now; empty while others are awaited. `hand` is its own;
    of the others `sizes`, `melds` and `flowers` are known. A concealed kong whose tiles stay hidden
    is a meld of no tile.
    """

    def __init__(self, seat: i64, options: Options, round_wind: i64 = 0) -> None:
        self.seat: Final = seat
        self.options: Final = options
        self.round_wind: i64 = round_wind
        self.hand: Hand = Hand(options.irregular)
        self.sizes: list[int] = [0, 0, 0, 0]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.flowers: list[int] = [0, 0, 0, 0]  # a set of kinds for each seat
        self.river: River = River()
        self.live: i64 = len(options.tiles) - options.reserve - _DEALT
        self.reserve: i64 = options.reserve
        self.turn: i64 = EAST
        self.go_around: i64 = 1
        self.open_tile: i64 = NO_TILE
        self.drawn: i64 = NO_TILE  # the seat's own, this turn
        self.is_from_stock = False  # and came from a stock that only replaces
        self.kongs_in_a_row: i64 = 0
        self.held_flowers: i64 = 0  # the seat's own, drawn and not yet laid on the table
        self.no_win: i64 = 0  # the seats that may not win any more, a bit for each …
        self.no_claims: i64 = 0  # … or claim a meld …
        self.no_kongs: i64 = 0  # … or declare a kong
        self.penalties: PenaltyTiles = PenaltyTiles()  # 罰牌, open in the hands of any seats
        self.end: Event | None = None
        self.proper_motions: list[int] = []
        self._is_opening = True
        self._visible: list[int] = []

    @property
    def rules(self) -> Rules:
        """The rules of the table, which every seat knows."""
        return self.options.rules

    def proper(self) -> list[int]:
        """The motions that are proper for the seat now."""
        return self.proper_motions

    def seen(self, kind: i64) -> i64:
        """How many of a kind this seat sees: in its hand, in melds, in the river, as 罰牌."""
        if not self._visible:
            self._visible = self._count_visible()
        return self._visible[kind]

    def _count_visible(self) -> list[int]:
        visible = [0] * 34
        kind: i64
        for kind in kinds_in(self.hand.one):
            visible[kind] += int(self.hand.held(kind))
        for kind in self._lying_open():
            visible[kind] += 1
        index: i64
        for index in range(self.river.size()):
            if not self.river.was_claimed(index):
                visible[self.river.tile_at(index)] += 1
        for _, tile in self.river.strays():
            visible[tile] += 1
        return visible

    def _lying_open(self) -> list[int]:
        """The tiles of all melds, and the penalty tiles in the hands of others."""
        lying: list[int] = []
        seat: i64
        for seat in range(4):
            for meld in self.melds[seat]:
                if meld.low != NO_TILE:
                    lying += meld.tiles()
            if seat != self.seat:
                lying += self.penalties.of(seat)
        return lying

    def see(self, event: Event) -> None:  # noqa: C901, PLR0912 (a branch an event)
        """Fold in one event that this seat sees."""
        if isinstance(event, Discarded):
            self._see_discard(event)
        elif isinstance(event, Drew):
            self._see_draw(event)
        elif isinstance(event, Exposed):
            self._see_meld(event)
        elif isinstance(event, ShowedFlower):
            self._see_flower(event)
        elif isinstance(event, Dealt):
            self._see_dealt(event)
        elif isinstance(event, Began):
            self.round_wind = event.round_wind
        elif isinstance(event, Won):
            self._see_win(event)
        elif isinstance(event, (Exhausted, Replayed, Stopped)):
            self.end = event
        elif isinstance(event, DrewOutOfTurn):
            self._see_stray(event)
        elif isinstance(event, DiscardedOutOfTurn):
            self._see_stray_discard(event)
        elif isinstance(event, TookBack):
            self._see_taken_back(event)
        elif isinstance(event, Ruled):
            self._see_ruling(event)
        elif isinstance(event, (SatOut, TookEast)):
            self._see_seat(event)
        elif isinstance(event, Answered):
            raise Impossible(f"no seat sees this: {event}")
        self._visible = []

    def _see_dealt(self, event: Dealt) -> None:
        self.sizes[event.seat] = event.size
        if event.tiles is not None:
            tile: i64
            for tile in event.tiles:
                self._hold(tile)
                if event.seat == EAST:
                    self.drawn = tile

    def _see_draw(self, event: Drew) -> None:
        self.sizes[event.seat] += 1
        if event.from_tail and self.options.dead == EXHAUSTIBLE:
            self.reserve -= 1
        else:
            self.live -= 1
        if not self._is_opening:
            self._turn_passes_to(event.seat)
            self.drawn = NO_TILE
        tile = event.tile
        if tile is None:
            return
        self._hold(tile)
        if not is_flower(tile) and (not self._is_opening or self.seat == EAST):
            self.drawn = tile
            is_replaced = event.from_tail and not self._is_opening
            self.is_from_stock = is_replaced and self.options.dead == EXHAUSTIBLE

    def _hold(self, tile: i64) -> None:
        if is_flower(tile):
            self.held_flowers |= only(tile)
        else:
            self.hand.take(tile)

    def _see_stray(self, event: DrewOutOfTurn) -> None:
        """Somebody took a tile that was not theirs to take; the turn stays where it was."""
        self.sizes[event.seat] += 1
        if event.from_tail and self.options.dead == EXHAUSTIBLE:
            self.reserve -= 1
        else:
            self.live -= 1
        if event.tile is not None:
            self._hold(event.tile)

    def _see_stray_discard(self, event: DiscardedOutOfTurn) -> None:
        """Somebody's tile lies in the river that was not to be discarded yet."""
        self.sizes[event.seat] -= 1
        self.penalties.discard(event.seat, event.tile)
        self.river.lay_stray(event.seat, event.tile)
        if event.seat == self.seat:
            self.hand.give(event.tile)

    def _see_ruling(self, event: Ruled) -> None:
        offender = only(event.offender)
        if event.no_win:
            self.no_win |= offender
        if event.no_claims:
            self.no_claims |= offender
        if event.no_kongs:
            self.no_kongs |= offender
        if event.penalty_tiles and self.options.binds_penalty_tiles:
            self.penalties.lay(event.offender, list(event.penalty_tiles))

    def _see_seat(self, event: SatOut | TookEast) -> None:
        """A seat is out; or whoever had one is East, and the others have turned with it."""
        if isinstance(event, SatOut):
            self.no_win |= only(event.seat)
            self.no_claims |= only(event.seat)
            self.no_kongs |= only(event.seat)
        else:
            self.no_win = turned(self.no_win, event.seat)
            self.no_claims = turned(self.no_claims, event.seat)
            self.no_kongs = turned(self.no_kongs, event.seat)

    def _turn_passes_to(self, seat: i64) -> None:
        if seat < self.turn:
            self.go_around += 1
        self.turn = seat

    def _see_flower(self, event: ShowedFlower) -> None:
        self.sizes[event.seat] -= 1
        self.flowers[event.seat] |= int(only(event.tile))
        if not self.options.bloom_after_flower:
            self.kongs_in_a_row = 0
        if event.seat == self.seat:
            self.held_flowers &= ~only(event.tile)
            self.hand.show_flower(event.tile)

    def _see_discard(self, event: Discarded) -> None:
        self._is_opening = False
        self.kongs_in_a_row = 0
        if event.seat != self.turn:  # without having drawn
            self._turn_passes_to(event.seat)
            self.drawn = NO_TILE
        self.sizes[event.seat] -= 1
        self.penalties.discard(event.seat, event.tile)
        self.river.lay(event.seat, event.tile)
        self.open_tile = event.tile
        if event.seat == self.seat:
            self.hand.give(event.tile)

    def _see_meld(self, event: Exposed) -> None:
        self._is_opening = False
        low: i64 = NO_TILE if event.low is None else event.low
        claimed: i64 = NO_TILE if event.claimed is None else event.claimed
        source: i64 = NOBODY if event.source is None else event.source
        meld = Meld(event.form, low, claimed, source)
        if meld.is_kong():
            self.kongs_in_a_row += 1
        is_claim = event.form not in (ADDED_KONG, CONCEALED_KONG)
        if is_claim:
            self.river.take_newest()
            self._turn_passes_to(event.seat)
            self.drawn = NO_TILE
            self.sizes[event.seat] -= int(meld.held())
        else:
            self.open_tile = low
            self.sizes[event.seat] -= 1 if event.form == ADDED_KONG else 4
        if event.seat == self.seat:
            self.hand.expose(meld)
            self.melds[event.seat] = self.hand.melds
        elif event.form == ADDED_KONG:
            self.melds[event.seat] = [
                meld if old.form == PUNG and old.low == low else old
                for old in self.melds[event.seat]
            ]
        else:
            self.melds[event.seat].append(meld)

    def _see_taken_back(self, event: TookBack) -> None:
        """A claim goes back for a higher one, and the turn with it; or a kong is a pung again."""
        seat = event.seat
        self.kongs_in_a_row = 0
        if event.form == ADDED_KONG:
            self._undo_kong(seat, event.low)
            self.sizes[seat] += 1
            if seat == self.seat:
                self.hand.take(event.low)
            return
        meld = self.hand.take_back() if seat == self.seat else self.melds[seat].pop()
        self.river.put_back_newest()
        self.sizes[seat] += int(meld.held())
        if seat < meld.source:
            self.go_around -= 1
        self.turn = meld.source

    def _see_win(self, event: Won) -> None:
        self.end = event
        if event.way == DISCARD:
            self.river.take_newest()
        elif event.way == ROB and event.source is not None:
            self.open_tile = event.tile
            self._undo_kong(event.source, event.tile)

    def _undo_kong(self, konger: i64, tile: i64) -> None:
        """The kong of that tile is left with three; else the newest hidden one was (HK-ROB-4)."""
        melds = self.melds[konger]
        index: i64 = 0
        place: i64
        for place in range(len(melds)):
            if melds[place].low == NO_TILE:
                index = place
        for place in range(len(melds)):
            if melds[place].is_kong() and melds[place].low == tile:
                index = place
        left = Meld(PUNG, tile, melds[index].claimed, melds[index].source)
        if konger == self.seat:
            self.hand.robbed(melds[index], left)
        else:
            melds[index] = left

    def win(self) -> Win:
        """The win that the seat may declare now: all that a scorer may know of it.

        It is what the table would judge. A kong that lies face down may be robbed all the same: its
        tile is then one of those that the hand waits for.
        """
        way = self._way_of_win()
        hand = self.hand.clone()
        source: i64 = NOBODY
        tile = self.drawn
        is_bloom = way == SELF_DRAW and self.kongs_in_a_row > 0
        if way == FLOWERS_WIN:
            tile = lowest(hand.flowers)
        elif way != SELF_DRAW:
            source = self.turn
            tile = self.open_tile if self.open_tile != NO_TILE else lowest(hand.waits())
            hand.take(tile)
        return Win(
            hand,
            tile,
            way,
            self.seat,
            round_wind=self.round_wind,
            source=source,
            responsible=answering_for(
                self.options, self.river, self.turn, tile, seat=self.seat, way=way
            ),
            circumstances=circumstances_of(
                self.options,
                self.river,
                seat=self.seat,
                way=way,
                live=self.live,
                kongs_in_a_row=self.kongs_in_a_row,
                is_undisturbed=not any(self.melds),
                is_from_stock=self.is_from_stock,
            ),
            has_flowers=self.options.has_flowers,
            bloom_kong=self.open_tile if is_bloom else NO_TILE,
        )

    def _way_of_win(self) -> i64:
        """Asked in its own turn, the seat may win by its flowers; in another's, on the open tile.

        That is a kong's if it was laid since the newest discard.
        """
        if PASS not in self.proper_motions:
            return SELF_DRAW
        if self.turn == self.seat:
            return FLOWERS_WIN
        return ROB if self.kongs_in_a_row > 0 else DISCARD

    def facts(self) -> tuple[object, ...]:
        """All that the seat knows, to compare by; what it may do now is not among it."""
        return (
            int(self.seat),
            int(self.round_wind),
            self.hand.tiles(),
            self.sizes,
            self.melds,
            self.flowers,
            self.river.log(),
            self.river.claimed(),
            self.river.strays(),
            int(self.live),
            int(self.reserve),
            int(self.turn),
            int(self.go_around),
            int(self.open_tile),
            int(self.drawn),
            self.drawn != NO_TILE and self.is_from_stock,
            int(self.kongs_in_a_row),
            int(self.held_flowers),
            int(self.no_win),
            int(self.no_claims),
            int(self.no_kongs),
            [self.penalties.of(seat) for seat in range(4)],
            self.end,
        )


def view_of(deal: Deal, seat: i64) -> View:
    """The view of a seat, taken from the deal; that of NOBODY is a spectator's.

    It equals the fold of the events that the seat has seen; a test holds them side by side.
    """
    if not NOBODY <= seat < 4:
        raise Impossible(f"there is no seat {seat}")
    view = View(seat, deal.options, deal.round_wind)
    view.no_win = deal.no_win
    view.no_claims = deal.no_claims
    view.no_kongs = deal.no_kongs
    view.penalties = deal.penalties.copy()
    view.end = deal.end
    if deal.opening.stage < FLOWERS:
        return view  # nobody looks before all is dealt
    if seat != NOBODY:
        view.hand = deal.hands[seat].clone()
        view.held_flowers = deal.flowers_to_show(seat)
        view.proper_motions = deal.proper(seat)
    view.river = deal.river.clone()
    view.live = deal.wall.live
    view.reserve = deal.wall.reserve
    view.turn = deal.turn
    view.go_around = deal.go_around
    view.open_tile = open_tile_for(deal, seat)
    view.kongs_in_a_row = deal.kongs_in_a_row
    if seat == deal.turn:
        view.is_from_stock = deal.is_from_stock
        view.drawn = deal.opening.drawn if deal.opening.stage < OPENED else deal.drawn
    other: i64
    for other in range(4):
        hand = deal.hands[other]
        view.sizes[other] = int(hand.size() + count(deal.flowers_to_show(other)))
        view.flowers[other] = int(hand.flowers)
        is_kong_hidden = deal.options.hides_kongs and other != seat
        view.melds[other] = _shown(hand.melds, is_kong_hidden=is_kong_hidden)
    return view


def open_tile_for(deal: Deal, seat: i64) -> i64:
    """The newest discard or the kong's tile, unless that is hidden from the seat (HK-KONG-14)."""
    return NO_TILE if seat != deal.turn and _is_hidden(deal) else deal.open_tile


def _is_hidden(deal: Deal) -> bool:
    """True if the open tile is that of a concealed kong which the others may not see."""
    if not deal.options.hides_kongs:
        return False
    for meld in deal.hands[deal.turn].melds:
        if meld.form == CONCEALED_KONG and meld.low == deal.open_tile:
            return True
    return False


def _shown(melds: list[Meld], *, is_kong_hidden: bool) -> list[Meld]:
    if not is_kong_hidden:
        return melds[:]
    return [
        Meld(CONCEALED_KONG, NO_TILE) if meld.form == CONCEALED_KONG else meld for meld in melds
    ]
