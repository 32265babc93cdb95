"""Exact analysis of single games. Imports solver, wagers and simulation."""
