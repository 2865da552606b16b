"""This file is about a strict table: movements that one types, and what is said of movements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from seifong.clients.terminal.keys import key_of
from seifong.clients.terminal.scene import Deal
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.written import as_notation
from seifong.errors import BadInput, BadNotation
from seifong.notation import parse_tile, parse_tiles
from seifong.referee.overlooked import LET_PASS, REPORTABLE, reportable
from seifong.rulebook import Words
from seifong.rules.fouls import FOULS
from seifong.rules.rules import Rules
from seifong.seats import SEAT_LETTERS
from seifong.server.protocol import Act, Asked, In, Move
from seifong.table import events as e
from seifong.table import movements as m

__all__ = ["SIMPLE", "due_told", "movement_told", "movement_typed", "said_or_done"]
__all__ += ["calls_told", "fouls_told"]

_YOU: Final = 0  # whose movement it is, and when it is made, the table says itself
_WINDS: Final = str.maketrans("東南西北", "ESWN")

SIMPLE: Final[dict[str, m.Movement]] = {
    "touch": m.Touch(_YOU),
    "lift": m.Lift(_YOU),
    "mix": m.Mix(_YOU),
    "back": m.PutBack(_YOU),
    "throw": m.Throw(_YOU),
    "take": m.Take(_YOU),
    "replace": m.Replace(_YOU),
    "reach": m.Reach(_YOU),
    "keep": m.Choose(_YOU, leaves_it=False),
    "leave": m.Choose(_YOU, leaves_it=True),
}
"""Movements that need no more words."""

_CHINESE: Final = {
    "掂": "touch",
    "拿": "lift",
    "入": "mix",
    "放回": "back",
    "打骰": "throw",
    "開牌": "break",
    "取": "take",
    "補": "replace",
    "遮": "reach",
    "要": "keep",
    "留": "leave",
    "放": "place",
    "講": "say",
    "開": "lay",
    "攤": "show",
    "花": "flower",
    "計時": "time",
    "數": "count",
    "舉報": "report",
}

_PLACES: Final = {"牌組": "melds", "河外": "elsewhere"}


def movement_typed(line: str) -> m.Movement | None:
    """The movement that a line means, or None if it means something else.

    >>> movement_typed("touch"), movement_typed("say one moment")
    (Touch(seat=0, at=0), Speak(seat=0, words='one moment', at=0))
    >>> movement_typed("place 5p melds as 6p")
    Discard(seat=0, tile=13, place='melds', named=14, at=0)
    >>> movement_typed("放 5筒 牌組 作 6筒") == movement_typed("place 5p melds as 6p")
    True
    >>> movement_typed("lay 東 東"), movement_typed("5p") is None
    (Expose(seat=0, tiles=(27, 27), at=0), True)
    """
    first, _, rest = line.strip().partition(" ")
    word = _CHINESE.get(first, first.casefold())
    if word in SIMPLE and not rest:
        return SIMPLE[word]
    if word not in _WITH_MORE or not rest.strip():
        return None
    read, example = _WITH_MORE[word]
    try:
        return read(rest.strip())
    except (BadNotation, ValueError):
        what = line.strip()
        raise BadInput(
            f"“{what}” is not understood; it is typed so: {example.en}",
            f"不明「{what}」；要這樣打：{example.zh}",
        ) from None


def _placed(rest: str) -> m.Movement:
    words = rest.split()
    named = parse_tile(as_notation(words[-1])) if {"as", "作"} & set(words[1:]) else None
    where = _PLACES.get(words[1], words[1]) if len(words) > 1 else "river"
    tile = parse_tile(as_notation(words[0]))
    if where == "melds":
        return m.Discard(_YOU, tile, "melds", named)
    return m.Discard(_YOU, tile, "elsewhere" if where == "elsewhere" else "river", named)


def _broken(rest: str) -> m.Movement:
    side, count = rest.split()
    return m.Break(_YOU, _seat(side), int(count))


def _reported(rest: str) -> m.Movement:
    seat, foul = rest.split(maxsplit=1)
    return m.Report(_YOU, _seat(seat), _foul(foul))


def _foul(words: str) -> str:
    """The foul that words mean: its own name, or what either language calls it.

    >>> _foul("told draw"), _foul("交談"), _foul("Told what was drawn")
    ('told_draw', 'talked', 'told_draw')
    """
    for name in REPORTABLE | LET_PASS:
        title = FOULS[name].title
        if words.casefold() in {title.en.casefold(), title.zh}:
            return name
    return words.replace(" ", "_")


def _seat(word: str) -> int:
    """A seat by its letter or its character; `ValueError` if there is none such."""
    return SEAT_LETTERS.index(word.translate(_WINDS)[:1].upper())


def _tiles(rest: str) -> tuple[int, ...]:
    return tuple(parse_tiles(as_notation(rest)))


_WITH_MORE: Final[dict[str, tuple[Callable[[str], m.Movement], Words]]] = {
    "place": (_placed, Words("place 5p, or place 5p melds", "放 5p，或 放 5p 牌組")),
    "break": (_broken, Words("break E 9", "開牌 東 9")),
    "say": (lambda rest: m.Speak(_YOU, rest), Words("say one moment", "講 等等")),
    "lay": (lambda rest: m.Expose(_YOU, _tiles(rest)), Words("lay 5p 5p", "開 5p 5p")),
    "show": (lambda rest: m.ShowHand(_YOU, _tiles(rest)), Words("show 5p 6p", "攤 5p 6p")),
    "flower": (lambda rest: m.ShowFlower(_YOU, _tiles(rest)[0]), Words("flower fl1", "花 fl1")),
    "time": (lambda rest: m.CallTime(_YOU, _seat(rest)), Words("time S", "計時 南")),
    "count": (lambda rest: m.Count(_YOU, _seat(rest)), Words("count S", "數 南")),
    "report": (_reported, Words("report S talked", "舉報 南 交談")),
}
"""Movements that need more words: how those are read, and an example."""


def said_or_done(key: str, asked: Asked) -> In | None:
    """What a key does at a strict table: what it may, or the word alone; None if it is not clear.

    A claim is spoken, and the same key again lays it. Where nothing is proper the word is spoken
    all the same, and ruled on (HK-CLAIM-3, HK-CLAIM-10).

    >>> from seifong.table.motions import PASS, PUNG
    >>> asked = Asked(7, "claims", (PASS, PUNG), (), 0, 0)
    >>> said_or_done("pung", asked), said_or_done("win", asked)
    (Act(window=7, motion=72), Move(movement=Speak(seat=0, words='win', at=0)))
    """
    motions = [motion for motion in asked.motions if key_of(motion) == key]
    if not motions:
        return Move(m.Speak(_YOU, key))
    return Act(asked.window, motions[0]) if len(motions) == 1 else None


def calls_told(you: int, texts: Texts) -> list[tuple[str, str]]:
    """What the referee can be called for, each in words and as it would be typed.

    >>> calls_told(0, Texts("en"))[2:4]
    [('Report North', 'report N'), ('Ask for a count of South’s hand', 'count S')]
    """
    others = [(you + step) % 4 for step in (1, 2, 3)]
    return [
        (texts.say(f"term.call.{word}", seat=texts.seat(on)), f"{word} {SEAT_LETTERS[on]}")
        for word in ("report", "count", "time")
        for on in others
    ]


def fouls_told(report: str, rules: Rules, texts: Texts) -> list[tuple[str, str]]:
    """What can be reported of somebody at a table, each in words and as it would be typed.

    >>> from seifong.rules.presets import preset
    >>> ("Talked", "report S talked") in fouls_told("report S", preset("tvb"), Texts("en"))
    True
    """
    return sorted((texts.foul(foul), f"{report} {foul}") for foul in reportable(rules))


# -- what is said of it ---------------------------------------------------------------------------

_DID: Final[dict[type, str]] = {
    m.Touch: "did.touch",
    m.Lift: "did.lift",
    m.PutBack: "did.put_back",
    m.Reach: "did.reach",
    e.WentBack: "did.went_back",
    e.SetAside: "did.set_aside",
    e.DrewOutOfTurn: "did.drew_out_of_turn",
    e.TookBack: "did.took_back",
    e.SatOut: "heard.sat_out",
    e.TookEast: "heard.took_east",
}
_ON: Final[dict[type, str]] = {m.CallTime: "did.call_time", m.Count: "did.count"}


def movement_told(event: e.Event, texts: Texts, deal: Deal | None = None) -> str:
    """What a movement, or what came of it, is in a sentence; "" where another event tells it.

    >>> movement_told(m.Touch(2), Texts("en")), movement_told(m.Count(1, 3), Texts("en"))
    ('West touches the wall.', 'South asks that the hand of North be counted.')
    >>> movement_told(m.Mix(2), Texts("en"))
    ''
    """
    seat = texts.seat(getattr(event, "seat", 0))
    if type(event) in _DID:
        return texts.say(_DID[type(event)], seat=seat)
    match event:
        case m.CallTime(on=on) | m.Count(on=on):
            return texts.say(_ON[type(event)], seat=seat, on=texts.seat(on))
        case m.Speak(words=words):
            return texts.say("term.says", seat=seat, word=texts.word(words))
        case m.Report(on=on, foul=foul):
            return texts.say("did.report", seat=seat, on=texts.seat(on), foul=texts.foul(foul))
        case m.Discard(tile=tile, place=place, named=named):
            return _placed_told(seat, tile, place, named, texts)
        case e.DiscardedOutOfTurn(tile=tile):
            return texts.say("did.discarded_out_of_turn", seat=seat, tile=texts.tile(tile))
        case e.Showed(tiles=tiles):
            is_back = deal is not None and deal.takes_up(event)
            key = "did.took_up" if is_back else "did.showed"
            return texts.say(key, seat=seat, tiles=texts.named(tiles))
        case _:
            return ""


def _placed_told(seat: str, tile: int, place: m.Place, named: int | None, texts: Texts) -> str:
    """A discard that is laid somewhere else, or named; of others the discard itself tells."""
    told = (
        []
        if place == "river"
        else [texts.say(f"did.place.{place}", seat=seat, tile=texts.tile(tile))]
    )
    if named is not None:
        told.append(texts.say("did.named", seat=seat, tile=texts.tile(named)))
    return " ".join(told)


_DUE: Final[dict[type, str]] = {
    m.Touch: "move.touch",
    m.Lift: "move.lift",
    m.Mix: "move.mix",
    m.Throw: "move.throw",
    m.Break: "move.break",
    m.Take: "move.take",
    m.ShowFlower: "move.show_flower",
    m.Replace: "move.replace",
    m.Choose: "move.choose",
    m.Speak: "key.pass",  # on the last discard, after which nobody draws
}


def due_told(asked: Asked | None, texts: Texts) -> str:
    """What the table waits for the player to do with their hands; "" if for nothing."""
    if asked is None or asked.due is None or type(asked.due) not in _DUE:
        return ""
    return texts.say(_DUE[type(asked.due)])
