"""Guards in front of the routes: limits on bodies and rates, trusted proxies, headers, sockets, slowed sign-ins.

Imports nothing of the routes.
"""
