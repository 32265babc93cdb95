"""Alembic's hook: run the steps on the connection that `run.upgrade` passes, inside its transaction."""

from __future__ import annotations

from alembic import context

# Alembic begins and commits nothing: the caller's transaction holds all steps, on SQLite as well.
context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
