"""Exact analysis of single games, one module each (Blackjack Switch has three).

Imports the solver, the wagers' enumeration and the simulation's plans; never the figures.
"""
