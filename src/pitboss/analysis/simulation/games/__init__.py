"""Simulators of games outside the 21 family. Imports the simulation alone."""
