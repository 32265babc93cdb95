"""Tournaments that the floor keeps: the pure object with its lines on the disk, and the tables that play it.

Imports tournaments, the engine and the ledger; live tables and the desk import it. No rule lives here.
"""
