"""This file is about a corpus: what is packed comes back, and whatever was changed is named."""

import hashlib
import json
import lzma
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest
from msgspec.structs import replace

from seifong.errors import BadInput, BadRecord
from seifong.lab.chunks import plan_of_simulation
from seifong.lab.corpus import make_corpus
from seifong.lab.simulation import Simulation
from seifong.lab.workplace import Workplace
from seifong.record import JournalWriter
from seifong.record.corpus import MANIFEST, Corpus, Place, proved, sealed
from seifong.record.packed import packed, unpacked
from seifong.rules.presets import preset

BOTS = ("speed", "speed", "speed", "speed")
TABLES = ("casual", "zung-jung")
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve deals by each of two rules."""
    out = tmp_path_factory.mktemp("corpus") / "corpus"
    plans = [plan_of_simulation(preset(name), BOTS, "seed", 12) for name in TABLES]
    assert make_corpus(out, plans, Workplace(), lambda: False, lambda _: None) is not None
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
    except BadInput as error:
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


def test_a_part_may_have_several_matches(tmp_path: Path) -> None:
    """As those of large corpora have."""
    plan = replace(plan_of_simulation(preset("casual"), BOTS, "seed", 16), matches=2)
    make_corpus(tmp_path / "c", [plan], Workplace(), lambda: False, lambda _: None)

    corpus = Corpus(tmp_path / "c")
    parts = [corpus.part(place) for place in corpus.places()]
    assert [part.first_match for part in parts][:2] == [1, 3]
    assert faults_of(tmp_path / "c") == []


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


def resealed(
    folder: Path,
    change: Mapping[str, object],
    part: Mapping[str, object],
    table: Mapping[str, object] = NOTHING,
) -> None:
    """A manifest with other members, and a hash that is right for them."""
    written = json.loads((folder / MANIFEST).read_bytes())
    written["tables"][0]["parts"][0].update(part)
    written["tables"][0].update(table)
    written.update(change)
    del written["sha256"]
    (folder / MANIFEST).write_bytes(sealed(written))


@pytest.mark.parametrize(
    ("change", "part", "says"),
    [
        ({"seed": "other"}, {}, "00000.jsonl.xz, line 1: match 1 has another seed"),
        ({"bots": ["random"] * 4}, {}, "line 1: rules or bots are not the manifest's"),
        ({"version": "0"}, {}, "line 1: it was made by another version than the manifest"),
        ({"tables": []}, {}, "manifest.json: it has no tables"),
        ({"more": 1}, {}, "manifest.json: it has something that is no part of a manifest"),
        ({}, {"size": 7}, "bytes, and 7 by the manifest: it was changed"),
        ({}, {"first_match": 2}, "00000.jsonl.xz begins with match 2, not 1"),
        ({}, {"file": "casual/../casual/00000.jsonl.xz"}, "is no file of its own in casual"),
        ({}, {"file": "zung-jung/00000.jsonl.xz"}, "is no file of its own in casual"),
        ({}, {"file": "casual/00001.jsonl.xz"}, "is no file of its own in casual"),
        ({}, {"file": "/dev/zero"}, "is no file of its own in casual"),
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


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"deals": 13}, "casual has 13 deals, and its parts have 12"),
        ({"matches": -1}, "casual has -1 matches, and its parts have "),
        ({"events": 10**18}, f"casual has {10**18} events, and its parts have "),
        ({"parts": []}, "casual has 12 deals, and its parts have 0"),
        ({"parts": [], "deals": 0, "matches": 0, "events": 0}, "casual has 0 deals"),
        ({"folder": "zung-jung"}, '"zung-jung" is no folder of its own in a corpus'),
        ({"folder": ".."}, '".." is no folder of its own in a corpus'),
        ({"more": 1}, "it has something that is no part of a manifest"),
    ],
)
def test_a_manifest_that_does_not_agree_with_itself_is_found_out(
    copied: Path, table: Mapping[str, object], says: str
) -> None:
    resealed(copied, {}, {}, table)

    assert says in faults_of(copied)[0]


@pytest.mark.parametrize("what", ["deals", "events"])
def test_a_part_that_counts_one_too_many_is_found_out(copied: Path, what: str) -> None:
    """Although the table counts it as well."""
    table = Corpus(copied).manifest.tables[0]
    one = {what: getattr(table.parts[0], what) + 1}

    resealed(copied, {}, one, {what: getattr(table, what) + 1})

    (fault,) = faults_of(copied)
    assert fault.endswith("00000.jsonl.xz: it has more, or less, than the manifest says")


def test_a_table_that_has_another_name_than_its_matches_is_found_out(copied: Path) -> None:
    """No fingerprint tells that: it is of the rules, whatever they are called."""
    rules = Corpus(copied).manifest.tables[0].rules

    resealed(copied, {}, {}, {"rules": {**rules, "name": "hkma"}})

    assert faults_of(copied)[0].endswith("line 1: rules or bots are not the manifest's")


def test_a_table_whose_fingerprint_is_not_of_its_rules_is_found_out(copied: Path) -> None:
    resealed(copied, {}, {}, {"fingerprint": "0" * 16})

    faults = faults_of(copied)
    assert len(faults) == len(Corpus(copied).manifest.tables[0].parts)
    assert faults[0].endswith(": the manifest's fingerprint is not that of its rules")


def test_players_who_are_not_the_bots_of_the_manifest_are_found_out(copied: Path) -> None:
    """Every header said that the bots were four of `speed`; so said the manifest, and none asked
    who sat there."""
    corpus, file = Corpus(copied), copied / "zung-jung" / "00000.jsonl.xz"
    journal = corpus.journal_bytes(Place(1, 0)).replace(b'"speed-3"', b'"watchful-3"')
    file.write_bytes(packed(journal))
    (vouched,) = corpus.manifest.tables[1].parts
    true = {
        "size": file.stat().st_size,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "journal_sha256": hashlib.sha256(unpacked(file.read_bytes())).hexdigest(),
    }
    manifest = (copied / MANIFEST).read_text()
    for what, value in true.items():
        manifest = manifest.replace(json.dumps(getattr(vouched, what)), json.dumps(value))
    written = json.loads(manifest)
    del written["sha256"]
    (copied / MANIFEST).write_bytes(sealed(written))

    assert faults_of(copied) == [f"{file}, line 1: the players are not the manifest's bots"]


def test_a_match_that_was_cut_is_found_out_if_others_follow(copied: Path) -> None:
    """Its last deal is taken out, and everything that vouches for it is made anew."""
    corpus, file = Corpus(copied), copied / "casual" / "00000.jsonl.xz"
    lines = corpus.journal_bytes(Place(0, 0)).splitlines(keepends=True)
    last = corpus.journal(Place(0, 0)).matches[-1].deals[-1]
    journal = b"".join(lines[: last.line - 1])
    file.write_bytes(packed(journal))
    table = corpus.manifest.tables[0]
    fewer = {"deals": 1, "events": len(last.events)}
    hashes = {
        "size": file.stat().st_size,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "journal_sha256": hashlib.sha256(journal).hexdigest(),
    }

    resealed(
        copied,
        {},
        hashes | {what: getattr(table.parts[0], what) - less for what, less in fewer.items()},
        {what: getattr(table, what) - less for what, less in fewer.items()},
    )

    assert faults_of(copied) == [f"{file}, line 1: the match is cut, and others follow"]


def test_a_part_that_is_no_file_is_not_waited_for(copied: Path) -> None:
    """Reading a device or a pipe could take for ever."""
    (copied / "casual" / "00000.jsonl.xz").unlink()
    (copied / "casual" / "00000.jsonl.xz").symlink_to("/dev/zero")

    assert faults_of(copied)[0].endswith("00000.jsonl.xz: it is no file")


def test_what_would_fill_the_memory_is_not_unpacked() -> None:
    """A file of forty thousand bytes may unpack to any number of them."""
    bomb = lzma.compress(bytes((1 << 28) + 1), preset=0)

    with pytest.raises(BadRecord, match="it would be more than 256 MiB"):
        unpacked(bomb)


def test_what_was_packed_comes_back_byte_for_byte(tmp_path: Path) -> None:
    journal = journal_by_one_process("casual", tmp_path)

    assert unpacked(packed(journal)) == journal
    assert len(packed(journal)) < len(journal) / 10


@pytest.mark.parametrize("content", [b"", b"{", packed(b"")[:-1], b"\xfd7zXZ\x00"])
def test_what_is_not_packed_is_not_unpacked(content: bytes) -> None:
    with pytest.raises(BadRecord, match="it cannot be unpacked"):
        unpacked(content)


@pytest.mark.parametrize("rules", ["zungjung", "", "hong-kong"])
def test_rules_that_a_corpus_has_not_are_refused(made: Path, rules: str) -> None:
    """A misspelt name gave no deals, and a pupil learned nothing, without a word."""
    corpus = Corpus(made)

    for asked in (corpus.places, corpus.matches, corpus.all_deals):
        with pytest.raises(BadInput, match=f'called "{rules}": there are casual, zung-jung'):
            asked(rules)


def test_a_corpus_is_opened_by_the_text_of_a_path(made: Path) -> None:
    assert Corpus(str(made)).deals == Corpus(made).deals == 24


@pytest.mark.parametrize("place", [Place(-1, 0), Place(2, 0), Place(0, -1), Place(1, 99)])
def test_a_part_that_is_not_there_is_refused(made: Path, place: Place) -> None:
    """Counted from the end it was another part."""
    with pytest.raises(BadInput, match=f"no part {place.part} of a table {place.table}"):
        Corpus(made).journal(place)


def test_what_is_no_place_or_no_name_of_rules_is_refused(made: Path) -> None:
    corpus = Corpus(made)

    with pytest.raises(BadInput, match=r"a part has its Place, .* not \(0, 0\)"):
        corpus.journal((0, 0))  # type: ignore[arg-type] # a fault
    with pytest.raises(BadInput, match="has no deals by rules called"):
        corpus.matches(["casual"])  # type: ignore[arg-type] # a fault


@pytest.mark.parametrize("name", ["a file", "a folder", "a nul \0", "long" * 1000])
def test_what_cannot_be_a_corpus_is_none(name: str, tmp_path: Path) -> None:
    """These were errors of the system's, of four kinds."""
    (tmp_path / "a file").touch()
    (tmp_path / "a folder" / MANIFEST).mkdir(parents=True)

    with pytest.raises(BadInput, match="is no corpus: "):
        Corpus(tmp_path / name)
