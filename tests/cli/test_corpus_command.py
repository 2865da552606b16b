"""This file is about `seifong corpus`, and the commands that read what it made."""

import lzma
import re
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.lab.parts import Parts
from seifong.record.corpus import MANIFEST, Corpus

WORDS = ("--deals=10", "--rules=casual,zung-jung", "--seed=five")


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_it_says_what_it_made_and_what_it_made_is_proved(run: Run, tmp_path: Path) -> None:
    told = run("corpus", tmp_path / "c", *WORDS, "--jobs=1")
    proof = run("verify", tmp_path / "c", "--jobs=2")

    assert told.status == proof.status == 0
    assert re.fullmatch(
        r"casual: 10 deals of \d matches, \d+ events, in \d files of 0\.0\d MB\n"
        r"zung-jung: 10 deals of 1 match, \d+ events, in 1 file of 0\.0\d MB\n",
        told.out,
    )
    assert re.search(
        r"c: 20 deals of \d+ matches, \d+ events: the chain holds, and every", proof.out
    )


def test_any_number_of_processes_makes_the_same(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 2):
        run("corpus", tmp_path / str(jobs), *WORDS, f"--jobs={jobs}")

    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_it_is_told_in_chinese(run: Run, tmp_path: Path) -> None:
    told = run("corpus", tmp_path / "c", *WORDS, "--jobs=1", "--lang=zh").out

    assert re.search(r"^zung-jung：1 場共 10 局，\d+ 項，檔案 1 個，0\.0\d MB$", told, re.MULTILINE)


def test_what_was_not_finished_is_gone_on_with(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The power fails when three parts are kept; nobody remembers the seed."""
    kept: list[int] = []

    def keep_or_fail(parts: Parts, *of: object) -> None:
        if len(kept) == 3:
            raise KeyboardInterrupt
        kept.append(0)
        keep(parts, *of)  # type: ignore[arg-type]

    keep = Parts.keep
    words = ("corpus", tmp_path / "c", "--deals=30", "--rules=casual", "--jobs=1")
    with monkeypatch.context() as patch:
        patch.setattr(Parts, "keep", keep_or_fail)
        assert run(*words).status == 130
    assert refusal(run("verify", tmp_path / "c")).endswith("it is no corpus, or not finished")

    assert run(*words).status == 0

    seed = Corpus(tmp_path / "c").manifest.seed
    run("corpus", tmp_path / "d", *words[2:], "--seed", seed)
    assert contents(tmp_path / "c") == contents(tmp_path / "d")


def test_what_was_changed_is_named_and_the_rest_is_looked_at(run: Run, tmp_path: Path) -> None:
    run("corpus", tmp_path / "c", *WORDS, "--jobs=1")
    files = sorted((tmp_path / "c").rglob("*.xz"))
    for file in (files[0], files[-1]):
        file.write_bytes(file.read_bytes()[:-1] + b"!")

    proof = run("verify", tmp_path / "c", "--jobs=1")

    assert proof.status == 1
    assert proof.out == ""
    assert proof.err.splitlines() == [
        f"seifong: {file}: its hash is not the manifest's: it was changed, or cut short"
        for file in (files[0], files[-1])
    ]


def test_a_part_can_be_read_like_any_journal(run: Run, tmp_path: Path) -> None:
    run("corpus", tmp_path / "c", *WORDS, "--jobs=1")
    part = tmp_path / "c" / "zung-jung" / "00000.jsonl.xz"

    assert "10 deals of 1 match" in run("verify", part).out
    assert run("replay", part).status == 0
    assert run("convert", part).out.startswith("# seifong 1\n")
    assert b'"hash"' not in lzma.decompress(part.read_bytes())


def test_a_corpus_is_never_written_over(run: Run, tmp_path: Path) -> None:
    run("corpus", tmp_path / "c", *WORDS, "--jobs=1")
    before = contents(tmp_path / "c")

    said = refusal(run("corpus", tmp_path / "c", *WORDS, "--jobs=1"))

    assert (
        said == f"{tmp_path / 'c'} is a corpus already; seifong verify {tmp_path / 'c'} proves it"
    )
    assert contents(tmp_path / "c") == before
    assert MANIFEST in before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--rules=casual,casual"], "rules of the same name would share a folder; name them"),
        (["--rules=casaul"], 'there is no preset "casaul"; did you mean "casual"?'),
        (["--bots=speed,speed"], "a table has four players: name one bot for all, or four"),
        (["--deals=0"], "Invalid value for '--deals': 0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_made_is_refused(
    run: Run, tmp_path: Path, words: list[str], says: str
) -> None:
    outcome = run("corpus", tmp_path / "c", *words)

    assert outcome.status == 2
    assert refusal(outcome).startswith(says)
    assert not (tmp_path / "c").exists()


def test_where_no_folder_can_be_nothing_is_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "c").write_bytes(b"")

    said = refusal(run("corpus", tmp_path / "c", *WORDS))

    assert said == f"{tmp_path / 'c' / 'casual'} cannot be used: Not a directory"
