"""What a seat sees of the trick in front of it, in the terms of the card play."""

from dataclasses import dataclass

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.cutthroat_euchre.ranking import Ranking, ranking_of
from app.games.cutthroat_euchre.seat_view import SeatView
from app.games.cutthroat_euchre.setup import PACKS


@dataclass(frozen=True, slots=True)
class Situation:
    """The cards that may be played, what lies on the table, and which cards others may still hold."""

    ranking: Ranking
    playable: tuple[Card, ...]
    holding: tuple[Card, ...]
    is_maker: bool
    is_leader: bool
    best: Card | None
    is_friends: bool
    is_last: bool
    is_maker_behind: bool
    unseen: frozenset[Card]

    def height(self, card: Card) -> tuple[bool, int]:
        """Return the order in which cards are thrown away: side cards before trumps, the lowest first."""
        return (self.ranking.suits[card] == self.ranking.trump, self.ranking.heights[card])

    def wins(self, card: Card) -> bool:
        """Return whether a card takes the trick as it lies."""
        return self.best is None or self.ranking.beats(card, self.best)

    def is_high(self, card: Card) -> bool:
        """Return whether nobody can hold a higher card of its suit."""
        suits, heights = self.ranking.suits, self.ranking.heights
        return not any(
            suits[other] == suits[card] and heights[other] > heights[card] for other in self.unseen
        )

    def trumps(self, cards: tuple[Card, ...] | frozenset[Card]) -> list[Card]:
        """Return the trumps among some cards."""
        return [card for card in cards if self.ranking.suits[card] == self.ranking.trump]


def situation_of(view: SeatView) -> Situation:
    """Return the situation of a seat that must play a card now."""
    assert view.trump is not None, "cards are played when trump is fixed"
    assert view.holding is not None, "cards are seen before they are played"
    on_table = [seat for seat, _ in view.trick]
    behind = [
        seat
        for seat in range(view.n_seats)
        if seat not in on_table and seat not in (view.seat, view.sits_out)
    ]
    winner = None if view.winning is None else view.winning[0]
    is_maker = view.seat == view.maker
    return Situation(
        ranking=ranking_of(view.trump),
        playable=tuple(command.card for command in view.legal if isinstance(command, PlayCard)),
        holding=view.holding,
        is_maker=is_maker,
        is_leader=not view.trick,
        best=None if view.winning is None else view.winning[1],
        is_friends=winner is not None and not is_maker and winner != view.maker,
        is_last=not behind,
        is_maker_behind=view.maker in behind,
        unseen=_unseen(view),
    )


def _unseen(view: SeatView) -> frozenset[Card]:
    """Return the cards of the pack that others may hold."""
    seen = {*(view.holding or ()), *view.put_away, *view.passed_over}
    seen |= {card for trick in view.completed for _, card in trick.plays} | {card for _, card in view.trick}
    if view.discard is not None:
        seen.add(view.discard)
    if view.turn_up is not None and view.turn_up_is != "taken":
        seen.add(view.turn_up)
    return frozenset(PACKS[view.options.deck]) - seen
