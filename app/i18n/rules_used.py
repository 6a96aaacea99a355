"""Which messages the rules ask for: the editor, the rule cards and the rules pages of every game."""

from collections.abc import Iterator

from app.games import GAMES
from app.games.guide import ADVICE, EXAMPLES, SECTIONS
from app.games.house_rules import first_rules, options_of
from app.games.options import OptionSpec
from app.i18n import SOURCE, catalogue
from app.i18n.rules_text import saying_id
from app.i18n.used import Use


def house_rules() -> Iterator[Use]:
    """Yield what house rules are told by: each game, preset, option and value in words."""
    for game in GAMES.values():
        where = f"the rules of {game.name}"
        yield Use(f"game.{game.name}", where)
        for preset in game.presets:
            yield Use(f"preset.{preset}", where)
            yield Use(f"preset.{preset}.note", where)
        for spec in options_of(game.name):
            yield from _option(spec, where)
            yield Use(f"rules.group.{spec.group}", where)
            yield from _sayings(game.name, spec, where)


def _option(spec: OptionSpec, where: str) -> Iterator[Use]:
    yield Use(f"option.{spec.name}", where)
    yield Use(f"option.{spec.name}.note", where)
    bounds = spec.kind.describe()
    words = bounds.get("words", []) + (bounds.get("values", []) if bounds["kind"] == "choice" else [])
    for value in [*words, *(["off"] if bounds.get("off") else [])]:
        if isinstance(value, str):
            yield Use(f"value.{spec.name}.{value}", where)


def _sayings(game: str, spec: OptionSpec, where: str) -> Iterator[Use]:
    """Yield the sentence of a rule card for every value of an option."""
    for value in spec.kind.values():
        found = saying_id(SOURCE, game, spec, value)
        yield Use(found or f"says.{spec.name}", where, frozenset({"value", "n"}))


def rules_pages() -> Iterator[Use]:
    """Yield what the rules pages say: every section, example and row of prices in words."""
    for game, sections in SECTIONS.items():
        where = f"the rules page of {game}"
        yield Use(f"rules_page.lead.{game}", where)
        yield Use(f"rules_page.minute.{game}", where)
        for section in sections:
            for end in ("", ".title"):
                yield Use(_known(f"guide.{game}.{section}{end}", f"guide.{section}{end}"), where)
        yield from _prices(game, where)
    for example in EXAMPLES:
        yield Use(f"example.{example.name}", f"the examples of {example.game}")
    for name in ADVICE:
        yield Use(f"rules_page.advice.{name}", "the rules pages")


def cards() -> Iterator[Use]:
    """Yield what a rule card says of the deal, for each number of seats and jokers."""
    for game in GAMES.values():
        table = {spec.name: spec for spec in options_of(game.name)}
        jokers = table.get("joker_count")
        ways = [
            f".{seats}_{count}"
            for seats in (game.seat_counts if jokers else ())
            for count in (jokers.kind.values() if jokers else ())
            if not count or (jokers and jokers.applies(first_rules(game.name).options, seats))
        ]
        for way in ways or [""]:
            yield Use(f"rule_card.setup.{game.name}{way}", f"the rule card of {game.name}")


def _prices(game: str, where: str) -> Iterator[Use]:
    table = first_rules(game).prices()
    for column in table.columns:
        yield Use(f"rules_page.column.{column}", where)
    yield Use(_known(f"rules_page.over_by.{game}", "rules_page.number"), where)
    for row, _ in table.rows:
        if not row.isdecimal():
            yield Use(_known(f"rules_page.row.{row}", f"bid.{row}"), where)


def _known(own: str, common: str) -> str:
    """Return the id of a game's own message where it has one, else the one for all."""
    return own if own in catalogue(SOURCE).messages else common
