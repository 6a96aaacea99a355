"""The moments of an evening: which hand of all is worth to be seen again, and from which trick on.

Told from the plain rows; the trick and its cards come from the replay of that hand. A moment needs a real
margin, and a kind without one is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from app.games.spades.bids import BLIND, BLIND_NIL, BLIND_SIX, NILS, is_number
from app.tables.history import History
from app.tables.records import GameRecord, HandRecord, Records, SeatRecord, TableRecord
from app.tables.statistics import MADE

BLIND_BID, NIL_BROKEN, CLOSE_FINISH, BARNACLES = "blind_bid", "nil_broken", "close_finish", "barnacles"
CLOSE = 0.1
"""A finish is close when the second was so little behind, as a part of the winner's total."""
MANY_BARNACLES = 3
BAG_CODES = frozenset({"bags_counted", "bags_each"})
"""Lines of a score that say that tricks over the bid counted against it."""
MOST_NILS = 8
"""So many broken nils are replayed to find the one that broke last."""
BLIND_TRICKS = 6


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a hand of a game; `margin` is what it was chosen by, more being more of a moment."""

    kind: str
    table: TableRecord
    game: GameRecord
    hand: HandRecord
    seat: int
    margin: float

    @property
    def did(self) -> SeatRecord:
        """What the seat did in the hand."""
        return self.hand.seats[self.seat]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment to be shown: where it is, two cards of its trick (`trick` of `of`), and its numbers.

    `other` is the name of who came second, where that matters.
    """

    kind: str
    table_id: str
    tournament_no: int
    game_no: int
    hand_no: int
    trick: int
    of: int
    cards: tuple[str, str]
    name: str
    other: str | None
    bid: str
    tricks: int
    margin: int
    totals: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick of a replay: who played which card, and the seat that took it."""

    no: int
    cards: Mapping[int, str]
    winner: int


class Albums:
    """Looks for moments; raises `StoreUnavailable` when the database is away."""

    def __init__(self, history: History) -> None:
        self._history = history

    async def moments(self, records: Records) -> list[Moment]:
        """Return the moments of these tournaments, one of each kind at most, in the order of the kinds."""
        found = []
        for _, places in groupby(candidates(records), key=lambda place: place.kind):
            seen = [await self._moment(records, place) for place in places]
            found.append(max(seen, key=lambda moment: moment.trick))
        return found

    async def _moment(self, records: Records, place: Place) -> Moment:
        table, game, hand = place.table, place.game, place.hand
        replay = await self._history.replay(table.table_id, table.tournament_no, game.game_no, hand.hand_no)
        tricks = tricks_of(replay["steps"])
        trick = _shown_trick(place, tricks)
        second = _second(hand, place.seat)
        is_finish = place.kind == CLOSE_FINISH
        totals = hand.seats[place.seat].total, hand.seats[second].total
        return Moment(
            kind=place.kind,
            table_id=table.table_id,
            tournament_no=table.tournament_no,
            game_no=game.game_no,
            hand_no=hand.hand_no,
            trick=trick.no,
            of=len(tricks),
            cards=_two_cards(trick, place.seat),
            name=records.people[place.did.player].name,
            other=records.people[hand.seats[second].player].name if is_finish else None,
            bid=place.did.bid,
            tricks=place.did.tricks,
            margin=round(place.margin),
            totals=totals if is_finish else None,
        )


def candidates(records: Records) -> Iterator[Place]:
    """Yield for each kind the hand with the greatest margin; of nils all that broke by one trick, the last of
    them, for only their replay tells when they broke."""
    places = list(_places(records))
    for kind in (BLIND_BID, NIL_BROKEN, CLOSE_FINISH, BARNACLES):
        of_kind = sorted((one for one in places if one.kind == kind), key=lambda one: -one.margin)
        yield from of_kind[: MOST_NILS if kind == NIL_BROKEN else 1]


def _places(records: Records) -> Iterator[Place]:
    for table in records.tables:
        for game in table.games:
            for hand in game.hands:
                for seat in range(len(hand.seats)):
                    for kind, margin in _of_seat(hand, seat):
                        yield Place(kind, table, game, hand, seat, margin)
            if game.winner is not None and game.hands:
                last = game.hands[-1]
                total = last.seats[game.winner].total
                behind = total - last.seats[_second(last, game.winner)].total
                if behind <= CLOSE * abs(total):
                    yield Place(CLOSE_FINISH, table, game, last, game.winner, -behind)


def _of_seat(hand: HandRecord, seat: int) -> Iterator[tuple[str, float]]:
    """Yield what a seat's hand may be a moment of, with its margin."""
    did, before = hand.seats[seat], hand.totals_before
    is_made = any(code in MADE for code in did.codes)
    behind = max(before) - before[seat]
    if did.bid in BLIND and is_made and behind > 0:
        yield BLIND_BID, behind
    if did.bid in NILS and did.tricks == 1:
        yield NIL_BROKEN, did.bid == BLIND_NIL
    over = did.tricks - int(did.bid) if is_number(did.bid) else 0
    if over >= MANY_BARNACLES and BAG_CODES & set(did.codes):
        yield BARNACLES, over


def _second(hand: HandRecord, winner: int) -> int:
    """Return who of the others has most after a hand."""
    others = [seat for seat in range(len(hand.seats)) if seat != winner]
    return max(others, key=lambda seat: hand.seats[seat].total)


def tricks_of(steps: Sequence[Mapping[str, Any]]) -> list[Trick]:
    """Return the tricks of a replay, from its steps as plain values."""
    cards = [step for step in steps if step["type"] == "card_played"]
    return [
        Trick(no, {step["seat"]: step["card"] for step in of_one}, of_one[-1]["winner"])
        for no, of_one in ((no, list(group)) for no, group in groupby(cards, key=lambda step: step["trick"]))
    ]


def _shown_trick(place: Place, tricks: Sequence[Trick]) -> Trick:
    """Return the trick in which it came to pass: the sixth of a blind six, the one that broke a nil."""
    won = [trick for trick in tricks if trick.winner == place.seat]
    if place.kind == BLIND_BID and place.did.bid == BLIND_SIX:
        return won[:BLIND_TRICKS][-1]
    if place.kind in (NIL_BROKEN, BARNACLES):
        return won[-1]
    return tricks[-1]


def _two_cards(trick: Trick, seat: int) -> tuple[str, str]:
    """Return the seat's card in front of another of the trick: the winner's, or else the first."""
    own = trick.cards.get(seat, trick.cards[trick.winner])
    others = [card for at, card in trick.cards.items() if card != own and at in (trick.winner, *trick.cards)]
    return others[0], own
