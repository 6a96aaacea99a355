"""What every game offers to the table: the rules as pure functions over an immutable state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.games.cards import Card
from app.games.commands import Deal, NextHand
from app.games.phases import DEALING, OVER
from app.games.prices import Prices
from app.games.state import GameState
from app.games.written import WrittenHand

Opts = TypeVar("Opts")
State = TypeVar("State", bound=GameState)
Command = TypeVar("Command")
Event = TypeVar("Event")
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chance:
    """Something to be shuffled before play goes on: `pack` is what must come back in a random order."""

    kind: str
    pack: tuple[Card, ...]


@dataclass(frozen=True, eq=False)
class Game(Generic[Opts, State, Command, Event]):
    """One game = hands until the target. A game is the table of its own functions; what all games answer
    alike stands here.

    `decide` and `evolve` are the whole game; neither reads a clock, chance or the outside world. The table
    owns what reaches over several games: the draw for seats, tokens, the ceremony.
    """

    name: str
    """The game's name in the log, in files and in addresses, like `cutthroat_spades`."""
    seat_counts: tuple[int, ...]
    """The numbers of seats that can be played."""
    presets: Mapping[str, Mapping[str, object]]
    """Named sets of options; the first is the default."""
    events: Mapping[str, type[Event]]
    """Event classes by their names in the log."""
    commands: Mapping[str, type[Command]]
    """Command classes by their names on the wire; only those with a `seat` may come from a player."""
    options: Callable[[str, Mapping[str, object], int], Opts]
    """Return the options of a preset with some replaced, for so many seats; `OptionError` when they cannot be
    played."""
    prices: Callable[[Opts, int], Prices]
    """Return what a hand can bring under some options, with so many seats."""
    started: Callable[[str, Opts, int, int, State | None], Event]
    """Return what `opening` returns, given the name of the game first."""
    pack: Callable[[State], tuple[Card, ...]]
    """Return the cards that are dealt."""
    decisions: Mapping[type, Callable[[State, Any], tuple[Event, ...]]]
    """What answers each command: the events it causes, at least one; `RuleViolation` when it is refused."""
    evolutions: Mapping[type, Callable[[Any, Any], State]]
    """What each stored event (trusted, not checked) makes of the state before it."""
    legal_commands: Callable[[State, int], tuple[Command, ...]]
    """Return every command that a seat may give now."""
    view: Callable[[State, int | None], Json]
    """Return what a seat, or a spectator (None), may know, as plain JSON values."""
    show: Callable[[State, Event, int | None], Json]
    """Return an event as a seat or spectator may see it; the state is the one after the event."""
    is_private: Callable[[Event], bool]
    """Return whether viewers are shown different things, so that one encoding does not serve all."""
    cards_in: Callable[[State], tuple[Card, ...]]
    """Return all cards of the hand wherever they lie now: of the last one until the next is dealt, none
    before the first deal."""
    bot_view: Callable[[State, int], Any]
    """Return what a computer player at this seat may know: a frozen value of the game's own type."""
    entry_form: Callable[[State], dict[str, Any]]
    """Return what may be written down of the hand of real cards that is dealt in this state, as plain JSON
    values."""
    read_entry: Callable[[State, object], Any]
    """Return a hand of real cards as it was written down, played between two hands of the state; refused with
    a code, and `seat` where it concerns one."""
    score_entry: Callable[[State, Any], Event]
    """Return the `hand_scored` of what `read_entry` returned for the same state."""
    pack_order: Callable[[State, WrittenHand], tuple[Card, ...]]
    """Return an order of the pack that deals a hand as far as it is written."""
    unsaid: Callable[[State, object, WrittenHand], Command | None]
    """Return a command that goes without saying before the wanted one (None: before a step that is no
    command), or None."""

    def opening(self, options: Opts, n_seats: int, dealer: int, previous: State | None = None) -> Event:
        """Return the event that begins a game. `previous` is the game of the same tournament that ended
        before it: some house rules count over the whole tournament."""
        return self.started(self.name, options, n_seats, dealer, previous)

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after a stored event (trusted, not checked); `None` only before the opening."""
        return self.evolutions[type(event)](state, event)

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        """Return the events that a command causes, at least one; `RuleViolation` when it is refused."""
        return self.decisions[type(command)](state, command)

    def chance(self, state: State) -> Chance | None:
        """Return what must be shuffled now, or None."""
        return Chance("deal", self.pack(state)) if state.phase == DEALING else None

    def deal(self, order: tuple[Card, ...]) -> Deal:
        """Return the server's own command that hands a shuffled pack to the game."""
        return Deal(order)

    def next_hand(self) -> NextHand:
        """Return the server's own command that goes on after a scored hand."""
        return NextHand()

    def turn(self, state: State) -> int | None:
        """Return the seat that must act now, None before the deal, in the summary and at the end."""
        return state.turn

    def is_over(self, state: State) -> bool:
        """Return whether the game has been won."""
        return state.phase == OVER

    def winner(self, state: State) -> int | None:
        """Return the seat that won the game, or None."""
        return state.winner

    def standings(self, state: State) -> tuple[int, ...]:
        """Return the totals by seat."""
        return state.totals
