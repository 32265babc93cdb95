"""Practice: a player's own table with play money where the coach speaks, drills, and counting practice.

Nothing of it is money or a record: a room is kept in memory and ends with the server. `permission` says when the coach
is silent, and replays with it. Imports the coach, the engine and the floor; the routes import it.
"""
