"""This file is about what a judge tells: incidents, as flags, as lines of a file, or as JSON.

::

    # the second deal at table 4
    rules zung-jung
    S drew_out_of_turn tile=5p
    W chow_from_wrong_seat tile=2p other=N shown=45p late
    S talked ballot=stands

A line names the offender and the foul, then the facts. JSON says the same with the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final, get_args

import msgspec
from msgspec import Struct

from seifong.cli.declared import seat_named
from seifong.errors import BadInput, SeifongError
from seifong.notation import parse_tile, parse_tiles
from seifong.referee.rulings import Dealt, Incident
from seifong.rulebook import Words
from seifong.rules.fouls import FoulKind, foul_kind

__all__ = ["FACTS", "Fact", "Told", "asked_of", "incident_of", "incidents_in"]

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
        raise BadInput(f'"{text}" should be how many there are and should be, as 12/13')
    return {"size": int(size), "right_size": int(due)}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


def _number(field: str) -> Callable[[str], Facts]:
    def read(text: str) -> Facts:
        if not _is_number(text):
            raise BadInput(f'"{text}" should be a number')
        return {field: int(text)}

    return read


def _seat(field: str) -> Callable[[str], Facts]:
    return lambda text: {field: seat_named(text)}


def _tiles(field: str) -> Callable[[str], Facts]:
    return lambda text: {field: tuple(parse_tiles(text))}


def _one_of(field: str, *known: str) -> Callable[[str], Facts]:
    def read(text: str) -> Facts:
        if text not in known:
            raise BadInput(f'"{text}" should be one of {", ".join(known)}')
        return {field: text}

    return read


def _switch(field: str, *, to: bool) -> Callable[[str], Facts]:
    return lambda _: {field: to}


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
        read=_switch("has_chow_shown", to=True),
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

_OF_CARDS: Final = ("warnings", "yellows", "reds")

_OF_ANY: Final = ("deliberate", "carded", *_OF_CARDS)

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
            found |= _fact(word).read(text)
    before = {name: found.pop(name) for name in _OF_CARDS if name in found}
    if before:
        found["before"] = before
    incident = msgspec.convert(found, Incident)
    return Told(incident=incident, ballot=facts.get("ballot"), tells_cards=bool(before))


def _kind(foul: str) -> FoulKind:
    try:
        return foul_kind(foul)
    except BadInput as error:
        hint = "" if "did you mean" in str(error) else "; seifong judge --list shows every foul"
        raise BadInput(f"{error}{hint}") from None


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
    _fact(word)
    told = {*asked_of(foul), *_OF_ANY, *_ALSO.get(foul, "").split()}
    if word not in told:
        known = ", ".join(fact for fact in FACTS if fact in told)
        raise BadInput(f'"{word}" says nothing of {foul}, which may be told with {known}')


def _fact(word: str) -> Fact:
    if word not in FACTS:
        near = get_close_matches(word, FACTS, n=1)
        hint = f'; did you mean "{near[0]}"?' if near else f": there are {', '.join(FACTS)}"
        raise BadInput(f'there is no fact "{word}"{hint}')
    return FACTS[word]


# A file of incidents.


def incidents_in(text: str, source: str) -> tuple[str | None, list[Told]]:
    r"""The rules that a file names, if any, and the incidents in it.

    >>> rules, told = incidents_in("rules tvb\nS talked\n", "table-4")
    >>> rules, told[0].incident.foul
    ('tvb', 'talked')
    >>> incidents_in("S talkd\n", "table-4")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: table-4, line 1: there is no foul "talkd"; did you mean "talked"?
    """
    if text.lstrip().startswith(("{", "[")):
        rules, found = _in_json(text, source)
    else:
        rules, found = _in_lines(text, source)
    if not found:
        raise BadInput(f"{source} has no incidents: a line is SEAT FOUL fact=value")
    return rules, found


def _in_lines(text: str, source: str) -> tuple[str | None, list[Told]]:
    rules: str | None = None
    found: list[Told] = []
    for place, words in _lines_of(text, source):
        if words[0] == "rules" and len(words) == 2:
            rules = words[1]
        else:
            found.append(_placed(place, _in_words, words))
    return rules, found


def _lines_of(text: str, source: str) -> Iterator[tuple[str, list[str]]]:
    """Every line that says something, without its comment, and where it stands."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            yield f"{source}, line {number}", words


def _in_words(words: list[str]) -> Told:
    """An incident in a line; the word “foul” may stand in it, as transcripts have it."""
    offender, *rest = words
    if rest and rest[0] == "foul":
        rest = rest[1:]
    if not rest:
        raise BadInput("a line is SEAT FOUL fact=value, as S drew_out_of_turn tile=5p")
    foul, *facts = rest
    told: dict[str, str] = {}
    for fact in facts:
        word, equals, text = fact.partition("=")
        _check_told(word, text if equals else None)
        told[word] = text
    return incident_of(foul, offender, told)


def _check_told(word: str, text: str | None) -> None:
    """A switch has no value, and every other fact has one."""
    if word == "ballot":
        wants_value = True
    else:
        wants_value = bool(_fact(word).metavar)
    if wants_value and not text:
        raise BadInput(f"{word} should be told as {word}=…")
    if not wants_value and text is not None:
        raise BadInput(f'"{word}" is told by its word alone')


def _placed(place: str, read: Callable[[list[str]], Told], words: list[str]) -> Told:
    try:
        return read(words)
    except SeifongError as error:
        raise BadInput(f"{place}: {error}") from None


_Entry = dict[str, str | int | bool]


class _OneAtLeast(Struct):
    """What an incident in JSON has, and a sheet has not."""

    foul: str


def _is_one(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=_OneAtLeast)
    except msgspec.DecodeError:
        return False
    return True


class _Sheet(Struct, forbid_unknown_fields=True):
    """A file of incidents in JSON."""

    incidents: list[_Entry]
    rules: str | None = None


def _in_json(text: str, source: str) -> tuple[str | None, list[Told]]:
    r"""The incidents of a JSON file: one, a list of them, or an object that names the rules too.

    >>> _, told = _in_json('[{"by": "S", "foul": "short_hand", "count": "12/13"}]', "table-4")
    >>> told[0].incident.size
    12
    >>> _, told = _in_json('{"by": "S", "foul": "talked"}', "table-4")
    >>> told[0].incident.foul
    'talked'
    """
    try:
        if text.lstrip().startswith("["):
            sheet = _Sheet(msgspec.json.decode(text, type=list[_Entry]))
        elif _is_one(text):
            sheet = _Sheet([msgspec.json.decode(text, type=_Entry)])
        else:
            sheet = msgspec.json.decode(text, type=_Sheet)
    except msgspec.DecodeError as error:
        raise BadInput(f"{source} is no list of incidents: {error}") from None
    found = [
        _placed(f"{source}, incident {number}", _in_words, _words_of(entry, source, number))
        for number, entry in enumerate(sheet.incidents, 1)
    ]
    return sheet.rules, found


def _words_of(entry: _Entry, source: str, number: int) -> list[str]:
    """An entry of a JSON file as the words of a line."""
    facts = {word: value for word, value in entry.items() if word not in {"by", "foul"}}
    try:
        words = [str(entry["by"]), str(entry["foul"])]
    except KeyError as missing:
        raise BadInput(f'{source}, incident {number} does not say "{missing.args[0]}"') from None
    for word, value in facts.items():
        if value is False and word not in FACTS:
            raise BadInput(f'{source}, incident {number}: there is no fact "{word}"')
        if value is True:
            words.append(word)
        elif value is not False:
            words.append(f"{word}={value}".replace(" ", ""))
    return words
