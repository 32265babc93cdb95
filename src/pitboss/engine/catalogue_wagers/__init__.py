"""The catalog's side wagers at a live table. Imports the round, side wagers, hands and catalog."""
