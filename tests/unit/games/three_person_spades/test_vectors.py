"""The test vectors of RULES 4.3: each row of the data file through bidding, play, scoring and end test."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import Card, cards
from app.games.commands import NextHand, PlayCard
from app.games.spades.commands import Bid
from app.games.three_person_spades.entry import read_entry, score_entry
from app.games.three_person_spades.events import HandScored
from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.hands import finish_hand
from app.games.three_person_spades.state import State
from app.games.tricks import Trick
from tests.support.plain_spades import after, bid_all, code_of, dealt, opened, pack_for

FILE = Path(__file__).parents[3] / "golden" / "three_person_vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))


def rows(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", VECTORS[kind], ids=lambda row: row["id"])


def test_the_file_holds_every_vector() -> None:
    rows = [*VECTORS["game"]["hands"], *(row for kind in list(VECTORS)[1:] for row in VECTORS[kind])]
    assert {row["id"] for row in rows} == {f"NV-{number}" for number in range(1, 16)}


def revoking(entry: list[dict[str, Any]]) -> tuple[Trick, ...]:
    """Return two tricks that prove the revokes of the entry: off hearts, and a heart later."""
    off = [(seat, Card("2H" if one["revoked"] is False else "2C")) for seat, one in enumerate(entry)]
    later = [(seat, Card("3D" if one["revoked"] is False else "3H")) for seat, one in enumerate(entry)]
    return Trick(((0, Card("AH")), *off), 0), Trick(((0, Card("AD")), *later), 0)


def without_proof(scored: HandScored) -> HandScored:
    """Return a score without the tricks that prove a revoke: of real cards nobody knows them."""
    return replace(
        scored,
        seats=tuple(
            replace(seat, parts=tuple(part for part in seat.parts if part.code != "revoke_proof"))
            for seat in scored.seats
        ),
    )


def play(state: State, row: dict[str, Any]) -> State:
    """Return the state after the hand of a vector, bids made at the table; check the row's figures."""
    entry = [
        {"bid": bid, "tricks": tricks, "revoked": revoked}
        for bid, tricks, revoked in zip(
            row["bids"], row["tricks"], row.get("revoked", [False] * 3), strict=True
        )
    ]
    entered = score_entry(state, read_entry(state, entry))
    state = bid_all(GAME, dealt(GAME, state), row["bids"])
    hand = state.hand._replace(tricks=tuple(row["tricks"]), completed=revoking(entry))
    events = finish_hand(state._replace(hand=hand))
    assert without_proof(events[0]) == entered, "a hand of real cards scores as one that was played here"
    for event in events:
        state = GAME.evolve(state, event)
    assert [seat.delta for seat in entered.seats] == row["deltas"]
    assert list(state.totals) == row["totals"]
    assert state.winner == row.get("winner")
    return state


def test_the_hands_of_nv_1_to_3_score_as_told() -> None:
    state = opened(GAME, **VECTORS["game"]["options"])
    for row in VECTORS["game"]["hands"]:
        state = after(GAME, play(state, row), NextHand())


@rows("single")
def test_a_single_hand_scores_as_told(row: dict[str, Any]) -> None:
    """Seat 0 bids and plays the row; seat 1 takes all other tricks, which costs it what they are over."""
    others = 17 - row["tricks"]
    deltas = [row["delta"], 20 - 10 * others if others else -10, -10]
    bids = {"bids": [row["bid"], "1", "1"], "tricks": [row["tricks"], others, 0]}
    play(opened(GAME), {**bids, "deltas": deltas, "totals": deltas})


@rows("ends")
def test_the_game_ends_or_goes_on_as_told(row: dict[str, Any]) -> None:
    play(opened(GAME)._replace(totals=tuple(row["before"])), row)


@rows("refused")
def test_a_bid_is_refused_as_told(row: dict[str, Any]) -> None:
    assert code_of(GAME, dealt(GAME, opened(GAME)), Bid(1, row["bid"])) == row["code"]


@rows("plays")
def test_cards_are_led_and_taken_as_told(row: dict[str, Any]) -> None:
    state = opened(GAME, dealer=row["dealer"])
    state = dealt(GAME, state, pack_for(row["dealer"], row["holdings"], row["aside"]))
    state = bid_all(GAME, state, ["5", "5", "5"])
    assert state.turn == row["leader"]
    legal = GAME.legal_commands(state, row["leader"])
    assert legal == tuple(PlayCard(row["leader"], Card(code)) for code in row["legal"])
    for card in cards(row.get("plays", "")):
        state = after(GAME, state, PlayCard(state.turn, card))
    if "winner" in row:
        assert (state.hand.completed[-1].winner, state.hand.broken) == (row["winner"], row["broken"])
