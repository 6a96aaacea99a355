"""What a viewer may know of a hand, said anew for each game, and the same hand over other hidden cards.

Written against the rules, not against `view`: what a game shows too much must not count as known here.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

from app.games.cards import Card
from app.games.cutthroat_spades.leading import CLUBS, TWO, first_club
from app.games.phases import BIDDING, OVER, SCORED
from app.games.three_person_spades.setup import FIRST_LEAD, SECOND_CHOICE

Hand = list[Any]
"""The events of one hand, from its deal on."""


def seen_by(game: str, state: Any, hand: Hand, seat: int | None) -> frozenset[Card]:
    """Return the cards of a hand that a viewer may know: those played, and what the game lets it see."""
    played = {event.card for event in hand if type(event).__name__ == "CardPlayed"}
    return frozenset(played | set(SEEN[game](state, hand, seat)))


def _cutthroat_spades(state: Any, hand: Hand, seat: int | None) -> set[Card]:
    """The own holding once looked at; from the first lead on also the club that decided it, where one did,
    and the two of clubs if the dealer could not lead with it."""
    seen = {*state.hand.holdings[seat]} if seat is not None and state.looked[seat] else set()
    if state.rules.club_leads and state.phase != BIDDING:
        club = first_club(state.rules, hand[0].dealer, hand[0].holdings)
        seen |= set(CLUBS[: CLUBS.index(club[1]) + 1]) if club else {TWO}
    return seen


def _cutthroat_euchre(state: Any, hand: Hand, seat: int | None) -> set[Card]:
    """The turn-up, the own cards unless the dealer must name trump unseen, for a maker the manikin's, and a
    discard that lies face up."""
    dealt = hand[0]
    seen = {dealt.turn_up, *dealt.passed_over}
    if seat is not None and state.hand.face_down != seat:
        seen |= {*dealt.holdings[seat]}
    happened = {type(event).__name__: event for event in hand}
    if "ManikinTaken" in happened and happened["ManikinTaken"].seat == seat:
        seen |= {*dealt.manikin}
    if "CardDiscarded" in happened and state.rules.options.dealer_discard == "up":
        seen.add(happened["CardDiscarded"].card)
    return seen


def _three_person_spades(state: Any, _: Hand, seat: int | None) -> set[Card]:
    """The own cards; from the first lead on whose card opened the hand, which tells whether the two of clubs
    lies aside; and that card with the score, where so agreed."""
    seen = set() if seat is None else {*state.hand.holdings[seat]}
    if state.phase != BIDDING:
        seen |= {FIRST_LEAD} if state.aside != FIRST_LEAD else {FIRST_LEAD, SECOND_CHOICE}
    if state.phase in (SCORED, OVER) and state.options.show_discard_after_hand:
        seen.add(state.aside)
    return seen


def _two_player_spades(state: Any, _: Hand, seat: int | None) -> set[Card]:
    """The own cards, the one looked at, what one refused, and of the other discards those one may see."""
    peek = state.options.peek
    seen = {
        one.card
        for one in state.discards
        if peek == "both" or (one.seat == seat and (one.refused or peek == "owner"))
    }
    if seat is not None:
        seen |= {*state.hand.holdings[seat]}
    if state.phase == "drawing" and seat == state.turn:
        seen.add(state.stock[0])
    return seen


SEEN: dict[str, Callable[[Any, Hand, int | None], Any]] = {
    "cutthroat_spades": _cutthroat_spades,
    "cutthroat_euchre": _cutthroat_euchre,
    "three_person_spades": _three_person_spades,
    "two_player_spades": _two_player_spades,
}


def with_hidden_cards_swapped(hand: Hand, seen: frozenset[Card], random: Random) -> Hand:
    """Return a hand that a viewer who knows only those cards cannot tell from the real one: all other cards
    have changed places, in every event."""
    hidden = [card for card in _cards_in(hand[0]) if card not in seen]
    renamed = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    return [
        replace(event, **{one.name: _renamed(getattr(event, one.name), renamed) for one in fields(event)})
        for event in hand
    ]


def _cards_in(event: Any) -> list[Card]:
    return [card for one in fields(event) for card in _flat(getattr(event, one.name))]


def _flat(value: Any) -> list[Card]:
    if isinstance(value, tuple):
        return [card for item in value for card in _flat(item)]
    return [value] if isinstance(value, Card) else []


def _renamed(value: Any, renamed: dict[Card, Card]) -> Any:
    if isinstance(value, tuple):
        return tuple(_renamed(item, renamed) for item in value)
    return renamed.get(value, value) if isinstance(value, Card) else value
