"""What outlives the power: tables' hash-chained lines, double entries, commands that are done once, people."""

from pitboss.ledger.jobs import JobFailed, StoreFailed
from pitboss.ledger.store import Store, open_store

__all__ = ["JobFailed", "Store", "StoreFailed", "open_store"]
