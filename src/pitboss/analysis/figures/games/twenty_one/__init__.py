"""The studies of the games of the 21 family, all based on `TwentyOneStudy`.

Imports the frame of `figures`, the solver, the single games' analysis and the simulation.
"""
