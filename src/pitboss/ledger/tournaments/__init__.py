"""Tournaments on the disk: their lines, where each chain ends, and the sealed seeds of their draws.

Imports the schema, rows and vault; the entries of the ledger import it.
"""
