"""The floor: tables that people sit down at in a browser, the pit that watches them. No rule lives here."""
