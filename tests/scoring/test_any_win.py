"""This file is about what holds of any win: the best reading, suits alike, money kept."""

from collections import Counter
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

import naive
from seifong.hands import SEVEN_PAIRS, THIRTEEN_ORPHANS, hand_of
from seifong.kinds import kinds_in
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.notation import write
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.scoring.arrange import REGULAR, arrangements
from seifong.scoring.payment import false_win_payment, payments
from seifong.scoring.score import Score
from seifong.scoring.scorer import NO_WIN, scorer_of
from seifong.scoring.win import DISCARD, ROB, SELF_DRAW, Win
from seifong.seats import NOBODY
from winning import PLAIN, told

ZUNG_JUNG = scorer_of(preset("zung-jung"))
HONG_KONG = scorer_of(PLAIN)
SUITS = list(permutations(range(3)))


@st.composite
def sets_of_tiles(draw: st.DrawFn) -> tuple[list[list[int]], int]:
    """Four sets and a pair, as likely as not of few suits, so that much can be read anew."""
    suits = draw(st.sampled_from([[0], [1], [0, 1], [0, 1, 2]]))
    kinds = [9 * suit + rank for suit in suits for rank in range(9)]
    kinds += draw(st.sampled_from([[], list(range(27, 34))]))
    narrow = draw(st.booleans())
    if narrow:
        first = draw(st.sampled_from([kind for kind in kinds if kind < 27]))
        kinds = [kind for kind in kinds if first <= kind <= first + 4] + kinds[-2:]
    sets: list[list[int]] = []
    for _ in range(4):
        low = draw(st.sampled_from(kinds))
        is_chow = low < 27 and low % 9 <= 6 and draw(st.booleans())
        sets.append([low, low + 1, low + 2] if is_chow else [low] * 3)
    pair = draw(st.sampled_from(kinds))
    held = Counter([tile for tiles in sets for tile in tiles] + [pair] * 2)
    assume(all(times <= 4 for times in held.values()))
    return sets, pair


@st.composite
def regular_wins(draw: st.DrawFn) -> Win:
    """A win of four sets and a pair, some of them on the table."""
    sets, pair = draw(sets_of_tiles())
    held = Counter([tile for tiles in sets for tile in tiles] + [pair] * 2)
    laid = draw(st.integers(0, 4))
    seat = draw(st.integers(0, 3))
    melds = [draw(meld_of(tiles, held, seat)) for tiles in sets[:laid]]
    concealed = [tile for tiles in sets[laid:] for tile in tiles] + [pair] * 2
    return win_with(draw, seat, concealed, melds)


@st.composite
def meld_of(draw: st.DrawFn, tiles: list[int], held: Counter[int], seat: int) -> Meld:
    """The set as a meld of the table, fed by another seat; a kong where the fourth tile is free."""
    source = (seat + draw(st.integers(1, 3))) % 4
    if tiles[0] != tiles[1]:
        return Meld(CHOW, tiles[0], tiles[0], source)
    forms = [PUNG] if held[tiles[0]] == 4 else [PUNG, BIG_KONG, ADDED_KONG, CONCEALED_KONG]
    form = draw(st.sampled_from(forms))
    if form == CONCEALED_KONG:
        return Meld(form, tiles[0])
    return Meld(form, tiles[0], tiles[0], source)


def win_with(draw: st.DrawFn, seat: int, tiles: list[int], melds: list[Meld]) -> Win:
    """A win by any of the concealed tiles, in any way."""
    hand = hand_of(tiles, SEVEN_PAIRS | THIRTEEN_ORPHANS)
    hand.melds.extend(melds)
    way = draw(st.sampled_from([DISCARD, SELF_DRAW, ROB]))
    source = (seat + draw(st.integers(1, 3))) % 4 if way in {DISCARD, ROB} else NOBODY
    return Win(
        hand,
        draw(st.sampled_from(tiles)),
        way,
        seat,
        round_wind=draw(st.integers(0, 3)),
        source=source,
        responsible=draw(st.sampled_from([source, NOBODY])),
        circumstances=draw(st.sampled_from([0, 0, 0, 1, 2, 4, 5, 12, 16, 32])),
    )


@st.composite
def irregular_wins(draw: st.DrawFn) -> Win:
    """Seven pairs, or thirteen orphans."""
    seat = draw(st.integers(0, 3))
    if draw(st.booleans()):
        return win_with(draw, seat, [*naive.ENDS, draw(st.sampled_from(naive.ENDS))], [])
    low = draw(st.integers(0, 20))
    kinds = draw(st.lists(st.integers(low, min(33, low + 13)), min_size=7, max_size=7))
    assume(max(Counter(kinds).values()) <= 2)
    return win_with(draw, seat, sorted(kinds * 2), [])


any_win = st.one_of(regular_wins(), irregular_wins())


@given(any_win)
def test_points_are_those_of_the_best_reading(win: Win) -> None:
    assert ZUNG_JUNG.worth(win) == naive.zung_jung(win)


@given(any_win)
def test_faan_are_those_of_the_best_reading(win: Win) -> None:
    assert HONG_KONG.worth(win) == naive.hong_kong(win)


@given(st.lists(st.integers(0, 8), min_size=14, max_size=14), st.integers(0, 2), st.booleans())
def test_a_hand_is_read_as_often_as_it_can_be(ranks: list[int], way: int, even: bool) -> None:
    """Any fourteen tiles of one suit: complete or not, no reading is missed and none invented."""
    tiles = [rank // 2 if even else rank for rank in ranks]
    assume(max(Counter(tiles).values()) <= 4)
    win = Win(hand_of(tiles), tile=tiles[0], way=way, seat=1, source=0)
    found = [
        (way.text(), sorted(kinds_in(way.concealed)))
        for way in arrangements(win)
        if way.shape == REGULAR
    ]

    assert sorted(found) == sorted(read_slowly(win))


def read_slowly(win: Win) -> list[tuple[str, list[int]]]:
    """The readings found with lists, each once: the sets, and which triplets are concealed."""
    found: list[tuple[str, list[int]]] = []
    for sets, pair in naive.readings(win):
        tiles = sorted(
            [low, low + 1, low + 2] if name == "chow" else [low] * 3 for name, low, _ in sets
        )
        hidden = sorted(low for name, low, is_hidden in sets if name != "chow" and is_hidden)
        reading = (" ".join(write(part) for part in [*tiles, [pair] * 2]), hidden)
        if reading not in found:
            found.append(reading)
    return found


@given(any_win, st.sampled_from(SUITS), st.sampled_from(["zung-jung", "hong-kong", "hkma"]))
def test_suits_are_alike(win: Win, order: tuple[int, int, int], name: str) -> None:
    scorer = scorer_of(preset(name))
    hand = hand_of([naive.in_other_suits(tile, order) for tile in win.hand.tiles()])
    for meld in win.hand.melds:
        low = naive.in_other_suits(int(meld.low), order)
        hand.melds.append(Meld(meld.form, low, low, meld.source))
    twin = Win(
        hand,
        naive.in_other_suits(int(win.tile), order),
        win.way,
        win.seat,
        round_wind=win.round_wind,
        source=win.source,
        circumstances=win.circumstances,
    )

    assert scorer.worth(twin) == scorer.worth(win)
    assert told(scorer.score(twin)) == told(scorer.score(win))


@given(any_win, st.sampled_from(sorted(PRESETS)))
def test_a_score_says_what_the_scorer_says(win: Win, name: str) -> None:
    scorer = scorer_of(preset(name))
    score = scorer.score(win)

    assert scorer.may_win(win) == (score.why_not is None)
    if score.arrangement is None:
        assert scorer.worth(win) == NO_WIN
    else:
        assert scorer.worth(win) == score.worth <= max(score.raw, 1)
        assert sum(line.total() for line in score.lines) == score.raw
        assert score.worth == max(reading.worth for reading in scorer.readings(win))


HOUSES = st.fixed_dictionaries(
    {
        "claim.multi_pay": st.sampled_from(["co_winners_exempt", "co_winners_pay_side_share"]),
        "kong.rob_payment": st.sampled_from(["as_discard", "declarer_three_shares"]),
        "dealer.multiplier": st.integers(1, 3),
        "score.minimum": st.just(0),
    }
)


@given(any_win, st.sampled_from(sorted(PRESETS)), HOUSES)
def test_what_is_won_is_paid(win: Win, name: str, house: dict[str, object]) -> None:
    rules = with_options(preset(name), house)
    score = scorer_of(rules).score(win)
    assume(score.why_not is None)

    payment = payments(rules, [win], [score])

    assert (sum(payment.gains), payment.deducted) == (0, 0)
    assert payment.gains[win.seat] >= 0
    assert all(gain <= 0 for seat, gain in enumerate(payment.gains) if seat != win.seat)
    assert all(flow.amount > 0 and flow.payer != flow.payee for flow in payment.flows)


@given(
    st.lists(st.integers(0, 13), min_size=1, max_size=3),
    st.integers(0, 3),
    st.sampled_from([DISCARD, ROB]),
    st.sampled_from(sorted(PRESETS)),
    HOUSES,
)
def test_several_winners_are_paid(
    worths: list[int], giver: int, way: int, name: str, house: dict[str, object]
) -> None:
    rules = with_options(preset(name), house)
    wins: list[Win] = []
    scores: list[Score] = []
    for place, worth in enumerate(worths, 1):
        seat = (giver + place) % 4
        wins.append(Win(hand_of([]), 0, way, seat, source=giver, responsible=giver))
        scores.append(Score("faan", [], [], "", worth, None, None))

    payment = payments(rules, wins, scores)

    assert (sum(payment.gains), payment.deducted) == (0, 0)
    assert payment.gains[giver] <= 0


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 3), st.sampled_from(
    ["prevent", "pay_cap_shares", "three_portions_each", "deduct_fixed", "dead_hand"]
))  # fmt: skip
def test_a_false_win_is_paid_or_stated_apart(name: str, offender: int, mode: str) -> None:
    rules = with_options(preset(name), {"false.mode": mode, "false.amount": 30})
    payment = false_win_payment(rules, offender)

    assert sum(payment.gains) == -payment.deducted
    assert (payment.gains[offender] < 0) == (mode not in {"prevent", "dead_hand"})
