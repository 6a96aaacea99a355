"""The test vectors of RULES 3.2: each row of the data file through drawing, bidding, scoring and end test."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import PACK, cards
from app.games.commands import NextHand
from app.games.spades.commands import Bid
from app.games.two_player_spades.commands import KeepCard, RefuseCard
from app.games.two_player_spades.entry import read_entry, score_entry
from app.games.two_player_spades.game import TWO_PLAYER_SPADES as GAME
from app.games.two_player_spades.hands import finish_hand
from app.games.two_player_spades.state import DRAWING, State
from tests.support.plain_spades import after, dealt, opened

FILE = Path(__file__).parents[3] / "golden" / "two_player_vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))


def rows(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", VECTORS[kind], ids=lambda row: row["id"])


def test_the_file_holds_every_vector() -> None:
    found = {row["id"] for kind in VECTORS.values() for row in kind}
    assert found == {f"TV-{number}" for number in range(1, 16)}


def play(state: State, row: dict[str, Any]) -> State:
    """Return the state after the hand of a vector, drawn and bid at the table; check the row's figures."""
    entry = [{"bid": bid, "tricks": tricks} for bid, tricks in zip(row["bids"], row["tricks"], strict=True)]
    entered = score_entry(state, read_entry(state, entry))
    state = dealt(GAME, state)
    while state.phase == DRAWING:
        state = after(GAME, state, KeepCard(state.turn or 0))
    for seat in (state.dealer, 1 - state.dealer):
        state = after(GAME, state, Bid(seat, row["bids"][seat]))
    events = finish_hand(state._replace(hand=state.hand._replace(tricks=tuple(row["tricks"]))))
    assert events[0] == entered, "a hand of real cards scores as one that was played here"
    for event in events:
        state = GAME.evolve(state, event)
    assert [seat.delta for seat in entered.seats] == row["deltas"]
    assert (list(state.totals), list(state.bags)) == (row["totals"], row["bags"])
    assert all(total % 10 == bags for total, bags in zip(state.totals, state.bags, strict=True))
    assert state.winner == row.get("winner")
    return state


def test_the_game_of_tv_1_to_6_goes_as_told() -> None:
    state = opened(GAME)
    for row in VECTORS["game"]:
        state = after(GAME, play(state, row), NextHand())


@rows("single")
def test_a_single_hand_scores_as_told(row: dict[str, Any]) -> None:
    """Seat 1 takes all other tricks as it bid."""
    others = 13 - row["tricks"]
    state = opened(GAME)._replace(totals=(row["before"], 0), bags=(row["before"], 0))
    full = {
        "bids": [row["bid"], str(others)],
        "tricks": [row["tricks"], others],
        "deltas": [row["delta"], 10 * others],
        "totals": [row["before"] + row["delta"], 10 * others],
        "bags": [row["after"], 0],
    }
    play(state, full)


@rows("ends")
def test_the_game_ends_or_goes_on_as_told(row: dict[str, Any]) -> None:
    play(opened(GAME)._replace(totals=tuple(row["before"]), bags=tuple(row["bags_before"])), row)


@pytest.mark.parametrize("row", VECTORS["draws"], ids=lambda row: f"{row['id']} peek {row['peek']}")
def test_cards_are_drawn_as_told(row: dict[str, Any]) -> None:
    top = cards(row["pack"])
    state = dealt(GAME, opened(GAME, peek=row["peek"]), (*top, *(card for card in PACK if card not in top)))
    for turn, what in enumerate(row["turns"]):
        assert state.turn == turn % 2
        state = after(GAME, state, KeepCard(turn % 2) if what == "keep" else RefuseCard(turn % 2))
    assert [set(holding) for holding in state.hand.holdings] == [
        set(cards(codes)) for codes in row["holdings"]
    ]
    assert tuple(discard.card for discard in state.discards) == cards(row["discards"])
    for viewer, known in row["known"].items():
        view = GAME.view(state, None if viewer == "null" else int(viewer))
        assert [one["card"] for one in view["discards"] if one["card"] is not None] == known
