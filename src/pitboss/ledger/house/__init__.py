"""The house log's entries about people, tables and documents, and the state they lead to; `house_log` has the chain."""
