"""Everything that somebody was told over the wire, against the cards that the log says were hidden then."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.tables.ports import StoredEvent

CARD = re.compile(r"[2-9TJQKA][CDHS]")
BETWEEN = re.compile(r"[\s,;=<>\"'|]+")
SCRIPT = re.compile(r'<script type="application/json" id="[a-z-]+">(.*?)</script>', re.DOTALL)
JACKS = frozenset({"JC", "JD", "JH", "JS"})
NAMED = ("options", "presets", "prize_jacks", "scores")
"""Where jacks stand that are no holding: house rules, and the scores of hands that are over."""
DRAWN = ("draw", "rounds")
"""Where the cards of the draw for the deal stand, which went back into the pack."""


@dataclass(frozen=True, slots=True)
class Told:
    """One frame, answer or page: who was told by which door, and for which head of the table it is true."""

    player: str
    door: str
    text: str
    seq: int

    def cards(self, drawn: frozenset[str] = frozenset()) -> set[str]:
        """Return every card that is named in it, but those that were `drawn` where the draw stands."""
        is_open = dict.fromkeys(NAMED, JACKS) | dict.fromkeys(DRAWN, drawn)
        if not self.text.startswith("<"):
            return set(cards_in(msgspec.json.decode(self.text), is_open))
        values = SCRIPT.findall(self.text)
        found = {card for value in values for card in cards_in(msgspec.json.decode(value), is_open)}
        return found | set(words(SCRIPT.sub("", self.text)))


def cards_in(
    value: Any, is_open: Mapping[str, frozenset[str]], here: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Yield all cards among keys and values, however deep, but those that are open below their key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from words(key)
            yield from cards_in(inner, is_open, is_open.get(key, here))
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner, is_open, here)
    elif isinstance(value, str):
        yield from (card for card in words(value) if card not in here)


def words(text: str) -> Iterator[str]:
    """Yield the words of a text that are cards."""
    return (word for word in BETWEEN.split(text) if CARD.fullmatch(word))


@dataclass(slots=True)
class Secrets:
    """What each seat held and who had turned up its own cards, after every event of a log."""

    holdings: dict[int, list[frozenset[str]]] = field(default_factory=dict)
    looked: dict[int, frozenset[int]] = field(default_factory=dict)
    drawn: frozenset[str] = frozenset()

    @classmethod
    def of(cls, log: Sequence[StoredEvent]) -> "Secrets":
        """Return the secrets of a whole log. It reads names and JSON alone, not the code under test."""
        secrets, held, looked = cls(), list[frozenset[str]](), frozenset[int]()
        for stored in log:
            event = msgspec.json.decode(stored.payload)
            match stored.type:
                case "seats_drawn" | "dealer_drawn":
                    secrets.drawn |= frozenset(one["card"] for drawn in event["rounds"] for one in drawn)
                case "hand_dealt":
                    held = [frozenset(cards) for cards in event["holdings"]]
                    looked = frozenset()
                case "hand_looked" | "bid_made":
                    looked |= {event["seat"]}
                case "card_played":
                    held = list(held)
                    held[event["seat"]] -= {event["card"]}
            secrets.holdings[stored.seq], secrets.looked[stored.seq] = held, looked
        return secrets

    def hidden(self, seat: int | None, seq: int) -> set[str]:
        """Return the cards that a seat (None: no seat) may not know: others', and its own while face down."""
        return {
            card
            for owner, cards in enumerate(self.holdings[seq])
            if owner != seat or owner not in self.looked[seq]
            for card in cards
        }


def leaks(
    told: Sequence[Told], log: Sequence[StoredEvent], seats: dict[str, int]
) -> list[tuple[Told, set[str]]]:
    """Return what must not have been told, each with the cards; `seats`: who sits where."""
    secrets = Secrets.of(log)
    found = ((one, one.cards(secrets.drawn) & secrets.hidden(seats.get(one.player), one.seq)) for one in told)
    return [(one, cards) for one, cards in found if cards]
