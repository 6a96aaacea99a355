"""Two-player Spades: hands are drawn card by card, kept or refused, from a common pack.

Nobody deals: the two draw in turn. Each looks at the top card and keeps it, and the next one is thrown away
unseen; or refuses it, and must keep the next. After 26 turns both hold 13 cards, and as many lie discarded.
The first player draws, bids and leads first; what other games call the dealer is here the first player, so
that the higher card of the draw for seats starts. Bids are nil or one to thirteen. A kept bid scores ten
times its number and a point for each trick more, a broken one loses ten times its number; nil is worth a
hundred either way. The points for tricks too many are counted as sandbags, and every ten of them cost a
hundred. The first alone at the top with the target or more wins. Numbers like 3.1 are sections of the rules.
"""
