"""Exact mathematics, simulation and the figures of each game.

wagers: side wagers that the cards alone decide; play_wagers: those that depend on the player's play; solver: the 21
family; games: single games; tournament: the last hands of a tournament; simulation: rounds by the million; figures:
what is known of each game. Imports the catalog, hands, law and charts, and the kernel; never the engine, so that
the two can be compared.
"""
