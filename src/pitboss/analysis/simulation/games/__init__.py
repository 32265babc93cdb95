"""Simulators of the games outside the 21 family, each on its own part of the kernel.

Imports the kernel, hands and law; of the analysis nothing but the simulation.
"""
