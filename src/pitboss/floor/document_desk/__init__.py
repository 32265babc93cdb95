"""The desk of the house's document: draw it up, change it, schedule and withdraw changes, put them into force.

May import the floor and everything below it; the desks of tables and jackpots change the document through it.
"""
