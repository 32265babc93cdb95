"""The round of any game: seats, wagers, the turn of each actor. Imports vocabulary and side wagers."""
