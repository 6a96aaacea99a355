"""The test vectors of RULES 1.4: each row of the data file through bidding, scoring and end test."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.cutthroat_spades.commands import Bid, NextHand
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from tests.support.cutthroat import after, bid_all, code_of, dealt, opened, played_out, standing_at

FILE = Path(__file__).parents[3] / "golden" / "cutthroat_vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
BASE = "contract_made contract_set exact_bid_over nil_made nil_failed blind_made blind_set moon_made moon_set"


def test_the_file_holds_every_vector_but_those_of_five_players() -> None:
    hands = [*VECTORS["game"]["hands"], *(hand for end in VECTORS["ends"] for hand in end["hands"])]
    found = {row["id"] for row in [*hands, *VECTORS["single"], *VECTORS["blind_six"]]}
    assert found == {f"CV-{number}" for number in range(1, 34)} - {"CV-17"}


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
    state = opened(n_seats, preset=row.get("preset", "official"), **row.get("options", {}))
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
