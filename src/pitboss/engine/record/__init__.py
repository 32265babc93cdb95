"""What happened at a table: replay, resume, audit, views, transcripts and reasons.

Imports the table, the books, the games and the shoe; only `engine.verify` and what is built on the engine import it.
"""
