"""A tournament is taken along: another machine rebuilds every hand of it and comes to the same board."""

import asyncio
import copy
import csv
import io
import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.games.standings import sole_leader
from app.persistence.event_log import EventLog
from app.persistence.records import PostgresRecords
from app.tables.errors import NothingScored
from app.tables.export import Exports
from app.tables.spreadsheets import scores_csv, tally_csv
from app.tables.state import Phase
from app.tournaments.export import taken_of
from app.tournaments.state import (
    Entrant,
    Form,
    GameResult,
    HandResult,
    Round,
    RoundTable,
    Settings,
    TableRules,
    TournamentState,
    replaced,
)
from app.web.board_picture import board_picture
from tests.support.commands import run
from tests.support.played import QUICK, Played
from tests.support.tables import TABLE

Json = dict[str, Any]


def exports(engine: AsyncEngine, log: EventLog) -> Exports:
    return Exports(PostgresRecords(engine), log)


async def document_of(taken: Exports) -> Json:
    return await taken.document(await taken.of_table(TABLE, 1))


async def replayed(document: Json) -> Any:
    ran = await asyncio.to_thread(run, "replay", "--json", "-", given=json.dumps(document).encode())
    assert ran.exit_code == 0, ran.stdout + ran.stderr
    return ran.told


def lines(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


async def test_an_export_is_replayed_to_the_same_board_and_scores(
    engine: AsyncEngine,
    event_log: EventLog,
    database: URL,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    table = Played(event_log)
    await table.play_tournament()
    state = await table.state()
    taken = exports(engine, event_log)
    document = await document_of(taken)
    told = await replayed(document)

    names = [seat.name for seat in state.seats]
    tokens = Counter(names[token.seat] for token in state.board.tally)
    assert {row["player"]: row["tokens"] for row in told["board"]} == {name: tokens[name] for name in names}
    assert state.board.champion is not None
    assert told["champion"] == names[state.board.champion]
    assert told["games"][-1]["totals"] == list(state.play.totals)
    assert told["games"][-1]["players"] == names
    assert len(told["games"]) == len(state.board.tally)

    records = (await taken.of_table(TABLE, 1)).records
    scores = lines(scores_csv(records))
    assert len(scores) == 3 * told["hands"]
    for game in told["games"]:
        for name, total in zip(game["players"], game["totals"], strict=True):
            mine = [row for row in scores if row["game"] == str(game["game"]) and row["player"] == name]
            assert sum(int(row["points"]) for row in mine) == total == int(mine[-1]["total"])
    tally = lines(tally_csv(records))
    assert {row["player"]: int(row["tokens"]) for row in tally} == {name: tokens[name] for name in names}

    monkeypatch.setenv("CUTTHROAT_DATABASE_URL", database.render_as_string(hide_password=False))
    assert (await asyncio.to_thread(run, "export", "krkn")).told == document
    missing = await asyncio.to_thread(run, "export", "KRAB")
    assert (missing.exit_code, missing.stderr) == (1, "no_such_table: There is no such table.\n")
    write = ("export", TABLE, "--as", "scores", "--output", str(tmp_path / "a.csv"))
    assert (await asyncio.to_thread(run, *write)).exit_code == 0
    assert (await asyncio.to_thread(run, *write)).stderr.startswith("file_exists: ")
    assert (tmp_path / "a.csv").read_bytes().decode() == scores_csv(records)


async def test_nothing_of_a_hand_that_is_not_over_is_taken_along(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    table = Played(event_log, seed=3)
    await table.start(options=QUICK)
    taken = exports(engine, event_log)
    with pytest.raises(NothingScored):
        await document_of(taken)
    while (await table.state()).play.hand_no == 1:
        await table.step()
    while len((await table.state()).play.hand.completed) < 3:
        await table.step()
    document = await document_of(taken)
    [game] = document["tables"][0]["games"]
    assert (game["how"], len(game["hands"]), game["text"].count("\nhand ")) == ("open", 1, 1)
    assert (await replayed(document))["hands"] == 1
    assert (await table.state()).phase is Phase.PLAY


@pytest.mark.parametrize("how", ["settled", "void"])
async def test_a_game_that_an_evening_ended_is_taken_along_with_the_rows_of_its_board(
    engine: AsyncEngine, event_log: EventLog, how: str
) -> None:
    """Dora's row was played by Nils, who sat at the table for her."""
    table = Played(event_log, seed=21)
    await table.start(options={"target": 500})
    while not (state := await table.state()).play.scores or sole_leader(state.play.totals) is None:
        await table.step()
    places = tuple(seat.place for seat in state.seats)
    totals, leader = state.play.totals, sole_leader(state.play.totals)
    assert leader is not None
    winner = places[leader] if how == "settled" else None
    hands = tuple(HandResult(1, no, places, totals) for no in range(len(state.play.scores)))
    result = GameResult(1, winner, None, totals, how, at=1)
    rules = TableRules(3, "cutthroat_spades", "short_5")
    played = RoundTable(1, TABLE, rules, (0, 1, 2), is_open=False, hands=hands, games=(result,))
    rows = (Entrant(0, "p0", "Maya"), Entrant(1, "dora", "Dora", substitute="p1"), Entrant(2, "p2", "Giulia"))
    evening = TournamentState(
        "e", "KRKN", "p0", Settings("Friday", Form.EVENING, ((rules,),), rounds_to_play=1), (), rows
    )
    evening = replaced(evening, rounds=(Round(1, (played,), (), 0, 0, (), at=1),))
    taken = exports(engine, event_log)
    records = (await taken.of_table(TABLE, 1)).records
    document = await taken.document(taken_of(evening, records))
    told = await replayed(document)
    names = [one.name for one in rows]
    tokens = {name: int(no == winner) for no, name in enumerate(names)}
    assert {row["player"]: row["tokens"] for row in told["board"]} == tokens
    [game] = document["tables"][0]["games"]
    assert game["how"] == how
    assert [document["players"][player]["name"] for player in game["seats"]] == [names[at] for at in places]
    held = {document["players"][seat["player"]]["name"] for seat in game["hands"][0]["seats"]}
    assert held == {"Maya", "Nils", "Giulia"}
    picture = board_picture(taken_of(evening, records).board, "en")
    assert ("Friday" in picture, "Dora" in picture) == (True, True)


def wrong_score(document: Json) -> None:
    document["tables"][0]["games"][0]["hands"][0]["seats"][1]["delta"] += 10


def wrong_winner(document: Json) -> None:
    game = document["tables"][0]["games"][0]
    game["winner"] = (game["winner"] + 1) % 3


def token_twice(document: Json) -> None:
    row = document["board"][0]
    row["tokens"].append(row["tokens"][0])


def another_card(document: Json) -> None:
    game = document["tables"][0]["games"][0]
    head, trick, rest = game["text"].partition("trick ")
    game["text"] = head + trick + rest.replace(rest[3:5], rest[6:8], 1)


def nobody(document: Json) -> None:
    document["board"][0]["player"] = 9


def lost_field(document: Json) -> None:
    del document["tables"][0]["tokens_to_win"]


def another_format(document: Json) -> None:
    document["format"] = "cutthroat score"


def newer(document: Json) -> None:
    document["version"] = 2


FAULTS: dict[Callable[[Json], None], tuple[set[str], str]] = {
    wrong_score: ({"score_differs"}, "tables[0], game 1: "),
    wrong_winner: ({"score_differs"}, "tables[0], game 1: "),
    another_card: ({"not_your_turn", "card_not_held", "must_follow_suit"}, "tables[0], game 1, step "),
    token_twice: ({"score_differs"}, "Written is "),
    nobody: ({"unknown_player"}, "A player is named"),
    lost_field: ({"missing_field"}, "tables[0].tokens_to_win: "),
    another_format: ({"not_export"}, "This is no export"),
    newer: ({"unknown_version"}, ""),
}


async def test_an_export_that_was_changed_is_refused_with_its_place(
    engine: AsyncEngine, event_log: EventLog, tmp_path: Path
) -> None:
    await Played(event_log, seed=5).play_tournament(options={"tokens_to_win": 1})
    document = await document_of(exports(engine, event_log))
    for change, (codes, where) in FAULTS.items():
        changed = copy.deepcopy(document)
        change(changed)
        file = tmp_path / f"{change.__name__}.json"
        file.write_text(json.dumps(changed), encoding="utf-8")
        ran = run("replay", str(file))
        code, _, sentence = ran.stderr.partition(": ")
        assert (ran.exit_code, code in codes) == (1, True), (change.__name__, ran.stderr)
        assert sentence.startswith(where), (change.__name__, sentence)


async def test_a_name_is_no_formula_in_a_spreadsheet(engine: AsyncEngine, event_log: EventLog) -> None:
    await Played(event_log).play_tournament(options={"tokens_to_win": 1})
    records = (await exports(engine, event_log).of_table(TABLE, 1)).records
    people = {player: replace(one, name="=1+1") for player, one in records.people.items()}
    for text in (scores_csv(replace(records, people=people)), tally_csv(replace(records, people=people))):
        assert {row["player"] for row in lines(text)} == {"'=1+1"}


async def test_the_picture_of_the_board_needs_nothing_beside_it(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    table = Played(event_log, seed=7)
    await table.play_tournament(options={"token_kind": "own", "tokens_to_win": 1})
    board = (await exports(engine, event_log).of_table(TABLE, 1)).board
    picture = ET.fromstring(board_picture(board, "en"))
    texts = [str(text.text) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    [token] = (await table.state()).board.tally
    assert {"Maya", "Nils", "Giulia", "1", "0"} <= set(texts)
    assert token.smiley in "".join(texts)
    ids = {one.get("id") for one in picture.iter()}
    wanted = {one.get("href", "")[1:] for one in picture.iter("{http://www.w3.org/2000/svg}use")}
    assert wanted <= ids
    assert not [one for one in picture.iter() if one.get("style") or one.get("class")]
