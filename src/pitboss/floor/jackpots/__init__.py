"""Jackpots of the floor: kept in logs on the disk, fed by linked tables, checked against the ledger.

No rule lives here: `pitboss.jackpots` says what every step moves. The live tables import this package; it imports none
of them.
"""
