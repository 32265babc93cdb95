"""A table: rounds one after another from one shoe, with chips and a log. Imports games, rounds and books."""
