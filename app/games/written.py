"""A hand as people write it down: what was dealt as far as they know it, who did what, and the tricks.

Every game says in its `written.py` which order of the pack deals such a hand, and what goes without saying.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from app.games.cards import Card
from app.games.errors import FormatError

Command = TypeVar("Command")


@dataclass(frozen=True, slots=True)
class WrittenTrick:
    """The cards of a trick in the order of play, from its leader clockwise."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """`parts` are the cards dealt, by seat ("0", "1", …) or by the name that the game gives them; `commands`
    what the seats did beside playing tricks, in order."""

    n_seats: int
    parts: Mapping[str, tuple[Card, ...]]
    commands: tuple[Any, ...]
    tricks: tuple[WrittenTrick, ...]

    def of(self, kind: type[Command]) -> tuple[Command, ...]:
        """Return the commands of one kind."""
        return tuple(command for command in self.commands if isinstance(command, kind))

    def played(self, seat: int, absent: Sequence[int | None] = ()) -> tuple[Card, ...]:
        """Return the cards that a seat plays; `absent[k]` is out of trick k, of all later ones the last.

        >>> from app.games.cards import cards
        >>> tricks = (WrittenTrick(2, cards("KH 3H 4H")), WrittenTrick(0, cards("AH 5H")))
        >>> hand = WrittenHand(3, {}, (), tricks)
        >>> hand.played(1), hand.played(2, absent=(None, 1))
        ((<Card.4H: '4H'>, <Card.5H: '5H'>), (<Card.KH: 'KH'>, <Card.5H: '5H'>))
        """
        found = []
        for trick_no, trick in enumerate(self.tricks):
            out = absent[min(trick_no, len(absent) - 1)] if absent else None
            around = ((trick.leader + step) % self.n_seats for step in range(self.n_seats))
            players = (player for player in around if player != out)
            found += [card for player, card in zip(players, trick.cards, strict=False) if player == seat]
        return tuple(found)


def known_parts(
    hand: WrittenHand, sizes: Mapping[str, int], pack: Sequence[Card], absent: Sequence[int | None] = ()
) -> dict[str, tuple[Card, ...]]:
    """Return the parts of a deal that a hand tells: those that are written, else what each seat plays.

    *absent* is that of `WrittenHand.played`. Raises what `refuse_parts` and `refuse_unfinished` raise.

    >>> from app.games.cards import cards
    >>> hand = WrittenHand(2, {"0": cards("AH")}, (), (WrittenTrick(0, cards("AH 2H")),))
    >>> known_parts(hand, {"0": 1, "1": 1}, cards("AH KH 2H"))
    {'0': (<Card.AH: 'AH'>,), '1': (<Card.2H: '2H'>,)}
    """
    refuse_parts(hand.parts, sizes, pack)
    known = dict(hand.parts)
    for seat in range(hand.n_seats):
        if str(seat) not in known:
            known[str(seat)] = hand.played(seat, absent)
            refuse_unfinished(seat, len(known[str(seat)]), sizes[str(seat)])
    return known


def filled(
    known: Mapping[str, Sequence[Card]], sizes: Mapping[str, int], pack: Sequence[Card]
) -> dict[str, tuple[Card, ...]]:
    """Return every part of a deal with as many cards as it has: those known, then any that are left.

    What is known twice, or of no such pack, stays where it was first or nowhere.

    >>> from app.games.cards import cards
    >>> filled({"0": cards("KH")}, {"0": 2, "aside": 1}, cards("AH KH QH"))
    {'0': (<Card.KH: 'KH'>, <Card.AH: 'AH'>), 'aside': (<Card.QH: 'QH'>,)}
    """
    left = dict.fromkeys(pack)
    parts: dict[str, tuple[Card, ...]] = {}
    for name, size in sizes.items():
        held = [card for card in dict.fromkeys(known.get(name, ())) if card in left][:size]
        for card in held:
            del left[card]
        parts[name] = tuple(held)
    rest = iter(left)
    return {name: (*held, *islice(rest, sizes[name] - len(held))) for name, held in parts.items()}


def refuse_parts(parts: Mapping[str, Sequence[Card]], sizes: Mapping[str, int], pack: Sequence[Card]) -> None:
    """Raise `FormatError` unless the written parts can be those of one deal: `unknown_part {part}`,
    `part_size {part, size}`, `card_not_in_pack {card}`, `card_twice {card}`."""
    seen: set[Card] = set()
    for name, cards in parts.items():
        if name not in sizes:
            raise FormatError("unknown_part", part=name)
        if len(cards) != sizes[name]:
            raise FormatError("part_size", part=name, size=sizes[name])
        for card in cards:
            if card not in pack:
                raise FormatError("card_not_in_pack", card=card.value)
            if card in seen:
                raise FormatError("card_twice", card=card.value)
            seen.add(card)


def refuse_unfinished(seat: int, n_played: int, size: int) -> None:
    """Raise `FormatError("deal_incomplete", seat)` for a holding that nobody wrote down and that was played
    in part: which of the other cards it held decides what was legal."""
    if 0 < n_played < size:
        raise FormatError("deal_incomplete", seat=seat)
