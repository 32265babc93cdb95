"""The desk of tournaments: who may take which step, tables that open and close with the draw, what people see.

Imports the floor, live tables and `pitboss.tournaments`; routes and the demonstration import it. No rule lives here.
"""
