"""The law as values: citations, clauses, rule sets, options, limits and notices. Imports nothing above it."""
