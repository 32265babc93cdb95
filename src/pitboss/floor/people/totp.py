"""Codes of an authenticator app: TOTP of RFC 6238, by HMAC-SHA-1, six digits, a new one every 30 seconds."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Final
from urllib.parse import quote, urlencode

STEP_SECONDS: Final = 30
DIGITS: Final = 6
SKEW: Final = 1  # steps by which the clock of a phone may be off, either way
SECRET_BYTES: Final = 20  # as RFC 4226 recommends


def new_secret() -> bytes:
    """Random bytes for a person's authenticator app."""
    return secrets.token_bytes(SECRET_BYTES)


def code_at(secret: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of a step: RFC 4226's truncation of an HMAC over its number."""
    mac = hmac.new(secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
    start = mac[-1] & 0x0F
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}d}"


def step_of(secret: bytes, code: str, now: int, last: int) -> int | None:
    """The step whose code this is, one early or late at most and after the last one used; otherwise None."""
    found = None
    present = now // STEP_SECONDS
    for step in range(present - SKEW, present + SKEW + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()) and step > last:
            found = step
    return found


def key_of(secret: bytes) -> str:
    """The secret as people type it into an app: base 32."""
    return base64.b32encode(secret).decode().rstrip("=")


def uri(secret: bytes, person: str, issuer: str = "Pitboss") -> str:
    """The address that an authenticator app reads from a QR code."""
    wanted = {"secret": key_of(secret), "issuer": issuer, "digits": DIGITS, "period": STEP_SECONDS}
    return f"otpauth://totp/{quote(f'{issuer}:{person}')}?{urlencode(wanted)}"


def picture(text: str) -> str:
    """A QR code of a text, as the address of an SVG picture."""
    import segno  # few requests need it

    return str(segno.make(text, micro=False).svg_data_uri(scale=5, light="#fff"))
