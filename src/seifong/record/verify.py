"""This file is about whether a journal is true: the chain, the rules, and every deal run again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from seifong.errors import BadRecord, BadRules, SeifongError
from seifong.match import FAST, Match
from seifong.record.journal import (
    Header,
    Journal,
    RecordedDeal,
    RecordedMatch,
    read_journal,
    rules_of,
)
from seifong.record.rerun import Rerun, begin
from seifong.referee.strict import StrictTable
from seifong.rulebook import Language
from seifong.rulebook.english import so_many
from seifong.scoring.payment import signed
from seifong.table.events import Began, Event, Ruled, WrongDealer

__all__ = ["Verdict", "match_of", "verify", "verify_journal"]


@dataclass
class Verdict:
    """What verification found. `deals` were run again to their end and came out as recorded.

    `scores` has, for each match, what each player has by then, in quarter-units.
    """

    fault: BadRecord | None = None
    matches: int = 0
    deals: int = 0
    events: int = 0
    players: list[tuple[str, ...]] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    deducted: list[list[int]] = field(default_factory=list)  # taken, and given to nobody
    out: list[set[int]] = field(default_factory=list)  # who is disqualified

    @property
    def is_true(self) -> bool:
        """True if nothing was found to be wrong."""
        return self.fault is None

    def text(self, language: Language = "en") -> str:
        """The verdict in sentences.

        >>> print(Verdict(matches=1, deals=16, events=2154).text())
        16 deals of 1 match, 2154 events: the chain holds, and every deal runs again as recorded.
        >>> print(Verdict(matches=1, deals=16, events=2154).text("zh"))
        1 場共 16 局，2154 項：鏈無斷裂，每局重演均與記錄相符。
        >>> print(Verdict(BadRecord("the line is empty", 9), matches=1, deals=1).text())
        line 9: the line is empty. Before it, 1 deal of 1 match comes out as recorded.
        >>> print(Verdict(BadRecord("the line is empty", 9), matches=1, deals=1).text("zh"))
        第 9 行有誤（the line is empty）。此前 1 場共 1 局，重演與記錄相符。
        """
        return self._in_chinese() if language == "zh" else self._in_english()

    def _in_english(self) -> str:
        found = f"{so_many(self.deals, 'deal')} of {so_many(self.matches, 'match', 'es')}"
        if self.fault is None:
            told = f"{found}, {so_many(self.events, 'event')}"
            return f"{told}: the chain holds, and every deal runs again as recorded."
        come = "comes" if self.deals == 1 else "come"
        return f"{self.fault}. Before it, {found} {come} out as recorded."

    def _in_chinese(self) -> str:
        found = f"{self.matches} 場共 {self.deals} 局"
        if self.fault is not None:
            return f"{self._where_in_chinese(self.fault)}。此前 {found}，重演與記錄相符。"
        return f"{found}，{self.events} 項：鏈無斷裂，每局重演均與記錄相符。"

    def _where_in_chinese(self, fault: BadRecord) -> str:
        """What is wrong, and on which line; what is told in English alone is quoted so."""
        if fault.zh:
            return fault.zh
        where = f"第 {fault.line} 行" if fault.line else "記錄"
        return f"{where}有誤（{fault.sentence}）"

    def scores_text(self, language: Language = "en") -> str:
        """What each player has, a line a match, and what that sums to.

        >>> names = ("Ah Ming", "Bo", "Chi", "Dik")
        >>> print(Verdict(players=[names], scores=[[64, -66, 0, 2]]).scores_text())
        match 1: Ah Ming +16, Bo -16.5, Chi 0, Dik +0.5 (sum 0)
        >>> fined = Verdict(players=[names], scores=[[0] * 4], deducted=[[0, 40, 0, 0]])
        >>> print(fined.scores_text().splitlines()[-1])
        match 1: deducted, and given to nobody: Bo -10
        >>> cheated = Verdict(players=[names], scores=[[0] * 4], out=[{3}])
        >>> print(cheated.scores_text().splitlines()[-1])
        match 1: disqualified: Dik
        """
        lines: list[str] = []
        for number, (players, scores) in enumerate(zip(self.players, self.scores, strict=True), 1):
            told = ", ".join(
                f"{player} {signed(score)}" for player, score in zip(players, scores, strict=True)
            )
            total = signed(sum(scores))
            if language == "zh":
                lines.append(f"第 {number} 場：{told.replace(', ', '，')}（合計 {total}）")
            else:
                lines.append(f"match {number}: {told} (sum {total})")
            lines += self._deductions(number, language)
            lines += self._disqualified(number, language)
        return "\n".join(lines)

    def _deductions(self, number: int, language: Language) -> list[str]:
        """What was taken from players of a match and given to nobody, if anything was."""
        taken = self.deducted[number - 1] if number <= len(self.deducted) else []
        told = [
            f"{player} {signed(-amount)}"
            for player, amount in zip(self.players[number - 1], taken, strict=bool(taken))
            if amount
        ]
        if not told:
            return []
        if language == "zh":
            return [f"第 {number} 場扣分（無人收取）：{'，'.join(told)}"]
        return [f"match {number}: deducted, and given to nobody: {', '.join(told)}"]

    def _disqualified(self, number: int, language: Language) -> list[str]:
        """Who of a match is out of it, if anybody is."""
        out = sorted(self.out[number - 1]) if number <= len(self.out) else []
        names = [self.players[number - 1][player] for player in out]
        if not names:
            return []
        if language == "zh":
            return [f"第 {number} 場取消資格：{'、'.join(names)}"]
        return [f"match {number}: disqualified: {', '.join(names)}"]


def verify(path: Path) -> Verdict:
    """Verify a file."""
    return verify_journal(read_journal(path))


Ended = Callable[[StrictTable, Match], None]
"""Who is told of each deal that ended as recorded: its table, and its match as it stands then."""


def verify_journal(journal: Journal, ended: Ended | None = None) -> Verdict:
    """Run every deal of a journal again, up to the first thing that is wrong.

    >>> from seifong.record.journal import read_journal_bytes
    >>> verify_journal(read_journal_bytes(b"")).is_true
    False
    """
    verdict = Verdict()
    try:
        for recorded in journal.matches:
            _verify_match(recorded, verdict, ended)
    except BadRecord as fault:
        verdict.fault = fault
    else:
        verdict.fault = journal.fault
    return verdict


def match_of(header: Header) -> Match:
    """The match that a header begins, with its seats as they are found again from the seed."""
    try:
        rules = rules_of(header)
        if msgspec.to_builtins(rules) != header.rules:
            raise BadRules(
                "the rules are those of another version, and it plays otherwise",
                zh="規則屬於另一個版本，打法已不同",
            )
        dice = FAST if header.dice is None else header.dice
        if header.seed is None:
            return Match(rules, "", header.players, dice, order=header.order)
        found = Match(rules, header.seed, header.players, dice)
    except SeifongError as error:
        raise BadRecord(str(error), zh=error.text("zh")) from None
    if list(header.order) != found.order:
        order = list(header.order)
        raise BadRecord(
            f"by the seed the order is {found.order}, and not {order}",
            zh=f"按種子，座次應為 {found.order}，不是 {order}",
        )
    return found


def _verify_match(recorded: RecordedMatch, verdict: Verdict, ended: Ended | None) -> None:
    try:
        match = match_of(recorded.header)
    except BadRecord as error:
        raise error.on(recorded.line) from None
    verdict.matches += 1
    verdict.players.append(match.players)
    verdict.scores.append(match.scores)
    verdict.deducted.append(match.deducted)
    verdict.out.append(set())
    for deal in recorded.deals:
        over = _verify_deal(match, recorded.header, deal, verdict)
        if over is not None and ended is not None:
            ended(over, match)


def _verify_deal(
    match: Match, header: Header, recorded: RecordedDeal, verdict: Verdict
) -> StrictTable | None:
    """Run one deal again: its table, if it is recorded to its end."""
    try:
        began = _beginning_of(recorded)
        _verify_chance(began, header)
        is_wrongly = any(isinstance(event, WrongDealer) for event in recorded.events[1:2])
        rerun = begin(match, began, header, is_wrongly=is_wrongly)
    except BadRecord as error:
        raise error.on(recorded.line) from None
    rerun.judge_as_recorded([event for event in recorded.events if isinstance(event, Ruled)])
    for line, event in enumerate(recorded.events[1:], recorded.line + 1):
        _verify_event(rerun, event, line)
    verdict.events += len(recorded.events)
    if not recorded.is_over:
        return None
    match.settle(rerun.deal, rerun.table.book)
    verdict.out[-1].update(match.out)
    verdict.deals += 1
    return rerun.table


def _verify_chance(began: Began, header: Header) -> None:
    """Where the server and the players have mixed the seed together, it must be of that."""
    for commitment in header.commitments:
        wrong = commitment.why_not(began.seed) if commitment.number == began.number else None
        if wrong is not None:
            raise BadRecord(wrong.en, zh=wrong.zh)


def _beginning_of(recorded: RecordedDeal) -> Began:
    began = recorded.events[0]
    if not isinstance(began, Began):
        raise BadRecord("a deal's events start with its beginning", zh="一局須由開局記起")
    return began


def _verify_event(rerun: Rerun, event: Event, line: int) -> None:
    """One event must be what happens."""
    try:
        difference = rerun.next_is(event)
    except BadRecord as error:
        raise error.on(line) from None
    if difference is not None:
        written, happened = difference
        raise BadRecord(
            f'"{written.en}" is recorded, but it is otherwise: {happened.en}',
            line,
            f"記的是「{written.zh}」，其實是：{happened.zh}",
        )
