"""The `pitboss` command. It shows what the law, the catalogue and the round say; no rule lives here."""
