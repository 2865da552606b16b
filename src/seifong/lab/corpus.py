"""This file is about making a corpus: every table's deals, played in parts, and the manifest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from seifong import __version__
from seifong.errors import BadInput
from seifong.lab.chunks import Chunk, SimulationPlan
from seifong.lab.parts import Parts, play_parts, seed_in, write_durably
from seifong.lab.workplace import Workplace
from seifong.record.corpus import FORMAT as CORPUS_FORMAT
from seifong.record.corpus import MANIFEST, Corpus, CorpusPart, CorpusTable, Manifest, sealed
from seifong.rules import Rules

__all__ = ["folder_of", "make_corpus", "seed_of_corpus"]

_SUFFIX: Final = ".jsonl.xz"


def folder_of(rules: Rules) -> str:
    """What the folder of a table is called.

    >>> from msgspec.structs import replace
    >>> from seifong.rules.presets import preset
    >>> folder_of(preset("hkma")), folder_of(replace(preset("hkma"), name="../Sunday's"))
    ('hkma', 'Sunday-s')
    """
    return re.sub(r"\W+", "-", rules.name).strip("-") or "rules"


def seed_of_corpus(out: Path, tables: Sequence[Rules]) -> str | None:
    """The seed of a corpus that is not finished, if there is one there.

    >>> from seifong.rules.presets import preset
    >>> seed_of_corpus(Path("no/such/folder"), [preset("hkma")]) is None
    True
    """
    seeds = (seed_in(out / folder_of(rules)) for rules in tables)
    return next((seed for seed in seeds if seed is not None), None)


def make_corpus(
    out: Path,
    plans: Sequence[SimulationPlan],
    where: Workplace,
    is_stopped: Callable[[], bool],
    tell: Callable[[int], None],
) -> Manifest | None:
    """Play what is missing, and write the manifest; None if somebody had enough before the end.

    Whoever wants to know is told how many deals there are.

    >>> from tempfile import TemporaryDirectory
    >>> from seifong.lab.chunks import plan_of_simulation
    >>> from seifong.rules.presets import preset
    >>> plan = plan_of_simulation(preset("casual"), ("speed",) * 4, "seed", deals=2)
    >>> with TemporaryDirectory() as folder:
    ...     made = make_corpus(Path(folder), [plan], Workplace(), lambda: False, tell=print)
    ...     sorted(path.relative_to(folder).as_posix() for path in Path(folder).rglob("*.*"))
    2
    ['casual/00000.jsonl.xz', 'manifest.json']
    """
    if (out / MANIFEST).exists():
        raise BadInput(
            f"{out} is a corpus already; seifong verify {out} proves it",
            f"{out} 已是一個牌譜集：可用 seifong verify {out} 查驗",
        )
    folders = [folder_of(plan.all_rules()) for plan in plans]
    if len(set(folders)) < len(folders):
        raise BadInput(
            "rules of the same name would share a folder; name them differently",
            "同名的規則會共用一個資料夾：請改用不同名字",
        )
    _refuse_beside_others(out, folders)
    tables: list[tuple[Parts, list[Chunk]]] = []
    with _folder(out), ExitStack() as opened:
        for plan, folder in zip(plans, folders, strict=True):
            parts = opened.enter_context(Parts(out / folder, plan, _SUFFIX))
            before = sum(earlier.deals for earlier in plans[: len(tables)])
            chunks = play_parts(parts, where, is_stopped, _beyond(before, tell), is_packed=True)
            if sum(chunk.deals for chunk in chunks) < plan.deals:
                return None
            tables.append((parts, chunks))
        return _finished(out, tables)


@contextmanager
def _folder(out: Path) -> Iterator[None]:
    """A folder that is there; if it is new, and something is wrong, it goes unless it is of use."""
    is_new = not out.exists()
    try:
        out.mkdir(exist_ok=True)
    except OSError as error:
        why = error.strerror
        raise BadInput(f"{out} cannot be used: {why}", f"用不到 {out}：{why}") from None
    try:
        yield
    except BaseException:
        if is_new:
            with suppress(OSError):  # there is something in it
                out.rmdir()
        raise


def _refuse_beside_others(out: Path, folders: Sequence[str]) -> None:
    """A corpus has its folder for itself; what was begun there by other rules is not orphaned.

    Nor does it lie in another, where it would be a stranger.
    """
    for above in out.resolve().parents:
        if _is_corpus(above) or seed_in(above) is not None:
            raise BadInput(
                f"{out} would lie in {above}, which has its folder for itself",
                f"{out} 會在 {above} 之內，那個資料夾只供它自己用",
            )
    for path in sorted(out.iterdir() if out.is_dir() else ()):
        if path.name in folders or path.name.startswith("."):
            continue
        if seed_in(path) is not None:
            raise BadInput(
                f"{out} has a corpus by other rules that is not finished: {path.name}; finish that"
                " one, or name another folder",
                f"{out} 有一個用別的規則、未做完的牌譜集：{path.name}；請先做完，或另寫一個資料夾",
            )
        raise BadInput(
            f"{path} is no part of a corpus; name a folder that has nothing else in it",
            f"{path} 不屬於牌譜集：請寫一個沒有別的東西的資料夾",
        )


def _is_corpus(folder: Path) -> bool:
    """True if a corpus is finished there; other programs have manifests of the same name."""
    try:
        Corpus(folder)
    except BadInput:
        return False
    return True


def _beyond(before: int, tell: Callable[[int], None]) -> Callable[[int], None]:
    """Tell of so many more than one is told of."""
    return lambda deals: tell(before + deals)


def _finished(out: Path, tables: list[tuple[Parts, list[Chunk]]]) -> Manifest:
    plan = tables[0][0].plan
    manifest = Manifest(
        corpus=CORPUS_FORMAT,
        version=__version__,
        seed=plan.seed,
        bots=plan.bots,
        tables=tuple(_table(parts, chunks) for parts, chunks in tables),
    )
    write_durably(out / MANIFEST, sealed(manifest))
    for parts, chunks in tables:
        parts.tidy(len(chunks))
    return manifest


def _table(parts: Parts, chunks: list[Chunk]) -> CorpusTable:
    return CorpusTable(
        folder=parts.folder.name,
        fingerprint=parts.plan.fingerprint,
        deals=sum(chunk.deals for chunk in chunks),
        matches=sum(chunk.matches for chunk in chunks),
        events=sum(chunk.events for chunk in chunks),
        rules=parts.plan.rules,
        parts=tuple(_part(parts, chunk) for chunk in chunks),
    )


def _part(parts: Parts, chunk: Chunk) -> CorpusPart:
    file = parts.file_of(chunk.number)
    return CorpusPart(
        file=f"{parts.folder.name}/{file.name}",
        first_match=chunk.number * parts.plan.matches + 1,
        matches=chunk.matches,
        deals=chunk.deals,
        events=chunk.events,
        size=file.stat().st_size,
        sha256=chunk.kept,
        journal_sha256=chunk.journal,
    )
