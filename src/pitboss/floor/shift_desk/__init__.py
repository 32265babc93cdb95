"""The desk where shifts are counted: who may take which step, the second person of a count, and what the log adds.

Every step is one transaction: the shift is read from its lines, what happened at the table since is added from the
ledger, the step is taken, and the new lines are written. Nothing is kept in memory but which tables are counted.
"""
