"""What a computer player may know: its own cards and what lies open, as typed values."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.commands import Command
from app.games.cutthroat_spades.legal import legal_commands
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.state import Play, State, Trick


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge. `holding` is None face down; lists by seat are indexed by it.

    `played` are the cards of this hand by seat in the order played, `voids` the suits a seat has shown it
    does not hold, `legal` every command that the seat may give now.
    """

    seat: int
    n_seats: int
    dealer: int
    hand_no: int
    phase: str
    turn: int | None
    n_tricks: int
    options: Options
    holding: tuple[Card, ...] | None
    looked: tuple[bool, ...]
    bids: tuple[str | None, ...]
    behind: tuple[int, ...]
    counts: tuple[int, ...]
    trick: tuple[Play, ...]
    leader: int
    broken: bool
    completed: tuple[Trick, ...]
    played: tuple[tuple[Card, ...], ...]
    voids: tuple[frozenset[Suit], ...]
    tricks: tuple[int, ...]
    jacks: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]
    legal: tuple[Command, ...]


def seat_view(state: State, seat: int) -> SeatView:
    """Return what the seat may know of this state."""
    hand, rules = state.hand, state.rules
    tricks = [trick.plays for trick in hand.completed] + [hand.trick]
    return SeatView(
        seat=seat,
        n_seats=rules.n_seats,
        dealer=state.dealer,
        hand_no=state.hand_no,
        phase=state.phase,
        turn=state.turn,
        n_tricks=rules.n_tricks,
        options=rules.options,
        holding=hand.holdings[seat] if hand.looked[seat] else None,
        looked=hand.looked,
        bids=hand.bids,
        behind=hand.behind,
        counts=tuple(len(holding) for holding in hand.holdings),
        trick=hand.trick,
        leader=hand.leader,
        broken=hand.broken,
        completed=hand.completed,
        played=_played(tricks, rules.n_seats),
        voids=_voids(tricks, rules.n_seats, rules.suits),
        tricks=hand.tricks,
        jacks=hand.jacks,
        totals=state.totals,
        bags=state.bags,
        b6_used=state.b6_used,
        legal=legal_commands(state, seat),
    )


def _played(tricks: list[tuple[Play, ...]], n_seats: int) -> tuple[tuple[Card, ...], ...]:
    played: list[list[Card]] = [[] for _ in range(n_seats)]
    for plays in tricks:
        for seat, card in plays:
            played[seat].append(card)
    return tuple(map(tuple, played))


def _voids(
    tricks: list[tuple[Play, ...]], n_seats: int, suits: dict[Card, Suit]
) -> tuple[frozenset[Suit], ...]:
    """A card off the suit led shows that its player has none of it."""
    voids: list[set[Suit]] = [set() for _ in range(n_seats)]
    for plays in tricks:
        led = suits[plays[0][1]] if plays else None
        for seat, card in plays[1:]:
            if led is not None and suits[card] != led:
                voids[seat].add(led)
    return tuple(map(frozenset, voids))
