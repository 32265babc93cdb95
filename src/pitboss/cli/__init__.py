"""The `pitboss` command: options, screens and reports, and no rule of a game.

May import everything else; nothing imports it. Inside: `commands`, then `terminal`, then `reports`.
"""
