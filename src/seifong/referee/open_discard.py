"""This file is about the open discard as all see it: who may still claim it, and until when.

It says nothing of any hand: only how far somebody reaches, what has been said, what was ruled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from seifong.referee.calls import Call
from seifong.referee.saying import has_given_up
from seifong.referee.scene import Scene
from seifong.referee.words import Word
from seifong.rulebook import Words
from seifong.rules.foul import filled
from seifong.rules.scoring import ZungJungScoring
from seifong.seats import NOBODY, lower
from seifong.table.phases import CLAIMS, TURN

__all__ = ["MayClaim", "choice_to_come", "who_may_claim"]


class MayClaim(NamedTuple):
    """What a seat may still do, in a sentence without its name, and the rule that says so.

    `claims` are the words it may still say. Whether it has the tiles for them nobody can see.
    """

    seat: int
    words: Words
    rule: str
    claims: tuple[Word, ...] = ()


_CLAIM: Final[dict[Word, Words]] = {
    "chow": Words("chow", "上"),
    "pung": Words("pung", "碰"),
    "kong": Words("kong", "槓"),
    "win": Words("win", "糊"),
}

_LAID: Final = Words("the {word} of {other} is laid open", "{other}亮出所叫的{word}")
_PASSED: Final = Words("all have passed", "各家叫過")
_TOUCHED: Final = Words("touching the wall", "掂牌牆")
_OWN_MIXED: Final = Words("the drawn tile is mixed in", "摸牌入手")
_MIXED: Final = Words("{other} mixes in the drawn tile", "{other}摸牌入手")

_ANYTHING: Final = Words("", "")
_ONLY_WIN: Final = Words(", only to win,", "，只可食糊")
_NO_WIN: Final = Words(", but not to win,", "，但不可食糊")

_MELDS: Final[tuple[Word, ...]] = ("chow", "pung", "kong")


def who_may_claim(scene: Scene) -> tuple[MayClaim, ...]:
    """What each seat may still do about the open discard, the discarder's lower seat first.

    A win that is none is not told apart from one that is: nobody at the table can.

    HK-CLAIM-2, HK-CLAIM-9, HK-CLAIM-11, HK-CLAIM-22, HK-DEAD-2, ZJ-DRAW-2, ZJ-DRAW-4, ZJ-DRAW-5,
    ZJ-CLAIM-4, ZJ-CLAIM-5, ZJ-PEN-4, ZJ-PREC-1.
    """
    if scene.deal.phase != CLAIMS:
        return ()
    turn = int(scene.deal.turn)
    return tuple(_of_a_seat(scene, (turn + away) % 4) for away in (1, 2, 3))


def _of_a_seat(scene: Scene, seat: int) -> MayClaim:
    call = scene.calls.of.get(seat)
    if call is not None:
        return _of_a_caller(scene, call)
    first = _first_call(scene)
    what = _what(scene, seat, first)
    if what is None:
        words = Words("May claim nothing: the hand is dead.", "死牌，不可叫牌。")
        return MayClaim(seat, words, _rule(scene, "HK-DEAD-2", "ZJ-PEN-4"))
    if has_given_up(scene, seat):
        return _of_one_who_touched(seat, first)
    until, other, rule = _until(scene, seat, first)
    en = f"May claim{what.en} until {until.en}."
    words = filled(Words(en, f"{until.zh}之前仍可叫牌{what.zh}。"), seat, other=other)
    return MayClaim(seat, words, rule, _claims(scene, seat, what))


def _claims(scene: Scene, seat: int, what: Words) -> tuple[Word, ...]:
    """The words that are left: a chow is the lower seat's alone, a kong takes a tile of the wall.

    HK-CLAIM-4, HK-KONG-9, ZJ-CLAIM-4.
    """
    melds: tuple[Word, ...] = () if what is _ONLY_WIN else _MELDS
    may: dict[Word, bool] = {
        "chow": seat == lower(scene.deal.turn),
        "pung": True,
        "kong": scene.deal.wall.may_replace(),
    }
    wins: tuple[Word, ...] = () if what is _NO_WIN else ("win",)
    return (*(word for word in melds if may[word]), *wins)


def _first_call(scene: Scene) -> Call | None:
    return scene.calls.as_heard(scene.deal.turn)


def _of_a_caller(scene: Scene, call: Call) -> MayClaim:
    """A claim stands by precedence; the tile that was lifted for a draw goes back."""
    first, reach = _first_call(scene), scene.reach
    wins_together = call.word == "win" and scene.rules.table.claim.multi_win != "head_bump"
    if first is not None and first.seat != call.seat and not wins_together:
        words = Words(
            f"The {_CLAIM[call.word].en} gives way to the {_CLAIM[first.word].en} of {{other}}.",
            f"所叫的{_CLAIM[call.word].zh}讓予{{other}}的{_CLAIM[first.word].zh}。",
        )
        rule = _rule(scene, "HK-CLAIM-9", "ZJ-PREC-1")
        words = filled(words, call.seat, other=first.seat)
        return MayClaim(call.seat, words, rule, _instead(scene, call))
    if reach.seat not in {NOBODY, call.seat} and reach.seen_by == reach.seat:
        words = Words(
            f"The {_CLAIM[call.word].en} stands; the tile {{other}} lifted goes back.",
            f"所叫的{_CLAIM[call.word].zh}有效；{{other}}摸起的牌放回牌牆。",
        )
        words = filled(words, call.seat, other=reach.seat)
        return MayClaim(call.seat, words, "ZJ-DRAW-5", (call.word, *_instead(scene, call)))
    words = Words(
        f"The {_CLAIM[call.word].en} stands, unless a higher claim is heard.",
        f"所叫的{_CLAIM[call.word].zh}有效，除非有更高的叫牌。",
    )
    rule = _rule(scene, "HK-CLAIM-9", "ZJ-PREC-1")
    return MayClaim(call.seat, words, rule, (call.word, *_instead(scene, call)))


def _instead(scene: Scene, call: Call) -> tuple[Word, ...]:
    """A chow may become a win once a pung or kong is heard (HK-CLAIM-12, ZJ-CLAIM-4)."""
    may = call.word == "chow" and scene.calls.is_heard_by(call.seat)
    is_dead = scene.deal.no_win >> call.seat & 1
    return ("win",) if may and scene.deal.options.chow_to_win and not is_dead else ()


def _of_one_who_touched(seat: int, first: Call | None) -> MayClaim:
    """Whoever has touched the wall claims only to win, and only once another claims (ZJ-DRAW-2)."""
    if first is None:
        words = Words(
            "Has touched the wall: claims only to win, and only if another claims.",
            "已掂牆：別家叫牌，方可再叫，只可食糊。",
        )
    else:
        words = Words(
            "May still claim, only to win, since another has claimed.",
            "別家已叫牌，仍可叫，但只可食糊。",
        )
    return MayClaim(seat, words, "ZJ-DRAW-2", () if first is None else ("win",))


def _what(scene: Scene, seat: int, first: Call | None) -> Words | None:
    """What a seat may claim: anything, only a win, anything but a win; or nothing."""
    deal = scene.deal
    is_last = deal.wall.live == 0 and deal.options.last_discard_is_win_only
    may_meld = not deal.no_claims >> seat & 1 and not is_last
    may_meld = may_meld and (first is None or first.word == "chow")
    if deal.no_win >> seat & 1:
        return _NO_WIN if may_meld else None
    return _ANYTHING if may_meld else _ONLY_WIN


def _until(scene: Scene, seat: int, first: Call | None) -> tuple[Words, int | None, str]:
    """Until when a seat may claim, whom that depends on, and by which rule."""
    deal = scene.deal
    if first is not None:
        word = _CLAIM[first.word]
        laid = Words(_LAID.en.replace("{word}", word.en), _LAID.zh.replace("{word}", word.zh))
        of_zung_jung = "ZJ-CLAIM-5" if first.word == "chow" else "ZJ-CLAIM-4"
        return laid, first.seat, _rule(scene, "HK-CLAIM-11", of_zung_jung)
    if deal.wall.live == 0:
        return _PASSED, None, "HK-CLAIM-22"
    next_seat = scene.next_to_draw()
    if seat != next_seat:
        return _MIXED, next_seat, _rule(scene, "HK-CLAIM-2", "ZJ-DRAW-4")
    if scene.rules.conduct.touch.gives_up_claim:
        return _TOUCHED, None, "ZJ-DRAW-2"
    return _OWN_MIXED, None, _rule(scene, "HK-CLAIM-2", "ZJ-DRAW-4")


def choice_to_come(scene: Scene) -> MayClaim | None:
    """What the seat that comes to a tile will be asked, if another has seen it and put it back.

    Where nobody claims it is the lower seat of whoever discards; the choice is over once that seat
    touches the tile (ZJ-DRAW-5).
    """
    deal, reach = scene.deal, scene.reach
    may = scene.rules.conduct.touch.returned_tile == "chosen" and deal.wall.live > 1
    if not may or not scene.has_returned_tile() or deal.phase not in {CLAIMS, TURN}:
        return None
    first = _first_call(scene)
    seat = int(lower(deal.turn if first is None else first.seat))
    if seat == reach.seen_by or (first is None and reach.step != "untouched"):
        return None
    words = Words(
        "{other} has seen the next tile. {offender} chooses before touching it: "
        "to draw it, or to leave it as {other}’s next draw.",
        "{other}看過下一隻牌。{offender}須在掂牌之前選定：照摸，或留給{other}下次摸。",
    )
    return MayClaim(seat, filled(words, seat, other=reach.seen_by), "ZJ-DRAW-5")


def _rule(scene: Scene, hong_kong: str, zung_jung: str) -> str:
    return zung_jung if isinstance(scene.rules.scoring, ZungJungScoring) else hong_kong
