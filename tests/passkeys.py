"""A passkey in software, for the tests: it makes a key, and signs as a browser has it sign."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def text(raw: bytes) -> str:
    """Bytes as the web writes them.

    >>> text(b"\\xff\\xee")
    '_-4'
    """
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


class Device:
    """What holds one passkey, for the page at one origin."""

    def __init__(self, origin: str, party: str = "localhost") -> None:
        self.origin = origin
        self.party = party
        self.name = secrets.token_bytes(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._owner = b""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` comes to."""
        self._owner = urlsafe_b64decode(options["user"]["id"] + "==")
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big")}
        key[-3] = numbers.y.to_bytes(32, "big")
        told = self._about(PRESENT | VERIFIED | HAS_KEY)
        told += bytes(16) + len(self.name).to_bytes(2, "big") + self.name + cbor2.dumps(key)
        proof = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        said = self._said("webauthn.create", options)
        return self._answer({"clientDataJSON": text(said), "attestationObject": text(proof)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` comes to."""
        self.uses += 1
        said, told = self._said("webauthn.get", options), self._about(PRESENT | VERIFIED)
        signed = self._key.sign(told + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            {
                "clientDataJSON": text(said),
                "authenticatorData": text(told),
                "signature": text(signed),
                "userHandle": text(self._owner),
            }
        )

    def _about(self, flags: int) -> bytes:
        party = hashlib.sha256(self.party.encode()).digest()
        return party + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _said(self, what: str, options: dict[str, Any]) -> bytes:
        said = {"type": what, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps({**said, "crossOrigin": False}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = text(self.name)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
