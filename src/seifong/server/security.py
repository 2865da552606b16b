"""This file is about who may say what: signed links, origins, and how much anyone may send."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final, Literal
from urllib.parse import urlsplit

__all__ = [
    "HEADERS",
    "Bucket",
    "Buckets",
    "SignedIn",
    "Tokens",
    "is_own",
    "is_same_origin",
    "new_key",
    "new_table",
]

Role = Literal["player", "invite", "watch"]

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",  # a link to a table is a key to it
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""What every answer carries: no script but ours, no frame around us, no address told to others."""


def new_table() -> str:
    """The name of a new table: nobody finds it by trying.

    >>> len(new_table())
    14
    """
    return secrets.token_urlsafe(10)


def new_key() -> str:
    """What makes a link another link."""
    return secrets.token_urlsafe(9)


class Tokens:
    """Links to a table, signed: to play in one seat, to take a seat, to watch.

    >>> tokens = Tokens(b"a secret of the server")
    >>> token = tokens.of("a table", "player", 2, "key")
    >>> tokens.read("a table", token)
    ('player', 2, 'key')
    >>> tokens.read("another table", token), tokens.read("a table", token[:-1] + "x")
    (None, None)
    """

    def __init__(self, secret: bytes) -> None:
        self._secret: Final = secret

    def of(self, table: str, role: Role, player: int, key: str) -> str:
        """The token of a link. `key` is in it, and must still be what the table knows."""
        return f"{role}.{player}.{key}.{self._signed(table, role, player, key)}"

    def after(self, name: str) -> str:
        """What follows a table's name, or a key, in the match after this one: always the same.

        >>> tokens = Tokens(b"a secret of the server")
        >>> tokens.after("a table") == tokens.after("a table") != tokens.after("another")
        True
        """
        return hmac.new(self._secret, f"after {name}".encode(), hashlib.sha256).hexdigest()[:20]

    def _signed(self, table: str, role: str, player: int, key: str) -> str:
        what = f"{table} {role} {player} {key}".encode()
        return hmac.new(self._secret, what, hashlib.sha256).hexdigest()[:32]

    def read(self, table: str, token: str) -> tuple[Role, int, str] | None:
        """What a token says, if it is one of ours for that table."""
        parts = token.split(".")
        if len(parts) != 4 or parts[0] not in _ROLES or parts[1] not in _PLAYERS:
            return None
        role, player, key = _ROLES[parts[0]], int(parts[1]), parts[2]
        signed = self._signed(table, role, player, key)
        if not hmac.compare_digest(signed.encode(), parts[3].encode("utf-8", "replace")):
            return None
        return role, player, key


class SignedIn:
    """What a browser is given when somebody has signed in, and shows with whatever it asks for.

    >>> signed_in = SignedIn(b"a secret of the server")
    >>> token = signed_in.token("somebody", epoch=2, now=0)
    >>> signed_in.read(token, now=1), signed_in.read(token, now=90 * 86_400 + 1)
    (('somebody', 2), None)
    >>> signed_in.read(token.replace(".2.", ".3."), now=1)
    """

    LASTS: Final = 90 * 86_400  # seconds

    def __init__(self, secret: bytes) -> None:
        self._secret: Final = hmac.new(secret, b"signed in", hashlib.sha256).digest()

    def token(self, account: str, epoch: int, now: int) -> str:
        """The token of an account, for a season."""
        said = f"{account}.{epoch}.{now + self.LASTS}"
        return f"{said}.{self._signed(said)}"

    def _signed(self, said: str) -> str:
        return hmac.new(self._secret, said.encode(), hashlib.sha256).hexdigest()

    def read(self, token: str, now: int) -> tuple[str, int] | None:
        """The account and the epoch of a token, if it is one of ours and not too old."""
        said, _, signed = token.rpartition(".")
        if not hmac.compare_digest(self._signed(said).encode(), signed.encode("utf-8", "replace")):
            return None
        account, epoch, until = said.split(".")
        return (account, int(epoch)) if now < int(until) else None


_ROLES: Final[dict[str, Role]] = {"player": "player", "invite": "invite", "watch": "watch"}
_PLAYERS: Final = {"0", "1", "2", "3"}


def is_same_origin(origin: str | None, host: str | None, allowed: Iterable[str] = ()) -> bool:
    """True if a page of ours speaks, or no page at all (a program needs no protection from others).

    >>> is_same_origin("http://127.0.0.1:8000", "127.0.0.1:8000"), is_same_origin(None, "a")
    (True, True)
    >>> is_same_origin("https://elsewhere.example", "127.0.0.1:8000")
    False

    What is no address is nobody's page.

    >>> is_same_origin("http://[", "127.0.0.1:8000")
    False
    """
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:
        return False
    return place == host or origin in allowed


class Bucket:
    """How much somebody may still do: so much at once, and so much a second.

    >>> bucket = Bucket(most=2, per_second=1.0, now=0.0)
    >>> [bucket.takes(now) for now in (0.0, 0.0, 0.0, 1.0)]
    [True, True, False, True]
    >>> bucket.takes(3.0, count=2), bucket.takes(4.0, count=2)
    (True, False)
    """

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, per_second: float, now: float) -> None:
        self._most = most
        self._rate = per_second
        self._left = most
        self._at = now

    def takes(self, now: float, count: int = 1) -> bool:
        """Take one, or so many, if there are as many."""
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def is_full(self, now: float) -> bool:
        """True if it has not been used for long: it can be forgotten."""
        return self._left + (now - self._at) * self._rate >= self._most


_OWN: Final = {"", "127.0.0.1", "::1"}


def is_own(address: str) -> bool:
    """True of this machine's own address, from which nobody speaks for others.

    >>> is_own("127.0.0.1"), is_own("192.0.2.1")
    (True, False)
    """
    return address in _OWN


class Buckets:
    """A bucket for each address, forgotten once it is full again.

    This machine's own address has none: who comes from there is at home, or comes through a proxy
    that stands before all users, and whose business it is then.

    >>> buckets = Buckets(most=1, per_second=1.0)
    >>> [buckets.takes("192.0.2.1", 0.0) for time in range(2)]
    [True, False]
    >>> [buckets.takes("127.0.0.1", 0.0) for time in range(2)]
    [True, True]
    """

    def __init__(self, most: float, per_second: float) -> None:
        self._most = most
        self._rate = per_second
        self._of: dict[str, Bucket] = {}

    def takes(self, address: str, now: float) -> bool:
        """Take one from the bucket of an address."""
        if is_own(address):
            return True
        if len(self._of) > 10_000:
            self._of = {who: bucket for who, bucket in self._of.items() if not bucket.is_full(now)}
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self._most, self._rate, now)
        return bucket.takes(now)
