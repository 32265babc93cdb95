"""The floor over HTTP: routes, sockets, and the limits in front of them. Imports live tables, people and the lab."""
