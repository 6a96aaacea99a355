"""A seat's view written down in a line, for tests of single decisions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from app.bots.cutthroat_spades.strategy import CutthroatSpadesStrategy
from app.games import GAMES
from app.games.cards import Card, cards
from app.games.commands import PlayCard
from app.games.cutthroat_spades.events import HandLooked
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.cutthroat_spades.state import State, rules_of
from app.games.phases import PLAYING
from app.games.spades.playable import playable_cards
from app.games.tricks import led_suit

GAME = GAMES["cutthroat_spades"]


def bidding(
    holding: str,
    *,
    n_seats: int = 3,
    looked: bool = True,
    preset: str = "official",
    options: Mapping[str, object] = MappingProxyType({}),
    **state: Any,
) -> SeatView:
    """Return the view of seat 1, which bids first, on this holding; *state* is what else differs."""
    dealt = deal(n_seats, preset, options)
    totals = state.get("totals", dealt.totals)
    hand = dealt.hand._replace(holdings=(dealt.hand.holdings[0], cards(holding), *dealt.hand.holdings[2:]))
    behind = tuple(max(totals) - total for total in totals)
    dealt = dealt._replace(hand=hand, behind=behind, **state)
    return _view(GAME.evolve(dealt, HandLooked(1)) if looked else dealt, 1)


def deal(n_seats: int, preset: str, options: Mapping[str, object] = MappingProxyType({})) -> State:
    """Return a game whose pack was not shuffled."""
    state = GAME.evolve(None, GAME.opening(GAME.options(preset, options, n_seats), n_seats, 0))
    [dealt] = GAME.decide(state, GAME.deal(state.rules.pack))
    after: State = GAME.evolve(state, dealt)
    return after


def _view(state: State, seat: int) -> SeatView:
    view: SeatView = GAME.bot_view(state, seat)
    return view


def playing(
    holding: str,
    *,
    bids: Sequence[str],
    tricks: Sequence[int],
    trick: str = "",
    out: str,
    jacks: Sequence[str] = (),
    options: Mapping[str, object] = MappingProxyType({}),
    **changes: Any,
) -> SeatView:
    """Return the view of seat 0, at turn to play to *trick*. The others still hold the cards *out*; all other
    cards of the pack lie in the tricks that were taken."""
    n_seats, own, on_table = len(bids), cards(holding), cards(trick)
    view = _view(deal(n_seats, "official", options), 0)
    rules = rules_of(view.options, n_seats)
    gone = set(rules.pack) - {*own, *on_table, *cards(out)}
    led = led_suit([(0, card) for card in on_table], rules.suits)
    leader = -len(on_table) % n_seats
    plays = tuple(((leader + step) % n_seats, card) for step, card in enumerate(on_table))
    thrown: list[tuple[Card, ...]] = [tuple(gone), *((),) * (n_seats - 1)]
    for seat, card in plays:
        thrown[seat] = (*thrown[seat], card)
    seen = replace(
        view,
        phase=PLAYING,
        turn=0,
        n_tricks=len(own) + sum(tricks),
        holding=own,
        bids=tuple(bids),
        trick=plays,
        leader=leader,
        broken=True,
        completed=(SOME_TRICK,) * sum(tricks),
        played=tuple(thrown),
        voids=(frozenset(),) * n_seats,
        tricks=tuple(tricks),
        jacks=tuple(map(cards, jacks or [""] * n_seats)),
        legal=tuple(PlayCard(0, card) for card in playable_cards(own, led, True, rules.suits)),
    )
    return replace(seen, **changes)


SOME_TRICK: Any = None
"""Stands for a trick taken before: the strategy only counts them."""


def best(view: SeatView) -> str:
    """Return the card, bid or look that the strategy ranks first."""
    command = CutthroatSpadesStrategy().rank(view)[0]
    assert command in view.legal
    return command.card.value if isinstance(command, PlayCard) else getattr(command, "bid", "look")
