"""One module for each game, or for games that differ in their options alone. Each has `STUDIES`: by id, how."""
