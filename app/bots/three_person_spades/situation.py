"""What a seat of Three-person Spades can tell at its turn to play."""

from app.bots.spades.masks import BIT, SUIT_MASK, bits, suit_of
from app.bots.spades.situation import CHEAP, FREE, Situation, winning_play
from app.games.cards import PACK
from app.games.commands import PlayCard
from app.games.three_person_spades.seat_view import SeatView

ALL = bits(PACK)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell.

    Nobody knows the odd card, so it counts among those that others may hold. A bot follows suit, also where
    it need not.
    """
    hand = bits(view.holding)
    seen = hand
    for cards in view.played:
        seen |= bits(cards)
    winner, best = winning_play(view.trick)
    led = suit_of(BIT[view.trick[0][1]]) if view.trick else 0
    legal = bits(command.card for command in view.legal if isinstance(command, PlayCard))
    goals = tuple(int(bid or 0) for bid in view.bids)
    n, at_table = view.n_seats, len(view.trick)
    return Situation(
        seat=view.seat,
        hand=hand,
        legal=legal & led or legal,
        out=ALL & ~seen,
        led=led,
        best=best,
        winner=winner,
        behind=tuple((view.seat + step) % n for step in range(1, n - at_table)),
        voids=tuple(sum(SUIT_MASK[suit] for suit in suits) for suits in view.voids),
        tricks=view.tricks,
        goals=goals,
        is_exact=True,
        bag=_over(view, goals[view.seat]),
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=0,
        jacks=(0,) * n,
    )


def _over(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs: nothing once a hand is worth no less than nothing."""
    spent = view.tricks[view.seat] >= 2 * goal
    return FREE if view.options.over_floor_zero and spent else CHEAP
