"""A tournament's table in play: whose bet it is, the time left, and the orders that only its desk gives.

Imports the live table, electronic play and `floor.tournaments`; the rules are the tournament's and the engine's.
"""
