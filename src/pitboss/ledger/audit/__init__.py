"""What an auditor asks of a floor's database: rounds by what happened in them, and evidence that leaves the house.

`evidence` collects what belongs to a round, a shift or a day; `bundle` writes it as one file with `verify.py`, which
checks it without Pitboss; `round_search` finds rounds. Imports the ledger, the engine's log and below.
"""
