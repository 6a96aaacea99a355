"""The text of a game that was played here, from its log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from app.games import GAMES
from app.games.cards import Card
from app.games.draw import Draw
from app.games.errors import CodedError, FormatError
from app.games.events import CardPlayed, HandBegun
from app.games.game import Game
from app.games.notation.lines import VERSION
from app.games.notation.steps import Names
from app.games.notation.values import command_text, option_text
from app.games.options import option_table
from app.games.written import WrittenHand

WIDTH = 100
"""Where a line of many short pieces ends."""


def write_game(names: Names, log: Sequence[Any]) -> str:
    """Return the text of the games of one tournament, from their events; `replay` ends in the same state.

    Raises `FormatError("log_not_explained", event)` for an event that no command of this version leads to.

    >>> from app.games.three_person_spades.game import THREE_PERSON_SPADES as game
    >>> start = game.opening(game.options("three_person", {"target": 300}, 3), 3, dealer=0)
    >>> print(write_game(Names("three_person", ("Ann", "Bo", "Cy")), [start]), end="")
    cutthroat notation 1
    game: three_person_spades
    preset: three_person
    option target: 300
    player 0: Ann
    player 1: Bo
    player 2: Cy
    <BLANKLINE>
    hand 1: dealer 0
    """
    return "".join(f"{line}\n" for line in (*_header(names, log[0]), *_Writer(log).lines()))


def _header(names: Names, start: Any) -> Iterator[str]:
    """Yield the lines before the first hand; of the options those that the preset has not."""
    yield f"cutthroat notation {VERSION}"
    yield f"game: {start.game}"
    yield f"preset: {names.preset}"
    preset = GAMES[start.game].options(names.preset, {}, start.n_seats)
    for spec in option_table(type(start.options)):
        value = getattr(start.options, spec.name)
        if value != getattr(preset, spec.name):
            yield f"option {spec.name}: {option_text(value)}"
    for seat, name in enumerate(names.players):
        yield f"player {seat}: {name}"
    if names.draw is not None:
        yield f"draw: {draw_text(names.draw)}"
    counted = {"totals": start.totals, "bags": getattr(start, "bags", None)}
    counted["b6_used"] = getattr(start, "b6_used", None)
    for what, numbers in counted.items():
        if numbers is not None and any(numbers):
            yield f"start {what}: {' '.join(map(str, numbers))}"


def draw_text(draw: Draw) -> str:
    """Return a draw by the seats that came of it, each round apart.

    >>> from app.games.cards import cards
    >>> from app.games.draw import draw_seats
    >>> draw_text(draw_seats(3, cards("KH 9C KD 4S 7S 2H")))
    '0 KD, 1 KH, 2 9C / 0 7S, 1 4S'
    """
    rounds = [sorted((draw.order.index(one.place), one.card.value) for one in drawn) for drawn in draw.rounds]
    return " / ".join(", ".join(f"{seat} {card}" for seat, card in drawn) for drawn in rounds)


class _Writer:
    """Goes through a log, playing it again, to find the commands that led to its events."""

    def __init__(self, log: Sequence[Any]) -> None:
        self._log = log
        self._game: Game[Any, Any, Any, Any] = GAMES[log[0].game]
        self._state: Any = None
        self._at = 0
        self._pending: list[str] = []

    def lines(self) -> Iterator[str]:
        while self._at < len(self._log):
            event = self._log[self._at]
            if hasattr(event, "game"):
                yield from self._flushed()
                self._state = self._game.evolve(None, event)
                self._at += 1
                yield from ("", f"hand 1: dealer {event.dealer}")
            elif isinstance(event, HandBegun):
                yield from self._flushed()
                self._do(self._game.next_hand())
                yield from ("", f"hand {event.hand_no}: dealer {event.dealer}")
            elif hasattr(event, "seat"):
                yield from self._acted(event)
            else:
                yield from self._flushed()
                yield from self._dealt(event)
        yield from self._flushed()
        if self._state.hand.trick:
            yield _trick(self._state.hand.trick)

    def _acted(self, event: Any) -> Iterator[str]:
        """Yield the line of a trick with its last card, and what was scored with it; other commands are
        gathered, several to a line."""
        before = self._state
        if isinstance(event, CardPlayed):
            yield from self._flushed()
        command = self._command(event)
        ends = self._do(command)
        if not isinstance(event, CardPlayed):
            self._pend(event.seat, command_text(command))
        elif not self._state.hand.trick:
            yield _trick((*before.hand.trick, (event.seat, event.card)))
        if ends:
            yield from self._flushed()
            yield self._score()

    def _dealt(self, event: Any) -> Iterator[str]:
        """Yield what was dealt: the holdings by seat, then every other part of the deal that has cards."""
        parts = {name: cards for name, cards in parts_of(event).items() if cards}
        hand = WrittenHand(len(self._game.standings(self._state)), parts, (), ())
        try:
            order = self._game.pack_order(self._state, hand)
        except CodedError:
            raise self._unexplained() from None
        self._do(self._game.deal(order))
        for name, cards in parts.items():
            yield f"deal {name.replace('_', ' ')}: {' '.join(card.value for card in cards)}"

    def _unexplained(self) -> FormatError:
        return FormatError("log_not_explained", event=type(self._log[self._at]).__name__)

    def _command(self, event: Any) -> Any:
        """Return the command that leads to the next events of the log."""
        for command in self._game.legal_commands(self._state, event.seat):
            if self._events_of(command)[:1] == (event,):
                return command
        raise self._unexplained()

    def _events_of(self, command: Any) -> tuple[Any, ...]:
        return self._game.decide(self._state, command)

    def _do(self, command: Any) -> bool:
        """Go over the events of a command in the log; return whether a hand was scored with them."""
        try:
            events = self._events_of(command)
        except CodedError:
            events = ()
        logged = tuple(self._log[self._at : self._at + len(events)])
        if not events or events != logged:
            raise self._unexplained()
        for event in events:
            self._state = self._game.evolve(self._state, event)
        self._at += len(events)
        return any(hasattr(event, "seats") for event in events)

    def _score(self) -> str:
        scored = self._state.scores[-1].seats
        claims = {
            "tricks": " ".join(str(tricks) for tricks in self._state.hand.tricks),
            "score": " ".join(f"{seat.delta:+d}" for seat in scored),
            "totals": " ".join(str(seat.total) for seat in scored),
        }
        if all(seat.bags is not None for seat in scored):
            claims["bags"] = " ".join(str(seat.bags) for seat in scored)
        if self._game.is_over(self._state):
            claims["won"] = str(self._game.winner(self._state))
        return "; ".join(f"{what}: {numbers}" for what, numbers in claims.items())

    def _pend(self, seat: int, text: str) -> None:
        """Gather a command; what a seat does twice in a row stands behind one head."""
        head = f"{seat}: "
        if self._pending and self._pending[-1].startswith(head):
            self._pending[-1] += f", {text}"
        else:
            self._pending.append(head + text)

    def _flushed(self) -> Iterator[str]:
        """Yield the gathered commands in lines of a readable length."""
        line = ""
        for piece in self._pending:
            if line and len(line) + len(piece) > WIDTH:
                yield line
                line = ""
            line = f"{line}; {piece}" if line else piece
        if line:
            yield line
        self._pending = []


def parts_of(dealt: Any) -> Mapping[str, tuple[Card, ...]]:
    """Return the cards of a `hand_dealt` by the names that the notation has for them.

    >>> from app.games.cards import cards
    >>> from app.games.three_person_spades.events import HandDealt
    >>> list(parts_of(HandDealt(1, 0, (cards("2C"), cards("3C"), cards("4C")), Card("5C"))).items())[2:]
    [('2', (<Card.4C: '4C'>,)), ('aside', (<Card.5C: '5C'>,))]
    """
    parts: dict[str, tuple[Card, ...]] = {}
    for field in fields(dealt):
        value = getattr(dealt, field.name)
        if field.name == "holdings":
            parts |= {str(seat): holding for seat, holding in enumerate(value)}
        elif isinstance(value, Card):
            parts[field.name] = (value,)
        elif isinstance(value, tuple):
            parts[field.name] = value
    return parts


def _trick(plays: Sequence[tuple[int, Card]]) -> str:
    return f"trick {plays[0][0]}: {' '.join(card.value for _, card in plays)}"
