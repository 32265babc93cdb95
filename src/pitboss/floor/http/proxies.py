"""Who really asks when a proxy stands in front: its headers count only if it is one of ours."""

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
    """A proxy's address, or the network that the proxies are in."""
    try:
        return ip_network(text)
    except ValueError:
        raise PitbossError(f"{text!r} is no proxy's address: write one such as 10.0.0.7 or 10.0.0.0/24") from None


class TrustProxies:
    """Takes the client's address and `https` from X-Forwarded-For and X-Forwarded-Proto of configured proxies.

    Every proxy adds the address that it heard from at the right end. So the list is read from the right, past our own
    proxies, up to the first address that is not ours: what stands further left anybody may have written.
    """

    def __init__(self, app: ASGIApp, proxies: Iterable[Network] = ()) -> None:
        self.app = app
        self.proxies = tuple(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in _SECURE and self.proxies and self._is_ours(_read(_host(scope))):
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
            if not self._is_ours(found):
                break
        return client

    def _is_ours(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in each for each in self.proxies)


def address_of(scope: Scope) -> str:
    """What limits are counted by: the address, or the /64 that an IPv6 client has to itself."""
    found = _read(_host(scope))
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False))
    return _host(scope) if found is None else str(found)


def _host(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address, also with a port as some proxies write it; an IPv4 one inside IPv6 is itself."""
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
