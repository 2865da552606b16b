"""This file is about claims that come in when a lower one is laid already, and still in time."""

from __future__ import annotations

from seifong.referee.calls import Call, outranks
from seifong.referee.rulings import Incident
from seifong.referee.scene import Laid, Scene
from seifong.referee.words import Word
from seifong.seats import NOBODY

__all__ = ["comes_in_time", "comes_too_late", "goes_on_in_haste", "is_a_win", "was_shut_out"]


def comes_in_time(scene: Scene, seat: int, word: Word) -> bool:
    """True of a win that is called while a chow lies open, where that is in time.

    Whether it is a win is another question. ZJ-CLAIM-5, HK-CLAIM-14.
    """
    if not scene.has_shown_chow() or word != "win" or not _is_of_another(scene, seat):
        return False
    return scene.rules.table.claim.win_over_chow


def is_a_win(scene: Scene, seat: int) -> bool:
    """True if the seat might win on the tile of the claim that is laid."""
    laid = scene.laid
    return laid is not None and _might_claim(scene, laid, seat, "win")


def was_shut_out(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A set laid in haste, if a higher claim comes in before its beat would have been over.

    HK-CLAIM-11, ZJ-CLAIM-4.
    """
    laid = scene.laid
    if laid is None or scene.now >= laid.until or not _is_of_another(scene, seat):
        return None
    if not outranks(word, laid.call.word) or not _might_claim(scene, laid, seat, word):
        return None
    return Incident(
        foul="exposed_without_beat",
        offender=laid.call.seat,
        tile=int(scene.deal.open_tile),
        other=seat,
        claim=word if word != "pass" else "",
        has_rival=True,
        is_carded=True,
    )


def comes_too_late(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A claim of a tile that lies open again, though it came too late when the set was laid.

    A set that has gone back for a win shuts out what it shut out before: all but a win out of a
    chow, or beside a win that was in time. ZJ-CLAIM-5, HK-CLAIM-11, HK-CLAIM-14.
    """
    back = scene.gone_back
    if back is None or seat == back.call.seat or scene.now < back.until:
        return None
    is_chow = back.call.word == "chow"
    may_win = is_chow and scene.rules.table.claim.win_over_chow
    if word == "win" and (may_win or scene.calls.first_winner(scene.deal.turn) != NOBODY):
        return None
    return Incident(
        foul="claimed_too_late",
        offender=seat,
        tile=int(scene.deal.open_tile),
        claim=word if word != "pass" else "",
        has_gone_on=not is_chow,
        has_chow_shown=is_chow,
    )


def goes_on_in_haste(scene: Scene, seat: int) -> Incident | None:
    """Whoever has laid a set in haste goes no further before the beat would have been over.

    It is the same haste, and has had its card.

    HK-CLAIM-11, ZJ-CLAIM-4.
    """
    laid = scene.laid
    if laid is None or laid.call.seat != seat or scene.now >= laid.until:
        return None
    tile = int(scene.deal.open_tile)
    return Incident(foul="exposed_without_beat", offender=seat, tile=tile, is_carded=True)


def _is_of_another(scene: Scene, seat: int) -> bool:
    """True of all but the caller and the discarder."""
    return seat != scene.deal.turn and not scene.is_newest_of(seat)


def _might_claim(scene: Scene, laid: Laid, seat: int, word: Word) -> bool:
    """True if the seat might have made that claim in time, and may still."""
    deal = scene.deal
    lost = deal.no_win if word == "win" else deal.no_claims
    return laid.offers[seat] & Call(seat, word, 0).bits != 0 and not lost >> seat & 1
