"""This file is about the deal in hand at a table: what has happened in it, and what has been told.

The deal itself is made again from its log by the same motions; whatever the table does by itself is
held against what is written, as it is in a record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from seifong.errors import BadRecord
from seifong.match import SEALED, Match
from seifong.record import shuffle
from seifong.record.rerun import is_as_told, motion_of
from seifong.referee.strict import StrictTable
from seifong.rules.fouls import FALSE_WINS
from seifong.seats import NOBODY
from seifong.server import protocol, telling
from seifong.server.log import Mixed, Sealed
from seifong.table.automation import ALL, NOTHING
from seifong.table.deal import Deal
from seifong.table.dice import dice_of
from seifong.table.events import Answered, Event, Ruled
from seifong.table.motions import WIN
from seifong.table.movements import Movement
from seifong.views import seen_by

__all__ = ["Play"]


class _Public(NamedTuple):
    """What has been told to everybody, and when."""

    at: int
    event: Event
    because: protocol.Because | None


_Waits = tuple[tuple[int, ...], frozenset[int]]
"""What a table waits for: how it stands, and who has claimed."""


class Play:
    """One deal at a live table."""

    def __init__(
        self, match: Match, sealed: Sealed, mixed: Mixed, seq: int, *, is_by_hand: bool = False
    ) -> None:
        secret = bytes.fromhex(sealed.secret)
        entropies = [bytes.fromhex(entropy) for entropy in mixed.entropies]
        self.match: Final = match
        self.sealed: Final = sealed
        self.mixed: Final = mixed
        self.seed: Final = shuffle.seed_of(secret, entropies)
        self.standing: Final = match.standing  # as the deal began
        self.players: Final = [match.player_at(seat) for seat in range(4)]
        # As which seat each is told of the deal: who is out of the match as those who look on.
        self.eyes: Final = [
            NOBODY if player in match.out else seat for seat, player in enumerate(self.players)
        ]
        self.before: Final = list(match.scores)
        self.journal: Final[list[Event]] = []
        self.table: Final[StrictTable] = match.next_table(
            self.journal,
            dice_of(SEALED, self.seed),
            self.seed,
            automations=NOTHING if is_by_hand else ALL,
        )
        self.shown_before: Final = self.table.book  # to each player, in earlier deals
        self.deal: Final[Deal] = self.table.deal
        self.deal.keeps_windows = not is_by_hand
        self.first_seq: Final = seq  # told before this deal
        self.is_in_beat = False  # a claim has been heard, and is not laid yet
        self.moved_at = 0  # when the table last came to wait for something else
        self._waits: _Waits | None = None
        self._told = 0
        self._history: list[_Public] = []
        self._rulings = 0  # so many of them are in the history
        self._hides_kongs: Final = match.options.hides_kongs

    @property
    def seq(self) -> int:
        """How much has been told to everybody, this deal and all before it."""
        return self.first_seq + len(self._history)

    def news(self, at: int) -> list[Event]:
        """What has happened since this was last asked; it counts as told from now on."""
        events = self.journal[self._told :]
        self._told = len(self.journal)
        for event in events:
            self._note(at, event)
        return events

    def again(self, event: Event, at: int) -> None:
        """An event of the log: it must happen, or have happened, exactly so."""
        if self._told == len(self.journal):
            self._make(event)
        happened = self.journal[self._told] if self._told < len(self.journal) else None
        if not is_as_told(happened, event):
            raise BadRecord(
                f"the log has {event}, and by it {happened} happens",
                zh=f"日誌記着 {event}，重演卻是 {happened}",
            )
        self._told += 1
        self._note(at, event)

    def _note(self, at: int, event: Event) -> None:
        """What is public is told; a ruling with what it is about."""
        if isinstance(event, Answered):
            return
        self.is_in_beat = False
        if self._awaiting() != self._waits:
            self._waits, self.moved_at = self._awaiting(), at
        because = None
        if isinstance(event, Ruled):
            because = telling.because(self.table.rulings[self._rulings], event)
            self._rulings += 1
        self._history.append(_Public(at, event, because))

    def claim_is_heard(self) -> None:
        """A pung or kong is heard; who called chow and could win may say so now (HK-CLAIM-12)."""
        self.is_in_beat = True
        if self.deal.may_change():
            self.deal.settle()

    def _make(self, event: Event) -> None:
        """Let happen what leads to an event: what somebody did, or the end of a window."""
        if isinstance(event, Movement):
            self.table.do(event)
            return
        if isinstance(event, Ruled) and event.foul in FALSE_WINS:
            self.table.act(event.offender, WIN)
            return
        motion = motion_of(event)
        if motion is None:
            self.deal.settle()
        else:
            self.table.act(*motion)

    def seen(self, seat: int, index: int) -> protocol.Happened | None:
        """What a seat sees of the public event of that index, or NOBODY in particular."""
        at, event, because = self._history[index]
        seen = self._seen_by(seat, event)
        if seen is None:
            return None
        return protocol.Happened(self.first_seq + index + 1, at, seen, because)

    def _seen_by(self, seat: int, event: Event) -> Event | None:
        eyes = seat if seat == NOBODY else self.eyes[seat]
        return seen_by(eyes, event, is_kong_hidden=self._hides_kongs)

    def so_far(self, seat: int) -> tuple[protocol.Happened, ...]:
        """The whole deal as a seat sees it."""
        seen = (self.seen(seat, index) for index in range(len(self._history)))
        return tuple(happened for happened in seen if happened is not None)

    def tell(self, since: int, to: Callable[[int, protocol.Happened], None]) -> None:
        """Tell each seat, and the spectators as NOBODY, all public events from an index on."""
        for index in range(since, len(self._history)):
            at, event, because = self._history[index]
            whole = protocol.Happened(self.first_seq + index + 1, at, event, because)
            for seat in (NOBODY, 0, 1, 2, 3):
                seen = self._seen_by(seat, event)
                if seen is event:
                    to(seat, whole)  # the same message to all, and encoded once
                elif seen is not None:
                    to(seat, protocol.Happened(whole.seq, at, seen, because))

    def moment(self) -> tuple[int, ...]:
        """How the table stands; it has moved on once this is something else.

        A word, a count or a ruling moves nothing by itself.
        """
        deal, opening = self.deal, self.deal.opening
        stands = (deal.phase, deal.turn, deal.river.size(), deal.wall.live, deal.drawn)
        return (*map(int, stands), int(opening.stage), int(opening.taken), int(opening.due))

    def _awaiting(self) -> _Waits:
        """What the table waits for, as far as all can see: it stands so, and those have claimed."""
        return self.moment(), frozenset(self.table.scene.calls.of)

    def has_stood_still(self, by: int, now: int) -> None:
        """The server was down so long; for whoever the table waits for, no time has passed."""
        self.moved_at = min(now, self.moved_at + by)

    def has_just_erred(self, seat: int) -> bool:
        """True if a seat has been ruled on since the newest tile was laid open."""
        for event in reversed(self.journal):
            if isinstance(event, Ruled) and event.offender == seat:
                return True
            if not isinstance(event, Ruled | Answered):
                return False
        return False

    @property
    def is_told_to_the_end(self) -> bool:
        """True once the end of the deal has been told."""
        return self.deal.end is not None and self._told == len(self.journal)

    @property
    def newest_at(self) -> int:
        """When the newest public event happened."""
        return self._history[-1].at if self._history else 0

    @property
    def public(self) -> int:
        """How many public events there have been."""
        return len(self._history)

    def committed(self) -> protocol.Committed:
        """What was told of the secret before the deal, and what the players added."""
        commitment = shuffle.commitment_of(bytes.fromhex(self.sealed.secret))
        return protocol.Committed(self.sealed.number, commitment, self.mixed.entropies)

    def revealed(self) -> protocol.Revealed:
        """The secret, once the deal is over."""
        return protocol.Revealed(
            number=self.sealed.number,
            commitment=shuffle.commitment_of(bytes.fromhex(self.sealed.secret)),
            secret=self.sealed.secret,
            entropies=self.mixed.entropies,
            from_server=self.mixed.from_server,
            seed=self.seed,
            dice=SEALED,
        )
