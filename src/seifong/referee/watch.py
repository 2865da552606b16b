"""This file is about watching: which movement is proper, which is a foul, and which cannot be.

One function a movement. It says what is wrong, as an `Incident`, or None; it changes nothing. What
no table could show raises `Impossible`.
"""

from __future__ import annotations

from typing import Final

from seifong.errors import Impossible
from seifong.kinds import count, has
from seifong.notation import NAMES
from seifong.referee import laid
from seifong.referee.calls import Call
from seifong.referee.clock import is_over
from seifong.referee.rulings import Incident
from seifong.referee.scene import Scene
from seifong.referee.words import Word, heard
from seifong.rules.fouls import FOULS
from seifong.scoring.win import DISCARD, FLOWERS, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY, SEAT_NAMES, lower
from seifong.table import movements as m
from seifong.table.automation import CLAIMS as CLAIMS_BY_ITSELF
from seifong.table.claims import CLAIM_CHOWS, CLAIM_KONG, CLAIM_WIN, meld_claims
from seifong.table.deal import Deal
from seifong.table.kongs import own_kongs
from seifong.table.opening import BREAKING, OPENED, TAKING, THROWING
from seifong.table.opening import FLOWERS as SHOWING_FLOWERS
from seifong.table.phases import CLAIMS, REPLACING, SHOWING, TURN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.table.winning import of_a_draw
from seifong.tiles import NO_TILE, PLUM

__all__ = ["REPORTABLE", "as_of_a_discard", "false_win", "what_is_wrong"]

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
        "wrong_thrower",
    }
)
"""What players report: no movement shows it, or it was let pass until somebody said so."""


def what_is_wrong(scene: Scene, movement: m.Movement) -> Incident | None:  # noqa: C901, PLR0912 (a branch a movement)
    """The foul that a movement is now, or None if it is proper or means nothing."""
    match movement:
        case m.Throw():
            return _throw(scene, movement)
        case m.Break():
            return _break(scene, movement)
        case m.Take():
            return _take(scene, movement)
        case m.ShowFlower():
            return _show_flower(scene, movement)
        case m.Replace():
            return _replace(scene, movement)
        case m.Touch() | m.Lift():
            return _reach_for_wall(scene, movement)
        case m.PutBack():
            return _put_back(scene, movement)
        case m.Mix():
            return _mix(scene, movement)
        case m.Choose():
            return _choose(scene, movement)
        case m.Discard():
            return _discard(scene, movement)
        case m.Speak():
            return _speak(scene, movement)
        case m.Expose():
            return _expose(scene, movement)
        case m.ShowHand():
            return _show_hand(scene, movement)
        case m.Reach():
            return _reach_over(scene, movement.seat)
        case m.CallTime():
            return _call_time(scene, movement)
        case m.Count():
            return _count(scene, movement)
        case m.Report():
            return _report(scene, movement)


# The opening.


def _throw(scene: Scene, movement: m.Throw) -> Incident | None:
    opening = scene.deal.opening
    if opening.stage != THROWING:
        raise Impossible("the dice have been thrown")
    if movement.seat == opening.due or scene.overlooks("wrong_thrower"):
        return None
    return Incident(foul="wrong_thrower", offender=movement.seat, other=int(opening.due))


def _break(scene: Scene, movement: m.Break) -> Incident | None:
    opening = scene.deal.opening
    if opening.stage != BREAKING:
        raise Impossible("the wall is not to be broken now")
    if not 0 <= movement.side < 4:
        raise Impossible(f"there is no side {movement.side}")
    if not 0 <= movement.count < 4 * scene.deal.options.stacks_per_side:
        raise Impossible(f"the wall has not {movement.count} stacks to push away")
    if is_right_break(scene, movement) or scene.overlooks("wrong_break"):
        return None
    return Incident(foul="wrong_break", offender=movement.seat)


def is_right_break(scene: Scene, movement: m.Break) -> bool:
    """True if it is the breaker who counts so many stacks off, on the side that the dice name."""
    broken = scene.deal.broken
    is_there = (movement.side, movement.count) == (broken.breaker, broken.count)
    return is_there and movement.seat == scene.deal.opening.due


def _take(scene: Scene, movement: m.Take) -> Incident | None:
    opening = scene.deal.opening
    if opening.stage != TAKING:
        raise Impossible("there are no first tiles to take now")
    if movement.seat == opening.due:
        return None
    return Incident(foul="touched_out_of_turn", offender=movement.seat)


def _show_flower(scene: Scene, movement: m.ShowFlower) -> Incident | None:
    if not has(scene.deal.flowers_to_show(movement.seat), movement.tile):
        raise Impossible(f"{SEAT_NAMES[movement.seat]} has no {NAMES[movement.tile]} to show")
    return None


# The wall.


def _replace(scene: Scene, movement: m.Replace) -> Incident | None:
    deal, seat = scene.deal, movement.seat
    if deal.opening.stage == SHOWING_FLOWERS:
        if seat == deal.opening.due and deal.opening.has_to_replace():
            return None
        return Incident(foul="touched_out_of_turn", offender=seat)
    if deal.opening.stage != OPENED or not deal.wall.may_replace():
        if deal.phase == REPLACING and seat == deal.turn:
            return None  # it finds that there is none, and the deal is over
        raise Impossible("there is no tile to take from the tail")
    if seat != deal.turn:
        return Incident(foul="drew_out_of_turn", offender=seat, has_gone_on=False)
    if deal.phase == ROB_PHASE and deal.automations & CLAIMS_BY_ITSELF:
        raise Impossible("the table still asks whether anyone robs the kong")
    if deal.phase == ROB_PHASE and scene.calls.legal():
        rival = scene.calls.legal()[0].seat
        return Incident(foul="replaced_without_beat", offender=seat, other=rival, has_rival=True)
    if deal.phase in {REPLACING, ROB_PHASE}:
        return laid.goes_on_in_haste(scene, seat) or _before_the_beat(
            "replaced_without_beat", seat, scene.now, scene.kong_laid_at, _kong_beat(scene)
        )
    if deal.phase == TURN and scene.kong_said_at is not None:
        return Incident(foul="replaced_before_exposing", offender=seat, has_gone_on=False)
    return Incident(foul="drew_twice", offender=seat, has_gone_on=False)


def _kong_beat(scene: Scene) -> int:
    return scene.rules.conduct.tempo.kong_beat_ms


def _before_the_beat(
    foul: str, seat: int, now: int, since: int | None, beat: int
) -> Incident | None:
    if since is None or now - since >= beat:
        return None
    return Incident(foul=foul, offender=seat)


def _reach_for_wall(scene: Scene, movement: m.Touch | m.Lift) -> Incident | None:
    """The lower seat reaches once the upper has discarded, a beat later (P-11, P-18)."""
    deal, seat = scene.deal, movement.seat
    if deal.opening.stage == OPENED and deal.wall.live == 0:
        raise Impossible("no tile of the wall is left to draw")
    is_lift = isinstance(movement, m.Lift)
    if is_lift and scene.reach.step == "lifted":
        raise Impossible("the next tile of the wall is in a hand already")
    if seat == scene.next_to_draw():
        return _too_soon(scene, seat) if scene.reach.step == "untouched" else None
    if is_lift and scene.is_open():
        foul = "drew_twice" if scene.is_turn_of(seat) else "drew_out_of_turn"
        return Incident(foul=foul, offender=seat, has_gone_on=False)
    return Incident(foul="touched_out_of_turn", offender=seat)


def _too_soon(scene: Scene, seat: int) -> Incident | None:
    """A draw while the table still waits for claims: it shuts nobody out (ZJ-DRAW-6)."""
    earliest = scene.rules.conduct.tempo.earliest_draw_ms
    return _before_the_beat("drew_too_soon", seat, scene.now, scene.opened_at, earliest)


def _reach_over(scene: Scene, seat: int) -> Incident | None:
    """No hand over the river before the upper seat has discarded (P-11)."""
    if seat == scene.next_to_draw():
        return None
    return Incident(foul="reached_into_river", offender=seat)


def _put_back(scene: Scene, movement: m.PutBack) -> Incident | None:
    if movement.seat != scene.reach.seat or scene.reach.step == "untouched":
        raise Impossible(f"{SEAT_NAMES[movement.seat]} has no hand on the wall")
    return None


def _mix(scene: Scene, movement: m.Mix) -> Incident | None:
    if movement.seat != scene.reach.seat or scene.reach.step != "lifted":
        raise Impossible(f"{SEAT_NAMES[movement.seat]} has lifted no tile")
    return _too_soon(scene, movement.seat)


def _choose(scene: Scene, movement: m.Choose) -> Incident | None:
    """Only who comes to a tile that another has seen chooses, before touching it (P-17)."""
    is_next = movement.seat == scene.next_to_draw() and scene.reach.step == "untouched"
    is_returned = scene.has_returned_tile() and scene.reach.seen_by != movement.seat
    may = scene.rules.conduct.touch.returned_tile == "chosen" and scene.deal.wall.live > 1
    if not (is_next and is_returned and may):
        raise Impossible(f"{SEAT_NAMES[movement.seat]} has nothing to choose")
    return None


# The discard.


def _discard(scene: Scene, movement: m.Discard) -> Incident | None:
    deal, seat = scene.deal, movement.seat
    if movement.tile >= PLUM:
        raise Impossible("a flower is never discarded")
    if not scene.holds(seat, (movement.tile,)) and not _has_lifted(scene, seat, movement.tile):
        raise Impossible(f"{SEAT_NAMES[seat]} does not hold {NAMES[movement.tile]}")
    if scene.is_turn_of(seat):
        return laid.goes_on_in_haste(scene, seat) or _of_naming_and_placing(scene, movement)
    if _has_lifted(scene, seat):
        return _too_soon(scene, seat) or _of_naming_and_placing(scene, movement)
    if deal.phase in {REPLACING, SHOWING, ROB_PHASE} and seat == deal.turn:
        return Incident(foul="discarded_without_replacement", offender=seat, tile=movement.tile)
    if deal.phase == CLAIMS and seat == lower(deal.turn) and not scene.calls.of:
        return Incident(foul="discarded_before_drawing", offender=seat, tile=movement.tile)
    return Incident(foul="discarded_out_of_turn", offender=seat, tile=movement.tile)


def _has_lifted(scene: Scene, seat: int, tile: int | None = None) -> bool:
    """True if the seat has a tile of the wall in its hand, not mixed in; that one, if named."""
    if scene.reach.step != "lifted" or scene.reach.seat != seat:
        return False
    return tile is None or scene.deal.wall.next_for(seat) == tile


def _of_naming_and_placing(scene: Scene, movement: m.Discard) -> Incident | None:
    """P-20, P-21, ZJ-PEN-13: which tile is due, then its name, then the place."""
    rule = scene.rules.conduct.discard.name
    seat, tile = movement.seat, movement.tile
    if scene.is_ambiguous(seat, tile):
        return Incident(foul="kong_laid_ambiguously", offender=seat, tile=tile)
    if scene.owes_another(seat, tile):
        return Incident(foul="penalty_tile_not_discarded", offender=seat, tile=tile)
    if movement.named is not None and movement.named != tile:
        return Incident(foul="discard_misnamed", offender=seat, tile=tile)
    if movement.named is not None and rule == "forbidden":
        return Incident(foul="discard_named", offender=seat, tile=tile)
    if movement.named is None and rule == "required":
        return Incident(foul="discard_not_named", offender=seat, tile=tile)
    if movement.place != "river":
        return Incident(foul="discard_misplaced", offender=seat, tile=tile)
    return None


# Speaking.


def _speak(scene: Scene, movement: m.Speak) -> Incident | None:
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
    if call.false_win:
        return _not_kept(scene, call)
    return Incident(foul="claim_withdrawn", offender=seat, tile=int(scene.deal.open_tile))


def _not_kept(scene: Scene, call: Call) -> Incident:
    """A false win is one as soon as it is spoken; a kind house lets it be taken back (HK-FALSE-9).

    While the claim is open nobody has laid anything open since.
    """
    return Incident(
        foul=call.false_win,
        offender=call.seat,
        tile=int(scene.deal.open_tile),
        claim="win",
        others_exposed=False,
    )


def _declare(scene: Scene, seat: int) -> Incident | None:
    """A win in one's own turn: on the tile drawn, or by flowers."""
    deal = scene.deal
    if (deal.phase == TURN and deal.can_win) or wins_by_flowers(scene, seat):
        return laid.goes_on_in_haste(scene, seat)
    return Incident(foul=false_win(scene, seat, SELF_DRAW), offender=seat, claim="win")


def whose_flowers(deal: Deal) -> int:
    """The seat that may win by flowers, if it has shown enough of them; NOBODY in the opening."""
    if deal.opening.stage == OPENED:
        return int(deal.turn)
    return int(deal.opening.due) if deal.opening.is_vain() else NOBODY


def wins_by_flowers(scene: Scene, seat: int) -> bool:
    """True if the seat, in its turn, may win by the flowers that it has shown (HK-FP-12).

    In the opening it is the turn of whoever finds no tile left to replace them (HK-FLOWER-8).
    """
    deal = scene.deal
    if not seat == whose_flowers(deal) != NOBODY or deal.no_win >> seat & 1:
        return False
    if count(deal.hands[seat].flowers) < deal.options.flowers_to_win:
        return False
    return deal.options.scorer.may_win(deal.win_of(seat, FLOWERS))


def _claim(scene: Scene, seat: int, word: Word) -> Incident | None:
    """A claim of the open discard."""
    tile = int(scene.deal.open_tile)
    if declares_with_lifted(scene, seat, word):
        false = _declare_with_lifted(scene, seat) if word == "win" else None
        return false or _too_soon(scene, seat)
    call = scene.calls.of.get(seat)
    if call is not None:
        return _change(scene, call, word)
    has_rival = scene.calls.is_rival_of(seat)
    if _has_given_up(scene, seat) and not (has_rival and word == "win"):
        return Incident(
            foul="claimed_after_touching",
            offender=seat,
            tile=tile,
            claim=word if word != "pass" else "",
            has_rival=has_rival,
        )
    if word == "win":  # one that is none is ruled on when the window is settled
        is_honest = scene.deal.window.offers(seat) & CLAIM_WIN != 0
        is_excused = not is_honest and _is_misled(scene, seat, word)
        return _misled(scene, seat, word) if is_excused else None
    return _meld_claim(scene, seat, word, tile)


def _has_given_up(scene: Scene, seat: int) -> bool:
    """True if the seat has touched the wall, where that gives up its claim (ZJ-DRAW-2)."""
    touch = scene.rules.conduct.touch
    return touch.gives_up_claim and scene.reach.seat == seat and scene.reach.has_given_up


def declares_with_lifted(scene: Scene, seat: int, word: Word) -> bool:
    """True if a win or kong is said of the tile lifted, which is mixed in by that (ZJ-DRAW-4).

    Where touching the wall gives up no claim it may be said of the discard still: it is, if that
    wins or makes a kong and the lifted tile completes nothing.
    """
    if word not in {"win", "kong"} or not _has_lifted(scene, seat) or scene.calls.of:
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
    if not _may_win_with(scene, seat, tile, SELF_DRAW, circumstances):
        return Incident(foul="false_win_minimum", offender=seat, claim="win")
    return None


def _may_win_with(scene: Scene, seat: int, tile: int, way: int, circumstances: int = 0) -> bool:
    """True if the seat could win with a tile that it has not got, or that is another's."""
    deal = scene.deal
    hand = deal.hands[seat].clone()
    if deal.no_win >> seat & 1 or not hand.completes_with(tile):
        return False
    hand.take(tile)
    win = Win(
        hand,
        tile,
        way,
        seat,
        round_wind=deal.round_wind,
        source=NOBODY if way == SELF_DRAW else deal.turn,
        circumstances=circumstances,
        has_flowers=deal.options.has_flowers,
    )
    return deal.options.scorer.may_win(win)


def _change(scene: Scene, call: Call, word: Word) -> Incident | None:
    """Only a chow may be changed, into a win, once pung or kong is heard (HK-CLAIM-12)."""
    if word == call.word:
        return None
    is_heard = scene.calls.is_heard_by(call.seat)
    if call.word == "chow" and word == "win" and is_heard and scene.deal.options.chow_to_win:
        return None
    return Incident(foul="claim_withdrawn", offender=call.seat, tile=int(scene.deal.open_tile))


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
        tile=int(scene.deal.open_tile),
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
        return _may_win_with(scene, seat, tile, DISCARD)
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
    if scene.deal.window.offers(seat) & Call(seat, word, 0).bits == 0 and may_claim_as_discard(
        scene, seat, word
    ):
        call = scene.calls.of.get(seat)
        return _meant_as_discard(scene, seat, word) if call is None else _change(scene, call, word)
    if word == "win":
        return None  # as for a discard
    return Incident(
        foul="claimed_without_right",
        offender=seat,
        tile=None,
        claim=word if word != "pass" else "",
    )


def _meant_as_discard(scene: Scene, seat: int, word: Word) -> Incident:
    """The risk of a movement that could be either is the mover's (HK-KONG-13, ZJ-ROB-5)."""
    return Incident(
        foul="kong_laid_ambiguously",
        offender=int(scene.deal.turn),
        tile=int(scene.deal.open_tile),
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
    if not deal.passed.bars(seat, tile) and _may_win_with(scene, seat, int(tile), DISCARD):
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
    newest = [scene.robbable_tile()]
    if not scene.is_newest_of(seat):
        newest.append(scene.newest_discard())
    for tile in newest:
        if (
            tile is not None
            and seat != scene.deal.turn
            and _may_win_with(scene, seat, tile, DISCARD)
        ):
            return Incident(
                foul="claimed_too_late",
                offender=seat,
                tile=tile,
                claim="win",
                has_gone_on=not scene.has_shown_chow(),
                has_chow_shown=scene.has_shown_chow(),
            )
    return Incident(foul="false_win_out_of_turn", offender=seat, claim="win")


def false_win(scene: Scene, seat: int, way: int) -> str:
    """Why a win that may not be is false (P-50)."""
    deal = scene.deal
    if deal.no_win >> seat & 1:
        return "false_win_dead"
    if way == SELF_DRAW and (deal.phase != TURN or deal.drawn == NO_TILE):
        return "false_win_out_of_turn"
    if way != SELF_DRAW and deal.phase == ROB_PHASE and not _may_rob(scene, seat):
        return "false_win_out_of_turn"
    is_watched = way == DISCARD or (way == ROB and deal.options.water_includes_rob)
    if is_watched and deal.passed.bars(seat, deal.open_tile):
        return "false_win_barred"
    reason = deal.options.scorer.score(deal.win_of(seat, way)).why_not
    if reason is not None and reason.rule in {"HK-SCORE-4", "ZJ-WIN-2"}:
        return "false_win_minimum"
    return "false_win_shape"


def _may_rob(scene: Scene, seat: int) -> bool:
    """True unless the kong may not be robbed by a hand that it would complete (HK-ROB-1)."""
    deal = scene.deal
    if not deal.hands[seat].completes_with(deal.open_tile):
        return True
    return deal.window.offers(seat) & CLAIM_WIN != 0 or deal.passed.bars(seat, deal.open_tile)


# Exposing and showing.


def _expose(scene: Scene, movement: m.Expose) -> Incident | None:
    seat, tiles = movement.seat, movement.tiles
    if not tiles or not scene.holds(seat, tiles):
        raise Impossible(f"{SEAT_NAMES[seat]} does not hold all of these")
    if scene.is_turn_of(seat):
        return _lay_kong(scene, seat, tiles)
    call = scene.calls.of.get(seat)
    if scene.deal.phase not in {CLAIMS, ROB_PHASE} or call is None or not is_standing(scene, call):
        return _half_of_the_hand(scene, seat, tiles)
    return _exposes_in_haste(scene, call)


def _exposes_in_haste(scene: Scene, call: Call) -> Incident | None:
    beat = scene.rules.conduct.tempo.beat_ms
    return _before_the_beat("exposed_without_beat", call.seat, scene.now, call.at, beat)


def is_standing(scene: Scene, call: Call) -> bool:
    """True if no honest claim outranks this one."""
    standing = scene.calls.standing(scene.deal.turn)
    return standing is None or standing is call or bool(call.false_win)


def fits(scene: Scene, call: Call, tiles: tuple[int, ...]) -> bool:
    """True if the tiles, with the claimed one, make the set that was called."""
    tile = int(scene.deal.open_tile)
    if call.word == "pung":
        return sorted(tiles) == [tile, tile]
    if call.word == "kong":
        return sorted(tiles) == [tile, tile, tile]
    if call.word == "chow":
        return chow_bit(scene, call.seat, tiles) != 0
    return True


def chow_bit(scene: Scene, seat: int, tiles: tuple[int, ...]) -> int:
    """The claim that two tiles make with the open one, of those the seat may make; or 0."""
    tile = int(scene.deal.open_tile)
    run = sorted((*tiles, tile))
    if len(run) != 3 or run != [run[0], run[0] + 1, run[0] + 2]:
        return 0
    bit = {run[2]: 2, run[1]: 4, run[0]: 8}[tile]
    offers = int(scene.deal.window.offers(seat)) | as_of_a_discard(scene, seat)
    return bit & offers & CLAIM_CHOWS


def _lay_kong(scene: Scene, seat: int, tiles: tuple[int, ...]) -> Incident | None:
    if is_own_kong(scene, seat, tiles):
        if has(scene.deal.kongs, tiles[0]):
            return laid.goes_on_in_haste(scene, seat)
        return Incident(foul="kong_not_allowed", offender=seat, tile=tiles[0], claim="kong")
    if scene.kong_said_at is not None:
        return Incident(foul="wrong_tiles_exposed", offender=seat, shown=tiles, claim="kong")
    return _half_of_the_hand(scene, seat, tiles)


def is_own_kong(scene: Scene, seat: int, tiles: tuple[int, ...]) -> bool:
    """True if the tiles are a concealed kong, or the fourth of the seat's own pung."""
    hand, kind = scene.deal.hands[seat], tiles[0]
    if set(tiles) != {kind} or not has(own_kongs(hand), kind):
        return False
    return len(tiles) == (1 if has(hand.pungs, kind) else 4)


def _show_hand(scene: Scene, movement: m.ShowHand) -> Incident | None:
    seat, tiles = movement.seat, movement.tiles
    if not tiles or not scene.holds(seat, tiles):
        raise Impossible(f"{SEAT_NAMES[seat]} does not hold all of these")
    call = scene.calls.of.get(seat)
    if call is not None and call.word == "win":
        return _exposes_in_haste(scene, call)
    return _half_of_the_hand(scene, seat, tiles)


def _half_of_the_hand(scene: Scene, seat: int, tiles: tuple[int, ...]) -> Incident | None:
    """P-53: half of a hand shown is a false win, where the table has it so."""
    if not scene.is_open() or not scene.rules.conduct.false.half_hand:
        return None
    if 2 * len(tiles) < scene.deal.hands[seat].size():
        return None
    return Incident(foul="half_hand_shown", offender=seat, shown=tiles)


# What players say of each other.


def _call_time(scene: Scene, movement: m.CallTime) -> Incident | None:
    if movement.on == movement.seat:
        raise Impossible("nobody calls time on himself")
    return Incident(foul="over_time", offender=movement.on) if is_over(scene, movement.on) else None


def _count(scene: Scene, movement: m.Count) -> Incident | None:
    """HK-DEAD-1, HK-DEAD-4, ZJ-PEN-2: the effect begins when it is found."""
    if not scene.is_open():
        return None
    size, right = scene.size_of(movement.on), scene.right_size(movement.on)
    if size == right:
        return None
    foul = "short_hand" if size < right else "long_hand"
    return Incident(foul=foul, offender=movement.on, size=size, right_size=right)


def _report(scene: Scene, movement: m.Report) -> Incident | None:
    if movement.foul not in FOULS or movement.foul not in REPORTABLE:
        raise Impossible(f'"{movement.foul}" is nothing that a player reports')
    if movement.foul == "spoke_and_did_not_expose":
        return _spoke_and_did_not_expose(scene, movement.on)
    if movement.foul in {"wrong_thrower", "wrong_break"}:
        return _seen_in_the_opening(scene, movement)
    return Incident(foul=movement.foul, offender=movement.on)


def _seen_in_the_opening(scene: Scene, movement: m.Report) -> Incident | None:
    """A throw or a break that was wrong is brought up; what was right stays right.

    ZJ-PEN-6, ZJ-PEN-7.
    """
    other = None
    if movement.foul == "wrong_thrower":
        wrong = [throw for throw in scene.wrong_throws if throw.seat == movement.on]
        if not wrong:
            return None
        other = wrong[0].due
    elif scene.wrong_breaker != movement.on:
        return None
    dealt = scene.dealt()
    return Incident(
        foul=movement.foul,
        offender=movement.on,
        other=other,
        dealt=dealt,
        is_at_once=dealt == "nothing",
    )


def _spoke_and_did_not_expose(scene: Scene, seat: int) -> Incident:
    """A claim that is not carried out (HK-PEN-1, ZJ-PEN-14); a false win is one all the same."""
    call = scene.calls.of.get(seat)
    if call is None:
        raise Impossible(f"{SEAT_NAMES[seat]} has claimed nothing")
    if call.false_win:
        return _not_kept(scene, call)
    tile = int(scene.deal.open_tile)
    return Incident(foul="spoke_and_did_not_expose", offender=seat, tile=tile)
