"""This file is about intervals: against sums worked by hand, and against what should hold."""

from fractions import Fraction

import pytest

from seifong.lab.estimates import Estimate, ratio, student


def found(parts: list[int], wholes: list[int]) -> Estimate:
    estimate = ratio(parts, wholes)
    assert estimate is not None
    return estimate


def test_the_interval_of_a_mean_is_the_one_of_the_books() -> None:
    """1, 2, 3, 4: the mean 2.5, variance 5/3, standard error √(5/12), and t for 3 is 3.182."""
    estimate = found([1, 2, 3, 4], [1, 1, 1, 1])

    assert estimate.mean == 2.5
    assert estimate.margin == pytest.approx(3.182 * (5 / 12) ** 0.5)


def test_the_interval_of_a_ratio_counts_each_wall_once() -> None:
    """6 of 2 and 2 of 2 and nothing of 0: 8 of 4 is 2, off by +2, −2 and 0; √(8 × 3/2) / 4."""
    estimate = found([6, 2, 0], [2, 2, 0])

    assert estimate.mean == 2
    assert estimate.margin == pytest.approx(4.303 * 12**0.5 / 4)


def test_deals_of_one_wall_that_are_alike_do_not_make_it_surer() -> None:
    once, four_times = found([1, 3, 2], [1, 1, 1]), found([4, 12, 8], [4, 4, 4])

    assert four_times == once


@pytest.mark.parametrize(
    ("parts", "wholes"),
    [([7], [4]), ([0, 0, 0], [4, 4, 4]), ([1, 1, 1], [3, 3, 3]), ([5, 0, 0], [1, 0, 0])],
)
def test_what_does_not_vary_tells_nothing_of_how_it_varies(
    parts: list[int], wholes: list[int]
) -> None:
    assert found(parts, wholes) == Estimate(sum(parts) / sum(wholes), None)


def test_nothing_to_share_is_no_estimate() -> None:
    assert ratio([0, 0], [0, 0]) is None
    assert ratio([], []) is None


# Quantiles of Student's t at 0.975, from the printed table.
TABLE = {1: 12.706, 5: 2.571, 10: 2.228, 11: 2.201, 15: 2.131, 30: 2.042, 120: 1.980, 10**9: 1.960}


@pytest.mark.parametrize(("freedom", "quantile"), TABLE.items())
def test_student_is_as_printed(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.0006)


def test_fractions_are_exact() -> None:
    thirds = [Fraction(1, 3), Fraction(2, 3), Fraction(1)]
    estimate = ratio(thirds, [1, 1, 1])

    assert estimate is not None
    assert estimate.mean == pytest.approx(2 / 3)
    assert estimate.margin == pytest.approx(4.303 / 3 / 3**0.5)
