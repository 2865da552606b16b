"""This file is about commands that have commands: they help who names none, or a wrong one."""

from __future__ import annotations

from difflib import get_close_matches

import click

__all__ = ["Group"]


class Group(click.Group):
    """Commands under one name. With none it shows its help; an unknown one is answered by name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Show the help if nothing is asked for."""
        if not args:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the words begin with."""
        known = self.list_commands(ctx)
        if args and args[0] not in known:
            near = get_close_matches(args[0], known, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(known)}"
            raise click.UsageError(f'there is no command "{args[0]}"; {hint}', ctx)
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None:
            _see_that_none_is_said_twice(click.Context(command, ctx, name), rest)
        return name, command, rest


def _see_that_none_is_said_twice(ctx: click.Context, args: list[str]) -> None:
    """Refuse an option that is given twice, where one of its values would be lost in silence."""
    parser = ctx.command.make_parser(ctx)
    parser.ignore_unknown_options = True
    said = parser.parse_args(list(args))[2]
    for option in said:
        is_one = isinstance(option, click.Option) and not (option.multiple or option.is_flag)
        if is_one and said.count(option) > 1:
            raise click.UsageError(f"{option.opts[0]} is given twice", ctx)
