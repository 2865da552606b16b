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
        return super().resolve_command(ctx, args)
