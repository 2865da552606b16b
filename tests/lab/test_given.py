"""This file is about what cannot have been meant: it is refused in a sentence that names it."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test

from seifong.errors import BadInput, BadRules, Impossible
from seifong.lab.batch import Batch, arrays_of
from seifong.lab.env_solo import SoloEnv
from seifong.lab.env_together import TogetherEnv
from seifong.lab.env_turns import TurnsEnv, env
from seifong.lab.lessons import lessons
from seifong.lab.recording import Recording
from seifong.lab.state import State
from seifong.record.corpus import Corpus
from seifong.testing import stack

NO_TEXT = "\ud800"  # half of a letter, which nothing can write down


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv, State, lambda rules: Batch(1, rules)])
@pytest.mark.parametrize("rules", [None, {}, 3, b"hkma"])
def test_what_is_no_rules_is_not_taken_for_some(make: Callable[[Any], object], rules: Any) -> None:
    with pytest.raises(BadRules, match=f"a preset's name, or a value of Rules, and not {rules!r}"):
        make(rules)


@pytest.mark.parametrize(
    "deal",
    [
        lambda: Batch(1, "hkma", NO_TEXT),
        lambda: State("hkma", seed=NO_TEXT),
        lambda: TurnsEnv("hkma").reset(seed=NO_TEXT),  # type: ignore[arg-type] # a fault
        lambda: TogetherEnv("hkma").reset(seed=NO_TEXT),  # type: ignore[arg-type] # a fault
    ],
)
def test_a_seed_is_a_text_that_can_be_written_down(deal: Callable[[], object]) -> None:
    with pytest.raises(BadInput, match=r"a seed is a text that can be written down"):
        deal()


def test_a_seed_of_too_many_digits_is_refused() -> None:
    with pytest.raises(BadInput, match="a whole number that can be written down"):
        Batch(1, "hkma", 10**5000)


@pytest.mark.parametrize("opponents", [None, ["speed"] * 3])
def test_the_opponents_have_one_name(opponents: Any) -> None:
    with pytest.raises(BadInput, match="bots of one name"):
        SoloEnv(1, opponents=opponents)


@pytest.mark.parametrize("matches", ["a folder", [3], 3])
def test_lessons_are_made_of_matches(matches: Any) -> None:
    with pytest.raises(BadInput, match=r"made of recorded matches.* not of"):
        list(lessons(matches))


def test_views_are_shown_and_no_deals() -> None:
    with pytest.raises(BadInput, match=r"views are shown, such as view_of\(deal, seat\), and not"):
        arrays_of([stack(east="5s")])  # type: ignore[list-item] # a fault


@pytest.mark.parametrize("stream", ["a file.jsonl", io.StringIO(), None])
def test_a_record_is_written_as_bytes(stream: Any) -> None:
    """It was found out once a deal had ended, and then the record was lost."""
    with pytest.raises(BadInput, match="a stream of bytes"):
        Recording(Batch(1, "hkma", round_wind=0), stream)


def test_spans_of_time_are_no_motions() -> None:
    """Though numpy counts them among its whole numbers."""
    with pytest.raises(Impossible, match="take as many whole numbers, and not"):
        Batch(2, "hkma").step(np.array([1, 2], "timedelta64[s]"))


@pytest.mark.parametrize("make", [Batch, SoloEnv])
@pytest.mark.parametrize("tables", [0, -1, 10**13, 2**70])
def test_there_are_so_many_tables_as_a_memory_may_hold(
    make: Callable[[int], object], tables: int
) -> None:
    with pytest.raises(BadInput, match=f"1 to 16777216 tables, and not {tables}"):
        make(tables)


@pytest.mark.parametrize("table", [-1, 2])
def test_a_batch_has_seeds_of_its_own_tables_alone(table: int) -> None:
    """That of -1 was the last table's."""
    with pytest.raises(BadInput, match=f"0 to 1: none is {table}"):
        Batch(2, "hkma").seed_of(table)


@pytest.mark.parametrize(
    "ask",
    [
        lambda made: made.observation_space("bob"),
        lambda made: made.action_space("bob"),
        lambda made: made.oracle("bob"),
    ],
)
@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_an_agent_is_one_of_four(make: Callable[[str], Any], ask: Callable[[Any], object]) -> None:
    made = make("hkma")
    made.reset(seed=1)

    with pytest.raises(BadInput, match="there is no agent 'bob': they are east, south, west"):
        ask(made)


@pytest.mark.parametrize("given", [None, 3, [1, 2, 3, 4]])
def test_those_who_move_together_are_told_by_name(given: Any) -> None:
    table = TogetherEnv("hkma")
    table.reset(seed=1)

    with pytest.raises(Impossible, match="a motion for each agent, by its name"):
        table.step(given)


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: table.last(),
        lambda table: table.render(),
        lambda table: table.step(0),
        lambda table: table.observe("east"),
        lambda table: table.oracle("east"),
        lambda table: table.state(),
    ],
)
def test_before_the_first_deal_there_is_nothing_to_be_seen(ask: Callable[[Any], object]) -> None:
    with pytest.raises(Impossible, match="to be reset first"):
        ask(TurnsEnv("hkma", render_mode="ansi"))


@pytest.mark.parametrize("folder", [None, 3])
def test_a_corpus_is_in_a_folder(folder: Any) -> None:
    with pytest.raises(BadInput, match=f"by its path, and not {folder}"):
        Corpus(folder)


@pytest.mark.filterwarnings("ignore::UserWarning")  # of taste: how looks and agents are called
def test_a_wrapped_table_passes_pettingzoo_s_test_and_says_what_is_out_of_order() -> None:
    api_test(env("hkma"), num_cycles=100)

    with pytest.raises(AssertionError, match="needs to be called before"):
        env("hkma").observe("east")


@pytest.mark.parametrize("make", [TurnsEnv, TogetherEnv])
def test_a_state_is_what_east_sees_and_what_it_may_not_know(make: Callable[[str], Any]) -> None:
    table = make("zung-jung")
    table.reset(seed=1)
    seen, hidden = table.table.look(0), table.oracle("east")

    state = table.state()

    assert table.state_space.contains(state)
    planes, flowers = seen["observation"].ravel(), seen["flowers"].ravel()
    assert (state[: planes.size] == planes).all()
    assert (state[planes.size + flowers.size :][: hidden.size] == hidden.ravel()).all()
    assert np.array_equal(state[-len(seen["rules"]) :], seen["rules"])
