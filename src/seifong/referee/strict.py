"""This file is about the strict table: a deal whose movements are the players', and a referee.

A player does something (`StrictTable.do`). What no table could show raises `Impossible`, and
nothing has happened. What is proper happens. What is a foul is refused, warned of, or ruled on, as
the table's conduct has it; only a foul that conduct prevents raises, and then nothing has happened
either. Every movement is an event, and so is every ruling.

It is the same `Deal` that plays by itself in the simulator; the decisions are the same, and so is
the journal, once the movements are taken out. What a movement does when nothing is wrong with it is
in `doing`; what becomes of one that was ruled on, in `following`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from seifong.errors import Impossible, Improper
from seifong.referee import clock, following, overlooked, tempo, watch, wins, wrong_dealer
from seifong.referee.cards import CardBook
from seifong.referee.doing import Doing
from seifong.referee.referee import response_to, rule_on
from seifong.referee.rulings import Incident, Ruling
from seifong.referee.saying import false_win_said
from seifong.referee.scene import Scene
from seifong.referee.wrong_sets import as_incident, comes_after, wrong_set_of
from seifong.rules.fouls import foul_kind
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW
from seifong.seats import EAST
from seifong.table import mishaps
from seifong.table import movements as m
from seifong.table.automation import CLAIMS as CLAIMS_BY_ITSELF
from seifong.table.automation import NOTHING
from seifong.table.bounds import no_movement
from seifong.table.deal import Deal
from seifong.table.dice import Dice
from seifong.table.events import Event, Ruled
from seifong.table.motions import PASS
from seifong.table.options import Options
from seifong.table.phases import CLAIMS, TURN
from seifong.table.phases import ROB as ROB_PHASE

__all__ = ["Judge", "StrictTable"]

Judge = Callable[[Ruling], "str | None"]
"""Who chooses where a rule says that something may be ruled: a name of the ruling's options, or
None for the one that the referee would take."""

# What nobody does by hand where the table asks who claims, and draws where nobody does.
_OF_CLAIMS = (m.Touch, m.Lift, m.PutBack, m.Mix, m.Choose, m.Discard, m.Speak, m.Expose)

# What changes nothing, at whatever table.
_NOTHING = frozenset({"stands", "not_upheld"})


class StrictTable:
    """A strict table, for one deal.

    >>> from seifong.rules.presets import preset
    >>> from seifong.table.dice import FastDice
    >>> table = StrictTable(Options(preset("zung-jung")), FastDice("a deal"))
    >>> table.do(m.Throw(seat=0))
    >>> table.do(m.Speak(seat=2, words="wait"))  # heard, and nothing else
    >>> table.deal.opening.due != 0  # the breaker throws next
    True

    `book` holds the cards of the match so far, by player; `players` says who sits where, and
    `true_dealer` whose deal it is: `took_over` is called if that player becomes East after all.
    """

    def __init__(  # noqa: PLR0913 (a table is laid with all of these; they are named)
        self,
        options: Options,
        dice: Dice,
        *,
        round_wind: int = 0,
        journal: list[Event] | None = None,
        automations: int = NOTHING,
        book: CardBook | None = None,
        players: Sequence[int] = (0, 1, 2, 3),
        judge: Judge | None = None,
        true_dealer: int = EAST,
        took_over: Callable[[], None] | None = None,
    ) -> None:
        self.deal = Deal(options, dice, round_wind, journal, automations)
        self.scene = Scene(self.deal, true_dealer)
        self.book = CardBook() if book is None else book
        self.players = tuple(players)
        self.judge = judge
        self._took_over = took_over
        self.rulings: list[Ruling] = []

    @property
    def _doing(self) -> Doing:
        """Carries out what is done.

        It is not kept: a table holds nothing that holds it, and goes when its deal is let go.
        """
        return Doing(self.scene, self.rule)

    @property
    def end(self) -> Event | None:
        """The one end of the deal, once it is over."""
        return self.deal.end

    def do(self, movement: m.Movement) -> None:
        """A player does something.

        Raises `Impossible` for what no table could show, and `Improper` for a foul that the table's
        conduct prevents; nothing has happened then.
        """
        self._is_possible(movement)
        scene = self.scene
        before, scene.now = scene.now, movement.at
        try:
            incident = watch.what_is_wrong(scene, movement)
            if incident is not None:
                self._unless_prevented(incident)
            elif isinstance(movement, m.Speak):
                self._unless_false_win_is_prevented(movement)
            if isinstance(movement, m.Expose):
                self._unless_wrong_set_is_prevented(movement)
        except (Impossible, Improper):
            scene.now = before
            raise
        clock.goes_by(scene)
        self._doing.note(movement)
        self._rule_on_a_wrong_set(movement, is_proper=_may_stand(incident))
        if self.deal.end is not None:
            return
        if incident is None:
            self._go_on(movement)
        elif not isinstance(movement, m.Report) and overlooked.is_let_pass(scene, incident):
            following.let_pass(self._doing, movement, incident)
        else:
            self._rule_on(movement, incident)

    def _go_on(self, movement: m.Movement) -> None:
        """What the table finds nothing wrong with happens; players may (ZJ-PEN-1)."""
        unsaid = overlooked.unsaid_in(self.scene, movement)
        self._doing.carry_out(movement)
        if unsaid is not None:
            overlooked.note(self.scene, unsaid)

    def _rule_on(self, movement: m.Movement, incident: Incident) -> None:
        """A foul is ruled on, and the movement goes on, or back, as that has it."""
        ruling = self.rule(incident)
        if self.end is not None:
            return
        following.drop_claim_not_kept(self.scene, ruling)
        following.open_again(self.scene, ruling)
        self._settle_whose_deal(ruling)
        if ruling.response == "ruled":
            following.after(self._doing, movement, ruling)
        elif isinstance(movement, m.Lift) and ruling.foul in following.SEEN:
            # it goes back, and has been seen
            following.after_stray(self._doing, movement, is_dead=False)

    def _is_possible(self, movement: m.Movement) -> None:
        if self.deal.end is not None:
            raise Impossible("the deal is over", "本局已完")
        wrong = no_movement(movement)
        if wrong is not None:
            raise Impossible(wrong.en, wrong.zh)
        if movement.at < self.scene.now:
            raise Impossible(
                f"it is {self.scene.now} ms, and {movement.at} ms is past",
                f"現已是 {self.scene.now} 毫秒，{movement.at} 毫秒已過",
            )
        if self.deal.automations & CLAIMS_BY_ITSELF and isinstance(movement, _OF_CLAIMS):
            raise Impossible(
                "this table asks, draws and lays by itself: its players decide (act)",
                "本枱自行發問、摸牌及亮牌：玩家只作決定（act）",
            )

    def _unless_prevented(self, incident: Incident) -> None:
        """A table that prevents a foul refuses it."""
        if response_to(self.scene.rules, incident.foul) != "prevented":
            return
        kind = foul_kind(incident.foul)
        sentence = kind.said(incident.offender, incident.tile, incident.other)
        rules = kind.rules(
            zung_jung=self.deal.options.cites_zung_jung,
            is_priced=self.scene.rules.conduct.card.is_priced,
        )
        raise Improper(incident.foul, sentence.en, rules[0], sentence.zh)

    def _unless_false_win_is_prevented(self, movement: m.Speak) -> None:
        """A win of the open tile that is none, where that is refused at once."""
        foul = false_win_said(self.scene, movement)
        if foul:
            self._unless_prevented(Incident(foul=foul, offender=movement.seat, claim="win"))

    def _unless_wrong_set_is_prevented(self, movement: m.Expose) -> None:
        """Tiles that do not fit the claim, where that is refused at once."""
        wrong = wrong_set_of(self.scene, movement)
        if wrong is not None:
            self._unless_prevented(as_incident(self.scene, wrong, is_at_once=True))

    def _settle_whose_deal(self, ruling: Ruling) -> None:
        """The true East deals on, or has lost the deal (ZJ-PEN-8)."""
        if ruling.foul != "wrong_dealer":
            return
        if ruling.remedy != "put_right":
            self.scene.true_dealer = EAST
            return
        east = self.scene.true_dealer
        self.players = self.players[east:] + self.players[:east]
        wrong_dealer.takes_over(self.scene)
        if self._took_over is not None:
            self._took_over()

    def _rule_on_a_wrong_set(self, movement: m.Movement, *, is_proper: bool) -> None:
        """Not put right before another goes on, a wrong set is no mistake any more (ZJ-PEN-14)."""
        scene, wrong = self.scene, self.scene.wrong_set
        if wrong is None or not comes_after(scene, wrong, movement, is_proper=is_proper):
            return
        scene.wrong_set = None
        scene.calls.drop(wrong.call.seat)
        self._doing.bring_up(as_incident(scene, wrong, is_at_once=False))

    # -- rulings --------------------------------------------------------------------------------

    def rule(self, incident: Incident) -> Ruling:
        """Have the referee rule on a foul, and carry the ruling out as far as the deal goes."""
        player = self.players[incident.offender]
        incident = replace(incident, before=self.book.of(player))
        ruling = rule_on(self.scene.rules, incident)
        if ruling.options and self.judge is not None:
            ballot = self.judge(ruling)
            if ballot is not None:
                ruling = rule_on(self.scene.rules, incident, ballot=ballot)
        self.rulings.append(ruling)
        overlooked.settled(self.scene, ruling.foul, ruling.offender)
        tempo.hastened(self.scene, ruling.foul, ruling.offender)
        if ruling.foul == "over_time":
            clock.was_called(self.scene, ruling.offender)
        if _is_carried_out(ruling):
            self._carry_out_ruling(ruling)
        else:
            self._doing.note(self._ruled(ruling, [0, 0, 0, 0], card=""))
        return ruling

    def _carry_out_ruling(self, ruling: Ruling) -> None:
        deal, offender = self.deal, ruling.offender
        self.book, consequence = self.book.add(
            self.scene.rules, self.players[offender], ruling.card
        )
        deducted = list(ruling.deducted)  # what the card costs among it
        is_dead = consequence.is_dead or consequence.is_out
        card = consequence.shown[-1] if consequence.shown else ""
        event = self._ruled(ruling, deducted, card=card, is_dead=is_dead)
        self._doing.note(event)
        if event.no_win or event.no_claims or event.no_kongs:
            mishaps.lost_rights(
                deal, offender, win=event.no_win, claims=event.no_claims, kongs=event.no_kongs
            )
            following.drop_lost_claim(self.scene, offender)
        if event.penalty_tiles and deal.options.binds_penalty_tiles:
            mishaps.owes_discards(deal, offender, list(event.penalty_tiles))
            following.drop_lost_claim(self.scene, offender)
        gains, rule = list(ruling.gains), _rule_of_the_end(event.rules)
        match ruling.aftermath.kind:
            case "deal_ends":
                deal.stopped(rule, gains, deducted, dealer_out=offender == EAST)
            case "replayed" | "misdeal":
                deal.replayed(rule, gains, deducted)
            case _:
                deal.fined(gains, deducted)

    def _ruled(
        self, ruling: Ruling, deducted: list[int], *, card: str, is_dead: bool = False
    ) -> Ruled:
        rights = ruling.rights
        is_ruled = _is_carried_out(ruling)
        return Ruled(
            foul=ruling.foul,
            offender=ruling.offender,
            response=ruling.response,
            remedy=ruling.remedy if is_ruled or ruling.remedy in _NOTHING else "put_right",
            rules=tuple(citation.rule for citation in ruling.citations),
            gains=tuple(ruling.gains) if is_ruled else (0, 0, 0, 0),
            deducted=tuple(deducted),
            card=card,
            no_win=is_ruled and (is_dead or not rights.may_win),
            no_claims=is_ruled and (is_dead or not rights.may_claim),
            no_kongs=is_ruled and (is_dead or not rights.may_kong),
            penalty_tiles=tuple(ruling.penalty_tiles) if is_ruled else (),
        )

    # -- decisions, where movements are the table's ---------------------------------------------

    def act(self, seat: int, motion: int) -> None:
        """A decision of a seat, where claims are asked for; one that is improper is a foul."""
        deal = self.deal
        if deal.is_proper(seat, motion):
            deal.act(seat, motion)
            return
        incident = self._improper(seat, motion)
        if incident is None:
            deal.act(seat, motion)  # which says what is wrong
            return
        self._unless_prevented(incident)
        self.rule(incident)

    def _improper(self, seat: int, motion: int) -> Incident | None:
        """A win that is none is the only foul that a decision can be."""
        if motion != PASS + 6 or self.deal.end is not None:
            return None
        if self.deal.phase == TURN and seat == self.deal.turn:
            return Incident(
                foul=wins.false_win(self.scene, seat, SELF_DRAW), offender=seat, claim="win"
            )
        if self.deal.phase in {CLAIMS, ROB_PHASE} and seat != self.deal.turn:
            way = ROB if self.deal.phase == ROB_PHASE else DISCARD
            foul = wins.false_win(self.scene, seat, way)
            return Incident(foul=foul, offender=seat, tile=self.scene.open_tile(), claim="win")
        return None


def _may_stand(incident: Incident | None) -> bool:
    """True of what is no foul of whoever does it; a tile that misled another is the mover's."""
    return incident is None or incident.foul == "kong_laid_ambiguously"


def _is_carried_out(ruling: Ruling) -> bool:
    """A warning costs nothing; but it brings no hand of the wrong size to life (HK-DEAD-1).

    Nor does it make a deal right that the wrong player deals (ZJ-PEN-8).
    """
    is_grave = ruling.remedy == "dead_hand" or ruling.foul == "wrong_dealer"
    return ruling.response == "ruled" or is_grave


# The rules that end a deal, before those that say what was wrong.
_ENDING = ("HK-FALSE-5", "HK-FALSE-4", "HK-FALSE-7", "ZJ-PEN-8", "HK-EV-15")


def _rule_of_the_end(rules: Sequence[str]) -> str:
    """Of the rules that a ruling rests on, the one by which the deal is over."""
    return next((rule for rule in _ENDING if rule in rules), rules[0] if rules else "")
