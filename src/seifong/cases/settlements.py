"""This file is about cases of paying: who pays what for a win, and who answers for a tile."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from seifong.cases.hands import seat_in, tile_in
from seifong.cases.parts import CaseResult, Part, compared
from seifong.cases.profiles import Profile, Profiles
from seifong.hands import hand_of
from seifong.rules.rules import Rules
from seifong.scoring.hong_kong import PATTERNS
from seifong.scoring.liability import KINDS, Feeding
from seifong.scoring.payment import Payment, false_win_payment, responsible_seat, settle, shown
from seifong.scoring.score import NO_LIMIT, Line, Score
from seifong.scoring.win import DISCARD, FLOWERS, KONG_BLOOM, ROB, SELF_DRAW, Win
from seifong.seats import EAST, NOBODY, SEAT_LETTERS, SOUTH
from seifong.tiles import NO_TILE

__all__ = ["MOST", "immunity_case", "payment_case", "settlement_case"]

MOST: Final = 99  # faan, as the options have it


def settlement_case(case: Part, profiles: Profiles) -> CaseResult:
    """Faan, and who pays: `given` says what happened, `delta` what each role gains."""
    profile = profiles.faan(case)
    roles = _Roles(case)
    if case.part("given").text("event", "win") == "false_win":
        payment = false_win_payment(profile.rules, roles.seat("offender"))
    else:
        payment = _paid(case, profile.rules, profiles, roles)
    return compared(case, "settlement", _expected(case), _got(case, profile, roles, payment))


class _Roles:
    """Which seat each role of a case has: the dealer East, the winners next, then the others.

    >>> case = Part("1", {"delta": {"winner": 8, "discarder": -8, "x": 0, "y": 0}})
    >>> roles = _Roles(case)
    >>> roles.seat("winner"), roles.seat("discarder"), roles.winners
    (1, 2, ['winner'])
    """

    def __init__(self, case: Part) -> None:
        self._case = case
        given = case.part("given")
        names = list(case.part("delta").plain)
        self.winners = given.texts("winners") or [name for name in names if name == "winner"]
        if len(names) > 4:
            raise case.fault("delta has more than four players", "delta 超過四位玩家")
        for name in self.winners:
            if name not in names:
                raise case.fault(
                    f'the winner "{name}" is not in delta', f"delta 沒有食糊者「{name}」"
                )
        dealer = self._dealer(given)
        order = [name for name in [*self.winners, *names] if name != dealer]
        places = [dealer, *dict.fromkeys(order)] if dealer else list(dict.fromkeys(order))
        first = EAST if dealer else SOUTH
        self._seats = {name: (first + place) % 4 for place, name in enumerate(places)}

    def _dealer(self, given: Part) -> str:
        """Who deals, if the case says so or its title that East wins."""
        if given.has("dealer"):
            return given.text("dealer")
        title = self._case.text("title", "").lower()
        return self.winners[0] if self.winners and "east wins" in title else ""

    def names(self) -> list[str]:
        """The roles, as the case orders them."""
        return list(self._case.part("delta").plain)

    def seat(self, name: str) -> int:
        """The seat of a role."""
        if name not in self._seats:
            raise self._case.fault(f'nobody is the "{name}"', f"沒有人是「{name}」")
        return self._seats[name]

    def first_of(self, names: tuple[str, ...]) -> int:
        """The seat of the first of these roles that the case has, or NOBODY."""
        return next((self._seats[name] for name in names if name in self._seats), NOBODY)

    def feeders(self, count: int) -> list[int]:
        """So many seats that fed: those called so, then the discarder, then bystanders."""
        named = [name for name in self._seats if name.startswith("feeder")]
        rest = [name for name in ("discarder", "konger") if name in self._seats]
        if not named:
            rest = []
        others = [name for name in self._seats if name not in {*named, *rest, *self.winners}]
        return [self._seats[name] for name in [*named, *rest, *others][:count]]


class _Event(Struct, frozen=True):
    """How a win of a case came."""

    way: int
    source: int
    circumstances: int


def _event(case: Part, roles: _Roles) -> _Event:
    """How the win came; a case that does not say tells it by its roles."""
    given = case.part("given")
    source = roles.first_of(("discarder", "konger"))
    ways = {"discard": DISCARD, "self_draw": SELF_DRAW, "rob": ROB}
    by_roles = "self_draw" if source == NOBODY else "discard"
    if "konger" in roles.names():
        by_roles = "rob"
    how = given.text("how", by_roles)
    if how not in ways:
        raise case.fault(
            f'how should be discard, self_draw or rob, and is "{how}"',
            f"how 應是 discard、self_draw 或 rob，現為「{how}」",
        )
    way = FLOWERS if given.plain.get("flower_win") else ways[how]
    if way in {DISCARD, ROB} and source == NOBODY:
        raise case.fault("nobody discarded or declared the kong", "沒有人打出該牌，亦沒有人開槓")
    bloom = KONG_BLOOM if given.plain.get("kong_replacement") else 0
    return _Event(way, source if way in {DISCARD, ROB} else NOBODY, bloom)


def _paid(case: Part, rules: Rules, profiles: Profiles, roles: _Roles) -> Payment:
    """The payment of a win of so many faan, the hand itself not told."""
    event = _event(case, roles)
    given = case.part("given")
    lines = [_line(profiles.pattern(case, code)) for code in given.texts("patterns")]
    feedings = _feedings(case, roles)
    wins: list[Win] = []
    scores: list[Score] = []
    for name, faan in zip(roles.winners, _faan(case, len(roles.winners)), strict=True):
        wins.append(
            Win(
                hand_of([]),
                NO_TILE,
                event.way,
                roles.seat(name),
                source=event.source,
                responsible=event.source,
                circumstances=event.circumstances,
            )
        )
        scores.append(Score("faan", lines, [], NO_LIMIT, faan, None, None))
    return settle(rules, wins, scores, [feedings] * len(wins))


def _faan(case: Part, winners: int) -> list[int]:
    """The faan of each winner."""
    value = case.part("given").value("faan")
    listed = value if isinstance(value, list) else [value]
    faan = [entry for entry in listed if isinstance(entry, int) and 0 <= entry <= MOST]
    if len(faan) != winners or len(faan) != len(listed):
        raise case.fault(
            f"faan should be 0 to {MOST} for each winner, {winners} in all",
            f"每位食糊者的 faan 應是 0 至 {MOST}，共 {winners} 個",
        )
    return faan


def _line(rule: str) -> Line:
    """A line of a pattern, for the rules that ask for it."""
    pattern = next(pattern for pattern in PATTERNS if pattern.rule == rule)
    return Line(pattern, pattern.worth, 1)


def _feedings(case: Part, roles: _Roles) -> list[Feeding]:
    """Who is liable by the rules that the case names, the later ones last."""
    named = case.part("given").texts("liability")
    for name in named:
        if name not in KINDS:
            raise case.fault(
                f'there is no liability "{name}": {", ".join(KINDS)}',
                f"沒有「{name}」這種包牌：只有 {'、'.join(KINDS)}",
            )
    seats = roles.feeders(len(named))
    return [
        Feeding(name, seat, order)
        for order, (name, seat) in enumerate(zip(named, seats, strict=False))
    ]


_AFTER: Final = ("same_dealer", "redeal")  # what is said of the next deal


def _expected(case: Part) -> dict[str, object]:
    expected: dict[str, object] = {"delta": dict(case.part("delta").plain)}
    if case.has("zero_sum"):
        expected["zero_sum"] = case.plain["zero_sum"]
    told = case.part("next_hand").plain
    if told:
        expected["next_hand"] = {
            name: told[name] for name in ("same_dealer", "redeal") if name in told
        }
    return expected


def _got(case: Part, profile: Profile, roles: _Roles, payment: Payment) -> dict[str, object]:
    gains = {
        name: _money(payment.gains[roles.seat(name)], profile.divisor) for name in roles.names()
    }
    got: dict[str, object] = {"delta": gains, "zero_sum": payment.deducted == 0}
    told = case.part("next_hand").plain
    if told:
        is_replayed = profile.rules.conduct.false.aftermath == "replay_same_dealer"
        after = {"same_dealer": is_replayed, "redeal": is_replayed}
        got["next_hand"] = {name: after[name] for name in after if name in told}
    return got


def _money(quarters: int, divisor: int) -> int | float:
    amount = shown(quarters)
    if divisor == 1:
        return amount
    return amount // divisor if amount % divisor == 0 else amount / divisor


def payment_case(case: Part, profiles: Profiles) -> CaseResult:
    """Points, and who pays: the responsible seat, or nobody."""
    rules = profiles.points(case).rules
    payer = seat_in(case, "responsible")
    way = SELF_DRAW if payer == NOBODY else DISCARD
    win = Win(hand_of([]), NO_TILE, way, seat_in(case, "winner"), source=payer, responsible=payer)
    score = Score("points", [], [], NO_LIMIT, case.number("value"), None, None)
    payment = settle(rules, [win], [score], [[]])
    got = {"payments_ESWN": [shown(gain) for gain in payment.gains]}
    return compared(case, "payment", {"payments_ESWN": case.value("payments_ESWN")}, got)


def immunity_case(case: Part, profiles: Profiles) -> CaseResult:
    """A log of discards, and who answers for the last one.

    Where the winning tile is not the last discard, a kong was robbed of it. The case then says who
    answers for it by the letter, and who as recommended, which is the kong's declarer: the option
    `immunity.rob` decides (ZJ-IMM-7).
    """
    profiles.points(case)
    log = [_discard(case, text) for text in case.texts("discard_log")]
    winner, tile = seat_in(case, "winner"), tile_in(case, "win_tile")
    expected = {"responsible": case.plain.get("responsible")}
    got = {"recommended_responsible": case.plain.get("recommended_responsible")}
    if case.has("recommended_responsible") and (not log or log[-1][1] != tile):
        log.append((seat_in(case, "recommended_responsible"), tile))
        expected |= got
    got["responsible"] = _letter(responsible_seat(log, winner, tile))
    return compared(case, "immunity", expected, got)


def _discard(case: Part, text: str) -> tuple[int, int]:
    """A discard as the log writes it: the seat, a colon, the tile."""
    letter, _, tile = text.partition(":")
    told = Part(case.name, {"discard": letter, "tile": tile})
    return seat_in(told, "discard"), tile_in(told, "tile")


def _letter(seat: int) -> str | None:
    return None if seat == NOBODY else SEAT_LETTERS[seat]
