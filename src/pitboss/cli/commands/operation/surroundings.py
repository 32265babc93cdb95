"""What `pitboss doctor` says about a house's surroundings: secret, database file, disk, clock, backups, TLS.

Each check answers with its state, what it saw and what to do next. None of them changes anything.
"""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Final

from pitboss.errors import PitbossError

MAX_BACKUP_AGE: Final = timedelta(hours=26)  # a day, and time to take one
CERTIFICATE_NOTICE: Final = timedelta(days=21)
CLOCK_TOLERANCE: Final = timedelta(seconds=5)
MIN_FREE_BYTES: Final = 200 << 20
MIN_FREE_SHARE: Final = 10  # percent


class State(Enum):
    """How serious a finding is."""

    OK = "ok"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True)
class Seen:
    """What a check saw, and what to do next."""

    about: str
    state: State
    text: str
    mend: str = ""


def now() -> datetime:
    """The clock of this machine."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Named:
    """What the command names beyond the database."""

    backups: Path | None = None
    certificate: Path | None = None
    key: Path | None = None


def look_around(database: Path | None, secret: Path, named: Named, now: datetime) -> Iterator[Seen]:
    """Everything that can be seen while the floor is open."""
    yield check_secret(secret, database)
    if database is not None and database.exists():
        yield check_file(database)
        yield check_disk(database.resolve().parent, "disk", database.stat().st_size)
    if named.backups is not None:
        yield from check_backups(named.backups, now, _fingerprint(secret))
        if named.backups.is_dir():
            yield check_disk(named.backups, "disk of the backups")
    if named.certificate is not None:
        yield from check_certificate(named.certificate, named.key, now)


def _fingerprint(secret: Path) -> str:
    """The fingerprint of a secret that can be read; empty otherwise, which another check has said."""
    from pitboss.ledger.vault import open_vault

    try:
        return open_vault(secret, None).fingerprint if secret.exists() else ""
    except (PitbossError, OSError):
        return ""


def check_secret(secret: Path, database: Path | None) -> Seen:
    """Check that the secret is there, private, and not in the database's folder."""
    if not secret.is_file():
        text = f"{secret} is no file" if secret.exists() else f"there is none at {secret}"
        return Seen("secret", State.FAULT, text, "name it with --secret or PITBOSS_SECRET_FILE")
    if _others_read(secret):
        return Seen("secret", State.FAULT, f"others can read {secret}", f"chmod 600 {secret}")
    if database is not None and secret.resolve().parent == database.resolve().parent:
        return Seen(
            "secret",
            State.WARNING,
            f"{secret} is in the folder of the database: a copy of the folder reveals the cards to come",
            "keep it on another disk, and name it with PITBOSS_SECRET_FILE",
        )
    return Seen("secret", State.OK, f"{secret} is private")


def check_file(database: Path) -> Seen:
    """Check that nobody else can read the database's file; the floor makes it private when it opens it."""
    if _others_read(database):
        return Seen("database file", State.WARNING, f"others could read {database}", f"chmod 600 {database}")
    return Seen("database file", State.OK, f"{database} is private")


def _others_read(file: Path) -> bool:
    return bool(stat.S_IMODE(file.stat().st_mode) & 0o077)


def check_disk(folder: Path, about: str, needed: int = 0) -> Seen:
    """Check that the disk has room; `needed` is what the next backup or upgrade may take."""
    usage = shutil.disk_usage(folder)
    text = f"{usage.free >> 20:,} MB of {usage.total >> 20:,} MB free at {folder}"
    if usage.free < MIN_FREE_BYTES + needed:
        return Seen(about, State.FAULT, text, "make room: a full disk stops the floor")
    if 100 * usage.free < MIN_FREE_SHARE * usage.total:
        return Seen(about, State.WARNING, text, "make room soon")
    return Seen(about, State.OK, text)


def check_clock(now: datetime, last: int | None) -> Seen:
    """Check that the clock is not behind the last entry of the ledger, in seconds since 1970."""
    shown = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    if last is None:
        return Seen("clock", State.OK, f"{shown}; the ledger has no entry to compare it with")
    entry = datetime.fromtimestamp(last, UTC)
    if now + CLOCK_TOLERANCE < entry:
        text = f"{shown} is before the last entry of the ledger, {entry:%Y-%m-%d %H:%M:%S} UTC"
        return Seen("clock", State.FAULT, text, "set the clock by a time server (timedatectl set-ntp true)")
    return Seen("clock", State.OK, f"{shown}, after the last entry of the ledger")


def check_backups(folder: Path, now: datetime, fingerprint: str = "") -> Iterator[Seen]:
    """Check that the newest backup is complete, of this house, and not too old."""
    from pitboss.ledger.backups import form  # the database takes long to import

    found = [each for each in folder.glob("*.backup") if each.is_file()]  # an open floor has a socket of this name
    files = sorted(found, key=lambda each: each.stat().st_mtime)
    if not files:
        more = "" if folder.is_dir() else ", which does not exist"
        yield Seen("backups", State.FAULT, f"no file *.backup in {folder}{more}", "take one: pitboss backup FILE")
        return
    try:
        header = form.check_file(files[-1]).header
    except PitbossError as error:
        yield Seen("backups", State.FAULT, str(error), "take another one (pitboss backup FILE), and remove this file")
        return
    taken = datetime.fromtimestamp(header.taken, UTC)
    text = f"{files[-1].name} was taken {taken:%Y-%m-%d %H:%M} UTC and is complete"
    if fingerprint and header.secret != fingerprint:
        yield Seen("backups", State.FAULT, f"{files[-1].name} is of another house", "name the folder of this house's")
    elif now - taken > MAX_BACKUP_AGE:
        yield Seen("backups", State.WARNING, text, "take backups every hour: deploy/pitboss-backup.timer")
    else:
        yield Seen("backups", State.OK, text)
    if _others_read(files[-1]):
        yield Seen("backups", State.WARNING, f"others can read {files[-1].name}", f"chmod 600 {files[-1]}")


def check_certificate(certificate: Path, key: Path | None, now: datetime) -> Iterator[Seen]:
    """Check that the certificate stays valid for a while, and that the key is private and fits it."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
    except (OSError, ValueError) as error:
        yield Seen("TLS", State.FAULT, f"{certificate} cannot be read: {_why(error)}", "name a certificate in PEM form")
        return
    ends = found.not_valid_after_utc
    text = f"{certificate} is valid from {found.not_valid_before_utc:%Y-%m-%d} to {ends:%Y-%m-%d}"
    if now < found.not_valid_before_utc:
        mend = "set the clock, or use the earlier certificate until then: browsers refuse this one"
        yield Seen("TLS", State.FAULT, f"{text}, not yet", mend)
    elif now >= ends:
        yield Seen("TLS", State.FAULT, text, "renew the certificate: browsers refuse it")
    elif ends - now < CERTIFICATE_NOTICE:
        yield Seen("TLS", State.WARNING, text, "renew the certificate soon")
    else:
        yield Seen("TLS", State.OK, text)
    if key is not None:
        public = found.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        yield from _check_key(key, certificate, public)


def _check_key(key: Path, certificate: Path, public: bytes) -> Iterator[Seen]:
    """Check that a key can be read by the floor alone, without a pass phrase, and belongs to the certificate."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_private_key

    if key.exists() and _others_read(key):
        yield Seen("TLS", State.FAULT, f"others can read {key}", f"chmod 600 {key}")
    try:
        own = load_pem_private_key(key.read_bytes(), None).public_key()
    except TypeError:
        text = f"{key} has a pass phrase, which a floor cannot ask for"
        yield Seen("TLS", State.FAULT, text, f"store it without one: openssl pkey -in {key} -out FILE")
        return
    except (OSError, ValueError) as error:
        yield Seen("TLS", State.FAULT, f"{key} cannot be read: {_why(error)}", "name a private key in PEM form")
        return
    if own.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) != public:
        yield Seen("TLS", State.FAULT, f"{key} is not the key of {certificate}", "name the two that belong together")


def _why(error: Exception) -> str:
    """What is wrong, without the number and the file's name."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
