"""What those who keep the server running look at: metrics, and a structured log without secrets."""
