"""This file is about a table before play: who sits there, and what has been agreed (P-56)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec

from seifong.rules import Rules, fingerprint
from seifong.rules.presets import difference, laid_over, options, preset, with_options
from seifong.scoring.scorer import scorer_of
from seifong.server import log, protocol

__all__ = ["BOTS", "UNNAMED", "Lobby", "Person", "first_terms", "rules_of", "usual_in"]

UNNAMED: Final = "house"
"""What the rules of a house are called where nobody has given them a name."""


BOTS: Final = ("Plum", "Orchid", "Bamboo", "Aster")
"""What a bot is called in each of the four seats: a flower of the set, as clients say it."""


def rules_of(terms: log.Terms) -> Rules:
    """The rules that are agreed; `BadRules` if there are none such.

    >>> rules_of(log.Terms("hong-kong", {"score.minimum": 1})).scoring.score.minimum
    1
    """
    start = preset(terms.preset)
    if not terms.changes:
        return start
    changed = with_options(start, laid_over(start, terms.changes), name=terms.house or UNNAMED)
    return start if not difference(start, changed) else changed


def first_terms(name: str, *, is_strict: bool = False, slips: int = 0) -> log.Terms:
    """What a table is opened with: a preset, whose false wins are refused rather than priced.

    At a table that plays by itself a slip of the mouse is no false win, unless the house says so.
    A strict one is there to be ruled at, and takes the preset as it is; but where bots err, their
    slips wait for people to report them (ZJ-PEN-1).

    >>> first_terms("hkma").changes
    {'false.mode': 'prevent'}
    >>> first_terms("casual").changes, first_terms("hkma", is_strict=True).changes
    ({}, {})
    >>> first_terms("hkma", is_strict=True, slips=25).changes
    {'foul.opening': 'when_reported', 'foul.play': 'when_reported'}
    """
    usual = _USUAL if not is_strict else _WATCHED if slips else {}
    changes = dict(usual) if _differs(name, usual) else {}
    return log.Terms(name, changes, is_strict=is_strict, slips=slips)


_USUAL: Final[dict[str, protocol.OptionValue]] = {"false.mode": "prevent"}
_WATCHED: Final[dict[str, protocol.OptionValue]] = {
    "foul.opening": "when_reported",
    "foul.play": "when_reported",
}


def usual_in(terms: log.Terms) -> tuple[str, ...]:
    """The options that every table of this kind is opened with, of those that are changed.

    >>> usual_in(log.Terms("hkma", {"false.mode": "prevent", "score.minimum": 1}))
    ('false.mode',)
    >>> usual_in(log.Terms("hkma", {"false.mode": "prevent"}, is_strict=True))
    ()
    """
    first = first_terms(terms.preset, is_strict=terms.is_strict, slips=terms.slips).changes
    return tuple(name for name in first if terms.changes.get(name) == first[name])


def _worths_set(before: Rules, now: Rules) -> dict[str, tuple[int, int]]:
    """The patterns that one of two tables sets a worth of, and which differ in it (HK-SCORE-1).

    >>> start = preset("hong-kong")
    >>> _worths_set(start, with_options(start, {"score.values": {"HK-FAAN-21": 6}}))
    {'HK-FAAN-21': (7, 6)}
    """
    worths, others = _worths(before), _worths(now)
    named = before.scoring.score.values | now.scoring.score.values
    return {one: (worths[one], others[one]) for one in named if worths[one] != others[one]}


def _worths(rules: Rules) -> dict[str, int]:
    scorer = scorer_of(rules)
    return {
        pattern.rule: worth for pattern, worth in zip(scorer.patterns, scorer.worths, strict=True)
    }


def _differs(name: str, changes: dict[str, protocol.OptionValue]) -> bool:
    """True if the changes make other rules of a preset."""
    start = preset(name)
    return bool(difference(start, with_options(start, laid_over(start, changes))))


@dataclass
class Person:
    """Who has a seat: a person by name and key, or a bot by the kind it is."""

    name: str
    key: str = ""
    bot: str = ""
    has_accepted: bool = False

    @property
    def is_bot(self) -> bool:
        """True if nobody has to be waited for."""
        return bool(self.bot)


class Lobby:
    """The four seats of a table and its terms. It changes by what its log says, and by no more."""

    def __init__(self, terms: log.Terms) -> None:
        self._propose(terms)
        self.seats: Final[list[Person | None]] = [None, None, None, None]
        self.host = 0

    def _propose(self, terms: log.Terms) -> None:
        """Other terms; what is told of them is worked out once, for all who ask."""
        self.terms = terms
        self.rules = rules_of(terms)
        self._options = msgspec.convert(options(self.rules), dict[str, protocol.OptionValue])
        self._changes = msgspec.convert(
            difference(preset(terms.preset), self.rules),
            dict[str, tuple[protocol.OptionValue | None, protocol.OptionValue | None]],
        )
        self._usual = usual_in(terms)
        self._worths = _worths_set(preset(terms.preset), self.rules)
        slips = (terms.slips,) if terms.slips else ()
        kept = msgspec.json.encode((terms.pace, terms.is_strict, terms.hints, *slips))
        settled = hashlib.sha256(kept).hexdigest()[:8]
        self._fingerprint = f"{fingerprint(self.rules)}-{settled}"

    def fold(self, body: log.Body) -> None:
        """Take in what an entry says; what is not about the lobby changes nothing here."""
        match body:
            case log.Proposed(terms=terms):
                self._propose(terms)
                for person in self.people():
                    person.has_accepted = False
            case log.Sat(player=player, name=name, key=key):
                self.seats[player] = Person(name, key)
            case log.SatBot(player=player, bot=bot):
                self.seats[player] = Person(BOTS[player], bot=bot)
            case log.Rose(player=player):
                self.seats[player] = None
            case log.Accepted(player=player):
                sitting = self.seats[player]
                if sitting is not None:
                    sitting.has_accepted = True
            case _:
                pass
        self._find_host()

    def _find_host(self) -> None:
        """The host is the first person to have sat down who is still there."""
        now = self.seats[self.host]
        if now is None or now.is_bot:
            for player, person in enumerate(self.seats):
                if person is not None and not person.is_bot:
                    self.host = player
                    return

    def people(self) -> list[Person]:
        """Everyone who is no bot."""
        return [person for person in self.seats if person is not None and not person.is_bot]

    def open_seats(self) -> list[int]:
        """The seats that nobody has."""
        return [player for player, person in enumerate(self.seats) if person is None]

    def is_agreed(self) -> bool:
        """True if everyone has accepted the terms."""
        people = self.people()
        return bool(people) and all(person.has_accepted for person in people)

    def proposed(self, message: protocol.Propose) -> log.Terms:
        """The terms that a host proposes; `BadRules` if they are none.

        What the message leaves out stays. A preset alone is taken as tables are opened with it, and
        a table that becomes strict, or whose bots begin to err, takes what such tables have
        instead; and the other way round.
        """
        now = self.terms
        is_strict = now.is_strict if message.is_strict is None else message.is_strict
        slips = now.slips if message.slips is None else message.slips
        changes = message.changes
        is_preset_alone = message.preset != now.preset and not changes
        is_of_another_kind = (is_strict, slips > 0) != (now.is_strict, now.slips > 0)
        if is_preset_alone or is_of_another_kind:
            before = first_terms(now.preset, is_strict=now.is_strict, slips=now.slips).changes
            own = {name: value for name, value in changes.items() if before.get(name) != value}
            first = first_terms(message.preset, is_strict=is_strict, slips=slips)
            changes = first.changes | own
        terms = log.Terms(
            message.preset,
            changes,
            now.pace if message.pace is None else message.pace,
            is_strict,
            now.hints if message.hints is None else message.hints,
            slips,
        )
        rules_of(terms)
        return terms

    def told(
        self,
        away: set[int],
        by_bot: set[int],
        *,
        has_begun: bool,
        links: tuple[str, str] | None = None,
    ) -> protocol.Lobby:
        """The lobby as a message; `links` are told to players, and to nobody else."""
        one, two, three, four = (self._sitting(player, away, by_bot) for player in range(4))
        return protocol.Lobby(
            preset=self.terms.preset,
            name=self.rules.name,
            options=self._options,
            changes=self._changes,
            usual=self._usual,
            worths=self._worths,
            fingerprint=self.fingerprint(),
            pace=self.terms.pace,
            sittings=(one, two, three, four),
            host=self.host,
            has_begun=has_begun,
            is_strict=self.terms.is_strict,
            hints=self.terms.hints,
            slips=self.terms.slips,
            invitation=links[0] if links else None,
            watch=links[1] if links else None,
        )

    def fingerprint(self) -> str:
        """What a player accepts: the rules, the pace, and how the table is kept."""
        return self._fingerprint

    def _sitting(self, player: int, away: set[int], by_bot: set[int]) -> protocol.Sitting:
        person = self.seats[player]
        if person is None:
            return protocol.Sitting(player, "open", "")
        return protocol.Sitting(
            player,
            "bot" if person.is_bot else "person",
            person.name,
            person.bot or None,
            has_accepted=person.is_bot or person.has_accepted,
            is_away=player in away,
            is_played_by_bot=player in by_bot,
        )
