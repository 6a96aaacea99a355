"""Revokes: found by the server, or called by a player after the last card."""

from random import Random
from typing import Any

import pytest

from app.bots.levels import bot_for
from app.games.commands import NextHand, PlayCard
from app.games.spades.commands import Bid
from app.games.three_person_spades.commands import CallRevoke, NoCall
from app.games.three_person_spades.events import HandScored
from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.state import CALLING, State
from app.games.tricks import cards_played
from tests.support.games import random_command
from tests.support.plain_spades import after, code_of, opened


def to_the_calls(seed: int, **options: Any) -> State:
    """Return a hand of table rules after its last card, played at random."""
    random = Random(seed)
    state: State = opened(GAME, preset="table_rules", dealer=1, **options)
    while state.phase not in (CALLING, "scored"):
        state = after(GAME, state, random_command(GAME, state, random))
    return state


def done(state: State, *commands: Any) -> HandScored:
    state = after(GAME, state, *commands)
    assert state.phase in ("scored", "over")
    return state.scores[-1]


def test_everybody_may_call_in_any_order_and_the_score_waits_for_all() -> None:
    state = to_the_calls(1)
    assert (state.phase, state.turn, GAME.view(state, None)["to_act"]) == (CALLING, 2, [0, 1, 2])
    assert code_of(GAME, state, NextHand()) == "hand_not_over"
    assert code_of(GAME, state, Bid(2, "5")) == "not_bidding"
    state = after(GAME, state, NoCall(0))
    assert (state.turn, GAME.view(state, None)["to_act"]) == (2, [1, 2])
    assert code_of(GAME, state, NoCall(0)) == code_of(GAME, state, CallRevoke(0, 1)) == "calls_over"
    state = after(GAME, state, NoCall(2))
    assert state.turn == 1
    assert done(state, NoCall(1)).hand_no == 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CallRevoke(0, 0), "call_yourself"),
        (CallRevoke(0, 3), "unknown_seat"),
        (CallRevoke(0, -1), "unknown_seat"),
        (CallRevoke(3, 0), "unknown_seat"),
        (NoCall(-1), "unknown_seat"),
        (CallRevoke(0, 2), None),
    ],
)
def test_calls_go_against_another_seat(command: Any, code: str | None) -> None:
    assert code_of(GAME, to_the_calls(1), command) == code


def test_a_seat_may_call_both_others_and_nobody_is_called_twice() -> None:
    state = after(GAME, to_the_calls(1), CallRevoke(0, 1))
    assert GAME.view(state, None)["calls"] == [{"seat": 0, "against": 1}]
    assert code_of(GAME, state, CallRevoke(2, 1)) == "already_called"
    state = after(GAME, state, CallRevoke(0, 2))
    assert GAME.view(state, None)["to_act"] == [1, 2], "who has called both is done"
    state = after(GAME, state, CallRevoke(1, 0))
    assert state.phase == "scored", "nobody is left to be called"


def revoked_by_one(seed: int = 1, **options: Any) -> State:
    """Return a hand of table rules in which only seat 1 plays off a suit that it holds."""
    random = Random(seed)
    state: State = opened(GAME, preset="table_rules", dealer=1, **options)
    while state.phase not in (CALLING, "scored"):
        command = random_command(GAME, state, random)
        turn = state.turn
        if state.phase == "playing" and state.hand.trick and turn in (0, 2):
            led = state.hand.trick[0][1].suit
            plays = [one for one in GAME.legal_commands(state, turn) if isinstance(one, PlayCard)]
            command = min(plays, key=lambda play: play.card.suit != led)
        state = after(GAME, state, command)
    return state


@pytest.mark.parametrize(("revoke_factor", "per_trick"), [(20, 20), (0, 0), (7, 7)])
def test_a_right_call_costs_the_offender_and_a_wrong_one_nothing(revoke_factor: int, per_trick: int) -> None:
    state = revoked_by_one(revoke_factor=revoke_factor)
    plain = done(state, NoCall(0), NoCall(1), NoCall(2))
    assert [seat.revoked for seat in plain.seats] == [False] * 3
    assert refused_by_the_rules(state) == [False, True, False]
    called = done(state, CallRevoke(0, 1), CallRevoke(1, 2), NoCall(1), NoCall(2))
    assert [seat.revoked for seat in called.seats] == [False, True, False]
    assert called.seats[0] == plain.seats[0]
    assert called.seats[2] == plain.seats[2]
    assert called.seats[1].delta == -per_trick * int(called.seats[1].bid)
    assert [part.code for part in called.seats[1].parts] == ["revoked", "revoke_proof"]
    assert called.seats[1].tricks == plain.seats[1].tricks, "the tricks stand"


def test_the_server_finds_every_revoke_by_itself_where_so_agreed() -> None:
    for seed in range(20):
        state = to_the_calls(seed, revoke_found="auto")
        assert state.phase == "scored"
        assert [seat.revoked for seat in state.scores[-1].seats] == refused_by_the_rules(state)


def refused_by_the_rules(state: State) -> list[bool]:
    """Return by seat whether it played off a suit that it still held, card by card."""
    held = [set(cards) for cards in cards_played([trick.plays for trick in state.hand.completed], 3)]
    refused = [False] * 3
    for trick in state.hand.completed:
        led = trick.plays[0][1].suit
        for seat, card in trick.plays:
            refused[seat] |= card.suit != led and any(other.suit == led for other in held[seat])
            held[seat].remove(card)
    return refused


def test_the_score_names_the_card_that_was_off_suit_and_the_one_that_proves_it() -> None:
    state = revoked_by_one(revoke_found="auto")
    _, proof = state.scores[-1].seats[1].parts
    trick, later = (state.hand.completed[int(str(proof.params[key])) - 1] for key in ("trick", "later"))
    assert dict(trick.plays)[1].value == proof.params["card"]
    assert dict(later.plays)[1].value == proof.params["held"]
    assert trick.plays[0][1].suit.value == proof.params["suit"] == str(proof.params["held"])[1]
    assert str(proof.params["card"])[1] != proof.params["suit"]
    assert int(str(proof.params["trick"])) < int(str(proof.params["later"]))
    assert (proof.points, proof.rule) == (0, "4.2")


def test_where_suit_must_be_followed_nothing_is_called() -> None:
    assert to_the_calls(1, enforce_follow_suit=True).phase == "scored"


def test_all_tricks_lie_open_while_revokes_are_called() -> None:
    state = to_the_calls(2)
    tricks = GAME.view(state, None)["all_tricks"]
    assert len(tricks) == 17
    assert {play["card"] for trick in tricks for play in trick["cards"]} | {state.aside} >= set(
        GAME.cards_in(state)
    )
    state = after(GAME, state, NoCall(0), NoCall(1), NoCall(2))
    assert GAME.view(state, None)["all_tricks"] is None


def test_bots_call_exactly_what_the_open_tricks_prove() -> None:
    bot, right = bot_for(GAME.name, "mate"), 0
    for seed in range(10):
        state = to_the_calls(seed)
        while state.phase == CALLING and state.turn is not None:
            state = after(GAME, state, bot.choose(GAME.bot_view(state, state.turn), Random(1)))
        guilty = refused_by_the_rules(state)
        assert [seat.revoked for seat in state.scores[-1].seats] == guilty
        assert all(guilty[against] for _, against in state.calls)
        right += len(state.calls)
    assert right >= 10
