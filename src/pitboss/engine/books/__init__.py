"""A table's records: its hash-chained log and its money. Imports vocabulary and side wagers."""
