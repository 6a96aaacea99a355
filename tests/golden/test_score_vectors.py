"""The test vectors of the rules through `cutthroat score` and `cutthroat replay`, from the data files.

Where a vector names one seat, the tricks of the others are filled in: the next seat takes all that are left.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.cards import PACK
from tests.support.commands import replayed, run, scored

FOLDER = Path(__file__).parent
CUTTHROAT, EUCHRE, THREE, TWO = (
    json.loads((FOLDER / f"{name}_vectors.json").read_text(encoding="utf-8"))
    for name in ("cutthroat", "cutthroat_euchre", "three_person", "two_player")
)
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]
TRICKS = {2: 13, 3: 17, 4: 13, 5: 10}

by_id = pytest.mark.parametrize


def ids(row: dict[str, Any]) -> str:
    return str(row["id"])


def seats(row: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a hand of a vector as `score` reads it."""
    nothing = [""] * len(row["bids"])
    columns = zip(
        row["bids"],
        row["tricks"],
        row.get("jacks", nothing),
        row.get("revoked", [False] * len(nothing)),
        strict=True,
    )
    return [
        {"bid": bid, "tricks": tricks, "jacks": jacks.split(), "revoked": revoked}
        for bid, tricks, jacks, revoked in columns
    ]


def sheet(game: str, n_seats: int, hands: list[Any], **more: Any) -> dict[str, Any]:
    return {"game": game, "players": NAMES[:n_seats], "hands": hands, **more}


def check(told: Any, rows: list[dict[str, Any]]) -> None:
    """Compare the scores of hands with their rows."""
    assert len(told["hands"]) == len(rows)
    for hand, row in zip(told["hands"], rows, strict=True):
        assert [seat["delta"] for seat in hand["seats"]] == row["deltas"], row["id"]
        assert [seat["total"] for seat in hand["seats"]] == row.get("totals", row.get("after")), row["id"]
        assert hand["winner"] == row.get("winner"), row["id"]
        if "bags" in row:
            assert [seat["bags"] for seat in hand["seats"]] == row["bags"], row["id"]
        for seat in hand["seats"]:
            assert sum(part["points"] for part in seat["parts"]) == seat["delta"]


def test_the_game_of_cv_1_to_6_is_won_by_its_first_seat() -> None:
    rows = CUTTHROAT["game"]["hands"]
    told = scored(sheet("cutthroat_spades", 3, [seats(row) for row in rows], preset="official", options={}))
    check(told, rows)
    assert told["tokens"] == [1, 0, 0]
    assert told["tournament_winner"] is None


def test_a_second_blind_six_in_that_game_is_refused() -> None:
    hands = [seats(row) for row in CUTTHROAT["game"]["hands"][:4]]
    refused = CUTTHROAT["game"]["hands"][3]["refused"]
    hands[3][refused["seat"]] |= {"bid": refused["bid"]}
    ran = run("score", "--json", "-", given=json.dumps(sheet("cutthroat_spades", 3, hands)).encode())
    assert ran.exit_code == 1
    assert ran.told == {"error": {"code": refused["code"], "hand": 3, "seat": refused["seat"]}}


@by_id("row", CUTTHROAT["single"], ids=ids)
def test_a_single_hand_of_cutthroat_scores_as_told(row: dict[str, Any]) -> None:
    n_seats = row.get("n_seats", 3)
    options = row.get("options", {})
    n_tricks = 11 if options.get("joker_count") else TRICKS[n_seats]
    others = n_seats - 1
    hand = [
        {"bid": row["bid"], "tricks": row["tricks"], "jacks": row.get("jacks", "").split()},
        {"bid": "1", "tricks": n_tricks - row["tricks"]},
        *[{"bid": "1", "tricks": 0}] * (others - 1),
    ]
    counter = {"bags": row["counter"]} if "counter" in row else {}
    told = scored(
        sheet(
            "cutthroat_spades",
            n_seats,
            [{"dealer": row.get("dealer", 0), "seats": hand}],
            preset=row.get("preset", "official"),
            options=options,
            start=[{"total": 0, **counter}, *[{"total": 90}] * others],
        )
    )
    first = told["hands"][0]["seats"][0]
    assert (first["delta"], first["total"], first["bags"]) == (row["delta"], row["delta"], row["after"])


@by_id("end", CUTTHROAT["ends"], ids=lambda end: end["hands"][0]["id"])
def test_a_game_of_cutthroat_ends_or_goes_on_as_told(end: dict[str, Any]) -> None:
    rows = end["hands"]
    start = [
        {"total": total, "bags": bags}
        for total, bags in zip(rows[0]["before"], rows[0].get("bags_before", [0, 0, 0]), strict=True)
    ]
    options = {"target": end["target"]}
    hands = [seats(row) for row in rows]
    check(scored(sheet("cutthroat_spades", end["n_seats"], hands, options=options, start=start)), rows)


@by_id("row", CUTTHROAT["blind_six"], ids=lambda row: f"{row['id']} {row['totals']}")
def test_a_blind_six_of_real_cards_needs_its_deficit(row: dict[str, Any]) -> None:
    hand = [{"bid": "4", "tricks": tricks} for tricks in (6, 6, 5)]
    hand[row["seat"]]["bid"] = "B6"
    start = [{"total": total} for total in row["totals"]]
    ran = run(
        "score", "--json", "-", given=json.dumps(sheet("cutthroat_spades", 3, [hand], start=start)).encode()
    )
    refusal = {"error": {"code": row["code"], "hand": 0, "seat": row["seat"]}}
    assert ran.exit_code == (row["code"] is not None)
    assert ("error" not in ran.told) if row["code"] is None else (ran.told == refusal)


def euchre_hand(row: dict[str, Any]) -> dict[str, Any]:
    if "thrown_in" in row:
        return {"thrown_in": True}
    return {name: row[name] for name in ("maker", "alone", "lone_defender", "tricks") if name in row}


@by_id("row", EUCHRE["hands"], ids=ids)
def test_a_hand_of_euchre_scores_as_told(row: dict[str, Any]) -> None:
    start = [{"total": total} for total in row["before"]]
    told = scored(
        sheet("cutthroat_euchre", 3, [euchre_hand(row)], options=row.get("options", {}), start=start)
    )
    check(told, [row])
    assert [seat["bags"] for seat in told["hands"][0]["seats"]] == [None] * 3


def test_the_tied_game_of_euchre_plays_on_as_told() -> None:
    rows = EUCHRE["tied"]
    start = [{"total": total} for total in rows[0]["before"]]
    check(scored(sheet("cutthroat_euchre", 3, [euchre_hand(row) for row in rows], start=start)), rows)


@by_id("row", EUCHRE["whole"], ids=ids)
def test_a_whole_hand_of_euchre_is_replayed(row: dict[str, Any]) -> None:
    told = replayed(euchre_text(row))
    assert told["state"]["tricks"] == row["tricks"]
    assert [seat["delta"] for seat in told["state"]["scores"][0]["seats"]] == row["deltas"]
    assert told["state"]["sits_out"] == row["sits_out"]


def euchre_text(row: dict[str, Any]) -> str:
    """Return a whole hand of the vectors in the notation."""
    deal = row["deal"]
    lines = ["cutthroat notation 1", "game: cutthroat_euchre", "player 0: D", "player 1: X", "player 2: Y"]
    lines += [f"hand 1: dealer {row['dealer']}"]
    lines += [f"deal {seat}: {cards}" for seat, cards in enumerate(deal["holdings"])]
    lines += [f"deal {part.replace('_', ' ')}: {deal[part]}" for part in ("manikin", "turn_up", "stock")]
    for step in row["steps"]:
        [(name, told)] = step.items()
        seat, values = told if isinstance(told, list) else (told, "")
        lines.append(f"{seat}: {name.replace('_', ' ')} {values}")
    size = 3 if row["sits_out"] is None else 2
    for at in range(0, len(row["plays"]), size):
        plays = [play.split() for play in row["plays"][at : at + size]]
        lines.append(f"trick {plays[0][0]}: {' '.join(card for _, card in plays)}")
    lines.append("tricks: " + " ".join(map(str, row["tricks"])))
    lines.append("score: " + " ".join(map(str, row["deltas"])))
    return "\n".join(lines)


def test_the_hands_of_nv_1_to_3_score_as_told() -> None:
    game = THREE["game"]
    hands = [seats(row) for row in game["hands"]]
    check(scored(sheet("three_person_spades", 3, hands, options=game["options"])), game["hands"])


@by_id("row", THREE["single"], ids=ids)
def test_a_single_hand_of_three_person_spades_scores_as_told(row: dict[str, Any]) -> None:
    hand = [
        {"bid": row["bid"], "tricks": row["tricks"]},
        {"bid": "1", "tricks": 17 - row["tricks"]},
        {"bid": "1", "tricks": 0},
    ]
    assert scored(sheet("three_person_spades", 3, [hand]))["hands"][0]["seats"][0]["delta"] == row["delta"]


@by_id("row", [*THREE["ends"], *TWO["ends"]], ids=ids)
def test_a_game_without_special_bids_ends_or_goes_on_as_told(row: dict[str, Any]) -> None:
    n_seats = len(row["bids"])
    bags = row.get("bags_before", [0] * n_seats)
    start = [{"total": total, "bags": counter} for total, counter in zip(row["before"], bags, strict=True)]
    game = "two_player_spades" if n_seats == 2 else "three_person_spades"
    check(scored(sheet(game, n_seats, [seats(row)], start=start)), [row])


@by_id("row", THREE["refused"], ids=ids)
def test_a_bid_that_three_person_spades_has_not_is_refused(row: dict[str, Any]) -> None:
    hand = [{"bid": row["bid"], "tricks": 0}, {"bid": "9", "tricks": 9}, {"bid": "8", "tricks": 8}]
    ran = run("score", "--json", "-", given=json.dumps(sheet("three_person_spades", 3, [hand])).encode())
    assert ran.exit_code == 1
    assert ran.told == {"error": {"code": row["code"], "hand": 0, "seat": 0}}


def test_the_game_of_tv_1_to_6_runs_as_told() -> None:
    check(scored(sheet("two_player_spades", 2, [seats(row) for row in TWO["game"]])), TWO["game"])


@by_id("row", TWO["single"], ids=ids)
def test_a_single_hand_of_two_player_spades_scores_as_told(row: dict[str, Any]) -> None:
    hand = [{"bid": row["bid"], "tricks": row["tricks"]}, {"bid": "1", "tricks": 13 - row["tricks"]}]
    told = scored(sheet("two_player_spades", 2, [hand], start=[{"bags": row["before"]}, {}]))
    first = told["hands"][0]["seats"][0]
    assert (first["delta"], first["bags"]) == (row["delta"], row["after"])


@by_id("row", TWO["draws"], ids=lambda row: f"{row['id']} {row['peek']}")
def test_a_draw_of_two_player_spades_is_replayed(row: dict[str, Any]) -> None:
    top = row["pack"].split()
    stock = [*top, *(card.value for card in PACK if card.value not in top)]
    turns = "; ".join(f"{turn % 2}: {word} card" for turn, word in enumerate(row["turns"]))
    peek = "off" if row["peek"] is False else row["peek"]
    head = f"cutthroat notation 1\ngame: two_player_spades\noption peek: {peek}\nplayer 0: P1\nplayer 1: P2\n"
    told = replayed(f"{head}hand 1: dealer 0\ndeal stock: {' '.join(stock)}\n{turns}\n")
    assert [set(holding) for holding in told["holdings"]] == [set(some.split()) for some in row["holdings"]]
