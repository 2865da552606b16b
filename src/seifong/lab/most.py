"""This file is about how much a deal may pay, which learners want to know beforehand."""

from __future__ import annotations

from seifong.rules.scoring import ZungJungScoring
from seifong.scoring.payment import QUARTERS, Prices
from seifong.table.options import Options

__all__ = ["most_paid"]


def most_paid(options: Options) -> int:
    """More than this, in quarters of the table's unit, no seat gains or loses by a deal.

    By half-spicy ten faan are 128 times the half that is the unit, from each of three.

    >>> from seifong.rules.presets import preset
    >>> [most_paid(Options(preset(name))) / QUARTERS for name in ("hong-kong", "zung-jung")]
    [192.0, 1440.0]

    Where faan have no cap, it is reckoned as if one hand had all patterns, each four times.
    """
    scoring, worths = options.rules.scoring, options.scorer.worths
    if isinstance(scoring, ZungJungScoring):
        won = 3 * QUARTERS * max(scoring.score.limit, *worths)
    else:
        cap, prices = scoring.score.cap, Prices(scoring.pay)
        faan = cap if isinstance(cap, int) else 4 * sum(worths)
        won = max(3 * prices.self_draw(faan), prices.on_discard(faan))
    winners = 1 if options.rules.table.claim.multi_win in {"head_bump", "best_hand"} else 3
    return winners * options.rules.match.dealer.multiplier * won
