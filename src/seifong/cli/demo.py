"""This file is about `seifong demo`: one deal of each family among bots, told and explained."""

from __future__ import annotations

from typing import Final

import click

from seifong.bots import by_name
from seifong.cli.choices import LANGUAGE
from seifong.cli.explained import explanation
from seifong.lab.simulation import play_deal
from seifong.match import Match
from seifong.record import write_deal
from seifong.rulebook import Language, Words
from seifong.rules import Rules
from seifong.rules.presets import preset
from seifong.seats import SEAT_NAMES
from seifong.table.events import Event

__all__ = ["demo"]

_PRESETS: Final = ("zung-jung", "hong-kong")
_PLAYERS: Final = ("Ah Ming", "Bo", "Chi", "Dik")


@click.command()
@click.option("--seed", default="四方", show_default=True, help="Another seed, another deal.")
@LANGUAGE
def demo(seed: str, lang: Language) -> None:
    """Play a deal of each family among bots, and explain it."""
    for place, name in enumerate(_PRESETS):
        if place:
            click.echo()
        _play_and_tell(preset(name), seed, lang)


def _play_and_tell(rules: Rules, seed: str, lang: Language) -> None:
    events: list[Event] = []
    match = Match(rules, seed, _PLAYERS)
    deal = match.next_deal(events)
    seats = [match.players[match.player_at(seat)] for seat in range(4)]
    play_deal(deal, [by_name("speed")] * 4)
    click.echo(_heading(rules, seats, seed).of(lang))
    click.echo()
    click.echo(write_deal(events))
    click.echo(explanation(deal, lang))


def _heading(rules: Rules, players: list[str], seed: str) -> Words:
    seats = ", ".join(f"{SEAT_NAMES[seat]} {player}" for seat, player in enumerate(players))
    chinese = "，".join(
        f"{wind} {player}" for wind, player in zip("東南西北", players, strict=True)
    )
    return Words(
        f"== {rules.name}: one deal among bots, seed {seed!r} ==\n{seats}",
        f"== {rules.name}：電腦對局一局，種子 {seed!r} ==\n{chinese}",
    )
