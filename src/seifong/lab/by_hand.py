"""This file is about playing by hand: the movements that carry decisions out at a strict table."""

from __future__ import annotations

from collections.abc import Callable

from seifong.melds import CONCEALED_KONG
from seifong.notation import write
from seifong.referee.due import due_movement
from seifong.referee.strict import StrictTable
from seifong.table import movements as m
from seifong.table.claims import claim_of
from seifong.table.deal import Deal
from seifong.table.kongs import own_kong
from seifong.table.motions import BIG_KONG, CHOW_HIGH, CHOW_LOW, KONG, PASS, PUNG, WIN, chow_low
from seifong.table.phases import CLAIMS, ROB, TURN

__all__ = ["Choose", "play_by_hand", "play_on"]

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
    """Carry out the next step: a decision, or a movement that needs none."""
    deal = table.deal
    at = table.scene.now + beat
    due = due_movement(deal, at)
    if due is not None:
        table.do(due)
    elif deal.phase == TURN:
        _take_turn(table, choose(deal, int(deal.turn)), at)
    else:
        _claim(table, choose, at, beat)


def _take_turn(table: StrictTable, motion: int, at: int) -> None:
    seat = int(table.deal.turn)
    if motion < KONG:
        must_name = table.scene.rules.conduct.discard.name == "required"
        table.do(m.Discard(seat, motion, named=motion if must_name else None, at=at))
    elif motion < PASS:
        kong = own_kong(table.deal.hands[seat], motion - KONG)
        tiles = (motion - KONG,) * (4 if kong.form == CONCEALED_KONG else 1)
        table.do(m.Speak(seat, "kong", at))
        table.do(m.Expose(seat, tiles, at))
    else:
        table.do(m.Speak(seat, "win", at))


def _claim(table: StrictTable, choose: Choose, at: int, beat: int) -> None:
    """Whoever claims speaks; then the claim that stands is laid, or the lower seat draws."""
    deal = table.deal
    answers = _answers(deal, choose)
    for seat, motion in answers.items():
        if motion > PASS:
            table.do(m.Speak(seat, _words(deal, motion), at))
    caller = _chow_caller_to_change(deal, answers)
    if caller >= 0:
        deal.window.offer(caller, claim_of(WIN))
        if choose(deal, caller) == WIN:
            table.do(m.Speak(caller, "win", at))
        deal.rights_changed()
    calls = table.scene.calls
    standing = calls.standing(deal.turn) or next(iter(calls.false_wins()), None)
    if standing is None:
        _let_it_be(table, at)
        return
    at += beat
    if standing.word == "win":
        table.do(m.ShowHand(standing.seat, tuple(deal.hands[standing.seat].tiles()), at))
    else:
        tiles = _own_tiles(deal, answers[standing.seat])
        table.do(m.Expose(standing.seat, tiles, at))


def _answers(deal: Deal, choose: Choose) -> dict[int, int]:
    """What each seat that may claim decides, in turn order."""
    answers: dict[int, int] = {}
    seat = (int(deal.turn) + 1) % 4
    while seat != deal.turn:
        if deal.window.awaits(seat):
            answers[seat] = choose(deal, seat)
        seat = (seat + 1) % 4
    return answers


def _chow_caller_to_change(deal: Deal, answers: dict[int, int]) -> int:
    """The chow caller who could win and hears a pung or kong (HK-CLAIM-12), or -1."""
    caller = (int(deal.turn) + 1) % 4
    best = max(answers.values(), default=PASS)
    is_chow = CHOW_HIGH <= answers.get(caller, PASS) <= CHOW_LOW
    could_win = deal.window.offers(caller) & claim_of(WIN) != 0
    is_heard = deal.phase == CLAIMS and best in {PUNG, BIG_KONG}
    return caller if is_chow and could_win and is_heard and deal.options.chow_to_win else -1


def _words(deal: Deal, motion: int) -> str:
    if CHOW_HIGH <= motion <= CHOW_LOW:
        return f"chow {write(_own_tiles(deal, motion)).replace(' ', '')}"
    return {PUNG: "pung", BIG_KONG: "kong", WIN: "win"}[motion]


def _own_tiles(deal: Deal, motion: int) -> tuple[int, ...]:
    """The tiles of one's own that a claim lays."""
    tile = int(deal.open_tile)
    if motion in {PUNG, BIG_KONG}:
        return (tile,) * (2 if motion == PUNG else 3)
    low = int(chow_low(motion, tile))
    return tuple(t for t in (low, low + 1, low + 2) if t != tile)


def _let_it_be(table: StrictTable, at: int) -> None:
    """Nobody claims: a kong is replaced, the lower seat draws, or the last discard is let go."""
    deal = table.deal
    turn = int(deal.turn)
    if deal.phase == ROB:
        table.do(m.Replace(turn, at))
    elif deal.wall.live == 0:
        for seat in range(turn + 1, turn + 4):
            table.do(m.Speak(seat % 4, "pass", at))
    else:
        seat = (turn + 1) % 4
        if table.scene.reach.step != "lifted":
            table.do(m.Touch(seat, at))
            table.do(m.Lift(seat, at))
        table.do(m.Mix(seat, at))
