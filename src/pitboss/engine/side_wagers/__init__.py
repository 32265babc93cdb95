"""The mechanism of side wagers: their protocol, moments, draws and pay limits. Imports the vocabulary."""
