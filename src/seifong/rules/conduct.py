"""This file is about what the table does when something goes wrong."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

__all__ = ["CardRules", "Conduct", "DeadHand", "DiscardRules", "FalseWin", "FoulRules", "Miscount"]
__all__ += ["Mistakes", "Response", "Tempo", "TouchRules"]

Response = Literal["prevented", "warned", "ruled"]
Milliseconds = Annotated[int, Meta(ge=0, le=600_000)]
Points = Annotated[int, Meta(ge=0, le=99_999)]
FoulName = Annotated[str, Meta(title="names of fouls")]


class FoulRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a strict table does about an improper motion. A table that plays by itself refuses it.

    False wins are not among these: `false.mode` decides.
    """

    response: Response = "prevented"
    """It is refused with a reason; put right and recorded; or it happens and the referee rules.
    HK-DEAD-3 HK-FALSE-12 HK-PEN-3 ZJ-PEN-1"""
    responses: dict[FoulName, Response] = field(default_factory=dict)
    """The same for single fouls, where they differ: ``{"talked": "warned"}``. HK-DEAD-3 HK-PEN-3
    ZJ-PEN-1"""
    opening: Literal["seen_at_once", "when_reported"] = "seen_at_once"
    """A wrong throw or a wrong break, where it is not prevented: it is seen as it is made, or goes
    on until a player says so, and may stand by then. ZJ-PEN-1 ZJ-PEN-6 ZJ-PEN-7"""
    play: Literal["seen_at_once", "when_reported"] = "seen_at_once"
    """A slip in play, where it is not prevented: it is seen as it is made, or put right without a
    word until a player reports it, in time. What harms another waits for no report, nor does a
    false win. HK-PEN-5 ZJ-PEN-1"""


class FalseWin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """詐糊: what a false win costs."""

    mode: Literal[
        "prevent",
        "pay_cap_shares",
        "three_portions_each",
        "pay_fixed_each",
        "deduct_fixed",
        "dead_hand",
    ] = "pay_cap_shares"
    """Refused; one self-draw share of the cap to each opponent, or three; a fixed amount to each,
    or one that nobody receives; or the hand is dead. HK-FALSE-3 HK-FALSE-5 HK-FALSE-6 HK-FALSE-7
    HK-FALSE-8 HK-FALSE-12 ZJ-PEN-16"""
    amount: Points = 0
    """What `pay_fixed_each` pays and `deduct_fixed` deducts. HK-FALSE-5 HK-FALSE-6 HK-FALSE-7"""
    aftermath: Literal["deal_ends_dealer_out", "replay_same_dealer", "plays_on_dead"] = (
        "deal_ends_dealer_out"
    )
    """The deal ends, and an offending dealer loses the deal; it is replayed with the same dealer;
    or it goes on and the offender cannot win. HK-FALSE-4 HK-FALSE-5 HK-FALSE-6"""
    half_hand: bool = True
    """Showing about half of one's hand is a false win too. HK-FALSE-2 ZJ-PEN-14"""
    may_cancel: bool = False
    """Before anyone else has laid tiles open, the call may be taken back for nothing. HK-FALSE-9"""


class Miscount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """相公: what makes a hand of the wrong size, and what it may still do."""

    short_may_claim: bool = False
    """A short hand may chow, pung and kong. HK-DEAD-2 ZJ-PEN-3"""
    long_may_claim: bool = False
    """A long hand may chow, pung and kong. HK-DEAD-2 ZJ-PEN-4"""
    early_draw: Literal["put_right", "long_hand"] = "put_right"
    """What the referee proposes for a draw out of turn that is seen at once: the tile goes back, or
    the hand is long. A judge may choose the other. HK-DEAD-3 ZJ-PEN-9"""
    early_discard: Literal["put_right", "short_hand"] = "put_right"
    """What the referee proposes for a discard before the draw that is seen at once: it is taken
    back, or the hand is short. A judge may choose the other. HK-DEAD-3 ZJ-PEN-9"""


class DeadHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """死牌: what a hand may still do that is dead for another reason than its size."""

    may_claim: bool = False
    """After a false win, a wrong set or a red card it may still chow, pung and kong. HK-DEAD-2
    HK-PEN-2 ZJ-PEN-14 ZJ-PEN-16"""


class Mistakes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows from wrong claims."""

    late_set: Literal["dead_hand", "put_right"] = "dead_hand"
    """What the referee proposes for a wrong set, or a wrong kong, that was not put right at once. A
    judge may choose the other. HK-DEAD-2 ZJ-PEN-14"""
    penalty_tile: Literal["none", "no_duty", "next_discard"] = "none"
    """罰牌, a tile shown without need in a wrong claim: there is no such thing; it is named so and
    obliges nothing; or it is its owner's next discard. ZJ-PEN-12 ZJ-PEN-13"""
    withdrawn_claim: Literal["void", "stands"] = "void"
    """A claim taken back before anything is exposed counts for nothing, or stands as spoken.
    HK-CLAIM-14 ZJ-CLAIM-8"""
    misled: Literal["bears_the_cost", "card_only"] = "bears_the_cost"
    """Who led another into a wrong claim, by a wrong name or place, bears what that claim costs, or
    has a card and no more. HK-PEN-1 ZJ-PEN-15"""


class DiscardRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said with a discard."""

    name: Literal["free", "required", "forbidden"] = "free"
    """Whether the discarder says which tile it is. HK-TURN-10 HK-ETIQ-11 ZJ-DRAW-8"""


class TouchRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What follows when the lower seat has its hand on the wall."""

    gives_up_claim: bool = False
    """Touching the next tile gives up the claim on the discard, but for a win once somebody else
    claims it. HK-CLAIM-23 ZJ-DRAW-2"""
    returned_tile: Literal["chosen", "drawn"] = "chosen"
    """Who comes to a tile that another has seen chooses whether to draw it or to leave it to that
    player; or simply draws it. HK-CLAIM-23 ZJ-DRAW-5"""


class Tempo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long everyone waits on a strict table, in milliseconds; 0 where nobody measures."""

    beat_ms: Milliseconds = 0
    """Between a claim and the exposing of its tiles. HK-CLAIM-11 HK-ETIQ-6 ZJ-CLAIM-4"""
    kong_beat_ms: Milliseconds = 0
    """Between a kong and its replacement: the time to rob it. HK-ROB-3 ZJ-ROB-3"""
    earliest_draw_ms: Milliseconds = 0
    """Between a discard and the next draw. HK-CLAIM-23 ZJ-DRAW-6"""
    turn_ms: Milliseconds = 0
    """The longest that a turn may take. HK-TURN-9 HK-EV-17 ZJ-PEN-17"""
    deal_ms: Milliseconds = 0
    """The longest that a player may take in a whole deal, all turns together. HK-TURN-9
    ZJ-PEN-17"""
    free_ms: Milliseconds = 0
    """How long at the beginning of a deal, once all have their tiles, counts for nobody. HK-TURN-9
    ZJ-PEN-17"""


class CardRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What warnings and cards add up to, for each player over a match."""

    scale: Literal["warnings", "points", "cards"] = "warnings"
    """Only ever a warning; warnings, and then points each time; or warnings, and then yellow cards
    and red ones. HK-PEN-1 HK-PEN-2 HK-PEN-3 HK-EV-15 ZJ-PEN-14"""
    warnings: Annotated[int, Meta(ge=0, le=99)] = 1
    """How many times a player is only warned. HK-PEN-1 HK-PEN-2"""
    points: Points = 10
    """What is deducted each time after that, on the scale of points. HK-PEN-1"""
    yellows_to_red: Annotated[int, Meta(ge=0, le=99)] = 2
    """How many yellow cards make a red one; 0 if they never do. HK-PEN-2"""
    yellow_points: Points = 0
    """What a yellow card deducts. HK-PEN-2"""
    red_points: Points = 0
    """What a red card deducts. HK-PEN-2"""
    red: Literal["none", "dead_hand", "disqualified"] = "dead_hand"
    """What else a red card does: nothing; no win in that deal; or the player is out. HK-PEN-2"""
    cheating: Literal["red", "disqualified"] = "disqualified"
    """What cheating is shown: a red card, or the door. HK-PEN-1 HK-PEN-2 ZJ-ETH-1"""

    @property
    def is_priced(self) -> bool:
        """True where TVB's price list is in force: a warning, and then points (HK-PEN-1)."""
        return self.scale == "points"


class Conduct(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a foul leads to."""

    foul: FoulRules = FoulRules()
    false: FalseWin = FalseWin()
    miscount: Miscount = Miscount()
    dead: DeadHand = DeadHand()
    mistake: Mistakes = Mistakes()
    discard: DiscardRules = DiscardRules()
    touch: TouchRules = TouchRules()
    tempo: Tempo = Tempo()
    card: CardRules = CardRules()
