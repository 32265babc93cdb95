"""The studies of the games, one module for each game outside the 21 family.

Imports the frame of `figures`, the single games' analysis and the simulation.
"""
