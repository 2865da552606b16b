"""This file is about the pages under `docs/` that are made from the rulebook and the presets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from seifong.catalogue import ABOUT, documented, group_about
from seifong.cli.layout import shown
from seifong.cli.machine import phases_drawing, phases_page
from seifong.errors import Impossible
from seifong.rulebook import RULES, Language, Rule, Words, rules_of
from seifong.rulebook.chapters import CHAPTERS, chapter_of
from seifong.rules import Rules, fingerprint
from seifong.rules.presets import PRESETS, count_of, difference, options, preset
from seifong.rules.values import Option, all_options, option_of

__all__ = ["all_pages"]

_MADE: Final = (
    "<!-- Made by `seifong rules docs`. Change the rulebook or the presets, not this. -->"
)
_FAMILY: Final = {
    "HK": Words("Hong Kong mahjong", "香港麻雀"),
    "ZJ": Words("Zung Jung mahjong", "中庸麻雀"),
}
_FILE: Final = {"HK": "hong-kong", "ZJ": "zung-jung"}
_BASIS: Final = {
    "source": Words("source", "典據"),
    "custom": Words("custom", "慣例"),
    "choice": Words("our choice", "本程式取捨"),
}


def all_pages() -> Iterator[tuple[str, str]]:
    """Every page that is made: its name under `docs/`, and its text."""
    yield "rules/README.md", _contents()
    for family in _FAMILY:
        yield f"rules/{_FILE[family]}.md", _family_page(family, "en")
        yield f"rules/{_FILE[family]}.zh.md", _family_page(family, "zh")
    yield "presets.md", _presets_page()
    yield "phases.md", phases_page()
    yield "phases.svg", phases_drawing()


def _contents() -> str:
    bases = {basis: sum(entry.basis == basis for entry in RULES.values()) for basis in _BASIS}
    lines = [
        _MADE,
        "",
        "# The rulebook",
        "",
        f"{len(RULES)} rules, each with an id that code, refusals, rulings and tests cite:",
        f"{bases['source']} from sources, {bases['custom']} customs among several,",
        f"{bases['choice']} our own choices where sources are silent or disagree.",
        "`seifong rules show HK-ROB-2` shows one.",
        "",
        "| | | |",
        "|---|---|---|",
    ]
    for family, name in _FAMILY.items():
        file = _FILE[family]
        lines.append(f"| {name.en} {name.zh} | [English]({file}.md) | [中文]({file}.zh.md) |")
    return _text(lines)


def _chapters(family: str) -> list[tuple[str, list[Rule]]]:
    """The chapters of a family, each with its rules, in the order of the rulebook."""
    entries = rules_of(family)
    return [
        (chapter, list(rules))
        for chapter, rules in groupby(entries, key=lambda entry: chapter_of(entry.id))
    ]


def _family_page(family: str, language: Language) -> str:
    lines = [_MADE, "", f"# {_FAMILY[family].of(language)}", ""]
    chapters = _chapters(family)
    for chapter, _ in chapters:
        title = CHAPTERS[chapter].of(language)
        lines.append(f"- [{title}](#{family}-{chapter}) {family}-{chapter}")
    for chapter, entries in chapters:
        title = CHAPTERS[chapter].of(language)
        lines += ["", f'<a id="{family}-{chapter}"></a>', "", f"## {title}"]
        for entry in entries:
            lines += ["", *_entry(entry, language)]
    return _text(lines)


def _entry(entry: Rule, language: Language) -> Iterator[str]:
    yield f'<a id="{entry.id}"></a>'
    yield ""
    yield f"### {entry.id} {entry.title.of(language)}"
    yield ""
    yield entry.text.of(language)
    yield ""
    notes = [_BASIS[entry.basis].of(language)]
    notes += [f"`{option}`" for option in entry.options]
    notes += [f"[{other}]({_link(entry.id, other, language)})" for other in entry.see]
    yield f"*{notes[0]}*" + "".join(f" · {note}" for note in notes[1:])


def _link(source: str, target: str, language: Language) -> str:
    """Where a rule stands, as seen from another.

    >>> _link("HK-ROB-2", "HK-ROB-1", "en"), _link("HK-ROB-2", "ZJ-ROB-1", "zh")
    ('#HK-ROB-1', 'zung-jung.zh.md#ZJ-ROB-1')
    """
    family = target[:2]
    same = source.startswith(family)
    suffix = ".zh.md" if language == "zh" else ".md"
    return f"{'' if same else _FILE[family] + suffix}#{target}"


def _presets_page() -> str:
    lines = [_MADE, "", "# Presets", "", *_list_of_presets()]
    for name in PRESETS:
        lines += ["", *_preset(preset(name))]
    lines += ["", *_our_choices()]
    lines += ["", *_every_option()]
    return _text(lines)


def _list_of_presets() -> Iterator[str]:
    yield "A preset is a value; a house's rules are a preset and what the house plays differently,"
    yield "as a TOML file (`seifong rules options hkma --toml` writes one to start from):"
    yield ""
    yield "```toml"
    yield 'preset = "hong-kong"'
    yield ""
    yield "[score]"
    yield "minimum = 1"
    yield "```"
    yield ""
    yield "| preset | what it is | |"
    yield "|---|---|---|"
    for name in PRESETS:
        yield f"| [`{name}`](#{name}) | {ABOUT[name].en} | {ABOUT[name].zh} |"


def _base_of(rules: Rules) -> Rules:
    return preset("zung-jung" if count_of(rules) == "points" else "hong-kong")


def _preset(rules: Rules) -> Iterator[str]:
    base = _base_of(rules)
    yield f"## {rules.name}"
    yield ""
    yield f"{ABOUT[rules.name].en[0].upper()}{ABOUT[rules.name].en[1:]}."
    yield f"Fingerprint `{fingerprint(rules)}`."
    yield ""
    if rules == base:
        yield "[Every option](#every-option) below has its values."
        return
    yield f"What differs from `{base.name}`:"
    yield ""
    yield f"| option | `{base.name}` | `{rules.name}` | what it decides |"
    yield "|---|---|---|---|"
    for name, (before, after) in difference(base, rules).items():
        about = _about(_option(rules, name))
        yield f"| `{name}` | {shown(before)} | {shown(after)} | {about} |"


def _option(rules: Rules, name: str) -> Option:
    option = option_of(count_of(rules), name)
    if option is None:
        raise Impossible(f"{rules.name} has no option {name}")
    return option


def _about(option: Option) -> str:
    about = documented(option)
    links = " ".join(f"[{name}](rules/{_FILE[name[:2]]}.md#{name})" for name in about.rules)
    return f"{about.text} {links}"


def _our_choices() -> Iterator[str]:
    yield "## Where the choice is ours"
    yield ""
    yield "Sources are silent here, or contradict each other, or speak for one family only; what"
    yield "the presets do is our decision, and an option can change it."
    yield ""
    yield "| rule | | option | `hong-kong` | `zung-jung` |"
    yield "|---|---|---|---|---|"
    tables = [options(preset("hong-kong")), options(preset("zung-jung"))]
    for entry in RULES.values():
        if entry.basis == "choice":
            for option in entry.options:
                link = f"[{entry.id}](rules/{_FILE[entry.id[:2]]}.md#{entry.id})"
                values = " | ".join(shown(table.get(option)) for table in tables)
                yield f"| {link} | {entry.title.en} | `{option}` | {values} |"


def _every_option() -> Iterator[str]:
    yield "## Every option"
    for group, members in groupby(all_options(), key=lambda option: option.name.split(".")[0]):
        entries = list(members)
        counts = f", where {entries[0].count} are counted" if entries[0].count else ""
        yield ""
        yield f"### [{group}]{counts}"
        yield ""
        yield group_about(entries[0])
        yield ""
        yield "| option | what it decides | it may be | `hong-kong` | `zung-jung` |"
        yield "|---|---|---|---|---|"
        for option in entries:
            yield _row(option)


def _row(option: Option) -> str:
    values = []
    for name in ("hong-kong", "zung-jung"):
        rules = preset(name)
        has = option.count in {"", count_of(rules)}
        values.append(shown(options(rules)[option.name]) if has else "—")
    return f"| `{option.name}` | {_about(option)} | {option.values()} | {' | '.join(values)} |"


def _text(lines: list[str]) -> str:
    return "\n".join([*lines, ""])
