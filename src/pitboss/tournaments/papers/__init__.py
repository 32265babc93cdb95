"""Papers of a tournament: the printed rules, seat slips, standings, the notice of chip values, and the forms of money.

Every paper is a sheet of the house's signs (`house/signs`) made from the document or the tournament itself: it cannot
say anything else. Forms are rows as well, for CSV. Imports the signs, the tournament's state and its document.
"""
