"""Games played at random by the rules, for every test that needs a game in some state."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from random import Random
from typing import Any, get_type_hints

from app.games.cards import Card, Suit
from app.games.errors import OptionError
from app.games.game import Game
from app.games.options import Choice, Flag, Number, OptionSpec, Several, option_table
from app.games.spades.bids import NUMBERS, SPECIALS

AnyGame = Game[Any, Any, Any, Any]

SHORT: Mapping[str, object] = {"target": 100, "mercy_total": -200}
"""House rules under which random play is over after a few hands; without mercy it might never be."""
SHORT_OF: Mapping[str, Mapping[str, object]] = {"cutthroat_euchre": {"target": 6}}
"""The same for games that count in other numbers."""


@dataclass
class Played:
    """A game as far as it was played: its log, and the state after each event of it."""

    game: AnyGame
    log: list[Any] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)

    @property
    def state(self) -> Any:
        return self.states[-1]

    def add(self, event: Any) -> None:
        self.log.append(event)
        self.states.append(self.game.evolve(self.states[-1] if self.states else None, event))


def begin(game: AnyGame, options: Any, n_seats: int, dealer: int = 0) -> Played:
    """Return a game at its opening."""
    played = Played(game)
    played.add(game.opening(options, n_seats, dealer))
    return played


def random_command(game: AnyGame, state: Any, random: Random) -> Any:
    """Return a command that brings the game on: the server's own when one is due, else a seat's."""
    if chance := game.chance(state):
        return game.deal(tuple(random.sample(chance.pack, len(chance.pack))))
    turn = game.turn(state)
    if turn is None:
        return game.next_hand()
    anyone = random.randrange(len(game.standings(state)))
    legal = following(state, game.legal_commands(state, anyone) or game.legal_commands(state, turn))
    wild = random.random() < WILD
    return random.choice([command for command in legal if wild or is_modest(command)] or legal)


def following(state: Any, legal: Sequence[Any]) -> Sequence[Any]:
    """Return the cards that follow suit, in every other hand of a game that lets seats revoke.

    Where a revoke scores nothing, a game in which everybody revokes in every hand would never end.
    """
    may_revoke = not getattr(getattr(state, "options", None), "enforce_follow_suit", True)
    if not may_revoke or state.hand_no % 2 or not state.hand.trick:
        return legal
    led = state.hand.trick[0][1].suit
    return [command for command in legal if hasattr(command, "card") and command.card.suit is led] or legal


WILD = 0.25
"""The share of bids at random among all on offer; the others can mostly be kept."""
MODEST = ("2", "3", "4", "5", "1F", "2F")


def is_modest(command: Any) -> bool:
    return not hasattr(command, "bid") or command.bid in MODEST


ENDLESS = 20_000
"""More events than any game at random; one that has them would go on until memory ends."""


def steps(played: Played, random: Random) -> Iterator[tuple[Any, Any, tuple[Any, ...]]]:
    """Play on to the end of the game; yield the state before, the command and its events each time."""
    game = played.game
    while not game.is_over(played.state):
        assert len(played.log) < ENDLESS, (game.name, played.log[0])
        before = played.state
        command = random_command(game, before, random)
        events = game.decide(before, command)
        for event in events:
            played.add(event)
        yield before, command, events


def random_options(game: AnyGame, n_seats: int, random: Random) -> Any:
    """Return the options of a random preset with a few of them replaced at random, for a short game."""
    preset = random.choice(sorted(game.presets))
    specs = option_table(type(game.options(preset, {}, n_seats)))
    while True:
        changed = random.sample(specs, random.randint(0, 6))
        overrides = {spec.name: random_value(spec, random) for spec in changed}
        try:
            return game.options(preset, {**overrides, **SHORT_OF.get(game.name, SHORT)}, n_seats)
        except OptionError:
            continue


def random_value(spec: OptionSpec, random: Random) -> object:
    """Return one of the values that an option can take."""
    match spec.kind:
        case Flag():
            return random.choice([True, False])
        case Choice(values, off):
            return random.choice([*values, *([False] if off else [])])
        case Several(values):
            return random.sample(values, random.randint(0, len(values)))
        case Number(low, high, words, off):
            return random.choice([low, high, spec.default, *words, *([False] if off else [])])
        case kind:
            raise TypeError(kind)


WORDS = (*NUMBERS, *SPECIALS, "0", "18", "99", "-1", "nil", "")


def every_command(game: AnyGame, state: Any, n_seats: int) -> Iterator[Any]:
    """Yield every command that any seat could think of, of all kinds, and some of seats that do not exist."""
    values: dict[Any, tuple[Any, ...]] = {
        int: tuple(range(-1, n_seats + 1)),
        Card: tuple(Card),
        Suit: tuple(Suit),
        str: WORDS,
        tuple[Card, ...]: handfuls(game, state),
    }
    for kind in game.commands.values():
        hints = get_type_hints(kind)
        if "seat" in hints:
            for fields in product(*(values[hint] for hint in hints.values())):
                yield kind(**dict(zip(hints, fields, strict=True)))


def handfuls(game: AnyGame, state: Any) -> tuple[tuple[Card, ...], ...]:
    """Return some sets of cards, too few and too many too, of the seat at turn and of all that there are."""
    turn = game.turn(state)
    own = () if turn is None else state.hand.holdings[turn][:7]
    some = tuple(sorted(game.cards_in(state)))[:6]
    return ((), own[:1] * 5, *(five for n in (4, 5, 6) for of in (own, some) for five in combinations(of, n)))
