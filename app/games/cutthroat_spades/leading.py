"""Who leads the first trick: the dealer's left, or with jokers whoever holds the two of clubs (D4, D5)."""

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.state import Rules, State

TWO = Card("2C")
CLUBS = tuple(card for card in reversed(Card) if card.suit is Suit.CLUBS)
"""The clubs, the two first."""

Holdings = tuple[tuple[Card, ...], ...]


def first_club(rules: Rules, dealer: int, holdings: Holdings) -> tuple[int, Card] | None:
    """Return whose club decides the first lead, and which it is; None where the dealer's left leads.

    With two jokers the dealer is out of the first trick: when he holds the two of clubs, the lowest club
    among the others decides (`next_club`), or nothing (`dealers_left`).
    """
    if not rules.club_leads:
        return None
    skipped = dealer if rules.dealer_skips_first else None
    if skipped is not None and TWO in holdings[dealer] and rules.options.dealer_has_2c != "next_club":
        return None
    holders = {card: seat for seat, holding in enumerate(holdings) for card in holding if seat != skipped}
    club = next(card for card in CLUBS if card in holders)
    return holders[club], club


def first_leader(rules: Rules, dealer: int, holdings: Holdings) -> int:
    """Return the seat that leads the first trick."""
    club = first_club(rules, dealer, holdings)
    return (dealer + 1) % rules.n_seats if club is None else club[0]


def forced_lead(state: State) -> Card | None:
    """Return the club that the first leader must lead now (`must_lead_2c`), None where there is a choice."""
    hand, rules = state.hand, state.rules
    if not rules.options.must_lead_2c or hand.trick or hand.completed:
        return None
    club = first_club(rules, state.dealer, hand.holdings)
    return None if club is None else club[1]


def is_misdeal(rules: Rules, dealer: int, holdings: Holdings) -> bool:
    """Return whether the dealer has the two of clubs where that means another deal (`redeal`)."""
    return rules.dealer_skips_first and rules.options.dealer_has_2c == "redeal" and TWO in holdings[dealer]
