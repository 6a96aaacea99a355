"""Five seats: the deal, who leads and who sits out the first trick, jokers as spades or junk (D3 to D5)."""

from typing import Any

import pytest

from app.games.cards import Card, cards
from app.games.commands import PlayCard
from app.games.cutthroat_spades.commands import Look
from app.games.cutthroat_spades.events import HandDealt, HandMisdealt
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.spades.commands import Bid
from tests.support.cutthroat import after, bid_all, code_of, dealt, holding, opened

HANDS = ("KS 3C", "KH 4C", "AH 5C", "2C QH", "6C JH")
"""Two cards for each seat; seat 3 has the two of clubs, and every one a heart or spade besides a club."""


def at_first_lead(*hands: str, dealer: int = 0, count: int = 2, **options: Any) -> State:
    """Return five seats who hold these cards and have all bid."""
    state = opened(5, dealer=dealer, joker_count=count, **options)
    dealt_hand = HandDealt(1, dealer, tuple(cards(hand) for hand in hands))
    return bid_all(after(state, dealt_hand), ["1"] * 5)


def play(state: State, plays: str) -> State:
    """Play cards in turn, each checked."""
    for card in cards(plays):
        assert state.turn is not None
        state = after(state, *GAME.decide(state, PlayCard(state.turn, card)))
    return state


def legal(state: State) -> str:
    """Return the cards that the seat at turn may play."""
    assert state.turn is not None
    commands = GAME.legal_commands(state, state.turn)
    return " ".join(one.card.value for one in commands if isinstance(one, PlayCard))


@pytest.mark.parametrize(
    ("jokers", "held", "missing"),
    [(0, [10] * 5, "2C 2D"), (2, [11, 11, 10, 11, 11], "XJ"), (3, [11] * 5, "")],
)
def test_the_pack_and_what_each_is_dealt(jokers: int, held: list[int], missing: str) -> None:
    state = dealt(opened(5, dealer=2, joker_count=jokers))
    assert [len(holding) for holding in state.hand.holdings] == held
    out = {card for card in Card if card.value not in ("BJ", "LJ", "XJ") or jokers}
    assert out - set(state.rules.pack) == set(cards(missing))


def test_with_two_jokers_the_dealer_bids_one_less_and_the_moon_is_all_its_tricks() -> None:
    state = dealt(opened(5, dealer=2, joker_count=2))
    for seat, most in ((3, 11), (2, 10)):
        at_turn = after(state, *GAME.decide(state, Look(seat)))._replace(turn=seat)
        numbers = [
            int(one.bid)
            for one in GAME.legal_commands(at_turn, seat)
            if isinstance(one, Bid) and one.bid.isdigit()
        ]
        assert max(numbers) == most
        with pytest.raises(RuleViolation) as refusal:
            GAME.decide(at_turn, Bid(seat, str(most + 1)))
        assert (refusal.value.code, refusal.value.params) == ("bid_out_of_range", {"max": most})
        assert code_of(at_turn, Bid(seat, "SM")) is None
    assert GAME.view(state, None)["open_tricks"] == [11, 11, 10, 11, 11]


def test_who_leads_shows_no_earlier_than_at_the_first_card() -> None:
    state = after(opened(5, joker_count=2), HandDealt(1, 0, tuple(cards(hand) for hand in HANDS)))
    assert (state.turn, GAME.view(state, 1)["leader"]) == (1, 1)
    assert bid_all(state, ["1"] * 5).turn == 3


def test_without_jokers_and_with_three_the_dealers_left_leads() -> None:
    assert at_first_lead(*HANDS, count=0).turn == 1
    assert at_first_lead(*HANDS, count=3).turn == 1
    assert at_first_lead(*HANDS, count=3, first_lead_3j="2c_holder").turn == 3
    assert at_first_lead(*HANDS, count=3, first_lead_3j="2c_holder", dealer=3).turn == 3


def test_with_three_jokers_all_five_play_to_the_first_trick() -> None:
    state = play(at_first_lead(*HANDS, count=3), "4C 5C 2C 6C 3C")
    assert (len(state.hand.completed), state.turn) == (1, 4)


@pytest.mark.parametrize(("rule", "leader"), [("next_club", 0), ("dealers_left", 4)])
def test_a_dealer_with_the_two_of_clubs_does_not_lead(rule: str, leader: int) -> None:
    assert at_first_lead(*HANDS, dealer=3, dealer_has_2c=rule).turn == leader


DEALERS_FIRST_CARD = 4


def dealing_the_two_to(place: int) -> tuple[State, tuple[Card, ...]]:
    """Return a table that deals again when the dealer has the two of clubs, and a pack with it there."""
    state = opened(5, dealer=3, joker_count=2, dealer_has_2c="redeal")
    order = list(state.rules.pack)
    at = order.index(Card("2C"))
    order[place], order[at] = order[at], order[place]
    return state, tuple(order)


def test_a_table_may_deal_again_when_the_dealer_has_the_two_of_clubs() -> None:
    state, order = dealing_the_two_to(DEALERS_FIRST_CARD)
    events = GAME.decide(state, GAME.deal(order))
    assert isinstance(events[0], HandDealt)
    assert events[1:] == (HandMisdealt(1, 3),)
    again = after(state, *events)
    assert GAME.chance(again) == GAME.chance(state)
    assert (again.turn, again.dealer, again.hand_no) == (None, 3, 1)
    assert code_of(again, Look(0)) == "not_bidding"


def test_a_deal_in_which_another_has_the_two_of_clubs_stands() -> None:
    state, order = dealing_the_two_to(DEALERS_FIRST_CARD - 1)
    assert len(GAME.decide(state, GAME.deal(order))) == 1


def test_the_club_that_decides_must_be_led_where_the_table_says_so() -> None:
    free = at_first_lead(*HANDS)
    assert legal(free) == "2C QH"
    forced = at_first_lead(*HANDS, must_lead_2c=True)
    assert legal(forced) == "2C"
    assert GAME.view(forced, None)["must_lead"] == "2C"
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(forced, PlayCard(3, Card("QH")))
    assert (refusal.value.code, refusal.value.params) == ("must_lead_card", {"rank": "2", "suit": "C"})
    assert code_of(forced, PlayCard(3, Card("KH"))) == "card_not_held"
    assert GAME.view(play(forced, "2C"), None)["must_lead"] is None


def test_the_next_club_must_be_led_when_the_dealer_has_the_two() -> None:
    forced = at_first_lead(*HANDS, dealer=3, must_lead_2c=True)
    assert (forced.turn, legal(forced)) == (0, "3C")
    left = at_first_lead(*HANDS, dealer=3, must_lead_2c=True, dealer_has_2c="dealers_left")
    assert (left.turn, legal(left)) == (4, "6C JH")
    three = at_first_lead(*HANDS, count=3, first_lead_3j="2c_holder", must_lead_2c=True)
    assert legal(three) == "2C"


def at_junk(*hands: str, **options: Any) -> State:
    """Return the first lead, by seat 1, where jokers are junk."""
    return at_first_lead(*hands, count=3, **{"jokers": "junk", **options})


def test_junk_may_be_thrown_only_by_who_cannot_follow_and_takes_no_trick() -> None:
    state = play(at_junk("3H 2S", "KH 4S", "BJ 2H", "LJ 5D", "6H 3D"), "KH")
    assert legal(state) == "2H"
    state = play(state, "2H")
    assert legal(state) == "LJ 5D"
    state = play(state, "LJ 6H 3H")
    assert (state.hand.tricks, state.hand.broken) == ((0, 1, 0, 0, 0), False)


def test_junk_is_led_only_by_who_holds_nothing_else() -> None:
    state = at_junk("3H", "BJ 3S", "2H", "5D", "6H")
    assert legal(state) == "3S"
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, PlayCard(1, Card("BJ")))
    assert refusal.value.code == "junk_not_led"
    side = holding(state, 1, "BJ 3S AH")
    assert legal(side) == "AH"
    assert code_of(side, PlayCard(1, Card("3S"))) == "spades_not_broken"
    broken = side._replace(hand=side.hand._replace(broken=True))
    assert legal(broken) == "3S AH"
    assert legal(holding(state, 1, "BJ LJ")) == "BJ LJ"


def test_after_junk_is_led_any_card_follows_and_the_first_with_a_suit_sets_it() -> None:
    state = play(at_junk("3D 9D", "BJ", "LJ 3S", "4D 8H", "AC KD"), "BJ")
    assert legal(state) == "LJ 3S"
    state = play(state, "LJ")
    assert legal(state) == "4D 8H"
    state = play(state, "4D")
    assert legal(state) == "KD"
    state = play(state, "KD")
    assert legal(state) == "3D 9D"
    assert play(state, "3D").hand.tricks == (0, 0, 0, 0, 1)


def test_a_spade_that_sets_the_suit_after_junk_breaks_spades_as_a_lead_does() -> None:
    for breaks in (True, False):
        state = at_junk("3D", "BJ", "3S 5H", "4D", "AC", forced_lead_breaks=breaks)
        assert play(state, "BJ 3S").hand.broken == breaks


def test_a_trick_of_nothing_but_junk_goes_to_its_leader() -> None:
    state = at_junk("3D", "XJ", "LJ", "4D", "AC")
    lone = state._replace(hand=state.hand._replace(trick=((1, Card("XJ")),), winning=(1, Card("XJ"))))
    assert play(lone._replace(turn=2), "LJ").hand.winning == (1, Card("XJ"))


def test_junk_shows_what_its_player_lacks_only_after_a_suit_was_led() -> None:
    state = play(at_junk("3D 9D", "BJ 2H", "LJ 3S", "4D 8H", "AC KC"), "2H LJ 8H KC 9D")
    voids = GAME.bot_view(state, 0).voids
    assert [sorted(suit.value for suit in one) for one in voids] == [["H"], [], ["H"], [], ["H"]]
    led = play(at_junk("3D 9D", "BJ", "LJ 3S", "4D 8H", "AC KC"), "BJ LJ 8H KC 9D")
    voids = GAME.bot_view(led, 0).voids
    assert [sorted(suit.value for suit in one) for one in voids] == [["H"], [], [], [], ["H"]]
