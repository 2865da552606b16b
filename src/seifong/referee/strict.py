"""This file is about the strict table: a deal whose movements are the players', and a referee.

A player does something (`StrictTable.do`). What no table could show raises `Impossible`, and
nothing has happened. What is proper happens. What is a foul is refused, warned of, or ruled on, as
the table's conduct has it; only a foul that conduct prevents raises, and then nothing has happened
either. Every movement is an event, and so is every ruling.

It is the same `Deal` that plays by itself in the simulator; the decisions are the same, and so is
the journal, once the movements are taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from seifong.errors import Impossible, Improper
from seifong.referee import clock, laid, saying, watch, wins, wrong_dealer
from seifong.referee.calls import Call
from seifong.referee.cards import CardBook
from seifong.referee.referee import response_to, rule_on
from seifong.referee.rulings import Incident, Ruling
from seifong.referee.scene import Scene, WrongSet, WrongThrow
from seifong.referee.words import heard, tiles_named
from seifong.rules.fouls import foul_kind
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW
from seifong.seats import EAST, NOBODY, lower
from seifong.table import mishaps
from seifong.table import movements as m
from seifong.table.automation import CLAIMS as CLAIMS_BY_ITSELF
from seifong.table.automation import NOTHING
from seifong.table.claims import CLAIM_CHOWS, CLAIM_PASS, CLAIM_PUNG, CLAIM_WIN, motion_of
from seifong.table.deal import Deal
from seifong.table.dice import Break, Dice
from seifong.table.events import Answered, Event, Ruled, Saw, SetAside, Showed, WentBack
from seifong.table.flowers import show_flower
from seifong.table.motions import PASS
from seifong.table.opening import FLOWERS as SHOWING_FLOWERS
from seifong.table.opening import OPENED
from seifong.table.options import Options
from seifong.table.phases import CLAIMS, OPENING, REPLACING, SHOWING, TURN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.tiles import is_flower

__all__ = ["Judge", "StrictTable"]

Judge = Callable[[Ruling], "str | None"]
"""Who chooses where a rule says that something may be ruled: a name of the ruling's options, or
None for the one that the referee would take."""

# What happens all the same when it is ruled on: the foul is in the manner, not in the thing.
_STANDS = frozenset(
    {
        "discard_misnamed",
        "discard_misplaced",
        "discard_named",
        "discard_not_named",
    }
)

# A tile that was not to be drawn; it stays in a hand that is ruled long.
_STRAY = frozenset({"drew_out_of_turn", "drew_twice", "replaced_before_exposing"})

# A tile that was seen too early, and goes back where the table only warns.
_SEEN = _STRAY | {"drew_too_soon"}

# What nobody does by hand where the table asks who claims, and draws where nobody does.
_OF_CLAIMS = (m.Touch, m.Lift, m.PutBack, m.Mix, m.Choose, m.Discard, m.Speak, m.Expose)

# A claim that its caller does not carry out.
_NOT_KEPT = frozenset({"claim_withdrawn", "spoke_and_did_not_expose"})

# A discard in place of a penalty tile, which is due still.
_KEPT = "penalty_tile_not_discarded"

# A discard with these leaves a hand short, unless it is put right.
_SHORT = frozenset({"discarded_before_drawing", "discarded_without_replacement"})


class StrictTable:
    """A strict table, for one deal.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> table.do(m.Throw(seat=0))
    >>> table.do(m.Speak(seat=2, words="wait"))  # heard, and nothing else
    >>> table.deal.opening.due != 0  # the breaker throws next
    True

    `book` holds the cards of the match so far, by player; `players` says who sits where, and
    `true_dealer` whose deal it is: `took_over` is called if that player becomes East after all.
    """

    def __init__(  # noqa: PLR0913 (a table is laid with all of these; they are named)
        self,
        options: Options,
        dice: Dice,
        *,
        round_wind: int = 0,
        journal: list[Event] | None = None,
        automations: int = NOTHING,
        book: CardBook | None = None,
        players: Sequence[int] = (0, 1, 2, 3),
        judge: Judge | None = None,
        true_dealer: int = EAST,
        took_over: Callable[[], None] | None = None,
    ) -> None:
        self.deal = Deal(options, dice, round_wind, journal, automations)
        self.scene = Scene(self.deal, true_dealer)
        self.book = CardBook() if book is None else book
        self.players = tuple(players)
        self.judge = judge
        self._took_over = took_over
        self.rulings: list[Ruling] = []

    @property
    def end(self) -> Event | None:
        """The one end of the deal, once it is over."""
        return self.deal.end

    def do(self, movement: m.Movement) -> None:
        """A player does something.

        Raises `Impossible` for what no table could show, and `Improper` for a foul that the table's
        conduct prevents; nothing has happened then.
        """
        self._is_possible(movement)
        scene = self.scene
        before, scene.now = scene.now, movement.at
        try:
            incident = watch.what_is_wrong(scene, movement)
            if incident is not None:
                self._unless_prevented(incident)
            elif isinstance(movement, m.Speak):
                self._unless_false_win_is_prevented(movement)
            if isinstance(movement, m.Expose):
                self._unless_wrong_set_is_prevented(movement)
        except (Impossible, Improper):
            scene.now = before
            raise
        clock.goes_by(scene)
        self._note(movement)
        self._rule_on_a_wrong_set(movement)
        if self.deal.end is not None:
            return
        if incident is None:
            self._carry_out(movement)
            return
        ruling = self.rule(incident)
        if self.end is not None:
            return
        self._drop_claim_not_kept(ruling)
        self._open_again(ruling)
        self._settle_whose_deal(ruling)
        if ruling.response == "ruled":
            self._after(movement, ruling)
        elif isinstance(movement, m.Lift) and ruling.foul in _SEEN:
            self._after_stray(movement, is_dead=False)  # it goes back, and has been seen

    def _is_possible(self, movement: m.Movement) -> None:
        if self.deal.end is not None:
            raise Impossible("the deal is over")
        if not 0 <= movement.seat < 4:
            raise Impossible(f"there is no seat {movement.seat}")
        if movement.at < self.scene.now:
            raise Impossible(f"it is {self.scene.now} ms, and {movement.at} ms is past")
        on = getattr(movement, "on", 0)
        if not 0 <= on < 4:
            raise Impossible(f"there is no seat {on}")
        if self.deal.automations & CLAIMS_BY_ITSELF and isinstance(movement, _OF_CLAIMS):
            raise Impossible("this table asks, draws and lays by itself: its players decide (act)")

    def _unless_prevented(self, incident: Incident) -> None:
        """A table that prevents a foul refuses it."""
        if response_to(self.scene.rules, incident.foul) != "prevented":
            return
        kind = foul_kind(incident.foul)
        sentence = kind.said(incident.offender, incident.tile, incident.other)
        zung_jung = self.deal.options.cites_zung_jung
        rule = kind.rules(zung_jung=zung_jung)[0]
        raise Improper(incident.foul, sentence.en, rule, sentence.zh)

    def _unless_false_win_is_prevented(self, movement: m.Speak) -> None:
        """A win of the open tile that is none, where that is refused at once."""
        foul = self._false_win_of(movement)
        if foul:
            self._unless_prevented(Incident(foul=foul, offender=movement.seat, claim="win"))

    def _unless_wrong_set_is_prevented(self, movement: m.Expose) -> None:
        """Tiles that do not fit the claim, where that is refused at once."""
        wrong = self._wrong_set_of(movement)
        if wrong is not None:
            self._unless_prevented(self._of_wrong_set(wrong, is_at_once=True))

    def _wrong_set_of(self, movement: m.Expose) -> WrongSet | None:
        """What is laid for the claim that stands, if it does not fit."""
        call = self.scene.calls.of.get(movement.seat)
        if call is None or self.deal.phase not in {CLAIMS, ROB_PHASE}:
            return None
        if not watch.is_standing(self.scene, call) or watch.fits(self.scene, call, movement.tiles):
            return None
        return WrongSet(call, movement.tiles)

    def _false_win_of(self, movement: m.Speak) -> str:
        """The foul that a win spoken on the open tile is, or nothing."""
        deal, seat = self.deal, movement.seat
        if heard(movement.words) != "win" or seat == deal.turn:
            return ""
        if laid.comes_in_time(self.scene, seat, "win"):
            is_honest = laid.is_a_win(self.scene, seat)
            return "" if is_honest else wins.false_win(self.scene, seat, DISCARD)
        if deal.phase not in {CLAIMS, ROB_PHASE}:
            return ""
        if saying.declares_with_lifted(self.scene, seat, "win"):
            return ""
        offers = deal.window.offers(seat) | saying.as_of_a_discard(self.scene, seat)
        if offers & CLAIM_WIN:
            return ""
        return wins.false_win(self.scene, seat, ROB if deal.phase == ROB_PHASE else DISCARD)

    def _note(self, event: Event) -> None:
        if self.deal.journal is not None:
            self.deal.journal.append(event)

    # -- what is proper -------------------------------------------------------------------------

    def _carry_out(self, movement: m.Movement) -> None:  # noqa: C901, PLR0912 (a branch a movement)
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
                self._mix()
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

    def _open_again(self, ruling: Ruling) -> None:
        """A wrong throw, or a wrong break, has been brought up: it is put right, or it stands.

        ZJ-PEN-6, ZJ-PEN-7.
        """
        scene, is_back = self.scene, ruling.remedy == "put_right"
        if ruling.foul == "wrong_break" and scene.wrong_breaker != NOBODY:
            scene.wrong_breaker = NOBODY
            if is_back:
                self.deal.opening.break_again()
        elif ruling.foul == "wrong_thrower" and scene.wrong_throws:
            wrong = next(throw for throw in scene.wrong_throws if throw.seat == ruling.offender)
            scene.wrong_throws.remove(wrong)
            if is_back:
                self.deal.opening.throw_again(is_first=wrong.is_first)
                scene.wrong_breaker = NOBODY
                if wrong.is_first:
                    scene.wrong_throws.clear()

    def _settle_whose_deal(self, ruling: Ruling) -> None:
        """The true East deals on, or has lost the deal (ZJ-PEN-8)."""
        if ruling.foul != "wrong_dealer":
            return
        if ruling.remedy != "put_right":
            self.scene.true_dealer = EAST
            return
        east = self.scene.true_dealer
        self.players = self.players[east:] + self.players[:east]
        wrong_dealer.takes_over(self.scene)
        if self._took_over is not None:
            self._took_over()

    def _begin_if_opened(self) -> None:
        if self.deal.opening.stage == OPENED and self.deal.phase == OPENING:
            self.deal.begin()
            self.scene.begun_at = self.scene.now
            self._entered()

    def _show_flower(self, movement: m.ShowFlower) -> None:
        opening = self.deal.opening
        if opening.stage == SHOWING_FLOWERS:
            if movement.seat == opening.due and opening.has_to_show(movement.tile):
                opening.show(movement.tile)
        elif self.deal.phase == SHOWING and movement.seat == self.deal.turn:
            show_flower(self.deal, movement.tile)
            self._entered()

    def _replace(self) -> None:
        opening = self.deal.opening
        if opening.stage == SHOWING_FLOWERS:
            opening.replace()
            self._begin_if_opened()
            return
        if self.deal.phase == ROB_PHASE:
            self._settle()
        if self.deal.phase == REPLACING:
            self.deal.replace()
            self._entered()

    def _touch(self, seat: int) -> None:
        reach = self.scene.reach
        reach.seat, reach.has_given_up = seat, True
        if reach.step == "untouched":
            reach.step = "touched"

    def _lift(self, seat: int) -> None:
        self._touch(seat)
        self.scene.reach.step = "lifted"
        self._note(Saw(seat, int(self.deal.wall.next_for(seat))))

    def _mix(self) -> None:
        """The tile is drawn, and nobody may claim the discard any more (ZJ-DRAW-4)."""
        self.scene.reach.step = "mixed in"
        self._forget_the_head(self.scene.reach.seat)
        self._settle()

    def _forget_the_head(self, seat: int) -> None:
        """The seat takes its tile; of the next one nobody knows, unless its own was kept for it."""
        if not self.deal.wall.keeps_one_for(seat):
            self.scene.reach.seen_by = NOBODY

    def _choose(self, movement: m.Choose) -> None:
        """Take the tile that another has seen, or leave it as that player's next draw (P-17)."""
        reach = self.scene.reach
        if movement.leaves_it:
            self.deal.wall.leave_for(reach.seen_by)
            self._note(SetAside(reach.seen_by))
            reach.seen_by = NOBODY

    def _discard(self, movement: m.Discard) -> None:
        if self.scene.reach.step == "lifted":
            self._mix()
            if self.deal.phase != TURN:
                return  # it was a flower
        self.deal.discarded(movement.seat, movement.tile)
        self._entered()
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
                self._mix()
                self._speak_in_turn(seat, word)
            else:
                self._call(movement)
        elif laid.comes_in_time(self.scene, seat, word):
            self._call_over_laid(movement)

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
                self.rule(Incident(foul=self._false_draw(seat), offender=seat, claim="win"))

    def _false_draw(self, seat: int) -> str:
        return wins.false_win(self.scene, seat, SELF_DRAW)

    def _pass(self, seat: int) -> None:
        """Said aloud it binds nobody; but the last discard is gone once all have said it."""
        if self.deal.phase != CLAIMS or seat == self.deal.turn:
            return
        self.scene.calls.passed.add(seat)
        if self.deal.wall.live == 0 and len(self.scene.calls.passed) == 3:
            self._settle()

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
            self._false_win_of(movement),
            changed_from=old,
        )
        if scene.reach.step in {"touched", "lifted"}:
            self._note(WentBack(scene.reach.seat))
            scene.reach.comes_off()

    def _call_over_laid(self, movement: m.Speak) -> None:
        """A higher claim is in time, and what is laid goes back to the hand (ZJ-CLAIM-5)."""
        before = self.scene.laid
        if before is not None:
            mishaps.took_back(self.deal, before.call.seat, before.passed)
            self._entered()
            self.scene.lies_open_again(before)
        self._call(movement)

    # -- exposing -------------------------------------------------------------------------------

    def _expose(self, movement: m.Expose) -> None:
        seat, tiles, scene = movement.seat, movement.tiles, self.scene
        if scene.is_turn_of(seat):
            self._lay_kong(seat, tiles)
            return
        call = scene.calls.of.get(seat)
        is_in_time = self.deal.phase in {CLAIMS, ROB_PHASE} and call is not None
        if call is None or not is_in_time or not watch.is_standing(scene, call):
            self._note(Showed(seat, tiles))
        elif call.word == "win":
            self._settle(shown_by=call)
        elif watch.fits(scene, call, tiles):
            call.tiles = tiles
            self._put_right(seat)
            if self.deal.end is None and scene.calls.of.get(seat) is call:
                self._settle()
        else:
            self._note(Showed(seat, tiles))
            scene.wrong_set = WrongSet(call, tiles)

    def _lay_kong(self, seat: int, tiles: tuple[int, ...]) -> None:
        if not watch.is_own_kong(self.scene, seat, tiles):
            self._note(Showed(seat, tiles))
            return
        self.deal.konged(seat, tiles[0])
        self._entered()
        self.scene.opened_at = self.scene.now
        self.scene.kong_laid_at = self.scene.now

    def _show_hand(self, movement: m.ShowHand) -> None:
        call = self.scene.calls.of.get(movement.seat)
        self._note(Showed(movement.seat, movement.tiles))
        if call is not None and call.word == "win":
            self._settle(shown_by=call)

    def _put_right(self, seat: int) -> None:
        """The right tiles lie open now; what was shown without right is ruled on (ZJ-PEN-12)."""
        wrong = self.scene.wrong_set
        if wrong is None or wrong.call.seat != seat:
            return
        self.scene.wrong_set = None
        self.rule(self._of_wrong_set(wrong, is_at_once=True))

    def _of_wrong_set(self, wrong: WrongSet, *, is_at_once: bool) -> Incident:
        call = wrong.call
        right = tuple(t for t in wrong.shown if t in (call.tiles or ()))
        return Incident(
            foul="wrong_tiles_exposed",
            offender=call.seat,
            tile=int(self.deal.open_tile),
            shown=wrong.shown,
            right=right,
            claim=call.word if call.word != "pass" else "",
            is_at_once=is_at_once,
        )

    def _rule_on_a_wrong_set(self, movement: m.Movement) -> None:
        """Not put right before another goes on, a wrong set is no mistake any more (ZJ-PEN-14)."""
        wrong = self.scene.wrong_set
        if wrong is None or movement.seat == wrong.call.seat:
            return
        self.scene.wrong_set = None
        self.scene.calls.of.pop(wrong.call.seat, None)
        self.rule(self._of_wrong_set(wrong, is_at_once=False))

    # -- settling -------------------------------------------------------------------------------

    def _settle(self, shown_by: Call | None = None) -> None:
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
                    tile=int(self.deal.open_tile),
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
        self._entered()
        self.scene.laid = before
        if standing is not None and standing.word == "kong":
            self.scene.kong_laid_at = self.scene.now

    def _is_of_a_discard(self, call: Call) -> bool:
        """True of a claim of a kong's tile that is none of robbing it (HK-KONG-13)."""
        is_of_kong = self.deal.phase == ROB_PHASE and call.word != "pass"
        return is_of_kong and not self.deal.window.offers(call.seat) & call.bits

    def _answer(self) -> None:
        """What each seat claimed, in turn order, as answers; then what a chow was changed into."""
        deal, window = self.deal, self.deal.window
        seat = int(lower(deal.turn))
        firsts = {}
        while seat != deal.turn:
            if window.offers(seat):
                firsts[seat] = self._first_answer(seat)
                self._note(Answered(seat, int(motion_of(firsts[seat]))))
                window.answer(seat, firsts[seat])
            seat = int(lower(seat))
        self._answer_again(firsts)

    def _first_answer(self, seat: int) -> int:
        call = self.scene.calls.of.get(seat)
        if call is None:
            return CLAIM_PASS
        if call.changed_from is not None:
            call = call.changed_from
        if call.word == "chow":
            return self._chow_bit(call)
        return call.bits

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
        self._note(Answered(caller, int(motion_of(changed))))
        deal.window.offer(caller, CLAIM_WIN)
        deal.window.answer(caller, changed)

    def _entered(self) -> None:
        """Something new lies open, or a new turn has begun."""
        scene = self.scene
        scene.reach.begins_anew()
        scene.calls.clear()
        scene.wrong_set = None
        scene.laid = None
        scene.is_towards_river = False
        scene.kong_said_at = None
        scene.named, scene.is_misplaced = None, False
        if self.deal.phase == TURN:
            scene.turn_at = scene.now
            scene.kong_laid_at = None

    # -- rulings --------------------------------------------------------------------------------

    def rule(self, incident: Incident) -> Ruling:
        """Have the referee rule on a foul, and carry the ruling out as far as the deal goes."""
        player = self.players[incident.offender]
        incident = replace(incident, before=self.book.of(player))
        ruling = rule_on(self.scene.rules, incident)
        if ruling.options and self.judge is not None:
            ballot = self.judge(ruling)
            if ballot is not None:
                ruling = rule_on(self.scene.rules, incident, ballot=ballot)
        self.rulings.append(ruling)
        if ruling.foul == "over_time":
            clock.was_called(self.scene, ruling.offender)
        if _is_carried_out(ruling):
            self._carry_out_ruling(ruling)
        else:
            self._note(self._ruled(ruling, [0, 0, 0, 0], card=""))
        return ruling

    def _carry_out_ruling(self, ruling: Ruling) -> None:
        deal, offender = self.deal, ruling.offender
        self.book, consequence = self.book.add(
            self.scene.rules, self.players[offender], ruling.card
        )
        deducted = list(ruling.deducted)  # what the card costs among it
        is_dead = consequence.is_dead or consequence.is_out
        card = consequence.shown[-1] if consequence.shown else ""
        event = self._ruled(ruling, deducted, card=card, is_dead=is_dead)
        self._note(event)
        if event.no_win or event.no_claims or event.no_kongs:
            mishaps.lost_rights(
                deal, offender, win=event.no_win, claims=event.no_claims, kongs=event.no_kongs
            )
            self._drop_lost_claim(offender)
        if event.penalty_tiles and deal.options.binds_penalty_tiles:
            mishaps.owes_discards(deal, offender, list(event.penalty_tiles))
            self._drop_lost_claim(offender)
        gains, rule = list(ruling.gains), _rule_of_the_end(event.rules)
        match ruling.aftermath.kind:
            case "deal_ends":
                deal.stopped(rule, gains, deducted, dealer_out=offender == EAST)
            case "replayed" | "misdeal":
                deal.replayed(rule, gains, deducted)
            case _:
                deal.fined(gains, deducted)

    def _drop_claim_not_kept(self, ruling: Ruling) -> None:
        """A claim taken back, or not carried out, is void unless it is ruled that it stands.

        HK-CLAIM-14, ZJ-CLAIM-8, HK-FALSE-9.
        """
        call = self.scene.calls.of.get(ruling.offender)
        if call is None:
            return
        is_void = ruling.foul in _NOT_KEPT and ruling.remedy == "claim_void"
        if is_void or (call.false_win and ruling.foul == call.false_win):
            del self.scene.calls.of[ruling.offender]

    def _drop_lost_claim(self, seat: int) -> None:
        """A claim counts for nothing once its right is lost (HK-CLAIM-10, ZJ-PREC-3)."""
        scene = self.scene
        call = scene.calls.of.get(seat)
        if call is None or call.false_win or self.deal.window.offers(seat) & call.bits:
            return
        del scene.calls.of[seat]
        if scene.wrong_set is not None and scene.wrong_set.call is call:
            scene.wrong_set = None

    def _ruled(
        self, ruling: Ruling, deducted: list[int], *, card: str, is_dead: bool = False
    ) -> Ruled:
        rights = ruling.rights
        is_ruled = _is_carried_out(ruling)
        return Ruled(
            foul=ruling.foul,
            offender=ruling.offender,
            response=ruling.response,
            remedy=ruling.remedy if is_ruled or ruling.remedy == "stands" else "put_right",
            rules=tuple(citation.rule for citation in ruling.citations),
            gains=tuple(ruling.gains) if is_ruled else (0, 0, 0, 0),
            deducted=tuple(deducted),
            card=card,
            no_win=is_ruled and (is_dead or not rights.may_win),
            no_claims=is_ruled and (is_dead or not rights.may_claim),
            no_kongs=is_ruled and (is_dead or not rights.may_kong),
            penalty_tiles=tuple(ruling.penalty_tiles) if is_ruled else (),
        )

    def _after(self, movement: m.Movement, ruling: Ruling) -> None:
        """What happens to a movement that was ruled on, by the foul and its remedy."""
        is_let = ruling.foul == _KEPT and ruling.remedy == "stands"
        if (ruling.foul in _STANDS or is_let) and ruling.offender == movement.seat:
            self._carry_out(movement)
            return
        if ruling.foul in {"discard_misnamed", "discard_misplaced"}:
            self.scene.named, self.scene.is_misplaced = None, False  # it misleads nobody any more
        match movement:
            case m.Speak() if ruling.remedy == "benefit_to_other":
                self._call_over_laid(movement)  # as if the other had waited
            case m.Touch() | m.Lift() if ruling.foul == "drew_too_soon":
                self._carry_out(movement)  # it is on the wall, and has seen what it has lifted
            case m.Lift() | m.Replace() if ruling.foul in _STRAY:
                self._after_stray(movement, is_dead=ruling.remedy == "dead_hand")
            case m.Discard():
                self._after_discard(movement, ruling)
            case m.Expose() | m.ShowHand():
                self._after_showing(movement, ruling)
            case _:
                pass

    def _after_discard(self, movement: m.Discard, ruling: Ruling) -> None:
        """A kong lies where it belongs; a tile that leaves a hand short lies in the river."""
        if ruling.foul == "kong_laid_ambiguously":
            self._lay_kong(movement.seat, (movement.tile,))
            self.scene.is_towards_river = self.deal.phase == ROB_PHASE  # HK-KONG-13
        elif ruling.remedy != "dead_hand":
            return  # it is taken back
        elif ruling.foul in _SHORT:
            self._after_early_discard(movement)
        elif self.scene.is_open():
            self._after_stray_discard(movement)

    def _after_showing(self, movement: m.Expose | m.ShowHand, ruling: Ruling) -> None:
        """Tiles were seen by all; a set that is laid too soon lies there, and may be taken back.

        A win that is shown too soon ends nothing: it is shown again (HK-CLAIM-11, ZJ-CLAIM-4).
        """
        call = self.scene.calls.of.get(movement.seat)
        is_set = call is not None and call.word != "win"
        if ruling.foul == "exposed_without_beat" and is_set:
            self._carry_out(movement)
        elif ruling.foul != "kong_not_allowed" or not self._lies_hidden(movement):
            self._note(Showed(movement.seat, movement.tiles))

    def _lies_hidden(self, movement: m.Expose | m.ShowHand) -> bool:
        """True of a concealed kong where those are laid face down: nobody has seen more of it.

        HK-KONG-14.
        """
        return self.deal.options.hides_kongs and len(movement.tiles) == 4

    def _after_stray(self, movement: m.Lift | m.Replace, *, is_dead: bool) -> None:
        """A tile drawn out of turn goes back, seen, or stays in a hand that is dead (P-11)."""
        deal, seat = self.deal, movement.seat
        is_lift = isinstance(movement, m.Lift)
        if is_lift:
            tile = int(deal.wall.next_for(seat))
            self._note(Saw(seat, tile))
            if not is_dead or is_flower(tile):
                self.scene.reach.seen_by = seat
                return
            self._forget_the_head(seat)
        elif not is_dead or is_flower(_next_of_tail(deal)):
            return
        mishaps.drew_out_of_turn(deal, seat, from_tail=not is_lift)

    def _after_early_discard(self, movement: m.Discard) -> None:
        """The hand is dead, and the tile lies in the river: the turn is over (P-14, P-39)."""
        deal, seat = self.deal, movement.seat
        if deal.phase == ROB_PHASE:
            self._settle()  # whoever has said that he robs the kong has it (HK-ROB-1, ZJ-ROB-1)
        if deal.end is not None:
            return
        if deal.phase == CLAIMS and seat == lower(deal.turn):
            mishaps.went_without_drawing(deal)
        elif seat != deal.turn:
            return
        deal.discarded(seat, movement.tile)
        self._entered()
        self.scene.opened_at = self.scene.now

    def _after_stray_discard(self, movement: m.Discard) -> None:
        """The hand is short, and the tile lies in the river; nothing else changes (ZJ-PEN-9)."""
        mishaps.discarded_out_of_turn(self.deal, movement.seat, movement.tile)
        self._drop_lost_claim(movement.seat)

    # -- decisions, where movements are the table's ---------------------------------------------

    def act(self, seat: int, motion: int) -> None:
        """A decision of a seat, where claims are asked for; one that is improper is a foul."""
        deal = self.deal
        if deal.is_proper(seat, motion):
            deal.act(seat, motion)
            return
        incident = self._improper(seat, motion)
        if incident is None:
            deal.act(seat, motion)  # which says what is wrong
            return
        self._unless_prevented(incident)
        self.rule(incident)

    def _improper(self, seat: int, motion: int) -> Incident | None:
        """A win that is none is the only foul that a decision can be."""
        if motion != PASS + 6 or self.deal.end is not None:
            return None
        if self.deal.phase == TURN and seat == self.deal.turn:
            return Incident(foul=self._false_draw(seat), offender=seat, claim="win")
        if self.deal.phase in {CLAIMS, ROB_PHASE} and seat != self.deal.turn:
            way = ROB if self.deal.phase == ROB_PHASE else DISCARD
            foul = wins.false_win(self.scene, seat, way)
            return Incident(foul=foul, offender=seat, tile=int(self.deal.open_tile), claim="win")
        return None


def _is_carried_out(ruling: Ruling) -> bool:
    """A warning costs nothing; but it brings no hand of the wrong size to life (HK-DEAD-1).

    Nor does it make a deal right that the wrong player deals (ZJ-PEN-8).
    """
    is_grave = ruling.remedy == "dead_hand" or ruling.foul == "wrong_dealer"
    return ruling.response == "ruled" or is_grave


# The rules that end a deal, before those that say what was wrong.
_ENDING = ("HK-FALSE-5", "HK-FALSE-4", "HK-FALSE-7", "ZJ-PEN-8", "HK-EV-15")


def _rule_of_the_end(rules: Sequence[str]) -> str:
    """Of the rules that a ruling rests on, the one by which the deal is over."""
    return next((rule for rule in _ENDING if rule in rules), rules[0] if rules else "")


def _next_of_tail(deal: Deal) -> int:
    """The tile that a replacement would be."""
    return int(deal.wall.next_replacement())
