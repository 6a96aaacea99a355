"""Which cards may be played, and that the refusal and the list say the same; also with jokers as spades."""

from random import Random

import pytest

from app.games.cards import Card, Suit, cards, sort_cards
from app.games.errors import RuleViolation
from app.games.spades.playable import breaks_spades, playable_cards, refuse_card
from app.games.tricks import beats

SUITS = {card: Suit.SPADES if card.suit is Suit.JOKERS else card.suit for card in Card}
"""Jokers are high spades (D3)."""


def playable(holding: str, led: Suit | None, *, broken: bool = False) -> str:
    return " ".join(playable_cards(cards(holding), led, broken, SUITS))


def test_a_joker_follows_to_spades() -> None:
    """CV-36."""
    assert playable("LJ 9H 4D", Suit.SPADES) == "LJ"


def test_a_joker_may_not_be_led_before_spades_are_broken() -> None:
    """CV-37."""
    assert playable("BJ 3S AH", None) == "AH"
    assert playable("BJ 3S", None) == "BJ 3S"


def test_the_big_joker_is_the_highest_spade() -> None:
    """CV-38."""
    best = Card("AS")
    for card in cards("LJ KS BJ 2S"):
        best = card if beats(card, best, SUITS, Suit.SPADES) else best
    assert best == "BJ"


def test_a_joker_thrown_on_hearts_breaks_spades_and_wins_unless_a_higher_one_falls() -> None:
    """CV-39."""
    assert playable("XJ 4D", Suit.HEARTS) == "XJ 4D"
    assert breaks_spades(SUITS[Card("XJ")], Suit.HEARTS, forced_lead_breaks=True)
    assert beats(Card("XJ"), Card("AH"), SUITS, Suit.SPADES)
    assert beats(Card("LJ"), Card("XJ"), SUITS, Suit.SPADES)


@pytest.mark.parametrize("seed", range(20))
def test_the_list_and_the_refusal_agree(seed: int) -> None:
    random = Random(seed)
    for _ in range(100):
        holding = sort_cards(random.sample(list(Card), random.randint(1, 17)))
        led = random.choice([None, Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS])
        broken = random.random() < 0.5
        listed = playable_cards(holding, led, broken, SUITS)
        assert listed, "a player can always move"
        assert {card for card in Card if is_accepted(card, holding, led, broken)} == set(listed)


def is_accepted(card: Card, holding: tuple[Card, ...], led: Suit | None, broken: bool) -> bool:
    try:
        refuse_card(card, holding, led, broken, SUITS)
    except RuleViolation:
        return False
    return True
