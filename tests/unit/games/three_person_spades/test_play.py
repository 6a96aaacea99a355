"""The first club, spades once broken, and table rules under which suit need not be followed."""

from typing import Any

from app.games.cards import Card, cards
from app.games.commands import PlayCard
from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.state import State
from tests.support.plain_spades import after, bid_all, code_of, dealt, opened, pack_for


def at_play(*holdings: str, aside: str = "AD", **options: Any) -> State:
    """Return the first lead; each seat holds these cards among others."""
    state = dealt(GAME, opened(GAME, **options), pack_for(0, holdings, aside))
    played: State = bid_all(GAME, state, ["5", "5", "5"])
    return played


def played(state: State, plays: str) -> State:
    for card in cards(plays):
        state = after(GAME, state, PlayCard(state.turn or 0, card))
    return state


CLUBS = ("3C 4C", "2C 5C KH", "6C 7C 8C")


def test_the_two_of_clubs_must_be_led_and_nothing_else() -> None:
    state = at_play(*CLUBS)
    assert state.turn == 1
    assert code_of(GAME, state, PlayCard(1, Card("5C"))) == "must_lead_card"
    assert code_of(GAME, state, PlayCard(1, Card("3C"))) == "card_not_held"
    assert code_of(GAME, state, PlayCard(2, Card("6C"))) == "not_your_turn"
    assert GAME.view(state, 1)["playable"] == ["2C"]


def test_the_second_lead_is_free() -> None:
    state = played(at_play(*CLUBS), "2C 6C 3C")
    assert (state.turn, state.hand.tricks) == (2, (0, 0, 1))
    assert code_of(GAME, state, PlayCard(2, Card("8C"))) is None


def test_who_leads_first_is_shown_only_when_the_bids_are_in() -> None:
    state = dealt(GAME, opened(GAME), pack_for(0, CLUBS, "AD"))
    assert GAME.view(state, None)["leader"] is None
    assert GAME.bot_view(state, 0).leader is None
    assert GAME.view(bid_all(GAME, state, ["5"] * 3), None)["leader"] == 1


def test_spades_are_not_led_before_one_has_fallen_but_from_a_hand_of_spades() -> None:
    state = played(at_play("3C 4C", "2C AS", "6C"), "2C 6C 3C")
    state = state._replace(turn=1, hand=state.hand._replace(leader=1))
    assert code_of(GAME, state, PlayCard(1, Card("AS"))) == "spades_not_broken"
    spades = (state.hand.holdings[0], cards("AS KS"), state.hand.holdings[2])
    only = state._replace(hand=state.hand._replace(holdings=spades))
    assert code_of(GAME, only, PlayCard(1, Card("AS"))) is None


def test_suit_must_be_followed() -> None:
    state = played(at_play(*CLUBS), "2C")
    other = next(card for card in state.hand.holdings[2] if card.suit != "C")
    assert code_of(GAME, state, PlayCard(2, other)) == "must_follow_suit"


def test_at_table_rules_any_card_follows() -> None:
    state = played(at_play(*CLUBS, enforce_follow_suit=False), "2C")
    assert GAME.view(state, 2)["playable"] == [card.value for card in state.hand.holdings[2]]
    other = next(card for card in state.hand.holdings[2] if card.suit not in ("C", "S"))
    assert code_of(GAME, state, PlayCard(2, Card("KH"))) == "card_not_held"
    assert [play.value for _, play in played(state, other.value).hand.trick] == ["2C", other.value]


def test_the_forced_lead_and_unbroken_spades_stay_at_table_rules() -> None:
    state = at_play("3C 4C", "2C AS", "6C", enforce_follow_suit=False)
    assert code_of(GAME, state, PlayCard(1, Card("AS"))) == "must_lead_card"
    state = played(state, "2C 6C 3C")
    state = state._replace(turn=1, hand=state.hand._replace(leader=1))
    assert code_of(GAME, state, PlayCard(1, Card("AS"))) == "spades_not_broken"
