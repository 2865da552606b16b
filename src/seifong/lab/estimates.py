"""This file is about how sure one may be of what was counted, where whole walls were drawn.

Deals of one wall are alike, so a wall counts as one draw, whatever was played on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Final, NamedTuple

__all__ = ["Estimate", "as_share", "ratio", "student"]

Rational = int | Fraction

_TAIL: Final = 0.975
_NORMAL: Final = NormalDist().inv_cdf(_TAIL)
_FEW: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


class Estimate(NamedTuple):
    """A mean, and how far to either side its 95 % interval goes; None if that cannot be told.

    >>> Estimate(2.5, 0.5).low, Estimate(2.5, 0.5).high, Estimate(2.5, None).low
    (2.0, 3.0, None)
    """

    mean: float
    margin: float | None

    @property
    def low(self) -> float | None:
        """Where the interval begins."""
        return None if self.margin is None else self.mean - self.margin

    @property
    def high(self) -> float | None:
        """Where the interval ends."""
        return None if self.margin is None else self.mean + self.margin


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval goes to either side (Student's t).

    The first ten are from the table; from there the usual series in 1/freedom is closer than the
    table's last digit.

    >>> student(1), [round(student(freedom), 3) for freedom in (11, 20, 60, 10**9)]
    (12.706, [2.201, 2.086, 2.0, 1.96])
    """
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = _NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def ratio(parts: Sequence[Rational], wholes: Sequence[Rational]) -> Estimate | None:
    """So much to each: the sum of the parts over that of the wholes, a pair for each wall.

    The interval is that of a ratio over clusters: what a wall's part differs from its due share.
    With wholes that are all alike it is the interval of a mean. It cannot be told from one wall,
    nor from walls that do not differ. None if there is nothing to share.

    >>> ratio([3, 1], [2, 2])
    Estimate(mean=1.0, margin=6.353)
    >>> ratio([7], [2]), ratio([0], [0])
    (Estimate(mean=3.5, margin=None), None)
    """
    whole = sum(wholes)
    if not whole:
        return None
    mean = Fraction(sum(parts)) / whole
    spread = sum((part - mean * of) ** 2 for part, of in zip(parts, wholes, strict=True))
    if not spread:
        return Estimate(float(mean), None)
    walls = len(parts)
    error = (float(spread) * walls / (walls - 1)) ** 0.5 / float(whole)
    return Estimate(float(mean), student(walls - 1) * error)


def as_share(found: Estimate | None) -> Estimate | None:
    """The same of a share, between none and all: an interval with room for both tells nothing.

    >>> as_share(Estimate(0.25, 1.588)), as_share(Estimate(0.25, 0.5))
    (Estimate(mean=0.25, margin=None), Estimate(mean=0.25, margin=0.5))
    """
    if found is None or found.margin is None:
        return found
    is_told = found.mean - found.margin > 0 or found.mean + found.margin < 1
    return found if is_told else Estimate(found.mean, None)
