"""This file is about the ledger: entries that are added, undone, cut short, changed and shared."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import settings
from seifong.errors import BadInput, BadRecord
from seifong.match import Standing
from seifong.record.chain import Chain
from seifong.record.ledger import (
    Disqualified,
    Entry,
    FalseWin,
    Ledger,
    LedgerHeader,
    NoWinner,
    Penalty,
    Replay,
    Undo,
    WinnerTold,
    Won,
    WrongDeal,
)
from seifong.record.ledger_file import begin_ledger, kept_open, read_ledger
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset, with_options

PLAYERS = ("Ah Ming", "Bo", "Chi", "Dik")
BO_OFF_CHI = Won(
    winners=(WinnerTold(player=1, worth=3),), way="discard", source=2, gains=(0, 32, -32, 0)
)
AH_MING_DRAWS = Won(
    winners=(WinnerTold(player=0, worth=3),), way="self-draw", gains=(48, -16, -16, -16)
)
TALKED = Penalty(player=3, deducted=(0, 0, 0, 40), why="talking")
THREE: list[Entry] = [BO_OFF_CHI, NoWinner(), TALKED]


def ledger_of(rules: str | Rules, *entries: Entry) -> Ledger:
    """A ledger that nobody has written down."""
    header = LedgerHeader(ledger=1, version="", rules={}, fingerprint="", players=PLAYERS)
    ledger = Ledger(header, preset(rules) if isinstance(rules, str) else rules)
    for entry in entries:
        ledger.enter(entry)
    return ledger


def why_not(ledger: Ledger, entry: Entry) -> str:
    """Why an entry cannot be the next; nothing, if it can."""
    wrong = ledger.why_not(entry)
    return "" if wrong is None else wrong.en


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A ledger of Hong Kong with nothing in it yet."""
    path = tmp_path / "table.ledger"
    begin_ledger(path, preset("hong-kong"), PLAYERS)
    return path


def add(path: Path, *entries: Entry) -> None:
    for entry in entries:
        with kept_open(path) as book:
            book.add(entry)


def entries_of(ledger: Ledger) -> list[Entry]:
    return [row.entry for row in ledger.rows]


# -- what entries come to ----------------------------------------------------------------------


def test_running_totals_and_deductions_are_kept_apart() -> None:
    ledger = ledger_of("hong-kong", BO_OFF_CHI, TALKED, AH_MING_DRAWS)

    assert ledger.scores == (48, 16, -48, -16)
    assert ledger.deducted == (0, 0, 0, 40)


@pytest.mark.rule("HK-DEALER-1", "HK-DEALER-2", "HK-DEALER-3")
def test_who_deals_next_is_what_the_match_says() -> None:
    ledger = ledger_of("hong-kong", AH_MING_DRAWS, NoWinner(), BO_OFF_CHI)

    assert [row.before.dealer for row in ledger.rows] == [0, 0, 0]
    assert [row.deal for row in ledger.rows] == [1, 2, 3]
    assert ledger.standing == Standing(counted=3, dealer=1)


@pytest.mark.rule("HK-CLAIM-18")
def test_the_dealer_stays_if_one_of_several_winners_deals() -> None:
    both = Won(
        winners=(WinnerTold(player=1, worth=3), WinnerTold(player=0, worth=3)),
        way="discard",
        source=2,
    )

    assert ledger_of("hong-kong-multi-win", both).standing == Standing(counted=1, repeats=1)


@pytest.mark.rule("HK-FALSE-4", "HK-FALSE-5", "HK-FALSE-6")
@pytest.mark.parametrize(
    ("entry", "standing"),
    [
        (FalseWin(player=0, then="ends"), Standing(counted=1, dealer=1)),
        (FalseWin(player=2, then="ends"), Standing(counted=1, repeats=1)),
        (FalseWin(player=0, then="replay"), Standing()),
        (FalseWin(player=0, then="goes on"), Standing()),
    ],
)
def test_a_false_win_ends_the_deal_or_does_not(entry: FalseWin, standing: Standing) -> None:
    assert ledger_of("hong-kong", entry).standing == standing


@pytest.mark.rule("HK-ROUND-6")
def test_a_deal_that_is_dealt_again_keeps_its_number() -> None:
    ledger = ledger_of("hkma", Replay(why="a tile was missing"), BO_OFF_CHI)

    assert [row.deal for row in ledger.rows] == [1, 1]
    assert ledger.standing.counted == 1


@pytest.mark.rule("HK-EV-15")
def test_a_player_who_is_out_wins_no_more_where_the_seat_is_empty() -> None:
    ledger = ledger_of("hkma", NoWinner(), Disqualified(player=1), NoWinner())

    assert ledger.standing == Standing(counted=2, dealer=2, out=(1,))
    assert why_not(ledger, BO_OFF_CHI) == (
        "Bo cannot win this deal, being out of the match (HK-EV-15)"
    )
    assert ledger.why_not(AH_MING_DRAWS) is None


@pytest.mark.rule("HK-EV-15")
def test_a_substitute_wins_from_the_next_deal_on() -> None:
    rules = with_options(preset("hkma"), {"match.disqualified": "substitute"})
    ledger = ledger_of(rules, Disqualified(player=1))

    assert "being out of the match" in why_not(ledger, BO_OFF_CHI)
    ledger.enter(NoWinner())
    assert ledger.why_not(BO_OFF_CHI) is None


@pytest.mark.rule("HK-EV-15")
def test_among_friends_nothing_but_penalties_follows() -> None:
    ledger = ledger_of("hong-kong", BO_OFF_CHI, Disqualified(player=2, why="a tile in the sleeve"))

    assert ledger.standing == Standing(counted=1, dealer=1, is_over=True, out=(2,))
    assert why_not(ledger, NoWinner()) == "the match is over"
    assert ledger.why_not(TALKED) is None
    assert why_not(ledger, Disqualified(player=2)) == "Chi is out of the match already"
    assert ledger.why_not(Disqualified(player=3)) is None
    assert why_not(ledger, Disqualified(player=4)) == "there is no player 4"


@pytest.mark.rule("HK-EV-15")
def test_whoever_was_wrongly_put_out_is_back() -> None:
    ledger = ledger_of("hong-kong", Disqualified(player=1), Undo(line=2))

    assert ledger.standing == Standing()
    assert ledger.why_not(BO_OFF_CHI) is None


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("remedy", ["replay", "put_right"])
def test_a_wrong_deal_that_is_void_or_put_right_leaves_all_as_it_was(
    remedy: Literal["replay", "put_right"],
) -> None:
    ledger = ledger_of("zung-jung", NoWinner(), WrongDeal(player=3, remedy=remedy))

    assert ledger.standing == Standing(counted=1, dealer=1)
    assert ledger.rows[-1].ends_the_deal() == (remedy == "replay")


@pytest.mark.rule("ZJ-PEN-8")
@pytest.mark.parametrize("rules", ["zung-jung", "hong-kong"])
def test_a_wrong_deal_that_stands_is_lost_to_the_true_east(rules: str) -> None:
    """Chi deals in Ah Ming's stead, and wins; the next deal is Bo's all the same."""
    wins = Won(
        winners=(WinnerTold(player=2, worth=3),), way="discard", source=1, gains=(0, -32, 32, 0)
    )
    ledger = ledger_of(rules, WrongDeal(player=2, remedy="stands"))

    assert [ledger.standing.place_at(seat) for seat in range(4)] == [2, 3, 0, 1]
    ledger.enter(wins)
    assert ledger.standing == Standing(counted=1, dealer=1)


@pytest.mark.rule("ZJ-PEN-8")
def test_whose_deal_it_is_deals_rightly_and_a_wrong_deal_is_ruled_on_once() -> None:
    ledger = ledger_of("zung-jung", NoWinner())

    assert why_not(ledger, WrongDeal(player=1, remedy="stands")) == "it is Bo's deal"
    assert why_not(ledger, WrongDeal(player=4, remedy="stands")) == "there is no player 4"
    ledger.enter(WrongDeal(player=3, remedy="stands"))
    assert why_not(ledger, WrongDeal(player=0, remedy="replay")) == "Dik deals this deal already"
    ledger.enter(Undo(line=3))
    assert ledger.standing == Standing(counted=1, dealer=1)


@pytest.mark.rule("ZJ-END-4")
def test_after_the_last_deal_only_penalties_are_entered() -> None:
    ledger = ledger_of("zung-jung", *[NoWinner()] * 16)

    assert ledger.standing.is_over
    for entry in (NoWinner(), BO_OFF_CHI, Replay(), FalseWin(player=1, then="goes on")):
        assert why_not(ledger, entry) == "the match is over"
    assert ledger.why_not(TALKED) is None
    assert ledger.why_not(Undo(line=17)) is None


def test_an_undone_entry_leaves_no_trace_in_the_totals_nor_in_who_deals() -> None:
    ledger = ledger_of("hong-kong", BO_OFF_CHI, NoWinner())
    ledger.enter(Undo(line=3))
    ledger.enter(Undo(line=2))

    assert (ledger.rows, ledger.scores, ledger.standing) == ([], (0, 0, 0, 0), Standing())
    assert ledger.lines == 5


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Undo(line=2), "line 2 cannot be undone: the newest entry that stands is line 3"),
        (Undo(line=9), "line 9 cannot be undone: the newest entry that stands is line 3"),
        (Penalty(player=4), "there is no player 4"),
        (Penalty(player=1, gains=(0, -8, 0, 0)), "the gains sum to -8, and should to zero"),
        (Penalty(player=1, deducted=(0, -8, 0, 0)), "no table pays so much, or deducts less"),
        (Penalty(player=1, deducted=(0, 1 << 54, 0, 0)), "no table pays so much"),
        (Won(winners=(), way="self-draw"), "[] cannot be the winners"),
        (
            Won(winners=(WinnerTold(player=1, worth=3),) * 2, way="discard", source=2),
            "[1, 1] cannot be the winners",
        ),
        (Won(winners=(WinnerTold(player=1, worth=3),), way="discard"), "a win on another's tile"),
        (
            Won(winners=(WinnerTold(player=1, worth=3),), way="discard", source=1),
            "a win on another's tile has a source",
        ),
        (
            Won(winners=(WinnerTold(player=1, worth=3),), way="self-draw", source=2),
            "a win on another's tile has a source, and no other win has",
        ),
        (
            Won(winners=(WinnerTold(player=1, worth=3),), way="discard", source=7),
            "there is no player 7",
        ),
        (
            Won(winners=(WinnerTold(player=1, worth=3),), way="discard", source=2, responsible=5),
            "there is no player 5",
        ),
        (Won(winners=(WinnerTold(player=1, worth=-3),), way="self-draw"), "no hand is worth that"),
    ],
)
def test_what_no_table_could_enter_is_refused(entry: Entry, says: str) -> None:
    ledger = ledger_of("hong-kong", NoWinner(), NoWinner())

    assert why_not(ledger, entry).startswith(says)
    with pytest.raises(BadRecord, match=r"^line 4: "):
        ledger.enter(entry)


def test_there_is_nothing_to_undo_at_first() -> None:
    assert why_not(ledger_of("hong-kong"), Undo(line=2)) == "there is nothing to undo"


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("A", "B", "C"), "a match has four players, and 3 are named"),
        (("Bo", "Chi", "Dik", "bo"), 'two players are called "bo"'),
        (("Bo", "Chi", "Dik", "north"), '"north" means something else'),
        (("Bo", "Chi", "Dik", "W"), '"W" means something else'),
        (("Bo", "Chi", "Dik", "東"), '"東" means something else'),
        (("Bo", "Chi", "Dik", "nobody"), '"nobody" means something else'),
        (("Bo", "Chi", "Dik", ""), "a name is one line of 1 to 40 characters, and '' is not"),
        (("Bo", "Chi", "Dik", "x" * 41), "a name is one line of 1 to 40 characters"),
        (("Bo", "Chi", "Dik", "\x1b[31m"), "a name is one line of 1 to 40 characters"),
    ],
)
def test_names_that_would_be_mistaken_are_refused(
    tmp_path: Path, players: tuple[str, ...], says: str
) -> None:
    path = tmp_path / "table.ledger"

    with pytest.raises(BadInput) as refused:
        begin_ledger(path, preset("hong-kong"), players)

    assert str(refused.value).startswith(says)
    assert not path.exists()


amounts = st.integers(-400, 400)
fours = st.tuples(amounts, amounts, amounts).map(lambda three: (*three, -sum(three)))
players = st.integers(0, 3)
entries = st.one_of(
    st.just(NoWinner()),
    st.just(Replay()),
    st.builds(Penalty, player=players, gains=fours),
    st.builds(Disqualified, player=players),
    st.builds(WrongDeal, player=players, remedy=st.sampled_from(["replay", "put_right", "stands"])),
    st.builds(
        FalseWin, player=players, gains=fours, then=st.sampled_from(["goes on", "ends", "replay"])
    ),
    st.builds(
        lambda winner, off, gains: Won(
            winners=(WinnerTold(player=winner, worth=8),),
            way="discard",
            source=(winner + off) % 4,
            gains=gains,
        ),
        players,
        st.integers(1, 3),
        fours,
    ),
)


@given(st.sampled_from(sorted(PRESETS)), st.lists(st.none() | entries, max_size=40))
def test_totals_sum_to_zero_and_undoing_goes_back_one_entry(
    rules: str, told: list[Entry | None]
) -> None:
    """None undoes; the ledger is then as if what still stands had been all."""
    ledger = ledger_of(rules)
    standing: list[Entry] = []
    for entry in told:
        if entry is None and standing:
            ledger.enter(Undo(line=ledger.rows[-1].line))
            standing.pop()
        elif entry is not None and ledger.why_not(entry) is None:
            ledger.enter(entry)
            standing.append(entry)

    again = ledger_of(rules, *standing)
    assert sum(ledger.scores) == 0
    assert (ledger.scores, ledger.standing) == (again.scores, again.standing)
    assert entries_of(ledger) == standing


# -- the file ----------------------------------------------------------------------------------


def test_what_was_added_is_read_again(file: Path) -> None:
    add(file, *THREE, Undo(line=4))
    found = read_ledger(file.read_bytes())

    assert (found.fault, found.torn) == (None, None)
    assert found.players == PLAYERS
    assert found.rules == preset("hong-kong")
    assert entries_of(found) == THREE[:2]
    assert found.lines == 5


def test_lines_are_only_ever_added(file: Path) -> None:
    before = file.read_bytes()
    for entry in [*THREE, Undo(line=4)]:
        add(file, entry)
        after = file.read_bytes()
        assert after.startswith(before)
        assert after.count(b"\n") == before.count(b"\n") + 1
        before = after


def test_a_ledger_that_is_there_is_not_begun_again(file: Path) -> None:
    before = file.read_bytes()

    with pytest.raises(BadInput, match="is there already"):
        begin_ledger(file, preset("zung-jung"), PLAYERS)

    assert file.read_bytes() == before


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Bo,")

    with pytest.raises(BadInput, match="is there already"):
        begin_ledger(letter, preset("zung-jung"), PLAYERS)

    assert letter.read_text() == "Dear Bo,"


def test_a_ledger_cut_at_any_byte_has_every_entry_that_was_whole(file: Path) -> None:
    """As if the machine had stopped there: nothing whole is lost, and nothing half is believed."""
    add(file, *THREE)
    record = file.read_bytes()
    ends = [place for place, byte in enumerate(record) if byte == ord("\n")]
    for size in range(len(record) + 1):
        if size < ends[0]:
            with pytest.raises(BadRecord, match=r"^line 1: "):
                read_ledger(record[:size])
            continue

        found = read_ledger(record[:size])

        whole = sum(size >= end for end in ends)
        assert found.fault is None
        assert entries_of(found) == THREE[: whole - 1]
        is_cut = size not in {*ends, *(end + 1 for end in ends)}
        assert (found.torn is not None) == is_cut
        if found.torn is not None:
            assert str(found.torn).startswith(f"line {whole + 1}: it was cut short")


def test_a_ledger_cut_at_any_byte_can_be_gone_on_with(file: Path, tmp_path: Path) -> None:
    add(file, *THREE)
    record = file.read_bytes()
    header = record.index(b"\n")
    cut = tmp_path / "cut.ledger"
    for size in range(header, len(record) + 1):
        cut.write_bytes(record[:size])
        whole = entries_of(read_ledger(record[:size]))

        add(cut, AH_MING_DRAWS)

        found = read_ledger(cut.read_bytes())
        assert (found.fault, found.torn) == (None, None)
        assert entries_of(found) == [*whole, AH_MING_DRAWS]
        assert cut.read_bytes().endswith(b"\n")


def test_a_header_cut_at_any_byte_began_nothing_and_can_be_begun_again(
    file: Path, tmp_path: Path
) -> None:
    record = file.read_bytes()
    cut = tmp_path / "cut.ledger"
    for size in range(0, len(record), 97):
        cut.write_bytes(record[:size])

        begin_ledger(cut, preset("hong-kong"), PLAYERS)

        assert cut.read_bytes() == record


def without_line(record: bytes, number: int) -> bytes:
    lines = record.splitlines(keepends=True)
    return b"".join(lines[: number - 1] + lines[number:])


def swapped(record: bytes, number: int) -> bytes:
    lines = record.splitlines(keepends=True)
    lines[number - 1], lines[number] = lines[number], lines[number - 1]
    return b"".join(lines)


def test_a_ledger_that_was_changed_is_told_with_the_line(file: Path) -> None:
    add(file, *THREE)
    record = file.read_bytes()
    changed = {
        2: record.replace(b'"gains":[0,32,-32,0]', b'"gains":[0,99,-99,0]'),
        3: without_line(record, 3),
        4: record.replace(b"talking", b"walking"),
    }

    for line, content in changed.items():
        found = read_ledger(content)
        assert str(found.fault).startswith(f"line {line}: the hash does not match")
        assert entries_of(found) == THREE[: line - 2]
    assert str(read_ledger(swapped(record, 2)).fault).startswith("line 2: ")
    assert str(read_ledger(record + b"{}\n").fault).startswith("line 5: the line does not end")
    assert str(read_ledger(record + b"\n").fault).startswith("line 5: the line does not end")


def test_nothing_is_added_behind_a_fault(file: Path) -> None:
    add(file, *THREE)
    file.write_bytes(without_line(file.read_bytes(), 2))
    before = file.read_bytes()

    with pytest.raises(BadRecord, match=r"^line 2: "):
        add(file, NoWinner())

    assert file.read_bytes() == before


def forged(*lines: bytes) -> bytes:
    """Lines with hashes that are right, whatever they say."""
    chain = Chain()
    return b"".join(chain.sealed(line) + b"\n" for line in lines)


HEADER = LedgerHeader(
    ledger=1,
    version="9",
    rules=msgspec.to_builtins(preset("casual")),
    fingerprint="",
    players=PLAYERS,
)


@pytest.mark.parametrize(
    ("header", "says"),
    [
        (b'{"seifong":1}', "line 1: this is no header of a ledger"),
        (b'{"ledger":2,"version":"","rules":{},"fingerprint":"","players":["a","b","c","d"]}', "2"),
        (b'{"ledger":1,"version":"","rules":{},"fingerprint":"","players":["a","b","c"]}', "no "),
        (b"[" * 100_000, "line 1: this is no header of a ledger"),
        (b'{"ledger":"\xff"}', "line 1: this is no header of a ledger"),
        (msgspec.json.encode(HEADER), "line 1: the fingerprint is not that of the rules"),
    ],
)
def test_a_header_that_is_none_is_refused(header: bytes, says: str) -> None:
    with pytest.raises(BadRecord, match=f"^line 1: .*{says.removeprefix('line 1: ')}"):
        read_ledger(forged(header))


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (b'{"type":"lottery"}', "this is no entry of a ledger: type cannot be 'lottery'"),
        (b'{"type":"penalty","player":1,"gains":[1,-1,0]}', "this is no entry of a ledger"),
        (b'{"type":"penalty","player":"Bo"}', "this is no entry of a ledger: player should be"),
        (b'{"type":"penalty","player":1,"gains":[0,-8,0,0]}', "the gains sum to -8"),
        (b'{"type":"penalty","player":1,"why":"\xff"}', "this is no entry of a ledger"),
        (b'{"type":"undo","line":2}', "there is nothing to undo"),
        (b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", "this is no entry of a ledger"),
    ],
)
def test_an_entry_that_is_none_is_a_fault_even_if_its_hash_is_right(
    file: Path, entry: bytes, says: str
) -> None:
    header = file.read_bytes().rpartition(b',"hash"')[0] + b"}"
    found = read_ledger(forged(header, entry))

    assert str(found.fault).startswith(f"line 2: {says}")
    assert found.rows == []


def test_what_a_later_version_adds_to_an_entry_is_passed_over(file: Path) -> None:
    header = file.read_bytes().rpartition(b',"hash"')[0] + b"}"
    found = read_ledger(forged(header, b'{"type":"exhausted","weather":"fine"}'))

    assert (found.fault, entries_of(found)) == (None, [NoWinner()])


# -- other processes ---------------------------------------------------------------------------

ADDER = """\
import sys
from pathlib import Path
from seifong.record.ledger import NoWinner, Penalty
from seifong.record.ledger_file import kept_open
for number in range(int(sys.argv[2])):
    with kept_open(Path(sys.argv[1])) as book:
        book.add(Penalty(player=int(sys.argv[3]), deducted=(1, 0, 0, 0), why=f"number {number}"))
    print(number, flush=True)
"""


def adding(path: Path, times: int, player: int) -> subprocess.Popen[str]:
    """A process that adds to a ledger, and says so each time."""
    return subprocess.Popen(
        [sys.executable, "-c", ADDER, str(path), str(times), str(player)],
        stdout=subprocess.PIPE,
        text=True,
        env=settings(),
    )


def test_a_killed_process_has_lost_nothing_that_it_said_was_added(file: Path) -> None:
    for number in range(3):
        before = len(read_ledger(file.read_bytes()).rows)
        with adding(file, 100_000, 1) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.02 * number)
            process.send_signal(signal.SIGKILL)
            said = 1 + len(process.stdout.read().splitlines())

        found = read_ledger(file.read_bytes())
        assert found.fault is None
        assert len(found.rows) - before >= said


def test_who_would_add_waits_while_another_has_it_open(file: Path) -> None:
    with kept_open(file) as book:
        other = threading.Thread(target=add, args=(file, NoWinner()))
        other.start()
        other.join(0.3)
        assert other.is_alive()
        book.add(BO_OFF_CHI)
    other.join(60)

    assert entries_of(read_ledger(file.read_bytes())) == [BO_OFF_CHI, NoWinner()]


def test_two_who_add_at_once_lose_nothing_of_each_other(file: Path) -> None:
    with adding(file, 25, 1) as one, adding(file, 25, 2) as other:
        assert (one.wait(60), other.wait(60)) == (0, 0)

    found = read_ledger(file.read_bytes())
    assert found.fault is None
    added = [row.entry.player for row in found.rows if isinstance(row.entry, Penalty)]
    assert (added.count(1), added.count(2)) == (25, 25)
    assert found.deducted == (50, 0, 0, 0)
