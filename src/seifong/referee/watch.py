"""This file is about watching: which movement is proper, which is a foul, and which cannot be.

One function a movement. It says what is wrong, as an `Incident`, or None; it changes nothing. What
no table could show raises `Impossible`. What is said has a file of its own, `saying`.
"""

from __future__ import annotations

from seifong.errors import Impossible
from seifong.kinds import has
from seifong.notation import CHINESE_NAMES, NAMES
from seifong.referee import laid, overlooked, wrong_dealer
from seifong.referee.calls import Call
from seifong.referee.clock import is_over
from seifong.referee.rulings import Incident
from seifong.referee.saying import as_of_a_discard, not_kept, what_is_said
from seifong.referee.scene import Scene
from seifong.referee.tempo import draws_too_soon, exposes_in_haste, replaces_in_haste
from seifong.rules.fouls import FOULS
from seifong.seats import CHINESE_SEATS, EAST, SEAT_NAMES, lower
from seifong.table import movements as m
from seifong.table.automation import CLAIMS as CLAIMS_BY_ITSELF
from seifong.table.claims import CLAIM_CHOWS
from seifong.table.kongs import own_kongs
from seifong.table.opening import BREAKING, OPENED, TAKING, THROWING
from seifong.table.opening import FLOWERS as SHOWING_FLOWERS
from seifong.table.phases import CLAIMS, REPLACING, SHOWING, TURN
from seifong.table.phases import ROB as ROB_PHASE
from seifong.tiles import PLUM

__all__ = ["what_is_wrong"]


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
            return what_is_said(scene, movement)
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
        raise Impossible("the dice have been thrown", "骰已擲")
    if movement.seat == opening.due or scene.overlooks("wrong_thrower"):
        return None
    return Incident(foul="wrong_thrower", offender=movement.seat, other=int(opening.due))


def _break(scene: Scene, movement: m.Break) -> Incident | None:
    opening = scene.deal.opening
    if opening.stage != BREAKING:
        raise Impossible("the wall is not to be broken now", "現在不是開牌的時候")
    if not 0 <= movement.side < 4:
        raise Impossible(f"there is no side {movement.side}", f"沒有第{movement.side}邊")
    if not 0 <= movement.count < 4 * scene.deal.options.stacks_per_side:
        raise Impossible(
            f"the wall has not {movement.count} stacks to push away",
            f"牌牆沒有{movement.count}疊可數",
        )
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
        raise Impossible("there are no first tiles to take now", "現在沒有起手牌可拿")
    if movement.seat == opening.due:
        return None
    return Incident(foul="touched_out_of_turn", offender=movement.seat)


def _show_flower(scene: Scene, movement: m.ShowFlower) -> Incident | None:
    if not has(scene.deal.flowers_to_show(movement.seat), movement.tile):
        raise Impossible(
            f"{SEAT_NAMES[movement.seat]} has no {NAMES[movement.tile]} to show",
            f"{CHINESE_SEATS[movement.seat]}沒有{CHINESE_NAMES[movement.tile]}可亮",
        )
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
        raise Impossible("there is no tile to take from the tail", "現在不用從牌尾補牌")
    if seat != deal.turn:
        foul = "drew_from_tail" if seat == scene.next_to_draw() else "drew_out_of_turn"
        return Incident(foul=foul, offender=seat, has_gone_on=False)
    if deal.phase == ROB_PHASE and deal.automations & CLAIMS_BY_ITSELF:
        raise Impossible("the table still asks whether anyone robs the kong", "仍在問有沒有人搶槓")
    if deal.phase == ROB_PHASE and scene.calls.legal():
        rival = scene.calls.legal()[0].seat
        hasty = replaces_in_haste(scene, seat)
        return Incident(
            foul="replaced_without_beat",
            offender=seat,
            other=rival,
            has_rival=True,
            is_carded=hasty is not None and hasty.is_carded,
        )
    if deal.phase in {REPLACING, ROB_PHASE}:
        return laid.goes_on_in_haste(scene, seat) or replaces_in_haste(scene, seat)
    if deal.phase == TURN and scene.kong_said_at is not None:
        return Incident(foul="replaced_before_exposing", offender=seat, has_gone_on=False)
    return Incident(foul="drew_twice", offender=seat, has_gone_on=False)


def _reach_for_wall(scene: Scene, movement: m.Touch | m.Lift) -> Incident | None:
    """The lower seat reaches once the upper has discarded, a beat later (P-11, P-18)."""
    deal, seat = scene.deal, movement.seat
    if deal.opening.stage == OPENED and deal.wall.live == 0:
        raise Impossible("no tile of the wall is left to draw", "牌牆已無牌可摸")
    is_lift = isinstance(movement, m.Lift)
    if is_lift and scene.reach.step == "lifted":
        raise Impossible("the next tile of the wall is in a hand already", "下一隻牌已在手上")
    if seat == scene.next_to_draw():
        return draws_too_soon(scene, seat) if scene.reach.step == "untouched" else None
    if is_lift and scene.is_open():
        foul = "drew_twice" if scene.is_turn_of(seat) else "drew_out_of_turn"
        return Incident(foul=foul, offender=seat, has_gone_on=False)
    return Incident(foul="touched_out_of_turn", offender=seat)


def _reach_over(scene: Scene, seat: int) -> Incident | None:
    """No hand over the river before the upper seat has discarded (P-11)."""
    if seat == scene.next_to_draw():
        return None
    return Incident(foul="reached_into_river", offender=seat)


def _put_back(scene: Scene, movement: m.PutBack) -> Incident | None:
    if movement.seat != scene.reach.seat or scene.reach.step == "untouched":
        raise Impossible(
            f"{SEAT_NAMES[movement.seat]} has no hand on the wall",
            f"{CHINESE_SEATS[movement.seat]}的手不在牌牆上",
        )
    return None


def _mix(scene: Scene, movement: m.Mix) -> Incident | None:
    if movement.seat != scene.reach.seat or scene.reach.step != "lifted":
        raise Impossible(
            f"{SEAT_NAMES[movement.seat]} has lifted no tile",
            f"{CHINESE_SEATS[movement.seat]}沒有拿起牌",
        )
    return draws_too_soon(scene, movement.seat)


def _choose(scene: Scene, movement: m.Choose) -> Incident | None:
    """Only who comes to a tile that another has seen chooses, before touching it (P-17)."""
    is_next = movement.seat == scene.next_to_draw() and scene.reach.step == "untouched"
    is_returned = scene.has_returned_tile() and scene.reach.seen_by != movement.seat
    may = scene.rules.conduct.touch.returned_tile == "chosen" and scene.deal.wall.live > 1
    if not (is_next and is_returned and may):
        raise Impossible(
            f"{SEAT_NAMES[movement.seat]} has nothing to choose",
            f"{CHINESE_SEATS[movement.seat]}沒有要選的",
        )
    return None


# The discard.


def _discard(scene: Scene, movement: m.Discard) -> Incident | None:
    deal, seat = scene.deal, movement.seat
    if movement.tile >= PLUM:
        raise Impossible("a flower is never discarded", "花牌不能打出")
    if not scene.holds(seat, (movement.tile,)) and not scene.has_lifted(seat, movement.tile):
        raise Impossible(
            f"{SEAT_NAMES[seat]} does not hold {NAMES[movement.tile]}",
            f"{CHINESE_SEATS[seat]}手上沒有{CHINESE_NAMES[movement.tile]}",
        )
    if not scene.is_open():  # nothing is discarded yet: a tile is shown, and goes back
        return Incident(foul="own_tiles_exposed", offender=seat, tile=movement.tile)
    if scene.is_turn_of(seat):
        return laid.goes_on_in_haste(scene, seat) or _of_naming_and_placing(scene, movement)
    if scene.has_lifted(seat):
        return draws_too_soon(scene, seat) or _of_naming_and_placing(scene, movement)
    if deal.phase in {REPLACING, SHOWING, ROB_PHASE} and seat == deal.turn:
        return Incident(foul="discarded_without_replacement", offender=seat, tile=movement.tile)
    if deal.phase == CLAIMS and seat == lower(deal.turn) and not scene.calls.of:
        return Incident(foul="discarded_before_drawing", offender=seat, tile=movement.tile)
    return Incident(foul="discarded_out_of_turn", offender=seat, tile=movement.tile)


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


# Exposing and showing.


def _expose(scene: Scene, movement: m.Expose) -> Incident | None:
    seat, tiles = movement.seat, movement.tiles
    if not tiles or not scene.holds(seat, tiles):
        raise Impossible(
            f"{SEAT_NAMES[seat]} does not hold all of these",
            f"{CHINESE_SEATS[seat]}手上沒有齊這些牌",
        )
    if scene.is_turn_of(seat):
        return _lay_kong(scene, seat, tiles)
    call = scene.calls.of.get(seat)
    is_in_time = scene.deal.phase in {CLAIMS, ROB_PHASE} and call is not None
    if call is not None and is_in_time and is_standing(scene, call):
        return exposes_in_haste(scene, call)
    return None if _is_of_outranked(scene, seat, tiles) else _half_of_the_hand(scene, seat, tiles)


def _is_of_outranked(scene: Scene, seat: int, tiles: tuple[int, ...]) -> bool:
    """True of tiles laid for a claim that a higher one has overtaken: the claim fails, no more.

    However few the hand has left, they are not half of it laid open to be learnt (P-53).
    HK-CLAIM-9, HK-FALSE-2, ZJ-PREC-1.
    """
    overtaken = scene.calls if scene.laid is None else scene.laid.calls
    call = overtaken.of.get(seat)
    if call is None:
        return False
    return call.word == "win" or len(tiles) <= (3 if call.word == "kong" else 2)


def is_standing(scene: Scene, call: Call) -> bool:
    """True if no honest claim outranks this one."""
    standing = scene.calls.standing(scene.deal.turn)
    return standing is None or standing is call or bool(call.false_win)


def fits(scene: Scene, call: Call, tiles: tuple[int, ...]) -> bool:
    """True if the tiles, with the claimed one, make the set that was called.

    A set that has gone back can only be the same once more (HK-CLAIM-14).
    """
    laid_before = scene.laid_before(call)
    if laid_before and _makes(scene, call, laid_before):
        return sorted(tiles) == sorted(laid_before)
    return _makes(scene, call, tiles)


def _makes(scene: Scene, call: Call, tiles: tuple[int, ...]) -> bool:
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
        lies_hidden = scene.deal.options.hides_kongs and len(tiles) == 4
        told = None if lies_hidden else tiles[0]  # HK-KONG-14
        return Incident(foul="kong_not_allowed", offender=seat, tile=told, claim="kong")
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
        raise Impossible(
            f"{SEAT_NAMES[seat]} does not hold all of these",
            f"{CHINESE_SEATS[seat]}手上沒有齊這些牌",
        )
    call = scene.calls.of.get(seat)
    if call is not None and call.word == "win":
        return exposes_in_haste(scene, call)
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
        raise Impossible("nobody calls time on himself", "不能為自己叫計時")
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
    if movement.foul not in FOULS or movement.foul not in overlooked.reportable(scene.rules):
        raise Impossible(
            f'"{movement.foul}" is nothing that a player reports', f"「{movement.foul}」不能舉報"
        )
    slip = overlooked.brought_up(scene, movement.on, movement.foul)
    if slip is not None:
        return slip
    if overlooked.waits(scene.rules, movement.foul):
        return None  # nothing of the kind, or it is too late
    if movement.foul == "spoke_and_did_not_expose":
        return _spoke_and_did_not_expose(scene, movement.on)
    if movement.foul == "wrong_dealer":
        return wrong_dealer.brought_up(scene) if movement.on == EAST else None
    if movement.foul in {"wrong_thrower", "wrong_break"}:
        return _seen_in_the_opening(scene, movement)
    is_alleged = FOULS[movement.foul].grade != "none"  # a card hangs on one player's word
    return Incident(foul=movement.foul, offender=movement.on, is_alleged=is_alleged)


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


def _spoke_and_did_not_expose(scene: Scene, seat: int) -> Incident | None:
    """A claim that is not carried out (HK-PEN-1, ZJ-PEN-14); a false win is one all the same."""
    call = scene.calls.of.get(seat)
    if call is None:
        return None  # there is no such claim
    if call.false_win:
        return not_kept(scene, call)
    if scene.shown_for(call):
        return None  # it has
    tile = scene.open_tile()
    return Incident(foul="spoke_and_did_not_expose", offender=seat, tile=tile)
