"""What a seat of Cutthroat Spades can tell at its turn to play."""

from functools import cache

from app.bots.spades.masks import BIT, SUIT_MASK, bits, suit_of
from app.bots.spades.situation import CHEAP, DEAR, FREE, Situation, winning_play
from app.games.commands import PlayCard
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.cutthroat_spades.setup import SETUPS
from app.games.cutthroat_spades.state import MOON_TRICKS
from app.games.spades.bids import BLIND_SIX, MOON, NILS, ONE_FOR_50, TWO_FOR_40

JOKERS = bits(("BJ", "LJ", "XJ"))


@cache
def pack_of(n_seats: int, joker_count: int) -> int:
    """Return the mask of the pack that so many players use."""
    return bits(SETUPS[n_seats, joker_count].pack)


def junk_of(options: Options) -> int:
    """Return the mask of the cards that belong to no suit: jokers, where the table calls them junk (D3)."""
    return JOKERS if options.jokers == "junk" else 0


def goal_of(bid: str | None, options: Options, n_tricks: int) -> int:
    """Return how many tricks keep a bid.

    >>> [goal_of(bid, Options(), 13) for bid in ("Nil", "2F", "B6", "SM", "7")]
    [0, 2, 6, 13, 7]
    """
    if bid is None or bid in NILS:
        return 0
    named = {
        ONE_FOR_50: 1,
        TWO_FOR_40: 2,
        BLIND_SIX: options.blind_bid_level,
        MOON: min(MOON_TRICKS, n_tricks),
    }
    return named[bid] if bid in named else int(bid)


def situation_of(view: SeatView) -> Situation:
    """Return what the seat of *view*, whose turn it is to play, can tell. Junk is left out: it decides
    nothing.
    """
    junk = junk_of(view.options)
    hand = bits(view.holding or ())
    seen = hand | junk
    for cards in view.played:
        seen |= bits(cards)
    trick = [play for play in view.trick if not BIT[play[1]] & junk]
    winner, best = winning_play(trick)
    goals = tuple(
        goal_of(bid, view.options, open_tricks)
        for bid, open_tricks in zip(view.bids, view.open_tricks, strict=True)
    )
    return Situation(
        seat=view.seat,
        hand=hand & ~junk,
        legal=bits(command.card for command in view.legal if isinstance(command, PlayCard)) & ~junk,
        out=pack_of(view.n_seats, view.options.joker_count) & ~seen,
        led=suit_of(BIT[trick[0][1]]) if trick else 0,
        best=best,
        winner=winner,
        behind=_behind(view),
        voids=tuple(sum(SUIT_MASK[suit] for suit in suits) for suits in view.voids),
        tricks=view.tricks,
        goals=goals,
        is_exact=view.bids[view.seat] in (ONE_FOR_50, TWO_FOR_40),
        bag=_bag(view, goals[view.seat]),
        left=view.n_tricks - len(view.completed),
        on_table=bits(card for _, card in view.trick),
        prize=bits(view.options.prize_jacks),
        jacks=tuple(bits(caught) for caught in view.jacks),
    )


def _behind(view: SeatView) -> tuple[int, ...]:
    """Return the seats that play to this trick after this one; a dealer who is a card short misses the
    first.
    """
    here = {seat for seat, _ in view.trick}
    if not view.completed:
        here |= {seat for seat, most in enumerate(view.open_tricks) if most < view.n_tricks}
    after = ((view.seat + step) % view.n_seats for step in range(1, view.n_seats))
    return tuple(seat for seat in after if seat not in here)


def _bag(view: SeatView, goal: int) -> int:
    """Return what the next trick above the bid costs (D9, D10)."""
    options = view.options
    if options.bag_mode == "none":
        return FREE
    if options.bag_mode == "limit" and view.bags is not None:
        counter = view.bags[view.seat] + max(0, view.tricks[view.seat] - goal)
        return DEAR if counter == options.bag_limit - 1 else CHEAP
    return CHEAP
