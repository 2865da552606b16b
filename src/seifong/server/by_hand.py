"""This file is about a strict table over a network: players move tiles by hand, and bots do too.

Nobody is asked anything there. Whoever does something does it at once, before all; the referee
rules, and everybody is told. The table waits for the movement that is due; bots make theirs in
their time, and what a player does not do before the clock runs out is done for that player: a
draw, or the drawn tile discarded, never a claim (P-24).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from seifong.errors import Impossible, Improper
from seifong.lab.by_hand import proper_movements
from seifong.lab.slips import Slips
from seifong.lab.ways_aloud import ALOUD
from seifong.lab.ways_to_err import SLIPS, Slip
from seifong.referee import overlooked
from seifong.referee.due import due_movement
from seifong.referee.open_discard import choice_to_come, who_may_claim
from seifong.referee.tempo import HASTE, is_known_to_hasten, waits_until
from seifong.seats import CHINESE_SEATS, NOBODY, SEAT_NAMES, lower
from seifong.server import log, protocol, telling
from seifong.server.answers import answer_to
from seifong.server.clock import ON_THE_WAY, Question, time_is_over, turn_ms
from seifong.server.motion_by_hand import WINDOWS, movements_of
from seifong.server.play import Play
from seifong.server.talk import Talk
from seifong.table import movements as m
from seifong.table import phases
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.motions import PASS
from seifong.tiles import NO_TILE
from seifong.views import view_of

if TYPE_CHECKING:
    from seifong.server.room import Room

__all__ = ["ByHand"]

_BEATS: Final = WINDOWS | {phases.REPLACING}


def _ways_to_err(room: Room) -> Mapping[str, tuple[int, Slip]]:
    """How bots err: where their slips wait to be reported, also in ways that only people notice."""
    is_watched = room.lobby.rules.conduct.foul.play == "when_reported"
    return SLIPS | ALOUD if is_watched else SLIPS


class ByHand:
    """One deal at a strict table: what is done there, and whom it waits for."""

    def __init__(self, room: Room, play: Play) -> None:
        self.room: Final = room
        self.play: Final = play
        self.deal: Final[Deal] = play.deal
        self.question: Question | None = None
        self._began_at = room.now - play.table.scene.now
        self._steps: Iterator[m.Movement] = iter(())  # what comes, if nobody does anything else …
        self._step: m.Movement | None = None  # … and the next of it
        self._is_slip = False  # what comes is a bot's slip, and may be refused
        self.slips: Final = Slips(
            FastDice(room.chance(8).hex()), room.lobby.terms.slips / 1000, ways=_ways_to_err(room)
        )
        self._does_for: int = NOBODY  # the seat whose steps are made for it, since its time is over
        self._just_ruled: tuple[tuple[int, ...], m.Movement] | None = None  # when, and what
        self._talk: Final = Talk(room.now)
        self._bot_at: int | None = None
        self._may_draw_at: int | None = None  # when the wall may be reached for, if not yet
        self._pace_of_bots: Final = random.Random(room.chance(8))  # says nothing of any tile

    # -- what is done ---------------------------------------------------------------------------

    def move(self, seat: int, movement: m.Movement) -> None:
        """A player does something, now."""
        done, made = len(self.play.journal), replace(movement, seat=seat, at=self._time())
        self._talk.unless_too_much(made, self.room.now)
        self._unless_told_to_wait(made)
        self._unless_just_ruled(made)
        self._do(made)
        self._go_on_after(made, done)

    def _go_on_after(self, made: m.Movement, done: int, *, is_as_foreseen: bool = False) -> None:
        """The table goes on; if nothing has followed from a movement, that may need an answer.

        A bot is answered aloud as a player is: who hears it ask for a count hears what is found.
        """
        has_followed = len(self.play.journal) > done + 1
        self.go_on(is_as_foreseen=is_as_foreseen)
        if not has_followed and self.deal.end is None:
            self._answer(made)

    def _answer(self, movement: m.Movement) -> None:
        """Say aloud what a count has found, or to a player alone that a word was in vain."""
        answer = answer_to(self.play.table.scene, movement)
        if answer is None:
            return
        notice = protocol.Notice("answer", None, answer.words)
        if answer.is_for_all:
            self.room.audience.to_all(notice)
        else:
            self.room.audience.to_player(self.play.players[movement.seat], notice)

    def _unless_told_to_wait(self, movement: m.Movement) -> None:
        """Haste is ruled on once; the same hand then waits for its time (ZJ-DRAW-6, P-18)."""
        scene, seat = self.play.table.scene, movement.seat
        is_reach = isinstance(movement, m.Touch | m.Lift | m.Mix | m.Replace)
        if is_reach and self._time() < waits_until(scene) and is_known_to_hasten(scene, seat):
            raise Impossible(
                f"{SEAT_NAMES[seat]} has hastened, as was ruled: wait a moment",
                f"{CHINESE_SEATS[seat]}太急，已有裁決，請稍等",
            )

    def _unless_just_ruled(self, movement: m.Movement) -> None:
        """One slip of the hand is one ruling, however often it slips before the table moves on.

        What somebody else has done again can be reported again.
        """
        scene = self.play.table.scene
        if isinstance(movement, m.Report) and overlooked.brought_up(
            scene, movement.on, movement.foul
        ):
            return
        if (self.play.moment(), replace(movement, at=0)) == self._just_ruled:
            raise Impossible(
                "that has been ruled on, and has only been done again", "此舉已有裁決，不過重複一次"
            )

    def act(self, seat: int, window: int, motion: int) -> None:
        """A player makes a motion: the movements that it takes, one after the other."""
        if self.question is None or self.question.window != window:
            return
        done = len(self.play.journal)
        try:
            for movement in movements_of(self.play.table.scene, seat, motion):
                made = replace(movement, at=self._time())
                self._talk.unless_too_much(made, self.room.now)
                self._unless_just_ruled(made)
                self._do(made)
        finally:
            if len(self.play.journal) > done:  # the first may be done, and the next refused
                self.go_on()

    def wait(self, seat: int, window: int) -> None:
        """A player asks the others to wait; it is heard, and nothing else (HK-CLAIM-3)."""
        if self.question is not None and self.question.window == window:
            self.move(seat, m.Speak(seat, "等等"))

    def _do(self, movement: m.Movement) -> None:
        """Something is done; what the table refuses has not been.

        Whoever was waited for pays for the time that it took, once the table moves on (P-57).
        """
        moment, rulings = self.play.moment(), len(self.play.table.rulings)
        self.play.table.do(movement)
        self._is_reported_by_bots(movement.seat)
        ruled = {ruling.foul for ruling in self.play.table.rulings[rulings:]}
        if ruled - HASTE:
            self._just_ruled = (moment, replace(movement, at=0))
        question = self.question
        has_moved = self.play.moment() != moment
        if has_moved and question is not None and question.seat == movement.seat:
            self._charge(movement.seat, question.over(self.room.now))

    def _is_reported_by_bots(self, seat: int) -> None:
        """What a person does wrong a bot says at once, but for talk; of bots it is for people to.

        So a table whose slips wait for a report rules on its players as ever (ZJ-PEN-1).
        """
        foul = overlooked.newest_of(self.play.table.scene, seat)
        if not foul or foul == "talked" or self._is_bots(seat) or self.deal.end is not None:
            return
        for bot in ((seat + away) % 4 for away in (1, 2, 3)):
            if self._is_bots(bot):
                self.play.table.do(m.Report(bot, seat, foul, self._time()))
                return

    def _time(self) -> int:
        """Milliseconds since the deal began, never before what has been done already."""
        return max(self.room.now - self._began_at, self.play.table.scene.now)

    # -- what has happened ----------------------------------------------------------------------

    def go_on(self, *, is_as_foreseen: bool = False) -> None:
        """Write and tell what has happened, and see what the table waits for.

        Steps that were foreseen go on one after another; whatever else happens, they begin anew.
        """
        if not is_as_foreseen:
            self._steps, self._is_slip = iter(()), False
        since = self.play.public
        for event in self.play.news(self.room.now):
            self.room.append(log.Told(event))
        self.play.tell(since, self._to_seat)
        self._bot_at = None
        if self.deal.end is not None:
            self.question, self._steps = None, iter(())  # which would hold what holds them
            self.room.deal_is_over()
        else:
            self._look_on()

    def _to_seat(self, seat: int, message: protocol.Out) -> None:
        if seat == NOBODY:
            self.room.audience.to_watchers(message)
        else:
            self.room.audience.to_player(self.play.players[seat], message)

    # -- whom it waits for ----------------------------------------------------------------------

    def _look_on(self) -> None:
        """Find what comes next, and have a bot do it, or wait for the player whose it is.

        The time of a player runs from when the table last moved on. Whatever is said meanwhile, and
        whoever comes back, gives nobody a new turn and bank (P-24, P-57).
        """
        room = self.room
        self._step = self._next_step()
        seat = self._step.seat
        player = self.play.players[seat]
        is_bots = room.is_played(player) or self._does_for == seat
        base = turn_ms(room.lobby.rules.conduct.tempo.turn_ms, room.lobby.terms.pace)
        bank = room.banks[player] if base else 0
        since = self.play.moved_at
        closes = since + base + bank + ON_THE_WAY if base and not is_bots else None
        self.question = Question(room.window(), "turn", seat, since, base, closes)
        if is_bots:
            self._bot_at = room.now + self._pause_before(self._step)
        for other in range(4):
            if not room.is_played(self.play.players[other]):
                room.audience.to_player(self.play.players[other], self.asked(other))
        clock = self.clock()
        if clock is not None:
            room.audience.to_all(clock)
        may_draw_at = self._began_at + waits_until(self.play.table.scene)
        self._may_draw_at = may_draw_at if may_draw_at > room.now else None

    def _tells_that_it_is_time(self) -> None:
        """The wall may be reached for from now on: who is to draw or replace is told (P-18)."""
        self._may_draw_at = None
        for seat, player in enumerate(self.play.players):
            if not self.room.is_played(player) and self._due_of(seat) is not None:
                self.room.audience.to_player(player, self.asked(seat))

    def _next_step(self) -> m.Movement:
        """The next of the steps that were foreseen, or the first of others."""
        step = next(self._steps, None)
        if step is not None and self._is_slip and not self._is_bots(step.seat):
            step = None  # whose slip it was met a player, who does as it pleases them
        self._is_slip = self._is_slip and step is not None
        step = step or self._slip()
        if step is None:
            self._does_for = NOBODY
            self._steps = proper_movements(self.play.table, self._choose)
            step = next(self._steps, None)
        if step is None:
            raise Impossible("a table always waits for something")
        return step

    def _slip(self) -> m.Movement | None:
        """Now and then a bot errs, where the table wants practice: the first movement of that."""
        if not self.slips.rate or not self.slips.are_due(self.play.table):
            return None
        steps = self.slips.movements(self.play.table, self._is_bots)
        step = next(steps, None)
        if step is None:
            return None
        self._steps, self._is_slip, self._does_for = steps, True, NOBODY
        return step

    def _is_bots(self, seat: int) -> bool:
        return self.room.is_played(self.play.players[seat])

    def _choose(self, deal: Deal, seat: int) -> int:
        """What a bot decides; of a player, what is done for one who does nothing."""
        player = self.play.players[seat]
        if not self.room.is_played(player):
            if deal.phase != phases.TURN:
                return PASS
            return int(deal.drawn) if deal.drawn != NO_TILE else deal.hands[seat].tiles()[-1]
        return self.room.bot_chooses(player, view_of(deal, seat))

    def _pause_before(self, step: m.Movement) -> int:
        """How long a bot takes for a movement: as long as the rules ask, and in its own time.

        The wall is not reached for before everybody had the time of a window to claim; that time is
        the same whoever may (P-58, P-59).
        """
        pace, tempo = self.room.lobby.terms.pace, self.room.lobby.rules.conduct.tempo
        own = int(pace.bot_ms * (0.5 + self._pace_of_bots.random()))
        if self._is_slip:
            return own // 4  # who errs is often in haste
        match step:
            case m.Touch():
                since = self._time() - self.play.table.scene.opened_at
                return max(pace.claim_ms, tempo.earliest_draw_ms + 50) - since
            case m.Speak() if self.deal.phase in WINDOWS:
                return int(pace.claim_ms * (0.2 + 0.6 * self._pace_of_bots.random()))
            case m.Expose() | m.ShowHand():
                return max(own, tempo.beat_ms + 50)
            case m.Replace():
                return max(own, tempo.kong_beat_ms + 50)
            case m.Take() | m.Lift() | m.Mix() | m.ShowFlower():
                return own // 4
            case _:
                return own

    def _due_of(self, seat: int) -> m.Movement | None:
        """What the table waits for a seat to do, as far as everybody can see; no reach too soon."""
        deal, scene = self.deal, self.play.table.scene
        if deal.phase in _BEATS and self._time() < waits_until(scene):
            return None
        due = due_movement(deal)
        if due is not None:
            return due if due.seat == seat else None
        if deal.phase == phases.ROB and seat == deal.turn and not scene.calls.of:
            return m.Replace(seat)
        standing = scene.calls.standing(deal.turn)
        if deal.phase == phases.CLAIMS and deal.wall.live == 0 and standing is None:
            has_passed = seat == deal.turn or seat in scene.calls.passed
            return None if has_passed else m.Speak(seat, "pass")  # nobody will draw
        if standing is not None or deal.phase != phases.CLAIMS or seat != lower(deal.turn):
            return None
        reach = scene.reach
        if reach.seat != seat:
            return m.Touch(seat)
        return m.Mix(seat) if reach.step == "lifted" else m.Lift(seat)

    def hand_back(self, player: int) -> None:
        """The seat is the player's again, at once, whatever a bot was about to do."""
        if self.question is not None and self.question.seat == self.play.players.index(player):
            self._steps = iter(())
            self._look_on()

    def take_over(self, player: int) -> None:
        """A bot plays for a player from now on."""
        self._steps = iter(())
        if self.question is not None and self.question.seat == self.play.players.index(player):
            self._look_on()

    # -- time -----------------------------------------------------------------------------------

    def due(self) -> tuple[int, Callable[[], None]] | None:
        """What time will bring, and when."""
        if self.question is None:
            return None
        coming: list[tuple[int, Callable[[], None]]] = []
        if self._may_draw_at is not None:
            coming.append((self._may_draw_at, self._tells_that_it_is_time))
        if self._bot_at is not None:
            coming.append((self._bot_at, self._step_is_taken))
        elif self.question.closes_at is not None:
            coming.append((self.question.closes_at, self._time_is_over))
        return min(coming, key=lambda due: due[0], default=None)

    def _step_is_taken(self) -> None:
        """What comes next is done: by a bot, or for a player whose time is over."""
        if self._step is None:
            self.go_on(is_as_foreseen=True)
            return
        done, made = len(self.play.journal), replace(self._step, at=self._time())
        try:
            self._do(made)
        except (Improper, Impossible):
            if not self._is_slip:
                raise
            self.go_on()  # the table does not let it happen, or has no place for it now
        else:
            self._go_on_after(made, done, is_as_foreseen=True)

    def _time_is_over(self) -> None:
        """What a player has not done is done: the tile is drawn, or the drawn one discarded."""
        question = self.question
        if question is None or question.seat is None:
            return
        player = self.play.players[question.seat]
        self._charge(question.seat, self.room.banks[player])
        tile = self._step.tile if isinstance(self._step, m.Discard) else None
        self.room.audience.to_player(player, time_is_over(tile))
        self._does_for = question.seat
        self._step_is_taken()

    def _charge(self, seat: int, used: int) -> None:
        """Take time out of a player's bank."""
        player = self.play.players[seat]
        left = self.room.banks[player]
        if used > 0 and left:
            self.room.write(log.Banked(player, max(0, left - used)))

    def resume(self, now: int, stood_still: int) -> None:
        """Go on where it was; the deal's own clock has stood still as long as the server did."""
        newest_at = min(now, self.play.newest_at + stood_still)
        self._began_at = newest_at - self.play.table.scene.now
        self.play.has_stood_still(stood_still, now)
        self._look_on()

    # -- what is told ---------------------------------------------------------------------------

    def asked(self, seat: int) -> protocol.Asked:
        """What a seat may do; what is proper only where the table gives hints."""
        question, now = self.question, self.room.now
        if question is None:
            raise Impossible("this table waits for nothing")
        base, bank = question.left(now), self.room.banks[self.play.players[seat]]
        asked = telling.by_hand(self.deal, seat, question.window, has_hints=self._gives_hints())
        due = self._due_of(seat)
        is_mine = self._waits_for(seat, due)
        choice = choice_to_come(self.play.table.scene)
        return replace(
            asked,
            keys=self._keys(seat, asked.motions),
            may_claim=tuple(
                protocol.MayClaim(*each) for each in who_may_claim(self.play.table.scene)
            ),
            choice=None if choice is None else protocol.MayClaim(*choice),
            base_ms=base if is_mine else 0,
            bank_ms=max(0, bank - question.over(now)) if is_mine else bank,
            due=due,
        )

    def _waits_for(self, seat: int, due: m.Movement | None) -> bool:
        """If a seat's time runs, as far as all can see: a claim to come does not show (P-59)."""
        is_open = self.deal.phase in WINDOWS and not self.play.table.scene.calls.of
        if is_open:
            return due is not None
        return self.question is not None and self.question.seat == seat

    def _keys(self, seat: int, proper: tuple[int, ...]) -> tuple[protocol.Key, ...]:
        """The keys a seat may use as all can see; with hints, those of them that are proper.

        Whoever has claimed lays the tiles by the same key, and to pass is never wrong.
        """
        said = self.play.table.scene.calls.of.get(seat)
        is_proper = {telling.key_of(motion) for motion in proper} | {"pass"}
        if said is not None:
            is_proper.add(said.word)
        open_to_it = self._open_to(seat)
        return tuple(key for key in open_to_it if key in is_proper or not self._gives_hints())

    def _open_to(self, seat: int) -> tuple[protocol.Key, ...]:
        """What a seat may say now, as far as all can see, whatever tiles it has."""
        deal = self.deal
        if deal.phase == phases.TURN:
            return ("kong", "win") if seat == deal.turn else ()
        if deal.phase == phases.FLOWER_WIN:
            return ("win",) if seat == deal.asked else ()
        if deal.phase not in WINDOWS or seat == deal.turn:
            return ()
        if deal.phase == phases.ROB:
            return ("win", "pass")
        claims = (may.claims for may in who_may_claim(self.play.table.scene) if may.seat == seat)
        return (*next(claims), "pass")

    def _gives_hints(self) -> bool:
        return self.room.lobby.terms.hints

    def asked_now(self, seat: int) -> protocol.Asked | None:
        """What a seat that comes back may do."""
        return None if self.question is None or seat == NOBODY else self.asked(seat)

    def clock(self) -> protocol.Clock | None:
        """Whose time runs; after a discard, and in a kong's beat, that of nobody in particular."""
        question, now = self.question, self.room.now
        if question is None or question.seat is None:
            return None
        if self.deal.phase in WINDOWS:
            return protocol.Clock(None, self.room.lobby.terms.pace.claim_ms, 0)
        bank = self.room.banks[self.play.players[question.seat]] if question.closes_at else 0
        return protocol.Clock(question.seat, question.left(now), max(0, bank - question.over(now)))
