"""Named hands, grouped by the cards that decide them. Each module registers its predicates by name."""
