"""This file is about files of cases: each case worked out, and held against what is written."""

from __future__ import annotations

from collections.abc import Collection

import click
import msgspec
from click.core import ParameterSource

from seifong.cases import SETTLE_KINDS, CaseResult, run_cases
from seifong.cli.choices import PROFILES, TABLE, chosen_rules
from seifong.cli.files import in_file, read_text, too_deep
from seifong.errors import BadInput
from seifong.rulebook.english import so_many
from seifong.rules import Rules

__all__ = ["check_cases", "refuse_beside_cases", "settle"]


@click.command()
@click.option("--cases", metavar="FILE", required=True, help="The file of cases.")
@click.option(
    "--rules", "of", type=chosen_rules, metavar=TABLE, help="The table of cases that name none."
)
@PROFILES
@click.pass_context
def settle(context: click.Context, cases: str, of: Rules | None, profiles: tuple[str, ...]) -> None:
    """Check payments against a file of cases.

    Payments, immunity, walls, settlements and tables are worked out and held against what the file
    says; scores are the business of seifong score. One line of JSON a case; status 1 if any
    differs.
    """
    check_cases(context, cases, SETTLE_KINDS, of, profiles)


def refuse_beside_cases(context: click.Context, allowed: Collection[str]) -> None:
    """Refuse what is said beside --cases and would change nothing there."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if source is ParameterSource.COMMANDLINE and parameter.name not in allowed:
            is_flag = isinstance(parameter, click.Option)
            name = parameter.opts[0] if is_flag else str(parameter.name).upper()
            raise BadInput(
                f"{name} changes nothing of --cases; leave one of them out",
                f"{name} 不影響 --cases，兩者只可用其一",
            )


def check_cases(
    context: click.Context,
    file: str,
    kinds: Collection[str],
    rules: Rules | None,
    profiles: tuple[str, ...],
) -> None:
    """Tell of every case whether it comes out as written, and leave with 1 if one does not."""
    text = read_text(file)
    bound = dict(_bound(profile) for profile in profiles)
    found: list[CaseResult] = []
    try:
        for result in run_cases(text, kinds, rules, bound):
            click.echo(_line(result))
            found.append(result)
    except BadInput as error:
        raise in_file(file, error) from None
    except RecursionError:
        raise in_file(file, too_deep()) from None
    click.echo(summary_of(found))
    if any(not result.ok for result in found):
        context.exit(1)


def _bound(profile: str) -> tuple[str, Rules]:
    """The name of a profile, and the rules bound to it.

    >>> name, rules = _bound("HOUSE=hkma")
    >>> name, rules.name
    ('HOUSE', 'hkma')
    """
    name, is_bound, choice = profile.partition("=")
    if not (name and is_bound and choice):
        raise BadInput(
            f'--profile "{profile}" should be NAME={TABLE}',
            f"--profile「{profile}」應寫成 NAME={TABLE}",
        )
    return name, chosen_rules(choice)


def _line(result: CaseResult) -> str:
    told: dict[str, object] = {"id": result.id}
    if result.skipped:
        told |= {"kind": result.kind, "skipped": True}
    else:
        told |= {"ok": result.ok, "expected": result.expected, "got": result.got}
    return msgspec.json.encode(told).decode()


def summary_of(results: list[CaseResult]) -> str:
    """How many cases came out as written.

    >>> summary_of([CaseResult("a", "score", True, 1, 1), CaseResult("b", "score", False, 1, 2)])
    '2 cases: 1 as written, 1 differs, 0 skipped'
    """
    skipped = sum(result.skipped for result in results)
    differ = sum(not result.ok for result in results)
    right = len(results) - skipped - differ
    differences = f"{differ} differ{'s' if differ == 1 else ''}"
    return f"{so_many(len(results), 'case')}: {right} as written, {differences}, {skipped} skipped"
