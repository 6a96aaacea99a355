"""A score sheet as its log tells it: the hands as they are written now, the tokens, what was corrected."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.scorekeeper.events import (
    HandCorrected,
    HandEntered,
    SheetEvent,
    SheetOpened,
    TokenPlaced,
    Written,
)


@dataclass(frozen=True, slots=True)
class Correction:
    """What was written before and after; `after` is None for a hand that was taken out. `at` is in ms."""

    at: int
    hand: int
    before: Written
    after: Written | None
    kept: tuple[int, ...]
    taken_back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """`seq` is that of the last event; `awards` are the tokens that stayed with a seat though the corrected
    score gives their game to another, by number of the game."""

    seq: int
    opened: SheetOpened
    hands: tuple[Written, ...] = ()
    tokens: tuple[TokenPlaced, ...] = ()
    awards: Mapping[int, int] = field(default_factory=dict)
    corrections: tuple[Correction, ...] = ()

    @property
    def n_seats(self) -> int:
        """How many play."""
        return len(self.opened.players)


def evolve(record: Record | None, event: SheetEvent, seq: int, at: int) -> Record:
    """Return the sheet after a stored event (trusted, not checked); None only before the first."""
    if isinstance(event, SheetOpened):
        return Record(seq, event)
    if record is None:
        raise ValueError("a sheet begins with its opening")
    match event:
        case HandEntered():
            return replace(record, seq=seq, hands=(*record.hands, event.hand))
        case TokenPlaced():
            return replace(record, seq=seq, tokens=(*record.tokens, event))
        case HandCorrected():
            return replace(_corrected(record, event, at), seq=seq)


def with_written(hands: tuple[Written, ...], hand: int, written: Written | None) -> tuple[Written, ...]:
    """Return the hands with one of them replaced, or left out for None.

    >>> with_written(({"dealer": 0}, {"dealer": 1}), 0, None)
    ({'dealer': 1},)
    """
    return (*hands[:hand], *(() if written is None else (written,)), *hands[hand + 1 :])


def awarded(record: Record, kept: tuple[int, ...], taken_back: tuple[int, ...]) -> Mapping[int, int]:
    """Return the awards after a correction that keeps some tokens and takes others back."""
    holders = {token.game_no: token.seat for token in record.tokens}
    staying = {game: seat for game, seat in record.awards.items() if game not in taken_back}
    return staying | {game: holders[game] for game in kept}


def _corrected(record: Record, event: HandCorrected, at: int) -> Record:
    before = record.hands[event.hand]
    correction = Correction(at, event.hand, before, event.written, event.kept, event.taken_back)
    return replace(
        record,
        hands=with_written(record.hands, event.hand, event.written),
        tokens=tuple(token for token in record.tokens if token.game_no not in event.taken_back),
        awards=awarded(record, event.kept, event.taken_back),
        corrections=(*record.corrections, correction),
    )
