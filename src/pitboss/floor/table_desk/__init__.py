"""The tables of a running floor: created, named, put into a pit and retired by an executive. No rule lives here."""
