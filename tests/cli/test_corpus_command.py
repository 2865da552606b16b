"""This file is about `seifong corpus`, and the commands that read what it made."""

import lzma
import re
from pathlib import Path

import pytest

from commands import Run, refusal
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.parts import Parts
from seifong.record.corpus import MANIFEST, Corpus
from seifong.rules.presets import preset

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
    assert run("verify", tmp_path / "c", "--jobs=1", "--lang=zh").err.splitlines() == [
        f"seifong: {file}：雜湊值與清單不符：改過，或不完整" for file in (files[0], files[-1])
    ]


def test_a_file_that_does_not_belong_to_a_corpus_is_named(run: Run, tmp_path: Path) -> None:
    run("corpus", tmp_path / "c", *WORDS, "--jobs=1")
    first = tmp_path / "c" / "casual" / "00000.jsonl.xz"
    stranger = first.with_name("00099.jsonl.xz")
    stranger.write_bytes(first.read_bytes())
    (tmp_path / "c" / ".hidden").touch()

    proof = run("verify", tmp_path / "c", "--jobs=1")

    assert (proof.status, proof.out) == (1, "")
    assert proof.err == f"seifong: {stranger}: it is no part of this corpus\n"
    in_chinese = run("verify", tmp_path / "c", "--jobs=1", "--lang=zh").err
    assert in_chinese == f"seifong: {stranger}：不屬此牌譜集\n"


def test_what_is_damaged_is_a_finding_and_what_is_no_corpus_a_mistake(
    run: Run, tmp_path: Path
) -> None:
    """A manifest that was changed ended with 2, and a part that was changed with 1."""
    run("corpus", tmp_path / "c", "--deals=1", "--rules=casual", "--seed=five", "--jobs=1")
    manifest, part = tmp_path / "c" / MANIFEST, tmp_path / "c" / "casual" / "00000.jsonl.xz"
    part.write_bytes(part.read_bytes()[:-1])
    assert run("verify", part).status == 1

    manifest.write_bytes(manifest.read_bytes()[:-1])
    damaged = run("verify", tmp_path / "c")
    assert damaged.status == 1
    assert refusal(damaged).startswith(f"{manifest}: its hash does not match")

    manifest.unlink()
    assert run("verify", tmp_path / "c").status == 2


def test_a_corpus_that_was_begun_is_not_left_for_another_in_its_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By other rules a manifest was written that knew nothing of what was there already."""

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "c"
    with monkeypatch.context() as patch:
        patch.setattr("seifong.lab.corpus._finished", fail)
        assert run("corpus", out, "--rules=casual", "--deals=3", "--jobs=1").status == 130
    before = contents(out)

    said = refusal(run("corpus", out, "--rules=zung-jung", "--deals=3", "--jobs=1"))

    assert said == (
        f"{out} has a corpus by other rules that is not finished: casual; finish that one, or name"
        " another folder"
    )
    assert contents(out) == before
    assert run("corpus", out, "--rules=casual", "--deals=3", "--jobs=1").status == 0


def test_an_empty_seed_is_a_seed(run: Run, tmp_path: Path) -> None:
    run("corpus", tmp_path / "c", "--rules=casual", "--deals=2", "--seed=", "--jobs=1")

    corpus = Corpus(tmp_path / "c")
    assert corpus.manifest.seed == ""
    assert [match.header.seed for match in corpus.matches()] == ["/1"]


def test_a_corpus_has_its_folder_for_itself(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()

    said = refusal(run("corpus", tmp_path, *WORDS))

    assert said == (
        f"{tmp_path / 'letters'} is no part of a corpus; name a folder that has nothing else in it"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["letters"]


@pytest.mark.parametrize("inner", ["sub", "casual/sub", "no/such/folder/yet"])
def test_a_corpus_lies_in_no_other(run: Run, tmp_path: Path, inner: str) -> None:
    outer = tmp_path / "c"
    run("corpus", outer, "--rules=casual", "--deals=2", "--seed=five", "--jobs=1")

    said = refusal(run("corpus", outer / inner, *WORDS))

    assert said == f"{outer / inner} would lie in {outer}, which has its folder for itself"
    assert run("verify", outer, "--jobs=1").status == 0


def test_a_corpus_does_not_lie_among_the_parts_of_one_that_is_not_finished(
    run: Run, tmp_path: Path
) -> None:
    outer = tmp_path / "c" / "casual"
    plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "five", deals=2)
    outer.parent.mkdir()
    with Parts(outer, plan, ".jsonl.xz"):
        said = refusal(run("corpus", outer / "sub", *WORDS))

    assert said == f"{outer / 'sub'} would lie in {outer}, which has its folder for itself"


def test_the_manifest_of_another_program_is_in_nobody_s_way(run: Run, tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"name": "a page"}', encoding="utf-8")

    made = run("corpus", tmp_path / "c", "--rules=casual", "--deals=2", "--seed=five", "--jobs=1")

    assert made.status == 0


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

    assert said == f"{tmp_path / 'c'} cannot be used: File exists"


def test_a_folder_to_hold_a_corpus_is_not_made(run: Run, tmp_path: Path) -> None:
    said = refusal(run("corpus", tmp_path / "typo" / "c", *WORDS))

    assert said == f"{tmp_path / 'typo' / 'c'} cannot be used: No such file or directory"
    assert list(tmp_path.iterdir()) == []
