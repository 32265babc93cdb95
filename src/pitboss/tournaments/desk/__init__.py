"""What each step checks and does: entries, draws, hands, rulings and prizes.

A `check_…` returns the refusal, a `do_…` acts on the state and returns what came of it. Imports the state, the plans,
the ranking and the division of prizes; the tournament imports it.
"""
