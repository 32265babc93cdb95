"""Commands for who keeps a floor running: back it up, restore it."""
