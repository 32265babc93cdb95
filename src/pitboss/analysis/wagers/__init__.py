"""Exact analysis of side wagers that the cards alone decide. Imports catalogue and hands."""
