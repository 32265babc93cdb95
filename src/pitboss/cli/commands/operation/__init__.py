"""Commands for the people who run a floor: back up and restore."""
