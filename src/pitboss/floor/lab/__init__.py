"""The lab: answers that ship, answers in the database, and one worker process that calculates the others.

Imports the catalog, the analysis and the ledger; knows no table.
"""
