"""A floor's secret, kept outside its database: it seals keys of shoes, second factors and the end of the house log.

Reading the database, or a copy, reveals no card that is still to come. The secret is a file of 32 random bytes, private
to the floor's user. The database holds a fingerprint of it, so that a missing or wrong secret is noticed at once.
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
KEY_BYTES: Final = 32  # of a shoe's key, unsealed in older databases
FILE_VARIABLE: Final = "PITBOSS_SECRET_FILE"
SERVER_SECRET: Final = "pitboss-floor.secret"  # for a database on a server, in the current folder
_SEALED: Final = b"\x01"  # the first byte of a sealed key: the method
_NONCE_BYTES: Final = 12
_ATTACHED_AS: Final = "pitboss vault"


class SecretError(PitbossError):
    """A secret that is missing, wrong or not private."""


class Vault:
    """Seals and marks with the floor's secret; each purpose has its own derived key."""

    def __init__(self, secret: bytes) -> None:
        self._cipher = ChaCha20Poly1305(_derived(secret, b"keys of shoes"))
        self._person_cipher = ChaCha20Poly1305(_derived(secret, b"second factors of people"))
        self._marks = _derived(secret, b"end of the house log")
        self.fingerprint = _derived(secret, b"fingerprint").hex()

    def seal(self, key: bytes, table: str, shift: int) -> bytes:
        """Seal the key of a shoe; it opens only for its own table and shift."""
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

    def seal_for(self, person: str, secret: bytes) -> bytes:
        """Seal the secret of a person's second factor; it opens only for that person."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        return _SEALED + nonce + self._person_cipher.encrypt(nonce, secret, person.encode())

    def unseal_for(self, person: str, sealed: bytes) -> bytes:
        how, nonce, rest = sealed[:1], sealed[1 : 1 + _NONCE_BYTES], sealed[1 + _NONCE_BYTES :]
        try:
            if how != _SEALED:
                raise InvalidTag
            return self._person_cipher.decrypt(nonce, rest, person.encode())
        except (InvalidTag, ValueError):
            raise SecretError(f"the second factor of {person} was changed or moved") from None

    def mark(self, what: str) -> str:
        """Mark a text as only this floor can."""
        return hmac.new(self._marks, what.encode(), hashlib.sha256).hexdigest()


def _derived(secret: bytes, purpose: bytes) -> bytes:
    return hmac.new(secret, b"pitboss floor: " + purpose, hashlib.sha256).digest()


def _place(table: str, shift: int) -> bytes:
    return f"{table}\n{shift}".encode()


def attach(connection: Connection, vault: Vault) -> None:
    """Give the jobs on this connection the vault."""
    connection.info[_ATTACHED_AS] = vault


def vault_of(connection: Connection) -> Vault:
    """The vault that the jobs on a connection were given."""
    found: Vault = connection.info[_ATTACHED_AS]
    return found


# --- the file ------------------------------------------------------------------------------------------------------


def secret_file(database: Path | None) -> Path:
    """The default file of the secret: named by the environment, or next to the database."""
    if named := os.environ.get(FILE_VARIABLE):
        return Path(named)
    return Path(SERVER_SECRET) if database is None else database.with_name(database.name + ".secret")


def open_vault(file: Path, fingerprint: str | None) -> Vault:
    """Open the vault of a database with this fingerprint; create a secret for a database without one."""
    if not file.exists():
        if fingerprint is not None:
            raise SecretError(
                f"The secret of this database is not at {file}. Move the file there, "
                f"or name it with --secret or {FILE_VARIABLE}."
            )
        _make(file)
    vault = Vault(_read(file))
    if fingerprint is not None and not hmac.compare_digest(vault.fingerprint, fingerprint):
        raise SecretError(
            f"{file} is the secret of another database. Name the right one with --secret or {FILE_VARIABLE}."
        )
    return vault


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        if os.fstat(opened.fileno()).st_mode & 0o077:
            raise SecretError(f"Others can read the secret {file}. Make it private first (chmod 600).")
        secret = opened.read(SECRET_BYTES + 1)
    if len(secret) != SECRET_BYTES:
        raise SecretError(
            f"{file} is not a floor's secret: it does not hold {SECRET_BYTES} bytes. Name the right file."
        )
    return secret


def _make(file: Path) -> None:
    """Write a new secret; it is complete on the disk before anything is sealed with it."""
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
