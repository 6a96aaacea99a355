"""How a bot bids and plays Cutthroat Spades.

Bids come from an estimate of tricks that was fitted to simulated hands (`estimate`), weighed by what each
bid would pay (`bidding`). Cards follow the rules of thumb of `app.bots.spades`. Nothing is remembered between
decisions: the seat view tells it all.
"""
