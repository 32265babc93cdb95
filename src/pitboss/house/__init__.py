"""The house: its set-up as one document, and the check of it against the law.

May import the jackpots and everything below them; the floor and the command import it. Nothing here opens a database.
"""
