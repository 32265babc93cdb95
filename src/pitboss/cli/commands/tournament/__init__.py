"""`pitboss tournament`: check a tournament's document, print its rules, draw seats, play it by itself, report on it.

One module for each subcommand; `group.py` lists them.
"""
