"""The computer player for Cutthroat Spades: bids what its holding is worth, plays by rules of thumb."""
