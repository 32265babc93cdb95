"""Rules on what the house may do with a jackpot: lawful reductions, petitions to the regulator, easier criteria."""
