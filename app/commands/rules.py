"""`cutthroat rules`: house rules in plain language, as the rule card has them."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from app.commands.options import AsJson
from app.commands.refusals import refuse_coded
from app.games import GAMES
from app.games.errors import CodedError, FormatError, OptionError
from app.games.house_rules import HouseRules, differences, house_rules
from app.games.rule_card import decode, encode
from app.i18n import SOURCE, translate
from app.i18n.rules_text import groups

console = Console(highlight=False)


def rules(
    card: Annotated[str | None, typer.Argument(metavar="[CODE]", help="The code of a rule card.")] = None,
    game: Annotated[str | None, typer.Option(help=f"Without a code: {', '.join(GAMES)}.")] = None,
    preset: Annotated[str | None, typer.Option(help="Left out: the game's first.")] = None,
    seats: Annotated[int | None, typer.Option(help="Left out: the fewest that can play.")] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=JSON", help="Change an option; may be repeated."),
    ] = None,
    since: Annotated[
        str | None, typer.Option(metavar="CODE", help="Say what differs from this card.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print house rules and the code of their card, from a code or from a game and its options."""
    try:
        has_choices = preset is not None or seats is not None or bool(changes)
        if (card is None) == (game is None) or (card is not None and has_choices):
            raise FormatError("card_or_game")
        found = decode(card) if card is not None else _chosen(str(game), preset, seats, changes or ())
        before = None if since is None else decode(since)
        if before is not None and before.game != found.game:
            raise OptionError("card_other_game", game=before.game)
    except CodedError as error:
        report = {"error": {"code": error.code, "params": error.params}}
        raise refuse_coded(error, "", report if as_json else None) from None
    changed = None if before is None else differences(before, found)
    if as_json:
        sys.stdout.write(json.dumps(_report(found, changed)) + "\n")
    else:
        _print(found, changed)


def _chosen(game: str, preset: str | None, seats: int | None, changes: Iterable[str]) -> HouseRules:
    if game not in GAMES:
        raise OptionError("unknown_game", game=game[:40])
    offered = GAMES[game]
    preset = next(iter(offered.presets)) if preset is None else preset
    seats = offered.seat_counts[0] if seats is None else seats
    return house_rules(game, preset, _options(changes), seats)


def _options(changes: Iterable[str]) -> Mapping[str, object]:
    """Return `bag_limit=5`, `deck="24"` or `deck=25_joker` as values; what is no JSON is a word."""
    options: dict[str, object] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise OptionError("unknown_option", option=name[:40])
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
        except RecursionError:
            raise FormatError("too_deep") from None
    return options


def _report(found: HouseRules, changed: Iterable[str] | None) -> dict[str, Any]:
    lines = [line for group in groups(SOURCE, found) for line in group.lines]
    return {
        "code": encode(found),
        "game": found.game,
        "preset": found.preset,
        "n_seats": found.n_seats,
        "options": dict(found.changed),
        "lines": [
            {"option": line.name, "text": line.text, "rule": line.rule, "changed": line.changed}
            for line in lines
        ],
        **({} if changed is None else {"since": list(changed)}),
    }


def _print(found: HouseRules, changed: Iterable[str] | None) -> None:
    title = translate(SOURCE, "rule_card.of", game=found.game, preset=found.preset)
    console.print(f"[bold]{escape(title)}[/], {translate(SOURCE, 'rule_card.seats', n=found.n_seats)}")
    console.print(f"Card {encode(found)}; * changed from the preset")
    for group in groups(SOURCE, found):
        console.print(f"\n[bold]{escape(group.title)}[/]")
        for line in group.lines:
            console.print(f"{'*' if line.changed else ' '} {escape(line.text)} [dim]{line.rule}[/]")
    if changed is not None:
        console.print(f"\nSince the other card: {', '.join(changed) or 'nothing has changed'}")
