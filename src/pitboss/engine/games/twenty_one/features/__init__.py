"""What games of the 21 family add to the standard game, one module for each. Imports the round."""
