"""Several floor servers on one PostgreSQL: the locks they hold, and what a transaction checks for all of them.

Imports only the schema; the store, the entries and the floor import it. See docs/decisions/0033-several-servers.md.
"""
