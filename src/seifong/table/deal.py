"""This file is about a deal: throw, break, deal, flowers, then turn and claims until it is over.

A deal changes only in methods named for what happened (`drew`, `discarded`, `exposed` …), each of
which writes one event to the journal, if there is a journal. What happens with flowers stands in
`flowers`, and what should not happen in `mishaps`: functions that are given the deal. What may
happen next is kept up to date: `window` for the open tile, `kongs` and `can_win` for a turn;
`offers` and `winning` say how it is found. The phases are those of `phases`.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from seifong.errors import Impossible, Improper
from seifong.hands import Hand
from seifong.kinds import has, kinds_in, only
from seifong.melds import BIG_KONG as BIG_KONG_FORM
from seifong.melds import CHOW, PUNG, Meld
from seifong.scoring.payment import payments
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW
from seifong.seats import EAST, NOBODY, lower
from seifong.table import automation, phases
from seifong.table.claims import (
    CLAIM_CHOWS,
    CLAIM_KONG,
    CLAIM_PASS,
    CLAIM_PUNG,
    CLAIM_WIN,
    Window,
    claim_of,
    motion_of,
)
from seifong.table.dice import Break, Dice
from seifong.table.events import (
    Answered,
    Discarded,
    Drew,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    Stopped,
)
from seifong.table.flowers import DrawnFlowers, drew_flower, offer_flower_win, settle_flower_win
from seifong.table.kongs import own_kong, undo_kong
from seifong.table.motions import KONG, MOTIONS, PASS, WIN, chow_low
from seifong.table.offers import narrow, offer_discard, offer_kong, proper_kongs, remember_passed
from seifong.table.opening import OPENED, Opening
from seifong.table.options import Options
from seifong.table.passing import Passed
from seifong.table.penalties import PenaltyTiles
from seifong.table.phases import CHANGING, CLAIMS, FLOWER_WIN, OVER, TURN
from seifong.table.river import River
from seifong.table.wall import EXHAUSTIBLE
from seifong.table.winning import win_event, win_of, winners
from seifong.tiles import NO_TILE, is_flower

__all__ = ["Deal"]


@mypyc_attr(acyclic=True)
@final
class Deal:
    """One deal, from the dice to its one end.

    `asked` is the seat whose motion is awaited (the first of them, in turn order), and `act` is how
    it moves. Until then nothing happens: a deal has no clock and no chance but its dice.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"))
    >>> deal.phase == phases.TURN, deal.asked == EAST, deal.hands[EAST].size()
    (True, True, 14)
    >>> deal.act(EAST, deal.hands[EAST].tiles()[0])
    >>> deal.river.size()
    1

    The order of play: ZJ-PLAY-1, HK-TURN-1, HK-TURN-2.
    """

    def __init__(
        self,
        options: Options,
        dice: Dice,
        round_wind: i64 = 0,
        journal: list[Event] | None = None,
        automations: i64 = automation.ALL,
        opened: Opening | None = None,
    ) -> None:
        self.options: Final = options
        self.automations: Final = automations
        self.round_wind: Final = round_wind
        self.journal: Final = journal
        if opened is None:
            hands = [Hand(options.irregular) for _ in range(4)]
            opening = Opening(options, dice, hands, journal)
        else:
            opening = opened
        self.opening: Final = opening
        self.hands: Final = opening.hands
        self.wall: Final = opening.wall
        self.river: Final = River()
        self.passed: Final = Passed(options.water, until_own_draw=options.water_until_own_draw)
        self.phase: i64 = TURN
        self.turn: i64 = EAST  # whose turn it is, or was until the open tile
        self.asked: i64 = EAST
        self.go_around: i64 = 1
        self.open_tile: i64 = NO_TILE  # the discard, or the kong's tile, that others may claim
        self.drawn: i64 = NO_TILE  # the tile drawn this turn; none after a chow or pung
        self.kongs: i64 = 0  # the kinds of which a kong may be declared this turn
        self.can_win = False  # on the tile drawn this turn
        self.window: Final = Window()  # who may claim the open tile, and what they have answered
        self.keeps_windows = False  # open until `settle`, whoever may claim and has answered
        self.end: Event | None = None
        self.gains: list[int] = [0, 0, 0, 0]  # of each seat, by the end and by rulings
        self.deducted: list[int] = [0, 0, 0, 0]  # by rulings, and received by nobody
        self.no_win: i64 = 0  # the seats that may not win any more, a bit for each: dead hands …
        self.no_claims: i64 = 0  # … those that may claim no meld …
        self.no_kongs: i64 = 0  # … and those that may declare no kong
        self.owing: i64 = 0  # the seats that are to discard penalty tiles …
        self.penalties: Final = PenaltyTiles()  # … which are these
        self.drawn_flowers: Final = DrawnFlowers()
        self._is_complete = False  # the drawn tile completes the hand
        self.is_from_stock = False  # and came from a stock that only replaces
        self.fresh_pung: i64 = NO_TILE  # claimed this turn
        self.kongs_in_a_row: i64 = 0
        self.is_undisturbed = True  # no meld has been laid yet
        self.melds_changed: i64 = 0  # how often those of each seat have, a byte for each
        self.phase = phases.OPENING
        if opened is None:
            self._open()

    def _open(self) -> None:
        """What there is to be done before East's first decision, as far as the table does it."""
        automations = self.automations
        if automations & automation.OPENING:
            self.opening.by_itself(
                with_flowers=automations & automation.FLOWERS != 0,
                asks=automations & automation.CLAIMS != 0,
            )
        if self.opening.stage == OPENED:
            self.begin()

    def clone(self) -> "Deal":
        """A deal that stands as this one does, and goes on by itself; it keeps no journal.

        The clone draws the same tiles from the same wall.

        >>> from seifong.rules.presets import preset
        >>> from seifong.table.dice import FastDice
        >>> deal = Deal(Options(preset("zung-jung")), FastDice("a deal"))
        >>> twin = deal.clone()
        >>> twin.act(EAST, twin.proper(EAST)[0])
        >>> twin.river.size(), deal.river.size()
        (1, 0)
        """
        if self.opening.stage != OPENED:
            raise Impossible("a deal can be cloned once it is opened")
        opened = self.opening.clone()
        twin = Deal(self.options, opened.dice, self.round_wind, None, self.automations, opened)
        twin.river.as_before(self.river)
        twin.passed.as_before(self.passed)
        twin.window.as_before(self.window)
        twin.drawn_flowers.as_before(self.drawn_flowers)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.asked = self.asked
        twin.go_around = self.go_around
        twin.open_tile = self.open_tile
        twin.drawn = self.drawn
        twin.kongs = self.kongs
        twin.can_win = self.can_win
        twin.keeps_windows = self.keeps_windows
        twin.end = self.end
        twin.gains = self.gains[:]
        twin.deducted = self.deducted[:]
        twin.no_win = self.no_win
        twin.no_claims = self.no_claims
        twin.no_kongs = self.no_kongs
        twin.owing = self.owing
        twin._is_complete = self._is_complete
        twin.is_from_stock = self.is_from_stock
        twin.fresh_pung = self.fresh_pung
        twin.kongs_in_a_row = self.kongs_in_a_row
        twin.is_undisturbed = self.is_undisturbed
        twin.melds_changed = self.melds_changed
        if self.owing:
            seat: i64
            for seat in range(4):
                twin.penalties.lay(seat, self.penalties.of(seat))
        return twin

    @property
    def broken(self) -> Break:
        """Where the wall was broken."""
        broken = self.opening.broken
        if broken is None:
            raise Impossible("the wall is not broken yet")
        return broken

    def begin(self) -> None:
        """East's first decision, once all is opened (HK-DEAL-5, ZJ-DEAL-3)."""
        self.drawn = self.opening.drawn
        if self.opening.is_exhausted:
            self._end_without_replacement()
        else:
            self._is_complete = self.hands[EAST].is_complete(self.drawn)
            self.begins_to_decide()

    def _end_without_replacement(self) -> None:
        """No tile is left for a flower of the opening; if it is a seventh or eighth, it may win.

        HK-FLOWER-7, HK-FLOWER-8.
        """
        if not offer_flower_win(self, self.opening.due):
            self.exhausted()

    def flowers_to_show(self, seat: i64) -> i64:
        """The flowers that a seat holds and has not laid on the table yet, as a set."""
        return self.opening.held_flowers(seat) | self.drawn_flowers.of(seat)

    # -- what a seat does -----------------------------------------------------------------------

    def is_proper(self, seat: i64, motion: i64) -> bool:
        """True if the seat may make that motion now."""
        if not 0 <= seat < 4:
            return False
        if self.phase != TURN:
            return self.proper_claims(seat) & _claim_if(motion) != 0
        if seat != self.turn:
            return False
        if motion < KONG:
            if self.owing:
                return has(self.discards_of(seat), motion)
            return has(self.hands[seat].one, motion)
        if motion < PASS:
            return has(self.kongs, motion - KONG)
        return motion == WIN and self.can_win

    def proper(self, seat: i64) -> list[int]:
        """Every motion that is proper for a seat now, lowest first; none if it is not awaited."""
        if not 0 <= seat < 4:
            raise Impossible(f"there is no seat {seat}")
        if self.phase != TURN:
            return [PASS + bit for bit in kinds_in(self.proper_claims(seat))]
        if seat != self.turn:
            return []
        motions = kinds_in(self.discards_of(seat))
        if self.kongs:
            motions += [KONG + kind for kind in kinds_in(self.kongs)]
        if self.can_win:
            motions.append(WIN)
        return motions

    def discards_of(self, seat: i64) -> i64:
        """The kinds that are proper for a seat to discard: any, or a penalty tile (ZJ-PEN-13)."""
        if self.owing >> seat & 1:
            return self.penalties.kinds(seat)
        return self.hands[seat].one

    def proper_claims(self, seat: i64) -> i64:
        """What a seat may answer now, as bits of `claims`; 0 if it is not awaited."""
        return self.window.offers(seat) if self.window.awaits(seat) else 0

    def act(self, seat: i64, motion: i64) -> None:
        """A seat makes a motion.

        Raises `Improper` if the table refuses it, and `Impossible` if no table could show it;
        nothing has happened then.
        """
        if not 0 <= motion < MOTIONS or not self.is_proper(seat, motion):
            raise self.why_not(seat, motion)
        if self.phase != TURN:
            self.answered(seat, motion)
        elif motion < KONG:
            self.discarded(seat, motion)
        elif motion < PASS:
            self.konged(seat, motion - KONG)
        else:
            self.won([int(seat)], SELF_DRAW)

    def why_not(self, seat: i64, motion: i64) -> Improper:
        """Why a seat may not make a motion that is not proper now: what `act` refuses it with.

        Raises `Impossible` for what no table could show.
        """
        from seifong.table.refusals import why_not  # noqa: PLC0415 (it reads deals; seldom needed)

        if not 0 <= seat < 4 or not 0 <= motion < MOTIONS:
            raise Impossible(f"there is no motion {motion} of seat {seat}")
        foul = why_not(self, seat, motion)
        return Improper(foul.name, foul.en, foul.rule, foul.zh)

    # -- the turn -------------------------------------------------------------------------------

    def _turn_passes_to(self, seat: i64) -> None:
        """The turn goes on, counter-clockwise; past East a new go-around begins (HK-WALL-11)."""
        if seat <= self.turn:
            self.go_around += 1
        self.turn = seat

    def takes_turn(self, seat: i64) -> None:
        """The turn is a seat's that has drawn nothing, as after a claim."""
        self._turn_passes_to(seat)
        self.drawn = NO_TILE
        self._is_complete = False

    def _next_draws(self) -> None:
        """The lower seat draws, or the wall is exhausted (HK-TURN-2, HK-DRAW-1, ZJ-END-1)."""
        if self.wall.live == 0:
            self.exhausted()
            return
        self._turn_passes_to(lower(self.turn))
        self.passed.draw(self.turn)
        self.drew(self.wall.draw_for(self.turn), from_tail=False)

    def owe_replacement(self) -> None:
        """The seat to play is owed a tile from the tail, and takes it, by itself or by hand."""
        self.phase = phases.REPLACING
        self.asked = self.turn
        if self.automations & automation.REPLACEMENTS:
            self.replace()

    def replace(self) -> None:
        """The seat to play takes a tile from the tail; if there is none the deal is over.

        HK-FLOWER-7.
        """
        if not self.wall.may_replace():
            self.exhausted()
            return
        self.passed.draw(self.turn)
        self.drew(self.wall.draw_replacement(), from_tail=True)

    def drew(self, tile: i64, *, from_tail: bool) -> None:
        """The seat to play took a tile."""
        if self.journal is not None:
            self.journal.append(Drew(int(self.turn), int(tile), from_tail))
        if is_flower(tile):
            drew_flower(self, tile)
            return
        hand = self.hands[self.turn]
        self._is_complete = hand.completes_with(tile)
        self.is_from_stock = from_tail and self.wall.dead == EXHAUSTIBLE
        hand.take(tile)
        self.drawn = tile
        self.begins_to_decide()

    def begins_to_decide(self) -> None:
        """The seat to play decides: win, kong, or discard (HK-TURN-2, HK-TURN-3)."""
        if self.options.has_flowers and offer_flower_win(self, self.turn):
            return
        self.decide()

    def decide(self) -> None:
        """Find what the seat to play may do, its flowers apart."""
        self.phase = TURN
        self.asked = self.turn
        self.kongs = proper_kongs(self)
        self.can_win = self._is_complete and self._may_win_by_drawing()

    def _may_win_by_drawing(self) -> bool:
        if self.no_win >> self.turn & 1:
            return False
        return self.options.scorer.may_win(win_of(self, self.turn, SELF_DRAW))

    def discarded(self, seat: i64, tile: i64) -> None:
        """A seat discarded; the others may claim the tile, and else the lower seat draws."""
        self.hands[seat].give(tile)
        if self.owing:
            self.discharge(seat, tile)
        self.river.lay(seat, tile)
        self.open_tile = tile
        self.kongs_in_a_row = 0
        self.fresh_pung = NO_TILE
        if self.journal is not None:
            self.journal.append(Discarded(int(seat), int(tile)))
        self.phase = CLAIMS
        self.window.close()
        offer_discard(self)
        self._ask()

    def discharge(self, seat: i64, tile: i64) -> None:
        """The seat discarded: a penalty tile of that kind is done with (ZJ-PEN-13)."""
        self.penalties.discard(seat, int(tile))
        if not self.penalties.kinds(seat):
            self.owing &= ~only(seat)

    # -- claims ---------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the first seat, in turn order, that has not answered; settle when all have.

        Where windows are kept, who keeps the time settles: how long they are open then tells
        nobody whether somebody could claim (HK-ETIQ-5, P-59).
        """
        if not self.automations & automation.CLAIMS:
            self.asked = NOBODY  # they speak for themselves
            return
        seat = self.window.first_awaited(self.turn)
        self.asked = seat
        if seat == NOBODY and not self.keeps_windows:
            self.settle()

    def answered(self, seat: i64, motion: i64) -> None:
        """A seat answered whether it claims. Nothing moves until all have (HK-CLAIM-23)."""
        self.window.answer(seat, claim_of(motion))
        if self.journal is not None:
            self.journal.append(Answered(int(seat), int(motion)))
        if self.phase == FLOWER_WIN:
            settle_flower_win(self, seat, has_won=motion == WIN)
        else:
            self._ask()

    def settle(self) -> None:
        """Let the claim that stands stand: it does not matter who answered first (P-29)."""
        best = self.window.best(self.turn)
        if best == CLAIM_WIN:
            self.won(winners(self), ROB if self.phase == phases.ROB else DISCARD)
        elif self.phase == phases.ROB:
            if self.options.water_includes_rob:
                remember_passed(self)
            self.owe_replacement()
        elif best >= CLAIM_PUNG and self.may_change():
            self._ask_to_change()
        else:
            remember_passed(self)
            if best > CLAIM_PASS:
                self._claimed(self.window.claimant(self.turn), best)
            else:
                self._next_draws()

    def may_change(self) -> bool:
        """True if the lower seat called chow, could have won, and now hears a pung or kong.

        HK-CLAIM-12.
        """
        if self.phase != CLAIMS or not self.options.chow_to_win:
            return False
        if not self.automations & automation.CLAIMS:
            return False  # it has had its say
        caller = lower(self.turn)
        called_chow = self.window.answers(caller) & CLAIM_CHOWS != 0
        return called_chow and self.window.offers(caller) & CLAIM_WIN != 0

    def _ask_to_change(self) -> None:
        caller = lower(self.turn)
        self.phase = CHANGING
        self.window.offer(caller, CLAIM_WIN)
        self.asked = caller

    def _claimed(self, seat: i64, claim: i64) -> None:
        """The claim stands: its meld is laid, and the claimer has the turn.

        HK-CLAIM-15, ZJ-CLAIM-6.
        """
        tile = self.open_tile
        source = self.turn
        self.river.take_newest()
        self.takes_turn(seat)
        if claim == CLAIM_KONG:
            self.exposed(seat, Meld(BIG_KONG_FORM, tile, tile, source))
            self.kongs_in_a_row = 1
            self.owe_replacement()
            return
        if claim == CLAIM_PUNG:
            self.exposed(seat, Meld(PUNG, tile, tile, source))
            self.fresh_pung = tile
        else:
            self.exposed(seat, Meld(CHOW, chow_low(motion_of(claim), tile), tile, source))
        self.begins_to_decide()

    def exposed(self, seat: i64, meld: Meld) -> None:
        """A seat laid a meld on the table."""
        self.hands[seat].expose(meld)
        self.melds_changed += only(8 * seat)
        self.is_undisturbed = False
        if self.journal is not None:
            self.journal.append(
                Exposed(
                    int(seat),
                    int(meld.form),
                    int(meld.low),
                    None if meld.claimed == NO_TILE else int(meld.claimed),
                    None if meld.source == NOBODY else int(meld.source),
                )
            )

    # -- kongs ----------------------------------------------------------------------------------

    def konged(self, seat: i64, kind: i64) -> None:
        """A seat declared a kong in its own turn; it may be robbed before its tile is replaced.

        P-42, P-45.
        """
        kong = own_kong(self.hands[seat], kind)
        self.exposed(seat, kong)
        self.kongs_in_a_row += 1
        self.fresh_pung = NO_TILE
        self.open_tile = kind
        self.phase = phases.ROB
        offer_kong(self)
        self._ask()

    # -- what a ruling changes ------------------------------------------------------------------

    def rights_changed(self) -> None:
        """Find anew what is proper, after hands or their rights have changed."""
        if self.phase == TURN:
            self.decide()
        elif self.automations & automation.CLAIMS:
            self._narrow_window()
        elif self.phase == CLAIMS:
            self.window.close()
            offer_discard(self)
        elif self.phase == phases.ROB:
            offer_kong(self)

    def _narrow_window(self) -> None:
        """Take out of an open window what seats have lost, keep their answers, and go on asking."""
        if self.phase not in (CLAIMS, CHANGING, phases.ROB, FLOWER_WIN):
            return
        narrow(self)
        if self.phase != FLOWER_WIN:
            self._ask()
        elif not self.window.awaits(self.asked):
            settle_flower_win(self, self.asked, has_won=False)

    def fined(self, gains: list[int], deducted: list[int]) -> None:
        """A ruling moves money: gains sum to zero, and nobody receives what is deducted."""
        self._pay(gains)
        for seat in range(4):
            self.deducted[seat] += deducted[seat]

    # -- the end --------------------------------------------------------------------------------

    def won(self, seats: list[int], way: i64) -> None:
        """One seat won, or several on one tile: score and payment, and the deal is over."""
        wins = [win_of(self, seat, way) for seat in seats]
        scores = [self.options.scorer.score(win) for win in wins]
        if way == ROB:
            undo_kong(self)
        elif way == DISCARD:
            self.river.take_newest()
        payment = payments(self.options.rules, wins, scores)
        self._pay(payment.gains)
        self._over(win_event(wins, scores, payment))

    def exhausted(self) -> None:
        """The wall ran out, and nobody won: nothing is paid (HK-DRAW-1, HK-DRAW-3, ZJ-END-1)."""
        self._over(Exhausted())

    def replayed(self, rule: str, gains: list[int], deducted: list[int]) -> None:
        """A ruling ends the deal, and the same dealer deals it again (HK-FALSE-5, HK-ROUND-6)."""
        self.fined(gains, deducted)
        self._over(Replayed(rule, tuple(gains), tuple(deducted)))

    def stopped(
        self, rule: str, gains: list[int], deducted: list[int], *, dealer_out: bool
    ) -> None:
        """A ruling ends the deal, which counts as played (HK-FALSE-4)."""
        self.fined(gains, deducted)
        self._over(Stopped(rule, tuple(gains), tuple(deducted), dealer_out))

    def _pay(self, gains: list[int]) -> None:
        for seat in range(4):
            self.gains[seat] += gains[seat]

    def _over(self, end: Event) -> None:
        if self.end is not None:
            raise Impossible("a deal has one end")
        self.end = end
        self.phase = OVER
        self.asked = NOBODY
        self.window.close()
        if self.journal is not None:
            self.journal.append(end)


def _claim_if(motion: i64) -> i64:
    """The claim that a motion makes, or none."""
    return claim_of(motion) if motion >= PASS else 0
