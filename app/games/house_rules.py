"""The house rules of a table as one value: game, preset, what was changed from it, number of seats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from app.games import GAMES
from app.games.errors import OptionError
from app.games.options import OptionSpec, Value, option_table
from app.games.prices import Prices


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules that can be played. `changed` holds only what differs from the preset, in the table's order."""

    game: str
    preset: str
    changed: Mapping[str, Value]
    n_seats: int
    options: Any

    def lines(self) -> Iterator[tuple[OptionSpec, Value, bool]]:
        """Yield each option that matters here: its row, its value, whether it was changed."""
        for spec in option_table(type(self.options)):
            if spec.applies(self.options, self.n_seats):
                yield spec, getattr(self.options, spec.name), spec.name in self.changed

    def prices(self) -> Prices:
        """Return what a hand can bring; penalties and prizes come on top.

        >>> rows = house_rules("cutthroat_spades", "official", {"sm_mode": "off"}, 3).prices().rows
        >>> rows[1], rows[-1]
        (('1F', (50, 10, -50)), ('BN', (200, None, -200)))
        """
        return GAMES[self.game].prices(self.options, self.n_seats)


def options_of(game: str) -> tuple[OptionSpec, ...]:
    """Return the option table of a game.

    >>> options_of("cutthroat_euchre")[-1].name
    'maker_alone_march'
    """
    rules = GAMES[game]
    return option_table(type(rules.options(next(iter(rules.presets)), {}, rules.seat_counts[0])))


def house_rules(game: str, preset: str, overrides: Mapping[str, object], n_seats: int) -> HouseRules:
    """Return rules that can be played.

    Raises `OptionError`: `unknown_game` and whatever the game refuses.

    >>> dict(house_rules("cutthroat_spades", "official", {"target": 500, "bag_limit": 5}, 3).changed)
    {'bag_limit': 5}
    """
    if game not in GAMES:
        raise OptionError("unknown_game", game=str(game)[:40])
    rules = GAMES[game]
    options = rules.options(preset, overrides, n_seats)
    changed = {}
    base = rules.presets[preset]
    for spec in option_table(type(options)):
        value = getattr(options, spec.name)
        if not is_same(value, base.get(spec.name, spec.default)):
            changed[spec.name] = value
    return HouseRules(game, preset, MappingProxyType(changed), n_seats, options)


def first_rules(game: str) -> HouseRules:
    """Return a game's rules where nobody has chosen any."""
    rules = GAMES[game]
    return house_rules(game, next(iter(rules.presets)), {}, rules.seat_counts[0])


def is_same(one: object, other: object) -> bool:
    """Return whether two values of an option are the same; `False` (off) is not 0."""
    return type(one) is type(other) and one == other


def differences(before: HouseRules, after: HouseRules) -> tuple[str, ...]:
    """Return what differs between two rules of one game: option names, `n_seats` first.

    Options that matter in neither are left out.

    >>> first = house_rules("two_player_spades", "two_player", {}, 2)
    >>> differences(first, house_rules("two_player_spades", "open_discards", {}, 2))
    ('peek',)
    """
    seats = ("n_seats",) if before.n_seats != after.n_seats else ()
    told = {spec.name for rules in (before, after) for spec, _, _ in rules.lines()}
    names = (spec.name for spec in option_table(type(after.options)))
    return seats + tuple(
        name
        for name in names
        if name in told and not is_same(getattr(before.options, name), getattr(after.options, name))
    )
