"""This file is about passkeys: what a browser needs for one, and whether its answer is proven.

What it takes is large: this file is imported when somebody first asks for an account.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from seifong.errors import BadInput
from seifong.server.challenges import Challenge
from seifong.store.people import Passkey

__all__ = ["challenge_in", "name_in", "registered", "signed_in_with", "to_register", "to_sign_in"]


def to_register(challenge: Challenge) -> dict[str, Any]:
    """What a browser needs to make a passkey (`navigator.credentials.create`)."""
    account = challenge.account
    if account is None:
        raise BadInput("begin with a name", "請先填名字")
    options = webauthn.generate_registration_options(
        rp_id=challenge.party,
        rp_name="Seifong 四方",
        user_id=account.id.encode(),
        user_name=account.name,
        challenge=challenge.value,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return _as_json(options)


def to_sign_in(challenge: Challenge) -> dict[str, Any]:
    """What a browser needs to find a passkey of ours (`navigator.credentials.get`)."""
    options = webauthn.generate_authentication_options(
        rp_id=challenge.party,
        challenge=challenge.value,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return _as_json(options)


def _as_json(options: Any) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return made


def challenge_in(credential: Mapping[str, Any]) -> bytes:
    """The challenge that a browser's answer says it answers."""
    try:
        said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        return base64url_to_bytes(said["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _no_answer(error) from None


def name_in(credential: Mapping[str, Any]) -> bytes:
    """The id of the passkey that a browser answers with."""
    try:
        return base64url_to_bytes(credential["id"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _no_answer(error) from None


def registered(challenge: Challenge, credential: dict[str, Any]) -> Passkey:
    """The new passkey that a browser answers with; `BadInput` if it does not prove itself."""
    if challenge.account is None:
        raise BadInput("this answers a question that was not asked", "這不是本站所問的回答")
    try:
        proven = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge.value,
            expected_rp_id=challenge.party,
            expected_origin=challenge.origin,
        )
    except _UNPROVEN as error:
        raise _not_proven(error) from None
    return Passkey(
        proven.credential_id,
        challenge.account.id,
        proven.credential_public_key,
        proven.sign_count,
    )


def signed_in_with(challenge: Challenge, credential: dict[str, Any], passkey: Passkey) -> int:
    """How often a passkey has been used, as it counts; `BadInput` if it does not prove itself."""
    try:
        proven = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.value,
            expected_rp_id=challenge.party,
            expected_origin=challenge.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
        )
    except _UNPROVEN as error:
        raise _not_proven(error) from None
    return proven.new_sign_count


# What is not as it should be in an answer shows as any of these.
_UNPROVEN: Final = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError, IndexError)


def _no_answer(error: Exception) -> BadInput:
    return BadInput(f"this is no answer of a passkey: {error}", "這不是通行密鑰的回答")


def _not_proven(error: Exception) -> BadInput:
    return BadInput(f"the passkey is not proven: {error}", "通行密鑰未能核實")
