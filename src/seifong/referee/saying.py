"""This file is about what is said at a strict table: claims and wins, and whether they may be."""

from __future__ import annotations

from seifong.kinds import has
from seifong.referee import laid
from seifong.referee.calls import Call
from seifong.referee.rulings import Incident
from seifong.referee.scene import Scene
from seifong.referee.tempo import draws_too_soon
from seifong.referee.wins import false_win, may_win_with, wins_by_flowers
from seifong.referee.words import Word, heard
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW
from seifong.seats import lower
from seifong.table import movements as m
from seifong.table.claims import CLAIM_KONG, CLAIM_WIN, meld_claims
from seifong.table.phases import CLAIMS, TURN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.winning import of_a_draw

__all__ = ["as_of_a_discard", "declares_with_lifted", "false_win_said", "has_given_up", "not_kept"]
__all__ += ["what_is_said"]


def what_is_said(scene: Scene, movement: m.Speak) -> Incident | None:
    """The foul that saying it is, or None. Whatever is no word of the trade means nothing.

    So does every word until the first tiles and flowers are done: nothing can be won or claimed
    yet, be it truly or falsely (HK-DEAL-5, ZJ-DEAL-3); the table says so, and that is all (P-60).
    """
    word = heard(movement.words)
    if word is None or not scene.is_open():
        return None
    seat, phase = movement.seat, scene.deal.phase
    if word == "pass":
        return _withdraw(scene, seat)
    if seat == scene.deal.turn and phase not in {CLAIMS, ROB_PHASE}:
        return _declare(scene, seat) if word == "win" else None
    if phase == CLAIMS and seat != scene.deal.turn:
        return _claim(scene, seat, word)
    if phase == ROB_PHASE and seat != scene.deal.turn:
        return _rob(scene, seat, word)
    return _claim_nothing(scene, seat, word)


def _withdraw(scene: Scene, seat: int) -> Incident | None:
    call = scene.calls.of.get(seat)
    if call is None:
        return None
    return _taken_back(scene, call)


def _taken_back(scene: Scene, call: Call) -> Incident:
    """A claim is withdrawn, or another made in its place (HK-CLAIM-14, HK-FALSE-9)."""
    if call.false_win:
        return not_kept(scene, call)
    return Incident(
        foul="claim_withdrawn",
        offender=call.seat,
        tile=scene.open_tile(),
        shown=scene.shown_for(call),
    )


def not_kept(scene: Scene, call: Call) -> Incident:
    """A false win is one as soon as it is spoken; a kind house lets it be taken back (HK-FALSE-9).

    While the claim is open nobody has laid anything open since.
    """
    return Incident(
        foul=call.false_win,
        offender=call.seat,
        tile=scene.open_tile(),
        claim="win",
        others_exposed=False,
    )


def _declare(scene: Scene, seat: int) -> Incident | None:
    """A win in one's own turn: on the tile drawn, or by flowers."""
    deal = scene.deal
    if (deal.phase == TURN and deal.can_win) or wins_by_flowers(scene, seat):
        return laid.goes_on_in_haste(scene, seat)
    return Incident(foul=false_win(scene, seat, SELF_DRAW), offender=seat, claim="win")


def _claim(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A claim of the open discard."""
    tile = int(scene.deal.open_tile)
    if declares_with_lifted(scene, seat, word):
        false = _declare_with_lifted(scene, seat) if word == "win" else None
        return false or draws_too_soon(scene, seat)
    call = scene.calls.of.get(seat)
    if call is not None:
        return _change(scene, call, word)
    has_rival = scene.calls.is_rival_of(seat)
    if has_given_up(scene, seat) and not (has_rival and word == "win"):
        return Incident(
            foul="claimed_after_touching",
            offender=seat,
            tile=tile,
            claim=word if word != "pass" else "",
            has_rival=has_rival,
        )
    late = laid.comes_too_late(scene, seat, word)
    if late is not None:
        return late
    if word == "win":  # one that is none is ruled on when the window is settled
        is_honest = scene.deal.window.offers(seat) & CLAIM_WIN != 0
        is_excused = not is_honest and _is_misled(scene, seat, word)
        return _misled(scene, seat, word) if is_excused else None
    return _meld_claim(scene, seat, word, tile)


def has_given_up(scene: Scene, seat: int) -> bool:
    """True if the seat has touched the wall, where that gives up its claim (ZJ-DRAW-2)."""
    touch = scene.rules.conduct.touch
    return touch.gives_up_claim and scene.reach.seat == seat and scene.reach.has_given_up


def declares_with_lifted(scene: Scene, seat: int, word: Word) -> bool:
    """True if a win or kong is said of the tile lifted, which is mixed in by that (ZJ-DRAW-4).

    Where touching the wall gives up no claim it may be said of the discard still: it is, if that
    wins or makes a kong and the lifted tile completes nothing.
    """
    if word not in {"win", "kong"} or not scene.has_lifted(seat) or scene.calls.of:
        return False
    if scene.rules.conduct.touch.gives_up_claim:
        return True
    deal = scene.deal
    if word == "kong":
        return not deal.window.offers(seat) & CLAIM_KONG
    completes = deal.hands[seat].completes_with(deal.wall.next_for(seat))
    return completes or not deal.window.offers(seat) & CLAIM_WIN


def _declare_with_lifted(scene: Scene, seat: int) -> Incident | None:
    """A win declared with a lifted tile: it must complete the hand, for the minimum."""
    deal = scene.deal
    if deal.no_win >> seat & 1:
        return Incident(foul="false_win_dead", offender=seat, claim="win")
    tile = deal.wall.next_for(seat)
    if not deal.hands[seat].completes_with(tile):
        return Incident(foul="false_win_shape", offender=seat, claim="win")
    is_undisturbed = not any(hand.melds for hand in deal.hands)
    circumstances = of_a_draw(
        seat,
        is_last=deal.wall.live == 1,
        kongs_in_a_row=0,
        is_first_turn=is_undisturbed and not deal.river.has_discarded(seat),
        earthly_by_own_draw=deal.options.earthly_by_own_draw,
    )
    if not may_win_with(scene, seat, tile, SELF_DRAW, circumstances):
        return Incident(foul="false_win_minimum", offender=seat, claim="win")
    return None


def _change(scene: Scene, call: Call, word: Word) -> Incident | None:
    """Only a chow may be changed, into a win, once pung or kong is heard (HK-CLAIM-12)."""
    if word == call.word:
        return None
    is_heard = scene.calls.is_heard_by(call.seat)
    if call.word == "chow" and word == "win" and is_heard and scene.deal.options.chow_to_win:
        return None
    return _taken_back(scene, call)


def _meld_claim(scene: Scene, seat: int, word: Word, tile: int) -> Incident | None:
    deal = scene.deal
    offers = deal.window.offers(seat)
    if offers & Call(seat, word, 0).bits:
        return None
    claim = word if word != "pass" else ""
    if deal.no_claims >> seat & 1:
        return Incident(foul="claimed_with_dead_hand", offender=seat, tile=tile, claim=claim)
    if deal.wall.live == 0 and deal.options.last_discard_is_win_only:
        return Incident(foul="claimed_without_right", offender=seat, tile=tile, claim=claim)
    if _is_misled(scene, seat, word):
        return _misled(scene, seat, word)
    if word == "chow" and seat != lower(deal.turn):
        other = int(deal.turn)
        return Incident(
            foul="chow_from_wrong_seat", offender=seat, tile=tile, other=other, claim="chow"
        )
    if word == "kong" and has(deal.hands[seat].three, tile):
        return Incident(foul="kong_not_allowed", offender=seat, tile=tile, claim="kong")
    return Incident(foul="claimed_without_tiles", offender=seat, tile=tile, claim=claim)


def _misled(scene: Scene, seat: int, word: Word) -> Incident:
    """A wrong claim that the discarder answers for (ZJ-DRAW-7, ZJ-DRAW-8, ZJ-PEN-15)."""
    return Incident(
        foul="discard_misnamed" if scene.named is not None else "discard_misplaced",
        offender=int(scene.deal.turn),
        tile=scene.open_tile(),
        other=seat,
        claim=word if word != "pass" else "",
        has_led_to_claim=True,
    )


def _is_misled(scene: Scene, seat: int, word: Word) -> bool:
    """True if the claim would be right of the tile that the discard is taken for (P-20, P-21)."""
    tile = scene.seeming(seat)
    if tile is None:
        return False
    hand = scene.deal.hands[seat]
    if word == "win":
        return may_win_with(scene, seat, tile, DISCARD)
    if word == "chow":
        is_next = scene.named is not None and seat == lower(scene.deal.turn)
        low_ranks = range(max(tile - 2, 9 * (tile // 9)), tile + 1)
        return (
            is_next
            and tile < 27
            and any(
                low % 9 <= 6 and all(t == tile or has(hand.one, t) for t in range(low, low + 3))
                for low in low_ranks
            )
        )
    return hand.held(tile) >= (2 if word == "pung" else 3)


def _rob(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A claim of a kong's tile: to rob it, or as if it were the discard that it may look like."""
    call = scene.calls.of.get(seat)
    if call is not None:
        return _change(scene, call, word)
    if scene.deal.window.offers(seat) & Call(seat, word, 0).bits == 0 and may_claim_as_discard(
        scene, seat, word
    ):
        return _meant_as_discard(scene, seat, word)
    if word == "win":
        return _win_beside_kong(scene, seat)
    return Incident(
        foul="claimed_without_right",
        offender=seat,
        tile=None,
        claim=word if word != "pass" else "",
    )


def _win_beside_kong(scene: Scene, seat: int) -> Incident | None:
    """A win called while a kong lies there: of its tile, or too late of the discard before it.

    A kong is one of the ways to go on after drawing. Where it lies face down nobody can mean it who
    may not rob it. ZJ-DRAW-4, HK-CLAIM-2, HK-FALSE-1.
    """
    deal = scene.deal
    if seat in scene.calls.of or deal.window.offers(seat) & CLAIM_WIN:
        return None
    if not scene.hides_open_tile() and deal.hands[seat].completes_with(deal.open_tile):
        return None  # as for a discard
    return _late_for_discard(scene, seat)


def _meant_as_discard(scene: Scene, seat: int, word: Word) -> Incident:
    """The risk of a movement that could be either is the mover's (HK-KONG-13, ZJ-ROB-5)."""
    return Incident(
        foul="kong_laid_ambiguously",
        offender=int(scene.deal.turn),
        tile=scene.open_tile(),
        other=seat,
        claim=word if word != "pass" else "",
        has_led_to_claim=True,
    )


def may_claim_as_discard(scene: Scene, seat: int, word: Word) -> bool:
    """True if a kong's tile was laid towards the river, and as a discard it could be claimed so.

    HK-KONG-13.
    """
    return as_of_a_discard(scene, seat) & Call(seat, word, 0).bits != 0


def as_of_a_discard(scene: Scene, seat: int) -> int:
    """What a seat may claim of a kong's tile that could be a discard, as bits; else nothing.

    The others of its kind are in the pung: so it is a chow, or a win where no kong is robbed.
    """
    deal = scene.deal
    if not scene.is_towards_river or seat == deal.turn:
        return 0
    tile, hand = deal.open_tile, deal.hands[seat]
    is_last = deal.wall.live == 0 and deal.options.last_discard_is_win_only
    claims = 0
    if not is_last and not deal.no_claims >> seat & 1:
        from_upper = seat == lower(deal.turn)
        claims = int(meld_claims(hand, tile, from_upper=from_upper, may_replace=False))
        claims &= ~int(deal.penalties.lost_claims(seat, hand, tile))
    if not deal.passed.bars(seat, tile) and may_win_with(scene, seat, int(tile), DISCARD):
        claims |= CLAIM_WIN
    return claims


def _claim_nothing(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A claim when nothing lies open: of a tile that has gone by, or of nothing at all."""
    if laid.comes_in_time(scene, seat, word):
        return None
    hurried = laid.was_shut_out(scene, seat, word)
    if hurried is not None:
        return hurried
    if word == "win":
        return _win_of_nothing(scene, seat)
    claim = word if word != "pass" else ""
    tile = scene.newest_discard()
    if tile is None or scene.is_newest_of(seat):
        return None
    if scene.newest_is_unclaimed():
        return Incident(foul="claimed_too_late", offender=seat, tile=tile, claim=claim)
    if scene.has_shown_chow() and word in {"pung", "kong"}:
        return Incident(
            foul="claimed_too_late",
            offender=seat,
            tile=tile,
            claim=claim,
            has_gone_on=False,
            has_chow_shown=True,
        )
    return None


def _win_of_nothing(scene: Scene, seat: int) -> Incident:
    """It comes too late if the newest tile would have won; else it is a false win (HK-FALSE-1)."""
    late = _late_win(scene, seat, scene.robbable_tile()) or _late_for_discard(scene, seat)
    return late or Incident(foul="false_win_out_of_turn", offender=seat, claim="win")


def _late_for_discard(scene: Scene, seat: int) -> Incident | None:
    """The same of the newest discard, unless it is the seat's own."""
    return None if scene.is_newest_of(seat) else _late_win(scene, seat, scene.newest_discard())


def _late_win(scene: Scene, seat: int, tile: int | None) -> Incident | None:
    """A win that comes too late, if the seat might have won with the tile."""
    if tile is None or seat == scene.deal.turn or not may_win_with(scene, seat, tile, DISCARD):
        return None
    return Incident(
        foul="claimed_too_late",
        offender=seat,
        tile=tile,
        claim="win",
        has_gone_on=not scene.has_shown_chow(),
        has_chow_shown=scene.has_shown_chow(),
    )


def false_win_said(scene: Scene, movement: m.Speak) -> str:
    """The foul that a win spoken on the open tile is, or nothing."""
    deal, seat = scene.deal, movement.seat
    if heard(movement.words) != "win" or seat == deal.turn:
        return ""
    if laid.comes_in_time(scene, seat, "win"):
        is_honest = laid.is_a_win(scene, seat)
        return "" if is_honest else false_win(scene, seat, DISCARD)
    if deal.phase not in {CLAIMS, ROB_PHASE}:
        return ""
    if declares_with_lifted(scene, seat, "win"):
        return ""
    offers = deal.window.offers(seat) | as_of_a_discard(scene, seat)
    if offers & CLAIM_WIN:
        return ""
    return false_win(scene, seat, ROB if deal.phase == ROB_PHASE else DISCARD)
