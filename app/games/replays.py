"""A hand that is over, step by step and with all its cards, from the log of its game.

Of a hand that is not scored there is no replay, and so no card of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.games import GAMES
from app.games.codec import name_of, to_json_dict
from app.games.events import CardPlayed
from app.games.game import Game
from app.games.notation.writing import parts_of
from app.games.views import Json, codes, shown_card


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the hand with the states around it; `trick` counts from 1, 0 before the first card."""

    event: Any
    before: Any
    after: Any
    trick: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand as it was dealt, what happened in it, and the state with its score."""

    game: Game[Any, Any, Any, Any]
    dealt: Any
    begun: Any
    steps: tuple[Step, ...]
    scored: Any


def replay_hand(log: Iterable[Any], hand_no: int) -> Replay | None:
    """Return a hand of one game, whose events are given from its `game_started` on; None unless it was dealt
    and is scored. Cards that were thrown in unseen (D4) and dealt again are left out.

    >>> from random import Random
    >>> from app.games.three_person_spades.game import THREE_PERSON_SPADES as game
    >>> start = game.opening(game.options("three_person", {}, 3), 3, dealer=0)
    >>> [dealt] = game.decide(game.evolve(None, start), game.deal(tuple(game.pack(None))))
    >>> replay_hand([start, dealt], 1) is None
    True
    """
    state: Any = None
    game: Game[Any, Any, Any, Any] | None = None
    dealt: Any = None
    begun: Any = None
    steps: list[Step] = []
    for event in log:
        if game is None:
            game = GAMES[event.game]
        before, state = state, game.evolve(state, event)
        if state.hand_no != hand_no:
            continue
        if isinstance(event, game.events["hand_dealt"]):
            dealt, begun, steps = event, state, []
        elif dealt is not None and isinstance(event, game.events["hand_scored"]):
            return Replay(game, dealt, begun, tuple(steps), state)
        elif dealt is not None:
            steps.append(Step(event, before, state, _trick_of(event, before, state)))
    return None


def _trick_of(event: Any, before: Any, after: Any) -> int:
    """Return the number of the trick that an event belongs to: what follows the last card is of the last."""
    return len(before.hand.completed) + (isinstance(event, CardPlayed) or bool(after.hand.trick))


def replay_json(replay: Replay) -> Json:
    """Return a replay as plain JSON values.

    `totals` and `bags` stand before the hand, `dealt` has the `holdings` by seat and each other part of the
    deal (stock, manikin, turn-up, odd card). A step has its event's fields and its trick; a card also who
    wins the trick so far and, with the last one, who took it. Every other step brings `play`, the game as
    everybody saw it then, and all `holdings` where it changed one. `begun` and `play` show the same at the
    deal and with the score.
    """
    parts = {name: codes(cards) for name, cards in parts_of(replay.dealt).items() if not name.isdigit()}
    bags = getattr(replay.begun, "bags", None)
    return {
        "hand_no": replay.dealt.hand_no,
        "dealer": replay.dealt.dealer,
        "totals": list(replay.begun.totals),
        "bags": None if bags is None else list(bags),
        "dealt": {"holdings": _holdings(replay.begun), **parts},
        "begun": _seen(replay.game, replay.begun),
        "steps": [_step_json(replay.game, step) for step in replay.steps],
        "play": replay.game.view(replay.scored, None),
    }


def _step_json(game: Game[Any, Any, Any, Any], step: Step) -> Json:
    shown: Json = {"type": name_of(step.event), "trick": step.trick, **to_json_dict(step.event)}
    if isinstance(step.event, CardPlayed):
        return shown | shown_card(step.after.hand, step.event, step.after.turn)
    shown["play"] = _seen(game, step.after)
    holdings = _holdings(step.after)
    return shown if holdings == _holdings(step.before) else shown | {"holdings": holdings}


def _seen(game: Game[Any, Any, Any, Any], state: Any) -> Json:
    """Return what everybody saw, without the scores of earlier hands, which do not change in this one."""
    return {key: value for key, value in game.view(state, None).items() if key != "scores"}


def _holdings(state: Any) -> list[list[str]]:
    return [codes(holding) for holding in state.hand.holdings]
