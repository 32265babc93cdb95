"""Jackpots: meters that move by named causes only, awards by the book, links, and the check of a set-up.

As pure as the engine: no clock, no randomness, no database. Imports the catalog, the law, the exact analysis (which
proves that linked tables are equal) and the chain of the engine's log; the floor and the command import it, the
engine's round does not know it.
"""
