"""This file is about what was decided in a recorded deal: it is played again, decision by decision.

The deal comes from its dice, and goes on by what the record says was done.
"""

from __future__ import annotations

from collections.abc import Iterator

from seifong.errors import BadRecord, SeifongError
from seifong.record.journal import RecordedDeal
from seifong.record.rerun import dice_for, motion_of
from seifong.table.automation import ALL
from seifong.table.deal import Deal
from seifong.table.events import Began
from seifong.table.options import Options

__all__ = ["dealt_again", "decisions"]


def dealt_again(recorded: RecordedDeal, options: Options) -> Deal:
    """The deal as it began; one that was played by hand has movements rather than decisions."""
    began = recorded.events[0]
    if not isinstance(began, Began):
        raise BadRecord(
            "a deal's events start with its beginning", recorded.line, "一局須由開局記起"
        )
    dice = dice_for(began)
    if dice is None:
        raise BadRecord(
            "its seed is not told, so it cannot be played again",
            recorded.line,
            "沒有記種子，不能重打",
        )
    if began.automations != ALL:
        raise BadRecord(
            "it was played by hand, and not by decisions",
            recorded.line,
            "這局是逐手打的，不是逐個決定",
        )
    return Deal(options, dice, began.round_wind)


def decisions(recorded: RecordedDeal, deal: Deal) -> Iterator[tuple[int, int]]:
    """Each seat that decides and its motion, told before it is made in the deal.

    In the end the deal must have come out as recorded.

    >>> import io
    >>> from seifong.match import Match
    >>> from seifong.record import JournalWriter, header_of, read_journal_bytes
    >>> from seifong.rules.presets import preset
    >>> match, events, stream = Match(preset("casual"), "a seed"), [], io.BytesIO()
    >>> deal = match.next_deal(events)
    >>> while deal.end is None:
    ...     deal.act(deal.asked, deal.proper(deal.asked)[0])
    >>> writer = JournalWriter(stream)
    >>> writer.begin(header_of(match))
    >>> writer.write(events)
    >>> (recorded,) = read_journal_bytes(stream.getvalue()).deals()
    >>> again = dealt_again(recorded, match.options)
    >>> all(motion == again.proper(seat)[0] for seat, motion in decisions(recorded, again))
    True
    """
    for seat, motion in filter(None, map(motion_of, recorded.events)):
        yield seat, motion
        try:
            deal.act(seat, motion)
        except SeifongError as error:
            raise BadRecord(str(error), recorded.line, error.text("zh")) from None
    if deal.end != recorded.events[-1]:
        raise BadRecord(
            "the deal does not come out as recorded", recorded.line, "重打的結果與記錄不符"
        )
