"""What every game offers to the table: the rules as pure functions over an immutable state."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from app.games.cards import Card

Opts = TypeVar("Opts")
State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


@dataclass(frozen=True, slots=True)
class Chance:
    """Something to be shuffled before play goes on: `pack` is what must come back in a random order."""

    kind: str
    pack: tuple[Card, ...]


class Game(Protocol[Opts, State, Command, Event]):
    """One game = hands until the target.

    `decide` and `evolve` are the whole game; neither reads a clock, chance or the outside world. The table
    owns what reaches over several games: the draw for seats, tokens, the ceremony.
    """

    @property
    def name(self) -> str:
        """The game's name in the log, in files and in addresses, like `cutthroat_spades`."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats that can be played."""

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """Named sets of options; the first is the default."""

    @property
    def events(self) -> Mapping[str, type[Event]]:
        """Event classes by their names in the log."""

    @property
    def commands(self) -> Mapping[str, type[Command]]:
        """Command classes by their names on the wire; only those with a `seat` may come from a player."""

    def options(self, preset: str, overrides: Mapping[str, object], n_seats: int) -> Opts:
        """Return the options of a preset with some replaced; `OptionError` when they cannot be played."""

    def opening(self, options: Opts, n_seats: int, dealer: int, previous: State | None = None) -> Event:
        """Return the event that begins a game. `previous` is the game of the same tournament that ended
        before it: some house rules count over the whole tournament."""

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after a stored event (trusted, not checked); `None` only before the opening."""

    def chance(self, state: State) -> Chance | None:
        """Return what must be shuffled now, or None."""

    def deal(self, order: tuple[Card, ...]) -> Command:
        """Return the server's own command that hands a shuffled pack to the game."""

    def next_hand(self) -> Command:
        """Return the server's own command that goes on after a scored hand."""

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        """Return the events that a command causes, at least one; `RuleViolation` when it is refused."""

    def turn(self, state: State) -> int | None:
        """Return the seat that must act now, None before the deal, in the summary and at the end."""

    def legal_commands(self, state: State, seat: int) -> tuple[Command, ...]:
        """Return every command that a seat may give now."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return what a seat, or a spectator (None), may know, as plain JSON values."""

    def show(self, state: State, event: Event, seat: int | None) -> dict[str, Any]:
        """Return an event as a seat or spectator may see it; `state` is the one after the event."""

    def is_private(self, event: Event) -> bool:
        """Return whether viewers are shown different things, so that one encoding does not serve all."""

    def is_over(self, state: State) -> bool:
        """Return whether the game has been won."""

    def winner(self, state: State) -> int | None:
        """Return the seat that won the game, or None."""

    def standings(self, state: State) -> tuple[int, ...]:
        """Return the totals by seat."""

    def cards_in(self, state: State) -> tuple[Card, ...]:
        """Return all cards of the hand wherever they lie now: of the last one until the next is dealt, none
        before the first deal."""

    def bot_view(self, state: State, seat: int) -> Any:
        """Return what a computer player at this seat may know: a frozen value of the game's own type."""
