"""Poker hands of four and five cards, natural or wild. Imports batch and registry."""
