"""From 3 to 4: the results of all rounds, and answers of the lab, which came without a number of their own."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Text

from pitboss.ledger import results
from pitboss.ledger.migrations.steps import add_index, add_table
from pitboss.ledger.migrations.steps import downgrade as downgrade

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """Write the results of all rounds, from the logs."""
    add_lab_answers()
    add_round_results()
    add_player_results()
    add_wager_results()
    results.build(op.get_bind())


def add_lab_answers() -> None:
    """Add the table of the lab's answers."""
    add_table(
        "lab_answers",
        Column("key", String(64), primary_key=True),
        Column("question", Text, nullable=False),
        Column("answer", LargeBinary, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    add_index("lab_answers_by_time", "lab_answers", "at")


def add_round_results() -> None:
    """Add the table of rounds' results."""
    add_table(
        "round_results",
        Column("tbl", String(40), primary_key=True),
        Column("shift", Integer, primary_key=True),
        Column("round", Integer, primary_key=True),
        Column("first", Integer, nullable=False),
        Column("last", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("game", String(80), nullable=False),
        Column("won", Integer, nullable=False),
        Column("lost", Integer, nullable=False),
        Column("pushed", Integer, nullable=False),
        Column("dealer_busts", Integer, nullable=False),
    )


def add_player_results() -> None:
    """Add the table of players' results."""
    add_table(
        "player_results",
        Column("tbl", String(40), primary_key=True),
        Column("shift", Integer, primary_key=True),
        Column("round", Integer, primary_key=True),
        Column("person", String(60), primary_key=True),
        Column("at", BigInteger, nullable=False),
        Column("game", String(80), nullable=False),
        Column("seats", Text, nullable=False),
        Column("headline", Text, nullable=False),
        Column("wagered", BigInteger, nullable=False),
        Column("returned", BigInteger, nullable=False),
        Column("tokes", BigInteger, nullable=False),
        Column("opening", Text, nullable=False),
    )
    add_index("player_results_of_person", "player_results", "person", "at")


def add_wager_results() -> None:
    """Add the table of wagers' results."""
    add_table(
        "wager_results",
        Column("tbl", String(40), primary_key=True),
        Column("shift", Integer, primary_key=True),
        Column("round", Integer, primary_key=True),
        Column("person", String(60), primary_key=True),
        Column("bet", String(120), primary_key=True),
        Column("is_side", Integer, nullable=False),
        Column("wagered", BigInteger, nullable=False),
        Column("returned", BigInteger, nullable=False),
        Column("outcome", Text, nullable=False),
        Column("seat", Integer, nullable=False),
    )
    add_index("wager_results_of_person", "wager_results", "person")
