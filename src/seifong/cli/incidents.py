"""This file is about what a judge tells of a foul: its facts, as words, and the incident of them.

`sheet` reads many of them from a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

import msgspec
from msgspec import Struct

from seifong.cli.declared import check_counts, seat_named
from seifong.errors import BadInput, BadNotation
from seifong.notation import parse_meld, parse_tile, parse_tiles, write
from seifong.referee.rulings import Dealt, Incident
from seifong.rulebook import Words
from seifong.rules.foul import FoulKind
from seifong.rules.fouls import foul_kind
from seifong.rules.meant import near

__all__ = ["CARDS", "FACTS", "Fact", "Told", "asked_of", "fact_named", "incident_of"]

Facts = dict[str, object]


class Fact(Struct, frozen=True, kw_only=True):
    """A fact as a judge tells it: its word, what it is, and what an incident makes of it.

    Without a `metavar` it is a switch: it is told by its word alone.
    """

    word: str
    metavar: str = ""
    about: Words
    read: Callable[[str], Facts]


def _tile(text: str) -> Facts:
    return {"tile": parse_tile(text)}


def _count(text: str) -> Facts:
    """A count of tiles, and the count that is due.

    >>> _count("12/13")
    {'size': 12, 'right_size': 13}
    >>> _count("12")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "12" should be how many there are and should be, as 12/13
    """
    size, slash, due = text.partition("/")
    if not (slash and _is_number(size) and _is_number(due)):
        raise BadInput(
            f'"{text}" should be how many there are and should be, as 12/13',
            f"「{text}」應寫現有及應有張數，如 12/13",
        )
    return {"size": int(size), "right_size": int(due)}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _number(field: str) -> Callable[[str], Facts]:
    def read(text: str) -> Facts:
        if not _is_number(text):
            raise BadInput(
                f'"{text}" should be a number from 0 to 999', f"「{text}」應是 0 至 999 的數"
            )
        return {field: int(text)}

    return read


def _seat(field: str) -> Callable[[str], Facts]:
    return lambda text: {field: seat_named(text)}


def _tiles(field: str) -> Callable[[str], Facts]:
    return lambda text: {field: tuple(parse_tiles(text))}


def _one_of(field: str, *known: str) -> Callable[[str], Facts]:
    def read(text: str) -> Facts:
        if text not in known:
            raise BadInput(
                f'"{text}" should be one of {", ".join(known)}',
                f"「{text}」應是以下之一：{'、'.join(known)}",
            )
        return {field: text}

    return read


def _switch(field: str, *, to: bool) -> Callable[[str], Facts]:
    return lambda _: {field: to}


def _chow_shown(_: str) -> Facts:
    """While a chow lies open and nothing is discarded, nobody has gone on (ZJ-CLAIM-5)."""
    return {"has_chow_shown": True, "has_gone_on": False}


_DEALT: Final[tuple[str, ...]] = get_args(Dealt)

_ALL: Final = (
    Fact(word="tile", metavar="TILE", about=Words("the tile it is about", "涉及的牌"), read=_tile),
    Fact(
        word="other",
        metavar="SEAT",
        about=Words("who was harmed or misled, or whose claim it is about", "受影響的另一家"),
        read=_seat("other"),
    ),
    Fact(
        word="claim",
        metavar="CLAIM",
        about=Words("chow, pung, kong or win: the claim it is or led to", "涉及的叫牌"),
        read=_one_of("claim", "chow", "pung", "kong", "win"),
    ),
    Fact(
        word="shown",
        metavar="TILES",
        about=Words("what was laid open wrongly", "亮錯的牌"),
        read=_tiles("shown"),
    ),
    Fact(
        word="right",
        metavar="TILES",
        about=Words("what of the hand belongs in the set", "手上應亮的牌"),
        read=_tiles("right"),
    ),
    Fact(
        word="late",
        about=Words("it was not seen at once: somebody had gone on", "遲發覺，已有人繼續"),
        read=_switch("is_at_once", to=False),
    ),
    Fact(
        word="not-mixed-in",
        about=Words("the next player had not mixed the tile in", "下一家的牌尚未入手"),
        read=_switch("has_gone_on", to=False),
    ),
    Fact(
        word="chow-shown",
        about=Words("a chow of that tile lies open, and nothing is discarded", "上牌已亮，未打牌"),
        read=_chow_shown,
    ),
    Fact(
        word="rival",
        about=Words("somebody else claims that tile", "另有人叫該牌"),
        read=_switch("has_rival", to=True),
    ),
    Fact(
        word="misled",
        about=Words("somebody was led into a claim by it", "令人因而叫牌"),
        read=_switch("has_led_to_claim", to=True),
    ),
    Fact(
        word="nobody-exposed",
        about=Words("nobody else has laid tiles open since", "其後無人亮牌"),
        read=_switch("others_exposed", to=False),
    ),
    Fact(
        word="winner",
        metavar="SEAT",
        about=Words("who wins honestly on the same tile", "同一隻牌的真食糊者"),
        read=_seat("valid_winner"),
    ),
    Fact(
        word="count",
        metavar="HAS/DUE",
        about=Words("how many tiles there are and should be, as 12/13", "現有及應有張數，如 12/13"),
        read=_count,
    ),
    Fact(
        word="dealt",
        metavar="HOW-FAR",
        about=Words(
            "how far tiles were taken: nothing, some, first_four, twelve or all",
            "取牌至何處：nothing、some、first_four、twelve、all",
        ),
        read=_one_of("dealt", *_DEALT),
    ),
    Fact(
        word="beyond-repair",
        about=Words("it cannot be put right any more", "已無法更正"),
        read=_switch("can_be_put_right", to=False),
    ),
    Fact(
        word="deliberate",
        about=Words("it was done on purpose", "蓄意"),
        read=_switch("is_deliberate", to=True),
    ),
    Fact(
        word="carded",
        about=Words("a card has been shown for it already", "已為此事出示過牌"),
        read=_switch("is_carded", to=True),
    ),
    Fact(
        word="warnings",
        metavar="N",
        about=Words("warnings of the offender so far", "犯規者已受警告次數"),
        read=_number("warnings"),
    ),
    Fact(
        word="yellows",
        metavar="N",
        about=Words("yellow cards of the offender so far", "犯規者已有黃牌數"),
        read=_number("yellows"),
    ),
    Fact(
        word="reds",
        metavar="N",
        about=Words("red cards of the offender so far", "犯規者已有紅牌數"),
        read=_number("reds"),
    ),
)

FACTS: Final = {fact.word: fact for fact in _ALL}
"""Every fact that a ruling may turn on, by its word."""

CARDS: Final = ("warnings", "yellows", "reds")
"""The facts that say what the offender has been shown before."""

_OF_ANY: Final = ("deliberate", "carded", *CARDS)

_ALSO: Final = {
    "chow_from_wrong_seat": "right",
    "claimed_without_tiles": "right",
    "claimed_without_right": "right",
    "kong_laid_ambiguously": "misled",
    "half_hand_shown": "winner",
}
"""What a ruling may turn on, and nobody is asked about in the menu."""

_ASKED: Final = {
    "wrong_thrower": "other dealt",
    "wrong_break": "dealt",
    "wrong_dealer": "dealt beyond-repair",
    "drew_out_of_turn": "tile late",
    "drew_twice": "tile late",
    "drew_from_tail": "tile late",
    "drew_too_soon": "tile rival other",
    "claimed_after_touching": "tile claim rival other",
    "discarded_before_drawing": "tile late",
    "discarded_out_of_turn": "tile late",
    "discard_named": "tile",
    "discard_not_named": "tile",
    "discard_misnamed": "tile misled other claim winner",
    "discard_misplaced": "tile misled other claim winner",
    "penalty_tile_not_discarded": "tile late",
    "over_time": "rival other",
    "argued_from_observation": "tile",
    "claimed_too_late": "tile claim not-mixed-in chow-shown",
    "chow_from_wrong_seat": "tile other shown late",
    "claimed_without_tiles": "tile shown late",
    "claimed_without_right": "tile shown late",
    "claimed_with_dead_hand": "tile",
    "wrong_tiles_exposed": "tile shown right late",
    "exposed_without_beat": "tile rival other",
    "spoke_and_did_not_expose": "tile",
    "claim_withdrawn": "tile shown",
    "kong_not_allowed": "tile late",
    "kong_laid_ambiguously": "tile rival other",
    "replaced_before_exposing": "tile beyond-repair",
    "replaced_without_beat": "tile rival other",
    "discarded_without_replacement": "tile late",
    "false_win_barred": "tile winner nobody-exposed",
    "half_hand_shown": "nobody-exposed",
    "short_hand": "count",
    "long_hand": "count",
    "wall_tile_exposed": "tile",
    "others_tiles_exposed": "other",
    "signalled": "other",
    "colluded": "other",
}


def asked_of(foul: str) -> tuple[str, ...]:
    """The facts that a ruling on a foul may turn on, beside what was shown to the offender before.

    >>> asked_of("short_hand"), asked_of("false_win_shape")
    (('count',), ('winner', 'nobody-exposed'))
    """
    otherwise = "winner nobody-exposed" if foul.startswith("false_win") else ""
    return tuple(_ASKED.get(foul, otherwise).split())


class Told(Struct, frozen=True, kw_only=True):
    """What a judge tells: an incident, and what is ruled where the rules leave a choice."""

    incident: Incident
    ballot: str | None = None
    tells_cards: bool = False  # it says itself what the offender has been shown before


def incident_of(foul: str, offender: str, facts: Mapping[str, str]) -> Told:
    """The incident that some words tell.

    >>> told = incident_of("drew-out-of-turn", "S", {"tile": "5p", "late": ""})
    >>> told.incident.tile, told.incident.is_at_once
    (13, False)
    >>> incident_of("talked", "S", {"lately": ""})
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: there is no fact "lately"; did you mean "late"?
    """
    kind = _kind(foul)
    for word in facts:
        _check_meant(word, kind.name)
    found: Facts = {"foul": kind.name, "offender": seat_named(offender)}
    for word, text in facts.items():
        if word != "ballot":
            found |= fact_named(word).read(text)
    before = {name: found.pop(name) for name in CARDS if name in found}
    if before:
        found["before"] = before
    incident = msgspec.convert(found, Incident)
    _check_set(incident)
    return Told(incident=incident, ballot=facts.get("ballot"), tells_cards=bool(before))


def _check_set(incident: Incident) -> None:
    """What was laid open wrongly, and what belongs in the set, must be tiles that can be there.

    >>> told = {"tile": "2p", "shown": "45p", "right": "35p"}
    >>> incident_of("wrong_tiles_exposed", "E", told)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: right=35p makes no chow, pung or kong of 2p
    """
    claimed = [] if incident.tile is None else [incident.tile]
    check_counts([*claimed, *incident.shown], [])
    if not incident.right:
        return
    if claimed and not _is_set([*claimed, *incident.right]):
        tiles, tile = write(incident.right), write(claimed)
        raise BadInput(
            f"right={tiles} makes no chow, pung or kong of {tile}",
            f"right={tiles} 與 {tile} 不成上、碰或槓",
        )
    if sorted(incident.shown) == sorted(incident.right):
        shown = write(incident.shown)
        raise BadInput(
            f"{shown} was shown, and belongs in the set: no foul",
            f"亮出的 {shown} 正是該副牌：沒有犯規",
        )


def _is_set(tiles: list[int]) -> bool:
    try:
        parse_meld(f"[{write(sorted(tiles))}]")
    except BadNotation:
        return False
    return True


def _kind(foul: str) -> FoulKind:
    try:
        return foul_kind(foul)
    except BadInput as error:
        if "did you mean" in str(error):
            raise
        raise BadInput(
            f"{error}; seifong judge --list shows every foul",
            f"{error.zh}；seifong judge --list 列出各項犯規",
        ) from None


def _check_meant(word: str, foul: str) -> None:
    """A fact that a ruling on that foul cannot turn on is not meant.

    >>> _check_meant("tile", "talked")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "tile" says nothing of talked, which may be told with deliberate,
    carded, warnings, yellows, reds
    """
    if word == "ballot":
        return
    fact_named(word)
    told = {*asked_of(foul), *_OF_ANY, *_ALSO.get(foul, "").split()}
    if word not in told:
        known = ", ".join(fact for fact in FACTS if fact in told)
        raise BadInput(
            f'"{word}" says nothing of {foul}, which may be told with {known}',
            f"「{word}」與 {foul} 無關；可寫 {known.replace(', ', '、')}",
        )


def fact_named(word: str) -> Fact:
    """The fact of that word."""
    if word not in FACTS:
        hint = near(word, FACTS)
        if not hint.en:
            hint = Words(f": there are {', '.join(FACTS)}", f"；可寫 {'、'.join(FACTS)}")
        raise BadInput(f'there is no fact "{word}"{hint.en}', f"沒有「{word}」這項情節{hint.zh}")
    return FACTS[word]
