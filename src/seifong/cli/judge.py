"""This file is about `seifong judge`: what follows from a foul at a physical table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Final, ParamSpec, TypeVar

import click
import msgspec
from msgspec.structs import replace

from seifong.cli.choices import LANGUAGE, TABLE, chosen_rules
from seifong.cli.declared import seat_named
from seifong.cli.files import called, in_file, read_text
from seifong.cli.incidents import CARDS, FACTS, Fact, Told, asked_of, incident_of
from seifong.cli.layout import bracketed, wrapped
from seifong.cli.questions import ask, ask_number, ask_whether
from seifong.cli.sheet import incidents_in
from seifong.errors import BadInput, SeifongError
from seifong.notation import NAMES
from seifong.referee.cards import CardBook
from seifong.referee.referee import is_foul, response_to, rule_on
from seifong.referee.rulings import REMEDIES, Cards, Incident, Ruling
from seifong.rulebook import Language, Words
from seifong.rules import Rules, fingerprint
from seifong.rules.foul import FoulKind
from seifong.rules.fouls import FALSE_WINS, FOULS, foul_kind
from seifong.rules.presets import CONDUCTS, preset, with_conduct, with_options
from seifong.scoring.payment import shown
from seifong.seats import NOBODY, SEAT_LETTERS

__all__ = ["judge", "ruled_anyway"]

P = ParamSpec("P")
T = TypeVar("T")

_TOLD: Final = "facts"


def _facts(command: Callable[P, T]) -> Callable[P, T]:
    """An option for each fact that a ruling may turn on."""
    for fact in reversed(FACTS.values()):
        command = click.option(
            f"--{fact.word}",
            metavar=fact.metavar or None,
            is_flag=not fact.metavar,
            help=f"{fact.about.en[0].upper()}{fact.about.en[1:]} {fact.about.zh}.",
            expose_value=False,
            callback=_noting(fact.word),
        )(command)
    return command


def _noting(word: str) -> Callable[[click.Context, click.Parameter, object], None]:
    def note(context: click.Context, _: click.Parameter, value: object) -> None:
        facts: dict[str, str] = context.meta.setdefault(_TOLD, {})
        if value is True:
            facts[word] = ""
        elif isinstance(value, str):
            facts[word] = value

    return note


@click.command()
@click.argument("file", required=False)
@click.option("--list", "lists", is_flag=True, help="Show every incident that can be ruled on.")
@click.option("--foul", metavar="NAME", help="What happened; --list has the names.")
@click.option("--by", "offender", metavar="SEAT", help="Who did it.")
@_facts
@click.option("--ballot", metavar="REMEDY", help="What the judge rules, where there is a choice.")
@click.option("--rules", "of", type=chosen_rules, metavar=TABLE, help="[default: hong-kong]")
@click.option("--conduct", type=click.Choice([*CONDUCTS]), help="How strictly the table is kept.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@LANGUAGE
@click.pass_context
def judge(  # noqa: PLR0913 (all that a judge may say)
    context: click.Context,
    *,
    file: str | None,
    lists: bool,
    foul: str | None,
    offender: str | None,
    ballot: str | None,
    of: Rules | None,
    conduct: str | None,
    as_json: bool,
    lang: Language,
) -> None:
    """Rule on a foul: what follows, who pays, and by which rules.

    Say who did what by --foul and --by, or give a FILE, the sheet of incidents: a line each, as
    SEAT FOUL fact=value, or JSON. With neither, on a terminal, it asks. What players were shown is
    remembered through a sheet.

    seifong judge --foul drew_out_of_turn --by S --tile 5p --rules zung-jung
    """
    if lists:
        if file is not None:
            raise BadInput(
                "--list shows what can be ruled on, and rules on no file",
                "--list 只列出可裁決的犯規，不裁決檔案",
            )
        _list(lang, as_json=as_json)
        return
    facts: dict[str, str] = context.meta.get(_TOLD, {})
    if ballot is not None:
        facts["ballot"] = ballot
    if file is not None:
        if foul is not None or offender is not None or facts:
            raise BadInput(
                "what happened is told by a file or by --foul and --by, not by both",
                "事情由檔案說明，或由 --foul 及 --by 說明，不可兩者並用",
            )
        rulings = _of_file(file, of, conduct)
    else:
        rules = _kept(of or preset("hong-kong"), conduct)
        told = _of_flags(foul, offender, facts)
        if told is None:
            ruling = _by_asking(rules, lang)
        else:
            ruling = ruled_anyway(rules, told.incident, told.ballot)
        rulings = [(rules, ruling)]
    _show(rulings, lang, as_json=as_json, is_one=file is None)


def _kept(rules: Rules, conduct: str | None) -> Rules:
    return rules if conduct is None else with_conduct(rules, conduct)


_AS_RULED: Final[dict[str, object]] = {"foul.response": "ruled", "foul.responses": {}}
_PREVENTED: Final = Words(
    "This table does not let it happen; since it has, it is ruled as where a referee rules.",
    "本枱本不容許發生；既已發生，按由裁判裁決論。",
)
_PRICED: Final = Words(
    "This table has no price for a false win; one self-draw share of the cap is paid to each.",
    "本枱沒有詐糊罰則，按滿糊自摸賠每家一份論。",
)


def ruled_anyway(rules: Rules, incident: Incident, ballot: str | None = None) -> Ruling:
    """The ruling on what has happened, also where a table would not have let it.

    >>> from seifong.rules.presets import preset
    >>> ruled_anyway(preset("casual"), Incident(foul="short_hand", offender=1)).remedy
    'dead_hand'

    HK-FALSE-3, HK-FALSE-12.
    """
    foul = foul_kind(incident.foul).name
    if response_to(rules, foul) != "prevented" or not is_foul(rules, replace(incident, foul=foul)):
        return rule_on(rules, incident, ballot=ballot)
    changes = dict(_AS_RULED)
    told = _PREVENTED
    if foul in FALSE_WINS or foul == "half_hand_shown":
        changes |= {"false.mode": "pay_cap_shares", "false.aftermath": "deal_ends_dealer_out"}
        told = Words(f"{told.en} {_PRICED.en}", f"{told.zh}{_PRICED.zh}")
    ruling = rule_on(with_options(rules, changes), incident, ballot=ballot)
    why = Words(f"{told.en} {ruling.why.en}", f"{told.zh}{ruling.why.zh}")
    return replace(ruling, why=why, response="prevented")


def _of_flags(foul: str | None, offender: str | None, facts: dict[str, str]) -> Told | None:
    """What the flags tell; None if they say nothing, and there is a person to ask."""
    if foul is not None and offender is not None:
        return incident_of(foul, offender, facts)
    if foul is None and offender is None and not facts and sys.stdin.isatty():
        return None
    if foul is not None:
        raise BadInput("who did it? say --by SEAT", "誰犯規？請寫 --by SEAT")
    raise BadInput(
        "what happened? say --foul NAME; seifong judge --list shows every foul",
        "發生甚麼事？請寫 --foul NAME；seifong judge --list 列出各項犯規",
    )


def _of_file(name: str, of: Rules | None, conduct: str | None) -> list[tuple[Rules, Ruling]]:
    """Every incident of a file, one after the other: what players were shown adds up."""
    named, told = incidents_in(read_text(name), called(name))
    rules = _kept(of or _named(name, named or "hong-kong"), conduct)
    book = CardBook()
    rulings: list[tuple[Rules, Ruling]] = []
    for number, one in enumerate(told, 1):
        incident = one.incident
        if not one.tells_cards:
            incident = replace(incident, before=book.of(incident.offender))
        try:
            ruling = ruled_anyway(rules, incident, one.ballot)
        except SeifongError as error:
            raise in_file(name, error, incident=number) from None
        book, _ = book.add(rules, incident.offender, ruling.card)
        rulings.append((rules, ruling))
    return rulings


def _named(file: str, rules: str) -> Rules:
    """The rules that a sheet names."""
    try:
        return chosen_rules(rules)
    except SeifongError as error:
        raise in_file(file, error) from None


def _show(
    rulings: list[tuple[Rules, Ruling]], lang: Language, *, as_json: bool, is_one: bool
) -> None:
    if as_json:
        plain = [_plain(rules, ruling) for rules, ruling in rulings]
        found = plain[0] if is_one else plain
        click.echo(msgspec.json.format(msgspec.json.encode(found)))
        return
    pages: list[str] = []
    read: set[str] = set()
    for _, ruling in rulings:
        text = ruling.text(lang, read)
        pages.append("\n".join(wrapped(line) for line in text.splitlines()))
        read.update(ruling.rules)
    click.echo("\n\n---\n\n".join(pages))


# What there is.


def _list(lang: Language, *, as_json: bool) -> None:
    if as_json:
        plain = [_plain_kind(kind) for kind in FOULS.values()]
        click.echo(msgspec.json.format(msgspec.json.encode(plain)))
        return
    for kind in FOULS.values():
        click.echo("\n".join(_entry(kind, lang)))


def _entry(kind: FoulKind, lang: Language) -> Iterator[str]:
    """A foul in the list: its name, its titles, the rules that it breaks, and what it turns on."""
    yield kind.name
    titles = (kind.title.en, kind.title.zh) if lang == "en" else (kind.title.zh, kind.title.en)
    yield wrapped("  ".join(titles), indent="    ")
    yield wrapped(" ".join((*kind.hong_kong, *kind.zung_jung)), indent="    ")
    facts = asked_of(kind.name)
    if facts:
        stop, turns = (", ", "facts: ") if lang == "en" else ("、", "要點：")
        yield wrapped(turns + stop.join(f"--{fact}" for fact in facts), indent="    ")


def _plain_kind(kind: FoulKind) -> dict[str, object]:
    return {
        "foul": kind.name,
        "title": kind.title,
        "hong_kong": kind.hong_kong,
        "zung_jung": kind.zung_jung,
        "facts": asked_of(kind.name),
    }


# Asking.


def _by_asking(rules: Rules, lang: Language) -> Ruling:
    """The ruling on what a person tells, who also chooses where the rules leave a choice."""
    foul = _foul_asked(lang)
    incident, ruling = _first_ruling(rules, foul, lang)
    if _turns_on_cards(rules, incident, ruling):
        incident = replace(incident, before=_cards_asked(rules, lang))
        ruling = ruled_anyway(rules, incident)
    if not ruling.options:
        return ruling
    for number, choice in enumerate(ruling.options, 1):
        remedy = REMEDIES[choice.name].of(lang)
        click.echo(wrapped(f"{number:3}  {remedy}: {choice.text.of(lang)}"))
    question = Words("Which is ruled?", "如何裁決？").of(lang)
    number = ask_number(question, len(ruling.options), lang, default=1)
    return ruled_anyway(rules, incident, ruling.options[number - 1].name)


def _foul_asked(lang: Language) -> str:
    """What happened, by a number of the menu."""
    names = list(FOULS)
    for number, kind in enumerate(FOULS.values(), 1):
        click.echo(f"{number:3}  {kind.title.of(lang)}")
    return names[ask_number(Words("What happened?", "發生甚麼事？").of(lang), len(names), lang) - 1]


def _first_ruling(rules: Rules, foul: str, lang: Language) -> tuple[Incident, Ruling]:
    """The incident that a person tells, and the ruling on it.

    Who did it, and what, is asked for again while the answers do not fit together.
    """
    while True:
        try:
            incident = _asked(foul, lang).incident
            return incident, ruled_anyway(rules, incident)
        except BadInput as error:
            again = Words(f"{error}. Once more:", f"{error.text('zh')}。請再答：")
            click.echo(wrapped(again.of(lang)))


def _asked(foul: str, lang: Language) -> Told:
    """What a person answers, one question after the other."""
    who = Words("Who did it? E, S, W or N", "犯規者（東、南、西、北）").of(lang)
    offender = ask(who, seat_named, lang)
    facts: dict[str, str] = {}
    for word in asked_of(foul):
        facts |= _fact_asked(FACTS[word], lang)
    return incident_of(foul, offender, facts)


def _fact_asked(fact: Fact, lang: Language) -> dict[str, str]:
    """A fact that a person tells; none if there is nothing to tell."""
    about = fact.about.of(lang)
    question = f"{about[0].upper()}{about[1:]}"
    if not fact.metavar:
        return {fact.word: ""} if ask_whether(question, lang) else {}
    skip = Words("Enter for none", "無則按 Enter").of(lang)
    text = ask(f"{question}{bracketed(skip, lang)}", fact.read, lang, default="")
    return {fact.word: text} if text else {}


def _turns_on_cards(rules: Rules, incident: Incident, ruling: Ruling) -> bool:
    """True if another card is shown to a player who has been shown some already.

    >>> from seifong.rules.presets import preset
    >>> talked = Incident(foul="talked", offender=1)
    >>> at = {name: preset(name) for name in ("hong-kong", "hkma")}
    >>> [_turns_on_cards(rules, talked, rule_on(rules, talked)) for rules in at.values()]
    [False, True]

    HK-PEN-1, HK-PEN-2.
    """
    scale = rules.conduct.card
    shown = Cards(warnings=scale.warnings, yellows=max(0, scale.yellows_to_red - 1))
    after = ruled_anyway(rules, replace(incident, before=shown))
    return after.consequence.shown != ruling.consequence.shown


def _cards_asked(rules: Rules, lang: Language) -> Cards:
    """What the offender has been shown in this match so far, as far as it counts there."""
    question = Words(
        "Was the offender warned or shown a card earlier in this match",
        "犯規者本場曾否受警告或得牌",
    )
    if not ask_whether(question.of(lang), lang):
        return Cards()
    words = ("warnings",) if rules.conduct.card.scale == "points" else CARDS
    found: dict[str, object] = {}
    for word in words:
        for text in _fact_asked(FACTS[word], lang).values():
            found |= FACTS[word].read(text)
    return msgspec.convert(found, Cards)


# A ruling for a program.


def _plain(rules: Rules, ruling: Ruling) -> dict[str, object]:
    """A ruling as plain values. Seats are letters; amounts are in the table's unit."""
    after = ruling.aftermath
    return {
        "rules": rules.name,
        "fingerprint": fingerprint(rules),
        "foul": ruling.foul,
        "by": SEAT_LETTERS[ruling.offender],
        "is_foul": ruling.is_foul,
        "response": ruling.response,
        "facts": ruling.facts,
        "remedy": {"name": ruling.remedy, "title": REMEDIES[ruling.remedy], "why": ruling.why},
        "options": [
            {"name": choice.name, "title": REMEDIES[choice.name], "why": choice.text}
            for choice in ruling.options
        ],
        "rights": ruling.rights,
        "penalty_tiles": [NAMES[tile] for tile in ruling.penalty_tiles],
        "gains": _by_seat(ruling.gains),
        "deducted": _by_seat(ruling.deducted),
        "flows": [_plain_flow(flow) for flow in ruling.flows],
        "card": ruling.card or None,
        "shown": ruling.consequence.shown,
        "aftermath": {
            "kind": after.kind,
            "dealer": SEAT_LETTERS[after.dealer],
            "next_dealer": None if after.next_dealer is None else SEAT_LETTERS[after.next_dealer],
            "match": after.out or None,
            "text": after.text(),
        },
        "citations": ruling.citations,
    }


def _by_seat(amounts: tuple[int, int, int, int]) -> dict[str, int | float]:
    return {SEAT_LETTERS[seat]: shown(amount) for seat, amount in enumerate(amounts)}


def _plain_flow(flow: tuple[int, int, int, str]) -> dict[str, object]:
    payer, payee, amount, rule = flow
    return {
        "from": SEAT_LETTERS[payer],
        "to": None if payee == NOBODY else SEAT_LETTERS[payee],
        "amount": shown(amount),
        "rule": rule,
    }
