"""How a bot plays Cutthroat Euchre.

A holding is worth the tricks that it should take under a trump suit (`strength`), fitted to simulated hands.
By that a bot makes trump, keeps five of ten, discards and goes alone (`bidding`). Cards follow rules of
thumb (`play`): the maker draws trumps and cashes what is high, the defenders leave each other's tricks alone.
Nothing is remembered between decisions: the seat view tells it all.
"""
