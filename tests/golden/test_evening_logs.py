"""Logs of evenings as earlier versions wrote them: they must replay for ever, to the same board.

`python -m tests.golden.test_evening_logs` writes the log of today's version; earlier ones stay as they are.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.games.cards import PACK
from app.tables.ports import StoredEvent
from app.tournaments import commands as c
from app.tournaments import tournament
from app.tournaments.codec import KINDS, from_log, to_log
from app.tournaments.state import Form, TournamentState
from app.tournaments.views import view
from tests.support.evenings import Watched, draw, hand, opened, settings, win

FOLDER = Path(__file__).parent / "evenings"
CURRENT = FOLDER / "version_1.json"
MINUTE = 60_000


def whole() -> Watched:
    """Return an evening in which everything happens that can happen."""
    evening = opened(6, settings(Form.DUPLICATE, rounds_to_play=5))
    host, deck = "p0", tuple(card.value for card in PACK)
    before: tuple[c.TournamentCommand, ...] = (
        c.ChangeSettings(host, settings(Form.DUPLICATE, tokens_to_win=20)),
        c.Admit("rosa", "Rosa", "p1", watches=True),
        c.Rename("rosa", "Rosa B"),
        c.AddBot(host),
        c.SitOut("p3"),
        c.ComeBack("p3"),
        c.ReplaceByBot(host, 2),
        c.ReplaceByPerson(host, 4, "rosa"),
        c.HandOver(host, "p1"),
        c.HandOver("p1", host),
        c.Lock(host),
        c.Unlock(host),
        c.MakeWish("p5", "apart", (0, 5)),
        c.MakeWish(host, "fixed", (1,), 2),
        c.DropWish(host, 1),
        c.SetClosing(host, 100 * MINUTE, 200 * MINUTE),
    )
    for command in before:
        evening.do(command)
    draw(evening, (5, 0, 2, 6, 1, 4, 3))
    evening.do(c.AddDeal(1, 1, deck))
    first, second = (table.table_id for table in evening.state.open_tables)
    hand(evening, first, 30, 50, 20)
    hand(evening, second, 70, 10, 70)
    evening.now = 30 * MINUTE
    win(evening, first, 1)
    after: tuple[c.TournamentCommand, ...] = (
        c.RecordSmiley(first, 1, "kraken"),
        c.Pause(host),
        c.Resume(host),
        c.Adjourn(host),
        c.Reopen("p1"),
        c.CloseRound(host),
        c.HandBack("rosa", 4),
        c.DrawRound(host),
        *(c.Withdraw(host, no) for no in (1, 2, 3, 4, 5)),
        c.Shuffled((6, 0)),
        c.SetClosing(host, 100 * MINUTE, 200 * MINUTE),
    )
    for command in after:
        evening.do(command)
    evening.now = 100 * MINUTE
    evening.do(c.TimeUp(100 * MINUTE))
    evening.do(c.EndTournament(host))
    return evening


def one_table() -> Watched:
    """Return a tournament at one table that is closed between two games."""
    evening = opened(3, settings(Form.ONE_TABLE, tokens_to_win=2))
    draw(evening)
    win(evening, evening.state.open_tables[0].table_id)
    evening.do(c.CloseRound("p0"))
    return evening


def recorded(evening: Watched) -> dict[str, Any]:
    """Return the log of an evening as it is stored, and the board to which it leads."""
    events = []
    for event, at in evening.log:
        new = to_log(event)
        events.append(
            {"type": new.type, "version": new.version, "at": at, "payload": json.loads(new.payload)}
        )
    return {"events": events, "view": view(evening.state, "p0")}


def replayed(events: list[dict[str, Any]]) -> TournamentState:
    state: TournamentState | None = None
    for seq, event in enumerate(events, 1):
        payload = msgspec.json.encode(event["payload"])
        stored = StoredEvent(seq, event["type"], event["version"], payload, None, event["at"])
        state = tournament.evolve(state, from_log(stored), event["at"])
    assert state is not None
    return state


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_log_leads_to_the_board_it_led_to(path: Path) -> None:
    for log in json.loads(path.read_text()):
        seen = view(replayed(log["events"]), "p0")
        assert {key: seen[key] for key in log["view"]} == log["view"]


def test_every_kind_of_event_stands_in_the_log_of_today_and_is_still_written_like_that() -> None:
    logs = json.loads(CURRENT.read_text())
    assert {event["type"] for log in logs for event in log["events"]} == set(KINDS)
    assert logs == [recorded(evening) for evening in (whole(), one_table())]


def test_an_event_of_a_newer_version_is_named() -> None:
    for kind, version in (("door_locked", 2), ("door_painted", 1)):
        with pytest.raises(ValueError, match=f"unknown event {kind} version {version} at seq 7"):
            from_log(StoredEvent(7, kind, version, b"{}", None, 0))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    CURRENT.write_text(json.dumps([recorded(whole()), recorded(one_table())], indent=1) + "\n")
