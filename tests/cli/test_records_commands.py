"""This file is about `seifong replay`, `verify` and `convert`: records from the command line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Run, refusal, settings

SCENE = """\
# seifong 1
rules zung-jung
stack E 123m 456m 789m EE 55s 9p | W 99p
E - 9p
W pung [999p] from E
"""


@pytest.fixture
def journal(run: Run, tmp_path: Path) -> Path:
    """A record of three deals."""
    path = tmp_path / "deals.jsonl"
    run("simulate", "--deals=3", "--rules=casual", "--seed=record", "--out", path)
    return path


def written(folder: Path, text: str) -> Path:
    path = folder / "scene.deal"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scene_that_comes_out_as_written_is_said_to(run: Run, tmp_path: Path) -> None:
    scene = written(tmp_path, SCENE)

    said = "1 deal: everything comes out as written. It is a scenario, which may leave things out."
    assert run("replay", scene) == (0, f"{scene}: {said}\n", "")


def test_a_transcript_that_has_lost_its_word_complete_is_no_more_than_a_scenario(
    run: Run, journal: Path, tmp_path: Path
) -> None:
    """Once what was said of it was the same as of one that leaves nothing out."""
    whole = run("convert", journal).out
    complete = written(tmp_path, whole)
    said = run("replay", complete).out
    scenario = written(tmp_path, whole.replace("\ncomplete\n", "\n"))

    assert said.endswith("everything comes out as written.\n")
    assert run("replay", scenario).out.endswith("It is a scenario, which may leave things out.\n")


@pytest.mark.parametrize("words", ["verify", "replay", "convert", "show --whole"])
def test_a_ledger_is_no_record_of_play(run: Run, tmp_path: Path, words: str) -> None:
    ledger = tmp_path / "an.evening"
    run("ledger", "new", ledger, "--players", "Ann,Bo,Chi,Dee")

    outcome = run(*words.split(), ledger)

    assert outcome.status == 2
    assert refusal(outcome) == (
        f"{ledger} is a ledger, and no record of play: seifong ledger show reads it"
    )


def test_the_first_difference_is_told_with_line_and_both_happenings(
    run: Run, tmp_path: Path
) -> None:
    scene = written(tmp_path, SCENE.replace("W pung [999p] from E", "S + 9m"))
    outcome = run("replay", scene)

    assert outcome.status == 1
    assert refusal(outcome).startswith(
        f'{scene}, line 5: "S + 9m" is written, but it is otherwise: '
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (SCENE.replace("rules zung-jung", "rules zhung"), 2),
        (SCENE.replace("W 99p", "W 99x"), 3),
        (SCENE.replace("W 99p", "W 9999p"), 3),
        (SCENE.replace("E - 9p", "E ! 9p"), 4),
    ],
)
def test_a_transcript_that_cannot_be_read_is_refused_with_its_line(
    run: Run, tmp_path: Path, text: str, line: int
) -> None:
    scene = written(tmp_path, text)
    outcome = run("replay", scene)

    assert outcome.status == 2
    assert refusal(outcome).startswith(f"{scene}, line {line}: ")


def test_a_ruling_that_ended_a_deal_can_be_explained(run: Run, tmp_path: Path) -> None:
    scene = written(tmp_path, "# seifong 1\nrules hong-kong\nE - 1m\nS foul false_win_shape\n")

    told = run("replay", scene, "--explain").out
    chinese = run("replay", scene, "--explain", "--lang=zh").out

    assert told.startswith(
        "Deal 1, East round\n"
        "South declared a win with a hand that is not complete (HK-FALSE-1, HK-FALSE-3,"
        " HK-FALSE-4).\n"
        "A ruling ends the deal, which counts as played (HK-FALSE-4).\n"
    )
    assert "\nGains: E +64, S -192, W +64, N +64\n" in told
    assert chinese.startswith(
        "第 1 局，東圈\n南家牌未砌成而叫糊（HK-FALSE-1、HK-FALSE-3、HK-FALSE-4）。\n"
        "裁決：該局完結（HK-FALSE-4）。\n"
    )
    assert "\n收付：東 +64，南 -192，西 +64，北 +64\n" in chinese


def test_how_a_deal_ended_can_be_explained(run: Run, journal: Path) -> None:
    outcome = run("replay", journal, "--explain")

    assert outcome.status == 0
    assert outcome.out.count(" faan\n") == 3
    assert re.findall(r"^Deal \d, \w+ round$", outcome.out, re.MULTILINE) == [
        f"Deal {number}, East round" for number in (1, 2, 3)
    ]
    assert "(HK-PAY-" in outcome.out


def test_how_deals_ended_can_be_explained_up_to_the_fault_of_a_journal(
    run: Run, journal: Path
) -> None:
    """The fault used to be dropped, and the lines counted were those of a text nobody had seen."""
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))

    outcome = run("replay", journal, "--explain")

    assert outcome.status == 1
    assert outcome.out.count(" faan\n") == 2
    assert outcome.err.startswith(f"seifong: {journal}, line {len(lines)}: the journal stops here")


def test_what_the_steepest_table_pays_can_be_read_back(run: Run, tmp_path: Path) -> None:
    """160 faan, each doubling, were written as a sum that no reader of the journal would take."""
    house, journal = tmp_path / "steep.toml", tmp_path / "deals.jsonl"
    house.write_text(
        '[score]\ncap = "unlimited"\nminimum = 0\n'
        '[score.values]\n"HK-FAAN-02" = 99\n"HK-FAAN-03" = 99\n"HK-FAAN-06" = 99\n'
        '[pay]\nladder = "full_spicy"\nunit = 1000\ndiscard = "2:1:1"\n[dealer]\nmultiplier = 4\n'
    )

    assert run("simulate", "--deals=12", "--rules", house, "--out", journal).status == 0

    gains = re.findall(r'"gains":\[([-0-9,]+)\]', journal.read_text())
    assert max(int(gain) for each in gains for gain in each.split(",")) > 2**40
    assert run("verify", journal).status == 0


def test_values_may_stand_in_any_order(run: Run, tmp_path: Path) -> None:
    """A house that wrote 24 before 6 had journals whose own fingerprint nothing took for theirs."""
    house, journal, told = (tmp_path / name for name in ("ours.toml", "deals.jsonl", "deals.deal"))
    house.write_text(
        '[score.values]\n"HK-FAAN-24" = 5\n"HK-FAAN-06" = 2\n'
        '[foul.responses]\ntalked = "warned"\ndrew_out_of_turn = "ruled"\n'
    )

    assert run("simulate", "--deals=2", f"--rules={house}", "--out", journal).status == 0
    assert run("verify", journal).status == 0
    assert run("convert", journal, "--out", told).status == 0
    assert run("replay", told).status == 0
    assert run("convert", told).out == journal.read_text(encoding="utf-8")

    rules = 'rules hong-kong score.values={"HK-FAAN-24":5,"HK-FAAN-06":2}'
    assert run("replay", written(tmp_path, SCENE.replace("rules zung-jung", rules))).status == 0


def test_a_journal_is_verified(run: Run, journal: Path) -> None:
    outcome = run("verify", journal)

    assert outcome.status == 0
    assert outcome.out.startswith(f"{journal}: 3 deals of 1 match, ")
    last = outcome.out.splitlines()[-1]
    assert re.fullmatch(r"match 1:( speed-\d (0|[+-]\d+),?){4} \(sum 0\)", last)


def test_what_was_found_is_told_in_chinese_too(run: Run, journal: Path, tmp_path: Path) -> None:
    scene = written(tmp_path, SCENE)
    wrong = written(tmp_path / "..", SCENE.replace("W pung [999p] from E", "S + 9m"))

    assert "鏈無斷裂，每局重演均與記錄相符" in run("verify", journal, "--lang=zh").out
    assert run("verify", journal, "--lang=zh").out.splitlines()[-1].endswith("（合計 0）")
    assert (
        run("replay", scene, "--lang=zh").out
        == f"{scene}：1 局，全部與記載相符。這是局面，容許省略。\n"
    )
    assert "第 5 行：記載「S + 9m」，實情不同：" in run("replay", wrong, "--lang=zh").err


def test_replaying_a_journal_is_verifying_it(run: Run, journal: Path) -> None:
    assert run("replay", journal) == run("verify", journal)


def test_an_edited_journal_is_refused_with_the_line(run: Run, journal: Path) -> None:
    lines = journal.read_bytes().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b'"discarded"' in line)
    lines[place] = lines[place].replace(b'"tile":', b'"tile": ')
    journal.write_bytes(b"".join(lines))

    outcome = run("verify", journal)

    assert outcome.status == 1
    assert refusal(outcome).startswith(f"{journal}, line {place + 1}: ")
    in_chinese = refusal(run("verify", journal, "--lang=zh"))
    assert in_chinese.startswith(f"{journal}，第 {place + 1} 行：雜湊值不符：")
    assert re.search(r"被改過。此前 1 場共 \d 局，重演與記錄相符。$", in_chinese)


def test_a_truncated_journal_is_refused_and_what_precedes_it_still_runs(
    run: Run, journal: Path
) -> None:
    content = journal.read_bytes()
    journal.write_bytes(content[:-40])

    outcome = run("verify", journal)

    assert outcome.status == 1
    last = content.count(b"\n")
    assert refusal(outcome).startswith(f"{journal}, line {last}: ")
    assert "2 deals of 1 match come out as recorded" in outcome.err


def test_a_journal_becomes_a_transcript_and_the_same_journal_again(
    run: Run, journal: Path, tmp_path: Path
) -> None:
    told, back = tmp_path / "told.deal", tmp_path / "back.jsonl"

    assert run("convert", journal, "--out", told).status == 0
    assert run("convert", told, "--to", "journal", "--out", back).status == 0
    assert back.read_bytes() == journal.read_bytes()
    assert run("convert", journal).out == told.read_text("utf-8")
    assert run("replay", told).status == 0


def test_of_a_truncated_journal_what_precedes_the_fault_is_converted(
    run: Run, journal: Path, tmp_path: Path
) -> None:
    journal.write_bytes(journal.read_bytes()[:-40])
    told = tmp_path / "told.deal"

    outcome = run("convert", journal, "--out", told)

    assert outcome.status == 1
    assert told.read_text("utf-8").count("\ndeal ") == 3


@pytest.mark.parametrize("cut", range(2, 100, 7))
def test_a_journal_cut_anywhere_replays_as_a_transcript_as_far_as_it_goes(
    run: Run, tmp_path: Path, cut: int
) -> None:
    """What it was converted to once said that nothing was left out, and then ended too early."""
    whole, told, back = (tmp_path / name for name in ("whole", "told", "back"))
    run("simulate", "--deals=2", "--rules=casual", "--seed=cut", "--out", whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    whole.write_bytes(b"".join(lines[:cut]))

    outcome = run("convert", whole, "--out", told)
    replayed = run("replay", told)
    journal = run("convert", told, "--out", back)

    assert outcome.status == 1
    assert refusal(outcome) == (
        f"{whole}, line {cut + 1}: the journal stops here: deal 1 has no end."
        " What precedes it is converted."
    )
    assert replayed == (0, f"{told}: 1 deal (1 unfinished): everything comes out as written.\n", "")
    assert journal.status == 0
    assert refusal(journal) == f"{told}: deal 1 does not end; verify will say so of the journal"
    assert back.read_bytes() == whole.read_bytes()


def test_a_scenario_that_does_not_end_is_said_not_to(run: Run, tmp_path: Path) -> None:
    outcome = run("convert", written(tmp_path, SCENE), "--out", tmp_path / "made")

    assert outcome.status == 0
    assert "deal 1 does not end" in refusal(outcome)
    assert "deal 1 has no end" in run("verify", tmp_path / "made").err


@pytest.mark.parametrize(
    ("after", "status", "says"),
    [
        ("unfinished\nE - 1m", 2, '"unfinished" is the last line of a deal'),
        ("unfinished\ndeal 2", 1, '"the next deal" is written, but it is otherwise'),
    ],
)
def test_nothing_follows_a_deal_that_is_unfinished(
    run: Run, tmp_path: Path, after: str, status: int, says: str
) -> None:
    scene = written(tmp_path, SCENE + after)
    outcome = run("replay", scene)

    assert outcome.status == status
    assert f"line 7: {says}" in refusal(outcome)


def test_a_record_is_never_written_over_itself(run: Run, journal: Path, tmp_path: Path) -> None:
    link, before = tmp_path / "link", journal.read_bytes()
    link.symlink_to(journal)

    for out in (journal, link):
        outcome = run("convert", journal, "--out", out, "--force")
        assert outcome.status == 2
        assert refusal(outcome) == f"{out} is the file that is read; write into another"
    assert journal.read_bytes() == before


def test_records_are_read_from_a_pipe(journal: Path) -> None:
    def piped(*words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "seifong", *words],
            input=journal.read_bytes(),
            capture_output=True,
            check=False,
            env=settings(),
        )

    assert piped("verify", "-").stdout.startswith(b"standard input: 3 deals of 1 match, ")
    assert piped("replay", "-").stdout == piped("verify", "-").stdout
    assert piped("convert", "-", "--out=-").stdout.startswith(b"# seifong 1\n")


def test_a_record_is_not_converted_into_what_it_is(run: Run, journal: Path) -> None:
    outcome = run("convert", journal, "--to", "journal")

    assert outcome.status == 2
    assert refusal(outcome) == f"{journal} is a journal already"


def test_a_transcript_is_not_verified(run: Run, tmp_path: Path) -> None:
    scene = written(tmp_path, SCENE)

    outcome = run("verify", scene)

    assert outcome.status == 2
    assert refusal(outcome) == f"{scene} is no journal; seifong replay checks a transcript"


def test_a_byte_order_mark_is_no_part_of_a_journal(run: Run, journal: Path) -> None:
    journal.write_bytes(b"\xef\xbb\xbf" + journal.read_bytes())

    assert run("verify", journal).status == 0


@pytest.mark.parametrize("command", ["replay", "convert"])
def test_the_name_of_a_file_is_told_once(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "program"
    path.write_bytes(b"\x7fELF\n\xff")

    outcome = run(command, path)

    assert outcome.status == 2
    assert refusal(outcome) == f"{path}, line 2: this is not UTF-8 text"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"{}", "line 1: this is no header: it has no seifong"),
        (b'{"seifong":"one"}', "line 1: this is no header: seifong should be a whole number, and"),
        (
            b'{"type":1}',
            "this is no line of a journal: type should be a text or null, and is a whole",
        ),
    ],
)
def test_what_is_no_line_of_a_journal_is_told_in_words(
    run: Run, tmp_path: Path, line: bytes, says: str
) -> None:
    path = tmp_path / "deals.jsonl"
    path.write_bytes(line)

    assert says in run("verify", path).err


@pytest.mark.parametrize("command", ["replay", "verify", "convert"])
def test_a_record_that_is_not_there_is_a_sentence(run: Run, command: str) -> None:
    outcome = run(command, "none.jsonl")

    assert outcome.status == 2
    assert refusal(outcome) == "none.jsonl cannot be read: No such file or directory"


@pytest.mark.parametrize("command", ["replay", "convert"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"hello", b"\x00" * 100])
def test_what_is_no_record_is_refused(
    run: Run, tmp_path: Path, command: str, content: bytes
) -> None:
    path = tmp_path / "record"
    path.write_bytes(content)

    outcome = run(command, path)

    assert outcome.status == 2
    assert refusal(outcome).startswith(str(path))
