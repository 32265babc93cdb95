"""Backups: one file with every table of a floor's database, for SQLite and PostgreSQL alike.

Imports the schema, the connections and the house log; the floor and the command import it. See
docs/decisions/0038-operation.md.
"""
