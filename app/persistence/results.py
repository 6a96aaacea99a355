"""The plain rows of what was played: tournaments, games, hands, scores, tokens.

Every hand of every table brings some, so they are written by the very statement that moves the heads: each
further statement would keep all that wait for the commit waiting for another turn of a busy event loop.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

import msgspec

from app.tables import projections as p
from app.tables.ports import Append

Result = p.TournamentStarted | p.TournamentWon | p.GameStarted | p.GameWon | p.HandScored | p.TokenPlaced
Row = Mapping[str, object]
BEGUN_AND_ENDED = ({p.TournamentStarted, p.TournamentWon}, {p.GameStarted, p.GameWon})

WRITTEN = """, tournaments_started as (
    insert into tournaments
        (id, table_id, tournament_no, game, preset, options, n_seats, tokens_to_win, started_at)
    select r.tournament_id, m.id, r.tournament_no, r.game, r.preset, r.options, r.n_seats, r.tokens_to_win,
        to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'tournaments_started') as r (
        no int, tournament_id text, tournament_no int, game text, preset text, options jsonb, n_seats int,
        tokens_to_win int
    ) join moved m using (no)
), tournaments_won as (
    update tournaments t
    set won_by = r.player, won_at = to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'tournaments_won') as r (no int, tournament_id text, player text)
    join moved m using (no)
    where t.id = r.tournament_id
), games_started as (
    insert into games
        (tournament_id, table_id, game_no, game, options, players, dealer, started_seq, started_at)
    select r.tournament_id, m.id, r.game_no, r.game, r.options, r.players, r.dealer, r.seq,
        to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'games_started') as r (
        no int, tournament_id text, game_no int, game text, options jsonb, players text[], dealer int, seq int
    ) join moved m using (no)
), hands_scored as (
    insert into hands (tournament_id, table_id, game_no, hand_no, dealer, rule_card, scored_seq, scored_at)
    select r.tournament_id, m.id, r.game_no, r.hand_no, r.dealer, r.rule_card, r.seq,
        to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'hands_scored') as r (
        no int, tournament_id text, game_no int, hand_no int, dealer int, rule_card text, seq int
    ) join moved m using (no)
), seats_scored as (
    insert into hand_scores (tournament_id, table_id, game_no, hand_no, seat, player_id, by_bot,
        bid, tricks, jacks, delta, total, bags, parts)
    select r.tournament_id, m.id, r.game_no, r.hand_no, r.seat, r.player, r.by_bot,
        r.bid, r.tricks, r.jacks, r.delta, r.total, r.bags, r.parts
    from json_to_recordset($3::json -> 'seats_scored') as r (
        no int, tournament_id text, game_no int, hand_no int, seat int, player text, by_bot bool,
        bid text, tricks int, jacks text[], delta int, total int, bags int, parts jsonb
    ) join moved m using (no)
), games_won as (
    update games g
    set won_seat = r.seat, won_by = r.player, totals = r.totals, won_seq = r.seq,
        won_at = to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'games_won') as r (
        no int, tournament_id text, game_no int, seat int, player text, totals int[], seq int
    ) join moved m using (no)
    where g.tournament_id = r.tournament_id and g.table_id = m.id and g.game_no = r.game_no
), tokens_placed as (
    insert into victory_tokens (tournament_id, table_id, game_no, seat, player_id, kind, smiley, slot, rot,
        auto, placed_at)
    select r.tournament_id, m.id, r.game_no, r.seat, r.player, r.kind, r.smiley, r.slot, r.rot,
        r.auto, to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($3::json -> 'tokens_placed') as r (
        no int, tournament_id text, game_no int, seat int, player text, kind text, smiley text, slot int,
        rot int, auto bool
    ) join moved m using (no)
)"""
"""Writes the rows of `$3` whose append is among those `moved`."""

_encode = msgspec.json.Encoder().encode


def rows_of(appends: Sequence[Append]) -> str | None:
    """Return the results of a batch for `WRITTEN`, each with the place of its append; None without any.

    Raises ValueError for an append that would change a row which it inserts: one statement cannot.
    """
    rows: dict[str, list[Row]] = {}
    for no, append in enumerate(appends, 1):
        if any(both <= {type(fact) for fact in append.projections} for both in BEGUN_AND_ENDED):
            raise ValueError("begun and ended in one append")
        for fact in append.projections:
            if isinstance(fact, Result):
                for kind, row in _rows(fact):
                    rows.setdefault(kind, []).append({"no": no, **row})
    return _encode(rows).decode() if rows else None


def _rows(fact: Result) -> Iterator[tuple[str, Row]]:
    row = msgspec.to_builtins(fact)
    match fact:
        case p.TournamentStarted():
            yield "tournaments_started", row
        case p.TournamentWon():
            yield "tournaments_won", row
        case p.GameStarted():
            yield "games_started", row
        case p.GameWon():
            yield "games_won", row
        case p.TokenPlaced():
            yield "tokens_placed", row
        case p.HandScored():
            seats = row.pop("seats")
            yield "hands_scored", row
            key = {name: row[name] for name in ("tournament_id", "game_no", "hand_no")}
            for seat, score in enumerate(seats):
                yield "seats_scored", {**key, "seat": seat, **score}
        case _:
            assert_never(fact)
