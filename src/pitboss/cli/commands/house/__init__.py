"""Commands for a house of one's own: the check of its document, and what is made from it."""
