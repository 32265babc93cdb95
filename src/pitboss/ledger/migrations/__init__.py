"""The formats of a floor's database, one Alembic revision each; imported only where an older database is upgraded.

`versions/format_N.py` leads from format N - 1 to N and has a frozen copy of what it adds: a step never looks at today's
schema, so that a later change cannot alter it. Steps only add, and may find their work done already, because a restored
backup has today's tables from the start. Nothing goes back. `run.py` upgrades, `env.py` is Alembic's own hook. They may
import the house log, the results, the vault and the schema's data helpers, never the floor. See
docs/decisions/0041-migrations.md, also for how a format is added.
"""
