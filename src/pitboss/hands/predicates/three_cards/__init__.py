"""Hands of three cards: the player's two and the up card, or the player's own three. Imports batch and registry."""
