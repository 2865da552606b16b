"""This file is about what follows a ruling: what becomes of the movement, and of a claim lost."""

from __future__ import annotations

from msgspec.structs import replace

from seifong.referee import overlooked
from seifong.referee.doing import Doing
from seifong.referee.referee import rule_on
from seifong.referee.rulings import Incident, Ruling
from seifong.referee.scene import Scene
from seifong.seats import NOBODY, lower
from seifong.table import mishaps
from seifong.table import movements as m
from seifong.table.deal import Deal
from seifong.table.events import Saw, Showed, WentBack
from seifong.table.phases import CLAIMS
from seifong.table.phases import ROB as ROB_PHASE
from seifong.tiles import is_flower

__all__ = ["SEEN", "after", "after_stray", "drop_claim_not_kept", "drop_lost_claim", "let_pass"]
__all__ += ["open_again"]

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
_STRAY = frozenset({"drew_from_tail", "drew_out_of_turn", "drew_twice", "replaced_before_exposing"})

# A tile that was seen too early, and goes back where the table only warns.
SEEN = _STRAY | {"drew_too_soon"}

# A claim that its caller does not carry out.
_NOT_KEPT = frozenset({"claim_withdrawn", "spoke_and_did_not_expose"})

# A discard in place of a penalty tile, which is due still.
_KEPT = "penalty_tile_not_discarded"

# A discard with these leaves a hand short, unless it is put right.
_SHORT = frozenset({"discarded_before_drawing", "discarded_without_replacement"})


def after(doing: Doing, movement: m.Movement, ruling: Ruling) -> None:
    """What happens to a movement that was ruled on, by the foul and its remedy."""
    is_let = ruling.foul == _KEPT and ruling.remedy == "stands"
    if (ruling.foul in _STANDS or is_let) and ruling.offender == movement.seat:
        doing.carry_out(movement)
        return
    if ruling.foul in {"discard_misnamed", "discard_misplaced"}:
        doing.scene.named, doing.scene.is_misplaced = None, False  # it misleads nobody any more
    match movement:
        case m.Speak() if ruling.remedy == "benefit_to_other":
            doing.call_over_laid(movement)  # as if the other had waited
        case m.Touch() | m.Lift() if ruling.foul == "drew_too_soon":
            doing.carry_out(movement)  # it is on the wall, and has seen what it has lifted
        case m.Lift() | m.Replace() if ruling.foul in _STRAY:
            after_stray(doing, movement, is_dead=ruling.remedy == "dead_hand")
        case m.Discard():
            _after_discard(doing, movement, ruling)
        case m.Expose() | m.ShowHand():
            _after_showing(doing, movement, ruling)
        case _:
            pass


def let_pass(doing: Doing, movement: m.Movement, incident: Incident) -> None:
    """It goes on as where it is put right, and nobody says so yet (ZJ-PEN-1).

    A hand that sought nothing at the wall comes off it, and a tile that was not to be discarded has
    been seen, and is taken back: the others see that much.
    """
    scene = doing.scene
    overlooked.note(scene, incident)
    foul, seat = incident.foul, movement.seat
    after(doing, movement, replace(rule_on(scene.rules, incident), remedy="put_right"))
    match movement:
        case m.Touch() | m.Lift() | m.Replace() if foul != "drew_too_soon":
            doing.note(WentBack(seat))
        case m.Discard(tile=tile) if foul not in _STANDS:
            doing.note(Showed(seat, (tile,)))
        case _:
            pass


def _after_discard(doing: Doing, movement: m.Discard, ruling: Ruling) -> None:
    """A kong lies where it belongs; a tile that leaves a hand short lies in the river."""
    if ruling.foul == "kong_laid_ambiguously":
        doing.lay_kong(movement.seat, (movement.tile,))
        doing.scene.is_towards_river = doing.deal.phase == ROB_PHASE  # HK-KONG-13
    elif ruling.remedy != "dead_hand":
        return  # it is taken back
    elif ruling.foul in _SHORT:
        _after_early_discard(doing, movement)
    elif doing.scene.is_open():
        _after_stray_discard(doing, movement)


def _after_showing(doing: Doing, movement: m.Expose | m.ShowHand, ruling: Ruling) -> None:
    """Tiles were seen by all; a set that is laid too soon lies there, and may be taken back.

    A win that is shown too soon ends nothing: it is shown again (HK-CLAIM-11, ZJ-CLAIM-4).
    """
    call = doing.scene.calls.of.get(movement.seat)
    is_set = call is not None and call.word != "win"
    if ruling.foul == "exposed_without_beat" and is_set:
        doing.carry_out(movement)
    elif ruling.foul != "kong_not_allowed" or not _lies_hidden(doing, movement):
        doing.note(Showed(movement.seat, movement.tiles))


def _lies_hidden(doing: Doing, movement: m.Expose | m.ShowHand) -> bool:
    """True of a concealed kong where those are laid face down: nobody has seen more of it.

    HK-KONG-14.
    """
    return doing.deal.options.hides_kongs and len(movement.tiles) == 4


def after_stray(doing: Doing, movement: m.Lift | m.Replace, *, is_dead: bool) -> None:
    """A tile drawn out of turn goes back, seen, or stays in a hand that is dead (P-11)."""
    deal, seat = doing.deal, movement.seat
    is_lift = isinstance(movement, m.Lift)
    if is_lift:
        tile = int(deal.wall.next_for(seat))
        doing.note(Saw(seat, tile))
        if not is_dead or is_flower(tile):
            doing.scene.reach.seen_by = seat
            return
        doing.forget_the_head(seat)
    elif not is_dead or is_flower(_next_of_tail(deal)):
        return
    mishaps.drew_out_of_turn(deal, seat, from_tail=not is_lift)


def _after_early_discard(doing: Doing, movement: m.Discard) -> None:
    """The hand is dead, and the tile lies in the river: the turn is over (P-14, P-39)."""
    deal, seat = doing.deal, movement.seat
    if deal.phase == ROB_PHASE:
        doing.settle()  # whoever has said that he robs the kong has it (HK-ROB-1, ZJ-ROB-1)
    if deal.end is not None:
        return
    if deal.phase == CLAIMS and seat == lower(deal.turn):
        mishaps.went_without_drawing(deal)
    elif seat != deal.turn:
        return
    deal.discarded(seat, movement.tile)
    doing.entered()
    doing.scene.opened_at = doing.scene.now


def _after_stray_discard(doing: Doing, movement: m.Discard) -> None:
    """The hand is short, and the tile lies in the river; nothing else changes (ZJ-PEN-9)."""
    mishaps.discarded_out_of_turn(doing.deal, movement.seat, movement.tile)
    drop_lost_claim(doing.scene, movement.seat)


def open_again(scene: Scene, ruling: Ruling) -> None:
    """A wrong throw, or a wrong break, has been brought up: it is put right, or it stands.

    ZJ-PEN-6, ZJ-PEN-7.
    """
    is_back = ruling.remedy == "put_right"
    if ruling.foul == "wrong_break" and scene.wrong_breaker != NOBODY:
        scene.wrong_breaker = NOBODY
        if is_back:
            scene.deal.opening.break_again()
    elif ruling.foul == "wrong_thrower" and scene.wrong_throws:
        wrong = next(throw for throw in scene.wrong_throws if throw.seat == ruling.offender)
        scene.wrong_throws.remove(wrong)
        if is_back:
            scene.deal.opening.throw_again(is_first=wrong.is_first)
            scene.wrong_breaker = NOBODY
            if wrong.is_first:
                scene.wrong_throws.clear()


def drop_claim_not_kept(scene: Scene, ruling: Ruling) -> None:
    """A claim taken back, or not carried out, is void unless it is ruled that it stands.

    HK-CLAIM-14, ZJ-CLAIM-8, HK-FALSE-9.
    """
    call = scene.calls.of.get(ruling.offender)
    if call is None:
        return
    is_void = ruling.foul in _NOT_KEPT and ruling.remedy == "claim_void"
    if is_void or (call.false_win and ruling.foul == call.false_win):
        scene.calls.drop(ruling.offender)


def drop_lost_claim(scene: Scene, seat: int) -> None:
    """A claim counts for nothing once its right is lost (HK-CLAIM-10, ZJ-PREC-3)."""
    call = scene.calls.of.get(seat)
    if call is None or call.false_win or scene.deal.window.offers(seat) & call.bits:
        return
    scene.calls.drop(seat)
    if scene.wrong_set is not None and scene.wrong_set.call is call:
        scene.wrong_set = None


def _next_of_tail(deal: Deal) -> int:
    """The tile that a replacement would be."""
    return int(deal.wall.next_replacement())
