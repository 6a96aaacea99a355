"""How a bot bids and plays Three-person Spades.

A trick too many costs as much as a trick bid earns, so bids aim at the tricks to expect (`bidding`) and cards
follow the rules of thumb of `app.bots.spades`, which dodge once the bid is reached. Bots always follow suit,
and call the revokes that the open tricks prove (`calling`).
"""
