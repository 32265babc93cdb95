"""A floor's database: hash-chained logs, double-entry postings, receipts of commands, people and the house log.

Knows the engine's log and books, and nothing of tables in play. Imports the engine and below; `floor` imports it.
"""

from pitboss.extras import need

need("sqlalchemy", "floor", "A floor's database")

from pitboss.ledger.jobs import JobFailed, StoreFailed  # noqa: E402
from pitboss.ledger.store import Store, open_store  # noqa: E402

__all__ = ["JobFailed", "Store", "StoreFailed", "open_store"]
