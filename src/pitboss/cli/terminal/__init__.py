"""A table in the terminal: keyboard, screen and session. May import the engine and `pitboss.cli.reports`."""
