"""Three-person Spades: exact bids, no nil, and clubs that must be led first.

Three players hold 17 cards each; the odd card lies aside, unseen. From the dealer's left everybody bids
once, from one to seventeen. Whoever holds the two of clubs leads it (with that card aside: the three).
Suit must be followed; spades may not be led before one has fallen. Exactly the bid scores ten times its
number, each trick more takes ten off again, fewer lose ten times the bid. At "table rules" the server lets
cards pass that do not follow suit, and a revoke costs its player twenty times the bid: found at the end of
the hand, or called by another player. The first alone at the top with the target or more wins.
Numbers like 4.2 are sections of the rules.
"""
