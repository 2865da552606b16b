"""This file is about doing: a movement with which nothing is wrong, and what it changes."""

from __future__ import annotations

from collections.abc import Callable

from seifong.referee import laid, overlooked, saying, watch, wins
from seifong.referee.calls import Call
from seifong.referee.rulings import Incident
from seifong.referee.saying import false_win_said
from seifong.referee.scene import Scene, WrongThrow
from seifong.referee.words import heard, tiles_named
from seifong.referee.wrong_sets import as_incident, shown_again
from seifong.scoring.win import FLOWERS, SELF_DRAW
from seifong.seats import NOBODY, lower
from seifong.table import mishaps
from seifong.table import movements as m
from seifong.table.claims import CLAIM_CHOWS, CLAIM_PASS, CLAIM_PUNG, CLAIM_WIN, motion_of
from seifong.table.dice import Break
from seifong.table.events import Answered, Event, Saw, SetAside, Showed, WentBack
from seifong.table.flowers import show_flower
from seifong.table.opening import FLOWERS as SHOWING_FLOWERS
from seifong.table.opening import OPENED
from seifong.table.phases import CLAIMS, OPENING, REPLACING, SHOWING, TURN
from seifong.table.phases import ROB as ROB_PHASE

__all__ = ["Doing"]


class Doing:
    """Carries out what players do at a strict table, once it is known to be proper.

    Where a foul comes to light only then, as a false win when claims are settled, `rule` has it
    ruled on.
    """

    def __init__(self, scene: Scene, rule: Callable[[Incident], object]) -> None:
        self.scene = scene
        self.deal = scene.deal
        self.rule = rule

    def carry_out(self, movement: m.Movement) -> None:  # noqa: C901, PLR0912 (a branch a movement)
        """Nothing is wrong with it, or it stands all the same: it happens."""
        match movement:
            case m.Throw():
                self._throw(movement.seat)
            case m.Break():
                self._break(movement)
            case m.Take():
                self.deal.opening.take()
                self._begin_if_opened()
            case m.ShowFlower():
                self._show_flower(movement)
            case m.Replace():
                self._replace()
            case m.Touch():
                self._touch(movement.seat)
            case m.Lift():
                self._lift(movement.seat)
            case m.PutBack():
                self.scene.reach.comes_off()
            case m.Mix():
                self.mix()
            case m.Choose():
                self._choose(movement)
            case m.Discard():
                self._discard(movement)
            case m.Speak():
                self._speak(movement)
            case m.Expose():
                self._expose(movement)
            case m.ShowHand():
                self._show_hand(movement)
            case m.Reach() | m.CallTime() | m.Count() | m.Report():
                pass  # nothing was wrong

    def _throw(self, seat: int) -> None:
        opening = self.deal.opening
        if seat != opening.due:  # and nobody has said so
            wrong = WrongThrow(seat, int(opening.due), opening.is_first_throw())
            self.scene.wrong_throws.append(wrong)
        opening.throw(seat)

    def _break(self, movement: m.Break) -> None:
        if not watch.is_right_break(self.scene, movement):
            self.scene.wrong_breaker = movement.seat
        self.deal.opening.break_wall(Break(movement.side, movement.count))

    def _begin_if_opened(self) -> None:
        if self.deal.opening.stage == OPENED and self.deal.phase == OPENING:
            self.deal.begin()
            self.scene.begun_at = self.scene.now
            self.entered()

    def _show_flower(self, movement: m.ShowFlower) -> None:
        opening = self.deal.opening
        if opening.stage == SHOWING_FLOWERS:
            if movement.seat == opening.due and opening.has_to_show(movement.tile):
                opening.show(movement.tile)
        elif self.deal.phase == SHOWING and movement.seat == self.deal.turn:
            show_flower(self.deal, movement.tile)
            self.entered()

    def _replace(self) -> None:
        opening = self.deal.opening
        if opening.stage == SHOWING_FLOWERS:
            opening.replace()
            self._begin_if_opened()
            return
        if self.deal.phase == ROB_PHASE:
            self.settle()
        if self.deal.phase == REPLACING:
            self.deal.replace()
            self.entered()

    def _touch(self, seat: int) -> None:
        reach = self.scene.reach
        reach.seat, reach.has_given_up = seat, True
        if reach.step == "untouched":
            reach.step = "touched"

    def _lift(self, seat: int) -> None:
        self._touch(seat)
        self.scene.reach.step = "lifted"
        self.note(Saw(seat, int(self.deal.wall.next_for(seat))))

    def mix(self) -> None:
        """The tile is drawn, and nobody may claim the discard any more (ZJ-DRAW-4)."""
        self.scene.reach.step = "mixed in"
        self.forget_the_head(self.scene.reach.seat)
        self.settle()

    def forget_the_head(self, seat: int) -> None:
        """The seat takes its tile; of the next one nobody knows, unless its own was kept for it."""
        if not self.deal.wall.keeps_one_for(seat):
            self.scene.reach.seen_by = NOBODY

    def _choose(self, movement: m.Choose) -> None:
        """Take the tile that another has seen, or leave it as that player's next draw (P-17)."""
        reach = self.scene.reach
        if movement.leaves_it:
            self.deal.wall.leave_for(reach.seen_by)
            self.note(SetAside(reach.seen_by))
            reach.seen_by = NOBODY

    def _discard(self, movement: m.Discard) -> None:
        if self.scene.reach.step == "lifted":
            self.mix()
            if self.deal.phase != TURN:
                return  # it was a flower
        self.deal.discarded(movement.seat, movement.tile)
        self.entered()
        self.scene.opened_at = self.scene.now
        if movement.named is not None and movement.named != movement.tile:
            self.scene.named = movement.named
        self.scene.is_misplaced = movement.place != "river"

    # -- speaking -------------------------------------------------------------------------------

    def _speak(self, movement: m.Speak) -> None:
        word, seat, deal = heard(movement.words), movement.seat, self.deal
        if word == "win" and deal.phase == OPENING and wins.wins_by_flowers(self.scene, seat):
            deal.won([seat], FLOWERS)
            return
        if word is None or not self.scene.is_open():
            return
        if word == "pass":
            self._pass(seat)
        elif seat == deal.turn and deal.phase not in {CLAIMS, ROB_PHASE}:
            self._speak_in_turn(seat, word)
        elif deal.phase in {CLAIMS, ROB_PHASE} and seat != deal.turn:
            if saying.declares_with_lifted(self.scene, seat, word):
                self.mix()
                self._speak_in_turn(seat, word)
            else:
                self._call(movement)
        elif laid.comes_in_time(self.scene, seat, word):
            self.call_over_laid(movement)

    def _speak_in_turn(self, seat: int, word: str) -> None:
        deal = self.deal
        if word == "kong":
            self.scene.kong_said_at = self.scene.now
        elif word == "win" and deal.end is None:
            if deal.phase == TURN and deal.can_win:
                deal.won([seat], SELF_DRAW)
            elif wins.wins_by_flowers(self.scene, seat):
                deal.won([seat], FLOWERS)
            else:
                self.rule(
                    Incident(
                        foul=wins.false_win(self.scene, seat, SELF_DRAW), offender=seat, claim="win"
                    )
                )

    def _pass(self, seat: int) -> None:
        """Said aloud it binds nobody; but the last discard is gone once all have said it."""
        if self.deal.phase != CLAIMS or seat == self.deal.turn:
            return
        self.scene.calls.passed.add(seat)
        if self.deal.wall.live == 0 and len(self.scene.calls.passed) == 3:
            self.settle()

    def _call(self, movement: m.Speak) -> None:
        """A claim is spoken: a draw begun is cancelled, and its tile goes back (P-13, P-16).

        So it does if the claim is by the one who has lifted it, where that costs no claim.
        """
        word = heard(movement.words)
        if word is None:
            return
        seat, scene = movement.seat, self.scene
        old = scene.calls.of.get(seat)
        if old is not None and old.word == word:
            return
        scene.calls.passed.discard(seat)
        scene.calls.of[seat] = Call(
            seat,
            word,
            scene.now,
            tiles_named(movement.words),
            false_win_said(self.scene, movement),
            changed_from=old,
            needs_rival=saying.has_given_up(scene, seat),
        )
        if scene.reach.step in {"touched", "lifted"}:
            self.note(WentBack(scene.reach.seat))
            scene.reach.comes_off()

    def call_over_laid(self, movement: m.Speak) -> None:
        """A higher claim is in time, and what is laid goes back to the hand (ZJ-CLAIM-5)."""
        before = self.scene.laid
        if before is not None:
            mishaps.took_back(self.deal, before.call.seat, before.passed)
            self.entered()
            self.scene.lies_open_again(before)
        self._call(movement)

    # -- exposing -------------------------------------------------------------------------------

    def _expose(self, movement: m.Expose) -> None:
        seat, tiles, scene = movement.seat, movement.tiles, self.scene
        if scene.is_turn_of(seat):
            self.lay_kong(seat, tiles)
            return
        call = scene.calls.of.get(seat)
        is_in_time = self.deal.phase in {CLAIMS, ROB_PHASE} and call is not None
        if call is None or not is_in_time or not watch.is_standing(scene, call):
            self.note(Showed(seat, tiles))
        elif call.word == "win":
            self.settle(shown_by=call)
        elif watch.fits(scene, call, tiles):
            call.tiles = tiles
            self._put_right(seat)
            if self.deal.end is None and scene.calls.of.get(seat) is call:
                self.settle()
        else:
            self.note(Showed(seat, tiles))
            scene.wrong_set = shown_again(scene.wrong_set, call, tiles)

    def lay_kong(self, seat: int, tiles: tuple[int, ...]) -> None:
        """Tiles are laid in the seat's own turn: a kong, or else they have been shown."""
        if not watch.is_own_kong(self.scene, seat, tiles):
            self.note(Showed(seat, tiles))
            return
        self.deal.konged(seat, tiles[0])
        self.entered()
        self.scene.opened_at = self.scene.now
        self.scene.kong_laid_at = self.scene.now

    def _show_hand(self, movement: m.ShowHand) -> None:
        call = self.scene.calls.of.get(movement.seat)
        self.note(Showed(movement.seat, movement.tiles))
        if call is not None and call.word == "win":
            self.settle(shown_by=call)

    def _put_right(self, seat: int) -> None:
        """The right tiles lie open now; what was shown without right is ruled on (ZJ-PEN-12)."""
        wrong = self.scene.wrong_set
        if wrong is None or wrong.call.seat != seat:
            return
        self.scene.wrong_set = None
        self.bring_up(as_incident(self.scene, wrong, is_at_once=True))

    def bring_up(self, incident: Incident) -> None:
        """What has come to light is ruled on, or waits until a player says so (ZJ-PEN-1)."""
        if overlooked.is_let_pass(self.scene, incident):
            overlooked.note(self.scene, incident)
        else:
            self.rule(incident)

    # -- settling -------------------------------------------------------------------------------

    def settle(self, shown_by: Call | None = None) -> None:
        """Nothing more may be claimed: let the claim that stands stand; silence is a pass.

        False wins are ruled on first, and an honest one on the same tile is still paid
        (HK-FALSE-11).
        """
        calls = self.scene.calls
        winner = calls.first_winner(self.deal.turn)
        for call in calls.false_wins():
            del calls.of[call.seat]
            valid = winner if winner != NOBODY else None
            self.rule(
                Incident(
                    foul=call.false_win,
                    offender=call.seat,
                    tile=self.scene.open_tile(),
                    claim="win",
                    valid_winner=valid,
                )
            )
            if self.deal.end is not None:
                return
        if shown_by is not None and shown_by.false_win:
            return  # the others may still claim
        standing = calls.standing(self.deal.turn)
        if standing is not None and self._is_of_a_discard(standing):
            mishaps.discarded_after_all(self.deal)
        before = None if standing is None else self.scene.before_laying(standing)
        self._answer()
        self.deal.settle()
        self.entered()
        self.scene.laid = before
        if standing is not None and standing.word == "kong":
            self.scene.kong_laid_at = self.scene.now

    def _is_of_a_discard(self, call: Call) -> bool:
        """True of a claim of a kong's tile that is none of robbing it (HK-KONG-13)."""
        is_of_kong = self.deal.phase == ROB_PHASE and call.word != "pass"
        return is_of_kong and not self.deal.window.offers(call.seat) & call.bits

    def _answer(self) -> None:
        """What each seat claimed, in turn order, as answers; then what a chow was changed into."""
        firsts = self._first_answers()
        for seat, answer in firsts.items():
            self.note(Answered(seat, int(motion_of(answer))))
            self.deal.window.answer(seat, answer)
        self._answer_again(firsts)

    def _first_answers(self) -> dict[int, int]:
        """What each seat answers at first that could claim, in turn order.

        A chow that became a win is a chow at first if a pung or kong is the highest that others
        claim still, and is a win from the first if not (HK-CLAIM-12, HK-CLAIM-23).
        """
        turn, of = int(self.deal.turn), self.scene.calls.of
        seats = [seat % 4 for seat in range(turn + 1, turn + 4)]
        seats = [seat for seat in seats if self.deal.window.offers(seat)]
        firsts = {seat: self._bit(seat, of.get(seat)) for seat in seats}
        for seat in seats:
            call = of.get(seat)
            chow = None if call is None else call.changed_from
            heard_of = max((firsts[other] for other in seats if other != seat), default=0)
            if chow is not None and CLAIM_PUNG <= heard_of < CLAIM_WIN:
                firsts[seat] = self._bit(seat, chow)
        return firsts

    def _bit(self, seat: int, call: Call | None) -> int:
        """The answer that a claim is, or a pass if the seat is asked for no such thing."""
        if call is None:
            return CLAIM_PASS
        if call.word == "chow":
            return self._chow_bit(call) or CLAIM_PASS
        return call.bits & int(self.deal.window.offers(seat)) or CLAIM_PASS

    def _chow_bit(self, call: Call) -> int:
        """Which chow was called: the one named or laid, or else the first that could be."""
        bit = watch.chow_bit(self.scene, call.seat, call.tiles) if call.tiles else 0
        offered = self.deal.window.offers(call.seat) & CLAIM_CHOWS
        return bit or offered & -offered

    def _answer_again(self, firsts: dict[int, int]) -> None:
        """A chow caller who could have won has had its say about a pung or kong (HK-CLAIM-12)."""
        deal = self.deal
        caller = int(lower(deal.turn))
        if deal.phase != CLAIMS or not deal.options.chow_to_win:
            return
        could_win = deal.window.offers(caller) & CLAIM_WIN != 0
        best = max(firsts.values(), default=0)
        if not firsts.get(caller, 0) & CLAIM_CHOWS or not could_win:
            return
        if not CLAIM_PUNG <= best < CLAIM_WIN:
            return
        call = self.scene.calls.of.get(caller)
        changed = CLAIM_WIN if call is not None and call.word == "win" else CLAIM_PASS
        self.note(Answered(caller, int(motion_of(changed))))
        deal.window.offer(caller, CLAIM_WIN)
        deal.window.answer(caller, changed)

    def entered(self) -> None:
        """Something new lies open, or a new turn has begun."""
        scene = self.scene
        scene.reach.begins_anew()
        scene.calls.clear()
        scene.wrong_set = None
        scene.laid = scene.gone_back = None
        scene.is_towards_river = False
        scene.kong_said_at = None
        scene.named, scene.is_misplaced = None, False
        if self.deal.phase == TURN:
            scene.turn_at = scene.now
            scene.kong_laid_at = None

    def note(self, event: Event) -> None:
        """Write to the journal, if there is one, what changes nothing in the deal itself."""
        if self.deal.journal is not None:
            self.deal.journal.append(event)
