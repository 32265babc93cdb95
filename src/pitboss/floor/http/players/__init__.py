"""A player's own routes: results of play, and practice with the coach. Imports the floor's parts for both."""
