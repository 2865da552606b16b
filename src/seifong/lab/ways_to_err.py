"""This file is about the ways to err: what players at a strict table do, and should not.

A slip is what a person might do: reach too soon, claim without the tiles, show the wrong ones and
put it right, forget a replacement, declare a win that is none. Each is a few movements, made where
they fit; what comes of them is for the table and its referee. Some are no fouls at all: a lifted
tile is put back, somebody says "wait", a hand is counted and found right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from seifong.kinds import has
from seifong.lab.by_hand import own_tiles, words_for
from seifong.melds import CONCEALED_KONG
from seifong.referee.due import due_movement
from seifong.referee.saying import as_of_a_discard
from seifong.referee.scene import Scene
from seifong.referee.strict import StrictTable
from seifong.seats import EAST, NOBODY
from seifong.table import movements as m
from seifong.table.claims import CLAIM_CHOWS, CLAIM_PUNG, CLAIM_WIN
from seifong.table.deal import Deal
from seifong.table.dice import Dice
from seifong.table.kongs import own_kong, own_kongs
from seifong.table.motions import CHOW_HIGH, PUNG
from seifong.table.opening import BREAKING, TAKING, THROWING
from seifong.table.phases import CLAIMS, OPENING, REPLACING, ROB, TURN

__all__ = ["SLIPS", "Moment", "Slip", "fits_seldom", "whose_deal_it_is"]


@dataclass
class Moment:
    """A table at the moment when somebody may err, and the chance by which it is decided.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> moment = Moment(table, FastDice("slips"), beat=2000)
    >>> moment.later - moment.now, moment.others(0, 2), moment.tile_of(0)
    (2000, [1, 3], -1)
    >>> list(whose_deal_it_is(moment)), fits_seldom(moment)  # it is East's
    ([], False)
    """

    table: StrictTable
    chance: Dice
    beat: int

    @property
    def deal(self) -> Deal:
        """The deal that is played."""
        return self.table.deal

    @property
    def scene(self) -> Scene:
        """What lies open besides."""
        return self.table.scene

    @property
    def now(self) -> int:
        """At once."""
        return self.table.scene.now

    @property
    def later(self) -> int:
        """After a beat."""
        return self.table.scene.now + self.beat

    @property
    def turn(self) -> int:
        """Whose turn it is, or was until the open tile."""
        return int(self.table.deal.turn)

    def one_of(self, things: list[int]) -> int:
        """One of several seats or tiles, each as likely as the others."""
        return things[self.chance.below(len(things))]

    def heads(self) -> bool:
        """One time in two."""
        return self.chance.below(2) == 1

    def others(self, *seats: int) -> list[int]:
        """All seats but these."""
        return [seat for seat in range(4) if seat not in seats]

    def tile_of(self, seat: int) -> int:
        """Some tile of a seat's hand, or -1 if that is empty."""
        held = self.deal.hands[seat].tiles()
        return self.one_of(held) if held else -1

    def is_open(self) -> bool:
        """True once the opening is over."""
        return self.scene.is_open() and self.deal.phase != OPENING


Slip = Callable[[Moment], Iterator[m.Movement]]
"""The movements of a slip, one after the other; none where it does not fit."""


# The opening.


def _throws_for_another(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-PEN-6."""
    opening = moment.deal.opening
    if opening.stage == THROWING:
        seat = moment.one_of(moment.others(int(opening.due)))
        yield m.Throw(seat, moment.later)
        yield from _is_brought_up(moment, seat, "wrong_thrower")


def _miscounts_the_break(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-PEN-7."""
    opening = moment.deal.opening
    if opening.stage == BREAKING:
        broken = moment.deal.broken
        stacks = int(broken.count) + (1 if moment.heads() else -1)
        seat = int(opening.due)
        yield m.Break(seat, int(broken.breaker), stacks, moment.later)
        yield from _is_brought_up(moment, seat, "wrong_break")


def _is_brought_up(moment: Moment, on: int, foul: str) -> Iterator[m.Movement]:
    """Where it is let pass somebody says so, at once or after a few movements; or nobody does."""
    if moment.scene.overlooks(foul):
        yield from _after_a_while(moment, on, foul, most=8)


def whose_deal_it_is(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-PEN-8: somebody sees that it is not East's deal, as tiles are taken or later; or not."""
    if moment.scene.true_dealer != EAST:
        yield from _after_a_while(moment, EAST, "wrong_dealer", most=40)


def _after_a_while(moment: Moment, on: int, foul: str, most: int) -> Iterator[m.Movement]:
    """The deal goes on for some movements that leave no choice; then somebody speaks, or nobody."""
    for movement in range(moment.chance.below(most)):
        due = due_movement(moment.deal, moment.later)
        if due is None:
            break
        yield due
    if moment.heads():
        yield m.Report(moment.one_of(moment.others(on)), on, foul, moment.later)


def _takes_before_its_turn(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-1, HK-ETIQ-3."""
    opening = moment.deal.opening
    if opening.stage == TAKING:
        yield m.Take(moment.one_of(moment.others(int(opening.due))), moment.later)


# The wall.


def _touches_out_of_turn(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-1, HK-ETIQ-3."""
    if moment.is_open() and moment.deal.wall.live > 0:
        seats = moment.others(moment.scene.next_to_draw(), moment.turn)
        yield m.Touch(moment.one_of(seats), moment.later)


def _draws_out_of_turn(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-PEN-9, HK-TURN-1."""
    if _may_lift(moment):
        seats = moment.others(moment.scene.next_to_draw(), moment.turn)
        yield m.Lift(moment.one_of(seats), moment.later)


def _draws_twice(moment: Moment) -> Iterator[m.Movement]:
    """HK-TURN-2, ZJ-PLAY-1."""
    if moment.deal.phase == TURN and _may_lift(moment):
        yield m.Lift(moment.turn, moment.later)


def _may_lift(moment: Moment) -> bool:
    is_there = moment.is_open() and moment.deal.wall.live > 0
    return is_there and moment.scene.reach.step != "lifted"


def _draws_too_soon(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-6."""
    seat = moment.scene.next_to_draw()
    earliest = moment.scene.rules.conduct.tempo.earliest_draw_ms
    is_soon = moment.now - moment.scene.opened_at < earliest
    if seat != NOBODY and is_soon and moment.scene.reach.step == "untouched":
        yield m.Touch(seat, moment.now)


def _touches_and_waits(moment: Moment) -> Iterator[m.Movement]:
    """P-13: it may, and its hand comes off the wall again."""
    seat = moment.scene.next_to_draw()
    if seat != NOBODY and moment.scene.reach.step == "untouched":
        yield m.Touch(seat, moment.later)
        yield m.PutBack(seat, moment.later)


def _looks_at_the_next_tile(moment: Moment) -> Iterator[m.Movement]:
    """P-16: lifted, and put back as seen."""
    seat = moment.scene.next_to_draw()
    if seat != NOBODY and moment.scene.reach.step == "untouched":
        yield m.Touch(seat, moment.later)
        yield m.Lift(seat, moment.now)
        yield m.PutBack(seat, moment.later)


def _chooses_a_returned_tile(moment: Moment) -> Iterator[m.Movement]:
    """P-17: whoever comes to it may leave it to the player who has seen it."""
    scene, seat = moment.scene, moment.scene.next_to_draw()
    may = scene.rules.conduct.touch.returned_tile == "chosen" and moment.deal.wall.live > 1
    is_there = scene.has_returned_tile() and scene.reach.seen_by != seat
    if may and is_there and seat != NOBODY and scene.reach.step == "untouched":
        yield m.Choose(seat, moment.heads(), moment.later)


def _claims_after_touching(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-2."""
    seat = moment.scene.next_to_draw()
    if seat == NOBODY or not moment.deal.window.offers(seat):
        return
    motions = moment.deal.proper(seat)
    yield m.Touch(seat, moment.later)
    yield m.Speak(seat, words_for(moment.deal, motions[-1]), moment.later)


def _reaches_over_the_river(moment: Moment) -> Iterator[m.Movement]:
    """HK-ETIQ-4."""
    if moment.is_open():
        yield m.Reach(moment.one_of(moment.others(moment.turn)), moment.later)


# Replacements.


def _replaces_before_laying(moment: Moment) -> Iterator[m.Movement]:
    """HK-KONG-5, ZJ-KONG-5."""
    if moment.deal.phase == TURN and moment.deal.kongs:
        yield m.Speak(moment.turn, "kong", moment.later)
        yield m.Replace(moment.turn, moment.later)


def _replaces_at_once(moment: Moment) -> Iterator[m.Movement]:
    """HK-ROB-3, ZJ-ROB-3."""
    laid = moment.scene.kong_laid_at
    beat = moment.scene.rules.conduct.tempo.kong_beat_ms
    if moment.deal.phase in {ROB, REPLACING} and laid is not None and moment.now - laid < beat:
        yield m.Replace(moment.turn, moment.now)


def _forgets_the_replacement(moment: Moment) -> Iterator[m.Movement]:
    """HK-KONG-15, ZJ-PEN-3."""
    tile = moment.tile_of(moment.turn)
    if moment.deal.phase in {ROB, REPLACING} and tile >= 0:
        yield m.Discard(moment.turn, tile, at=moment.later)


# Discards.


def _discards_before_drawing(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-3, HK-TURN-2."""
    seat = moment.scene.next_to_draw()
    if seat == NOBODY or moment.scene.reach.step == "lifted":
        return
    tile = moment.tile_of(seat)
    if tile >= 0:
        yield m.Discard(seat, tile, at=moment.later)


def _discards_out_of_turn(moment: Moment) -> Iterator[m.Movement]:
    """HK-TURN-1, ZJ-PLAY-1."""
    seat = moment.one_of(moment.others(moment.turn, (moment.turn + 1) % 4))
    tile = moment.tile_of(seat)
    if moment.is_open() and tile >= 0:
        yield m.Discard(seat, tile, at=moment.later)


def _misnames_the_discard(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-8, HK-TURN-10: and sometimes another is misled by it (ZJ-PEN-15)."""
    if moment.deal.phase != TURN:
        return
    other = moment.one_of(moment.others(moment.turn))
    pairs = [tile for tile in range(34) if moment.deal.hands[other].held(tile) >= 2]
    tile = moment.tile_of(moment.turn)
    wrong = moment.one_of(pairs) if pairs else (tile + 1) % 34
    if tile < 0 or tile == wrong:
        return
    yield m.Discard(moment.turn, tile, named=wrong, at=moment.later)
    if moment.deal.phase == CLAIMS and pairs and moment.heads():
        yield m.Speak(other, "pung", moment.later)


def _misplaces_the_discard(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-DRAW-7, HK-ETIQ-9."""
    tile = moment.tile_of(moment.turn)
    if moment.deal.phase == TURN and tile >= 0:
        place: m.Place = "melds" if moment.heads() else "elsewhere"
        must_name = moment.scene.rules.conduct.discard.name == "required"
        yield m.Discard(moment.turn, tile, place, tile if must_name else None, moment.later)


def _forgets_about_names(moment: Moment) -> Iterator[m.Movement]:
    """HK-TURN-10, ZJ-DRAW-8: named where that is forbidden, or not where it is asked for."""
    rule, tile = moment.scene.rules.conduct.discard.name, moment.tile_of(moment.turn)
    if moment.deal.phase == TURN and rule != "free" and tile >= 0:
        named = tile if rule == "forbidden" else None
        yield m.Discard(moment.turn, tile, named=named, at=moment.later)


# Claims.


def _claims_without_tiles(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-10, ZJ-PREC-3."""
    seat = moment.one_of(moment.others(moment.turn))
    has_them = moment.deal.window.offers(seat) & CLAIM_PUNG
    if moment.deal.phase in {CLAIMS, ROB} and not has_them:
        yield m.Speak(seat, "pung" if moment.heads() else "kong", moment.later)


def _chows_from_the_wrong_seat(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-4, ZJ-CLAIM-2."""
    if moment.deal.phase == CLAIMS:
        seat = moment.one_of(moment.others(moment.turn, (moment.turn + 1) % 4))
        yield m.Speak(seat, "chow", moment.later)


def _claims_too_late(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-2, ZJ-DRAW-4."""
    if moment.deal.phase == TURN and moment.scene.newest_is_unclaimed():
        yield m.Speak(moment.one_of(moment.others(moment.turn)), "pung", moment.later)


def _shows_the_wrong_tiles(moment: Moment) -> Iterator[m.Movement]:
    """ZJ-PEN-12, ZJ-PEN-14: put right at once, or only seen when another goes on."""
    deal = moment.deal
    for seat in moment.others(moment.turn):
        motion = _meld_to_claim(moment, seat)
        if motion < 0:
            continue
        right = own_tiles(deal, motion)
        spare = [tile for tile in deal.hands[seat].tiles() if tile not in right]
        if not spare:
            continue
        yield m.Speak(seat, words_for(deal, motion), moment.later)
        yield m.Expose(seat, (*right[:-1], moment.one_of(spare)), moment.later)
        if moment.heads():
            yield m.Expose(seat, right, moment.later)
        else:
            yield m.Speak(moment.one_of(moment.others(seat)), "wait", moment.later)
        return


def _lays_at_once(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-11, ZJ-CLAIM-4: and who has a higher claim still makes it (ZJ-CLAIM-5)."""
    for seat in moment.others(moment.turn):
        motion = _meld_to_claim(moment, seat)
        if motion >= 0:
            tiles = own_tiles(moment.deal, motion)
            yield m.Speak(seat, words_for(moment.deal, motion), moment.later)
            yield m.Expose(seat, tiles, moment.now)
            yield from _claims_over_what_is_laid(moment)
            return


def _claims_over_what_is_laid(moment: Moment) -> Iterator[m.Movement]:
    laid = moment.scene.laid
    if laid is None:
        return
    for seat in moment.others(laid.call.seat):
        if laid.offers[seat] & CLAIM_WIN:
            yield m.Speak(seat, "win", moment.now)
            return
        if laid.offers[seat] & CLAIM_PUNG:
            yield m.Speak(seat, "pung", moment.now)
            return


def _takes_a_claim_back(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-14, ZJ-CLAIM-8."""
    for seat in moment.others(moment.turn):
        motion = _meld_to_claim(moment, seat)
        if motion >= 0:
            yield m.Speak(seat, words_for(moment.deal, motion), moment.later)
            yield m.Speak(seat, "pass", moment.later)
            return


def _meld_to_claim(moment: Moment, seat: int) -> int:
    """A chow or pung that the seat may claim, has not, and has not given up; or -1."""
    offers, scene = int(moment.deal.window.offers(seat)), moment.scene
    if moment.deal.phase != CLAIMS or seat in scene.calls.of or scene.reach.seat == seat:
        return -1
    if offers & CLAIM_PUNG:
        return PUNG
    chows = offers & CLAIM_CHOWS
    return CHOW_HIGH + (chows & -chows).bit_length() - 2 if chows else -1


# Kongs.


def _kongs_what_it_may_not(moment: Moment) -> Iterator[m.Movement]:
    """HK-KONG-6, HK-KONG-9, ZJ-KONG-3, ZJ-KONG-6."""
    kongs = _kongs_not_allowed(moment.deal)
    if kongs:
        kind = kongs.bit_length() - 1
        is_concealed = own_kong(moment.deal.hands[moment.turn], kind).form == CONCEALED_KONG
        yield m.Speak(moment.turn, "kong", moment.later)
        yield m.Expose(moment.turn, (kind,) * (4 if is_concealed else 1), moment.later)


def _kongs_not_allowed(deal: Deal) -> int:
    """The kinds of which the seat to play has four, and may declare no kong now."""
    if deal.phase != TURN:
        return 0
    return int(own_kongs(deal.hands[deal.turn])) & ~int(deal.kongs)


def fits_seldom(moment: Moment) -> bool:
    """True where somebody may err in a way for which there is hardly ever an occasion."""
    return _kongs_not_allowed(moment.deal) != 0


def _kongs_with_three(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-14, ZJ-PEN-12: there are only three of them."""
    hand = moment.deal.hands[moment.turn]
    threes = [tile for tile in range(34) if hand.held(tile) == 3]
    if moment.deal.phase == TURN and threes:
        yield m.Speak(moment.turn, "kong", moment.later)
        yield m.Expose(moment.turn, (moment.one_of(threes),) * 3, moment.later)


def _adds_towards_the_river(moment: Moment) -> Iterator[m.Movement]:
    """HK-KONG-13, ZJ-ROB-5: and the lower seat takes it for a discard, if that makes a chow."""
    deal, seat = moment.deal, moment.turn
    if deal.phase != TURN:
        return
    for tile in deal.hands[seat].tiles():
        if has(deal.kongs, tile) and moment.scene.has_pung_of(seat, tile):
            yield m.Speak(seat, "kong", moment.later)
            yield m.Discard(seat, tile, at=moment.later)
            if as_of_a_discard(moment.scene, (seat + 1) % 4) & CLAIM_CHOWS:
                yield m.Speak((seat + 1) % 4, "chow", moment.later)
            return


# Wins that are none.


def _declares_no_win(moment: Moment) -> Iterator[m.Movement]:
    """HK-FALSE-1, ZJ-PEN-16: on the tile drawn."""
    if moment.deal.phase == TURN and not moment.deal.can_win:
        yield m.Speak(moment.turn, "win", moment.later)


def _claims_no_win(moment: Moment) -> Iterator[m.Movement]:
    """HK-FALSE-1, ZJ-PEN-16: on another's tile."""
    seat = moment.one_of(moment.others(moment.turn))
    has_it = moment.deal.window.offers(seat) & CLAIM_WIN
    if moment.deal.phase in {CLAIMS, ROB} and not has_it:
        yield m.Speak(seat, "win", moment.later)


def _wins_out_of_turn(moment: Moment) -> Iterator[m.Movement]:
    """HK-TURN-4, HK-CLAIM-2."""
    if moment.deal.phase == TURN:
        yield m.Speak(moment.one_of(moment.others(moment.turn)), "win", moment.later)


def _wins_with_a_dead_hand(moment: Moment) -> Iterator[m.Movement]:
    """HK-DEAD-1, ZJ-PEN-5."""
    for seat in range(4):
        if moment.deal.no_win >> seat & 1 and (moment.deal.phase == TURN) == (seat == moment.turn):
            yield m.Speak(seat, "win", moment.later)
            return


def _shows_half_its_hand(moment: Moment) -> Iterator[m.Movement]:
    """HK-FALSE-2."""
    seat = moment.chance.below(4)
    held = moment.deal.hands[seat].tiles()
    if moment.is_open() and held:
        yield m.ShowHand(int(seat), tuple(held[: len(held) // 2 + 1]), moment.later)


# Manners, and what players say of each other.


def _speaks_idly(moment: Moment) -> Iterator[m.Movement]:
    """HK-CLAIM-3, ZJ-CLAIM-1: it is heard, and changes nothing."""
    yield m.Speak(int(moment.chance.below(4)), "wait" if moment.heads() else "等陣", moment.later)


def _passes_aloud(moment: Moment) -> Iterator[m.Movement]:
    """P-24: it binds nobody."""
    seat = moment.one_of(moment.others(moment.turn))
    if seat not in moment.scene.calls.of:
        yield m.Speak(seat, "pass", moment.later)


def _is_reported(moment: Moment) -> Iterator[m.Movement]:
    """HK-PEN-1, HK-PEN-3, ZJ-ETH-1: what no tile shows."""
    seat = int(moment.chance.below(4))
    foul = _REPORTED[moment.chance.below(len(_REPORTED))]
    yield m.Report(moment.one_of(moment.others(seat)), seat, foul, moment.later)


_REPORTED: Final = (
    "talked",
    "talked",
    "talked",
    "own_tiles_exposed",
    "wall_tile_exposed",
    "told_draw",
    "used_device",
)


def _thinks_too_long(moment: Moment) -> Iterator[m.Movement]:
    """HK-TURN-9, ZJ-PEN-17."""
    if moment.deal.phase == TURN:
        limit = moment.scene.rules.conduct.tempo.turn_ms or 30_000
        caller = moment.one_of(moment.others(moment.turn))
        yield m.CallTime(caller, moment.turn, moment.now + limit + moment.beat)


def _has_a_hand_counted(moment: Moment) -> Iterator[m.Movement]:
    """HK-DEAD-1, ZJ-PEN-2."""
    if moment.is_open():
        seat = int(moment.chance.below(4))
        yield m.Count(seat, int(moment.chance.below(4)), moment.later)


SLIPS: Final[dict[str, tuple[int, Slip]]] = {
    "throws for another": (20, _throws_for_another),
    "miscounts the break": (20, _miscounts_the_break),
    "takes before its turn": (5, _takes_before_its_turn),
    "touches out of turn": (5, _touches_out_of_turn),
    "draws out of turn": (3, _draws_out_of_turn),
    "draws twice": (1, _draws_twice),
    "draws too soon": (30, _draws_too_soon),
    "touches and waits": (5, _touches_and_waits),
    "looks at the next tile": (8, _looks_at_the_next_tile),
    "chooses a returned tile": (60, _chooses_a_returned_tile),
    "claims after touching": (10, _claims_after_touching),
    "reaches over the river": (3, _reaches_over_the_river),
    "replaces before laying": (100, _replaces_before_laying),
    "replaces at once": (40, _replaces_at_once),
    "forgets the replacement": (40, _forgets_the_replacement),
    "discards before drawing": (4, _discards_before_drawing),
    "discards out of turn": (2, _discards_out_of_turn),
    "misnames the discard": (3, _misnames_the_discard),
    "misplaces the discard": (3, _misplaces_the_discard),
    "forgets about names": (12, _forgets_about_names),
    "claims without tiles": (3, _claims_without_tiles),
    "chows from the wrong seat": (3, _chows_from_the_wrong_seat),
    "claims too late": (4, _claims_too_late),
    "shows the wrong tiles": (15, _shows_the_wrong_tiles),
    "lays at once": (15, _lays_at_once),
    "takes a claim back": (8, _takes_a_claim_back),
    "kongs what it may not": (400, _kongs_what_it_may_not),
    "kongs with three": (4, _kongs_with_three),
    "adds towards the river": (150, _adds_towards_the_river),
    "declares no win": (1, _declares_no_win),
    "claims no win": (1, _claims_no_win),
    "wins out of turn": (1, _wins_out_of_turn),
    "wins with a dead hand": (2, _wins_with_a_dead_hand),
    "shows half its hand": (1, _shows_half_its_hand),
    "speaks idly": (5, _speaks_idly),
    "passes aloud": (3, _passes_aloud),
    "is reported": (2, _is_reported),
    "thinks too long": (3, _thinks_too_long),
    "has a hand counted": (4, _has_a_hand_counted),
}
"""Every slip, and how often it is thought of beside the others."""
