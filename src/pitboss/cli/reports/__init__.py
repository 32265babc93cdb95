"""Tables, charts and images of what a command found. May import the catalogue, the analysis and the strategy charts."""
