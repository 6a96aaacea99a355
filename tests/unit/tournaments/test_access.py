"""Who may give which command: each at a moment when somebody may, so that a refusal says why.

A new command without a row turns this red.
"""

from typing import Any

import msgspec
import pytest

from app.games.codec import by_name
from app.games.errors import RuleViolation
from app.tournaments import commands as c
from app.tournaments import tournament
from tests.support.evenings import Watched, opened, play_round, settings

HOST, GUEST, WATCHER, OUTSIDE = "p0", "p1", "watcher", "nobody"
DONE = "done"

# The moment and the wish; what is answered to somebody outside, to who only watches, to an entrant who is
# not the host, and to the host.
ROWS: dict[str, tuple[str, dict[str, Any], str, str, str, str]] = {
    "enter": ("lobby", {}, "not_admitted", DONE, "already_entrant", "already_entrant"),
    "rename": ("lobby", {"name": "Zoë"}, "not_admitted", DONE, DONE, DONE),
    "add_bot": ("lobby", {}, "not_host", "not_host", "not_host", DONE),
    "sit_out": ("lobby", {}, "not_entrant", "not_entrant", DONE, DONE),
    "withdraw": ("lobby", {}, "not_entrant", "not_entrant", DONE, DONE),
    "no_show": ("lobby", {"entrant": 2}, "not_host", "not_host", "not_host", DONE),
    "remove": ("lobby", {"entrant": 2}, "not_host", "not_host", "not_host", DONE),
    "come_back": ("out", {"entrant": 1}, "not_host", "not_host", DONE, DONE),
    "replace_by_bot": ("lobby", {"entrant": 1}, "not_host", "not_host", DONE, DONE),
    "replace_by_person": (
        "lobby",
        {"entrant": 1, "substitute": WATCHER},
        "not_host",
        "not_host",
        DONE,
        DONE,
    ),
    "hand_back": ("substituted", {"entrant": 1}, "not_host", DONE, DONE, DONE),
    "hand_over": ("lobby", {"to": WATCHER}, "not_host", "not_host", "not_host", DONE),
    "lock": ("lobby", {}, "not_host", "not_host", "not_host", DONE),
    "unlock": ("locked", {}, "not_host", "not_host", "not_host", DONE),
    "make_wish": ("lobby", {"kind": "apart", "entrants": [1, 2]}, "not_host", "not_host", DONE, DONE),
    "drop_wish": ("wished", {"wish": 1}, "not_host", "not_host", DONE, DONE),
    "change_settings": ("lobby", {"settings": None}, "not_host", "not_host", "not_host", DONE),
    "draw_round": ("lobby", {}, "not_host", "not_host", "not_host", DONE),
    "seat_round": ("chosen", {"tables": [[3, 1, 0]]}, "not_host", "not_host", "not_host", DONE),
    "close_round": ("drawn", {}, "not_host", "not_host", "not_host", DONE),
    "pause": ("drawn", {}, "not_host", "not_host", "not_host", DONE),
    "resume": ("paused", {}, "not_host", "not_host", "not_host", DONE),
    "adjourn": ("drawn", {}, "not_host", "not_host", "not_host", DONE),
    "reopen": ("adjourned", {}, "not_admitted", DONE, DONE, DONE),
    "set_closing": (
        "lobby",
        {"last_round": 10**8, "until": 10**8},
        "not_host",
        "not_host",
        "not_host",
        DONE,
    ),
    "end_tournament": ("drawn", {}, "not_host", "not_host", "not_host", DONE),
}


def at(moment: str) -> Watched:
    """Return an evening of four people and a watcher at this moment."""
    evening = opened(4, settings(seating="chosen" if moment == "chosen" else "drawn"))
    evening.do(c.Admit(WATCHER, "Rosa", watches=True))
    if moment in ("drawn", "paused", "adjourned"):
        play_round(evening, games=0)
    preparations: dict[str, c.TournamentCommand] = {
        "out": c.SitOut(GUEST),
        "substituted": c.ReplaceByPerson(GUEST, 1, WATCHER),
        "locked": c.Lock(HOST),
        "wished": c.MakeWish(GUEST, "apart", (1, 2)),
        "paused": c.Pause(HOST),
        "adjourned": c.Adjourn(HOST),
    }
    if moment in preparations:
        evening.do(preparations[moment])
    return evening


def answer(evening: Watched, player: str, wish: dict[str, Any]) -> str:
    """Return `done`, or why the wish is refused; nothing is changed."""
    try:
        tournament.decide(evening.state, c.parse(player, wish), evening.now)
    except RuleViolation as violation:
        return violation.code
    return DONE


def test_every_command_that_a_person_may_give_has_a_row() -> None:
    assert set(ROWS) == set(c.PERSON_COMMANDS) == set(by_name(c.PersonCommand))


@pytest.mark.parametrize("name", ROWS)
def test_a_command_is_answered_to_each_caller_as_its_row_says(name: str) -> None:
    moment, fields, *expected = ROWS[name]
    evening = at(moment)
    if "settings" in fields:
        fields = {"settings": msgspec.to_builtins(settings(sizes=(4,)))}
    callers = (OUTSIDE, WATCHER, GUEST, HOST)
    answers = [answer(evening, player, {"type": name, **fields}) for player in callers]
    assert answers == expected


def test_nobody_but_the_host_acts_for_another_entrant() -> None:
    evening = at("lobby")
    for name in ("sit_out", "withdraw", "replace_by_bot"):
        assert answer(evening, GUEST, {"type": name, "entrant": 2}) == "not_host"
        assert answer(evening, HOST, {"type": name, "entrant": 2}) == DONE
        assert answer(evening, HOST, {"type": name, "entrant": 9}) == "no_such_entrant"


def test_what_only_the_server_may_say_is_no_command_of_anybody() -> None:
    for name in by_name(c.ServerCommand):
        with pytest.raises(RuleViolation, match="unknown_command"):
            c.parse(HOST, {"type": name})


@pytest.mark.parametrize(
    "wish",
    [
        None,
        [],
        {},
        {"type": 3},
        {"type": "sit_out", "entrant": "1"},
        {"type": "pause", "player": "p0"},
        {"type": "pause", "more": 1},
        {"type": "seat_round", "tables": [1]},
        {"type": "lock", "seat": 0},
        {"type": "change_settings", "settings": {**msgspec.to_builtins(settings()), "colour": "red"}},
    ],
)
def test_what_is_no_command_is_refused(wish: object) -> None:
    with pytest.raises(RuleViolation, match="bad_message"):
        c.parse(HOST, wish)


def test_when_it_is_over_people_can_change_names_host_and_door_and_nothing_else() -> None:
    evening = at("drawn")
    evening.do(c.EndTournament(HOST))
    still = {name for name, (_, fields, *_) in ROWS.items() if "settings" not in fields}
    done = {name for name in still if answer(evening, HOST, {"type": name, **ROWS[name][1]}) == DONE}
    assert done == {"hand_over", "lock", "rename"}


def test_settings_that_cannot_be_played_are_refused_each_with_a_code() -> None:
    good = settings()
    bad: dict[str, list[dict[str, Any]]] = {
        "bad_goal": [
            {"tokens_to_win": 3},
            {"rounds_to_play": None},
            {"rounds_to_play": 0},
            {"form": "one_table", "rounds_to_play": 21},  # more than the table's own board has room for
        ],
        "bad_seating": [{"seating": "auction"}],
        "bad_settlement": [{"settlement": "coin"}],
        "bad_round_list": [{"rounds": ()}, {"rounds": ((),)}, {"rounds": good.rounds * 31}],
        "size_twice": [{"rounds": (good.rounds[0] * 2,)}],
        "one_size_only": [{"form": "duplicate", "rounds": settings(sizes=(3, 4)).rounds}],
        "name_empty": [{"title": " "}],
        "bad_seat_count": [{"rounds": ((msgspec.structs.replace(good.rounds[0][0], n_seats=6),),)}],
        "unknown_preset": [{"rounds": ((msgspec.structs.replace(good.rounds[0][0], preset="x"),),)}],
    }
    for code, changes in bad.items():
        for change in changes:
            wish = msgspec.to_builtins(msgspec.structs.replace(good, **change))
            assert answer(at("lobby"), HOST, {"type": "change_settings", "settings": wish}) == code
