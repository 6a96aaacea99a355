"""What bots of the Spades games share: cards as bits, the strength of a holding, and rules of thumb for play.

Cards follow rules of thumb (`play`): take tricks until the bid is reached, then leave them to the others, and
make those who bid nil take one. What a bid is worth belongs to each game.
"""
