"""Events and commands from outside: strictly read, never half."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games import GAMES
from app.games.cards import Card
from app.games.codec import from_json_dict, name_of, parse, seat_command, to_json_dict
from app.games.commands import Deal, PlayCard
from app.games.cutthroat_spades.commands import COMMANDS, Look
from app.games.cutthroat_spades.events import EVENTS, GameStarted, HandScored, SeatScore
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES
from app.games.errors import CodedError, FormatError
from app.games.events import CardPlayed
from app.games.scores import ScorePart
from app.games.spades.commands import Bid


def refusal(kinds: Any, name: object, payload: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(FormatError) as error:
        parse(kinds, name, payload)
    return error.value.code, error.value.params


@pytest.mark.parametrize(
    ("name", "payload", "code", "params"),
    [
        ("play_cards", {}, "unknown_type", {"type": "play_cards"}),
        (None, {}, "unknown_type", {"type": "None"}),
        (["look"], {}, "unknown_type", {"type": "['look']"}),
        ("x" * 500, {}, "unknown_type", {"type": "x" * 40}),
        ("play_card", {"seat": 1}, "missing_field", {"field": "card"}),
        ("play_card", {"seat": 1, "card": "KH", "now": 1}, "extra_field", {"field": "now"}),
        ("play_card", {"seat": "1", "card": "KH"}, "wrong_type", {"field": "seat", "expected": "integer"}),
        ("play_card", {"seat": True, "card": "KH"}, "wrong_type", {"field": "seat", "expected": "integer"}),
        ("play_card", {"seat": 1.0, "card": "KH"}, "wrong_type", {"field": "seat", "expected": "integer"}),
        ("play_card", {"seat": 1, "card": "1H"}, "unknown_card", {}),
        ("play_card", {"seat": 1, "card": "kh"}, "unknown_card", {}),
        ("play_card", {"seat": 1, "card": ["KH"]}, "unknown_card", {}),
        ("play_card", ["KH"], "wrong_type", {"field": "", "expected": "object"}),
        ("bid", {"seat": 1, "bid": 5}, "wrong_type", {"field": "bid", "expected": "string"}),
        ("deal", {"order": "AS"}, "wrong_type", {"field": "order", "expected": "array"}),
        ("deal", {"order": ["AS", "A"]}, "unknown_card", {}),
    ],
)
def test_a_malformed_command_is_refused_with_its_code(
    name: object, payload: object, code: str, params: dict[str, object]
) -> None:
    assert refusal(COMMANDS, name, payload) == (code, params)


def test_a_field_deep_inside_is_named_with_its_place() -> None:
    scored = to_json_dict(_A_SCORE)
    scored["seats"][0]["parts"][0]["points"] = "50"
    assert refusal(EVENTS, "hand_scored", scored) == (
        "wrong_type",
        {"field": "seats[0].parts[0].points", "expected": "integer"},
    )
    del scored["seats"][0]["parts"]
    assert refusal(EVENTS, "hand_scored", scored) == ("missing_field", {"field": "seats[0].parts"})


def test_an_event_with_a_bid_that_does_not_exist_is_refused() -> None:
    assert refusal(EVENTS, "bid_made", {"seat": 0, "bid": "18"}) == ("unknown_bid", {})


def test_options_that_do_not_exist_are_refused_in_the_log_too() -> None:
    started = to_json_dict(CUTTHROAT_SPADES.opening(CUTTHROAT_SPADES.options("short_each", {}, 4), 4, 2))
    assert started["bags"] is None
    assert started["options"]["prize_jacks"] == ["JC"]
    assert from_json_dict(GameStarted, json.loads(json.dumps(started))).options.target == 300
    started["options"]["bag_mode"] = "some"
    with pytest.raises(CodedError) as error:
        from_json_dict(GameStarted, started)
    assert error.value.code == "bad_option"


def test_a_player_names_no_seat_and_gives_no_command_of_the_server() -> None:
    assert seat_command(COMMANDS, "play_card", {"card": "KH"}, 2) == PlayCard(2, Card("KH"))
    assert seat_command(COMMANDS, "look", {}, 0) == Look(0)
    for name, payload, code in [
        ("play_card", {"card": "KH", "seat": 0}, "extra_field"),
        ("deal", {"order": []}, "unknown_command"),
        ("next_hand", {}, "unknown_command"),
        ("shuffle", {}, "unknown_command"),
        (7, {}, "unknown_command"),
        ("look", None, "wrong_type"),
        ("bid", {}, "missing_field"),
    ]:
        with pytest.raises(FormatError) as error:
            seat_command(COMMANDS, name, payload, 2)
        assert error.value.code == code


def test_names_are_the_class_names_in_lower_case() -> None:
    for game in GAMES.values():
        for name, kind in (*game.events.items(), *game.commands.items()):
            assert name_of(object.__new__(kind)) == name


def test_cards_are_written_as_plain_text() -> None:
    written = to_json_dict(CardPlayed(0, Card("KH")))
    assert type(written["card"]) is str
    assert json.dumps(to_json_dict(Deal((Card("KH"),)))) == '{"order": ["KH"]}'


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["KH", "5", "Nil"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["seat", "card", "bid", "order", "seats", "options"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(name=st.sampled_from([*EVENTS, *COMMANDS]) | anything, payload=anything)
def test_any_json_at_all_is_read_or_refused_with_a_code(name: Any, payload: Any) -> None:
    kinds: dict[str, type[Any]] = {**EVENTS, **COMMANDS}
    try:
        read = parse(kinds, name, payload)
    except CodedError:
        return
    assert parse(kinds, name, json.loads(json.dumps(to_json_dict(read)))) == read


@given(payload=st.dictionaries(st.text(), anything, max_size=3))
def test_any_wish_of_a_player_is_read_or_refused_with_a_code(payload: dict[str, Any]) -> None:
    try:
        read = seat_command(COMMANDS, "bid", payload, 1)
    except FormatError:
        return
    assert isinstance(read, Bid)


_A_SCORE = HandScored(
    1,
    (
        SeatScore(
            bid="5",
            tricks=5,
            jacks=(Card("JC"),),
            delta=60,
            total=60,
            bags=0,
            parts=(ScorePart("contract_made", 60, "D7", {"bid": "5", "jacks": ("JC",)}),),
        ),
    ),
)


def test_a_score_comes_back_as_it_was() -> None:
    assert from_json_dict(HandScored, json.loads(json.dumps(to_json_dict(_A_SCORE)))) == _A_SCORE
