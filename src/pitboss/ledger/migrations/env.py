"""Alembic's hook: run the steps on the connection that `run.upgrade` passes, inside its transaction."""

from __future__ import annotations

from alembic import context


def run_steps() -> None:
    """Take the steps. Alembic begins and commits nothing: the caller's transaction holds all of them, on SQLite too."""
    context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
    context.run_migrations()


if __name__ == "env_py":  # as Alembic calls the file that it loads
    run_steps()
