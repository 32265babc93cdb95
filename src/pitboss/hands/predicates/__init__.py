"""Named hands, grouped by the cards that decide them. Each module registers its predicates.

Imports the batch, registry and totals of `hands`.
"""
