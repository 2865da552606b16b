"""This file is about `seifong advise`: what a bot would have done in a recorded deal, and why."""

from __future__ import annotations

from collections.abc import Iterator

import click

from seifong.bots import BOT_NAMES, by_name
from seifong.cli.choices import LANGUAGE
from seifong.cli.files import in_file
from seifong.cli.show import journal_of
from seifong.clients.terminal.texts import Texts
from seifong.clients.terminal.your_turn import motion_told
from seifong.errors import BadInput, BadRecord
from seifong.record import read_journal_bytes
from seifong.record.decisions import dealt_again, decisions
from seifong.record.journal import Journal, RecordedDeal, rules_of
from seifong.rulebook import Language
from seifong.seats import SEAT_LETTERS
from seifong.table.deal import Deal
from seifong.table.motions import KONG
from seifong.table.options import Options
from seifong.views import View, view_of

__all__ = ["advise"]


@click.command()
@click.argument("record")
@click.option("--deal", type=click.IntRange(min=1), default=1, help="Which deal of it, from 1.")
@click.option(
    "--seat",
    type=click.Choice(SEAT_LETTERS, case_sensitive=False),
    help="Whose decisions; else everybody's.",
)
@click.option(
    "--bot",
    type=click.Choice(BOT_NAMES),
    default="watchful",
    show_default=True,
    help="Whom to ask.",
)
@click.option("--letters", is_flag=True, help="Tiles as 5p rather than 5筒.")
@LANGUAGE
def advise(
    *, record: str, deal: int, seat: str | None, bot: str, letters: bool, lang: Language
) -> None:
    """Tell at each decision of a recorded deal what a bot would have done, and why.

    RECORD is what seifong show takes. The bot sees what the seat saw, and nothing else.
    """
    journal = read_journal_bytes(journal_of(record))
    texts = Texts(lang, has_letters=letters)
    chosen = None if seat is None else SEAT_LETTERS.index(seat)
    try:
        recorded, options = _deal_in(journal, deal)
        for line in _told(recorded, options, bot, chosen, texts):
            click.echo(line)
    except BadInput as error:
        raise in_file(record, error) from None


def _deal_in(journal: Journal, number: int) -> tuple[RecordedDeal, Options]:
    """A deal that is over, and the options of its table."""
    over = [(deal, match) for match in journal.matches for deal in match.deals if deal.is_over]
    if not over:
        raise journal.fault or BadRecord("no deal of it is over", 1, "沒有一局打完")
    if number > len(over):
        raise BadInput(
            f"of deals that are over it has {len(over)}, and no deal {number}",
            f"打完的有 {len(over)} 局，沒有第 {number} 局",
        )
    deal, match = over[number - 1]
    return deal, Options(rules_of(match.header))


def _told(
    recorded: RecordedDeal, options: Options, bot: str, seat: int | None, texts: Texts
) -> Iterator[str]:
    """A line for each decision in which there was a choice."""
    deal = dealt_again(recorded, options)
    for decider, motion in decisions(recorded, deal):
        if seat in {None, decider} and len(deal.proper(decider)) > 1:
            yield _decision_told(deal, decider, motion, bot, texts)


def _decision_told(deal: Deal, seat: int, motion: int, bot: str, texts: Texts) -> str:
    view, adviser = view_of(deal, seat), by_name(bot)
    best = adviser.choose(view)
    return texts.say(
        "advise.same" if best == motion else "advise.other",
        seat=texts.seat(seat),
        what=_motion_told(motion, view, texts),
        bot=bot,
        best=_motion_told(best, view, texts),
        why=texts.of(adviser.explain(view, best)),
    )


def _motion_told(motion: int, view: View, texts: Texts) -> str:
    if motion < KONG:
        return texts.say("advise.discard", tile=texts.tile(motion))
    return motion_told(motion, int(view.open_tile), texts)
