"""A table in the terminal: keys, screen, session. Imports the engine."""
