"""Routes that show jackpots: the board on the wall, statements for auditors, win pages and growth.

Nothing here changes a meter.
"""
