"""Cutthroat Spades: each for himself, spades are trumps, special bids, bags and prize jacks.

Three players hold 17 cards each (the two of clubs is out), four hold 13, five hold ten (the two of diamonds
is out as well), or with two or three jokers eleven; with two the dealer is a card short and misses the first
trick. Jokers are the highest spades, or junk. Cards lie face down until their owner looks; a blind six or a
blind nil can only be bid before that. From the dealer's left everybody bids once. The dealer's left leads, or
with two jokers the holder of a club; suit must be followed; spades may not be led before one has fallen.
A kept bid scores ten times its number, a broken one loses as much; the special bids have prices of their
own, tricks above a bid are bags and cost points in time, and a jack of the prize set pays its catcher.
The first alone at the top with the target or more wins. Numbers like D7 are decisions of the rules.
"""
