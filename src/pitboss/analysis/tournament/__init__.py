"""Tournament mathematics: the chance to advance on the last hand, the best bet and play, and betting styles.

plain: the exact solution in fractions, on a small stack or with independent cards; kernel_play: the same in the kernel;
betting: bets in order from the button; styles: how automatic players bet; contest: hands by the thousand. Imports the
kernel, catalog, law and charts, and the solver for basic strategy; never the engine.
"""
