"""This file is about playing by hand: the movements that carry decisions out at a strict table.

They are proper, and wherever a table stands they lead on: what others have done wrong keeps nobody
from playing the deal to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seifong.melds import CONCEALED_KONG
from seifong.notation import write
from seifong.referee.calls import Call
from seifong.referee.due import due_movement
from seifong.referee.saying import as_of_a_discard
from seifong.referee.scene import Scene
from seifong.referee.strict import StrictTable
from seifong.referee.wins import whose_flowers, wins_by_flowers
from seifong.table import movements as m
from seifong.table.claims import CLAIM_CHOWS, CLAIM_WIN, claim_of
from seifong.table.deal import Deal
from seifong.table.kongs import own_kong
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN, chow_low
from seifong.table.phases import CLAIMS, FLOWER_WIN, OPENING, REPLACING, ROB, TURN

__all__ = ["Choose", "own_tiles", "play_by_hand", "play_on", "proper_movements", "words_for"]

Choose = Callable[[Deal, int], int]
"""Chooses one of the motions that are proper for a seat."""


def play_by_hand(table: StrictTable, choose: Choose, beat: int = 2000) -> None:
    """Play a deal to its end by proper movements, with a beat of so many milliseconds between.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> play_by_hand(table, lambda deal, seat: deal.proper(seat)[0])
    >>> table.end is not None, table.rulings
    (True, [])
    """
    while table.end is None:
        play_on(table, choose, beat)


def play_on(table: StrictTable, choose: Choose, beat: int = 2000) -> None:
    """Carry out the next step: a decision, or a movement that needs none.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> play_on(table, lambda deal, seat: deal.proper(seat)[0])
    >>> table.deal.opening.is_first_throw()  # East has thrown
    False
    """
    for movement in proper_movements(table, choose, beat):
        table.do(movement)
        if table.end is not None:
            return


def proper_movements(table: StrictTable, choose: Choose, beat: int = 2000) -> Iterator[m.Movement]:
    """The movements of the next step, each a beat after what it answers.

    Each is to be made before the next is asked for. Whoever stops half-way, because something else
    has happened, begins anew: the step then starts from how the table stands.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> from seifong.table.options import Options
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> list(proper_movements(table, lambda deal, seat: deal.proper(seat)[0]))
    [Throw(seat=0, at=2000)]
    """
    deal = table.deal
    at = table.scene.now + beat
    due = due_movement(deal, at)
    if _declares_its_flowers(table, choose):
        yield m.Speak(whose_flowers(deal), "win", at)
    elif due is not None:
        yield due
    elif deal.phase == TURN:
        yield from _turn(table, choose(deal, int(deal.turn)), at)
    else:
        yield from _window(table, choose, at, beat)


# One's own turn.


def _declares_its_flowers(table: StrictTable, choose: Choose) -> bool:
    """A seat may win by its flowers, and would, if it were asked (HK-FP-12, HK-FLOWER-8).

    Nobody asks at a strict table: so it thinks of it again with each decision.
    """
    deal = table.deal
    seat = whose_flowers(deal)
    if deal.phase not in {OPENING, TURN, REPLACING} or not wins_by_flowers(table.scene, seat):
        return False
    phase, deal.phase = deal.phase, FLOWER_WIN
    deal.window.close()
    deal.window.offer(seat, CLAIM_WIN)
    motion = choose(deal, seat)
    deal.window.close()
    deal.phase = phase
    return motion == WIN


def _turn(table: StrictTable, motion: int, at: int) -> Iterator[m.Movement]:
    seat = int(table.deal.turn)
    if motion < KONG:
        yield from _discard(table, seat, motion, at)
    elif motion < PASS:
        kong = own_kong(table.deal.hands[seat], motion - KONG)
        yield m.Speak(seat, "kong", at)
        yield m.Expose(seat, (motion - KONG,) * (4 if kong.form == CONCEALED_KONG else 1), at)
    else:
        yield m.Speak(seat, "win", at)


def _discard(table: StrictTable, seat: int, tile: int, at: int) -> Iterator[m.Movement]:
    """The tile, named where it must be; having said kong, one that fits a pung is laid there."""
    scene = table.scene
    if scene.is_ambiguous(seat, tile):
        yield m.Expose(seat, (tile,), at)
        return
    must_name = scene.rules.conduct.discard.name == "required"
    yield m.Discard(seat, tile, named=tile if must_name else None, at=at)


# The open tile.


def _window(table: StrictTable, choose: Choose, at: int, beat: int) -> Iterator[m.Movement]:
    """Whoever claims speaks; then the claim that stands is laid, or the lower seat draws."""
    deal, calls = table.deal, table.scene.calls
    answers = _answers(table, choose)
    for seat, motion in answers.items():
        if motion > PASS and _may_speak(table, seat, motion):
            yield m.Speak(seat, words_for(deal, motion), at)
    caller = _chow_caller_to_change(table)
    if caller >= 0:
        deal.window.offer(caller, CLAIM_WIN)
        motion = choose(deal, caller)
        deal.rights_changed()
        if motion == WIN:
            yield m.Speak(caller, "win", at)
    call = calls.standing(deal.turn) or next(iter(calls.false_wins()), None)
    if call is None:
        yield from _let_it_be(table, at)
    elif call.word == "win":
        yield m.ShowHand(call.seat, tuple(deal.hands[call.seat].tiles()), at + beat)
    else:
        tiles = own_tiles(deal, _motion_of(table.scene, call))
        yield m.Expose(call.seat, tiles, at + beat)


def _answers(table: StrictTable, choose: Choose) -> dict[int, int]:
    """What each seat decides that may claim and has not, in turn order."""
    deal = table.deal
    answers: dict[int, int] = {}
    seat = (int(deal.turn) + 1) % 4
    while seat != deal.turn:
        if deal.window.awaits(seat) and seat not in table.scene.calls.of:
            answers[seat] = choose(deal, seat)
        seat = (seat + 1) % 4
    return answers


def _may_speak(table: StrictTable, seat: int, motion: int) -> bool:
    """True unless it has its hand on the wall, or had; it may win still, after another (P-13)."""
    reach = table.scene.reach
    is_free = reach.seat != seat or not reach.has_given_up
    return is_free or (motion == WIN and table.scene.calls.is_rival_of(seat))


def _chow_caller_to_change(table: StrictTable) -> int:
    """The chow caller who could win and hears a pung or kong (HK-CLAIM-12), or -1."""
    deal, calls = table.deal, table.scene.calls
    caller = (int(deal.turn) + 1) % 4
    call, standing = calls.of.get(caller), calls.standing(deal.turn)
    is_chow = call is not None and call.word == "chow"
    is_heard = standing is not None and standing.word in {"pung", "kong"}
    could_win = deal.window.offers(caller) & CLAIM_WIN != 0
    may = deal.phase == CLAIMS and deal.options.chow_to_win
    return caller if may and is_chow and is_heard and could_win else -1


def words_for(deal: Deal, motion: int) -> str:
    """What is said to claim the open tile so.

    >>> from seifong.testing import stack
    >>> deal = stack(east="5s", south="67s")
    >>> deal.act(0, 22)
    >>> words_for(deal, CHOW_LOW), words_for(deal, PUNG)
    ('chow 67s', 'pung')
    """
    if CHOW_HIGH <= motion <= CHOW_LOW:
        return f"chow {write(own_tiles(deal, motion)).replace(' ', '')}"
    return {PUNG: "pung", BIG_KONG: "kong", WIN: "win"}[motion]


def own_tiles(deal: Deal, motion: int) -> tuple[int, ...]:
    """The tiles of one's own that a claim of the open tile lays.

    >>> from seifong.testing import stack
    >>> deal = stack(east="5s", south="46s")
    >>> deal.act(0, 22)
    >>> own_tiles(deal, CHOW_LOW - 1), own_tiles(deal, PUNG)
    ((21, 23), (22, 22))
    """
    tile = int(deal.open_tile)
    if motion in {PUNG, BIG_KONG}:
        return (tile,) * (2 if motion == PUNG else 3)
    low = int(chow_low(motion, tile))
    return tuple(t for t in (low, low + 1, low + 2) if t != tile)


def _motion_of(scene: Scene, call: Call) -> int:
    """Which claim was called: of a chow the one that was named, or the first that could be."""
    if call.word != "chow":
        return PUNG if call.word == "pung" else BIG_KONG
    deal = scene.deal
    offers = deal.window.offers(call.seat) | as_of_a_discard(scene, call.seat)
    chows = [
        motion
        for motion in range(CHOW_HIGH, CHOW_LOW + 1)
        if offers & CLAIM_CHOWS & claim_of(motion)
    ]
    named = [motion for motion in chows if own_tiles(deal, motion) == call.tiles]
    return (named or chows)[0]


def _let_it_be(table: StrictTable, at: int) -> Iterator[m.Movement]:
    """Nobody claims: a kong is replaced, the lower seat draws, or the last discard is let go."""
    deal = table.deal
    turn = int(deal.turn)
    seat = (turn + 1) % 4
    if deal.phase == ROB:
        yield m.Replace(turn, at)
    elif deal.wall.live == 0:
        for other in range(turn + 1, turn + 4):
            if other % 4 not in table.scene.calls.passed:
                yield m.Speak(other % 4, "pass", at)
    else:
        if table.scene.reach.step != "lifted":
            yield m.Touch(seat, at)
            yield m.Lift(seat, at)
        yield m.Mix(seat, at)
