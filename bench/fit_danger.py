"""Fits the signs of danger that `watchful` goes by, to deals that `routes` plays against itself.

In every turn it asks of each tile that might be discarded, and of each other seat, whether that
seat would win on it, what that would cost, and what signs of it lay open. A logistic regression
tells the weight of each sign; of the discards that nobody would win on it keeps one in ten. A
Poisson regression tells by how much each makes a win dearer. It prints a section of weights.toml.

    python bench/fit_danger.py --rules hong-kong --set slow --seed fit-1 --deals 3000
"""

import argparse
import math
from random import Random

from seifong.bots.danger import Other
from seifong.bots.prospects import Table
from seifong.bots.routes import RoutesBot
from seifong.bots.signs import SIGNS
from seifong.kinds import has, kinds_in
from seifong.rules.presets import PRESETS, preset
from seifong.scoring.win import DISCARD, Win
from seifong.table.deal import Deal
from seifong.table.dice import FastDice
from seifong.table.options import Options
from seifong.table.phases import TURN
from seifong.views import View, view_of

EPOCHS = 6
RATE = 0.05
PRIOR = 1e-6
KEPT = 10
PRICE_EPOCHS = 40
PRICE_RATE = 0.3
PRICE_PRIOR = 3.0

Row = tuple[tuple[int, ...], float]
"""The signs of a discard, and how many times the cheapest win it would cost; 0 if nobody wins."""


def main() -> None:
    """Play, fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="hong-kong", choices=PRESETS)
    parser.add_argument("--set", default="slow")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--deals", type=int, default=2000)
    arguments = parser.parse_args()
    options = Options(preset(arguments.rules))
    chance = Random(arguments.seed)
    rows: list[Row] = []
    for number in range(arguments.deals):
        deal = Deal(options, FastDice(f"{arguments.seed}/{number}"), number % 4)
        rows += [row for row in rows_of(deal) if row[1] or chance.randrange(KEPT) == 0]
    labels = [(signs, int(cost > 0)) for signs, cost in rows]
    won = [row for row in rows if row[1]]
    bias, weights = fitted(labels, chance)
    dearer, prices = fitted_prices(won, chance)
    print(f"# {len(rows)} discards looked at, {len(won)} would have been won on")
    print(f"# loss {loss(labels, bias, weights):.5f}, of a constant {constant_loss(labels):.5f}")
    print(f"[{arguments.set}-signs]")
    print(f"bias = {bias - math.log(KEPT):.3f}")
    print(f"dearer = {dearer:.3f}")
    for sign, weight in zip(SIGNS, weights, strict=True):
        print(f"{sign} = {weight:.3f}")
    for sign, price in zip(SIGNS, prices, strict=True):
        print(f"{sign}_price = {price:.3f}")


def rows_of(deal: Deal) -> list[Row]:
    """The signs of every possible discard of a deal, and what it would have cost."""
    rows: list[Row] = []
    tables = [Table(deal.options, seat, deal.round_wind) for seat in range(4)]
    bots = [RoutesBot() for _ in range(4)]
    while deal.end is None:
        seat = deal.asked
        view = view_of(deal, seat)
        if deal.phase == TURN and len(view.proper()) > 1:
            for other in range(4):
                if other != seat:
                    rows += rows_against(deal, view, tables[seat], other)
        deal.act(seat, bots[seat].choose(view))
    return rows


def rows_against(deal: Deal, view: View, table: Table, seat: int) -> list[Row]:
    """The signs of every discard that a seat might win on, and what it would cost."""
    other = Other(view, seat)
    value_honours = table.value_honours_of(seat)
    return [
        (tuple(other.signs(view, tile, value_honours)), cost_of(deal, table, seat, tile))
        for tile in kinds_in(view.hand.one)
        if not has(other.safe, tile)
    ]


def cost_of(deal: Deal, table: Table, seat: int, tile: int) -> float:
    """What it costs to feed a seat with a tile, the cheapest win being 1; 0 if it may not win."""
    hand = deal.hands[seat]
    if not hand.completes_with(tile):
        return 0.0
    twin = hand.clone()
    twin.take(tile)
    win = Win(
        twin,
        tile,
        DISCARD,
        seat,
        round_wind=deal.round_wind,
        source=deal.asked,
        responsible=deal.asked,
        has_flowers=deal.options.has_flowers,
    )
    scorer = deal.options.scorer
    if not scorer.may_win(win):
        return 0.0
    return extra(table, scorer.worth(win), seat) / extra(table, table.least, seat)


def extra(table: Table, worth: int, seat: int) -> float:
    """What a win costs more if it is fed."""
    fed, share = table.costs(worth, seat)
    return fed - table.weights.anyway * share


def fitted(rows: list[tuple[tuple[int, ...], int]], chance: Random) -> tuple[float, list[float]]:
    """The weights that make what happened likeliest, by stochastic gradient (Adagrad)."""
    weights = [0.0] * len(SIGNS)
    squares = [1e-8] * len(SIGNS)
    share = max(sum(label for _, label in rows), 1) / len(rows)
    bias, square = math.log(share / (1 - share)), 1e-8
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        rate = RATE / (1 + epoch)
        for signs, label in rows:
            odds = bias
            for sign in signs:
                odds += weights[sign]
            error = label - 1 / (1 + math.exp(-odds))
            square += error * error
            bias += 0.2 * rate * error / math.sqrt(square)
            for sign in signs:
                slope = error - PRIOR * weights[sign]
                squares[sign] += slope * slope
                weights[sign] += 10 * rate * slope / math.sqrt(squares[sign])
    return bias, weights


def fitted_prices(rows: list[Row], chance: Random) -> tuple[float, list[float]]:
    """The logarithms of the prices that make the costs likeliest, by the same descent."""
    prices = [0.0] * len(SIGNS)
    squares = [1e-6] * len(SIGNS)
    mean = sum(cost for _, cost in rows) / len(rows)
    dearer, square = math.log(mean), 1e-6
    for epoch in range(PRICE_EPOCHS):
        chance.shuffle(rows)
        rate = PRICE_RATE / (1 + epoch / 5)
        for signs, cost in rows:
            expected = math.exp(min(dearer + sum(prices[sign] for sign in signs), 8))
            error = (cost - expected) / mean
            square += error * error
            dearer += 0.2 * rate * error / math.sqrt(square)
            for sign in signs:
                slope = error - PRICE_PRIOR * prices[sign] / len(rows)
                squares[sign] += slope * slope
                prices[sign] += rate * slope / math.sqrt(squares[sign])
    return dearer, prices


def loss(rows: list[tuple[tuple[int, ...], int]], bias: float, weights: list[float]) -> float:
    """The mean logarithmic loss."""
    total = 0.0
    for signs, label in rows:
        odds = bias + sum(weights[sign] for sign in signs)
        total += math.log1p(math.exp(-odds if label else odds))
    return total / len(rows)


def constant_loss(rows: list[tuple[tuple[int, ...], int]]) -> float:
    """The same for who knows only how often it happens."""
    share = sum(label for _, label in rows) / len(rows)
    return -share * math.log(share) - (1 - share) * math.log(1 - share)


if __name__ == "__main__":
    main()
