"""The test vectors of RULES 1.4: each row of the data file through bidding, scoring and end test."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import Card, cards
from app.games.commands import NextHand, PlayCard
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.spades.commands import Bid
from tests.support.cutthroat import after, bid_all, code_of, dealt, holding, opened, played_out, standing_at

FILE = Path(__file__).parents[3] / "golden" / "cutthroat_vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
BASE = "contract_made contract_set exact_bid_over nil_made nil_failed blind_made blind_set moon_made moon_set"


def test_the_file_holds_every_vector() -> None:
    hands = [*VECTORS["game"]["hands"], *(hand for end in VECTORS["ends"] for hand in end["hands"])]
    kinds = ("single", "blind_six", "leads", "legal", "tricks")
    found = {row["id"] for row in [*hands, *(row for kind in kinds for row in VECTORS[kind])]}
    assert found == {f"CV-{number}" for number in range(1, 40)}


def play(state: State, row: dict[str, Any]) -> State:
    """Return the state after the hand of a vector, bids made at the table; check the row's figures."""
    state = dealt(state)
    if refused := row.get("refused"):
        at_turn = state._replace(turn=refused["seat"])
        assert code_of(at_turn, Bid(refused["seat"], refused["bid"])) == refused["code"]
    state = played_out(bid_all(state, row["bids"]), row["tricks"], row.get("jacks", ()))
    assert [seat.delta for seat in state.scores[-1].seats] == row["deltas"]
    assert list(state.totals) == row["totals"]
    assert state.winner == row.get("winner")
    return state


def test_the_whole_game_of_cv_1_to_6_ends_as_told() -> None:
    game = VECTORS["game"]
    state = opened(game["n_seats"], preset=game["preset"])
    for row in game["hands"]:
        state = play(state, row)
        assert list(state.bags or ()) == row["bags"], row["id"]
        if not GAME.is_over(state):
            state = after(state, *GAME.decide(state, NextHand()))
    assert GAME.is_over(state)
    assert state.b6_used == (0, 1, 0)
    again = after(state, GAME.opening(state.rules.options, game["n_seats"], 0, state))
    assert (again.totals, again.bags, again.b6_used) == ((0, 0, 0), (0, 0, 0), (0, 0, 0))
    assert (again.hand_no, again.scores, again.winner) == (1, (), None)


@pytest.mark.parametrize("row", VECTORS["single"], ids=lambda row: row["id"])
def test_a_single_hand_scores_as_told(row: dict[str, Any]) -> None:
    """Seat 0 bids and plays the row, far enough behind for a blind six; seat 1 takes all other tricks."""
    n_seats = row.get("n_seats", 3)
    others = n_seats - 1
    table = {"preset": row.get("preset", "official"), "dealer": row.get("dealer", 0)}
    state = opened(n_seats, **table, **row.get("options", {}))
    counters = None if state.bags is None else [row.get("counter", 0), *[0] * others]
    state = bid_all(dealt(standing_at(state, [0, *[90] * others], counters)), [row["bid"], *["1"] * others])
    tricks = [row["tricks"], state.rules.n_tricks - row["tricks"], *[0] * (others - 1)]
    state = played_out(state, tricks, [row.get("jacks", ""), *[""] * others])
    score = state.scores[-1].seats[0]
    points = {part.code: part.points for part in score.parts}
    assert sum(points.get(code, 0) for code in BASE.split()) == row["base"]
    assert sum(points.get(code, 0) for code in ("prize_jack", "all_three_jacks")) == row.get("prize", 0)
    assert sum(points.get(code, 0) for code in ("bag_limit", "bags_each")) == -row.get("penalty", 0)
    assert (score.delta, score.total, score.bags) == (row["delta"], row["delta"], row["after"])


@pytest.mark.parametrize("end", VECTORS["ends"], ids=lambda end: end["hands"][0]["id"])
def test_the_game_ends_or_goes_on_as_told(end: dict[str, Any]) -> None:
    state = opened(end["n_seats"], target=end["target"])
    for row in end["hands"]:
        if state.scores:
            state = after(state, *GAME.decide(state, NextHand()))
        nobody = [0] * end["n_seats"]
        state = standing_at(state, row.get("before", state.totals), row.get("bags_before", nobody))
        state = play(state, row)


@pytest.mark.parametrize("row", VECTORS["blind_six"], ids=lambda row: f"{row['id']} {row['totals']}")
def test_a_blind_six_needs_its_deficit(row: dict[str, Any]) -> None:
    state = dealt(standing_at(opened(dealer=2), row["totals"]))
    if row["code"] is None:
        assert GAME.decide(state, Bid(row["seat"], "B6"))
        return
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, Bid(row["seat"], "B6"))
    assert (refusal.value.code, refusal.value.params) == (row["code"], row["params"])


def five(row: dict[str, Any]) -> State:
    """Return five seats at their first lead, dealt by seat 0."""
    return bid_all(dealt(opened(5, joker_count=row["joker_count"])), ["1"] * 5)


@pytest.mark.parametrize("row", VECTORS["leads"], ids=lambda row: row["id"])
def test_the_first_trick_of_five_with_two_jokers_goes_as_told(row: dict[str, Any]) -> None:
    """The named cards are with their seats, all others as the pack deals them."""
    state = opened(5, joker_count=row["joker_count"])
    state = after(state, *GAME.decide(state, GAME.deal(order_with(state, row["held"]))))
    state = bid_all(state, ["1"] * 5)
    order = []
    while not state.hand.completed:
        assert state.turn is not None
        order.append(state.turn)
        state = after(state, *GAME.decide(state, GAME.legal_commands(state, state.turn)[0]))
    assert order == row["order"]
    while len(state.hand.completed) == 1:
        assert state.turn is not None
        state = after(state, *GAME.decide(state, GAME.legal_commands(state, state.turn)[0]))
    assert len(state.hand.completed[1].plays) == row["next"]


def order_with(state: State, held: list[list[Any]]) -> tuple[Card, ...]:
    """Return an order of the pack that deals these cards to these seats, by seat 0."""
    order = list(state.rules.pack)
    for seat, codes in held:
        for step, card in enumerate(cards(codes)):
            place = (seat - 1) % 5 + 5 * step
            at = order.index(card)
            order[place], order[at] = order[at], order[place]
    return tuple(order)


@pytest.mark.parametrize("row", VECTORS["legal"], ids=lambda row: f"{row['id']} {row['holding']}")
def test_jokers_follow_and_lead_as_told(row: dict[str, Any]) -> None:
    state = five(row)
    assert state.turn is not None
    trick = () if row["led"] is None else ((state.turn - 1, Card(row["led"])),)
    hand = state.hand._replace(broken=row["broken"], trick=trick, winning=trick[0] if trick else None)
    seat = state.turn
    state = holding(state._replace(hand=hand), seat, row["holding"])
    legal = [one.card for one in GAME.legal_commands(state, seat) if isinstance(one, PlayCard)]
    assert legal == list(cards(row["legal"]))


@pytest.mark.parametrize("row", VECTORS["tricks"], ids=lambda row: f"{row['id']} {row['trick']}")
def test_jokers_take_tricks_as_told(row: dict[str, Any]) -> None:
    """Each seat holds the card it plays, so that whatever is played is legal."""
    state = five(row)
    played = dict(
        zip([(state.hand.leader + step) % 5 for step in range(5)], cards(row["trick"]), strict=True)
    )
    rules = replace(state.rules, dealer_skips_first=False)
    for seat, card in played.items():
        state = holding(state, seat, card.value)
    state = state._replace(rules=rules)
    for seat, card in played.items():
        state = after(state, *GAME.decide(state, PlayCard(seat, card)))
    winner = state.hand.completed[0].winner
    assert played[winner].value == row["wins"]
    assert state.hand.broken == row["broken"]
