"""Reading what happened: replay, resume, audit, views, transcripts and reasons. Imports the table."""
