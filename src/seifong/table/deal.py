"""This file is about a deal: throw, break, deal, flowers, then turn and claims until it is over.

A deal changes only in methods named for what happened (`drew`, `discarded`, `exposed` …), each of
which writes one event to the journal, if there is a journal. What may happen next is a set, kept up
to date: `offers` for a claim window, `kongs` and `can_win` for a turn. The phases are those of
`phases`.
"""

from typing import Final, final

from mypy_extensions import i64

from seifong.errors import Impossible, Improper
from seifong.hands import Hand
from seifong.kinds import count, has, kinds_in, lowest, only
from seifong.melds import ADDED_KONG, CHOW, PUNG, Meld
from seifong.melds import BIG_KONG as BIG_KONG_FORM
from seifong.scoring.payment import payments, responsible_seat
from seifong.scoring.win import (
    DISCARD,
    FLOWERS,
    ROB,
    SELF_DRAW,
    Win,
)
from seifong.seats import EAST, NOBODY, lower, steps, turned
from seifong.table import automation, phases
from seifong.table.claims import (
    CLAIM_CHOWS,
    CLAIM_KONG,
    CLAIM_PASS,
    CLAIM_PUNG,
    CLAIM_WIN,
    Window,
    claim_of,
    meld_claims,
    motion_of,
)
from seifong.table.dice import Break, Dice
from seifong.table.events import (
    Answered,
    Discarded,
    DiscardedOutOfTurn,
    Drew,
    DrewOutOfTurn,
    Event,
    Exhausted,
    Exposed,
    Replayed,
    ShowedFlower,
    Stopped,
    TookBack,
    TookEast,
)
from seifong.table.kongs import may_rob, own_kong, own_kongs
from seifong.table.motions import KONG, MOTIONS, PASS, WIN, chow_low
from seifong.table.opening import OPENED, TAKING, Opening
from seifong.table.options import Options
from seifong.table.passing import Passed
from seifong.table.penalties import PenaltyTiles
from seifong.table.phases import CHANGING, CLAIMS, FLOWER_WIN, OVER, TURN
from seifong.table.river import River
from seifong.table.wall import EXHAUSTIBLE
from seifong.table.winning import of_a_discard, of_a_draw, those_who_win, win_event
from seifong.tiles import NO_TILE, PLUM, is_flower

__all__ = ["Deal"]


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
        self._held_flowers: i64 = 0  # drawn, and not laid on the table; eight bits for each seat
        self._is_complete = False  # the drawn tile completes the hand
        self._is_from_stock = False  # and came from a stock that only replaces
        self._fresh_pung: i64 = NO_TILE  # claimed this turn
        self._kongs_in_a_row: i64 = 0
        self._is_undisturbed = True  # no meld has been laid yet
        self._flowers_declined: Final[list[i64]] = [0, 0, 0, 0]  # with how many a win was offered
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
        if self.opening.stage != OPENED or self.opening.is_exhausted:
            raise Impossible("a deal can be cloned once it is opened")
        opened = self.opening.clone()
        twin = Deal(self.options, opened.dice, self.round_wind, None, self.automations, opened)
        twin.river.as_before(self.river)
        twin.passed.as_before(self.passed)
        twin.window.as_before(self.window)
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
        twin._held_flowers = self._held_flowers
        twin._is_complete = self._is_complete
        twin._is_from_stock = self._is_from_stock
        twin._fresh_pung = self._fresh_pung
        twin._kongs_in_a_row = self._kongs_in_a_row
        twin._is_undisturbed = self._is_undisturbed
        seat: i64
        for seat in range(4):
            twin._flowers_declined[seat] = self._flowers_declined[seat]
            if self.owing:
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
            self._decide()

    def _end_without_replacement(self) -> None:
        """No tile is left for a flower of the opening; if it is a seventh or eighth, it may win.

        HK-FLOWER-7, HK-FLOWER-8.
        """
        if not self._offer_flower_win(self.opening.due):
            self.exhausted()

    def flowers_to_show(self, seat: i64) -> i64:
        """The flowers that a seat holds and has not laid on the table yet, as a set."""
        return self.opening.held_flowers(seat) | self._drawn_flowers(seat)

    def _drawn_flowers(self, seat: i64) -> i64:
        """Those that it has drawn in play, as a set of kinds."""
        return (self._held_flowers >> 8 * seat & 255) << PLUM

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
        if not 0 <= seat < 4 or not 0 <= motion < MOTIONS:
            raise Impossible(f"there is no motion {motion} of seat {seat}")
        if not self.is_proper(seat, motion):
            self._refuse(seat, motion)
        if self.phase != TURN:
            self.answered(seat, motion)
        elif motion < KONG:
            self.discarded(seat, motion)
        elif motion < PASS:
            self.konged(seat, motion - KONG)
        else:
            self.won([int(seat)], SELF_DRAW)

    def _refuse(self, seat: i64, motion: i64) -> None:
        from seifong.table.refusals import why_not  # noqa: PLC0415 (it reads deals; seldom needed)

        foul = why_not(self, seat, motion)
        raise Improper(foul.name, foul.en, foul.rule, foul.zh)

    # -- the turn -------------------------------------------------------------------------------

    def _turn_passes_to(self, seat: i64) -> None:
        """The turn goes on, counter-clockwise; past East a new go-around begins (HK-WALL-11)."""
        if seat <= self.turn:
            self.go_around += 1
        self.turn = seat

    def _next_draws(self) -> None:
        """The lower seat draws, or the wall is exhausted (HK-TURN-2, HK-DRAW-1, ZJ-END-1)."""
        if self.wall.live == 0:
            self.exhausted()
            return
        self._turn_passes_to(lower(self.turn))
        self.passed.draw(self.turn)
        self.drew(self.wall.draw_for(self.turn), from_tail=False)

    def _owe_replacement(self) -> None:
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
            self.drawn = NO_TILE
            self._held_flowers |= _held_by(self.turn, tile)
            self._show_flower()
            return
        hand = self.hands[self.turn]
        self._is_complete = hand.completes_with(tile)
        self._is_from_stock = from_tail and self.wall.dead == EXHAUSTIBLE
        hand.take(tile)
        self.drawn = tile
        self._decide()

    def _decide(self) -> None:
        """The seat to play decides: win, kong, or discard (HK-TURN-2, HK-TURN-3)."""
        if self.options.has_flowers and self._offer_flower_win(self.turn):
            return
        self.decide()

    def decide(self) -> None:
        """Find what the seat to play may do, its flowers apart."""
        self.phase = TURN
        self.asked = self.turn
        self.kongs = self._proper_kongs()
        self.can_win = self._is_complete and self._may_win_by_drawing()

    def _may_win_by_drawing(self) -> bool:
        if self.no_win >> self.turn & 1:
            return False
        return self.options.scorer.may_win(self.win_of(self.turn, SELF_DRAW))

    def _proper_kongs(self) -> i64:
        """The kongs that may be declared now.

        None without a tile to replace it (HK-KONG-9, ZJ-KONG-6); after a chow or pung only where
        the table allows it (HK-KONG-6, ZJ-KONG-3), and then not of the pung just claimed
        (ZJ-KONG-4).
        """
        kongs = own_kongs(self.hands[self.turn])
        if kongs == 0 or not self.wall.may_replace() or self.no_kongs >> self.turn & 1:
            return 0
        if self.drawn == NO_TILE:
            if not self.options.kong_after_claim:
                return 0
            if self._fresh_pung != NO_TILE and not self.options.kong_of_fresh_pung:
                kongs &= ~only(self._fresh_pung)
        if self.owing >> self.turn & 1:
            kongs &= own_kongs(self.penalties.without(self.turn, self.hands[self.turn]))
        return kongs

    def discarded(self, seat: i64, tile: i64) -> None:
        """A seat discarded; the others may claim the tile, and else the lower seat draws."""
        self.hands[seat].give(tile)
        if self.owing:
            self._discharge(seat, tile)
        self.river.lay(seat, tile)
        self.open_tile = tile
        self._kongs_in_a_row = 0
        self._fresh_pung = NO_TILE
        if self.journal is not None:
            self.journal.append(Discarded(int(seat), int(tile)))
        self.phase = CLAIMS
        self.window.close()
        self._offer_claims()
        self._ask()

    # -- claims ---------------------------------------------------------------------------------

    def _offer_claims(self) -> None:
        """What each other seat may claim the open discard for.

        The last discard only to win, where the table says so (HK-CLAIM-22, ZJ-KONG-6).
        """
        tile = self.open_tile
        win_only = self.wall.live == 0 and self.options.last_discard_is_win_only
        may_replace = self.wall.may_replace()
        seat = lower(self.turn)
        from_upper = True
        while seat != self.turn:
            hand = self.hands[seat]
            claims: i64 = 0
            if not win_only and not self.no_claims >> seat & 1:
                claims = meld_claims(hand, tile, from_upper=from_upper, may_replace=may_replace)
            if hand.completes_with(tile) and self._may_win_on(seat, DISCARD):
                claims |= CLAIM_WIN
            self.window.offer(seat, claims)
            from_upper = False
            seat = lower(seat)
        if self.owing:
            self._keep_from_sets()

    def _may_win_on(self, seat: i64, way: i64) -> bool:
        """True unless 過水 bars the open tile to the seat, or the hand is below the minimum."""
        is_barred = self.passed.bars(seat, self.open_tile)
        if is_barred and (way == DISCARD or self.options.water_includes_rob):
            return False
        if self.no_win >> seat & 1:
            return False
        return self.options.scorer.may_win(self.win_of(seat, way))

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
            self._settle_flower_win(seat, has_won=motion == WIN)
        else:
            self._ask()

    def settle(self) -> None:
        """Let the claim that stands stand: it does not matter who answered first (P-29)."""
        best = self.window.best(self.turn)
        if best == CLAIM_WIN:
            self.won(self._winners(), ROB if self.phase == phases.ROB else DISCARD)
        elif self.phase == phases.ROB:
            if self.options.water_includes_rob:
                self._remember_passed()
            self._owe_replacement()
        elif best >= CLAIM_PUNG and self.may_change():
            self._ask_to_change()
        else:
            self._remember_passed()
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

    def _remember_passed(self) -> None:
        """Whoever might have won and did not has passed on that tile (HK-WATER-1, HK-WATER-5)."""
        if not self.window.offers_a_win():
            return
        seat = lower(self.turn)
        while seat != self.turn:
            if self.window.offers(seat) & CLAIM_WIN:
                by_claim = self.window.answers(seat) != CLAIM_PASS
                if not by_claim or self.options.water_by_claims:
                    self.passed.win(seat, self.open_tile, self.hands[seat].waits())
            seat = lower(seat)

    def _claimed(self, seat: i64, claim: i64) -> None:
        """The claim stands: its meld is laid, and the claimer has the turn.

        HK-CLAIM-15, ZJ-CLAIM-6.
        """
        tile = self.open_tile
        source = self.turn
        self.river.take_newest()
        self._turn_passes_to(seat)
        self.drawn = NO_TILE
        self._is_complete = False
        if claim == CLAIM_KONG:
            self.exposed(seat, Meld(BIG_KONG_FORM, tile, tile, source))
            self._kongs_in_a_row = 1
            self._owe_replacement()
            return
        if claim == CLAIM_PUNG:
            self.exposed(seat, Meld(PUNG, tile, tile, source))
            self._fresh_pung = tile
        else:
            self.exposed(seat, Meld(CHOW, chow_low(motion_of(claim), tile), tile, source))
        self._decide()

    def exposed(self, seat: i64, meld: Meld) -> None:
        """A seat laid a meld on the table."""
        self.hands[seat].expose(meld)
        self._is_undisturbed = False
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
        self._kongs_in_a_row += 1
        self._fresh_pung = NO_TILE
        self.open_tile = kind
        self.phase = phases.ROB
        self._offer_robbing()
        self._ask()

    def _offer_robbing(self) -> None:
        """Which other seats may rob the kong that was laid last (HK-ROB-1, HK-ROB-2, ZJ-ROB-1)."""
        kong = self.open_kong()
        self.window.close()
        other = lower(self.turn)
        while other != self.turn:
            can_rob = may_rob(
                self.hands[other],
                kong,
                rob_added=self.options.rob_added,
                rob_concealed=self.options.rob_concealed,
            )
            self.window.offer(other, CLAIM_WIN if can_rob and self._may_win_on(other, ROB) else 0)
            other = lower(other)

    def open_kong(self) -> Meld:
        """The kong that was laid last, whose tile is open."""
        for meld in self.hands[self.turn].melds:
            if meld.is_kong() and meld.low == self.open_tile:
                return meld
        raise Impossible("no kong is open")

    # -- flowers --------------------------------------------------------------------------------

    def showed_flower(self, seat: i64, flower: i64) -> None:
        """A seat laid a flower on the table (HK-FLOWER-4)."""
        self.hands[seat].show_flower(flower)
        self.opening.newest_flowers[seat] = flower
        if self.journal is not None:
            self.journal.append(ShowedFlower(int(seat), int(flower)))

    def _show_flower(self) -> None:
        """The seat to play is to lay the flower it drew on the table."""
        self.phase = phases.SHOWING
        self.asked = self.turn
        if self.automations & automation.FLOWERS:
            self.show_flower()

    def show_flower(self, flower: i64 = NO_TILE) -> None:
        """It does, and is owed a tile for it, unless it wins by its flowers."""
        if flower == NO_TILE:
            flower = lowest(self._drawn_flowers(self.turn))
        self._held_flowers &= ~_held_by(self.turn, flower)
        self.showed_flower(self.turn, flower)
        if not self._offer_flower_win(self.turn):
            self._replace_flower()

    def _offer_flower_win(self, seat: i64) -> bool:
        """Ask a seat whether it wins by its flowers, once for seven and once for eight.

        Flowers of the opening are offered on the seat's own first turn (HK-FLOWER-10, HK-FP-12).
        """
        if not self.automations & automation.CLAIMS:
            return False  # it says so by itself
        held = count(self.hands[seat].flowers)
        if held < self.options.flowers_to_win or held == self._flowers_declined[seat]:
            return False
        if not self.options.scorer.may_win(self.win_of(seat, FLOWERS)):
            return False  # the list does not price them (HK-FAAN-08, HK-FAAN-09)
        self._flowers_declined[seat] = held
        self.phase = FLOWER_WIN
        self.window.close()
        self.window.offer(seat, CLAIM_WIN)
        self.asked = seat
        return True

    def _settle_flower_win(self, seat: i64, *, has_won: bool) -> None:
        if has_won:
            self.won([int(seat)], FLOWERS)
        elif self.opening.is_exhausted:
            self.exhausted()
        elif self.hands[self.turn].size() % 3 == 1:
            self._replace_flower()  # the tile for the flower just drawn is still owed
        else:
            self._decide()

    def _replace_flower(self) -> None:
        """Take the tile for a flower; as a rule it is no kong bloom (HK-KONG-12)."""
        if not self.options.bloom_after_flower:
            self._kongs_in_a_row = 0
        self._owe_replacement()

    # -- what should not happen, and did --------------------------------------------------------

    def drew_out_of_turn(self, seat: i64, *, from_tail: bool) -> None:
        """A seat took a tile that was not its to take; the turn stays where it is (ZJ-DRAW-1)."""
        tile = self.wall.draw_replacement() if from_tail else self.wall.draw_for(seat)
        self.hands[seat].take(tile)
        if self.journal is not None:
            self.journal.append(DrewOutOfTurn(int(seat), int(tile), from_tail))
        self.rights_changed()

    def discarded_out_of_turn(self, seat: i64, tile: i64) -> None:
        """A seat's tile lies in the river for good, and it was not its turn: its hand is short.

        The turn stays where it is, and so does what lies open: nobody may claim this tile. The
        rules are silent on that; it is our choice (HK-TURN-1, ZJ-DRAW-3).
        """
        self.hands[seat].give(tile)
        self._discharge(seat, tile)
        self.river.lay_stray(seat, tile)
        if self.journal is not None:
            self.journal.append(DiscardedOutOfTurn(int(seat), int(tile)))
        self.rights_changed()

    def went_without_drawing(self) -> None:
        """The lower seat takes its turn, and takes no tile (ZJ-DRAW-3)."""
        self._remember_passed()
        self._turn_passes_to(lower(self.turn))
        self.drawn = NO_TILE
        self._is_complete = False

    def owes_discards(self, seat: i64, tiles: list[int]) -> None:
        """A ruling has tiles of a hand lie open, to be discarded next (ZJ-PEN-13)."""
        self.penalties.lay(seat, tiles)
        self.owing |= only(seat)
        self.rights_changed()

    def _discharge(self, seat: i64, tile: i64) -> None:
        """The seat discarded: a penalty tile of that kind is done with."""
        self.penalties.discard(seat, int(tile))
        if not self.penalties.kinds(seat):
            self.owing &= ~only(seat)

    def _keep_from_sets(self) -> None:
        """No penalty tile may be claimed with."""
        seat: i64
        for seat in range(4):
            if self.owing >> seat & 1:
                hand = self.hands[seat]
                self.window.narrow(seat, self.penalties.lost_claims(seat, hand, self.open_tile))

    def took_back(self, seat: i64, passed: Passed) -> None:
        """A claim that was laid is taken back for a higher one: its tile lies open as before.

        `passed` is who had passed on what before it was laid (ZJ-CLAIM-5, HK-CLAIM-11).
        """
        meld = self.hands[seat].take_back()
        self.river.put_back_newest()
        self.passed.as_before(passed)
        if seat <= meld.source:
            self.go_around -= 1
        self.turn = meld.source
        self._kongs_in_a_row = 0
        self._fresh_pung = NO_TILE
        self._is_undisturbed = not any(hand.melds for hand in self.hands)
        if self.journal is not None:
            self.journal.append(TookBack(int(seat), int(meld.form), int(meld.low)))
        self.phase = CLAIMS
        self.asked = NOBODY
        self.rights_changed()

    def discarded_after_all(self) -> None:
        """The fourth tile of an added kong counts as discarded: another claimed it as if it were.

        HK-KONG-13.
        """
        seat, tile = self.turn, self.open_tile
        self._undo_kong()
        self.hands[seat].take(tile)
        if self.journal is not None:
            self.journal.append(TookBack(int(seat), ADDED_KONG, int(tile)))
        self.discarded(seat, tile)

    def lost_rights(self, seat: i64, *, win: bool, claims: bool, kongs: bool) -> None:
        """A ruling took something from a hand for the rest of the deal (HK-DEAD-1, ZJ-PEN-3)."""
        if win:
            self.no_win |= only(seat)
        if claims:
            self.no_claims |= only(seat)
        if kongs:
            self.no_kongs |= only(seat)
        self.rights_changed()

    def took_east(self, seat: i64) -> None:
        """Whoever sat there took over as East; what each player lost by then goes with them.

        Nobody has all first tiles yet (ZJ-PEN-8).
        """
        if self.opening.stage != TAKING:
            raise Impossible("it is too late: the deal is the wrong dealer's")
        self.no_win = turned(self.no_win, seat)
        self.no_claims = turned(self.no_claims, seat)
        self.no_kongs = turned(self.no_kongs, seat)
        gains, deducted = self.gains[:], self.deducted[:]
        other: i64
        for other in range(4):
            self.gains[steps(seat, other)] = gains[other]
            self.deducted[steps(seat, other)] = deducted[other]
        if self.journal is not None:
            self.journal.append(TookEast(int(seat)))

    def rights_changed(self) -> None:
        """Find anew what is proper, after hands or their rights have changed."""
        if self.phase == TURN:
            self.decide()
        elif self.automations & automation.CLAIMS:
            self._narrow_window()
        elif self.phase == CLAIMS:
            self.window.close()
            self._offer_claims()
        elif self.phase == phases.ROB:
            self._offer_robbing()

    def _narrow_window(self) -> None:
        """Take out of an open window what seats have lost, keep their answers, and go on asking."""
        if self.phase not in (CLAIMS, CHANGING, phases.ROB, FLOWER_WIN):
            return
        seat: i64
        for seat in range(4):
            lost: i64 = CLAIM_WIN if self.no_win >> seat & 1 else 0
            if self.no_claims >> seat & 1:
                lost |= CLAIM_CHOWS | CLAIM_PUNG | CLAIM_KONG
            self.window.narrow(seat, lost)
        if self.phase != FLOWER_WIN:
            self._ask()
        elif not self.window.awaits(self.asked):
            self._settle_flower_win(self.asked, has_won=False)

    # -- the end --------------------------------------------------------------------------------

    def win_of(self, seat: i64, way: i64) -> Win:
        """The win that a seat would declare now."""
        hand = self.hands[seat]
        tile = self.drawn
        source: i64 = NOBODY
        if way == FLOWERS:
            tile = self.opening.newest_flowers[seat]
        elif way != SELF_DRAW:
            tile = self.open_tile
            source = self.turn
            hand = hand.clone()
            hand.take(tile)
        return Win(
            hand,
            tile,
            way,
            seat,
            round_wind=self.round_wind,
            source=source,
            responsible=self._responsible(seat, way),
            circumstances=self._circumstances(seat, way),
            has_flowers=self.options.has_flowers,
            bloom_kong=self.open_tile if self._kongs_in_a_row > 0 else NO_TILE,
        )

    def _responsible(self, seat: i64, way: i64) -> i64:
        """Who answers for a win: the source, unless same-turn immunity says otherwise.

        ZJ-IMM-1.
        """
        if way not in (DISCARD, ROB):
            return NOBODY
        if not self.options.immunity or (way == ROB and not self.options.immunity_in_robs):
            return self.turn
        log = self.river.log()
        if way == ROB:
            log.append((int(self.turn), int(self.open_tile)))
        return responsible_seat(log, seat, self.open_tile)

    def _circumstances(self, seat: i64, way: i64) -> i64:
        """What else is so of a win now, as bits of `seifong.scoring.win`."""
        is_last = self.wall.live == 0
        if way == SELF_DRAW:
            return of_a_draw(
                seat,
                is_last=is_last and not self._is_from_stock,  # it is no tile of the live wall
                kongs_in_a_row=self._kongs_in_a_row,
                is_first_turn=self._is_undisturbed and not self.river.has_discarded(seat),
                earthly_by_own_draw=self.options.earthly_by_own_draw,
            )
        if way == DISCARD:
            return of_a_discard(
                seat,
                is_last=is_last,
                discards=self.river.size(),
                is_undisturbed=self._is_undisturbed,
                earthly_by_own_draw=self.options.earthly_by_own_draw,
            )
        return 0

    def _winners(self) -> list[int]:
        """Of those who claimed the win, those who have it, nearest first.

        HK-CLAIM-16 to HK-CLAIM-20, ZJ-PREC-2.
        """
        claimants = self.window.winners(self.turn)
        if len(claimants) == 1:
            return claimants
        if self.options.orphans_first and self.options.multi_win != "all":
            for claimant in claimants:
                if has(self.hands[claimant].orphan_waits(), self.open_tile):
                    return [claimant]
        way = ROB if self.phase == phases.ROB else DISCARD
        scores = [self.options.scorer.score(self.win_of(claimant, way)) for claimant in claimants]
        return those_who_win(claimants, scores, self.options.multi_win)

    def won(self, seats: list[int], way: i64) -> None:
        """One seat won, or several on one tile: score and payment, and the deal is over."""
        wins = [self.win_of(seat, way) for seat in seats]
        scores = [self.options.scorer.score(win) for win in wins]
        if way == ROB:
            self._undo_kong()
        elif way == DISCARD:
            self.river.take_newest()
        payment = payments(self.options.rules, wins, scores)
        self._pay(payment.gains)
        self._over(win_event(wins, scores, payment))

    def _undo_kong(self) -> None:
        """The robbed kong is left with three tiles; the fourth goes to the winner (HK-ROB-4)."""
        kong = self.open_kong()
        left = Meld(PUNG, kong.low, kong.claimed, kong.source)
        self.hands[self.turn].robbed(kong, left)

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

    def fined(self, gains: list[int], deducted: list[int]) -> None:
        """A ruling moves money: gains sum to zero, and nobody receives what is deducted."""
        self._pay(gains)
        for seat in range(4):
            self.deducted[seat] += deducted[seat]

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


def _held_by(seat: i64, flower: i64) -> i64:
    """The bit of a flower that a seat holds."""
    return only(8 * seat + flower - PLUM)
