"""Tables in play: commands carried out, written to the ledger and shown. Imports commands, people, engine, ledger."""
