"""The best play for a game and a side wager together.

Imports the solver and the play wagers.
"""
