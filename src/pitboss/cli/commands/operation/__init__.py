"""Commands for those who keep a floor running: back it up, restore it."""
