"""Counted shifts in the database: their chained lines, and what the ledger says of a table meanwhile.

Knows rows and cents, not what a step of a shift means. Imports the schema and the rows of the ledger.
"""
