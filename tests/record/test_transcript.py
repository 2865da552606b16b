"""A journal and its transcript say the same, and what cannot be read is named by its line."""

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from forging import a_journal, a_match, file_of, forge, lines_of, members
from seifong.errors import BadRecord, SeifongError
from seifong.match import Match
from seifong.record import (
    header_of,
    read_journal_bytes,
    replay,
    to_journal,
    to_transcript,
    write_deal,
    write_header,
)
from seifong.record.transcript import events_of, read_transcript
from seifong.rules import Rules
from seifong.rules.presets import PRESETS, preset, with_options
from seifong.table.events import Event
from seifong.testing import played, stack
from seifong.views import seen_by


@given(played(deals=2))
def test_a_journal_comes_back_from_its_transcript(
    match_and_journals: tuple[Match, list[list[Event]]],
) -> None:
    journal = file_of(*match_and_journals)

    text = to_transcript(read_journal_bytes(journal))

    assert to_journal(text) == journal
    assert to_transcript(read_journal_bytes(to_journal(text))) == text


@given(played(deals=2))
def test_a_transcript_replays_as_it_was(
    match_and_journals: tuple[Match, list[list[Event]]],
) -> None:
    match, journals = match_and_journals

    again = replay(to_transcript(read_journal_bytes(file_of(match, journals))))

    assert again.is_so
    assert again.is_complete
    assert again.journals == journals
    assert again.matches[0].match.scores == match.scores


words = st.text(max_size=8)
names = st.tuples(words, words, words, words)


@given(names, st.tuples(words, words, words), st.lists(words, max_size=4))
@example(("", "", "", ""), ("", "", ""), [])
def test_any_names_can_be_written(
    players: tuple[str, str, str, str], others: tuple[str, str, str], bots: list[str]
) -> None:
    seed, version, dice = others
    header = header_of(Match(preset("zung-jung"), seed, players), bots)
    header = replace(header, version=version, dice=dice)

    [match] = read_transcript(write_header(header)).matches

    assert match.header == header


@pytest.mark.parametrize(
    "rules",
    [
        *PRESETS.values(),
        with_options(preset("hong-kong"), {"score.minimum": 1, "claim.multi_win": "all"}),
        with_options(
            preset("hong-kong"), {"score.values": {"HK-FAAN-21": 6}}, name='Our # "house"'
        ),
        with_options(
            preset("hong-kong"), {"score.human": "13", "score.cap": "unlimited"}, name="x"
        ),
        with_options(preset("zung-jung"), {"pay.shared": "all"}, name="hong-kong"),
        with_options(preset("tvb"), {"pay.unit": 0.5}, name=""),
    ],
    ids=lambda rules: f"{rules.name!r}",
)
def test_any_rules_can_be_written(rules: Rules) -> None:
    header = header_of(Match(rules, "seed"))

    [match] = read_transcript(write_header(header)).matches

    assert match.header == header


def test_rules_are_written_as_what_differs_from_a_preset() -> None:
    rules = with_options(preset("hkma"), {"score.minimum": 1, "claim.multi_win": "all"}, name="us")

    text = write_header(header_of(Match(rules, "seed")))

    assert 'rules hkma claim.multi_win=all score.minimum=1 name="us"' in text.splitlines()


def test_dice_without_a_name_are_written_too() -> None:
    lines = [members(line) for line in lines_of(a_journal(preset("hkma"), "seed", deals=1))]
    lines[0]["version"] = lines[1]["dice"] = ""
    journal = forge(lines)

    assert to_journal(to_transcript(read_journal_bytes(journal))) == journal


def test_rules_of_a_later_version_are_written_in_full() -> None:
    lines = [members(line) for line in lines_of(a_journal(preset("hkma"), "seed", deals=1))]
    lines[0]["rules"]["weather"] = "rain"
    lines[0]["fingerprint"] = read_fingerprint(lines[0]["rules"])
    journal = forge(lines)

    text = to_transcript(read_journal_bytes(journal))

    assert 'rules {"name":"hkma",' in text
    assert to_journal(text) == journal


def read_fingerprint(rules: dict[str, object]) -> str:
    from hashlib import sha256  # noqa: PLC0415 (only here)

    return sha256(msgspec.json.encode({**rules, "name": ""})).hexdigest()[:16]


def test_several_matches_are_one_transcript() -> None:
    journal = a_journal(preset("hong-kong"), "a", 1) + a_journal(preset("zung-jung"), "b", 2)

    text = to_transcript(read_journal_bytes(journal))

    assert to_journal(text) == journal
    assert len(replay(text).deals) == 3


def test_a_stacked_deal_keeps_its_whole_wall() -> None:
    match = Match(preset("hong-kong"), "", order=(0, 1, 2, 3))
    deal = stack(east="123m 456m 789m EEE 55s", rules="hong-kong")
    assert deal.journal is not None
    deal.act(0, 74)
    journal = file_of(match, [deal.journal])

    text = to_transcript(read_journal_bytes(journal))

    assert "dice=loaded throws=1+2+4\nwall E " in text
    assert to_journal(text) == journal


def seen_of(match: Match, journal: list[Event], seat: int) -> list[Event]:
    """What a seat sees of a deal."""
    hides = match.options.hides_kongs
    seen = [seen_by(seat, event, is_kong_hidden=hides) for event in journal]
    return [event for event in seen if event is not None]


@given(st.sampled_from(sorted(PRESETS)), st.text("ab", max_size=3), st.integers(-1, 3))
def test_what_a_seat_has_seen_can_be_written_and_read(name: str, seed: str, seat: int) -> None:
    match, [journal] = a_match(preset(name), seed, deals=1)
    seen = seen_of(match, journal, seat)

    text = "# seifong 1\nrules " + name + "\n" + write_deal(seen)

    [scene] = read_transcript(text).matches[0].scenes
    assert events_of(scene) == seen


def test_what_a_seat_has_seen_tells_no_hidden_tile() -> None:
    match, [journal] = a_match(preset("hong-kong"), "seen", deals=1)

    lines = write_deal(seen_of(match, journal, seat=1)).splitlines()

    assert not [line for line in lines if line.startswith("(")]
    assert [line for line in lines if line.startswith("E + ")]
    for line in lines:
        if line[:3] in {"E +", "W +", "N +", "E *", "W *", "N *"}:
            assert line.endswith("?")
        if " takes " in line and line[0] != "S":
            assert line.endswith((" takes ? 14", " takes ? 13"))
    assert "seed" not in lines[0]


def test_what_a_seat_has_seen_cannot_be_replayed() -> None:
    match, [journal] = a_match(preset("zung-jung"), "seen", deals=1)
    text = "# seifong 1\nrules zung-jung\ncomplete\n" + write_deal(seen_of(match, journal, seat=1))

    with pytest.raises(BadRecord, match=r"^line 4: the seed of this deal is not told"):
        replay(text)


def test_a_transcript_tells_where_its_journal_breaks_off() -> None:
    journal = a_journal(preset("zung-jung"), "cut", deals=2)
    cut = journal[: len(journal) * 3 // 4]

    text = to_transcript(read_journal_bytes(cut))

    fault = read_journal_bytes(cut).fault
    assert fault is not None
    assert text.endswith(f"# The journal tells no more: {fault}\n")
    again = replay(text)
    assert again.is_so
    assert (len(again.deals), again.unfinished) == (2, 1)


@pytest.mark.parametrize(
    ("member", "value"),
    [("motion", 69), ("motion", 71)],
)
def test_an_answer_that_makes_no_run_cannot_be_written(member: str, value: int) -> None:
    lines = [members(line) for line in lines_of(a_journal(preset("zung-jung"), "chow", deals=1))]
    line, answer = next(
        (at, each) for at, each in enumerate(lines, 1) if each.get("type") == "answered"
    )
    discard = lines[line - 2]
    assert discard["type"] == "discarded"
    discard["tile"] = 27
    answer[member] = value

    with pytest.raises(BadRecord, match=rf"^line {line}: "):
        to_transcript(read_journal_bytes(forge(lines)))


# What cannot be read.

TOP = "# seifong 1\nrules zung-jung\n"


@pytest.mark.parametrize(
    ("text", "line", "about"),
    [
        ("", 1, 'begins with "# seifong 1"'),
        ("\n\n# a comment\n", 1, 'begins with "# seifong 1"'),
        ("rules zung-jung\n", 1, 'begins with "# seifong 1"'),
        ("# seifong 2\nrules zung-jung\n", 1, "format 2"),
        ("# seifong 1\ndeal 1\nE - 9m\n", 1, "the rules are not named"),
        ("# seifong 1\nrules\n", 2, "the rules are not named"),
        ("# seifong 1\nrules zungjung\n", 2, 'did you mean "zung-jung"'),
        ("# seifong 1\nrules zung-jung pay.share=1\n", 2, 'did you mean "pay.shared"'),
        ("# seifong 1\nrules zung-jung pay.shared=some\n", 2, "pay.shared"),
        ("# seifong 1\nrules zung-jung minimum\n", 2, '"minimum" is no option'),
        ("# seifong 1\nrules {zung-jung}\n", 2, "no JSON"),
        (TOP + "rules hkma\n", 3, "said twice"),
        ("# seifong " + "9" * 5000, 1, "this is format 999999999..., and only 1 is known"),
        (TOP + "fingerprint 0123456789abcdef\n", 3, "these rules have the fingerprint"),
        (TOP + "players Bo Chi Dik\n", 3, "players takes four"),
        (TOP + 'players "Ah Ming Bo Chi Dik\n', 3, "a quote is opened and not closed"),
        (TOP + r'players "Ah \q" Bo Chi Dik' + "\n", 3, "no text in quotes"),
        (TOP + "order 0 1 2 2\n", 3, "order names each player"),
        (TOP + "order 0 1 2 x\n", 3, "order takes four"),
        (TOP + "seed one two\n", 3, "seed takes one word"),
        (TOP + "weather rain\n", 3, '"weather rain" says nothing'),
        (TOP + "deal one\n", 3, "a deal has a number"),
        (TOP + "deal 0\n", 3, "a deal has a number"),
        (TOP + "deal 1 round=X\n", 3, '"X" cannot be the round'),
        (TOP + "deal 1 dealer=4\n", 3, '"4" cannot be the dealer'),
        (TOP + "deal 1 weather=rain\n", 3, '"weather=rain" says nothing new'),
        (TOP + "deal 1 round=E round=S\n", 3, '"round=S" says nothing new'),
        (TOP + "deal 1\nstack Q 123m\n", 4, '"Q" is no part of a stack'),
        (TOP + "deal 1\nstack E 10m\n", 4, "not a tile"),
        (TOP + "deal 1\nstack E 55555m\n", 3, "5m is named 5 times, and there are 4"),
        (TOP + "deal 1\nwall N 123m\n", 4, "the sides of a wall"),
        (TOP + "deal 1\nwall E 12x\n", 4, "not a tile"),
        (TOP + "deal 1\nE throws 3+4\nE throws 7+1\n", 5, "dice cannot show [7, 1]"),
        (TOP + "deal 1\nE discards 9m\n", 4, '"E discards 9m" says nothing'),
        (TOP + "deal 1\nX - 9m\n", 4, '"X - 9m" says nothing'),
        (TOP + "deal 1\nE - 0m\n", 4, "not a tile"),
        (TOP + "deal 1\nE - 12m\n", 4, "should be one tile, and is 2"),
        (TOP + "deal 1\nE - fl1\n", 4, "fl1 cannot be here"),
        (TOP + "deal 1\nE shows 9m\n", 4, "9m cannot be here"),
        (TOP + "deal 1\nE chow [124m] from N\n", 4, "no chow, pung or kong"),
        (TOP + "deal 1\nE chow [555m] from N\n", 4, "is a pung"),
        (TOP + "deal 1\nE pung [555m]\n", 4, "needs the seat it comes from"),
        (TOP + "deal 1\nE kong (5555m) from N\n", 4, "comes from no other seat"),
        (TOP + "deal 1\nE kong [555m+5m]\n", 4, "East has no pung of 5m on the table"),
        (TOP + "deal 1\n(S chow 78m)\n", 4, "makes no run with no discard"),
        (TOP + "deal 1\nE - 9m\nworth 10\n", 5, "does not follow an end"),
        (TOP + "deal 1\nE kong (????)\n", 4, "a tile is hidden"),
        (TOP + "complete\ndeal 1\n", 4, "names its round, dealer, repeats and dice"),
        (TOP + "complete\ndeal 1 round=E dealer=0 repeats=0 dice=x\nstack E 1m\n", 4, "no stack"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, line: int, about: str) -> None:
    with pytest.raises(BadRecord) as error:
        replay(text)

    assert error.value.line == line
    assert about in error.value.sentence


@pytest.mark.parametrize("value", ["{", "zung-jung score.values=["])
def test_rules_that_are_nested_too_deep_are_refused(value: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 2: "):
        replay(f"# seifong 1\nrules {value}{value[-1] * 100_000}\n")


def test_comments_blank_lines_and_line_ends_are_free() -> None:
    lines = [
        "\ufeff# seifong 1",
        "",
        "# nothing",
        "rules   zung-jung # ours",
        "\tdeal 1",
        " E -  1m #",
    ]

    assert replay("\r\n".join(lines)).is_so


# fmt: off
WORDS = st.sampled_from([
    "E", "S", "W", "N", "+", "*", "-", "9m", "5p", "fl1", "?", "(", ")", "[555p]", "(CCCC)", "(E",
    "pass)", "deal", "1", "stack", "wall", "head", "wins", "from", "by", "kong", "chow", "pung",
    "throws", "3+4", "takes", "gains", "pays", "HK-FAAN-1", "idle", "refused", "rules", "complete",
    "#", '"x"', "=", "{", "|", "\\", "\u2028", "hand", "worth",
])
# fmt: on


@given(st.integers(0, 400), st.lists(WORDS, max_size=7).map(" ".join))
def test_whatever_is_written_is_read_without_an_accident(at: int, line: str) -> None:
    lines = SCENARIO.split("\n")
    lines.insert(at % len(lines), line)

    for read in (replay, to_journal):
        try:
            read("\n".join(lines))
        except SeifongError as error:
            assert isinstance(error, BadRecord)  # noqa: PT017 (no error is right as well)


SCENARIO = to_transcript(read_journal_bytes(a_journal(preset("casual"), "any", deals=1)))
