"""Charts of play: reading, text and grids.

Imports the law's rules and nothing of the analysis; the solver, the simulation and the commands import it.
"""
