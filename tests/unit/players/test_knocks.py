"""The board beside the door."""

import pytest

from app.players.knocks import LIFETIME_MS, MOST_AT_ONE_DOOR, REMEMBERED_MS, Answer, DoorBusy, KnockBoard


class Clock:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def board(clock: Clock) -> KnockBoard:
    return KnockBoard(clock)


def test_a_knock_waits_at_its_own_table(board: KnockBoard) -> None:
    knock = board.knock("table", "nils", "Nils")
    assert board.waiting("table") == [knock]
    assert board.waiting("other") == []
    assert board.find(knock.knock_id) is knock


def test_knocking_twice_is_one_knock(board: KnockBoard) -> None:
    assert board.knock("table", "nils", "Nils") is board.knock("table", "nils", "Nils")


def test_knocking_again_under_another_name_tells_that_name(board: KnockBoard) -> None:
    knock = board.knock("table", "nils", "Nils")
    assert board.knock("table", "nils", "Skipper") is knock
    assert [one.name for one in board.waiting("table")] == ["Skipper"]


def test_a_new_name_reaches_every_door_where_its_player_waits(board: KnockBoard, clock: Clock) -> None:
    over = board.knock("over", "nils", "Nils")
    clock.now += LIFETIME_MS
    board.knock("table", "nils", "Nils")
    board.knock("other", "nils", "Nils")
    board.knock("table", "maya", "Maya")
    assert board.rename("nils", "Skipper") == ["table", "other"]
    assert [one.name for one in board.waiting("table")] == ["Skipper", "Maya"]
    assert board.rename("nils", "Skipper") == []
    assert over.name == "Nils"


def test_a_knock_nobody_answers_ends_and_may_be_repeated(board: KnockBoard, clock: Clock) -> None:
    first = board.knock("table", "nils", "Nils")
    clock.now += LIFETIME_MS
    assert board.answer(first) is Answer.CLOSED
    assert board.waiting("table") == []
    assert board.knock("table", "nils", "Nils") is not first


def test_an_open_door_stays_open_for_who_asks_later(board: KnockBoard, clock: Clock) -> None:
    knock = board.knock("table", "nils", "Nils")
    knock.answer = Answer.OPEN
    clock.now += LIFETIME_MS
    assert board.answer(knock) is Answer.OPEN


def test_only_so_many_wait_at_one_door(board: KnockBoard) -> None:
    for number in range(MOST_AT_ONE_DOOR):
        board.knock("table", f"player{number}", "Nils")
    with pytest.raises(DoorBusy):
        board.knock("table", "late", "Nils")
    board.knock("other", "late", "Nils")


def test_old_knocks_are_forgotten(board: KnockBoard, clock: Clock) -> None:
    old = board.knock("table", "nils", "Nils")
    clock.now += LIFETIME_MS + REMEMBERED_MS
    board.knock("table", "maya", "Maya")
    assert board.find(old.knock_id) is None
