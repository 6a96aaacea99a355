"""An independent opinion: OpenSpiel's games agree on what may be played and who takes a trick.

Skipped only where `open-spiel` has no wheel (its line in pyproject.toml says where). Its Euchre is for four
and its Spades for partners, so cards are compared, not scores.
"""

from random import Random
from typing import Any

import pytest

from app.games.cards import Card, Suit
from app.games.commands import PlayCard
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.play import legal_cards as legal_in_euchre
from app.games.cutthroat_euchre.ranking import ranking_of
from app.games.cutthroat_euchre.state import empty_hand
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES
from app.games.cutthroat_spades.play import legal_cards
from app.games.phases import PLAYING
from app.games.tricks import Play
from app.games.values import without
from tests.support.games import Played, begin, random_command

pyspiel: Any = pytest.importorskip("pyspiel", reason="open-spiel has no wheel for this platform")
DEALS = 1000
DEALS_A_PART = DEALS // 10
parts = pytest.mark.parametrize("part", range(10))
SUITS = "CDHS"
SEATS = 4
BEGUN = GAME.evolve(None, GAME.opening(GAME.options("euchre", {}, 3), 3, dealer=0))


def deals(part: int) -> range:
    return range(part * DEALS_A_PART, (part + 1) * DEALS_A_PART)


def card_of(state: Any, action: int) -> Card:
    """Return our card for OpenSpiel's, which names the suit first."""
    suit, rank = state.action_to_string(state.current_player(), action)
    return Card(rank + suit)


@parts
def test_euchre_tricks_are_followed_and_taken_as_openspiel_says(part: int) -> None:
    tricks = 0
    for number in deals(part):
        random = Random(f"openspiel {number}")
        tricks += compare_euchre(euchre_in_play(random), random)
    assert tricks == 5 * DEALS_A_PART


def euchre_in_play(random: Random) -> Any:
    """Return a hand of OpenSpiel's Euchre, bid at random, with its first card to be led."""
    while True:
        state = pyspiel.load_game("euchre", {"allow_lone_defender": True}).new_initial_state()
        while not (state.is_terminal() or str(state.current_phase()).endswith("PLAY")):
            state.apply_action(random.choice(state.legal_actions()))
        if not state.is_terminal():  # nobody made trump
            return state


def compare_euchre(state: Any, random: Random) -> int:
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
        assert set(legal_in_euchre(begun, seat)) == {card_of(state, action) for action in actions}
        action = random.choice(actions)
        card = card_of(state, action)
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


@parts
def test_spades_tricks_of_four_are_followed_and_taken_as_openspiel_says(part: int) -> None:
    for number in deals(part):
        random = Random(f"openspiel {number}")
        state, played = spades_in_play(random)
        compare_spades(state, played, random)


def spades_in_play(random: Random) -> tuple[Any, Played]:
    """Return one deal in OpenSpiel's Spades and in ours, bid at random, with its first card to be led."""
    state = pyspiel.load_game("spades").new_initial_state()
    order: list[Card] = []
    while state.is_chance_node():
        action = random.choice(state.legal_actions())
        order.append(card_of(state, action))
        state.apply_action(action)
    for _ in range(SEATS):
        state.apply_action(random.choice(state.legal_actions()))
    played = begin(CUTTHROAT_SPADES, CUTTHROAT_SPADES.options("short_5", {}, SEATS), SEATS, dealer=SEATS - 1)
    command: Any = CUTTHROAT_SPADES.deal(tuple(order))
    while True:
        for event in CUTTHROAT_SPADES.decide(played.state, command):
            played.add(event)
        if played.state.phase == PLAYING:
            return state, played
        command = random_command(CUTTHROAT_SPADES, played.state, random)


def compare_spades(state: Any, played: Played, random: Random) -> None:
    """Play a hand in both games to its end: who is at turn, what may follow, who takes how many tricks."""
    while not state.is_terminal():
        seat, actions = state.current_player(), state.legal_actions()
        assert played.state.turn == seat
        theirs = {card_of(state, action) for action in actions}
        ours = set(legal_cards(played.state, seat))
        # OpenSpiel lets nobody lead a spade from a mixed hand, broken or not: narrower than our leads.
        assert theirs == ours if played.state.hand.trick else theirs <= ours
        action = random.choice(actions)
        command = PlayCard(seat, card_of(state, action))
        state.apply_action(action)
        for event in CUTTHROAT_SPADES.decide(played.state, command):
            played.add(event)
    assert [seat.tricks for seat in played.state.scores[0].seats] == tricks_taken(state)


def tricks_taken(state: Any) -> list[int]:
    """Return the tricks by seat as the finished state prints them, its only way to tell."""
    counts = str(state).partition("Tricks taken:")[2].split("\n")[3]
    return [int(count) for count in counts.split()]
