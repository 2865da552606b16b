"""This file is about challenges: what a page is given to have signed by a passkey.

There is no password and no address to be written to. A challenge is good once, for five minutes,
and for the page that it was given to.
"""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from seifong.errors import BadInput
from seifong.store.people import Account

__all__ = ["Challenge", "Challenges"]

LASTS: Final = 300.0  # seconds
MOST: Final = 10_000


class Challenge(NamedTuple):
    """What a page was given to be signed; `account` is the one that it would open, if it is new."""

    value: bytes
    origin: str
    account: Account | None = None

    @property
    def party(self) -> str:
        """The name that a passkey is bound to: that of the server, without its port."""
        return urlsplit(self.origin).hostname or ""


class Challenges:
    """The challenges that nobody has answered yet.

    >>> challenges = Challenges()
    >>> given = challenges.give("http://localhost:8000", now=0.0)
    >>> challenges.take(given.value, now=1.0) == given
    True
    >>> challenges.take(given.value, now=1.0)
    Traceback (most recent call last):
        ...
    seifong.errors.BadInput: this took too long, or was done already: begin again
    """

    def __init__(self) -> None:
        self._given: dict[bytes, tuple[Challenge, float]] = {}

    def give(self, origin: str, now: float, account: Account | None = None) -> Challenge:
        """A new challenge for a page; the oldest are forgotten."""
        while self._given:
            oldest = next(iter(self._given))
            if len(self._given) < MOST and self._given[oldest][1] > now:
                break
            del self._given[oldest]
        challenge = Challenge(secrets.token_bytes(32), origin, account)
        self._given[challenge.value] = challenge, now + LASTS
        return challenge

    def take(self, value: bytes, now: float) -> Challenge:
        """The challenge of a value, which is nobody's from now on."""
        challenge, until = self._given.pop(value, (None, 0.0))
        if challenge is None or until < now:
            raise BadInput(
                "this took too long, or was done already: begin again", "逾時或已用過，請重新開始"
            )
        return challenge
