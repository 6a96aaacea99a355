"""A rule card: house rules as a short code that any server can read without asking another.

The code counts in letters that are no vowels, like `MKTR-DFLW`. Inside is one number with a place for each
question: which game, preset and seats, how many changes, then which option and which of its values. In front
stand three letters of a sum over what the card *means*: game, seats and every option that is not at its
default, in words. So a server whose options or presets have come to mean something else refuses the card
instead of playing other rules.
"""

from collections.abc import Iterable, Iterator

from app.games import GAMES
from app.games.errors import OptionError
from app.games.house_rules import HouseRules, house_rules, is_same, options_of
from app.games.options import CommonOptions, OptionSpec, option_table

VERSION = 1
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
GROUP = 4
CHECK = 3  # letters of the sum
FACTOR, PRIME = 1_000_003, 2**61 - 1
LONGEST = 200
# How many answers each question has room for; they are part of the format.
VERSIONS, GAME_PLACES, PRESETS, SEATS, OPTIONS = 8, 16, 16, 8, 128


def encode(rules: HouseRules) -> str:
    """Return the card's code, in groups of four letters.

    >>> encode(house_rules("cutthroat_spades", "official", {}, 3))
    'BDWC-BBBB'
    """
    game = GAMES[rules.game]
    numbered = _numbered(rules.game)
    digits = [
        (VERSION, VERSIONS),
        (list(GAMES).index(rules.game), GAME_PLACES),
        (list(game.presets).index(rules.preset), PRESETS),
        (game.seat_counts.index(rules.n_seats), SEATS),
        (len(rules.changed), OPTIONS),
    ]
    for number, spec in sorted(numbered.items()):
        if spec.name in rules.changed:
            values = list(spec.kind.values())
            at = next(i for i, value in enumerate(values) if is_same(value, rules.changed[spec.name]))
            digits += [(number, OPTIONS), (at, len(values))]
    letters = _letters(_packed(digits))
    text = _sum(rules) + letters
    return _grouped(text.ljust(max(2 * GROUP, len(text) + -len(text) % GROUP), LETTERS[0]))


def decode(code: str) -> HouseRules:
    """Return the rules that a code says; small letters, blanks and hyphens do not matter.

    Raises `OptionError`: `card_unreadable` (no code, or a letter is wrong), `card_other_version` (made by a
    server of another time).

    >>> rules = decode("bdwc bbbb")
    >>> rules.game, rules.preset, rules.n_seats
    ('cutthroat_spades', 'official', 3)
    """
    letters = [letter for letter in code[:LONGEST].upper() if letter not in " -"]
    if len(letters) < 2 * GROUP or len(letters) % GROUP or not set(letters) <= set(LETTERS):
        raise OptionError("card_unreadable")
    number = 0
    for letter in reversed(letters[CHECK:]):
        number = number * len(LETTERS) + LETTERS.index(letter)
    if number % VERSIONS != VERSION:
        raise OptionError("card_other_version")
    rules = _read(number // VERSIONS)
    if _sum(rules) != "".join(letters[:CHECK]) or encode(rules) != _grouped(letters):
        raise OptionError("card_unreadable")
    return rules


def _read(number: int) -> HouseRules:
    """Take the digits off one after the other, each telling how the next is to be read."""

    def digit(room: int) -> int:
        nonlocal number
        number, at = divmod(number, room)
        return at

    try:
        name = list(GAMES)[digit(GAME_PLACES)]
        preset = list(GAMES[name].presets)[digit(PRESETS)]
        n_seats = GAMES[name].seat_counts[digit(SEATS)]
        numbered = _numbered(name)
        changed: dict[str, object] = {}
        for _ in range(digit(OPTIONS)):
            spec = numbered[digit(OPTIONS)]
            values = list(spec.kind.values())
            changed[spec.name] = values[digit(len(values))]
        return house_rules(name, preset, changed, n_seats)
    except (IndexError, KeyError, OptionError):  # no server made a card of rules that cannot be played
        raise OptionError("card_unreadable") from None


def _numbered(game: str) -> dict[int, OptionSpec]:
    """Return a game's options by their numbers on a card: even those of all games, odd the game's own.

    So an option that is added at the end of either list leaves all other numbers as they are.
    """
    table = options_of(game)
    common = [spec.name for spec in option_table(CommonOptions)]
    own = [spec for spec in table if spec.name not in common]
    shared = [spec for spec in table if spec.name in common]
    return {2 * i: spec for i, spec in enumerate(shared)} | {2 * i + 1: spec for i, spec in enumerate(own)}


def _sum(rules: HouseRules) -> str:
    """Return three letters of a sum over what the rules mean."""
    told = sorted(
        f"{spec.name}={_spelled(value)}"
        for spec in options_of(rules.game)
        if not is_same(value := getattr(rules.options, spec.name), spec.default)
    )
    meaning = ";".join([f"{VERSION} {rules.game} {rules.preset} {rules.n_seats}", *told])
    number = 0
    for letter in meaning:
        number = (number * FACTOR + ord(letter)) % PRIME
    return _letters(number + PRIME)[:CHECK]


def _spelled(value: object) -> str:
    return "+".join(value) if isinstance(value, tuple) else str(value)


def _packed(digits: Iterable[tuple[int, int]]) -> int:
    """Return one number from digits, the first at its low end; each comes with the number of its values."""
    number, weight = 0, 1
    for digit, room in digits:
        number += digit * weight
        weight *= room
    return number


def _letters(number: int) -> str:
    """Return a number in letters, its low end first."""

    def spelled(rest: int) -> Iterator[str]:
        while rest:
            rest, at = divmod(rest, len(LETTERS))
            yield LETTERS[at]

    return "".join(spelled(number))


def _grouped(letters: Iterable[str]) -> str:
    text = "".join(letters)
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))
