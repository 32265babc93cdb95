"""Upgrades with Alembic, all steps in the caller's transaction."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE: Final = Path(__file__).parent


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file: where the steps are, and the connection that runs them."""
    made = Config()
    made.set_main_option("script_location", str(HERE).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def upgrade(connection: Connection, format: int) -> None:
    """Take every step after `format`. The database keeps the number of its latest step."""
    made = config(connection)
    command.stamp(made, str(format), purge=True)  # formats before 8 kept their number in another table only
    command.upgrade(made, "head")


def formats() -> list[int]:
    """The formats that the steps lead to, in their order."""
    steps = ScriptDirectory.from_config(config()).walk_revisions()
    return sorted(int(each.revision) for each in steps)
