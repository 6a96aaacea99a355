"""How a bot draws, bids and plays Two-player Spades.

A card is kept when it promises more than one of those that are still unseen would on average (`drawing`),
high cards for tricks, low ones under a blind nil. Bids come from a line fitted to simulated hands
(`bidding`); cards follow the rules of thumb of `app.bots.spades`.
"""
