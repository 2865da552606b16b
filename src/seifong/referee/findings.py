"""This file is about which foul is answered how: one table, and what is no foul at all.

What the rules of one family say of a foul holds at a table of the other, unless an option says no.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seifong.referee.case import Answer, Case, Finding, Findings
from seifong.referee.claiming import (
    AFTER_TOUCHING,
    UNKEPT,
    WITH_DEAD_HAND,
    ambiguous_kong,
    claimed_late,
    early_replacement,
    forgotten_replacement,
    withdrawn,
    wrong_claim,
    wrong_kong,
)
from seifong.referee.false_wins import false_win
from seifong.referee.playing import (
    ARGUED,
    CARD_ONLY,
    CHEATED,
    LONG,
    SHORT,
    TILES_SHOWN,
    card_or_benefit,
    discarded_early,
    discarded_out_of_turn,
    drew_early,
    kept_penalty_tile,
    misled,
    wrong_break,
    wrong_dealer,
    wrong_thrower,
)
from seifong.rulebook import Words

__all__ = ["findings_on", "rests_of_no_foul", "why_no_foul"]


def findings_on(case: Case) -> Findings:
    """What a referee may rule, the recommended first.

    >>> from seifong.referee.rulings import Incident
    >>> from seifong.rules.presets import preset
    >>> early = Incident(foul="drew_out_of_turn", offender=1)
    >>> [finding.remedy for finding in findings_on(Case(preset("zung-jung"), early))]
    ['put_right', 'dead_hand']
    """
    answer = _ANSWERS[case.incident.foul]
    return (answer,) if isinstance(answer, Finding) else answer(case)


def _half_hand(case: Case) -> Findings:
    """Half of the hand is as good as a false win, where the house says so (HK-FALSE-2)."""
    return false_win(case) if case.conduct.false.half_hand else (TILES_SHOWN,)


_ANSWERS: Final[dict[str, Answer | Finding]] = {
    "wrong_thrower": wrong_thrower,
    "wrong_break": wrong_break,
    "wrong_dealer": wrong_dealer,
    "touched_out_of_turn": CARD_ONLY,
    "reached_into_river": CARD_ONLY,
    "drew_out_of_turn": drew_early,
    "drew_twice": drew_early,
    "drew_from_tail": drew_early,
    "drew_too_soon": card_or_benefit,
    "claimed_after_touching": AFTER_TOUCHING,
    "discarded_before_drawing": discarded_early,
    "discarded_out_of_turn": discarded_out_of_turn,
    "discard_named": CARD_ONLY,
    "discard_not_named": CARD_ONLY,
    "discard_misnamed": misled,
    "discard_misplaced": misled,
    "penalty_tile_not_discarded": kept_penalty_tile,
    "over_time": card_or_benefit,
    "argued_from_observation": ARGUED,
    "claimed_too_late": claimed_late,
    "chow_from_wrong_seat": wrong_claim,
    "claimed_without_tiles": wrong_claim,
    "claimed_without_right": wrong_claim,
    "claimed_with_dead_hand": WITH_DEAD_HAND,
    "wrong_tiles_exposed": wrong_claim,
    "exposed_without_beat": card_or_benefit,
    "spoke_and_did_not_expose": UNKEPT,
    "claim_withdrawn": withdrawn,
    "kong_not_allowed": wrong_kong,
    "kong_laid_ambiguously": ambiguous_kong,
    "replaced_before_exposing": early_replacement,
    "replaced_without_beat": card_or_benefit,
    "discarded_without_replacement": forgotten_replacement,
    "false_win_shape": false_win,
    "false_win_minimum": false_win,
    "false_win_barred": false_win,
    "false_win_dead": false_win,
    "false_win_out_of_turn": false_win,
    "half_hand_shown": _half_hand,
    "short_hand": SHORT,
    "long_hand": LONG,
    "wall_tile_exposed": TILES_SHOWN,
    "own_tiles_exposed": TILES_SHOWN,
    "others_tiles_exposed": TILES_SHOWN,
    "told_draw": CARD_ONLY,
    "talked": CARD_ONLY,
    "used_device": CARD_ONLY,
    "gave_up": CARD_ONLY,
    "signalled": CHEATED,
    "colluded": CHEATED,
    "cheated": CHEATED,
}


def why_no_foul(case: Case) -> Words | None:
    """Why what happened is no foul at this table, or None if it is one.

    >>> from seifong.referee.rulings import Incident
    >>> from seifong.rules.presets import preset
    >>> named = Incident(foul="discard_named", offender=0)
    >>> why_no_foul(Case(preset("hong-kong"), named)).en
    'This table lets everyone name discards.'
    >>> why_no_foul(Case(preset("zung-jung"), named))
    """
    answer = _NO_FOUL.get(case.incident.foul)
    return None if answer is None else answer(case)


def rests_of_no_foul(case: Case) -> tuple[str, ...]:
    """What else it rests on that what happened is no foul.

    That a win may be called while the chow lies open is our choice (ZJ-CLAIM-5).
    """
    incident = case.incident
    is_of_chow = incident.foul == "claimed_too_late" and incident.has_chow_shown
    return ("ZJ-CLAIM-5",) if is_of_chow else ()


def _timed(milliseconds: int) -> Words | None:
    return None if milliseconds else Words("This table does not time it.", "本枱不計時。")


def _named(case: Case) -> Words | None:
    if case.conduct.discard.name == "forbidden":
        return None
    return Words("This table lets everyone name discards.", "本枱容許報牌名。")


def _not_named(case: Case) -> Words | None:
    if case.conduct.discard.name == "required":
        return None
    return Words("This table asks nobody to name discards.", "本枱毋須報牌名。")


def _kept_claim(case: Case) -> Words | None:
    """Touching costs nothing, or a rival claim has given the win back (ZJ-DRAW-2)."""
    if not case.conduct.touch.gives_up_claim:
        return Words("Touching the wall costs no claim at this table.", "本枱掂牌牆不失叫牌權。")
    if case.incident.has_rival and case.incident.claim == "win":
        return case.words(
            "{other} claims it too, and the draw is off: {offender} may win on it, in due order.",
            "{other}亦叫該牌，摸牌取消：{offender}可食糊，按先後次序裁定。",
        )
    return None


def _in_time(case: Case) -> Words | None:
    """A tile that is lifted is not mixed in: the claim is late, and in time.

    HK-CLAIM-2, ZJ-DRAW-4, ZJ-CLAIM-5.
    """
    incident = case.incident
    if incident.has_gone_on:
        return None
    if not incident.has_chow_shown:
        return Words(
            "The next player has not mixed the tile in: it goes back, and the claim is in time.",
            "下一家的牌未入手：該牌放回，叫牌有效。",
        )
    if incident.claim != "win" or not case.rules.table.claim.win_over_chow:
        return None
    return Words(
        "A win may still be called until the chow's caller discards, which is our choice.",
        "上牌者打牌之前，仍可叫食糊；這是本程式的取捨。",
    )


def _is_not_due(case: Case) -> Words | None:
    if case.conduct.mistake.penalty_tile == "next_discard":
        return None
    return Words("At this table no tile has to be discarded as a penalty.", "本枱毋須先打罰牌。")


def _not_barred(case: Case) -> Words | None:
    if case.rules.table.water.mode != "off":
        return None
    return Words("This table bars no passed wins.", "本枱不設過水。")


def _not_below(case: Case) -> Words | None:
    if case.rules.scoring.score.minimum:
        return None
    return Words("This table has no minimum.", "本枱不設起糊。")


_NO_FOUL: Final[dict[str, Callable[[Case], Words | None]]] = {
    "discard_named": _named,
    "discard_not_named": _not_named,
    "penalty_tile_not_discarded": _is_not_due,
    "claimed_after_touching": _kept_claim,
    "claimed_too_late": _in_time,
    "drew_too_soon": lambda case: _timed(case.conduct.tempo.earliest_draw_ms),
    "over_time": lambda case: _timed(case.conduct.tempo.turn_ms or case.conduct.tempo.deal_ms),
    "exposed_without_beat": lambda case: _timed(case.conduct.tempo.beat_ms),
    "replaced_without_beat": lambda case: _timed(case.conduct.tempo.kong_beat_ms),
    "false_win_barred": _not_barred,
    "false_win_minimum": _not_below,
}
