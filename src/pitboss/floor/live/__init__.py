"""Tables in play: commands carried out, written to the ledger and displayed; tables in quarantine.

Imports `floor.commands`, `floor.people`, the ledger and the engine. Knows nothing of HTTP or the lab.
"""
