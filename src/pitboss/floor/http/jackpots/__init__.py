"""Routes of the jackpots: the board, awards by the book, the house's own steps, the log and the statement."""
