"""What the Spades games share: the names of bids, breaking spades, and which cards may be played."""
