"""Papers of a tournament: the printed rules, slips, standings, notices and the forms of money. Imports the signs."""
