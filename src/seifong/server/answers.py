"""This file is about what a strict table answers where nothing is ruled: to a count, to vain words.

A ruling answers for itself, and is an event; this is none, and nothing follows from it (P-60).

Before the first tiles and flowers are done nobody can win or claim: no hand is there yet that could
be complete, or falsely said to be. A word is no false win then, and costs nothing; it is answered,
with the rule that says when a deal is open (HK-DEAL-5, ZJ-DEAL-3). No text says so of false wins
(HK-FALSE-1): it is our choice.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from seifong.referee import overlooked
from seifong.referee.scene import Scene
from seifong.referee.words import heard
from seifong.rulebook import Words
from seifong.rules.foul import filled
from seifong.table import movements as m

__all__ = ["Answer", "answer_to"]

_NOT_YET = Words(
    "The first tiles and flowers come first: until then nothing is claimed, won or counted",
    "起手牌及補花未完，未可叫牌、食糊或數牌",
)
_NOTHING = Words("There is nothing to say that of now", "現在沒有牌可叫")
_OPEN = ("HK-DEAL-5", "ZJ-DEAL-3")  # when a deal is, in the words of each family …
_NEWEST = ("HK-CLAIM-1", "ZJ-CLAIM-1")  # … and what may be claimed


_NO_LIMIT = Words("This table sets nobody a time to play in", "本枱不限時")
_IN_TIME = Words("{offender} is within the time", "{offender}未超時")
_TIME = ("HK-TURN-9", "ZJ-PEN-17")
_NOT_SO = Words("{offender} has done nothing of the kind", "{offender}沒有此事")
_OTHERWISE = Words(
    "{offender} has erred, and otherwise than that: look again",
    "{offender}確有犯規，但不是這一項：請再看清楚",
)
_TOO_LATE = Words(
    "{offender} did so, and two tiles have been discarded since: it is too late",
    "{offender}確有此事，但其後已打出兩隻牌，為時已晚",
)
_OBJECTIONS = ("HK-PEN-5", "ZJ-PEN-1")  # when a foul is brought up, and who rules on it

_IN_ORDER: Final = {
    "wrong_thrower": (
        Words("{offender} threw no dice out of turn", "{offender}沒有擲錯骰"),
        ("HK-WALL-3", "ZJ-PEN-6"),
    ),
    "wrong_break": (
        Words("{offender} broke no wall in the wrong place", "{offender}沒有開錯牌"),
        ("HK-WALL-4", "ZJ-PEN-7"),
    ),
    "wrong_dealer": (
        Words(
            "Whose deal it is deals, and {offender} is no wrong dealer",
            "莊家無誤，{offender}沒有錯莊",
        ),
        ("HK-DEALER-2", "ZJ-PEN-8"),
    ),
    "spoke_and_did_not_expose": (
        Words("No claim of {offender} waits for its tiles", "{offender}沒有叫了而未亮的牌"),
        ("HK-CLAIM-14", "ZJ-CLAIM-8"),
    ),
}
"""Why a report of what the table itself can see is not upheld, and the rules that it rests on."""


class Answer(NamedTuple):
    """What is answered, and to whom: to all, or to whoever asked alone."""

    words: Words
    is_for_all: bool


def answer_to(scene: Scene, movement: m.Movement) -> Answer | None:
    """What is answered to a movement from which nothing has followed; None if it needs nothing.

    A count that finds the right size says so to everybody, who can see it as well (HK-TURN-8).
    """
    match movement:
        case m.Count(on=seat) if scene.is_open():
            size = scene.size_of(seat)
            words = Words(
                f"{{offender}} has {size} tiles, as it should",
                f"{{offender}}有{size}隻牌，沒有錯",
            )
            return Answer(filled(words, seat), is_for_all=True)
        case m.Count():
            return Answer(_cited(scene, _NOT_YET, _OPEN), is_for_all=False)
        case m.CallTime(on=seat):
            return Answer(_cited(scene, filled(_time_of(scene), seat), _TIME), is_for_all=True)
        case m.Report(on=seat):
            seen, rules = _not_upheld(scene, movement)
            return Answer(_cited(scene, filled(seen, seat), rules), is_for_all=True)
        case m.Speak(words=words) if _is_in_vain(scene, movement.seat, words):
            why = (_NOTHING, _NEWEST) if scene.is_open() else (_NOT_YET, _OPEN)
            return Answer(_cited(scene, *why), is_for_all=False)
        case _:
            return None


def _not_upheld(scene: Scene, report: m.Report) -> tuple[Words, tuple[str, str]]:
    """Why nothing has followed from a report: what was seen, or not seen (HK-PEN-5, ZJ-PEN-1)."""
    if overlooked.has_gone_by(scene, report.on, report.foul):
        return _TOO_LATE, _OBJECTIONS
    if overlooked.has_erred_otherwise(scene, report.on):
        return _OTHERWISE, _OBJECTIONS
    return _IN_ORDER.get(report.foul, (_NOT_SO, _OBJECTIONS))


def _time_of(scene: Scene) -> Words:
    """Why time that was called on a seat is not over (HK-TURN-9, ZJ-PEN-17)."""
    tempo = scene.rules.conduct.tempo
    return _IN_TIME if tempo.turn_ms or tempo.deal_ms else _NO_LIMIT


def _cited(scene: Scene, words: Words, rules: tuple[str, str]) -> Words:
    """An answer with the rule that it goes by, of the family that is played."""
    rule = rules[scene.deal.options.cites_zung_jung]
    return Words(f"{words.en} ({rule})", f"{words.zh}（{rule}）")


def _is_in_vain(scene: Scene, seat: int, words: str) -> bool:
    """True if a word claims something, and no claim or kong has come of it."""
    word = heard(words)
    if word is None or word == "pass" or seat in scene.calls.of:
        return False
    return word != "kong" or seat != scene.deal.turn or scene.kong_said_at is None
