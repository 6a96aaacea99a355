"""Replays of recorded games of all four games; nothing of a hand that is not over gets into one."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.games.notation.replay import replay as replay_game
from app.games.replays import Replay, replay_hand, replay_json

FOLDER = Path(__file__).parents[2] / "golden" / "notation"
RECORDED = (
    "cutthroat_blind",
    "cutthroat_short_each_5",
    "euchre_25_joker",
    "euchre_25_named",
    "three_person_table_rules",
    "two_player_open_discards",
)
Log = Sequence[Any]
Replaying = Callable[[Log, int], Replay | None]


@cache
def games_in(name: str) -> tuple[Log, ...]:
    """Return the log of each game of a recorded tournament."""
    log = replay_game((FOLDER / f"{name}.cutthroat").read_text(encoding="utf-8")).log
    starts = [at for at, event in enumerate(log) if hasattr(event, "game")]
    return tuple(log[start:end] for start, end in zip(starts, [*starts[1:], len(log)], strict=True))


def hands_in(log: Log) -> Iterator[tuple[int, int | None, int]]:
    """Yield each dealt hand of a game: its number, where its last deal stands, and where its score."""
    events = GAMES[log[0].game].events
    dealt = {e.hand_no: at for at, e in enumerate(log) if isinstance(e, events["hand_dealt"])}
    scored = {e.hand_no: at for at, e in enumerate(log) if isinstance(e, events["hand_scored"])}
    for hand_no, at in dealt.items():
        yield hand_no, scored.get(hand_no), at


def test_all_games_are_recorded() -> None:
    assert {log[0].game for name in RECORDED for log in games_in(name)} == set(GAMES)


@pytest.mark.parametrize("name", RECORDED)
def test_a_replay_shows_each_hand_as_it_was(name: str) -> None:
    for log in games_in(name):
        for hand_no, end, start in hands_in(log):
            replay = replay_hand(log, hand_no)
            if end is None:
                assert replay is None
                continue
            assert replay is not None
            assert replay.dealt == log[start]
            assert [step.event for step in replay.steps] == list(log[start + 1 : end])
            shows_the_hand(replay, replay_json(replay), log[end])


def shows_the_hand(replay: Replay, shown: dict[str, Any], scored: Any) -> None:
    """Follow the steps as a browser does: holdings, tricks and score are those of the game."""
    holdings = deepcopy(shown["dealt"]["holdings"])
    taken = [0] * len(holdings)
    for step, told in zip(replay.steps, shown["steps"], strict=True):
        if told["type"] == "card_played":
            assert told["trick"] == len(step.before.hand.completed) + 1
            holdings[told["seat"]].remove(told["card"])
            if told["winner"] is not None:
                taken[told["winner"]] += 1
        holdings = told.get("holdings", holdings)
        assert holdings == [[card.value for card in held] for held in step.after.hand.holdings]
    assert taken == [seat.tricks for seat in scored.seats]
    after = [total + seat.delta for total, seat in zip(shown["totals"], scored.seats, strict=True)]
    assert after == [seat.total for seat in scored.seats] == shown["play"]["totals"]
    dealt = [card for part in shown["dealt"].values() for card in flat(part)]
    assert sorted(dealt) == sorted(card.value for card in replay.game.cards_in(replay.begun))


def flat(part: Any) -> list[str]:
    return [card for one in part for card in flat(one)] if isinstance(part, list) else [part]


def keeps_open_hands_closed(replaying: Replaying, log: Log) -> None:
    """Cut the log within each hand: it has no replay then, and those before it are as they always were."""
    for hand_no, end, start in hands_in(log):
        last = len(log) if end is None else end
        for cut in {start + 1, (start + 1 + last) // 2, last}:
            assert replaying(log[:cut], hand_no) is None
            for earlier, scored, _ in hands_in(log):
                if scored is not None and scored < start:
                    assert json_of(replaying, log[:cut], earlier) == json_of(
                        replay_hand, log[: scored + 1], earlier
                    )


def json_of(replaying: Replaying, log: Log, hand_no: int) -> dict[str, Any]:
    replay = replaying(log, hand_no)
    assert replay is not None
    return replay_json(replay)


@pytest.mark.parametrize("name", RECORDED)
def test_of_a_hand_that_is_not_over_nothing_is_shown(name: str) -> None:
    for log in games_in(name):
        keeps_open_hands_closed(replay_hand, log)


def shows_open_hands(log: Log, hand_no: int) -> Replay | None:
    """Take the end of the log for the end of the hand."""
    scored = GAMES[log[0].game].events["hand_scored"]
    is_open = not any(isinstance(event, scored) and event.hand_no == hand_no for event in log)
    return replay_hand([*log, scored(hand_no, ())] if is_open else log, hand_no)


def shows_later_hands(log: Log, hand_no: int) -> Replay | None:
    """Show the game as it stands at the end of the log."""
    replay = replay_hand(log, hand_no)
    return replay and Replay(replay.game, replay.dealt, replay.begun, replay.steps, folded(log))


def folded(log: Log) -> Any:
    state = None
    for event in log:
        state = GAMES[log[0].game].evolve(state, event)
    return state


@pytest.mark.parametrize("leaky", [shows_open_hands, shows_later_hands])
def test_a_planted_leak_is_found(leaky: Replaying) -> None:
    log = games_in(RECORDED[-1])[0]
    with pytest.raises(AssertionError):
        keeps_open_hands_closed(leaky, log)


def test_cards_that_were_dealt_again_unseen_are_left_out() -> None:
    game = GAMES["cutthroat_spades"]
    rules = {"joker_count": 2, "must_lead_2c": True, "dealer_has_2c": "redeal"}
    log: list[Any] = [game.opening(game.options("short_5", rules, 5), 5, dealer=0)]
    state = game.evolve(None, log[0])
    pack = list(game.pack(state))
    two = next(card for card in pack if card.value == "2C")
    rest = [card for card in pack if card.value != "2C"]
    # Dealt from the dealer's left, the fifth card is the dealer's own.
    for order in ([*rest[:4], two, *rest[4:]], [two, *rest]):
        events = game.decide(state, game.deal(tuple(order)))
        for event in events:
            state = game.evolve(state, event)
        log += events
    assert [type(event).__name__ for event in log[1:]] == ["HandDealt", "HandMisdealt", "HandDealt"]
    while state.phase != "scored":
        for event in game.decide(state, game.legal_commands(state, state.turn)[0]):
            log.append(event)
            state = game.evolve(state, event)
    replay = replay_hand(log, 1)
    assert replay is not None
    assert replay.dealt == log[3]
