"""A tournament's table in play: whose bet it is, how long, and which orders its desk alone gives.

Imports the live table, electronic play and `floor.tournaments`; the rules are the tournament's and the engine's.
"""
