"""A floor's secret, which is not in its database: it seals the keys of the shoes and the end of the house log.

Who reads the database, or a copy of it, learns no card to come. The secret is a file of 32 random bytes for the
floor's own user alone. The database keeps a fingerprint of it, so that a lost or a wrong one is told at once.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from sqlalchemy import Connection

from pitboss.errors import PitbossError

SECRET_BYTES: Final = 32
KEY_BYTES: Final = 32  # of a shoe, as older databases hold it
NAMED_BY: Final = "PITBOSS_SECRET_FILE"
BESIDE_NO_FILE: Final = "pitboss-floor.secret"  # where a database on a server finds it, in the current folder
_SEALED: Final = b"\x01"  # the first byte of a sealed key: how it is sealed
_NONCE_BYTES: Final = 12
_KEPT_AS: Final = "pitboss vault"


class SecretError(PitbossError):
    """A secret that is lost, wrong, or not kept secret."""


class Vault:
    """What the secret seals, each purpose with a key of its own."""

    def __init__(self, secret: bytes) -> None:
        self._cipher = ChaCha20Poly1305(_derived(secret, b"keys of shoes"))
        self._marks = _derived(secret, b"end of the house log")
        self.fingerprint = _derived(secret, b"fingerprint").hex()

    def seal(self, key: bytes, table: str, shift: int) -> bytes:
        """The key of a shoe as the database holds it; it opens at its own table and shift only."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return _SEALED + nonce + self._cipher.encrypt(nonce, key, _place(table, shift))

    def unseal(self, sealed: bytes, table: str, shift: int) -> bytes:
        how, nonce, rest = sealed[:1], sealed[1 : 1 + _NONCE_BYTES], sealed[1 + _NONCE_BYTES :]
        try:
            if how != _SEALED:
                raise InvalidTag
            return self._cipher.decrypt(nonce, rest, _place(table, shift))
        except (InvalidTag, ValueError):
            raise SecretError(f"table {table}, shift {shift}: the key of the shoe was changed or moved") from None

    def mark(self, what: str) -> str:
        """A mark that only this floor can make."""
        return hmac.new(self._marks, what.encode(), hashlib.sha256).hexdigest()


def _derived(secret: bytes, purpose: bytes) -> bytes:
    return hmac.new(secret, b"pitboss floor: " + purpose, hashlib.sha256).digest()


def _place(table: str, shift: int) -> bytes:
    return f"{table}\n{shift}".encode()


def keep(connection: Connection, vault: Vault) -> None:
    """From here on jobs on this connection find the vault."""
    connection.info[_KEPT_AS] = vault


def vault_of(connection: Connection) -> Vault:
    found: Vault = connection.info[_KEPT_AS]
    return found


# --- the file ------------------------------------------------------------------------------------------------------


def secret_file(database: Path | None) -> Path:
    """Where the secret is when nobody says: named by the environment, or beside the database."""
    if named := os.environ.get(NAMED_BY):
        return Path(named)
    return Path(BESIDE_NO_FILE) if database is None else database.with_name(database.name + ".secret")


def open_vault(file: Path, fingerprint: str | None) -> Vault:
    """The vault of a database with this fingerprint; without one, the database is new to secrets, and one is made."""
    if not file.exists():
        if fingerprint is not None:
            raise SecretError(
                f"the secret of this database is not at {file}: put the file there, "
                f"or name it with --secret or {NAMED_BY}"
            )
        _make(file)
    vault = Vault(_read(file))
    if fingerprint is not None and not hmac.compare_digest(vault.fingerprint, fingerprint):
        raise SecretError(f"{file} is the secret of another database: name the right one with --secret or {NAMED_BY}")
    return vault


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        if os.fstat(opened.fileno()).st_mode & 0o077:
            raise SecretError(f"others can read the secret {file}: make it private first (chmod 600)")
        secret = opened.read(SECRET_BYTES + 1)
    if len(secret) != SECRET_BYTES:
        raise SecretError(f"{file} is no secret of a floor: it does not hold {SECRET_BYTES} bytes")
    return secret


def _make(file: Path) -> None:
    """Write a new secret: whole and on the disk before anything is sealed with it, or not at all."""
    part = file.with_name(file.name + ".new")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with open(handle, "wb") as opened:
        opened.write(secrets.token_bytes(SECRET_BYTES))
        opened.flush()
        os.fsync(opened.fileno())
    part.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
