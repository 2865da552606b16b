"""This file is about slips that nobody has spoken of yet, where players watch one another.

As a rule a judge acts when an opponent complains (ZJ-PEN-1). At such a table, by `foul.play`, a
slip goes on as it does where it is put right at once: a tile that was lifted out of turn goes back,
a claim without the tiles counts for nothing, a discard in the wrong place lies there. Whoever has
seen it says so, and it is ruled on; or it is let go. A complaint is made at once (HK-PEN-5): until
two more tiles have been discarded, which is our choice.

Whatever harms another, ends the deal, or waits for no complaint is ruled on as at any table: a
claim that was misled, a false win, half of a hand shown.
"""

from __future__ import annotations

from typing import Final

from seifong.referee.referee import is_foul
from seifong.referee.rulings import Incident
from seifong.referee.scene import Overlooked, Scene
from seifong.referee.words import heard, is_to_wait
from seifong.rules.rules import Rules
from seifong.seats import NOBODY
from seifong.table import movements as m

__all__ = ["LET_PASS", "REPORTABLE", "brought_up", "has_erred_otherwise", "has_gone_by"]
__all__ += ["is_let_pass", "let_go", "newest_of", "note", "reportable", "settled", "unsaid_in"]
__all__ += ["waits"]

REPORTABLE: Final = frozenset(
    {
        "argued_from_observation",
        "cheated",
        "colluded",
        "gave_up",
        "others_tiles_exposed",
        "own_tiles_exposed",
        "signalled",
        "spoke_and_did_not_expose",
        "talked",
        "told_draw",
        "used_device",
        "wall_tile_exposed",
        "wrong_break",
        "wrong_dealer",
        "wrong_thrower",
    }
)
"""What players report: no movement shows it, or it was let pass until somebody said so."""

_OF_THE_WALL: Final = frozenset(
    {
        "drew_from_tail",
        "drew_out_of_turn",
        "drew_too_soon",
        "drew_twice",
        "replaced_before_exposing",
        "replaced_without_beat",
        "touched_out_of_turn",
    }
)
_OF_CLAIMS: Final = frozenset(
    {
        "chow_from_wrong_seat",
        "claimed_too_late",
        "claimed_with_dead_hand",
        "claimed_without_right",
        "claimed_without_tiles",
    }
)
_OF_DISCARDS: Final = frozenset(
    {"discarded_before_drawing", "discarded_out_of_turn", "discarded_without_replacement"}
)
_OF_SHOWING: Final = frozenset({"own_tiles_exposed", "wrong_tiles_exposed", "kong_not_allowed"})
_OF_TALK: Final = frozenset({"talked", "told_draw"})

_ALIKE: Final = (
    _OF_THE_WALL,
    _OF_CLAIMS | {"spoke_and_did_not_expose"},
    _OF_DISCARDS,
    _OF_SHOWING,
    _OF_TALK,
)
"""What players take for one another: they say what they saw, and the referee what it was."""

LET_PASS: Final = frozenset(
    {
        *_OF_THE_WALL,
        *_OF_CLAIMS,
        *_OF_DISCARDS,
        *_OF_SHOWING,
        "discard_misnamed",
        "discard_misplaced",
        "discard_named",
        "discard_not_named",
        "exposed_without_beat",
        "penalty_tile_not_discarded",
        "reached_into_river",
        "talked",
    }
)
"""What waits to be reported, where slips in play do."""

_LAST: Final = 2  # discards after which it is too late to bring a slip up


def waits(rules: Rules, foul: str) -> bool:
    """True of a foul that is ruled on when a player reports it, as slips in play may be."""
    return foul in LET_PASS and rules.conduct.foul.play == "when_reported"


def reportable(rules: Rules) -> frozenset[str]:
    """What players of a table report of one another.

    >>> from seifong.rules.presets import preset, with_options
    >>> watched = with_options(preset("tvb"), {"foul.play": "when_reported"})
    >>> "drew_twice" in reportable(preset("tvb")), "drew_twice" in reportable(watched)
    (False, True)
    """
    return REPORTABLE | {foul for foul in LET_PASS if waits(rules, foul)}


def is_let_pass(scene: Scene, incident: Incident) -> bool:
    """True of a slip that harms nobody yet, at a table where slips wait to be reported."""
    if not waits(scene.rules, incident.foul):
        return False
    is_of_another = incident.has_rival or incident.has_led_to_claim
    lays_penalty = bool(incident.shown) and scene.deal.options.binds_penalty_tiles
    return not is_of_another and not lays_penalty and is_foul(scene.rules, incident)


def unsaid_in(scene: Scene, movement: m.Movement) -> Incident | None:
    """The slip in a movement of which the table itself says nothing: idle talk, a tile shown.

    A word that only asks to wait is none (HK-CLAIM-3).
    """
    seat = movement.seat
    match movement:
        case m.Speak(words=words) if heard(words) is None and not is_to_wait(words):
            slip = Incident(foul="talked", offender=seat)
        case m.Expose(tiles=tiles) | m.ShowHand(tiles=tiles) if seat not in scene.calls.of:
            is_laid = any(meld.low in tiles for meld in scene.deal.hands[seat].melds)
            if is_laid or scene.deal.end is not None:
                return None
            slip = Incident(foul="own_tiles_exposed", offender=seat, tile=tiles[0])
        case _:
            return None
    return slip if is_let_pass(scene, slip) else None


def note(scene: Scene, incident: Incident) -> None:
    """It has happened, and nobody has said so; done twice in a breath it is one slip."""
    settled(scene, incident.foul, incident.offender)
    scene.overlooked.append(Overlooked(incident, int(scene.deal.river.size())))


def settled(scene: Scene, foul: str, seat: int) -> None:
    """It has been ruled on, or is done again: what could be brought up of it cannot be any more."""
    scene.overlooked = [
        slip
        for slip in scene.overlooked
        if (slip.incident.foul, slip.incident.offender) != (foul, seat) or _is_late(scene, slip)
    ]


def _is_late(scene: Scene, slip: Overlooked) -> bool:
    return int(scene.deal.river.size()) - slip.discards >= _LAST


def _alike(foul: str) -> frozenset[str]:
    return next((names for names in _ALIKE if foul in names), frozenset({foul}))


def _all_of(scene: Scene, seat: int, foul: str) -> list[Overlooked]:
    """The slips of a seat that a player may mean by a foul, what it is exactly before the others.

    Of several the newest comes last.
    """
    found = [
        slip
        for slip in scene.overlooked
        if slip.incident.offender == seat and slip.incident.foul in _alike(foul)
    ]
    return sorted(found, key=lambda slip: slip.incident.foul == foul)


def brought_up(scene: Scene, seat: int, foul: str) -> Incident | None:
    """What the referee rules on when a player reports a foul in time; None if there is no such."""
    in_time = [slip for slip in _all_of(scene, seat, foul) if not _is_late(scene, slip)]
    return in_time[-1].incident if in_time else None


def has_gone_by(scene: Scene, seat: int, foul: str) -> bool:
    """True of a slip that was one, and that it is too late to bring up (HK-PEN-5)."""
    slips = _all_of(scene, seat, foul)
    return bool(slips) and all(_is_late(scene, slip) for slip in slips)


def has_erred_otherwise(scene: Scene, seat: int) -> bool:
    """True if the seat has done something else that could still be brought up."""
    return any(
        slip.incident.offender == seat and not _is_late(scene, slip) for slip in scene.overlooked
    )


def newest_of(scene: Scene, seat: int) -> str:
    """The foul of a seat's slip that has just been made, and that nobody has spoken of; or ""."""
    newest = scene.overlooked[-1].incident if scene.overlooked else None
    return newest.foul if newest is not None and newest.offender == seat else ""


def let_go(scene: Scene) -> list[tuple[int, str]]:
    """The slips of a deal that nobody has reported: whose, and which."""
    opening = [(throw.seat, "wrong_thrower") for throw in scene.wrong_throws]
    if scene.wrong_breaker != NOBODY:
        opening.append((scene.wrong_breaker, "wrong_break"))
    slips = (slip.incident for slip in scene.overlooked)
    return [*opening, *((slip.offender, slip.foul) for slip in slips)]
