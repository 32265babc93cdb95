"""Checks of the engine: the exact walker and the conformance suites for games and tables.

Imports all of the engine; only the analysis and the tests import it.
"""
