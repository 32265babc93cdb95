"""Loaded by every Python of a server whose `PYTHONPATH` names this folder: its shoes make jackpots fall often."""

from seven_stack import stack  # type: ignore[import-not-found]

from pitboss.shoe import stacked

vars(stacked)["shuffle"] = stack
