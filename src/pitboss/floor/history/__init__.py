"""A player's history: rounds, totals, and the latest results of a table.

Read from the logs and their index in the ledger. Imports the live tables' display; only `http` imports it.
"""
