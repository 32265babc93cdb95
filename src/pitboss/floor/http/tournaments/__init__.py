"""Routes of tournaments: the list and the board, the desk's steps, printing, and one click to try one.

Imports the desk of tournaments and the routes' shared dependencies.
"""
