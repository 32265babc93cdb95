"""Hands of a player's first two cards, alone or against the dealer's. Imports the batch and the registry."""
