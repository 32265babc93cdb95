"""Charts: how they are read, written as text, shown as grids. Imports law; the solver and simulator import it."""
