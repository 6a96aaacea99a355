"""What a view and a shown event hold: what the browser is promised, and nothing of others' cards."""

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.cutthroat_spades.commands import Look
from app.games.cutthroat_spades.events import HandLooked
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.events import CardPlayed
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from tests.support.cutthroat import after, bid_all, dealt, opened, played_out, standing_at

FIELDS = """
hand_no dealer phase turn leader n_tricks target broken bids looked counts holding plain_bids blind trick
winning last_trick trick_no tricks jacks prize_jacks totals bags bag_limit bag_mode b6_used scores winner
open_tricks must_lead jokers
"""


def test_a_view_has_the_promised_fields() -> None:
    assert sorted(GAME.view(dealt(opened()), 0)) == sorted(FIELDS.split())


def test_cards_lie_face_down_until_their_owner_looks_and_stay_so_for_others() -> None:
    state = dealt(opened())
    assert [GAME.view(state, seat)["holding"] for seat in (0, 1, 2, None)] == [None] * 4
    state = after(state, HandLooked(1))
    own = [card.value for card in state.hand.holdings[1]]
    assert [GAME.view(state, seat)["holding"] for seat in (0, 1, 2, None)] == [None, own, None, None]


def test_a_look_shows_the_holding_to_its_owner_alone() -> None:
    state = dealt(opened())
    (event,) = GAME.decide(state, Look(1))
    state = after(state, event)
    assert GAME.is_private(event)
    assert GAME.show(state, event, 0) == {"type": "hand_looked", "seat": 1}
    assert len(GAME.show(state, event, 1)["holding"]) == 17


def test_a_deal_shows_no_card() -> None:
    before = opened()
    (event,) = GAME.decide(before, GAME.deal(before.rules.pack))
    shown = GAME.show(after(before, event), event, 1)
    assert set(shown) == {"type", "hand_no", "dealer", "turn", "leader", "counts", "blind"}
    assert shown["counts"] == [17, 17, 17]


def test_a_plain_bid_is_the_same_for_all_and_a_blind_one_shows_its_bidder_the_cards() -> None:
    state = after(dealt(opened()), HandLooked(1), BidMade(1, "5"))
    assert GAME.show(state, BidMade(1, "5"), 1) == {
        "type": "bid_made",
        "seat": 1,
        "bid": "5",
        "turn": 2,
        "phase": "bidding",
    }
    blind = after(state, BidMade(2, "BN"))
    assert "holding" not in GAME.show(blind, BidMade(2, "BN"), 0)
    assert len(GAME.show(blind, BidMade(2, "BN"), 2)["holding"]) == 17


def test_a_blind_six_tells_what_is_left() -> None:
    state = dealt(standing_at(opened(), [64, 0, 0]))
    (event,) = GAME.decide(state, Bid(1, "B6"))
    shown = GAME.show(after(state, event), event, 0)
    assert shown["b6_used"] == [0, 1, 0]
    assert shown["blind"][1]["B6"] == {
        "open": False,
        "behind": 64,
        "needed": 50,
        "left": 0,
        "reason": "b6_used_up",
    }
    assert shown["blind"][2]["B6"]["open"]


def test_a_card_tells_who_wins_so_far_and_the_last_of_a_trick_who_took_it() -> None:
    state = bid_all(dealt(opened()), ["5", "5", "5"])
    shown = []
    for _ in range(3):
        assert state.turn is not None
        card = GAME.legal_commands(state, state.turn)[0]
        assert isinstance(card, PlayCard)
        state = after(state, CardPlayed(card.seat, card.card))
        shown.append(GAME.show(state, CardPlayed(card.seat, card.card), None))
    assert [one["winner"] is None for one in shown] == [True, True, False]
    assert [one["winning"] is None for one in shown] == [False, False, True]
    assert shown[2]["winner"] == shown[2]["turn"] == state.turn
    view = GAME.view(state, None)
    assert (view["trick"], view["trick_no"], view["last_trick"]["winner"]) == ([], 2, state.turn)


def test_the_trick_number_stops_at_the_last_trick() -> None:
    state = bid_all(dealt(opened()), ["5", "5", "5"])
    while state.phase == "playing" and state.turn is not None:
        command = GAME.legal_commands(state, state.turn)[0]
        state = after(state, *GAME.decide(state, command))
    assert GAME.view(state, 0)["trick_no"] == 17
    assert GAME.view(state, 0)["holding"] == []


def test_scores_stand_in_the_view_with_their_parts() -> None:
    state = played_out(bid_all(dealt(opened()), ["5", "5", "5"]), [5, 6, 6])
    (hand,) = GAME.view(state, None)["scores"]
    assert hand["hand_no"] == 1
    assert hand["seats"][1] == {
        "bid": "5",
        "tricks": 6,
        "jacks": [],
        "delta": 50,
        "total": 50,
        "bags": 1,
        "parts": [
            {"code": "contract_made", "points": 50, "rule": "D7", "params": {"bid": "5", "tricks": 6}},
            {
                "code": "bags_counted",
                "points": 0,
                "rule": "D9",
                "params": {"bags": 1, "before": 0, "after": 1},
            },
        ],
    }


def test_tables_without_a_counter_show_none() -> None:
    for mode in ("each", "none"):
        view = GAME.view(dealt(opened(bag_mode=mode)), 0)
        assert (view["bags"], view["bag_limit"], view["bag_mode"]) == (None, None, mode)


def test_a_bot_knows_its_own_cards_what_lies_open_and_its_choices() -> None:
    state = dealt(opened())
    assert GAME.bot_view(state, 1).holding is None
    state = bid_all(state, ["5", "5", "5"])
    view = GAME.bot_view(state, 1)
    assert view.holding == state.hand.holdings[1]
    assert view.legal == GAME.legal_commands(state, 1)
    assert view.counts == (17, 17, 17)
    assert view.played == ((), (), ())


def test_a_bot_remembers_who_could_not_follow() -> None:
    state = bid_all(dealt(opened()), ["5", "5", "5"])
    state = after(state, *(CardPlayed(seat, state.hand.holdings[seat][0]) for seat in (1,)))
    led = state.hand.trick[0][1]
    other = next(card for card in state.hand.holdings[2] if card.suit != led.suit)
    state = after(state, CardPlayed(2, other))
    view = GAME.bot_view(state, 0)
    assert view.voids == (frozenset(), frozenset(), frozenset({led.suit}))
    assert view.played == ((), (led,), (other,))
    assert isinstance(led, Card)
