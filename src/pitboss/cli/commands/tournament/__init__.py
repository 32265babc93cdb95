"""`pitboss tournament`: check a tournament's document, print its rules, draw seats, run it, report on it.

One module for each subcommand; `group.py` lists them.
"""
