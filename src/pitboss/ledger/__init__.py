"""What outlives the power: tables' hash-chained lines, double entries, commands that are done once, people."""

from pitboss.ledger.store import Store, StoreFailed, open_store

__all__ = ["Store", "StoreFailed", "open_store"]
