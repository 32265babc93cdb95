"""Actors, actions, events and verdicts: the vocabulary of every game. Imports nothing of the engine."""
