"""What people may ask of a table, and a receipt for each command done. Imports people and the ledger."""
