"""The house log's entries about people's accounts and tables, and what they come to; the chain is in `house_log`."""
