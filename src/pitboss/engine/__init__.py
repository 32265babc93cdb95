"""The engine: what may happen at a table and what is paid. No clock, no chance of its own.

Imports hands, catalog, shoe and law; never the analysis.
"""
