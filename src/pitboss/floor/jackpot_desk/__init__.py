"""The desk of the jackpots: what people do about awards and meters, and what they are shown of them.

No rule lives here: `pitboss.jackpots` says who may do what, the round what has won. The routes import this package.
"""
