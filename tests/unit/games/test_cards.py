"""Cards and their codes."""

import pytest

from app.games.cards import CARDS, PACK, Card, Suit, parse_card
from app.games.errors import FormatError


def test_there_are_fifty_two_cards_and_three_jokers() -> None:
    assert len(PACK) == 52
    assert set(CARDS) - set(PACK) == {"BJ", "LJ", "XJ"}
    assert {card.suit for card in Card} - {card.suit for card in PACK} == {Suit.JOKERS}


def test_ranks_run_from_two_to_ace_with_the_jokers_above() -> None:
    spades = sorted((card for card in PACK if card.suit is Suit.SPADES), key=lambda card: card.rank)
    assert "".join(card[0] for card in spades) == "23456789TJQKA"
    assert sorted(("BJ", "LJ", "XJ"), key=lambda code: CARDS[code].rank) == ["XJ", "LJ", "BJ"]


@pytest.mark.parametrize("code", ["", "A", "ASS", "as", "1S", "10S", "AX", "AS ", None, 7, ["AS"], {}])
def test_what_is_no_card_is_refused(code: object) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_card(code)
    assert refusal.value.code == "unknown_card"
