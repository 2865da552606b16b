"""This file is about what the tests of the procedure say again and again."""

from collections.abc import Mapping

import pytest

from seifong.errors import Improper
from seifong.kinds import kinds_in
from seifong.melds import Meld
from seifong.notation import write, write_meld
from seifong.table.deal import Deal
from seifong.table.events import Drew, Event
from seifong.table.motions import PASS
from seifong.table.phases import TURN
from seifong.views import View, seen_by, view_of

BOTH = ("zung-jung", "hong-kong")  # a preset of each family
NOBODY_CLAIMS: Mapping[int, int] = {}


def answer(deal: Deal, said: Mapping[int, int] = NOBODY_CLAIMS) -> None:
    """Everyone who is asked now answers: what is said for the seat, or pass."""
    awaited = [seat for seat in range(4) if deal.phase != TURN and deal.proper(seat)]
    assert set(said) <= set(awaited), f"only {awaited} are asked"
    for seat in awaited:
        deal.act(seat, said.get(seat, PASS))


def refused(deal: Deal, seat: int, motion: int) -> Improper:
    """What the table says to a motion that it refuses; nothing has happened by it."""
    before = everything(deal)
    with pytest.raises(Improper) as refusal:
        deal.act(seat, motion)
    assert everything(deal) == before
    return refusal.value


def everything(deal: Deal) -> tuple[object, ...]:
    """All that anyone may see of a deal, and what each seat may do now."""
    return (
        [view_of(deal, seat).facts() for seat in range(4)],
        [deal.proper(seat) for seat in range(4)],
        (int(deal.phase), int(deal.turn), int(deal.asked), len(journal(deal))),
    )


def journal(deal: Deal) -> list[Event]:
    """What happened so far, in a deal that keeps a journal."""
    assert deal.journal is not None
    return deal.journal


def folded(deal: Deal, seat: int) -> View:
    """What a seat makes of all that it has been told, one event after another."""
    view = View(seat, deal.options, deal.round_wind)
    for event in journal(deal):
        seen = seen_by(seat, event, is_kong_hidden=deal.options.hides_kongs)
        if seen is not None:
            view.see(seen)
    return view


def draws(deal: Deal) -> list[Drew]:
    """Every tile taken since the deal, in order."""
    return [event for event in journal(deal) if isinstance(event, Drew)]


def concealed(deal: Deal, seat: int) -> str:
    """The concealed tiles of a seat, as they are written."""
    return write(deal.hands[seat].tiles())


def melds(deal: Deal, seat: int) -> list[str]:
    """The melds of a seat, as they are written."""
    return [write_meld(meld) for meld in deal.hands[seat].melds]


def sources(shown: list[Meld]) -> list[int]:
    """The seats that the melds were claimed from."""
    return [int(meld.source) for meld in shown]


def names(kinds: int) -> str:
    """The kinds of a set, as they are written."""
    return write(kinds_in(kinds))
