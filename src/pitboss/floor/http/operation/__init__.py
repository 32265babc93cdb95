"""For the people who run the server: metrics, and a structured log without secrets."""
