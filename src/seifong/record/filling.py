"""This file is about what a scenario leaves out of the movements of a strict table.

- Nobody hurries: a movement whose time is not written is made a beat after the last.
- The opening is gone through before anything else is done.
- A tile is lifted before it is mixed in.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from seifong.errors import BadRecord
from seifong.record.rerun import Rerun
from seifong.referee.due import due_movement
from seifong.seats import CHINESE_SEATS, SEAT_NAMES, lower
from seifong.table.movements import (
    Break,
    CallTime,
    Count,
    Discard,
    Lift,
    Mix,
    Movement,
    Reach,
    Replace,
    Report,
    ShowFlower,
    Speak,
    Take,
    Throw,
    Touch,
)
from seifong.table.phases import CLAIMS, OPENING, OVER, TURN
from seifong.tiles import NO_TILE

__all__ = ["Filling"]


class Filling:
    """Makes the movements of a deal that nobody has written down."""

    def __init__(self, rerun: Rerun) -> None:
        self.rerun: Final = rerun
        self.deal: Final = rerun.deal

    def whole(self, movement: Movement) -> Movement:
        """A movement with its time, after all that has to come before it."""
        while self.deal.phase == OPENING and not self._is_due_in_the_opening(movement):
            self.go_on_opening()
        movement = movement if movement.at else structs.replace(movement, at=self._beat_later())
        if isinstance(movement, Mix) and self.rerun.table.scene.reach.step != "lifted":
            self._must(Lift(movement.seat, movement.at))
        return movement

    def _is_due_in_the_opening(self, movement: Movement) -> bool:
        """True if it belongs where the opening is: it is of the kind that is due, if not so made.

        What anybody may do at any time is done where it is written, if something of the opening is.
        """
        due = due_movement(self.deal)
        match movement:
            case ShowFlower():
                return isinstance(due, ShowFlower) and due.tile == movement.tile
            case Throw() | Break() | Take() | Replace():
                return isinstance(due, type(movement))
            case Speak() | Report() | Count() | CallTime() | Reach() | Touch():
                return self.rerun.told > 1
            case _:
                return False

    def _beat_later(self) -> int:
        """So much later than the last movement that it is too soon for nothing."""
        tempo = self.rerun.table.scene.rules.conduct.tempo
        beat = max(tempo.beat_ms, tempo.kong_beat_ms, tempo.earliest_draw_ms)
        return self.rerun.table.scene.now + beat

    def go_on_opening(self) -> bool:
        """The next movement of the opening, if that waits for one."""
        due = due_movement(self.deal, self._beat_later()) if self.deal.phase == OPENING else None
        if due is not None:
            self._must(due)
        return due is not None

    def idle_turn(self) -> None:
        """The lower seat draws, unless somebody has drawn, and discards what was drawn.

        It names it where the table wants that (HK-TURN-10).
        """
        if self.deal.phase == OPENING:
            while self.go_on_opening():
                pass
        if self.deal.phase == CLAIMS:
            seat = int(lower(self.deal.turn))
            self._must(Lift(seat, self._beat_later()))
            self._must(Mix(seat, self.rerun.table.scene.now))
        while (due := due_movement(self.deal, self._beat_later())) is not None:
            self._must(due)
        if self.deal.phase != TURN or self.deal.drawn == NO_TILE:
            why = self.rerun.has_drawn_nothing()
            raise BadRecord(why.en, zh=why.zh)
        tile = int(self.deal.drawn)
        is_named = self.rerun.table.scene.rules.conduct.discard.name == "required"
        named = tile if is_named else None
        self._must(Discard(int(self.deal.turn), tile, named=named, at=self._beat_later()))

    def let_the_last_be(self) -> bool:
        """Everybody passes aloud on the last discard, if it is the last."""
        if self.deal.phase != CLAIMS or self.deal.wall.live:
            return False
        for seat in range(4):
            if self.deal.phase != OVER and seat != self.deal.turn:
                self._must(Speak(seat, "pass", self.rerun.table.scene.now))
        return True

    def _must(self, movement: Movement) -> None:
        refusal = self.rerun.do(movement)
        if refusal is not None:
            raise BadRecord(
                f"{SEAT_NAMES[movement.seat]} cannot go on: {refusal.en}",
                zh=f"{CHINESE_SEATS[movement.seat]}無法繼續（{refusal.zh}）",
            )
