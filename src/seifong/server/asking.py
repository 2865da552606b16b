"""This file is about what a deal at a live table waits for: whom it asks, and for how long.

A seat's turn has a clock. After every discard, and every kong of one's own, there is a window: the
others may answer, each to the table alone, and when its time is over what stands happens. How long
it is open depends on nothing that is hidden (HK-ETIQ-5, HK-ETIQ-6, P-59).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from seifong.errors import Impossible
from seifong.seats import NOBODY, lower
from seifong.server import log, protocol, telling
from seifong.server.clock import ON_THE_WAY, Question, time_is_over, turn_ms
from seifong.server.play import Play
from seifong.table import phases
from seifong.table.claims import motion_of
from seifong.table.deal import Deal
from seifong.table.motions import PASS, PUNG, WIN
from seifong.tiles import NO_TILE
from seifong.views import view_of

if TYPE_CHECKING:
    from seifong.server.room import Room

__all__ = ["Asking"]

BEAT_MS: Final = 1_000  # between a claim that is heard and its tiles, where the rules say nothing


class Asking:
    """The questions of one deal, one after another, put to the players of a room or to its bots."""

    def __init__(self, room: Room, play: Play) -> None:
        self.room: Final = room
        self.play: Final = play
        self.deal: Final[Deal] = play.deal
        self.question: Question | None = None
        self._bot_at: int | None = None
        self._pace_of_bots: Final = random.Random(room.chance(8))  # says nothing of any tile

    # -- what has happened ----------------------------------------------------------------------

    def go_on(self) -> None:
        """Write and tell what has happened, and ask what is to be asked now."""
        self._tell()
        if self.deal.end is not None:
            self.question = None
            self._bot_at = None
            self.room.deal_is_over()
        elif self.deal.phase in {phases.TURN, phases.FLOWER_WIN}:
            self._ask(int(self.deal.asked))
        elif self.question is None or self.question.about == "turn":
            self._open_window()

    def _tell(self) -> None:
        """Write all that has happened, and tell it; answers are written, and told to nobody."""
        since = self.play.public
        for event in self.play.news(self.room.now):
            self.room.append(log.Told(event))
        self.play.tell(since, self._to_seat)

    def _to_seat(self, seat: int, message: protocol.Out) -> None:
        if seat == NOBODY:
            self.room.audience.to_watchers(message)
        else:
            self.room.audience.to_player(self.play.players[seat], message)

    # -- a turn ---------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        """It is a seat's turn."""
        room, player = self.room, self.play.players[seat]
        base = turn_ms(room.lobby.rules.conduct.tempo.turn_ms, room.lobby.terms.pace)
        bank = room.banks[player] if base else 0
        closes = room.now + base + bank + ON_THE_WAY if base else None
        self.question = Question(room.window(), "turn", seat, room.now, base, closes)
        self._bot_at = None
        if room.is_played(player):
            self._call_bot()
        else:
            room.audience.to_player(player, self.asked(seat))
        room.audience.to_all(protocol.Clock(seat, base, bank))

    def _call_bot(self) -> None:
        """A bot takes its turn after a while that says nothing of its hand."""
        about = self.room.lobby.terms.pace.bot_ms
        self._bot_at = self.room.now + int(about * (0.5 + self._pace_of_bots.random()))

    def _bot_acts(self, seat: int) -> None:
        motion = self.room.bot_chooses(self.play.players[seat], view_of(self.deal, seat))
        self.play.table.act(seat, motion)

    # -- windows --------------------------------------------------------------------------------

    def _open_window(self) -> None:
        """Others may claim the open tile, all for the same time, whoever may and whether any may.

        HK-ETIQ-5, HK-ETIQ-6, P-59.
        """
        room, lasts = self.room, self.room.lobby.terms.pace.claim_ms
        self._bot_at = None
        self.question = Question(room.window(), "window", None, room.now, lasts, room.now + lasts)
        for seat in range(4):
            if seat == self.deal.turn:
                continue
            if room.is_played(self.play.players[seat]):
                self._answer_for(seat)
            else:
                room.audience.to_player(self.play.players[seat], self.asked(seat))
        room.audience.to_all(protocol.Clock(None, lasts, 0))
        self._tell()

    def _answer_for(self, seat: int) -> None:
        """A bot's answer; when it comes shows nowhere."""
        if self.deal.window.awaits(seat):
            self._bot_acts(seat)

    def _close_window(self, question: Question) -> None:
        """Whoever has not answered passes, and what stands is heard, or happens."""
        for seat in range(4):
            if self.deal.window.awaits(seat):
                self.play.table.act(seat, PASS)
        self._tell()
        for seat in list(question.waiting):
            self._has_waited(seat, question)
        claimant = int(self.deal.window.claimant(self.deal.turn))
        claim = PASS if claimant == NOBODY else int(motion_of(self.deal.window.answers(claimant)))
        is_claim = question.about == "window" and self.deal.phase == phases.CLAIMS
        if is_claim and PUNG <= claim < WIN:
            self._speak(claimant, claim)
            return
        self.question = None
        self.deal.settle()
        self.go_on()

    def _speak(self, seat: int, claim: int) -> None:
        """The pung or kong that stands is heard, and a beat passes before it is laid."""
        word = telling.word_of(claim)
        self.room.write(log.Spoke(seat, word))
        self.room.audience.to_all(protocol.Said(seat, word))
        self._let_a_beat_pass()

    def _let_a_beat_pass(self) -> None:
        """A chow caller who could have won may say so after all, and nobody else hears of it.

        The beat is as long whether or not there is one (HK-CLAIM-11, HK-CLAIM-12, ZJ-CLAIM-4).
        """
        room = self.room
        beat = room.lobby.rules.conduct.tempo.beat_ms or BEAT_MS
        self.question = Question(room.window(), "beat", None, room.now, beat, room.now + beat)
        caller = lower(self.deal.turn)
        if self.asked_now(caller) is None:
            return
        if room.is_played(self.play.players[caller]):
            self._answer_for(caller)
            self._tell()
        else:
            room.audience.to_player(self.play.players[caller], self.asked(caller))

    # -- what players do ------------------------------------------------------------------------

    def act(self, seat: int, window: int, motion: int) -> None:
        """A motion, if the question that it answers is still open, and is this seat's."""
        question = self.question
        if question is None or question.window != window:
            return
        if question.about != "turn":
            self._answer(seat, motion, question)
        elif question.seat == seat:
            self.play.table.act(seat, motion)
            self._charge(seat, question.over(self.room.now))
            self.go_on()

    def _answer(self, seat: int, motion: int, question: Question) -> None:
        """An answer in a window: private, and settled when the window closes.

        A win that is none is ruled on once, however often it is heard (HK-FALSE-1).
        """
        if self.deal.window.answers(seat) or seat == self.deal.turn:
            return
        if motion == WIN and self.play.has_just_erred(seat):
            return
        if motion != PASS or self.deal.window.awaits(seat):
            self.play.table.act(seat, motion)  # which refuses it, or rules on it, if it is a foul
        if seat in question.waiting:
            self._has_waited(seat, question)
        if self.deal.end is not None:
            self.go_on()
        else:
            self._tell()

    def wait(self, seat: int, window: int) -> None:
        """A seat asks for time, aloud; the window waits as long as that player's bank lasts."""
        question, room, player = self.question, self.room, self.play.players[seat]
        if question is None or question.window != window or question.about != "window":
            return
        if seat == self.deal.turn or seat in question.waiting or not room.banks[player]:
            return
        if self.deal.window.answers(seat):
            return
        question.waiting[seat] = question.opened_at + question.base_ms + room.banks[player]
        question.closes_at = max(question.waiting.values())
        room.append(log.Spoke(seat, "wait"))
        room.audience.to_all(protocol.Said(seat, "wait"))
        room.audience.to_player(player, self.asked(seat))

    def _has_waited(self, seat: int, question: Question) -> None:
        """A seat that had asked for time has answered, or has none left."""
        closes = question.opened_at + question.base_ms
        self._charge(seat, self.room.now - closes)
        del question.waiting[seat]
        question.closes_at = max([closes, *question.waiting.values()])

    def _charge(self, seat: int, used: int) -> None:
        """Take time out of a player's bank."""
        player = self.play.players[seat]
        left = self.room.banks[player]
        if used > 0 and left:
            self.room.write(log.Banked(player, max(0, left - used)))

    def hand_back(self, player: int) -> None:
        """The seat is the player's again, at once, whatever a bot was about to do."""
        if self.question is not None and self.question.seat == self.play.players.index(player):
            self._bot_at = None

    def take_over(self, player: int) -> None:
        """A bot plays for a player from now on."""
        if self.question is None:
            return
        seat = self.play.players.index(player)
        if self.question.seat == seat:
            self._call_bot()
        elif self.question.about != "turn":
            self._answer_for(seat)
            self._tell()

    # -- time -----------------------------------------------------------------------------------

    def due(self) -> tuple[int, Callable[[], None]] | None:
        """What time will bring, and when."""
        question = self.question
        if question is None:
            return None
        if self._bot_at is not None:
            return self._bot_at, self._bot_turn
        return None if question.closes_at is None else (question.closes_at, self._time_is_over)

    def _bot_turn(self) -> None:
        self._bot_at = None
        if self.question is not None and self.question.seat is not None:
            self._bot_acts(self.question.seat)
            self.go_on()

    def _time_is_over(self) -> None:
        """The time is over: a pass, or the drawn tile; never a claim (P-24, P-57)."""
        question = self.question
        if question is None:
            return
        if question.about != "turn":
            self._close_window(question)
            return
        seat = int(self.deal.asked)
        self._charge(seat, self.room.banks[self.play.players[seat]])
        if self.deal.phase == phases.FLOWER_WIN:
            motion = PASS
        elif self.deal.drawn != NO_TILE:
            motion = int(self.deal.drawn)
        else:
            motion = self.deal.hands[seat].tiles()[-1]  # after a claim nothing was drawn
        discarded = None if motion == PASS else motion
        self.room.audience.to_player(self.play.players[seat], time_is_over(discarded))
        self.play.table.act(seat, motion)
        self.go_on()

    def resume(self, now: int, stood_still: int) -> None:
        """Put the question that was open, to whom it was put.

        A window opens anew, and so does a beat; a turn has what was left of it.
        """
        if self.deal.phase in {phases.TURN, phases.FLOWER_WIN}:
            self.room.at(self.play.newest_at)
            self._ask(int(self.deal.asked))
            self.room.at(now)
            if self.question is not None:
                self.question.shift(stood_still)
            self._bot_at = None if self._bot_at is None else now
        elif self.play.is_in_beat:
            self._let_a_beat_pass()
        else:
            self._open_window()

    # -- what is told ---------------------------------------------------------------------------

    def asked(self, seat: int) -> protocol.Asked:
        """The question that is open, as it is put to a seat."""
        question, now = self.question, self.room.now
        if question is None:
            raise Impossible("nothing is asked")
        bank = self.room.banks[self.play.players[seat]]
        if question.about == "turn":
            bank -= question.over(now)
        elif seat in question.waiting:
            bank = question.waiting[seat] - max(now, question.opened_at + question.base_ms)
        elif question.about == "beat":
            bank = 0
        return telling.question(self.deal, seat, question.window, question.left(now), bank)

    def asked_now(self, seat: int) -> protocol.Asked | None:
        """What a seat that comes back is asked, if it is asked anything.

        Who is asked in the beat before a claim is laid could have won, and nobody else hears of it.
        """
        if self.question is None or seat == NOBODY:
            return None
        if self.question.about == "turn":
            is_asked = self.question.seat == seat
        elif self.question.about == "beat":
            is_asked = self.deal.phase == phases.CHANGING and self.deal.window.awaits(seat)
        else:
            is_asked = seat != self.deal.turn
        return self.asked(seat) if is_asked else None

    def clock(self) -> protocol.Clock | None:
        """Whose time runs, for everybody to see."""
        question, now = self.question, self.room.now
        if question is None:
            return None
        if question.seat is None:
            return protocol.Clock(None, question.left(now), 0)
        bank = self.room.banks[self.play.players[question.seat]] if question.closes_at else 0
        return protocol.Clock(question.seat, question.left(now), max(0, bank - question.over(now)))
