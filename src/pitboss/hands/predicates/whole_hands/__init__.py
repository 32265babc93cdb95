"""Hands known when play is over: busts, bonus 21s, outcomes, lammers, straights. Imports batch and registry."""
