"""An independent opinion: OpenSpiel's games agree on what may be played and who takes a trick.

Runs where the wheel `open-spiel` is installed. Its Euchre is for four, so cards are compared, not scores.
"""

from random import Random
from typing import Any

import pytest

from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.play import legal_cards
from app.games.cutthroat_euchre.ranking import ranking_of
from app.games.cutthroat_euchre.state import empty_hand
from app.games.tricks import Play
from app.games.values import without

pyspiel: Any = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
DEALS = 1000
SUITS = "CDHS"
SEATS = 4
BEGUN = GAME.evolve(None, GAME.opening(GAME.options("euchre", {}, 3), 3, dealer=0))


def code_of(state: Any, action: int) -> Card:
    """Return our card for OpenSpiel's, which names the suit first."""
    suit, rank = state.action_to_string(state.current_player(), action)
    return Card(rank + suit)


def in_play(random: Random) -> Any:
    """Return a hand of OpenSpiel's Euchre, bid at random, with its first card to be led."""
    state = pyspiel.load_game("euchre", {"allow_lone_defender": True}).new_initial_state()
    while not str(state.current_phase()).endswith("PLAY"):
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("part", range(10))
def test_euchre_tricks_are_followed_and_taken_as_openspiel_says(part: int) -> None:
    tricks = 0
    for number in range(part * DEALS // 10, (part + 1) * DEALS // 10):
        random = Random(f"openspiel {number}")
        tricks += compare(in_play(random), random)
    assert tricks >= 5 * DEALS // 10


def compare(state: Any, random: Random) -> int:
    """Play a hand to its end; return the number of tricks on which both agreed."""
    trump = Suit(SUITS[state.trump_suit()])
    names = [Card(rank + suit) for rank in "9TJQKA" for suit in SUITS]
    owners = list(zip(names, state.card_holder(), strict=True))
    held = [tuple(card for card, owner in owners if owner == seat) for seat in range(SEATS)]
    trick: tuple[Play, ...] = ()
    tricks = 0
    while not state.is_terminal():
        seat, actions = state.current_player(), state.legal_actions()
        hand = empty_hand(0)._replace(holdings=tuple(held), trick=trick, trump=trump)
        begun = BEGUN._replace(hand=hand)
        assert set(legal_cards(begun, seat)) == {code_of(state, action) for action in actions}
        action = random.choice(actions)
        card = code_of(state, action)
        held[seat] = without(held[seat], card)
        trick = (*trick, (seat, card))
        state.apply_action(action)
        if state.is_terminal() or state.current_trick_index() > tricks:
            assert taker(trick, trump) == state.tricks()[tricks].winner(), (trump, trick)
            tricks, trick = tricks + 1, ()
    return tricks


def taker(trick: tuple[Play, ...], trump: Suit) -> int:
    """Return who takes a trick by our rules."""
    best = trick[0]
    for play in trick[1:]:
        if ranking_of(trump).beats(play[1], best[1]):
            best = play
    return best[0]
