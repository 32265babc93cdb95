"""The law as values: citations, the register of clauses, rule sets, options, limits and notices.

Imports `cards`, `money` and `errors`; `compiled` also imports the kernel. Nothing of the catalog or the engine.
"""
