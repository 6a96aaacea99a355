"""Whole games as the wire shows them, for the browser's tests: old view + shown events == fresh view.

Each file holds a game's log and what a seat and a spectator were shown of it. The log is replayed, not played
anew: logs of earlier versions must be read for ever. `python -m tests.golden.test_game_wire` adds files that
are missing and writes what is shown anew.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games import GAMES
from app.games.codec import name_of, parse, to_json_dict
from tests.support.games import AnyGame, Played, begin, steps

FOLDER = Path(__file__).parent / "wire"
EVERY = 5
"""How often a fresh view stands beside a card; it does so beside every event that is no card as well."""
FIVE = {"preset": "short_5", "target": 120, "mercy_total": -300}
CASES: dict[str, tuple[str, int, dict[str, object]]] = {
    "cutthroat_3": ("cutthroat_spades", 3, {"preset": "long_open", "target": 120, "mercy_total": -300}),
    "cutthroat_4": ("cutthroat_spades", 4, {"preset": "short_5", "target": 120, "mercy_total": -300}),
    "three_person": (
        "three_person_spades",
        3,
        {
            "preset": "table_rules",
            "bid_order": "simultaneous",
            "show_discard_after_hand": True,
            "target": 100,
            "mercy_total": -300,
        },
    ),
    "cutthroat_5_jokers": (
        "cutthroat_spades",
        5,
        {**FIVE, "joker_count": 2, "must_lead_2c": True, "dealer_has_2c": "redeal"},
    ),
    "cutthroat_5_junk": (
        "cutthroat_spades",
        5,
        {**FIVE, "joker_count": 3, "jokers": "junk", "first_lead_3j": "2c_holder"},
    ),
    "two_player": (
        "two_player_spades",
        2,
        {
            "preset": "two_player",
            "peek": "owner",
            "blind_nil": True,
            "bid_order": "simultaneous",
            "target": 100,
            "mercy_total": -300,
        },
    ),
    "euchre": (
        "cutthroat_euchre",
        3,
        {"preset": "euchre", "deck": "25_joker", "joker_turned": "dealer_names_then_bid"},
    ),
}
VIEWERS: dict[str, int | None] = {"seat": 1, "spectator": None}
LONGEST = 400
"""The most events of a stored game, so that the files stay small."""
FULL_OF_INCIDENT: dict[str, set[tuple[str, str | None]]] = {
    "cutthroat_spades": {("bid_made", "B6"), ("bid_made", "BN"), ("bid_made", "Nil"), ("hand_begun", None)},
    "three_person_spades": {("revoke_called", None), ("call_declined", None), ("hand_begun", None)},
    "two_player_spades": {
        *(("card_kept", None), ("card_refused", None), ("blind_nil_declared", None), ("bid_made", "Nil")),
        *(("blind_nil_declined", None), ("hand_begun", None)),
    },
    "cutthroat_euchre": {(name, None) for name in GAMES["cutthroat_euchre"].events},
}
"""What must happen in a stored game: events, some of them bids, that a client must be able to show."""
ALSO = {"cutthroat_5_jokers": {("hand_misdealt", None)}}
"""What happens besides in one of the games."""


def record(name: str, log: list[list[Any]]) -> dict[str, Any]:
    """Return a file's content for a log of `[type, payload]`."""
    game_name, n_seats, _ = CASES[name]
    game = GAMES[game_name]
    played = Played(game)
    for kind, payload in log:
        played.add(parse(game.events, kind, payload))
    viewers = {who: shown(played, seat) for who, seat in VIEWERS.items()}
    return {"game": game_name, "n_seats": n_seats, "viewers": viewers, "log": log}


def shown(played: Played, seat: int | None) -> dict[str, Any]:
    """Return the first view of a game and every event since, some with the fresh view after it."""
    game, told = played.game, []
    for place, (event, state) in enumerate(zip(played.log, played.states, strict=True)):
        step = {"event": game.show(state, event, seat)}
        if name_of(event) != "card_played" or place % EVERY == 0:
            step["view"] = game.view(state, seat)
        told.append(step)
    return {"seat": seat, "view": game.view(played.states[0], seat), "steps": told[1:]}


@pytest.mark.parametrize("name", CASES)
def test_a_stored_game_is_shown_as_it_was(name: str) -> None:
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert record(name, stored["log"]) == stored
    assert GAMES[stored["game"]].is_over(fold(stored))


@pytest.mark.parametrize("name", CASES)
def test_a_stored_game_is_full_of_incident(name: str) -> None:
    stored = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert {(kind, payload.get("bid")) for kind, payload in stored["log"]} >= incidents(name)


def incidents(name: str) -> set[tuple[str, str | None]]:
    return FULL_OF_INCIDENT[CASES[name][0]] | ALSO.get(name, set())


def fold(stored: dict[str, Any]) -> Any:
    game, state = GAMES[stored["game"]], None
    for kind, payload in stored["log"]:
        state = game.evolve(state, parse(game.events, kind, payload))
    return state


def play(name: str) -> list[list[Any]]:
    """Return the log of a random game in which everything happens that a client must be able to show."""
    game_name, n_seats, overrides = CASES[name]
    game: AnyGame = GAMES[game_name]
    options = game.options(
        str(overrides["preset"]), {k: v for k, v in overrides.items() if k != "preset"}, n_seats
    )
    for seed in range(1_000_000):
        played = begin(game, options, n_seats)
        for _ in steps(played, Random(f"{name} {seed}")):
            pass
        happened = {(name_of(event), getattr(event, "bid", None)) for event in played.log}
        if happened >= incidents(name) and len(played.log) <= LONGEST:
            return [[name_of(event), to_json_dict(event)] for event in played.log]
    raise LookupError(name)


def text_of(recorded: dict[str, Any]) -> str:
    """Return the file's text: one event a line, so that a difference is seen where it is."""
    lines = [f'{{"game": "{recorded["game"]}", "n_seats": {recorded["n_seats"]}, "viewers": {{']
    for who, told in recorded["viewers"].items():
        lines += [
            f'"{who}": {{"seat": {json.dumps(told["seat"])}, "view": {json.dumps(told["view"])}, "steps": ['
        ]
        lines += [",\n".join(json.dumps(step) for step in told["steps"])]
        lines += ["]}" if who == list(recorded["viewers"])[-1] else "]},"]
    log = ",\n".join(json.dumps(event) for event in recorded["log"])
    return "\n".join([*lines, '}, "log": [', log, "]}", ""])


def main() -> None:
    for name in CASES:
        path = FOLDER / f"{name}.json"
        log = json.loads(path.read_text(encoding="utf-8"))["log"] if path.exists() else play(name)
        path.write_text(text_of(record(name, log)), encoding="utf-8")


if __name__ == "__main__":
    main()
