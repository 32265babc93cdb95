"""The steps from format to format, read by Alembic. Each imports what its rows need, and nothing of today's schema."""
