"""What games of the 21 family add to standard blackjack, one module for each feature.

A feature imports `base` and the parts of the round; `backing_out` and `free_bet` also import what may be done in it.
"""
