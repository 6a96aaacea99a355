"""A score sheet as its readers see it and as `cutthroat score` reads it; nothing on it is hidden.

What a table's view has too stands under the same names, so that one browser code shows both.
"""

from typing import Any

import msgspec

from app.games.codec import to_json_dict
from app.games.house_rules import house_rules
from app.games.rule_card import encode
from app.games.scorekeeping import entry_forms
from app.scorekeeper.commands import Question
from app.scorekeeper.record import Record
from app.scorekeeper.scores import ScoredHand, Scores, scored

Json = dict[str, Any]


def view(record: Record) -> Json:
    """Return the whole sheet: every hand with its score, every game, the board, what was corrected."""
    scores = scored(record.opened, record.hands, record.awards)
    opened = record.opened
    rules = house_rules(opened.game, opened.preset, opened.options, record.n_seats)
    return {
        "seq": record.seq,
        "game": opened.game,
        "preset": opened.preset,
        "options": opened.options,
        "card": encode(rules),
        "n_seats": record.n_seats,
        "tokens_to_win": scores.sheet.options.tokens_to_win,
        "seats": [{"name": name, "place": seat, "bot": False} for seat, name in enumerate(opened.players)],
        "tokens": list(scores.sheet.tokens),
        "tally": [msgspec.to_builtins(token) for token in record.tokens],
        "champion": None if scores.sheet.winner is None else {"seat": scores.sheet.winner},
        "hands": [_hand(hand) for hand in scores.hands],
        "games": _games(scores),
        "next_dealer": scores.next_dealer,
        "forms": entry_forms(scores.sheet),
        "corrections": [msgspec.to_builtins(one) for one in record.corrections],
    }


def forms(record: Record, hand: int) -> list[Json]:
    """Return what may be written down as hand number *hand* (from 0), by its dealer."""
    return entry_forms(scored(record.opened, record.hands[:hand], record.awards).sheet)


def question(asked: Question) -> Json:
    """Return a token in question with what may be answered, the usual answer first."""
    return {**msgspec.to_builtins(asked), "answers": list(asked.answers)}


def document(record: Record) -> Json:
    """Return the sheet as `cutthroat score` reads it."""
    opened = record.opened
    rules = house_rules(opened.game, opened.preset, opened.options, record.n_seats)
    awards = [{"game": game, "seat": seat} for game, seat in sorted(record.awards.items())]
    return {
        "game": opened.game,
        "preset": opened.preset,
        "options": msgspec.to_builtins(dict(rules.changed)),
        "players": list(opened.players),
        "hands": list(record.hands),
        **({"awards": awards} if awards else {}),
    }


def _hand(hand: ScoredHand) -> Json:
    return {
        "game_no": hand.game_no,
        "hand_no": hand.hand_no,
        "written": hand.written,
        "seats": [to_json_dict(seat) for seat in hand.result.seats],
        "winner": hand.result.winner,
    }


def _games(scores: Scores) -> list[Json]:
    """Return each game with the view that spectators would have of it after its last hand."""
    view_of = scores.sheet.game.view
    return [
        {"game_no": game.game_no, "winner": game.winner, "play": view_of(game.state, None)}
        for game in scores.games
    ]
