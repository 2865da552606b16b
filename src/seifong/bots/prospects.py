"""This file is about prospects: how likely a hand is to come home, and what it would then win.

How likely is for `chances` to say; what is won in the end the table's own scorer and payment say of
a hand that the plan may become.
"""

from functools import lru_cache
from typing import Final, final

from mypy_extensions import i64

from seifong.bots.chances import TURNS, Chances
from seifong.bots.plans import NEVER, SAMPLES, Plan, Route, forced, routes
from seifong.bots.weights import MOST_LACKING, Weights, shipped
from seifong.distance import live
from seifong.hands import Hand, hand_of
from seifong.kinds import has, lowest, only, runs
from seifong.lacks import ALL_MELDS
from seifong.melds import CHOW, PUNG, Meld
from seifong.notation import NAMES, parse_hand
from seifong.scoring.payment import payments
from seifong.scoring.score import NO_LIMIT, Score
from seifong.scoring.win import DISCARD, SELF_DRAW, Win
from seifong.seats import lower
from seifong.table.options import Options
from seifong.tiles import HONOURS, NO_TILE
from seifong.views import View

__all__ = ["Pay", "Prospects", "Table", "table_of"]

PLAIN: Final = "[123m] [567m] [345p] [888s] 99s"
CONCEALED: Final = "123m 567m 345p 888s 99s"
OTHERS: Final = 3.0  # the seats whose discards one may claim, but for a chow
FARTHEST: Final = 4  # tiles that a plan may lack more than the nearest does; by hand
MOST_PLANS: Final = 6  # that a decision looks at; by hand
MOST_PRICED: Final = 4_000  # hands that a table remembers: those of some eight deals
MOST_TABLES: Final = 64  # each seat under each round wind, by four sorts of rules


@final
class Pay:
    """What a hand would win, in quarters, on a discard and by drawing; 0 if it may not."""

    def __init__(self, discard: i64, self_draw: i64) -> None:
        self.discard: Final = discard
        self.self_draw: Final = self_draw


_NOTHING: Final = Pay(0, 0)


@final
class Table:
    """What a seat at a table may aim at, and what hands are worth there.

    >>> from seifong.rules.presets import preset
    >>> table = Table(Options(preset("hong-kong")), seat=0, round_wind=0)
    >>> table.price(3, DISCARD), table.price(3, SELF_DRAW)
    (32, 48)
    """

    def __init__(
        self, options: Options, seat: i64, round_wind: i64, weights: Weights | None = None
    ) -> None:
        self.options: Final = options
        self.seat: Final = seat
        self.round_wind: Final = round_wind
        self._prices: dict[int, int] = {}
        self._costs: dict[int, tuple[int, int]] = {}
        self._pays: dict[tuple[int, ...], Pay] = {}
        self._value_honours: dict[int, int] = {}
        self.least: Final[i64] = max(options.scorer.minimum, 1)
        self.is_quick: Final = options.scorer.may_win(self._win_of(PLAIN, seat))
        if weights is None:
            weights = shipped("quick" if self.is_quick else "slow")
        self.weights: Final = weights
        self.chances: Final = Chances(weights)
        self._plain: Final = self._worth_of(PLAIN)
        self.prizes_concealment: Final = self._worth_of(CONCEALED) > self._plain
        self.routes: Final = [route for route in routes() if self._is_played(route)]

    def value_honours_of(self, seat: i64) -> i64:
        """The honours of which a triplet is worth something by itself to a seat.

        HK-FAAN-10, HK-FAAN-11, HK-FAAN-12, ZJ-PAT-3.1.
        """
        if int(seat) not in self._value_honours:
            found: i64 = 0
            kind: i64
            for kind in range(27, 34):
                text = f"[123m] [567m] [345p] [{NAMES[kind] * 3}] 99s"
                if self.options.scorer.worth(self._win_of(text, seat)) > self._plain:
                    found |= only(kind)
            self._value_honours[int(seat)] = int(found)
        return self._value_honours[int(seat)]

    def _worth_of(self, text: str) -> i64:
        """What a finished hand is worth when it wins on a discard."""
        return self.options.scorer.worth(self._win_of(text, self.seat))

    def _win_of(self, text: str, seat: i64) -> Win:
        tiles, melds = parse_hand(text)
        hand = hand_of(tiles, self.options.irregular)
        hand.melds.extend(melds)
        return self._win(hand, hand.tiles()[0], DISCARD, seat)

    def _is_played(self, route: Route) -> bool:
        """True if the table knows the route as something of its own."""
        if route.shape:
            return self.options.irregular & route.shape != 0
        return route.sample == "" or self._worth_of(route.sample) > self._plain

    def _win(self, hand: Hand, tile: i64, way: i64, seat: i64) -> Win:
        other = lower(seat)
        return Win(
            hand,
            tile,
            way,
            seat,
            round_wind=self.round_wind,
            source=other,
            responsible=other,
            has_flowers=self.options.has_flowers,
        )

    def pay(self, hand: Hand, tile: i64) -> Pay:
        """What a finished hand would win that a tile completed."""
        key = _key_of(hand, tile)
        known = self._pays.get(key)
        if known is None:
            known = Pay(
                self._gain(self._win(hand, tile, DISCARD, self.seat)),
                self._gain(self._win(hand, tile, SELF_DRAW, self.seat)),
            )
            if len(self._pays) >= MOST_PRICED:
                self._pays.clear()  # a bot may play on for ever
            self._pays[key] = known
        return known

    def _gain(self, win: Win) -> i64:
        scorer = self.options.scorer
        if not scorer.may_win(win):
            return 0
        return self.price(scorer.worth(win), win.way)

    def paid(self, win: Win) -> i64:
        """What the table pays for a win that is declared; 0 if it may not be.

        >>> from seifong.testing import stack
        >>> from seifong.views import view_of
        >>> view = view_of(stack(east="123m 456m 789p EE 444s"), seat=0)  # 天糊, ZJ-PAT-9.4.1
        >>> Table(view.options, seat=0, round_wind=0).paid(view.win())  # 480 points, in quarters
        1920
        """
        score = self.options.scorer.score(win)
        if score.why_not is not None:
            return 0
        return payments(self.options.rules, [win], [score]).gains[win.seat]

    def price(self, worth: i64, way: i64) -> i64:
        """What the winner of a hand of some worth gains, nobody being liable."""
        key = int(worth << 1 | way)
        if key not in self._prices:
            win = self._win(Hand(), NO_TILE, way, self.seat)
            score = Score("", [], [], NO_LIMIT, worth, None, None)
            gains = payments(self.options.rules, [win], [score]).gains
            self._prices[key] = gains[self.seat]
        return self._prices[key]

    def costs(self, worth: i64, seat: i64) -> tuple[int, int]:
        """What another's win costs who feeds it, and what it costs when nobody does."""
        key = int(worth << 2 | seat)
        if key not in self._costs:
            win = Win(Hand(), NO_TILE, DISCARD, seat, source=self.seat, responsible=self.seat)
            drawn = Win(Hand(), NO_TILE, SELF_DRAW, seat)
            score = Score("", [], [], NO_LIMIT, worth, None, None)
            rules = self.options.rules
            self._costs[key] = (
                -payments(rules, [win], [score]).gains[self.seat],
                -payments(rules, [drawn], [score]).gains[self.seat],
            )
        return self._costs[key]

    def plans(self, hand: Hand) -> list[Plan]:
        """The plans that the melds on the table leave open, with pungs of honours held in pairs."""
        pairs = hand.two & self.value_honours_of(self.seat)
        found: list[Plan] = []
        for route in self.routes:
            self._add(found, route, hand)
            if route.lacks is ALL_MELDS and not route.shape and not route.chows:
                chosen = pairs & route.kinds
                subset = chosen
                while subset:
                    self._add(found, forced(route, subset), hand)
                    subset = (subset - 1) & chosen
        return found

    def _add(self, found: list[Plan], route: Route, hand: Hand) -> None:
        if route.shape and hand.melds:
            return
        plan = Plan(route)
        plan.breadth = self.chances.breadth_of(route)
        plan.may_wait = self.prizes_concealment and not hand.melds and not route.shape
        if plan.lay(hand.melds):
            found.append(plan)


@lru_cache(maxsize=MOST_TABLES)
def table_of(options: Options, seat: int, round_wind: int, weights: Weights | None = None) -> Table:
    """The table that a seat is at; who comes again finds what has been priced there.

    >>> from seifong.rules.presets import preset
    >>> options = Options(preset("zung-jung"))
    >>> table_of(options, 2, 0) is table_of(options, 2, 0)
    True
    """
    return Table(options, seat, round_wind, weights)


def _key_of(hand: Hand, tile: i64) -> tuple[int, ...]:
    melds: i64 = 0
    for meld in hand.melds:
        melds = melds << 9 | meld.form << 6 | meld.low
    return (
        int(hand.one),
        int(hand.two),
        int(hand.three),
        int(hand.four),
        int(hand.flowers),
        int(melds),
        int(tile),
    )


def _gone(seen: list[int]) -> i64:
    """The kinds of which every tile is seen.

    >>> _gone([0, 4, 3, 4] + [0] * 30) == only(1) | only(3)
    True
    """
    gone: i64 = 0
    kind: i64
    for kind in range(34):
        if seen[kind] >= 4:
            gone |= only(kind)
    return gone


@final
class Prospects:
    """What a seat may expect of its hand, as things stand.

    >>> from seifong.testing import stack
    >>> from seifong.views import view_of
    >>> view = view_of(stack(east="123m 456m 789p EE 46s C"), seat=0)
    >>> prospects = Prospects(view, Table(view.options, seat=0, round_wind=0))
    >>> hand = view.hand.clone()
    >>> plans = prospects.worthwhile(hand)
    >>> plans[0].route.english, int(plans[0].count(hand)), prospects.live(plans[0].useful())
    ('any hand', 1, 4)
    >>> prospects.after(hand, 31, plans) > prospects.after(hand, 27, plans)  # C, or one of EE
    True
    """

    def __init__(self, view: View, table: Table) -> None:
        self.table: Final = table
        self.weights: Final = table.weights
        self.seen: Final = [int(view.seen(kind)) for kind in range(34)]
        self._gone: Final = _gone(self.seen)
        unseen = view.live + view.reserve
        seat: i64
        for seat in range(4):
            if seat != view.seat:
                unseen += view.sizes[seat]
        self._unseen: Final = float(unseen)
        self._chance = 0.0  # of the plan that is looked at
        self._chance_alone = 0.0
        self._turns: Final[i64] = min((view.live + 3) // 4, TURNS)

    def worthwhile(self, hand: Hand) -> list[Plan]:
        """The plans that promise most, the best first, each with what it pays."""
        plans = self.table.plans(hand)
        least: i64 = NEVER
        for plan in plans:
            least = min(least, plan.count(hand))
        found: list[Plan] = []
        for plan in plans:
            if plan.lacking <= least + FARTHEST:
                self._appraise(plan, hand)
                if plan.worth > 0.0:
                    place = len(found)
                    while place > 0 and found[place - 1].worth < plan.worth:
                        place -= 1
                    found.insert(place, plan)
        return found[:MOST_PLANS]

    def _appraise(self, plan: Plan, hand: Hand) -> None:
        """Find what a plan pays, and what it promises, after `count`."""
        plan.worth = 0.0
        lacking = plan.lacking
        useful = plan.useful()
        if self._turns == 0 or lacking > MOST_LACKING:
            return
        self._find_chances(plan, max(lacking, 1), useful)
        plan.gain = 0.0
        plan.gain_alone = 0.0
        sample: i64
        for sample in range(SAMPLES):
            finished = plan.finished(hand, useful, self._gone, sample)
            if finished is None:
                return
            last = plan.last if plan.last != NO_TILE else lowest(finished.one)
            gain = self._mean(self.table.pay(finished, last)) / float(SAMPLES)
            if plan.may_wait:
                plan.gain_alone += gain
                gain = self._mean(self.table.pay(opened(finished, last), last)) / float(SAMPLES)
            plan.gain += gain
        plan.lacking = lacking
        plan.worth = plan.promises(self._chance, self._chance_alone)

    def live(self, kinds: i64) -> i64:
        """How many tiles of these kinds are unseen."""
        return live(kinds, self.seen)

    def _mean(self, pay: Pay) -> float:
        feed = OTHERS * self.weights.feed
        if pay.discard:
            return (float(pay.self_draw) + feed * float(pay.discard)) / (1.0 + feed)
        return float(pay.self_draw) / (1.0 + feed)

    def of(self, hand: Hand, plans: list[Plan]) -> float:
        """What a hand that waits for a tile may expect to win, all plans taken together."""
        return self._together(hand, plans, NO_TILE)

    def after(self, hand: Hand, discard: i64, plans: list[Plan]) -> float:
        """The same, once a tile of the hand is discarded that the plans were made for."""
        hand.give(discard)
        worth = self._together(hand, plans, discard)
        hand.take(discard)
        return worth

    def _together(self, hand: Hand, plans: list[Plan], discard: i64) -> float:
        best = 0.0
        if hand.waits():
            best = self.of_ready(hand)
        total = best
        is_ready = best > 0.0
        for plan in plans:
            worth = plan.worth
            if discard == NO_TILE or has(plan.route.kinds, discard):
                lacking = plan.lacking
                if plan.count(hand) == lacking:
                    worth = self.of_plan(plan, lacking)
                else:
                    worth = self._farther(plan)
                    plan.lacking = lacking
            if plan.lacking > 1 or not is_ready:
                total += worth
                if worth > best:  # noqa: PLR1730 (max() would box them)
                    best = worth
        return best + self.weights.second * (total - best)

    def of_ready(self, hand: Hand) -> float:
        """What a hand that waits for its last tile may expect to win."""
        weights = self.weights
        rate = 0.0
        gain = 0.0
        waits = hand.waits() & ~hand.four
        while waits:
            tile = lowest(waits)
            waits &= waits - 1
            unseen = 4 - self.seen[tile]
            if unseen <= 0:
                continue
            hand.take(tile)
            pay = self.table.pay(hand.clone(), tile)
            hand.give(tile)
            drawn = float(unseen) / self._unseen
            if pay.self_draw:
                rate += drawn
                gain += drawn * float(pay.self_draw)
            if pay.discard:
                claimed = OTHERS * weights.feed * drawn
                rate += claimed
                gain += claimed * float(pay.discard)
        if rate == 0.0:
            return 0.0
        return gain / rate * self.table.chances.first(self._turns, rate)

    def of_plan(self, plan: Plan, lacking: i64) -> float:
        """What may be expected of one plan, after `count`, going by the tiles that help it now."""
        if lacking > MOST_LACKING:
            return 0.0
        self._find_chances(plan, lacking, plan.useful())
        return plan.promises(self._chance, self._chance_alone)

    def _farther(self, plan: Plan) -> float:
        """What may be expected of a plan once it lacks a tile more, at the typical rate."""
        if plan.lacking > MOST_LACKING:
            return 0.0
        chances, turns = self.table.chances, self._turns
        return plan.promises(
            chances.typical(plan.breadth, plan.lacking, turns),
            chances.typical(plan.breadth + 1, plan.lacking, turns),
        )

    def _find_chances(self, plan: Plan, lacking: i64, useful: i64) -> None:
        """The chances of a plan, with claims and without, going by the tiles that help it now."""
        weights = self.weights
        rate = 0.0
        alone: i64 = 0
        while useful:
            tile = lowest(useful)
            useful &= useful - 1
            unseen = 4 - self.seen[tile]
            if unseen <= 0:
                continue
            alone += unseen
            ease = 1.0
            if lacking == 1:
                ease += OTHERS * weights.feed
            elif plan.route.shape:
                pass
            elif has(plan.two, tile):
                ease += OTHERS * (weights.honour if has(HONOURS, tile) else weights.pung)
            elif _makes_chow(plan.one, tile, plan.route.starts):
                ease += weights.chow
            rate += float(unseen) * ease
        rate /= self._unseen
        chances, turns = self.table.chances, self._turns
        self._chance = chances.of(plan.breadth, lacking, turns, rate)
        self._chance_alone = 0.0
        if plan.may_wait:
            if lacking > 1:
                rate = float(alone) / self._unseen
            self._chance_alone = chances.of(plan.breadth + 1, lacking, turns, rate)


def _makes_chow(one: i64, tile: i64, starts: i64) -> bool:
    """True if a claim of the tile would make a chow."""
    kind = only(tile)
    return (
        (one & kind << 1 != 0 and one & kind << 2 != 0 and starts & kind != 0)
        or (one & kind >> 1 != 0 and one & kind << 1 != 0 and starts & kind >> 1 != 0)
        or (one & kind >> 2 != 0 and one & kind >> 1 != 0 and starts & kind >> 2 != 0)
    )


def opened(hand: Hand, last: i64) -> Hand:
    """A finished hand with one set on the table that was claimed, the winning tile not in it.

    >>> from seifong.notation import parse_tiles
    >>> opened(hand_of(parse_tiles("123m 456m 789p 111s EE")), 0).melds
    [Meld(chow, 3, claimed=3, source=1)]
    """
    sets = hand.three | runs(hand.one)
    while sets:
        kind = lowest(sets)
        sets &= sets - 1
        meld = Meld(PUNG if has(hand.three, kind) else CHOW, kind, kind, 1)
        if has(meld.kinds(), last):
            continue
        twin = hand.clone()
        twin.give(kind)
        twin.expose(meld)
        if twin.is_complete(last):
            return twin
    return hand
