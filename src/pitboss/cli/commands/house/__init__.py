"""Commands for a house of your own: the check of its document, and what is made from it."""
