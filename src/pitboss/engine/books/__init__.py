"""What a table writes down: its hash-chained log and its money. Imports vocabulary and side wagers."""
