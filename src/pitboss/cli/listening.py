"""Where a floor listens: address and port, who can reach it, and the certificate that it shows."""

from __future__ import annotations

import errno
import socket
import ssl
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from pitboss.errors import NotNow, PitbossError

_IN_USE: Final = "--port {port} is in use by another program on {host}. Stop that one, or choose another port"


def free_port(host: str) -> int:
    """A port of this address that nobody listens to now; 0 where the address is not this machine's."""
    try:
        return _probe(host)
    except OSError:
        return 0  # `check_address` refuses it, after what concerns the house


def check_address(host: str, port: int = 0) -> None:
    """Refuse an address that this machine does not have, and a port that another program listens to."""
    try:
        _probe(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise NotNow(_IN_USE.format(port=port, host=host or "this machine")) from None
        where = f"--port {port}" if isinstance(error, PermissionError) else f"--host {host}"
        raise PitbossError(f"{where} cannot be listened to: {error.strerror or error}") from None


def _probe(host: str, port: int = 0) -> int:
    """Listen to an address for a moment, and return the port that it was."""
    family, kind, protocol, _, address = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does: just closed is not in use
        probe.bind(address)
        probe.listen()  # on some systems only this notices another listener
        return int(probe.getsockname()[1])


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    try:
        found = {str(each[4][0]).partition("%")[0] for each in socket.getaddrinfo(host or "0.0.0.0", None)}
    except OSError:
        return False
    return all(ip_address(each).is_loopback for each in found)


def url_of(host: str, port: int, *, tls: bool) -> str:
    """The address for a browser; an IPv6 address is in brackets."""
    return f"{'https' if tls else 'http'}://{f'[{host}]' if ':' in host else host}:{port}"


def check_certificate(certificate: Path, key: Path) -> None:
    """Refuse a certificate and a key that the server cannot use, before anything is opened or printed."""
    try:
        # A server that waits for a pass phrase would wait forever where nobody types.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=lambda: _no_phrase(key))
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise PitbossError(
                f"{key} is not the key of {certificate}. "
                "Name the two that belong together with --tls-cert and --tls-key"
            ) from None
        raise PitbossError(
            f"{certificate} and {key} are not a certificate and its private key in PEM form. "
            "Name such files with --tls-cert and --tls-key"
        ) from None
    except OSError as error:
        raise PitbossError(
            f"{certificate} or {key} cannot be read: {error.strerror}. The floor's user must be able to read both"
        ) from None


def _no_phrase(key: Path) -> str:
    raise PitbossError(
        f"{key} has a pass phrase, which the floor cannot ask for. Store the key without one, private to the floor's "
        f"user: openssl pkey -in {key} -out FILE"
    )
