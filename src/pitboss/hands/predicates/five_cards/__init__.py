"""Poker hands of four and five cards, natural or wild. Imports the batch and the registry."""
