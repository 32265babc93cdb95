"""Proof of the engine by itself: the exact walker and the conformance suite. Imports all of the engine."""
