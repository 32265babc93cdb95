"""Routes of a player's own: what the play came to, and practice with the coach. Imports the floor's parts for both."""
