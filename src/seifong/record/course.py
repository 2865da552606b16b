"""This file is about the course of a deal so far: what a line of a record takes as known.

A chow says which run it makes, and the tile that was claimed is the newest discard; an added kong
says its kind, and the pung it was made of lies on the table.
"""

from __future__ import annotations

from seifong.errors import BadRecord
from seifong.melds import ADDED_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.notation import NAMES, write
from seifong.record.together import automation_of
from seifong.seats import CHINESE_SEATS, NOBODY, SEAT_NAMES
from seifong.table.automation import ALL
from seifong.table.events import Began, Discarded, Event, Exposed, TookBack
from seifong.table.motions import CHOW_LOW, chow_low
from seifong.tiles import EAST_WIND, NO_TILE

__all__ = ["Course"]


class Course:
    """Follows a deal: what is done by hand, the newest open tile, and the melds on the table.

    >>> course = Course()
    >>> course.follow(Discarded(0, 8))
    >>> course.exposed(Meld(CHOW, 6), seat=1, source=0)
    Exposed(seat=1, form=1, low=6, claimed=8, source=0)
    """

    def __init__(self) -> None:
        self.automations: int = ALL
        self.open_tile: int = NO_TILE
        self.melds: list[list[Meld]] = [[], [], [], []]

    def follow(self, event: Event) -> None:
        """One more event happened."""
        if isinstance(event, Discarded):
            self.open_tile = event.tile
        elif isinstance(event, Exposed):
            self._lay(event)
        elif isinstance(event, TookBack):
            self._take_back(event)
        elif isinstance(event, Began):
            self.automations = event.automations

    def is_by_hand(self, event: Event) -> bool:
        """True if this needs a movement, as a rule: the table does not do it by itself."""
        return automation_of(event) & ~self.automations != 0

    def _lay(self, event: Exposed) -> None:
        low = NO_TILE if event.low is None else event.low
        claimed = NO_TILE if event.claimed is None else event.claimed
        source = NOBODY if event.source is None else event.source
        meld = Meld(event.form, low, claimed, source)
        if event.form in {ADDED_KONG, CONCEALED_KONG}:
            self.open_tile = low
        self.melds[event.seat] = [
            each for each in self.melds[event.seat] if not _is_made_of(meld, each)
        ]
        self.melds[event.seat].append(meld)

    def _take_back(self, event: TookBack) -> None:
        """A meld lies there no more; of an added kong its pung does."""
        left: list[Meld] = []
        for meld in self.melds[event.seat]:
            if (meld.form, meld.low) != (event.form, event.low):
                left.append(meld)
            elif event.form == ADDED_KONG:
                left.append(Meld(PUNG, meld.low, meld.claimed, meld.source))
        self.melds[event.seat] = left

    def exposed(self, meld: Meld, seat: int, source: int | None) -> Exposed:
        """The event of a meld as it is written, its claimed tile and its source from the course."""
        form, low = int(meld.form), int(meld.low)
        if form == CONCEALED_KONG:
            return Exposed(seat, form, None if low == NO_TILE else low)
        if form == ADDED_KONG:
            pung = next((each for each in self.melds[seat] if _is_pung_of(low, each)), None)
            if pung is None:
                raise BadRecord(
                    f"{SEAT_NAMES[seat]} has no pung of {NAMES[low]} on the table",
                    zh=f"{CHINESE_SEATS[seat]}枱上沒有碰 {NAMES[low]}",
                )
            return Exposed(seat, form, low, int(pung.claimed), int(pung.source))
        return Exposed(seat, form, low, self.open_tile if form == CHOW else low, source)

    def chow_of(self, held: list[int]) -> int:
        """The motion that claims the newest discard with two tiles of one's own.

        >>> course = Course()
        >>> course.follow(Discarded(0, 8))
        >>> course.chow_of([6, 7]) == CHOW_LOW - 2  # the discard is the highest
        True
        """
        low = min([*held, self.open_tile])
        is_run = sorted([*held, self.open_tile]) == [low, low + 1, low + 2]
        if not is_run or not 0 <= low < EAST_WIND or low % 9 > 6:
            told = write(held)
            raise BadRecord(
                f"{told} makes no run with {self._open_name()}",
                zh=f"{told} 與打出的牌不成順子",
            )
        return CHOW_LOW - (self.open_tile - low)

    def held_for(self, motion: int) -> list[int]:
        """The two tiles of one's own that a chow of the newest discard takes."""
        low = int(chow_low(motion, self.open_tile))
        return [tile for tile in range(low, low + 3) if tile != self.open_tile]

    def _open_name(self) -> str:
        return "no discard" if self.open_tile == NO_TILE else NAMES[self.open_tile]

    def laid(self, seat: int) -> list[Meld]:
        """The melds of a seat without who they came from, as a hand is written."""
        return [Meld(meld.form, meld.low) for meld in self.melds[seat]]


def _is_pung_of(low: int, meld: Meld) -> bool:
    """True of the pung, and of the kong that it is already where a line tells of the past.

    >>> [_is_pung_of(8, Meld(form, 8)) for form in (PUNG, ADDED_KONG, CONCEALED_KONG)]
    [True, True, False]
    """
    return meld.form in {PUNG, ADDED_KONG} and meld.low == low


def _is_made_of(kong: Meld, meld: Meld) -> bool:
    return kong.form == ADDED_KONG and meld.form == PUNG and meld.low == kong.low
