"""The bus of a single process."""

import pytest
import structlog

from app.bus.base import KnocksChanged
from app.bus.local import LocalBus


def test_listeners_hear_their_table_or_all_tables() -> None:
    bus = LocalBus()
    heard: list[tuple[str, str]] = []
    bus.subscribe("a", lambda table, _: heard.append(("only a", table)))
    bus.subscribe(None, lambda table, _: heard.append(("all", table)))
    bus.tell("a", KnocksChanged())
    bus.publish("b", ())
    assert heard == [("only a", "a"), ("all", "a"), ("all", "b")]


def test_who_unsubscribed_hears_nothing_even_when_it_did_so_while_being_told() -> None:
    bus = LocalBus()
    heard: list[str] = []

    def once(table: str, _: object) -> None:
        heard.append(table)
        end()

    end = bus.subscribe("a", once)
    bus.tell("a", KnocksChanged())
    bus.tell("a", KnocksChanged())
    assert heard == ["a"]
    assert list(bus._listeners) == [None]


def test_one_listeners_fault_is_logged_and_keeps_nothing_from_the_others() -> None:
    bus = LocalBus()
    heard: list[int] = []

    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    bus.subscribe("a", broken)
    bus.subscribe("a", lambda *_: heard.append(1))
    with structlog.testing.capture_logs() as logs:
        bus.tell("a", KnocksChanged())
    assert heard == [1]
    assert [entry["event"] for entry in logs] == ["listener_failed"]


@pytest.mark.parametrize("table", ["a", None])
def test_ending_twice_is_a_mistake_that_is_seen(table: str | None) -> None:
    bus = LocalBus()
    end = bus.subscribe(table, lambda *_: None)
    end()
    with pytest.raises((KeyError, ValueError)):
        end()
