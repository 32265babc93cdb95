"""The house's documents as the floor keeps them: the versions in force, and what a table must pass before it opens.

Imports the house and the ledger; the floor asks it, and the desk (`document_desk`) changes it.
"""
