"""House rules in plain language: one sentence for each option that matters, made from the option data.

A sentence is looked up from the most to the least special: `says.<game>.<option>.<value>`,
`says.<game>.<option>`, `says.<option>.<value>`, `says.<option>`. An option without one is told by its name
and its value, so that a new option is never missing from a card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.house_rules import HouseRules
from app.games.options import GROUPS, Flag, OptionSpec, Several, Value
from app.i18n import catalogue, translate

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Line:
    """One option as a sentence; `rule` is its number in the rules, `changed` whether the preset says else."""

    name: str
    text: str
    rule: str
    changed: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences that belong together, under a heading."""

    name: str
    title: str
    lines: tuple[Line, ...]


def groups(lang: str, rules: HouseRules) -> tuple[Group, ...]:
    """Return everything that matters of these rules, in the order of the groups; no group is empty.

    >>> from app.games.house_rules import house_rules
    >>> found = groups("en", house_rules("cutthroat_spades", "official", {"bag_mode": "none"}, 3))
    >>> [(line.text, line.changed) for group in found if group.name == "bags" for line in group.lines][0]
    ('Tricks over the bid cost nothing.', True)
    """
    found: dict[str, list[Line]] = {name: [] for name in GROUPS}
    for spec, value, changed in rules.lines():
        line = Line(spec.name, saying(lang, rules.game, spec, value), spec.rule, changed)
        found.setdefault(spec.group, []).append(line)
    return tuple(Group(name, _title(lang, name), tuple(lines)) for name, lines in found.items() if lines)


def _title(lang: str, group: str) -> str:
    """Return a heading in plain card words, as everything that is printed is."""
    message = f"rules.group.{group}"
    known = (one for one in (f"{message}~plain", message) if one in catalogue(lang).messages)
    return translate(lang, next(known, "rules.group.other"))


def saying(lang: str, game: str, spec: OptionSpec, value: Value) -> str:
    """Return what an option at this value means, as a sentence."""
    message = saying_id(lang, game, spec, value)
    words = value_words(lang, spec, value)
    if message is None:
        return f"{option_label(lang, spec.name)}: {words}"
    number = value if isinstance(value, int) and not isinstance(value, bool) else 0
    return translate(lang, message, value=number or words, n=number)


def saying_id(lang: str, game: str, spec: OptionSpec, value: Value) -> str | None:
    """Return the id of the sentence, None where there is none."""
    key = value_key(spec, value)
    ids = (f"says.{game}.{spec.name}.{key}", f"says.{game}.{spec.name}")
    return next(
        (
            one
            for one in (*ids, f"says.{spec.name}.{key}", f"says.{spec.name}")
            if one in catalogue(lang).messages
        ),
        None,
    )


def value_key(spec: OptionSpec, value: Value) -> str:
    """Return how a value is named in message ids: `yes`, `off`, `24`; of several words, how many they are,
    and an `h` where the jack of hearts, which does something else than the others, is one of them.
    """
    if isinstance(spec.kind, Flag):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"{len(value)}{'h' if 'JH' in value else ''}"
    return "off" if value is False else str(value)


def option_label(lang: str, name: str) -> str:
    """Return what an option is called.

    >>> option_label("en", "bag_limit"), option_label("en", "made_up")
    ('Limit', 'made up')
    """
    message = f"option.{name}"
    return translate(lang, message) if message in catalogue(lang).messages else name.replace("_", " ")


def option_note(lang: str, name: str) -> str:
    """Return what an option does, in one sentence; empty where nobody has written it yet."""
    message = f"option.{name}.note"
    return translate(lang, message) if message in catalogue(lang).messages else ""


def value_words(lang: str, spec: OptionSpec, value: Value) -> str:
    """Return a value as people read it.

    >>> from app.games.house_rules import options_of
    >>> table = {spec.name: spec for spec in options_of("cutthroat_spades")}
    >>> value_words("en", table["prize_jacks"], ("JC", "JH")), value_words("en", table["mercy_total"], -200)
    ('J♣, J♥', '−200')
    """
    if isinstance(spec.kind, Several) and isinstance(value, tuple):
        return ", ".join(f"{card[0]}{SUITS[card[1]]}" for card in value)
    if isinstance(spec.kind, Flag):
        return translate(lang, "rules.yes" if value else "rules.no")
    message = f"value.{spec.name}.{value_key(spec, value)}"
    if message in catalogue(lang).messages:
        return translate(lang, message)
    if isinstance(value, int) and not isinstance(value, bool):
        return translate(lang, "rules.number", n=value)
    return value_key(spec, value).replace("_", " ")


def other_values(lang: str, spec: OptionSpec) -> Iterator[str]:
    """Yield what else an option could be, in a few words each; a wide range as its ends."""
    bounds = spec.kind.describe()
    if bounds["kind"] == "number":
        low, high = (translate(lang, "rules.number", n=bounds[end]) for end in ("low", "high"))
        yield translate(lang, "rules.range", low=low, high=high)
        for value in (*bounds["words"], *((False,) if bounds["off"] else ())):
            yield value_words(lang, spec, value)
        return
    for value in spec.kind.values():
        if value != ():
            yield value_words(lang, spec, value)
