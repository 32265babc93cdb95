"""Exact mathematics and simulation. Imports catalogue, hands and strategy; never the engine."""
