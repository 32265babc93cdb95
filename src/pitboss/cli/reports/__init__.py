"""Tables, charts and images of what a command found. May import the catalog, the analysis and the strategy charts."""
