"""This file is about what a referee is told, and what a referee answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from seifong.notation import CHINESE_NAMES, write
from seifong.rulebook import Basis, Language, Words
from seifong.rules.conduct import Response
from seifong.rules.foul import filled
from seifong.rules.fouls import FOULS
from seifong.scoring.payment import signed
from seifong.seats import EAST, SEAT_LETTERS

__all__ = ["ALIVE", "REMEDIES", "Aftermath", "Card", "Cards", "Choice", "Citation", "Consequence"]
__all__ += ["Dealt", "Incident", "Remedy", "Rights", "Ruling"]

Seat = Annotated[int, Meta(ge=0, le=3)]
Tile = Annotated[int, Meta(ge=0, le=41)]
Count = Annotated[int, Meta(ge=0)]

Remedy = Literal[
    "stands",
    "not_upheld",
    "put_right",
    "claim_void",
    "benefit_to_other",
    "responsible_for_claim",
    "penalty_tile",
    "dead_hand",
    "deal_ends",
    "replay",
    "warning",
    "points",
    "yellow",
    "red",
    "disqualified",
]

REMEDIES: Final[dict[Remedy, Words]] = {
    "stands": Words("play goes on", "牌局照舊"),
    "not_upheld": Words("not upheld", "不成立"),
    "put_right": Words("put right", "更正"),
    "claim_void": Words("the claim is void", "叫牌作廢"),
    "benefit_to_other": Words("the other has the benefit", "由對方得益"),
    "responsible_for_claim": Words("answers for the claim", "承擔叫牌後果"),
    "penalty_tile": Words("put right, with a penalty tile", "更正，並有罰牌"),
    "dead_hand": Words("the hand is dead", "死牌"),
    "deal_ends": Words("the deal ends", "該局完結"),
    "replay": Words("the deal is played again", "該局重打"),
    "warning": Words("warning", "警告一次"),
    "points": Words("points deducted", "扣分"),
    "yellow": Words("yellow card", "黃牌"),
    "red": Words("red card", "紅牌"),
    "disqualified": Words("disqualified", "取消資格"),
}
"""What may follow from a foul, and what it is called."""

Card = Literal["", "warning", "points", "yellow", "red", "disqualified"]

Dealt = Literal["nothing", "some", "first_four", "twelve", "all"]
"""How far the tiles had been taken when a wrong throw, break or dealer was seen: nobody had any;
somebody had, but not everyone the first four (for a wrong dealer: not the true East); those four
were taken; the true East had taken twelve; and the wrong dealer thirteen or fourteen besides."""


class Cards(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player has been shown in a match so far."""

    warnings: Count = 0
    yellows: Count = 0
    reds: Count = 0
    is_out: bool = False


class Incident(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happened: which foul, by whom, and the facts that a ruling may turn on.

    Seats are those of the deal, East 0. Of a wrong dealer `other` is the true East; if it is not
    told, the seats are those of the deal as it should be.
    """

    foul: str
    offender: Seat
    tile: Tile | None = None
    shown: tuple[Tile, ...] = ()
    """What was laid open in a claim, and wrongly."""
    right: tuple[Tile, ...] = ()
    """What of the hand belongs in the set that was claimed."""
    other: Seat | None = None
    """Who was harmed or misled, or whose claim it is about."""
    claim: Literal["", "chow", "pung", "kong", "win"] = ""
    """Which claim it is about, or led to."""
    is_at_once: bool = True
    """It was seen before anybody had gone on."""
    has_gone_on: bool = True
    """Of a late claim: the next player has mixed the tile in, discarded, or declared."""
    has_chow_shown: bool = False
    """Of a late claim: somebody's chow of that tile lies open, and nothing is discarded yet."""
    has_rival: bool = False
    """Somebody else claims that tile."""
    has_led_to_claim: bool = False
    """Somebody was led into a claim by it."""
    others_exposed: bool = True
    """Of a false win: others have laid tiles open since."""
    valid_winner: Seat | None = None
    """Of a false win: who wins honestly on the same tile."""
    size: Count | None = None
    right_size: Count | None = None
    """Of a short or long hand: how many tiles were counted, and how many there should be."""
    dealt: Dealt = "nothing"
    can_be_put_right: bool = True
    is_deliberate: bool = False
    """It was done on purpose."""
    is_carded: bool = False
    """A card has been shown for it already: what it leads to is ruled on, and no card more."""
    is_alleged: bool = False
    """Nobody but a player says so, and a judge has yet to weigh it."""
    before: Cards = Cards()
    """What the offender has been shown in this match so far."""


class Rights(Struct, frozen=True, kw_only=True):
    """What a ruling leaves a hand for the rest of the deal; what earlier ones took stays taken."""

    may_win: bool = True
    may_claim: bool = True
    may_kong: bool = True

    def lost(self) -> Words | None:
        """What it may not do any more, or None if nothing is lost.

        >>> Rights(may_win=False).lost()
        Words(en='win', zh='食糊')
        """
        names = (("win", "食糊"), ("claim", "叫牌"), ("declare a kong", "開槓"))
        kept = (self.may_win, self.may_claim, self.may_kong)
        gone = [name for name, may in zip(names, kept, strict=True) if not may]
        if not gone:
            return None
        *most, last = [en for en, _ in gone]
        en = f"{', '.join(most)} or {last}" if most else last
        return Words(en, "、".join(zh for _, zh in gone))


ALIVE: Final = Rights()


class Choice(Struct, frozen=True):
    """One thing that a judge may rule, where the rules leave it open."""

    name: Remedy
    text: Words


class Aftermath(Struct, frozen=True, kw_only=True):
    """How it goes on. `next_dealer` is a seat of this deal; None while the deal is not over.

    `out` says what becomes of the match if the offender is out of it, and nothing else.
    """

    kind: Literal["plays_on", "won", "deal_ends", "replayed", "misdeal"] = "plays_on"
    dealer: int = EAST
    next_dealer: int | None = None
    out: Literal["", "match_ends", "dead_hands", "substitute"] = ""

    def text(self) -> Words:
        """How it goes on, in a sentence or two.

        >>> Aftermath(kind="deal_ends", next_dealer=1).text().en
        'The deal ends, and South deals next.'
        >>> print(Aftermath(out="substitute").text().en)
        The deal goes on. The player is out of the match, and is placed last: from the next deal on
        somebody else plays for the seat.
        """
        told = {
            "plays_on": Words("The deal goes on", "該局繼續"),
            "won": Words("The deal ends in the honest win", "該局以真糊結算"),
            "deal_ends": Words("The deal ends", "該局完結"),
            "replayed": Words("The deal is played again", "該局重打"),
            "misdeal": Words("It is no deal, and is dealt again", "作廢重派"),
        }[self.kind]
        en, zh = told.en, told.zh
        if self.dealer != EAST:
            more = filled(Words("; {offender} deals it", "，由{offender}做莊"), self.dealer)
            en, zh = en + more.en, zh + more.zh
        if self.next_dealer is not None:
            more = filled(
                Words(", and {offender} deals next", "，下一局由{offender}做莊"), self.next_dealer
            )
            en, zh = en + more.en, zh + more.zh
        if not self.out:
            return Words(f"{en}.", f"{zh}。")
        out = _OUT[self.out]
        return Words(
            f"{en}. The player is out of the match, and is placed last: {out.en}.",
            f"{zh}。該家離場，名次排最後；{out.zh}。",
        )


_OUT: Final = {
    "match_ends": Words("the match is over", "全場到此為止"),
    "dead_hands": Words(
        "the seat only draws and discards, in this deal and in all that follow",
        "本局及其後各局，該位只摸牌打牌",
    ),
    "substitute": Words(
        "from the next deal on somebody else plays for the seat", "由下一局起另派人替補"
    ),
}
"""What becomes of a match that a player is out of, by the option `match.disqualified`."""


class Consequence(Struct, frozen=True, kw_only=True):
    """What a card comes to: what is shown in the end, and what that does. Money is in quarters."""

    shown: tuple[Card, ...] = ()
    cards: Cards = Cards()
    deducted: int = 0
    is_dead: bool = False
    is_out: bool = False


class Citation(Struct, frozen=True):
    """A rule that a ruling rests on, with what it says and why we say so."""

    rule: str
    basis: Basis
    title: Words
    text: Words


class Ruling(Struct, frozen=True, kw_only=True):
    """What the referee says: the foul, what follows, and by which rules.

    `gains` sum to zero; what is `deducted` from a seat nobody receives. Both are in quarters. The
    card is what is shown for this foul; `consequence` says what it adds up to.
    """

    foul: str
    offender: int
    is_foul: bool
    response: Response
    facts: Words
    remedy: Remedy
    why: Words
    options: tuple[Choice, ...]
    rights: Rights
    penalty_tiles: tuple[int, ...]
    gains: tuple[int, int, int, int]
    deducted: tuple[int, int, int, int]
    flows: tuple[tuple[int, int, int, str], ...]
    card: Card
    consequence: Consequence
    aftermath: Aftermath
    citations: tuple[Citation, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it rests on."""
        return tuple(citation.rule for citation in self.citations)

    def text(self, language: Language = "en", read: Collection[str] = ()) -> str:
        """The ruling as a judge reads it out, and then the rules; of those `read`, the names."""
        said = "\n".join(self._said(language))
        new = [citation for citation in self.citations if citation.rule not in read]
        old = ", ".join(citation.rule for citation in self.citations if citation.rule in read)
        told = [Words(f"{old}: see above.", f"{old}：見上文。").of(language)] if old else []
        return "\n\n".join([said, *(_cited(citation, language) for citation in new), *told])

    def _said(self, language: Language) -> list[str]:
        title = FOULS[self.foul].title.of(language)
        remedy = REMEDIES[self.remedy]
        ruled = Words(
            f"Ruling: {remedy.en}. {self.why.en}",
            f"裁決：{remedy.zh}。{self.why.zh}",
        )
        stop = "." if language == "en" else "。"
        lines = [title, f"{self.facts.of(language)}{stop}", ruled.of(language)]
        lines += [line.of(language) for line in self._more()]
        lines.append(self.aftermath.text().of(language))
        return lines

    def _more(self) -> list[Words]:
        """What else is to be said: rights, card, money, and what a judge might rule instead."""
        lines: list[Words] = []
        if self.penalty_tiles:
            tiles = write(self.penalty_tiles)
            named = "、".join(CHINESE_NAMES[tile] for tile in sorted(self.penalty_tiles))
            lines.append(Words(f"Penalty tiles: {tiles}.", f"罰牌：{named}。"))
        lost = self.rights.lost()
        if lost is not None:
            wants = Words("{offender} may not %s in this deal.", "{offender}本局不得%s。")
            lines.append(filled(Words(wants.en % lost.en, wants.zh % lost.zh), self.offender))
        names = [REMEDIES[card] for card in self.consequence.shown if card and card != "points"]
        if names:
            en, zh = (", then ".join(n.en for n in names), "，繼而".join(n.zh for n in names))
            lines.append(Words(f"Shown: {en}.", f"出示：{zh}。"))
        if any(self.gains):
            paid = _amounts(self.gains)
            lines.append(Words(f"Paid: {paid.en}", f"收付：{paid.zh}"))
        if any(self.deducted):
            taken = _amounts(tuple(-amount for amount in self.deducted))
            lines.append(
                Words(f"Deducted, and paid to nobody: {taken.en}", f"扣分（無人收取）：{taken.zh}")
            )
        for choice in self.options:
            if choice.name != self.remedy:
                name = REMEDIES[choice.name]
                lines.append(
                    Words(
                        f"A judge may rule instead ({choice.name}): {name.en}. {choice.text.en}",
                        f"裁判亦可改判（{choice.name}）：{name.zh}。{choice.text.zh}",
                    )
                )
        return lines


def _amounts(amounts: tuple[int, ...]) -> Words:
    """What each seat gains, in the table's unit.

    >>> told = _amounts((-384, 128, 128, 128))
    >>> told.en, told.zh
    ('E -96, S +32, W +32, N +32', '東 -96、南 +32、西 +32、北 +32')
    """
    en, zh = (
        [f"{name}{signed(amount)}" for name, amount in zip(names, amounts, strict=True) if amount]
        for names in ([f"{letter} " for letter in SEAT_LETTERS], "東南西北")
    )
    return Words(", ".join(en), "、".join(zh))


_BASES: Final[dict[Basis, Words]] = {
    "source": Words("source", "典據"),
    "custom": Words("custom", "慣例"),
    "choice": Words("our choice", "本程式取捨"),
}


def _cited(citation: Citation, language: Language) -> str:
    title, text = citation.title.of(language), citation.text.of(language)
    basis = _BASES[citation.basis].of(language)
    if language == "en":
        return f"{citation.rule} {title} ({basis}): {text}"
    return f"{citation.rule} {title}（{basis}）：{text}"
