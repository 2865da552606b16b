"""This file is about the start and the end of a command line: light, and never with a trace."""

import asyncio
import contextlib
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import seifong
from commands import Run, command, refusal, settings
from seifong.cli import start
from seifong.cli.files import read_text, written_whole
from seifong.cli.layout import width_of, wrapped
from seifong.errors import BadInput
from seifong.store import try_out
from serving import free_port

LISTED = start.seifong.list_commands(click.Context(start.seifong))


def test_help_comes_without_table_scoring_and_rules() -> None:
    code = (
        "import sys; from seifong.cli import seifong;"
        "seifong.main(['--help'], standalone_mode=False);"
        "print([name for name in sys.modules if name.startswith('seifong.')])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        env=settings(),
    ).stdout

    assert "rulebook" in shown
    for heavy in ("seifong.rules", "seifong.scoring", "seifong.table", "seifong.kinds"):
        assert f"'{heavy}" not in shown


@pytest.mark.parametrize("name", LISTED)
def test_the_list_of_commands_says_of_each_what_the_command_itself_says(name: str) -> None:
    context = click.Context(start.seifong)
    found = start.seifong.get_command(context, name)

    assert found is not None
    assert found.get_short_help_str(limit=100) == start._COMMANDS[name][1]


def test_no_command_at_all_is_answered_with_the_list() -> None:
    done = command()

    assert done.status == 0
    assert "Commands:" in done.out


def test_the_version_is_told() -> None:
    assert command("--version").out.split()[-1] == seifong.__version__


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    done = command("rulez")

    assert done.status == 2
    assert refusal(done) == 'there is no command "rulez"; did you mean "rules"?'
    assert done.err.endswith("\nsee: seifong --help\n")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("judge --foul drew_out_of_turn --by S --tile 5p --tile 6p", "--tile"),
        ("score 55s --win 5s --win=6s --self-draw", "--win"),
        ("rules show HK-CLAIM-4 --lang zh --lang en", "--lang"),
    ],
)
def test_an_option_that_is_given_twice_is_refused(words: str, option: str) -> None:
    """Once the last one was taken, and the other lost in silence."""
    outcome = command(*words.split())

    assert outcome.status == 2
    assert refusal(outcome) == f"{option} is given twice"


@pytest.mark.parametrize("words", [["--lang", "zh"], ["--lang=zh"], []])
def test_who_plays_in_chinese_is_refused_in_chinese(tmp_path: Path, words: list[str]) -> None:
    of_the_place = {} if words else {"SEIFONG_LANG": "zh"}
    outcome = command("play", "--resume", *words, XDG_DATA_HOME=str(tmp_path), **of_the_place)

    assert refusal(outcome) == "沒有未打完的牌局；seifong play 可開一場"


def test_a_reader_that_leaves_is_no_mistake() -> None:
    """`seifong rules show HK ZJ | head -1`: the pipe closes while there is more to write.

    A list that fitted into the pipe was sometimes written whole before the reader had left.
    """
    assert len(command("rules", "show", "HK", "ZJ").out) > 2**17  # no pipe holds as much
    with subprocess.Popen(
        [sys.executable, "-m", "seifong", "rules", "show", "HK", "ZJ"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=settings(PYTHONUNBUFFERED=""),  # without a buffer, half a write counts as one
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()

    assert said == b""
    assert process.returncode == 1


def test_a_reader_that_left_before_the_first_word_is_no_mistake() -> None:
    """What is short enough stands in a buffer until the end, and fails only there."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "seifong", "rules", "show", "HK-ROB-2"],
        stdout=write_end,
        stderr=subprocess.PIPE,
        check=False,
        env=settings(),
    )
    os.close(write_end)

    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("rules presets >&-", 1, "seifong: output: Bad file descriptor\n"),
        ("rules presets <&-", 0, ""),
        ("rules presets 2>&-", 0, ""),
        ("nonsense 2>&-", 2, ""),
        ("nonsense >&- 2>&-", 2, ""),
        ("verify - <&-", 2, "seifong: standard input cannot be read: Bad file descriptor\n"),
        ("rules presets <&- >&- 2>&-", 1, ""),
    ],
)
def test_what_is_closed_is_a_sentence_or_silence(words: str, status: int, said: str) -> None:
    """A scheduler may start a program with nothing to read from or to write to."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m seifong {words}'],
        capture_output=True,
        check=False,
        env=settings(),
        text=True,
        timeout=120,
    )

    assert (done.returncode, done.stderr) == (status, said)


def test_an_interruption_while_the_program_loads_leaves_no_trace() -> None:
    code = """
import sys
from seifong.__main__ import main

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=False,
        env=settings(),
        text=True,
        timeout=120,
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "seifong: interrupted\n")


def test_a_terminal_without_chinese_gets_question_marks() -> None:
    done = command("rules", "show", "HK-ROB-2", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")

    assert done.status == 0
    assert done.out.startswith("HK-ROB-2  Thirteen orphans may rob a concealed kong  ???")


def test_what_nobody_foresaw_is_a_sentence_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.delenv("SEIFONG_DEBUG", raising=False)
    monkeypatch.setattr(start.seifong, "main", fail)
    with pytest.raises(SystemExit) as left:
        start.main([])

    assert left.value.code == 1
    assert capsys.readouterr().err == (
        "seifong: this should not have happened (ZeroDivisionError: division by zero); "
        "SEIFONG_DEBUG=1 shows where\n"
    )


def test_the_trace_of_it_can_be_asked_for() -> None:
    done = command("rules", "show", "NO-SUCH-RULE", SEIFONG_DEBUG="1")

    assert done.status == 2
    assert "Traceback" in done.err
    assert done.err.endswith('seifong: there is no rule "NO-SUCH-RULE"\n')


def test_a_file_that_is_not_utf8_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_bytes(b'preset = "hkma"\nname = "\xff"\n')

    with pytest.raises(BadInput, match=r"ours\.toml, line 2: this is not UTF-8"):
        read_text(str(file))


def test_a_folder_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        read_text(str(tmp_path))


def test_a_file_half_written_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "record"
    file.write_bytes(b"before")

    with pytest.raises(TypeError), written_whole(str(file), may_replace=True) as stream:
        stream.writelines([b"half", "of it"])  # type: ignore[list-item]

    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_written_takes_its_name_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "record"

    with written_whole(str(file)) as stream:
        stream.write(b"whole")
        assert not file.exists()

    assert file.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [file]


def test_what_is_no_file_is_written_into_and_never_replaced(tmp_path: Path) -> None:
    """Writing a record to a device once put a file in the device's place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    with written_whole(str(pipe)) as stream:
        stream.write(b"whole")

    assert os.read(reader, 99) == b"whole"
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
    os.close(reader)


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "record", tmp_path / "newest"
    file.write_bytes(b"before")
    link.symlink_to(file)

    with written_whole(str(link), may_replace=True) as stream:
        stream.write(b"whole")

    assert link.is_symlink()
    assert file.read_bytes() == b"whole"


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    with (
        pytest.raises(BadInput, match="cannot be written: Is a directory"),
        written_whole(str(tmp_path)),
    ):
        pass


def test_a_folder_that_is_not_there_is_not_written_into(tmp_path: Path) -> None:
    with (
        pytest.raises(BadInput, match="cannot be written: No such file"),
        written_whole(str(tmp_path / "none" / "record")),
    ):
        pass


def test_chinese_text_is_wrapped_by_the_places_it_takes() -> None:
    lines = wrapped("等十三么的牌，連暗槓也可以搶。" * 5, width=20).splitlines()

    assert len(lines) > 5
    assert all(width_of(line) <= 22 for line in lines)  # a full stop may hang over
    assert all(line[0] not in "，。" for line in lines)


README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_commands_of_the_readme_do_what_they_are_there_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for line in README.splitlines() if line.startswith(".venv/bin/seifong ")]

    assert len(lines) > 5
    for line in lines:
        before, _, into = line.partition("#")[0].partition(" > ")
        outcome = run(*shlex.split(before.replace("--deals 1000", "--deals 2"))[1:])
        assert (outcome.status, outcome.err) == (0, ""), line
        if into:
            Path(into.strip()).write_text(outcome.out, encoding="utf-8")


@pytest.mark.parametrize("paper", re.findall(r"\]\((docs/[^)]+)\)", README))
def test_a_paper_that_the_readme_names_is_there(paper: str) -> None:
    assert (Path(__file__).parents[2] / paper).is_file()


@pytest.mark.parametrize(
    ("missing", "database", "extras"),
    [("litestar", "tables.db", "server"), ("asyncpg", "postgresql://here/x", "server,postgres")],
)
def test_what_a_server_lacks_is_said_and_what_brings_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, missing: str, database: str, extras: str
) -> None:
    for module in [name for name in sys.modules if name.startswith("seifong.server.app")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(sys.modules, "seifong.store.postgres", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)

    outcome = run("serve", "--port=1", f"--database={database}")

    assert outcome.status == 2
    assert f"({missing} is missing)" in refusal(outcome)
    assert f'pip install "$(ls dist/*.whl)[{extras}]"' in refusal(outcome)


@pytest.mark.parametrize(
    ("ailment", "why"),
    [
        ("folder", "unable to open database file"),
        ("nowhere", "unable to open database file"),
        ("text", "file is not a database"),
        ("locked", "database is locked"),
        ("torn", "malformed"),
    ],
)
def test_a_database_that_is_none_is_named_with_what_is_wrong(
    run: Run, tmp_path: Path, ailment: str, why: str
) -> None:
    """The trace of a fault was all that one had."""
    database = tmp_path / "tables.db"
    held = contextlib.nullcontext() if ailment != "locked" else locked(database)
    if ailment == "folder":
        database.mkdir()
    elif ailment == "nowhere":
        database = tmp_path / "none" / "tables.db"
    elif ailment == "text":
        database.write_text("no database, and long enough to be seen to be none " * 9)
    elif ailment == "torn":
        asyncio.run(try_out(str(database)))
        pages = database.read_bytes()
        database.write_bytes(pages[:4096] + bytes(range(256)) * ((len(pages) - 4096) // 256))

    with held:
        outcome = run("serve", f"--port={free_port()}", f"--database={database}")

    assert outcome.status == 2
    assert f"{database} cannot be used to keep tables: " in refusal(outcome)
    assert why in refusal(outcome)


@contextlib.contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another process holds it, and does not let it go."""
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("begin exclusive")
    yield
    other.close()
