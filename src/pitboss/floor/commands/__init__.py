"""Commands to a table, and a receipt for each. Imports people and the ledger."""
