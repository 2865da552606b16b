"""This file is about false wins: what they cost, and how the deal goes on after one."""

from __future__ import annotations

from typing import NamedTuple

from seifong.referee.case import Case, Finding, Findings
from seifong.referee.rulings import Aftermath, Remedy
from seifong.rulebook import Words
from seifong.scoring.payment import Flow, false_win_payment
from seifong.seats import EAST, SOUTH

__all__ = ["false_win", "price_of"]


def false_win(case: Case) -> Findings:
    """詐糊: at the price of the house, or taken back in time where the house is kind.

    >>> from seifong.referee.rulings import Incident
    >>> from seifong.rules.presets import preset
    >>> case = Case(preset("tvb"), Incident(foul="false_win_shape", offender=2))
    >>> [(found.remedy, found.flows) for found in false_win(case)]
    [('dead_hand', ((2, -1, 600, 'HK-FALSE-6'),))]

    HK-FALSE-1, HK-FALSE-9, HK-FALSE-11, ZJ-PEN-16.
    """
    price = price_of(case)
    if case.incident.others_exposed or not case.conduct.false.may_cancel:
        return (price,)
    why = Words("The call is taken back in time, and costs nothing.", "及早收回，不用賠。")
    kind: tuple[str, ...] = ("HK-FALSE-9",)
    after = Aftermath()
    if case.incident.valid_winner is not None:
        kind, after = (*kind, "HK-FALSE-11"), Aftermath(kind="won")
    back = Finding(remedy="put_right", why=why, hong_kong=kind, zung_jung=kind, aftermath=after)
    return (back, price)


def price_of(case: Case, remedy: Remedy | None = None, why: Words | None = None) -> Finding:
    """What a false win costs at this table, and how the deal goes on.

    HK-FALSE-3 to HK-FALSE-8, HK-FALSE-11, ZJ-PEN-16.
    """
    flows = false_win_payment(case.rules, case.incident.offender).flows
    prices = tuple(dict.fromkeys(flow.rule for flow in flows))
    after = _after(case)
    told = after.told
    return Finding(
        remedy=remedy or after.remedy,
        why=told if why is None else Words(f"{why.en} {told.en}", f"{why.zh}{told.zh}"),
        dead="other" if after.aftermath.kind == "plays_on" else "",
        flows=tuple(_plain(flow) for flow in flows),
        aftermath=after.aftermath,
        hong_kong=(*prices, *after.hong_kong),
        zung_jung=(*prices, *after.zung_jung),
    )


def _plain(flow: Flow) -> tuple[int, int, int, str]:
    return int(flow.payer), int(flow.payee), flow.amount, flow.rule


class _After(NamedTuple):
    """How a deal goes on after a false win, and by which rules."""

    remedy: Remedy
    aftermath: Aftermath
    told: Words
    hong_kong: tuple[str, ...]
    zung_jung: tuple[str, ...]


def _after(case: Case) -> _After:
    if case.incident.valid_winner is not None:
        told = Words("The honest win on that tile is paid as well.", "同一隻牌的真食糊照計。")
        rests = ("HK-FALSE-11",)
        return _After("deal_ends", Aftermath(kind="won"), told, rests, rests)
    match case.conduct.false.aftermath:
        case "plays_on_dead":
            told = case.words(
                "{offender} plays on and cannot win.", "{offender}照常陪打，不得食糊。"
            )
            mine = ("HK-FALSE-6", "HK-DEAD-2")
            return _After("dead_hand", Aftermath(), told, mine, ("ZJ-PEN-16",))
        case "replay_same_dealer":
            after = Aftermath(kind="replayed", next_dealer=EAST)
            told = Words("The same dealer deals it again.", "由原莊家重打。")
            both = ("HK-FALSE-5", "HK-ROUND-6")
            return _After("replay", after, told, both, both)
        case "deal_ends_dealer_out":
            after = Aftermath(kind="deal_ends", next_dealer=_next_dealer(case))
            told = Words("The win does not count.", "此糊不計。")
            return _After("deal_ends", after, told, ("HK-FALSE-4",), ("HK-FALSE-4",))


def _next_dealer(case: Case) -> int:
    """Who deals after a deal that a false win ended: an offending dealer does not (HK-FALSE-4).

    For the others it is as after an exhausted wall, which is our choice.
    """
    passes = case.rules.match.dealer.on_draw == "passes"
    return SOUTH if passes or case.incident.offender == EAST else EAST
