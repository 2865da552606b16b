"""This file is about a corpus: what is packed comes back, and whatever was changed is named."""

import json
from pathlib import Path

import pytest

from seifong.errors import BadRecord
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.corpus import make_corpus
from seifong.lab.simulation import Simulation
from seifong.record import JournalWriter
from seifong.record.corpus import MANIFEST, Corpus, proved, sealed
from seifong.record.packed import packed, unpacked
from seifong.rules.presets import preset

BOTS = ("speed", "speed", "speed", "speed")
TABLES = ("casual", "zung-jung")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve deals by each of two rules."""
    out = tmp_path_factory.mktemp("corpus") / "corpus"
    plans = [plan_of_simulation(preset(name), BOTS, "seed", 12) for name in TABLES]
    assert make_corpus(out, plans, 1, lambda: False, lambda _: None) is not None
    return out


@pytest.fixture
def copied(made: Path, tmp_path: Path) -> Path:
    """The same corpus, to do harm to."""
    for path in made.rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(made)
            copy.parent.mkdir(exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return tmp_path


def faults_of(folder: Path) -> list[str]:
    """What is found to be wrong with a corpus."""
    faults = []
    try:
        corpus = Corpus(folder)
    except BadRecord as error:
        return [str(error)]
    for place in corpus.places():
        try:
            proved(corpus, place)
        except BadRecord as error:
            faults.append(str(error))
    return faults


def journal_by_one_process(rules: str, folder: Path) -> bytes:
    file = folder / f"{rules}.jsonl"
    with JournalWriter.create(file) as writer:
        simulation = Simulation(preset(rules), BOTS, "seed", writer)
        for _ in range(12):
            simulation.play()
    return file.read_bytes()


@pytest.mark.parametrize("rules", TABLES)
def test_its_parts_are_the_journal_that_one_process_writes(
    made: Path, tmp_path: Path, rules: str
) -> None:
    corpus = Corpus(made)
    journal = b"".join(map(corpus.journal_bytes, corpus.places(rules)))

    assert journal == journal_by_one_process(rules, tmp_path)


def test_it_has_what_the_manifest_counts_and_nothing_else(made: Path) -> None:
    corpus = Corpus(made)
    files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    parts = [corpus.part(place) for place in corpus.places()]

    assert files == {MANIFEST, *(part.file for part in parts)}
    assert corpus.deals == 24 == sum(part.deals for part in parts)
    for table in corpus.manifest.tables:
        deals = list(corpus.all_deals(table.folder))
        assert len(deals) == table.deals == 12
        assert sum(len(deal.events) for deal in deals) == table.events
        assert len(list(corpus.matches(table.folder))) == table.matches


def test_it_is_true(made: Path) -> None:
    assert faults_of(made) == []


def test_a_byte_that_was_changed_anywhere_is_found_and_its_file_named(copied: Path) -> None:
    """Every file; and of each, bytes all over it, the first and the last among them."""
    for file in sorted(path for path in copied.rglob("*") if path.is_file()):
        content = file.read_bytes()
        for at in {0, 1, len(content) // 2, len(content) - 40, len(content) - 3, len(content) - 1}:
            changed = bytearray(content)
            changed[at] ^= 1
            file.write_bytes(changed)

            faults = faults_of(copied)

            assert len(faults) == 1, (file, at)
            assert faults[0].startswith(str(file)), (file, at)
        file.write_bytes(content)


@pytest.mark.parametrize("cut", [1, 20, 10**9])
def test_what_was_cut_short_is_named(copied: Path, cut: int) -> None:
    for file in sorted(path for path in copied.rglob("*") if path.is_file()):
        content = file.read_bytes()
        file.write_bytes(content[: max(0, len(content) - cut)])

        assert [fault.startswith(str(file)) for fault in faults_of(copied)] == [True]
        file.write_bytes(content)


def test_what_is_missing_is_named(copied: Path) -> None:
    (copied / "casual" / "00000.jsonl.xz").unlink()
    assert faults_of(copied) == [
        f"{copied / 'casual' / '00000.jsonl.xz'} cannot be read: No such file or directory"
    ]

    (copied / MANIFEST).unlink()
    assert faults_of(copied) == [f"{copied} has no manifest.json: it is no corpus, or not finished"]


def test_parts_that_changed_places_are_named(copied: Path) -> None:
    one, other = copied / "casual" / "00000.jsonl.xz", copied / "casual" / "00001.jsonl.xz"
    first = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(first)

    assert [fault.split(":")[0] for fault in faults_of(copied)] == [str(one), str(other)]


def resealed(folder: Path, change: dict[str, object], part: dict[str, object]) -> None:
    """A manifest with other members, and a hash that is right for them."""
    written = json.loads((folder / MANIFEST).read_bytes())
    written.update(change)
    written["tables"][0]["parts"][0].update(part)
    del written["sha256"]
    (folder / MANIFEST).write_bytes(sealed(written))


@pytest.mark.parametrize(
    ("change", "part", "says"),
    [
        ({"seed": "other"}, {}, "00000.jsonl.xz, line 1: match 1 has another seed"),
        ({"bots": ["random"] * 4}, {}, "line 1: rules or bots are not the manifest's"),
        ({}, {"deals": 7}, "00000.jsonl.xz: it has more, or less, than the manifest says"),
        ({}, {"events": 7}, "00000.jsonl.xz: it has more, or less, than the manifest says"),
        ({}, {"journal_sha256": "0" * 64}, "the hash of its journal is not the manifest's"),
        ({"corpus": 2}, {}, "manifest.json: this is format 2, and only format 1 is known"),
        ({"seed": 5}, {}, "manifest.json: it is no manifest: "),
    ],
)
def test_a_manifest_that_says_what_is_not_so_is_found_out(
    copied: Path, change: dict[str, object], part: dict[str, object], says: str
) -> None:
    resealed(copied, change, part)

    assert says in faults_of(copied)[0]


def test_what_was_packed_comes_back_byte_for_byte(tmp_path: Path) -> None:
    journal = journal_by_one_process("casual", tmp_path)

    assert unpacked(packed(journal)) == journal
    assert len(packed(journal)) < len(journal) / 10


@pytest.mark.parametrize("content", [b"", b"{", packed(b"")[:-1], b"\xfd7zXZ\x00"])
def test_what_is_not_packed_is_not_unpacked(content: bytes) -> None:
    with pytest.raises(BadRecord, match="it cannot be unpacked"):
        unpacked(content)
