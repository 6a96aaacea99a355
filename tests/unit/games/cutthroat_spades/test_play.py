"""Cards on the table: who may play what, who takes the trick, when spades are broken."""

import pytest

from app.games.cards import Card, cards
from app.games.commands import PlayCard
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.events import CardPlayed
from tests.support.cutthroat import after, bid_all, code_of, dealt, holding, opened


def at_play(*, forced_lead_breaks: bool = True) -> State:
    """Return the first lead of three, by seat 1."""
    return bid_all(dealt(opened(forced_lead_breaks=forced_lead_breaks)), ["3"] * 3)


def with_holdings(state: State, *holdings: str) -> State:
    for seat, codes in enumerate(holdings):
        state = holding(state, seat, codes)
    return state


def play(state: State, plays: str) -> State:
    """Play cards in turn, each checked."""
    for card in cards(plays):
        assert state.turn is not None
        state = after(state, *GAME.decide(state, PlayCard(state.turn, card)))
    return state


def test_the_dealers_left_leads_and_play_goes_clockwise() -> None:
    state = with_holdings(at_play(), "2H 3S", "KH 4S", "AH 5S")
    order = []
    for card in cards("KH AH 2H"):
        assert state.turn is not None
        order.append(state.turn)
        state = play(state, card)
    assert order == [1, 2, 0]
    assert (state.hand.leader, state.turn, state.hand.tricks) == (2, 2, (0, 0, 1))


def test_whoever_can_follow_must() -> None:
    state = play(with_holdings(at_play(), "2H 3S", "KH 4S", "AH 5S"), "KH")
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, PlayCard(2, Card("5S")))
    assert (refusal.value.code, refusal.value.params) == ("must_follow_suit", {"suit": "H"})


def test_whoever_cannot_follow_may_trump_in_the_first_trick() -> None:
    state = play(with_holdings(at_play(), "2H 3S", "KH 4S", "AD 5S"), "KH 5S 2H")
    assert state.hand.tricks == (0, 0, 1)
    assert state.hand.broken


def test_an_off_suit_card_never_wins() -> None:
    state = play(with_holdings(at_play(), "2H 3S", "3H 4S", "AD 5C"), "3H AD 2H")
    assert state.hand.tricks == (0, 1, 0)


def test_spades_may_not_be_led_before_they_are_broken() -> None:
    state = with_holdings(at_play(), "2H", "KH 4S", "AH")
    assert code_of(state, PlayCard(1, Card("4S"))) == "spades_not_broken"
    broken = state._replace(hand=state.hand._replace(broken=True))
    assert code_of(broken, PlayCard(1, Card("4S"))) is None


def test_a_leader_with_nothing_but_spades_may_lead_one_and_breaks_them() -> None:
    state = play(with_holdings(at_play(), "2H 2S", "KS 4S", "AS 3H"), "4S")
    assert state.hand.broken


def test_a_forced_lead_does_not_break_where_the_table_says_so() -> None:
    state = with_holdings(at_play(forced_lead_breaks=False), "2S 2H", "KS 4S", "AS 3H")
    state = play(state, "4S AS 2S")
    assert not state.hand.broken
    assert code_of(state, PlayCard(2, Card("3H"))) is None


def test_spades_thrown_on_another_suit_break_them_always() -> None:
    state = with_holdings(at_play(forced_lead_breaks=False), "2S", "KH", "AH")
    assert play(state, "KH AH 2S").hand.broken


def test_unbroken_spades_begin_anew_with_each_hand() -> None:
    state = dealt(at_play()._replace(phase="dealing", hand_no=2))
    assert not state.hand.broken


def test_prize_jacks_go_to_whoever_takes_the_trick_others_are_plain_cards() -> None:
    state = with_holdings(at_play(), "JC 2S", "KC 4S", "AC 5S")
    state = play(state, "KC AC JC")
    assert state.jacks == ((), (), (Card("JC"),))
    plain = play(with_holdings(at_play(), "JH 2S", "KH 4S", "AH 5S"), "KH AH JH")
    assert plain.jacks == ((), (), ())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PlayCard(0, Card("2H")), "not_your_turn"),
        (PlayCard(-1, Card("2H")), "not_your_turn"),
        (PlayCard(1, Card("AH")), "card_not_held"),
        (PlayCard(1, Card("BJ")), "card_not_held"),
    ],
)
def test_a_card_out_of_place_is_refused_with_its_code(command: PlayCard, code: str) -> None:
    state = with_holdings(at_play(), "2H", "KH 4S", "AH")
    assert code_of(state, command) == code


def test_a_card_is_gone_once_it_is_played() -> None:
    state = play(with_holdings(at_play(), "2H 3H", "KH 4S", "AH 5H"), "KH AH 2H")
    assert code_of(state._replace(turn=0), PlayCard(0, Card("2H"))) == "card_not_held"


def test_the_last_card_brings_the_score_in_the_same_breath() -> None:
    state = with_holdings(at_play(), "2H", "KH", "AH")
    state = play(state, "KH AH")
    almost = state._replace(hand=state.hand._replace(completed=(_A_TRICK,) * 16))
    events = GAME.decide(almost, PlayCard(0, Card("2H")))
    assert [type(event).__name__ for event in events] == ["CardPlayed", "HandScored"]
    assert after(almost, events[0]).turn is None


_A_TRICK = after(
    with_holdings(at_play(), "2H 3S", "KH 4S", "AH 5S"),
    CardPlayed(1, Card("KH")),
    CardPlayed(2, Card("AH")),
    CardPlayed(0, Card("2H")),
).hand.completed[0]
