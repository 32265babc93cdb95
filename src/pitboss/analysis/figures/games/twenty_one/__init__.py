"""Studies of the games of the 21 family. Each module has `STUDIES`: by game id, how it is studied."""
