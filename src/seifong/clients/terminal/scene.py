"""This file is about what one sees from one's seat: all that has been heard, folded together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from seifong.kinds import has
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG
from seifong.referee.cards import rule_of_cards, with_told
from seifong.referee.rulings import Cards
from seifong.scoring.win import DISCARD
from seifong.seats import NOBODY
from seifong.server import protocol
from seifong.table.events import (
    Broke,
    Dealt,
    Discarded,
    DiscardedOutOfTurn,
    Drew,
    DrewOutOfTurn,
    Event,
    Exposed,
    Ruled,
    Showed,
    Threw,
    TookBack,
    TookEast,
    Won,
)
from seifong.table.movements import Discard, Speak, Take
from seifong.table.opening import DEAL_ORDER
from seifong.table.options import Options
from seifong.tiles import NO_TILE
from seifong.views import View

__all__ = ["Deal", "Scene"]

_WORDS: Final = {
    CHOW: "chow",
    PUNG: "pung",
    BIG_KONG: "kong",
    ADDED_KONG: "kong",
    CONCEALED_KONG: "kong",
}


@dataclass
class Deal:
    """A deal as this seat sees it: the view, and what lies on the table besides."""

    view: View
    throws: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    breaker: int = NOBODY
    count: int = 0
    newest: int = NOBODY  # the seat whose discard lies open
    said: tuple[int, str] | None = None  # who spoke last: a word of the keys, or words of their own
    ruled: Ruled | None = None  # what was ruled last
    laid: Discard | None = None  # the discard that was made last by hand, until a tile is shown
    cards: dict[int, list[str]] = field(default_factory=dict)  # shown in this deal, by seat
    takers: dict[int, int] = field(default_factory=dict)  # of claimed discards, by their number
    taken: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # of the first tiles, by seat
    from_tail: int = 0  # tiles that left the wall there …
    _drawn: int = 0  # … and at its head, once all were dealt

    @property
    def from_head(self) -> int:
        """Tiles that left the wall at its head: the first ones, and those that were drawn."""
        return sum(self.taken) + self._drawn

    @property
    def live(self) -> int:
        """Tiles that are still to be drawn, the first ones among them until they are taken."""
        return int(self.view.live) + len(DEAL_ORDER) - sum(self.taken)

    @property
    def drawn(self) -> int:
        """The tile that lies apart from one's hand, or NO_TILE: what one drew in this turn.

        East's last tile lies so from the start, but not while a flower is owed. Once another tile
        is discarded it is one of the hand's.
        """
        view = self.view
        if self.newest == view.seat:
            return NO_TILE
        if view.turn != view.seat or view.drawn < 0 or not has(view.hand.one, view.drawn):
            return NO_TILE
        owes = view.held_flowers or (not view.river.size() and view.hand.size() % 3 != 2)
        return NO_TILE if owes else int(view.drawn)

    def size_of(self, seat: int) -> int:
        """How many tiles a seat holds, those among them that it has taken so far."""
        return int(self.view.sizes[seat]) or self.taken[seat]

    def see(self, event: Event) -> None:
        """Something has happened."""
        self.view.see(event)
        if isinstance(event, Discard):
            self.laid = event
        elif not isinstance(event, Showed):
            self.laid = None
        self._see_what_lies(event)
        self._hear(event)

    def takes_up(self, event: Showed) -> bool:
        """True of a tile that has been seen because it was put down, and is taken back at once."""
        laid = self.laid
        return laid is not None and (laid.seat, (laid.tile,)) == (event.seat, event.tiles)

    def _see_what_lies(self, event: Event) -> None:
        match event:
            case Broke(breaker=breaker, count=count):
                self.breaker, self.count = breaker, count
                self.taken = [0, 0, 0, 0]  # where it is broken again, all of them go back
            case Take(seat=seat) if seat == self._takes_next():
                self.taken[seat] += 4 if sum(self.taken) < 48 else 1
            case Dealt(seat=seat, size=size):
                self.taken[seat] = size
            case Drew(from_tail=from_tail) | DrewOutOfTurn(from_tail=from_tail):
                self._see_draw(from_tail=from_tail)
            case Discarded(seat=seat):
                self.newest = seat
            case TookBack(form=form) if form != ADDED_KONG:
                self.newest = int(self.view.turn)
                self.takers.pop(self._newest_discard(), None)
            case Exposed(seat=seat, form=form):
                self.newest = NOBODY
                if form not in (ADDED_KONG, CONCEALED_KONG):
                    self.takers[self._newest_discard()] = seat
            case Won(winners=winners, way=way) if way == DISCARD:
                self.takers[self._newest_discard()] = winners[0].seat
            case _:
                pass

    def _hear(self, event: Event) -> None:
        """What is said, shown by dice, or ruled."""
        match event:
            case Threw(seat=seat, dice=dice):
                self.throws.append((seat, dice))
            case Discarded() | DiscardedOutOfTurn():
                self.said = None
            case Exposed(seat=seat, form=form):
                self.said = (seat, _WORDS[form])
            case Won(winners=winners):
                self.said = (winners[0].seat, "win")
            case Speak(seat=seat, words=words):
                self.said = (seat, words)
            case Ruled(offender=seat, card=card):
                self.ruled = event
                if card:
                    self.cards.setdefault(seat, []).append(card)
            case TookEast(seat=east):
                self.cards = {(seat - east) % 4: cards for seat, cards in self.cards.items()}
            case _:
                pass

    def _see_draw(self, *, from_tail: bool) -> None:
        self.newest = NOBODY
        if from_tail:
            self.from_tail += 1
        else:
            self._drawn += 1

    def _takes_next(self) -> int:
        """The seat whose first tiles come next; whoever else takes some takes none."""
        taken = sum(self.taken)
        return DEAL_ORDER[taken] if taken < len(DEAL_ORDER) else NOBODY

    def _newest_discard(self) -> int:
        return int(self.view.river.size()) - 1


class Scene:
    """All that a person at a table has been told, as it stands now."""

    def __init__(self, options: Options, *, is_played: bool = True) -> None:
        self.options: Final = options
        self.is_played: Final = is_played  # by whoever looks at it; else it is a record
        self.lobby: protocol.Lobby | None = None
        self.standing: protocol.Standing | None = None
        self.players: tuple[protocol.PlayerNow, ...] = ()  # by player
        self.seat = NOBODY
        self.deal: Deal | None = None
        self.asked: protocol.Asked | None = None
        self.hint: protocol.Hint | None = None
        self.ended: protocol.Ended | None = None
        self.revealed: protocol.Revealed | None = None
        self.hands: dict[int, list[int]] = {}  # the tiles of seats whose hands lie open
        self._of: Final[dict[int, protocol.PlayerNow]] = {}

    def hear(self, message: protocol.Out) -> None:
        """Take in one message."""
        match message:
            case protocol.Lobby():
                self.lobby = message
            case protocol.Snapshot():
                self._begin(message)
            case protocol.Happened(event=event):
                self._see(event)
            case protocol.Asked():
                self.asked, self.hint = message, None
            case protocol.Said(seat=seat, word=word) if self.deal is not None:
                self.deal.said = (seat, word)
            case protocol.Ended():
                self.ended, self.asked = message, None
            case protocol.Revealed():
                self.revealed = message
            case protocol.Hint():
                self.hint = message
            case _:
                pass

    def _begin(self, snapshot: protocol.Snapshot) -> None:
        self.standing, self.players = snapshot.standing, snapshot.players
        self.seat = NOBODY if snapshot.seat is None else snapshot.seat
        self._of.clear()
        self._of.update({player.seat: player for player in snapshot.players})
        self.deal = Deal(View(self.seat, self.options, snapshot.standing.round_wind))
        for happened in snapshot.so_far:
            self.deal.see(happened.event)
        self.asked, self.ended, self.hint = snapshot.asked, snapshot.ended, None
        self.revealed = snapshot.revealed

    def _see(self, event: Event) -> None:
        if self.deal is not None:
            self.deal.see(event)
        self.asked = None

    @property
    def discards(self) -> int:
        """How many tiles have been discarded in this deal."""
        return 0 if self.deal is None else int(self.deal.view.river.size())

    def player_at(self, seat: int) -> protocol.PlayerNow:
        """Who sits there."""
        return self._of[seat]

    def cards_of(self, seat: int) -> Cards:
        """What counts against whoever sits there: of earlier deals, and of this one (HK-PEN-2)."""
        player = self.player_at(seat)
        cards = Cards(
            warnings=player.warnings,
            yellows=player.yellows,
            reds=player.reds,
            is_out=player.is_out,
        )
        for card in [] if self.deal is None else self.deal.cards.get(seat, []):
            cards = with_told(self.options.rules, cards, card)
        return cards

    def rules_of_cards(self) -> list[str]:
        """The rule by which cards are shown, if anybody has been shown one."""
        is_of_this_deal = self.deal is not None and bool(self.deal.cards)
        if is_of_this_deal or any(self.cards_of(seat) != Cards() for seat in self._of):
            return [rule_of_cards(self.options.rules)]
        return []

    def score_at(self, seat: int) -> int:
        """What that player has, the deal that is over counted."""
        player = self.player_at(seat)
        return player.score if self.ended is None else self.ended.after[player.player]
