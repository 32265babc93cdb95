"""The engine: what may happen at a table and what is paid. No clock, no chance of its own.

Imports hands, catalogue, shoe and law; never the analysis.
"""
