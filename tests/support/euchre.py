"""Cutthroat Euchre in a chosen state, and hands with a chosen outcome played by the rules."""

from collections.abc import Sequence
from random import Random

from app.games.cards import Card
from app.games.cutthroat_euchre.commands import DeclineAlone, GoAlone, NameTrump, Pass
from app.games.cutthroat_euchre.events import Event, HandDealt
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.scoring import Outcome
from app.games.cutthroat_euchre.state import ALONE, KEEPING, NAMING, State
from app.games.errors import RuleViolation
from app.games.phases import BIDDING, PLAYING
from tests.support.games import random_command

PLAYOUTS = 20
"""How often one deal is played on at random before another is tried."""


def opened(*, dealer: int = 0, **overrides: object) -> State:
    """Return a game before its first deal."""
    return GAME.evolve(None, GAME.opening(GAME.options("euchre", overrides, 3), 3, dealer))


def standing_at(state: State, totals: Sequence[int]) -> State:
    """Return the game with these totals."""
    return state._replace(totals=tuple(totals))


def after(state: State, *events: Event) -> State:
    """Return the state after some events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def do(state: State, *commands: object) -> State:
    """Return the state after some commands, decided by the rules."""
    for command in commands:
        state = after(state, *GAME.decide(state, command))  # type: ignore[arg-type]  # tests name what they give
    return state


def dealt(state: State, holdings: Sequence[Sequence[Card]], manikin: Sequence[Card], turn_up: Card) -> State:
    """Return the state after these cards were dealt; the rest of the pack is the stock."""
    out = {card for holding in (*holdings, manikin) for card in holding} | {turn_up}
    stock = tuple(card for card in state.rules.pack if card not in out)
    held = tuple(tuple(holding) for holding in holdings)
    return after(state, HandDealt(state.hand_no, state.dealer, held, tuple(manikin), turn_up, (), stock))


def shuffled(state: State, random: Random) -> State:
    """Return the state after a deal at random."""
    pack = state.rules.pack
    return do(state, GAME.deal(tuple(random.sample(pack, len(pack)))))


def played_to(state: State, outcome: Outcome, seed: int = 1) -> State:
    """Return the state after a hand with this outcome, dealt, bid and played by the rules, and scored.

    Trump is made in the second round. Deals and cards are at random until the tricks are those wanted.
    """
    random = Random(seed)
    while True:
        made = _made(shuffled(state, random), outcome, random)
        for _ in range(PLAYOUTS):
            played = made
            while played.phase in (KEEPING, PLAYING):
                played = do(played, random_command(GAME, played, random))
            if played.hand.tricks == outcome.tricks:
                return played


def _made(state: State, outcome: Outcome, random: Random) -> State:
    """Return the state in which the outcome's maker has made trump and everybody said who goes alone."""
    loners = {outcome.lone_defender, outcome.maker if outcome.is_maker_alone else None}
    while state.phase in (BIDDING, NAMING, ALONE):
        seat = state.turn
        assert seat is not None, "bids are made in turn"
        if state.phase == ALONE:
            state = do(state, GoAlone(seat) if seat in loners else DeclineAlone(seat))
        elif state.phase == NAMING and seat == outcome.maker:
            offered = [one for one in GAME.legal_commands(state, seat) if isinstance(one, NameTrump)]
            state = do(state, random.choice(offered))
        else:
            state = do(state, Pass(seat))
    return state


def code_of(state: State, command: object) -> str | None:
    """Return the code with which a command is refused, None when it is accepted."""
    try:
        GAME.decide(state, command)  # type: ignore[arg-type]  # tests give what no seat could
    except RuleViolation as refusal:
        return refusal.code
    return None


def first_legal(state: State) -> object:
    """Return the first command of the seat at turn."""
    assert state.turn is not None, "somebody is waited for"
    return GAME.legal_commands(state, state.turn)[0]
