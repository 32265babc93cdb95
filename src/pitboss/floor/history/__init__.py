"""What players look back on: their own rounds, what they came to, and what happened at a table lately.

Read from the logs and their index in the ledger. Imports the live tables' display; only `http` imports it.
"""
