"""This file is about the sheet of an evening: incidents in a file, as lines or as JSON.

::

    # the second deal at table 4
    rules zung-jung
    S drew_out_of_turn tile=5p
    W chow_from_wrong_seat tile=2p other=N shown=45p late
    S talked ballot=stands

A line names the offender and the foul, then the facts. JSON says the same with the same words.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from seifong.cli.incidents import FACTS, Told, fact_named, incident_of
from seifong.errors import BadInput, SeifongError

__all__ = ["incidents_in"]


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
        raise BadInput(
            f"{source} has no incidents: a line is SEAT FOUL fact=value",
            f"{source} 沒有犯規可裁：每行寫 SEAT FOUL fact=value",
        )
    return rules, found


def _in_lines(text: str, source: str) -> tuple[str | None, list[Told]]:
    rules: str | None = None
    found: list[Told] = []
    for place, words in _lines_of(text, source):
        if words[0] == "rules":
            if len(words) != 2:
                wrong = BadInput(
                    "a line that names the rules is rules NAME", "指明枱例的一行應寫 rules NAME"
                )
                raise wrong.at(*place)
            if rules is not None:
                named = BadInput(f"the rules are named already, as {rules}", f"已寫明枱例 {rules}")
                raise named.at(*place)
            rules = words[1]
        else:
            found.append(_placed(place, words))
    return rules, found


_Place = tuple[str, str]
"""Where something stands, as it is said in each language."""


def _lines_of(text: str, source: str) -> Iterator[tuple[_Place, list[str]]]:
    """Every line that says something, without its comment, and where it stands."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if words:
            yield (f"{source}, line {number}", f"{source} 第 {number} 行"), words


def _in_words(words: list[str]) -> Told:
    """An incident in a line; the word “foul” may stand in it, as transcripts have it."""
    offender, *rest = words
    if rest and rest[0] == "foul":
        rest = rest[1:]
    if not rest:
        raise BadInput(
            "a line is SEAT FOUL fact=value, as S drew_out_of_turn tile=5p",
            "每行寫 SEAT FOUL fact=value，如 S drew_out_of_turn tile=5p",
        )
    foul, *facts = rest
    told: dict[str, str] = {}
    for fact in facts:
        word, equals, text = fact.partition("=")
        _check_told(word, text if equals else None)
        if word in told:
            raise BadInput(f'"{word}" is told twice', f"「{word}」寫了兩次")
        told[word] = text
    return incident_of(foul, offender, told)


def _check_told(word: str, text: str | None) -> None:
    """A switch has no value, and every other fact has one."""
    if word == "ballot":
        wants_value = True
    else:
        wants_value = bool(fact_named(word).metavar)
    if wants_value and not text:
        raise BadInput(f"{word} should be told as {word}=…", f"{word} 應寫成 {word}=…")
    if not wants_value and text is not None:
        raise BadInput(f'"{word}" is told by its word alone', f"「{word}」單寫一字即可")


def _placed(place: _Place, words: list[str]) -> Told:
    try:
        return _in_words(words)
    except SeifongError as error:
        raise error.at(*place) from None


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
        raise BadInput(
            f"{source} is no list of incidents: {error}", f"{source} 不是犯規清單：{error}"
        ) from None
    json.loads(text, object_pairs_hook=lambda members: _once(members, source))
    found = [
        _placed(_place_of(source, number), _words_of(entry, _place_of(source, number)))
        for number, entry in enumerate(sheet.incidents, 1)
    ]
    return sheet.rules, found


def _place_of(source: str, number: int) -> _Place:
    return f"{source}, incident {number}", f"{source} 第 {number} 項"


def _once(members: list[tuple[str, object]], source: str) -> dict[str, object]:
    """An object of a JSON file, in which no member is told twice."""
    told = dict(members)
    if len(told) < len(members):
        counts = Counter(word for word, _ in members)
        word, _ = counts.most_common(1)[0]
        raise BadInput(
            f'{source}: "{word}" is told twice in one object',
            f"{source}：同一項內「{word}」寫了兩次",
        )
    return told


def _words_of(entry: _Entry, place: _Place) -> list[str]:
    """An entry of a JSON file as the words of a line."""
    facts = {word: value for word, value in entry.items() if word not in {"by", "foul"}}
    try:
        words = [str(entry["by"]), str(entry["foul"])]
    except KeyError as missing:
        raise BadInput(
            f'{place[0]} does not say "{missing.args[0]}"', f"{place[1]}沒有寫「{missing.args[0]}」"
        ) from None
    for word, value in facts.items():
        if value is False and word not in FACTS:
            unknown = BadInput(f'there is no fact "{word}"', f"沒有「{word}」這項情節")
            raise unknown.at(*place)
        if value is True:
            words.append(word)
        elif value is not False:
            words.append(f"{word}={value}".replace(" ", ""))
    return words
