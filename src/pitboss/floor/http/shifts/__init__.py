"""Routes of the shift desk: opening, slips, drop, counts, the close; and reports of what was played."""
