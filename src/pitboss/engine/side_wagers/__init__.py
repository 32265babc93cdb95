"""The mechanism of side wagers: their protocol, bounds, moments, draws and pay limits. Imports the vocabulary."""
