"""What cards that have left the shoe are worth, and to whom: effects of removal, counts, index numbers, ramps.

`effects` is exact; `linear` finds counts; `indices` where a play changes; `counted_play` simulates a game by a count,
and `ramps` says what wagers by it come to; `composition_edges` and `protection` do the same for side wagers, `stored`
keeps their table. Imports the figures and all that is below them.
"""
