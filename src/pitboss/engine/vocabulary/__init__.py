"""Actors, actions, events and verdicts: the words that every game is played in. Imports nothing of the engine."""
