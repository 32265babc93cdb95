"""The client's address behind a proxy: forwarding headers count only from trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.errors import PitbossError

Network = IPv4Network | IPv6Network
_SECURE: Final = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}


def network(text: str) -> Network:
    """Parse a proxy's address, or the network of the proxies."""
    try:
        return ip_network(text)
    except ValueError:
        raise PitbossError(
            f"{text!r} is not an address or network. Write one such as 10.0.0.7 or 10.0.0.0/24."
        ) from None


class ProxyHeaders:
    """Reads the client's address and scheme from X-Forwarded-For and X-Forwarded-Proto of trusted proxies.

    Every proxy appends the address it received the request from. So the list is read from the right, past the trusted
    proxies, to the first other address; anybody may have written what is further left.
    """

    def __init__(self, app: ASGIApp, proxies: Iterable[Network] = ()) -> None:
        self.app = app
        self.proxies = tuple(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in _SECURE and self.proxies and self._is_trusted(_read(_host(scope))):
            headers = Headers(scope=scope)
            said = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
            scheme = _SECURE[scope["type"]].get(said, scope["scheme"])
            scope = {**scope, "client": (self._client(headers, _host(scope)), 0), "scheme": scheme}
        await self.app(scope, receive, send)

    def _client(self, headers: Headers, proxy: str) -> str:
        client = proxy
        for part in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            found = _read(part.strip())
            if found is None:
                break
            client = str(found)
            if not self._is_trusted(found):
                break
        return client

    def _is_trusted(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in each for each in self.proxies)


def address_of(scope: Scope) -> str:
    """The key for rate limits: the address, or the /64 network of an IPv6 client."""
    found = _read(_host(scope))
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False))
    return _host(scope) if found is None else str(found)


def _host(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address, with or without a port; an IPv4 address inside IPv6 becomes IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
