"""The test vectors of RULES 2.4: each row of the data file through deal, bids, play, score and end test."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import Card, Suit, cards, sort_cards
from app.games.codec import seat_command
from app.games.commands import NextHand, PlayCard
from app.games.cutthroat_euchre.commands import Command
from app.games.cutthroat_euchre.entry import read_entry, score_entry
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.play import legal_cards
from app.games.cutthroat_euchre.scoring import Outcome
from app.games.cutthroat_euchre.state import State
from app.games.phases import DEALING, PLAYING, SCORED
from tests.support.euchre import dealt, do, opened, played_to, standing_at

FILE = Path(__file__).parents[3] / "golden" / "cutthroat_euchre_vectors.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))
ENTRY = ("maker", "alone", "lone_defender", "tricks", "thrown_in")


def by_id(row: dict[str, Any]) -> str:
    return str(row["id"])


def test_the_file_holds_every_vector() -> None:
    found = {row["id"] for rows in VECTORS.values() for row in rows}
    assert found == {f"EV-{number}" for number in range(1, 22)}


def outcome_of(row: dict[str, Any]) -> Outcome:
    if row.get("thrown_in"):
        return Outcome(maker=None)
    return Outcome(row["maker"], row.get("alone", False), row.get("lone_defender"), tuple(row["tricks"]))


def check(before: State, row: dict[str, Any]) -> State:
    """Return the state after the hand of a row, which is the same when it is entered by hand."""
    state = played_to(before, outcome_of(row))
    scored = state.scores[-1]
    assert [seat.delta for seat in scored.seats] == row["deltas"]
    assert list(state.totals) == row["after"]
    assert state.winner == row.get("winner")
    entry = {name: row[name] for name in ENTRY if name in row}
    assert score_entry(before, read_entry(before, entry)) == scored
    return state


@pytest.mark.parametrize("row", VECTORS["hands"], ids=by_id)
def test_a_hand_scores_as_told(row: dict[str, Any]) -> None:
    state = check(standing_at(opened(**row.get("options", {})), row["before"]), row)
    if row["id"] == "EV-11":
        assert state.phase == SCORED
        assert do(state, NextHand()).dealer == 1


def test_a_tie_at_the_top_plays_on_until_somebody_is_alone_there() -> None:
    state = standing_at(opened(), VECTORS["tied"][0]["before"])
    for row in VECTORS["tied"]:
        if state.phase != DEALING:
            state = do(state, NextHand())
        assert list(state.totals) == row["before"]
        state = check(state, row)
    assert GAME.is_over(state)


@pytest.mark.parametrize("row", VECTORS["follows"], ids=by_id)
def test_bowers_follow_as_trumps(row: dict[str, Any]) -> None:
    state = opened()
    hand = state.hand._replace(
        trump=Suit(row["trump"]), trick=((0, Card(row["led"])),), holdings=((), cards(row["holding"]), ())
    )
    assert sort_cards(legal_cards(state._replace(hand=hand), 1)) == sort_cards(cards(row["playable"]))


@pytest.mark.parametrize("row", VECTORS["takes"], ids=by_id)
def test_the_highest_trump_takes_the_trick(row: dict[str, Any]) -> None:
    trick = cards(row["trick"])
    state = opened(deck=row["deck"])
    hand = state.hand._replace(trump=Suit(row["trump"]), maker=0, holdings=tuple((card,) for card in trick))
    state = state._replace(phase=PLAYING, turn=0, hand=hand)
    state = do(state, *(PlayCard(seat, card) for seat, card in enumerate(trick)))
    assert state.hand.completed[-1].winner == trick.index(Card(row["takes"]))


def command_of(step: dict[str, Any]) -> Command:
    """Return the command of a step: `{"make": seat}`, `{"discard": [seat, card]}`, or with several cards."""
    [(name, told)] = step.items()
    seat, *codes = told if isinstance(told, list) else [told]
    fields = {
        "discard": {"card": codes[0]} if codes else {},
        "keep_cards": {"cards": " ".join(codes).split()},
    }
    command: Command = seat_command(GAME.commands, name, fields.get(name, {}), seat)
    return command


@pytest.mark.parametrize("row", VECTORS["whole"], ids=by_id)
def test_a_whole_hand_is_played_as_told(row: dict[str, Any]) -> None:
    deal = row["deal"]
    holdings = [sort_cards(cards(codes)) for codes in deal["holdings"]]
    state = dealt(opened(dealer=row["dealer"]), holdings, cards(deal["manikin"]), Card(deal["turn_up"]))
    assert set(state.hand.stock) == set(cards(deal["stock"]))
    for step in row["steps"]:
        if "discard" in step:
            assert len(state.hand.holdings[row["dealer"]]) == 6
        if "keep_cards" in step:
            assert len(state.hand.holdings[state.hand.maker or 0]) == 10
        state = do(state, command_of(step))
    assert (state.phase, state.turn, state.hand.sits_out) == (PLAYING, row["turn"], row["sits_out"])
    assert [len(holding) for holding in state.hand.holdings] == row["counts"]
    for play in row["plays"]:
        seat, card = play.split()
        state = do(state, PlayCard(int(seat), Card(card)))
    size = 2 if row["sits_out"] is not None else 3
    assert all(len(trick.plays) == size for trick in state.hand.completed)
    assert list(state.hand.tricks) == row["tricks"]
    assert [seat.delta for seat in state.scores[-1].seats] == row["deltas"]
