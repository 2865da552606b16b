"""This file is about a record that is looked at: any moment of any deal, from any seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from seifong.clients.terminal.endings import how_it_ended
from seifong.clients.terminal.read_out import cards_told
from seifong.clients.terminal.scene import Scene
from seifong.clients.terminal.sentences import happened_told
from seifong.clients.terminal.texts import Texts
from seifong.errors import BadInput, Impossible
from seifong.match import Match
from seifong.record import Journal, verify_journal
from seifong.referee.cards import CardBook
from seifong.referee.overlooked import let_go
from seifong.referee.rulings import Ruling
from seifong.referee.strict import StrictTable
from seifong.rulebook.english import so_many
from seifong.seats import NOBODY
from seifong.server import protocol, telling
from seifong.server.lobby import BOTS
from seifong.table.events import Answered, Began, Event, Ruled, TookEast
from seifong.table.options import Options
from seifong.views import View, seen_by

__all__ = ["Moment", "RecordedDeal", "deals_in"]


@dataclass(frozen=True)
class RecordedDeal:
    """One deal of a record: who plays, in which order, with what, and all that happened.

    `order` lists the players from the first dealer of the match on.
    """

    options: Options
    names: tuple[str, ...]
    order: tuple[int, ...]
    scores: tuple[int, ...]  # before it, by player
    book: CardBook  # of what they had been shown before it
    events: tuple[Event, ...]  # but for answers, which nobody sees
    rulings: tuple[Ruling, ...]  # one for each that is among them, with its reasons
    ended: protocol.Ended

    @property
    def began(self) -> Began:
        """Its first event."""
        began = self.events[0]
        if not isinstance(began, Began):
            raise Impossible("a deal that has run again begins")
        return began

    def scene(self, step: int, seat: int) -> Scene:
        """The table after so many events as a seat sees it; NOBODY sees all four hands."""
        scene, looked_from = Scene(self.options, is_played=False), max(0, seat)
        scene.hear(
            protocol.Snapshot(
                seq=step,
                now=0,
                seat=looked_from,
                player=None,
                standing=self._standing(),
                players=self._players(step),
                so_far=tuple(self._seen(step, looked_from)),
                ended=self.ended if step == len(self.events) else None,
            )
        )
        if seat == NOBODY:
            scene.hands = {other: self._hand(step, other) for other in range(1, 4)}
        return scene

    def _standing(self) -> protocol.Standing:
        began = self.began
        return protocol.Standing(
            number=began.number,
            counted=0,
            round=began.round_wind,
            round_wind=began.round_wind,
            dealer=began.dealer,
            repeats=began.repeats,
        )

    def _players(
        self, step: int
    ) -> tuple[protocol.PlayerNow, protocol.PlayerNow, protocol.PlayerNow, protocol.PlayerNow]:
        """Who sits where; all seats turn once a wrong dealer gives way (ZJ-PEN-8)."""
        turned = sum(e.seat for e in self.events[:step] if isinstance(e, TookEast))
        first = self.order.index(self.began.dealer) + turned
        one, two, three, four = (
            protocol.PlayerNow(
                player=player,
                name=self.names[player],
                is_bot=self.names[player] in BOTS,  # no record says so but by their names
                seat=(self.order.index(player) - first) % 4,
                score=self.scores[player],
                warnings=self.book.of(player).warnings,
                yellows=self.book.of(player).yellows,
                reds=self.book.of(player).reds,
                is_out=self.book.of(player).is_out,
            )
            for player in range(4)
        )
        return one, two, three, four

    def _seen(self, step: int, seat: int) -> Iterator[protocol.Happened]:
        """Every event as that seat sees it; answers are not among them, so it sees them all."""
        rulings = iter(self.rulings)
        for number, event in enumerate(self.events[:step], start=1):
            seen = seen_by(seat, event, is_kong_hidden=self.options.hides_kongs)
            because = None
            if isinstance(event, Ruled):
                because = telling.because(next(rulings), event)
            if seen is not None:
                yield protocol.Happened(number, 0, seen, because)

    def told(self, step: int, seat: int, texts: Texts) -> Iterator[str]:
        """What has happened by then, a sentence for each thing that the seat has heard."""
        scene, looked_from = self.scene(0, seat), max(0, seat)
        yield from cards_told(scene, texts)
        for happened, event in zip(self._seen(step, looked_from), self.events, strict=False):
            scene.hear(happened)
            said = event if seat == NOBODY else happened.event
            yield from happened_told(said, scene, texts, happened.because)
        if step == len(self.events):
            yield from how_it_ended(self.ended, self.scene(step, seat), texts)

    def _hand(self, step: int, seat: int) -> list[int]:
        """The tiles in a seat's hand then."""
        view = View(seat, self.options, self.began.round_wind)
        for happened in self._seen(step, seat):
            view.see(happened.event)
        return [int(tile) for tile in view.hand.tiles()]


@dataclass(frozen=True)
class Moment:
    """Where one is in a record: which deal, after how many of its events, seen by whom.

    Every way of going stops at the ends, so that nobody falls out of a record.
    """

    deals: Sequence[RecordedDeal]
    deal: int = 0
    step: int = 0
    seat: int = NOBODY

    @property
    def now(self) -> RecordedDeal:
        """The deal that is looked at."""
        return self.deals[self.deal]

    def scene(self) -> Scene:
        """The table as it is then."""
        return self.now.scene(self.step, self.seat)

    def at(self, step: int) -> Moment:
        """Another moment of this deal."""
        return Moment(self.deals, self.deal, max(0, min(step, len(self.now.events))), self.seat)

    def of_deal(self, deal: int) -> Moment:
        """The beginning of another deal."""
        return Moment(self.deals, max(0, min(deal, len(self.deals) - 1)), 0, self.seat)

    def by(self, steps: int) -> Moment:
        """So many events on or back; beyond the end of a deal the next begins."""
        if steps > 0 and self.step == len(self.now.events) and self.deal + 1 < len(self.deals):
            return self.of_deal(self.deal + 1)
        if steps < 0 and self.step == 0 and self.deal > 0:
            before = self.of_deal(self.deal - 1)
            return before.at(len(before.now.events))
        return self.at(self.step + steps)

    def called(self, name: str) -> Moment | None:
        """The moment that numbers name: a step of this deal, or a deal and a step; None if none do.

        "17" is a step of the deal in hand, "2 17" one of the second deal of the record; `BadInput`
        says so if the record has none such.
        """
        words = name.split()
        if not words or len(words) > 2 or not all(word.isdecimal() for word in words):
            return None
        *deal, step = map(int, words)
        return self.exactly(deal[0] if deal else self.deal + 1, step)

    def exactly(self, deal: int, step: int) -> Moment:
        """A step of a deal, the first of which is 1; `BadInput` if the record has none such."""
        deals = len(self.deals)
        if not 1 <= deal <= deals:
            raise BadInput(
                f"this record has {so_many(deals, 'deal')}, and no deal {deal}",
                f"此紀錄有 {deals} 局，沒有第 {deal} 局",
            )
        steps = len(self.deals[deal - 1].events)
        if step > steps:
            raise BadInput(
                f"deal {deal} has {so_many(steps, 'step')}, and no step {step}",
                f"第 {deal} 局有 {steps} 步，沒有第 {step} 步",
            )
        return self.of_deal(deal - 1).at(step)

    def where(self, texts: Texts, key: str = "show.where") -> str:
        """Which deal and step it is, and whose eyes one looks through; in full, or in short."""
        return texts.say(
            key,
            deal=self.deal + 1,
            deals=len(self.deals),
            step=self.step,
            steps=len(self.now.events),
            eyes=texts.say("replay.all-hands") if self.seat == NOBODY else texts.seat(self.seat),
        )

    def seen_by(self, seat: int) -> Moment:
        """The same moment from another seat, or with all hands open (NOBODY)."""
        return Moment(self.deals, self.deal, self.step, seat)


def deals_in(journal: Journal) -> list[RecordedDeal]:
    """Every deal of a journal that is over, up to the first thing that is wrong with it.

    The deals are run again: what is shown is what the rules make of the record.
    """
    deals: list[RecordedDeal] = []
    newest: Match | None = None
    scores, book = (0, 0, 0, 0), CardBook()

    def keep(table: StrictTable, match: Match) -> None:
        nonlocal newest, scores, book
        if match is not newest:
            scores, book = (0, 0, 0, 0), CardBook()
        deal = table.deal
        events = deal.journal or []
        deals.append(
            RecordedDeal(
                match.options,
                match.players,
                tuple(match.order),
                scores,
                book,
                tuple(event for event in events if not isinstance(event, Answered)),
                tuple(table.rulings),
                telling.ended(match, deal, events, 0, scores, let_go(table.scene), table.rulings),
            )
        )
        newest, scores = match, telling.four(lambda player: match.scores[player])
        book = match.book or CardBook()

    verdict = verify_journal(journal, keep)
    if not deals:
        raise verdict.fault or BadInput("no deal of it is over", "沒有一局打完")
    return deals
