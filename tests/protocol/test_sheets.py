"""Score sheets over HTTP: opened, written on, corrected, read by others, and every bad input refused."""

import json
from typing import Any

import pytest

from app.commands.score import _report, _scored
from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person

RULES: Json = {"game": "three_person_spades", "options": {"target": 100, "tokens_to_win": 2}}
PLAYERS = ["Ann", "Bo", "Cy"]
API = "/api/v1"


def hand(*bids: int) -> list[Json]:
    return [{"bid": str(bid), "tricks": bid} for bid in bids]


class Paper:
    """A sheet in somebody's hands, with the last that was seen of it."""

    def __init__(self, person: Person, sheet_id: str, view: Json) -> None:
        self.person, self.sheet_id, self.view = person, sheet_id, view
        self._next_id = 0

    @property
    def path(self) -> str:
        return f"{API}/sheets/{self.sheet_id}"

    async def write(self, status: int = 200, **command: Any) -> Json:
        self._next_id += 1
        body = {"id": f"w{self._next_id}", "seq": self.view["seq"], "command": command}
        answer = await self.person.http.post(f"{self.path}/commands", json=body)
        assert answer.status_code == status, answer.text
        told: Json = answer.json()
        if status == 200:
            self.view = told
        return told


async def paper(crew: Crew, **rules: Any) -> Paper:
    """Return a new sheet in the hands of a stranger: nobody needs an identity for one."""
    stranger = await crew.stranger()
    answer = await stranger.http.post(f"{API}/sheets", json={**RULES, "players": PLAYERS, **rules})
    assert answer.status_code == 201, answer.text
    sheet_id = answer.json()["sheet_id"]
    assert answer.json()["url"] == f"/score/{sheet_id}"
    return Paper(stranger, sheet_id, (await stranger.http.get(f"{API}/sheets/{sheet_id}")).json())


async def test_an_evening_is_written_corrected_and_read_by_somebody_else(crew: Crew) -> None:
    sheet = await paper(crew)
    await sheet.write(type="enter_hand", hand=hand(10, 4, 3))
    await sheet.write(type="place_token", game_no=1, smiley="kraken")
    await sheet.write(type="enter_hand", hand=hand(4, 10, 3))
    fixed: Json = {"type": "correct_hand", "hand": 0, "written": {"seats": hand(3, 4, 10)}}
    before = sheet.view
    preview = (await sheet.person.http.post(f"{sheet.path}/preview", json={"command": fixed})).json()
    assert [(one["game_no"], one["winner"], one["answers"]) for one in preview["questions"]] == [
        (1, 2, ["keep", "take_back"])
    ]
    assert preview["sheet"]["hands"][0]["winner"] == 2
    refused = await sheet.write(409, **fixed)
    assert refused["error"]["code"] == "token_undecided"
    await sheet.write(**fixed, tokens={"1": "take_back"})
    friend = await crew.stranger()
    read = (await friend.http.get(sheet.path)).json()
    assert read == sheet.view != before
    assert read["tally"] == []
    assert [one["hand"] for one in read["corrections"]] == [0]
    assert (await friend.http.get(f"{sheet.path}?since={read['seq']}")).status_code == 204
    assert (await friend.http.get(f"{sheet.path}?since=1")).json() == read


async def test_the_exported_file_is_what_the_command_reads(crew: Crew) -> None:
    sheet = await paper(crew)
    await sheet.write(type="enter_hand", hand=hand(10, 4, 3))
    await sheet.write(type="place_token", game_no=1, smiley="kraken")
    await sheet.write(type="enter_hand", hand={"dealer": 2, "seats": hand(5, 5, 7)})
    fixed = {"seats": hand(4, 10, 3)}
    await sheet.write(type="correct_hand", hand=0, written=fixed, tokens={"1": "keep"})
    answer = await sheet.person.http.get(f"{sheet.path}/cutthroat-score.json")
    assert 'filename="cutthroat-score.json"' in answer.headers["content-disposition"]
    report = _report(*_scored(answer.json()))
    assert report["tokens"] == sheet.view["tokens"] == [1, 0, 0]
    shown = [[seat["total"] for seat in one["seats"]] for one in sheet.view["hands"]]
    assert [[seat["total"] for seat in one["seats"]] for one in report["hands"]] == shown


async def test_a_command_that_is_sent_again_is_written_once(crew: Crew) -> None:
    sheet = await paper(crew)
    body = {"id": "same", "seq": 1, "command": {"type": "enter_hand", "hand": hand(5, 5, 7)}}
    answers = [await sheet.person.http.post(f"{sheet.path}/commands", json=body) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert len(answers[0].json()["hands"]) == 1


async def test_a_command_with_any_id_is_written(crew: Crew) -> None:
    sheet = await paper(crew)
    body = {"id": "open", "seq": 1, "command": {"type": "enter_hand", "hand": hand(5, 5, 7)}}
    answer = await sheet.person.http.post(f"{sheet.path}/commands", json=body)
    assert len(answer.json()["hands"]) == 1


async def test_a_preview_asks_about_a_token_that_cannot_be_kept_with_these_hands(crew: Crew) -> None:
    sheet = await paper(crew)
    await sheet.write(type="enter_hand", hand=hand(10, 4, 3))
    await sheet.write(type="place_token", game_no=1, smiley="kraken")
    lost = [{"bid": "10", "tricks": 4}, {"bid": "7", "tricks": 7}, {"bid": "6", "tricks": 6}]
    for one in (lost, hand(10, 4, 3), hand(5, 5, 7)):
        await sheet.write(type="enter_hand", hand=one)
    fixed: Json = {"type": "correct_hand", "hand": 0, "written": {"seats": hand(3, 9, 5)}}
    preview = (await sheet.person.http.post(f"{sheet.path}/preview", json={"command": fixed})).json()
    assert [one["game_no"] for one in preview["questions"]] == [1]
    assert preview["sheet"]["tokens"] == [1, 1, 0]
    kept = {**fixed, "tokens": {"1": "keep"}}
    refused = await sheet.person.http.post(f"{sheet.path}/preview", json={"command": kept})
    assert refused.json()["error"]["code"] == "tournament_over"


async def test_of_two_who_write_on_the_same_sheet_the_second_looks_again(crew: Crew) -> None:
    sheet = await paper(crew)
    other = Paper(await crew.stranger(), sheet.sheet_id, sheet.view)
    other._next_id = 100
    await sheet.write(type="enter_hand", hand=hand(5, 5, 7))
    refused = await other.write(409, type="enter_hand", hand=hand(5, 5, 7))
    assert refused["error"]["code"] == "sheet_moved_on"


async def test_what_may_be_written_depends_on_the_hands_before(crew: Crew) -> None:
    sheet = await paper(crew, game="cutthroat_spades", options={"b6_deficit": 100})
    seats = [{"bid": "5", "tricks": 5}, {"bid": "Nil", "tricks": 0}, {"bid": "12", "tricks": 12}]
    await sheet.write(type="enter_hand", hand=seats)
    offers = []
    for number in (0, 1):
        forms = (await sheet.person.http.get(f"{sheet.path}/forms?hand={number}")).json()
        offers.append(["B6" in bids for bids in forms[0]["bids"]])
    assert offers == [[False, False, False], [False, False, False]]
    await sheet.write(type="enter_hand", hand=seats)
    assert ["B6" in bids for bids in sheet.view["forms"][0]["bids"]] == [True, False, False]


BAD_SHEETS = [
    ({"game": "whist", "players": PLAYERS}, 422, "unknown_game"),
    ({"game": "three_person_spades"}, 422, "missing_field"),
    ({**RULES, "players": "Ann"}, 422, "wrong_type"),
    ({**RULES, "players": ["Ann"] * 11}, 422, "wrong_type"),
    ({**RULES, "players": ["Ann", "Bo"]}, 422, "seats_not_offered"),
    ({**RULES, "players": ["Ann", "Bo", "\n"]}, 422, "name_empty"),
    ({**RULES, "players": ["Ann", "Bo", "x" * 15]}, 422, "name_too_long"),
    ({**RULES, "players": ["Ann", "Bo", "ANN"]}, 422, "name_twice"),
    ({**RULES, "players": PLAYERS, "preset": "x"}, 422, "unknown_preset"),
    ({**RULES, "players": PLAYERS, "options": {"target": "x"}}, 422, "bad_option"),
    ({**RULES, "players": PLAYERS, "options": {"x": 1}}, 422, "unknown_option"),
    ({**RULES, "players": PLAYERS, "hands": []}, 422, "extra_field"),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD_SHEETS)
async def test_a_sheet_that_cannot_be_is_not_opened(crew: Crew, body: Json, status: int, code: str) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.post(f"{API}/sheets", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"].endswith(".")


GOOD = hand(5, 5, 7)
BAD_COMMANDS: list[tuple[Any, int, str]] = [
    ({}, 422, "wrong_type"),
    ({"type": "burn"}, 422, "wrong_type"),
    ({"type": "enter_hand"}, 422, "missing_field"),
    ({"type": "enter_hand", "hand": None}, 422, "wrong_type"),
    ({"type": "enter_hand", "hand": [1, 2, 3]}, 422, "wrong_type"),
    ({"type": "enter_hand", "hand": GOOD[:2]}, 422, "entry_seats"),
    ({"type": "enter_hand", "hand": GOOD, "note": "x"}, 422, "extra_field"),
    ({"type": "enter_hand", "hand": {"seats": GOOD, "note": "x"}}, 422, "extra_field"),
    ({"type": "enter_hand", "hand": {"seats": GOOD, "note": "x" * 3000}}, 422, "hand_too_long"),
    ({"type": "enter_hand", "hand": {"seats": GOOD, "dealer": 3}}, 409, "unknown_seat"),
    ({"type": "enter_hand", "hand": {"seats": GOOD, "dealer": True}}, 422, "wrong_type"),
    ({"type": "enter_hand", "hand": {"seats": GOOD, "dealer": 10**30}}, 409, "unknown_seat"),
    ({"type": "enter_hand", "hand": [*GOOD[:2], {"bid": "Nil", "tricks": 7}]}, 409, "bid_not_on_offer"),
    ({"type": "enter_hand", "hand": [*GOOD[:2], {"bid": "x", "tricks": 7}]}, 422, "unknown_bid"),
    ({"type": "enter_hand", "hand": [*GOOD[:2], {"bid": "7", "tricks": 6}]}, 409, "tricks_do_not_add_up"),
    ({"type": "enter_hand", "hand": [*GOOD[:2], {"bid": "7", "tricks": -7}]}, 409, "tricks_out_of_range"),
    ({"type": "enter_hand", "hand": [*GOOD[:2], {"bid": "7", "tricks": 10**40}]}, 409, "tricks_out_of_range"),
    ({"type": "correct_hand", "hand": 1, "written": {"seats": GOOD}}, 409, "no_such_hand"),
    ({"type": "correct_hand", "hand": -1, "written": None}, 409, "no_such_hand"),
    ({"type": "correct_hand", "hand": "0", "written": None}, 422, "wrong_type"),
    ({"type": "correct_hand", "hand": 0, "written": {"seats": hand(10, 4, 3)}}, 409, "nothing_changed"),
    ({"type": "correct_hand", "hand": 0, "written": None, "tokens": {"1": "burn"}}, 422, "wrong_type"),
    ({"type": "correct_hand", "hand": 0, "written": None, "tokens": {"1": "keep"}}, 409, "token_undecided"),
    ({"type": "place_token", "game_no": 2, "smiley": "sun"}, 409, "game_not_won"),
    ({"type": "place_token", "game_no": 10**30, "smiley": "sun"}, 422, "wrong_type"),
    ({"type": "place_token", "game_no": 1, "smiley": "sun"}, 409, "token_lies_there"),
]


@pytest.mark.parametrize(("command", "status", "code"), BAD_COMMANDS)
async def test_what_cannot_be_written_is_refused_and_nothing_is_stored(
    crew: Crew, command: Any, status: int, code: str
) -> None:
    sheet = await paper(crew)
    await sheet.write(type="enter_hand", hand=hand(10, 4, 3))
    await sheet.write(type="place_token", game_no=1, smiley="kraken")
    body = {"id": "bad", "seq": sheet.view["seq"], "command": command}
    answer = await sheet.person.http.post(f"{sheet.path}/commands", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"].endswith((".", "?"))
    assert (await sheet.person.http.get(sheet.path)).json() == sheet.view


async def test_a_refusal_names_the_hand_and_the_seat(crew: Crew) -> None:
    sheet = await paper(crew)
    await sheet.write(type="enter_hand", hand=GOOD)
    bad = [*GOOD[:2], {"bid": "Nil", "tricks": 7}]
    refused = await sheet.write(409, type="enter_hand", hand=bad)
    assert {name: refused["error"]["params"][name] for name in ("hand", "seat")} == {"hand": 1, "seat": 2}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "?since=1"),
        ("GET", "/forms?hand=0"),
        ("GET", "/cutthroat-score.json"),
        ("POST", "/preview"),
        ("POST", "/commands"),
    ],
)
@pytest.mark.parametrize("sheet_id", ["x" * 16, "x", "%00"])
async def test_a_sheet_that_nobody_opened_is_not_there(
    crew: Crew, method: str, path: str, sheet_id: str
) -> None:
    stranger = await crew.stranger()
    body: Json = {"command": {"type": "place_token", "game_no": 1, "smiley": "sun"}}
    if path == "/commands":
        body |= {"id": "a", "seq": 1}
    answer = await stranger.http.request(
        method, f"{API}/sheets/{sheet_id}{path}", json=body if method == "POST" else None
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_sheet")


async def test_a_table_is_no_sheet(crew: Crew) -> None:
    _, table = await crew.table()
    stranger = await crew.stranger()
    assert (await stranger.http.get(f"{API}/sheets/{table['table_id']}")).status_code == 404
    assert (await stranger.http.get(f"/score/{table['table_id']}")).status_code == 404


async def test_one_sheet_is_asked_only_so_often(crew: Crew) -> None:
    sheet = await paper(crew)
    codes = [(await sheet.person.http.get(sheet.path)).status_code for _ in range(200)]
    assert 429 in codes
    other = await paper(crew)
    assert (await other.person.http.get(other.path)).status_code == 200


async def test_the_pages_hold_the_sheet_as_data_and_names_as_text(crew: Crew) -> None:
    sheet = await paper(crew, players=["</script><x>", "Bo", "Cy"])
    page = (await sheet.person.http.get(f"/score/{sheet.sheet_id}")).text
    assert "</script><x>" not in page
    shown = page.partition('<script type="application/json" id="view">')[2].partition("</script>")[0]
    assert json.loads(shown) == sheet.view
    assert (await sheet.person.http.get("/score")).status_code == 200
