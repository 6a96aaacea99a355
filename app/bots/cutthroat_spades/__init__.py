"""How a bot bids and plays Cutthroat Spades.

Bids come from an estimate of tricks that was fitted to simulated hands (`estimate`), weighed by what each
bid would pay (`bidding`). Cards follow rules of thumb (`play`): take tricks until the bid is reached, then
leave them to the others, and make those who bid nil take one. Nothing is remembered between decisions: the
seat view tells it all.
"""
