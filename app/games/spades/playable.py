"""Which cards may be played where spades are trumps, and when spades are broken (RULES 0.1.2, 0.1.4)."""

from collections.abc import Mapping

from app.games.cards import Card, Suit
from app.games.errors import RuleViolation

SPADES = Suit.SPADES
JUNK = Suit.JOKERS
"""What a card counts as that belongs to no suit: jokers, where the house rules call them junk (D3)."""


def refuse_card(
    card: Card, holding: tuple[Card, ...], led: Suit | None, broken: bool, suits: Mapping[Card, Suit]
) -> None:
    """Raise `RuleViolation` unless the owner of *holding* may play *card* now.

    *led* is the suit that was led, None for a leader. `card_not_held`; `must_follow_suit {suit}` for
    whoever could follow; `junk_not_led` for a leader with anything but junk; `spades_not_broken` for one
    with anything else but spades.

    >>> from app.games.cards import cards
    >>> plain = {card: card.suit for card in Card}
    >>> refuse_card(Card("3S"), cards("3S AH"), None, False, plain)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: spades_not_broken
    """
    if card not in holding:
        raise RuleViolation("card_not_held")
    suit = suits[card]
    if led is not None:
        if suit != led and _has(holding, led, suits):
            raise RuleViolation("must_follow_suit", suit=led.value)
    elif suit is JUNK and not _only(JUNK, holding, suits):
        raise RuleViolation("junk_not_led")
    elif suit == SPADES and not broken and not _only(SPADES, _without_junk(holding, suits), suits):
        raise RuleViolation("spades_not_broken")


def playable_cards(
    holding: tuple[Card, ...], led: Suit | None, broken: bool, suits: Mapping[Card, Suit]
) -> tuple[Card, ...]:
    """Return the cards that `refuse_card` lets pass; empty only for an empty holding.

    >>> from app.games.cards import cards
    >>> plain = {card: card.suit for card in Card}
    >>> [card.value for card in playable_cards(cards("AS KH 2H"), Suit.HEARTS, False, plain)]
    ['KH', '2H']
    >>> [card.value for card in playable_cards(cards("AS KH 2H"), Suit.CLUBS, False, plain)]
    ['AS', 'KH', '2H']
    >>> [card.value for card in playable_cards(cards("AS KH 2H"), None, False, plain)]
    ['KH', '2H']
    """
    if led is not None:
        return tuple(card for card in holding if suits[card] == led) or holding
    held = _without_junk(holding, suits) or holding
    if broken:
        return held
    return tuple(card for card in held if suits[card] != SPADES) or held


def breaks_spades(suit: Suit, led: Suit | None, forced_lead_breaks: bool) -> bool:
    """Return whether a card of *suit* breaks spades; *led* is None when it is led.

    Without `forced_lead_breaks` only a spade thrown on another suit does.

    >>> breaks_spades(Suit.SPADES, Suit.HEARTS, False), breaks_spades(Suit.SPADES, None, False)
    (True, False)
    """
    return suit == SPADES and (forced_lead_breaks or led not in (None, SPADES))


def _has(holding: tuple[Card, ...], suit: Suit, suits: Mapping[Card, Suit]) -> bool:
    return suit in map(suits.__getitem__, holding)


def _only(suit: Suit, holding: tuple[Card, ...], suits: Mapping[Card, Suit]) -> bool:
    return all(suits[card] == suit for card in holding)


def _without_junk(holding: tuple[Card, ...], suits: Mapping[Card, Suit]) -> tuple[Card, ...]:
    return tuple(card for card in holding if suits[card] is not JUNK)
