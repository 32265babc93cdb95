"""The floor over HTTP: routes, sockets and the limits in front of them.

Imports the floor, its live tables, people and lab, and reads the ledger for the audit.
"""
