"""What the pages about rules show: sections, prices, examples and cards, in the language of the reader."""

from collections.abc import Iterable
from typing import Any

from app.games.guide import EXAMPLES, SECTIONS, Example
from app.games.house_rules import HouseRules, differences, options_of
from app.games.rule_card import encode
from app.games.scores import ScorePart
from app.i18n import catalogue, translate
from app.i18n.rules_text import SUITS, groups, option_label, other_values, saying, value_words


def guide(lang: str, rules: HouseRules) -> list[dict[str, Any]]:
    """Return the sections of a game's rules page: prose, what these rules say there, examples."""
    by_rule = {spec.name: (spec, changed) for spec, _, changed in rules.lines()}
    return [
        {
            "rule": rule,
            "title": _of_game(lang, rules.game, rule, ".title"),
            "paragraphs": _of_game(lang, rules.game, rule, "").split("\n\n"),
            "options": [
                {
                    "name": spec.name,
                    "label": option_label(lang, spec.name),
                    "text": saying(lang, rules.game, spec, getattr(rules.options, spec.name)),
                    "could_be": list(other_values(lang, spec)),
                    "changed": changed,
                }
                for spec, changed in by_rule.values()
                if spec.rule == rule
            ],
            "examples": [
                _example(lang, one) for one in EXAMPLES if one.game == rules.game and one.rule == rule
            ],
        }
        for rule in SECTIONS[rules.game]
    ]


def _of_game(lang: str, game: str, rule: str, end: str) -> str:
    """Return a section's text: the game's own where it has one, else the one for all games."""
    own = f"guide.{game}.{rule}{end}"
    return translate(lang, own if own in catalogue(lang).messages else f"guide.{rule}{end}")


def prices(lang: str, rules: HouseRules) -> dict[str, Any]:
    """Return what bids and results bring, as a table with its words."""
    table = rules.prices()
    note = f"rules_page.over_by.{rules.game}"
    return {
        "columns": [translate(lang, f"rules_page.column.{name}") for name in table.columns],
        "rows": [(_row_name(lang, name), points) for name, points in table.rows],
        "note": translate(lang, note) if note in catalogue(lang).messages else "",
    }


def _row_name(lang: str, name: str) -> str:
    if name.isdecimal():
        return translate(lang, "rules_page.row.number", bid=name)
    own = f"rules_page.row.{name}"
    return translate(lang, own if own in catalogue(lang).messages else f"bid.{name}")


def _example(lang: str, example: Example) -> dict[str, Any]:
    """Return a worked example as the engine scores it."""
    result = example.result()
    return {
        "name": example.name,
        "text": translate(lang, f"example.{example.name}"),
        "bids": hasattr(result.seats[0], "bid"),
        "seats": [
            {
                "player": player,
                "bid": _bid(lang, score),
                "tricks": score.tricks,
                "delta": score.delta,
                "before": score.total - score.delta,
                "total": score.total,
                "parts": [(part_words(lang, part), part.points) for part in score.parts],
            }
            for player, score in zip(example.players, result.seats, strict=True)
        ],
        "winner": None if result.winner is None else example.players[result.winner],
    }


def _bid(lang: str, score: Any) -> str:
    """Return what a seat bid, or what it was in the hand."""
    bid = getattr(score, "bid", None)
    return _bid_words(lang, bid) if bid is not None else translate(lang, f"role.{score.role}")


def _bid_words(lang: str, bid: str) -> str:
    return bid if bid.isdecimal() else translate(lang, f"bid.{bid}")


def part_words(lang: str, part: ScorePart) -> str:
    """Return the heading of one line of a score, in plain card words."""
    given: dict[str, Any] = dict(part.params)
    given["n"] = next((given[key] for key in ("bags", "taken", "tricks") if key in given), 0)
    given["points"] = abs(part.points)
    if "bid" in given:
        given["bid"] = _bid_words(lang, given["bid"])
    if "jacks" in given:
        given["jacks"] = _cards(given["jacks"])
    message = f"part.{part.code}"
    plain = f"{message}~plain"
    return translate(lang, plain if plain in catalogue(lang).messages else message, **given)


def _cards(codes: Iterable[str]) -> str:
    return ", ".join(f"{code[0]}{SUITS[code[1]]}" for code in codes)


def card(lang: str, rules: HouseRules) -> dict[str, Any]:
    """Return a rule card: its code and everything that matters of the rules."""
    return {
        "code": encode(rules),
        "game": rules.game,
        "preset": rules.preset,
        "n_seats": rules.n_seats,
        "n_changed": sum(changed for _, _, changed in rules.lines()),
        "setup": translate(lang, setup_id(rules)),
        "groups": groups(lang, rules),
        "prices": prices(lang, rules),
    }


def setup_id(rules: HouseRules) -> str:
    """Return the id of what is dealt, by the seats and jokers where those matter."""
    jokers = getattr(rules.options, "joker_count", None)
    seats = "" if jokers is None else f".{rules.n_seats}_{jokers}"
    return f"rule_card.setup.{rules.game}{seats}"


def since(lang: str, before: HouseRules, after: HouseRules) -> list[str]:
    """Return what differs between two cards, one line each."""
    if before.game != after.game:
        return [translate(lang, "rule_card.since_game", game=before.game)]
    table = {spec.name: spec for spec in options_of(after.game)}
    told = []
    for name in differences(before, after):
        if name == "n_seats":
            seats = {"before": before.n_seats, "after": after.n_seats}
            told.append(translate(lang, "rule_card.since_seats", **seats))
            continue
        values = {
            "before": value_words(lang, table[name], getattr(before.options, name)),
            "after": value_words(lang, table[name], getattr(after.options, name)),
        }
        told.append(translate(lang, "rule_card.since_option", name=option_label(lang, name), **values))
    return told or [translate(lang, "rule_card.since_nothing")]
