"""The numbers of a tournament for spreadsheets: RFC 4180, with a head line, one hand of one seat in a row."""

import csv
import io
from collections.abc import Iterable, Sequence

from app.tables.export import instant
from app.tables.records import GameRecord, Records
from app.tables.statistics import Statistics

TALLY = ("player", "bot", "games", "won", "tokens", "smileys")
BIDS = ("game", "player", "bid", "bids", "made")
SCORES = (
    "round", "table", "game", "hand", "dealer", "player", "played_by_bot",
    "bid", "tricks", "jacks", "points", "total", "bags", "scored_at",
)  # fmt: skip
NO_SMILEY = "none"
"""Stands for a token for which nobody chose one."""
BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def tally_csv(records: Records) -> str:
    """Return a line for everybody at the tables, most tokens first; the column `tokens` adds up to the games
    that gave one."""
    games = [game for game in records.games if game.hands]
    tokens = {player: _tokens(games, player) for game in games for player in game.players}
    return _csv(
        TALLY,
        (
            (
                _word(records.people[player].name),
                int(records.people[player].bot),
                sum(player in game.players for game in games),
                sum(game.winner is not None and game.players[game.winner] == player for game in games),
                len(of_one),
                " ".join(map(_word, of_one)),
            )
            for player, of_one in sorted(tokens.items(), key=lambda item: -len(item[1]))
        ),
    )


def _tokens(games: Sequence[GameRecord], player: str) -> list[str]:
    return [
        game.token.smiley or NO_SMILEY
        for game in games
        if game.token and game.players[game.token.seat] == player
    ]


def scores_csv(records: Records) -> str:
    """Return a line for each seat in each hand; the `points` of a player in a game add up to the total."""
    return _csv(
        SCORES,
        (
            (
                table.round_no,
                table.table_no,
                game.game_no,
                hand.hand_no,
                _word(records.people[hand.seats[hand.dealer].player].name),
                _word(records.people[seat.player].name),
                int(seat.by_bot),
                seat.bid,
                seat.tricks,
                " ".join(seat.jacks),
                seat.delta,
                seat.total,
                seat.bags,
                instant(hand.at),
            )
            for table in records.tables
            for game in table.games
            for hand in game.hands
            for seat in hand.seats
        ),
    )


def _csv(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows(lines)
    return text.getvalue()


def _word(text: str) -> str:
    """Return what somebody has typed so that no spreadsheet takes it for a formula.

    >>> _word("Maya"), _word('=HYPERLINK("x")')
    ('Maya', '\\'=HYPERLINK("x")')
    """
    return f"'{text}" if text.startswith(BEGINS_FORMULA) else text


def bids_csv(statistics: Statistics) -> str:
    """Return a line for each kind of bid of each player."""
    return _csv(
        BIDS,
        (
            (statistics.game, _word(one.name), kind.kind, kind.bids, kind.made)
            for one in statistics.people
            for kind in one.kinds
        ),
    )
