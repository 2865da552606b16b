"""This file is about ruling: what follows from an incident, under the rules of a table."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from seifong.errors import BadInput
from seifong.referee.cards import card_for, consequence_of, rule_of_cards
from seifong.referee.case import Case, Finding, Findings
from seifong.referee.findings import findings_on, rests_of_no_foul, why_no_foul
from seifong.referee.playing import CARD_ONLY, CHEATED, NOT_UPHELD
from seifong.referee.rulings import (
    ALIVE,
    Aftermath,
    Card,
    Choice,
    Citation,
    Consequence,
    Incident,
    Remedy,
    Rights,
    Ruling,
)
from seifong.rulebook import Words, rule
from seifong.rules.conduct import Response
from seifong.rules.fouls import FALSE_WINS, FOULS, foul_kind
from seifong.rules.rules import Rules
from seifong.rules.scoring import ZungJungScoring
from seifong.seats import CHINESE_SEATS, EAST, NOBODY, SEAT_NAMES, upper

__all__ = ["is_foul", "response_to", "rule_on"]

_OF_CARDS: Final[dict[Card, Remedy]] = {
    "warning": "warning",
    "points": "points",
    "yellow": "yellow",
    "red": "red",
    "disqualified": "disqualified",
}


def rule_on(rules: Rules, incident: Incident, *, ballot: str | None = None) -> Ruling:
    """What follows from an incident. Where the rules leave a choice, `ballot` is the judge's.

    >>> from seifong.rules.presets import preset
    >>> early = Incident(foul="drew_out_of_turn", offender=1, tile=13)
    >>> ruling = rule_on(preset("zung-jung"), early)
    >>> ruling.remedy, ruling.card, [choice.name for choice in ruling.options]
    ('put_right', 'warning', ['put_right', 'dead_hand'])
    >>> rule_on(preset("zung-jung"), early, ballot="dead_hand").rights
    Rights(may_win=False, may_claim=False, may_kong=False)
    >>> rule_on(preset("zung-jung"), early, ballot="replay")
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: "replay" cannot be ruled here: there are put_right, dead_hand

    ZJ-PEN-1, HK-FALSE-12.
    """
    incident = replace(incident, foul=foul_kind(incident.foul).name)
    _check(incident)
    if incident.foul == "wrong_dealer" and incident.other is None:
        incident = replace(incident, other=EAST)
    case = Case(rules, incident)
    innocent = why_no_foul(case)
    if innocent is not None:
        rests = rests_of_no_foul(case)
        findings: Findings = (
            Finding(remedy="stands", why=innocent, hong_kong=rests, zung_jung=rests),
        )
    else:
        findings = _by_conduct(case, response_to(rules, incident.foul))
    return _ruling(case, findings, _chosen(findings, ballot), is_foul=innocent is None)


def is_foul(rules: Rules, incident: Incident) -> bool:
    """True if what happened is a foul at this table.

    >>> from seifong.rules.presets import preset
    >>> named = Incident(foul="discard_named", offender=0)
    >>> is_foul(preset("tvb"), named), is_foul(preset("wsom"), named)
    (False, True)
    """
    return why_no_foul(Case(rules, incident)) is None


def response_to(rules: Rules, foul: str) -> Response:
    """Whether a table prevents a foul, warns of it or rules on it.

    >>> from seifong.rules.presets import preset
    >>> [response_to(preset(name), "talked") for name in ("casual", "hong-kong", "hkma")]
    ['prevented', 'warned', 'ruled']
    >>> [response_to(preset(name), "false_win_shape") for name in ("casual", "hong-kong")]
    ['prevented', 'ruled']
    >>> response_to(preset("hong-kong"), "cheated")
    'ruled'

    A table that only warns of slips has no warning for a cheat.

    HK-FALSE-12, HK-PEN-1, HK-PEN-2, ZJ-ETH-1, ZJ-PEN-16.
    """
    false, conduct = rules.conduct.false, rules.conduct.foul
    if foul in FALSE_WINS or (foul == "half_hand_shown" and false.half_hand):
        return "prevented" if false.mode == "prevent" else "ruled"
    response = conduct.responses.get(foul, conduct.response)
    is_cheating = FOULS[foul].grade == "cheating"
    return "ruled" if is_cheating and response == "warned" else response


def _by_conduct(case: Case, response: Response) -> Findings:
    """What may be ruled, as strict as the table is.

    A table that prevents a foul has it undone; one that warns of it has it put right if it can be,
    and if nobody has gone on: what is seen too late is as grave as at any table.

    HK-DEAD-3, ZJ-PEN-9, ZJ-PEN-14.
    """
    if response == "prevented":
        why = Words("This table does not let it happen.", "本枱不容許發生。")
        return (Finding(remedy="put_right", why=why),)
    findings = _as_strict_as(case, response)
    if not case.incident.is_alleged:
        return findings
    return (NOT_UPHELD, *(_by_its_card(case, found, response) for found in findings))


def _by_its_card(case: Case, found: Finding, response: Response) -> Finding:
    """What a judge may uphold is called by the card that would be shown for it."""
    if response != "ruled" or found not in {CARD_ONLY, CHEATED}:
        return found
    card = _card_of(case, found, response)
    shown = consequence_of(case.rules, case.incident.before, card).shown
    return replace(found, remedy=_OF_CARDS[shown[-1]]) if shown else found


def _as_strict_as(case: Case, response: Response) -> Findings:
    """The findings on what has happened, at a table that rules on it or warns of it."""
    findings = findings_on(case)
    if response == "ruled":
        return findings
    if case.incident.is_at_once or len(findings) == 1:
        return (_kindest(findings),)
    return tuple(_without_penalty_tiles(found) for found in findings)


def _kindest(findings: Findings) -> Finding:
    """What is proposed, or rather than a dead hand that it is put right; without penalty tiles."""
    found = findings[0]
    if found.remedy == "dead_hand":
        kinder = (other for other in findings if other.remedy in {"put_right", "penalty_tile"})
        found = next(kinder, found)
    return _without_penalty_tiles(found)


def _without_penalty_tiles(found: Finding) -> Finding:
    if found.remedy != "penalty_tile":
        return found
    return Finding(remedy="put_right", why=Words("It is put right.", "更正即可。"))


def _chosen(findings: Findings, ballot: str | None) -> Finding:
    if ballot is None:
        return findings[0]
    for found in findings:
        if found.remedy == ballot:
            return found
    known = ", ".join(found.remedy for found in findings)
    there_is = "there are" if len(findings) > 1 else "there is only"
    raise BadInput(
        f'"{ballot}" cannot be ruled here: {there_is} {known}',
        f"此處不能裁「{ballot}」：只可裁 {known.replace(', ', '、')}",
    )


def _ruling(case: Case, findings: Findings, found: Finding, *, is_foul: bool) -> Ruling:
    rules, incident = case.rules, case.incident
    kind = foul_kind(incident.foul)
    response = response_to(rules, kind.name)
    card = _card_of(case, found, response) if is_foul else ""
    comes_to = consequence_of(rules, incident.before, card)
    gains, deducted = _money(found, incident.offender, comes_to)
    return Ruling(
        foul=kind.name,
        offender=incident.offender,
        is_foul=is_foul,
        response=response,
        facts=_facts(case),
        remedy=_remedy(found, findings, comes_to),
        why=found.why,
        options=_options(findings),
        rights=_rights(case, found, comes_to),
        penalty_tiles=found.penalty_tiles,
        gains=gains,
        deducted=deducted,
        flows=found.flows,
        card=card,
        consequence=comes_to,
        aftermath=_aftermath(case, found, comes_to),
        citations=_citations(case, found, comes_to, is_foul=is_foul),
    )


def _card_of(case: Case, found: Finding, response: Response) -> Card:
    """What is shown for it: nothing where it is prevented, a warning where the table only warns.

    One breach is shown one card.
    """
    if response == "prevented" or case.incident.is_carded:
        return ""
    grade = found.grade or foul_kind(case.incident.foul).grade
    if response == "warned":
        return "" if grade == "none" else "warning"
    incident = case.incident
    return card_for(case.rules, grade, incident.before, is_deliberate=incident.is_deliberate)


def _remedy(found: Finding, findings: Findings, comes_to: Consequence) -> Remedy:
    """The card, where nothing but a card could follow."""
    if findings in {(CARD_ONLY,), (CHEATED,)} and comes_to.shown:
        return _OF_CARDS[comes_to.shown[-1]]
    return found.remedy


def _options(findings: Findings) -> tuple[Choice, ...]:
    if len(findings) == 1:
        return ()
    return tuple(Choice(found.remedy, found.why) for found in findings)


def _rights(case: Case, found: Finding, comes_to: Consequence) -> Rights:
    """What the hand may still do; a red card may take what the remedy left."""
    if comes_to.is_dead and found.rights(case.conduct) == ALIVE:
        may_claim = case.conduct.dead.may_claim
        return Rights(may_win=False, may_claim=may_claim, may_kong=may_claim)
    return found.rights(case.conduct)


def _money(
    found: Finding, offender: int, comes_to: Consequence
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """What each seat gains, and what is deducted from it and received by nobody."""
    gains, deducted = [0, 0, 0, 0], [0, 0, 0, 0]
    for payer, payee, amount, _ in found.flows:
        if payee == NOBODY:
            deducted[payer] += amount
        else:
            gains[payer] -= amount
            gains[payee] += amount
    deducted[offender] += comes_to.deducted
    east, south, west, north = gains
    taken = (deducted[0], deducted[1], deducted[2], deducted[3])
    return (east, south, west, north), taken


def _aftermath(case: Case, found: Finding, comes_to: Consequence) -> Aftermath:
    """How the deal goes on, and the match if the offender is out of it.

    Who stays away cannot be played on with at most tables: then the deal stops where it is, unless
    an honest win ends it. That no text says; it is our choice (HK-EV-15).
    """
    if not comes_to.is_out:
        return found.aftermath
    out = case.rules.match.match.disqualified
    if out == "match_ends" and found.aftermath.kind != "won":
        return Aftermath(kind="deal_ends", out=out)
    return replace(found.aftermath, out=out)


def _facts(case: Case) -> Words:
    """What happened, in a sentence, with the count of a hand if it was counted."""
    incident = case.incident
    said = foul_kind(incident.foul).said(incident.offender, incident.tile, incident.other)
    if incident.is_alleged:
        return Words(f"It is reported that {said.en}", f"有人指{said.zh}")
    if incident.size is None:
        return said
    due = incident.right_size
    return Words(
        f"{said.en}: {incident.size}, and there should be {due}",
        f"{said.zh}：有{incident.size}隻，應有{due}隻",
    )


_OF_PENALTIES: Final = ("HK-PEN-", "HK-FALSE-", "ZJ-PEN-")


def _citations(
    case: Case, found: Finding, comes_to: Consequence, *, is_foul: bool
) -> tuple[Citation, ...]:
    """The rules that it breaks, those that the remedy rests on, and those of the card.

    What is no foul has no rule of penalties, and what is not upheld has broken none.
    """
    cites_zung_jung = isinstance(case.rules.scoring, ZungJungScoring)
    kind, is_priced = foul_kind(case.incident.foul), case.conduct.card.is_priced
    ids = list(kind.rules(zung_jung=cites_zung_jung, is_priced=is_priced))
    if found == NOT_UPHELD:
        ids = []  # nobody has found that they are broken
    if not is_foul:
        ids = [name for name in ids if not name.startswith(_OF_PENALTIES)] or ids
    ids += found.zung_jung if cites_zung_jung else found.hong_kong
    if comes_to.is_out:
        ids.append("HK-EV-15")
    elif comes_to.shown:
        ids.append(rule_of_cards(case.rules))
    return tuple(_citation(name) for name in dict.fromkeys(ids))


def _citation(name: str) -> Citation:
    cited = rule(name)
    return Citation(name, cited.basis, cited.title, cited.text)


# What cannot have happened.


def _check(incident: Incident) -> None:
    """Refuse facts that do not fit together, with what is wrong."""
    name, zh = SEAT_NAMES[incident.offender], CHINESE_SEATS[incident.offender]
    if incident.other == incident.offender:
        raise BadInput(f"{name} cannot be the other seat as well", f"{zh}不能同時是另一家")
    if incident.valid_winner == incident.offender:
        raise BadInput(
            f"{name} cannot win honestly and falsely on one tile", f"{zh}不能以同一隻牌既真糊又詐糊"
        )
    if incident.foul == "wrong_dealer" and incident.offender == EAST and incident.other is None:
        raise BadInput(
            "East is whoever should have dealt: name the seat that did instead",
            "東家是本應做莊的一家：請寫錯做莊的一家",
        )
    if incident.foul == "chow_from_wrong_seat" and incident.other == upper(incident.offender):
        above = upper(incident.offender)
        raise BadInput(
            f"{SEAT_NAMES[above]} is {name}'s upper seat: no foul",
            f"{CHINESE_SEATS[above]}正是{zh}的上家：沒有犯規",
        )
    if incident.foul in {"short_hand", "long_hand"}:
        _check_count(incident)


_MOST_DUE: Final = 14


def _check_count(incident: Incident) -> None:
    if (incident.size is None) != (incident.right_size is None):
        raise BadInput(
            "give both how many tiles were counted and how many there should be",
            "現有張數及應有張數，兩者都要寫",
        )
    if incident.size is None or incident.right_size is None:
        return
    if incident.right_size % 3 == 0 or incident.right_size > _MOST_DUE:
        raise BadInput(
            f"{incident.right_size} tiles are never due: 13 are, 14 to discard, and three less for"
            " every set on the table (HK-TURN-8, ZJ-PEN-2)",
            f"應有張數不會是 {incident.right_size}：本為 13 隻，未打牌為 14 隻，枱上每有一副減三隻"
            "（HK-TURN-8、ZJ-PEN-2）",
        )
    if incident.size == incident.right_size:
        raise BadInput(
            f"{incident.size} is the right count: no foul", f"{incident.size} 隻沒有錯：沒有犯規"
        )
    if (incident.size < incident.right_size) != (incident.foul == "short_hand"):
        is_short = incident.size < incident.right_size
        amount, hand = ("too few", "short") if is_short else ("too many", "long")
        zh = "少了，是小相公" if is_short else "多了，是大相公"
        raise BadInput(
            f"{incident.size} where {incident.right_size} are due is {amount}: a {hand} hand",
            f"應有 {incident.right_size} 隻而有 {incident.size} 隻，即{zh}",
        )
