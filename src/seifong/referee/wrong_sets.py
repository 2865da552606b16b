"""This file is about sets laid open with the wrong tiles, and until when they are put right."""

from __future__ import annotations

from collections import Counter

from seifong.referee import watch
from seifong.referee.calls import Call, outranks
from seifong.referee.rulings import Incident
from seifong.referee.saying import as_of_a_discard
from seifong.referee.scene import Scene, WrongSet
from seifong.referee.words import heard
from seifong.seats import lower
from seifong.table import movements as m
from seifong.table.phases import CLAIMS
from seifong.table.phases import ROB as ROB_PHASE

__all__ = ["as_incident", "comes_after", "shown_again", "wrong_set_of"]


def wrong_set_of(scene: Scene, movement: m.Expose) -> WrongSet | None:
    """What is laid for the claim that stands, if it does not fit."""
    call = scene.calls.of.get(movement.seat)
    if call is None or scene.deal.phase not in {CLAIMS, ROB_PHASE}:
        return None
    if not watch.is_standing(scene, call) or watch.fits(scene, call, movement.tiles):
        return None
    return WrongSet(call, movement.tiles)


def comes_after(scene: Scene, wrong: WrongSet, movement: m.Movement, *, is_proper: bool) -> bool:
    """True of a movement with which another goes on: the wrong set has stayed too long then.

    That is a higher claim that may be made, a claim laid open, or the next seat's hand on the wall;
    and while the tile is a kong's, what the kong's owner does next. Nothing else that is said ends
    the time in which it may be put right. What goes on is our choice.

    ZJ-PEN-12, ZJ-PEN-14, HK-CLAIM-3.
    """
    seat, deal = movement.seat, scene.deal
    if seat == wrong.call.seat:
        return False
    match movement:
        case m.Speak():
            return is_proper and _claims_it(scene, wrong, movement)
        case m.Expose() | m.ShowHand():
            return seat in scene.calls.of
        case m.Touch() | m.Lift() | m.Mix():
            return seat == lower(deal.turn)
        case m.Discard():
            return seat in {deal.turn, lower(deal.turn)}
        case m.Replace():
            return seat == deal.turn
        case _:
            return False


def _claims_it(scene: Scene, wrong: WrongSet, movement: m.Speak) -> bool:
    """True of a claim above the one that was laid wrongly, by a seat that may make it."""
    word, seat = heard(movement.words), movement.seat
    if word is None or not outranks(word, wrong.call.word):
        return False
    offers = int(scene.deal.window.offers(seat)) | as_of_a_discard(scene, seat)
    return offers & Call(seat, word, 0).bits != 0


def shown_again(wrong: WrongSet | None, call: Call, tiles: tuple[int, ...]) -> WrongSet:
    """All that has been shown for a claim and does not fit; of tiles alike the most at once.

    >>> first = shown_again(None, Call(1, "chow", 0), (0, 12))
    >>> shown_again(first, first.call, (1, 12)).shown
    (0, 12, 1)

    ZJ-PEN-12.
    """
    before = Counter(wrong.shown if wrong is not None and wrong.call is call else ())
    return WrongSet(call, tuple((before | Counter(tiles)).elements()))


def as_incident(scene: Scene, wrong: WrongSet, *, is_at_once: bool) -> Incident:
    """What the referee is told of it; each tile is as often right as the set needs it."""
    call = wrong.call
    right = Counter(wrong.shown) & Counter(call.tiles or ())
    return Incident(
        foul="wrong_tiles_exposed",
        offender=call.seat,
        tile=scene.open_tile(),
        shown=wrong.shown,
        right=tuple(right.elements()),
        claim=call.word if call.word != "pass" else "",
        is_at_once=is_at_once,
    )
