"""This file is about chance that nobody at the table can have chosen, the server included.

The server draws a secret and tells its hash; then every player adds entropy of its own; the seed of
the deal's dice is the hash of it all. After the deal the secret is told, and anyone can check.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from seifong.rulebook import Words

__all__ = ["SIZE", "Commitment", "commitment_of", "seed_of", "why_not"]

SIZE: Final = 32

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Commitment(Struct, frozen=True):
    """What a deal's seed was made of: all of it in hexadecimal, the entropies by seat."""

    number: int
    commitment: Hex32
    secret: Hex32
    entropies: tuple[Hex32, Hex32, Hex32, Hex32]

    def why_not(self, seed: str | None) -> Words | None:
        """Why the deal of that seed is not the one that was committed to, or None if it is."""
        parts = [bytes.fromhex(entropy) for entropy in self.entropies]
        return why_not(self.commitment, bytes.fromhex(self.secret), parts, seed)


def commitment_of(secret: bytes) -> str:
    """What the server tells beforehand of its secret: SHA-256, in hexadecimal.

    >>> commitment_of(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, entropies: Sequence[bytes]) -> str:
    """The seed of a deal: SHA-256 of the secret and of what East, South, West and North added.

    >>> seed_of(bytes(32), [bytes(32)] * 4) == commitment_of(bytes(160))
    True
    """
    return hashlib.sha256(secret + b"".join(entropies)).hexdigest()


def why_not(
    commitment: str, secret: bytes, entropies: Sequence[bytes], seed: str | None
) -> Words | None:
    """What does not fit, or None if the seed is what was committed to and mixed.

    >>> parts = [bytes([seat]) * 32 for seat in range(4)]
    >>> why_not(commitment_of(b"s"), b"s", parts, seed_of(b"s", parts))
    >>> why_not(commitment_of(b"s"), b"t", parts, seed_of(b"t", parts)).en
    'the secret is not the one that was committed to'
    >>> why_not(commitment_of(b"s"), b"s", parts[::-1], seed_of(b"s", parts)).en
    'the seed is not made of the secret and what the players added'
    """
    if commitment_of(secret) != commitment:
        return Words("the secret is not the one that was committed to", "密數不是當初承諾的一個")
    if seed_of(secret, entropies) != seed:
        return Words(
            "the seed is not made of the secret and what the players added",
            "種子不是由密數與各家所加的數算出",
        )
    return None
