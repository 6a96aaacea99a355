"""The REST interface against its own description: made-up requests, valid and spoilt ones, to each operation.

No request leads to a fault of ours, and every answer is one that the description promises.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from sqlalchemy import URL

from app.tables.service import TableService
from app.web import errors
from tests.protocol.conftest import PATIENT, QUICK
from tests.support.doors import DoorsServer, Json, running
from tests.support.profile import IS_LONG, REQUESTS_EACH

N_OPERATIONS = 41
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def server(database: URL) -> Iterator[DoorsServer]:
    with running(DoorsServer(database, replace(QUICK, credits=PATIENT))) as started:
        yield started


@pytest.fixture(scope="module")
def maya(server: DoorsServer) -> Iterator[tuple[requests.Session, Json]]:
    """Somebody with a table, a sheet and a card, and what these are called in paths."""
    api = f"{server.base}/api/v1"
    with requests.Session() as http:
        table = http.post(f"{api}/tables", json={"name": "Maya"}).json()
        players = ["Ann", "Bo", "Cy"]
        sheet = http.post(f"{api}/sheets", json={"game": "three_person_spades", "players": players}).json()
        card = http.post(f"{api}/rules/cards", json={"game": "three_person_spades", "n_seats": 3}).json()
        yield (
            http,
            {
                "table_id": table["table_id"],
                "door_key": table["link"].removeprefix("/j/"),
                "sheet_id": sheet["sheet_id"],
                "code": card["code"],
                "game": "cutthroat_spades",
                "tournament_no": 1,
                "game_no": 1,
                "hand_no": 1,
            },
        )


def search(server: DoorsServer, maya: tuple[requests.Session, Json]) -> None:
    """Send requests to each operation, with known and with made-up names in the path, valid and spoilt."""
    http, names = maya
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= N_OPERATIONS
    operations.sort(key=lambda one: one.method == "delete")  # who is deleted is nobody for the rest
    for operation in operations:
        known = {name: value for name, value in names.items() if f"{{{name}}}" in operation.path}
        send(server, http, operation.as_strategy(GenerationMode.POSITIVE))
        if known:
            send(server, http, operation.as_strategy(GenerationMode.POSITIVE, path_parameters=known))
        if operation.body or operation.query:  # the rest takes any text, so that nothing can be spoilt
            send(server, http, operation.as_strategy(GenerationMode.NEGATIVE, path_parameters=known or None))


def send(
    server: DoorsServer, http: requests.Session, cases: st.SearchStrategy[schemathesis.Case[Any]]
) -> None:
    @settings(
        max_examples=REQUESTS_EACH,
        derandomize=not IS_LONG,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(cases)
    def run(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=server.base, session=http, checks=CHECKS)

    run()


def test_every_operation_answers_as_its_description_says(
    server: DoorsServer, maya: tuple[requests.Session, Json]
) -> None:
    search(server, maya)


async def broken(*_: object) -> None:
    """A fault of ours."""
    raise ZeroDivisionError


def undescribed(*_: object) -> dict[str, str]:
    """An answer in a form that is not described."""
    return {"error": "no"}


@pytest.mark.parametrize(
    ("place", "name", "fault", "found"),
    [
        (TableService, "live", broken, "Server error"),
        (errors, "body", undescribed, "Response violates schema"),
    ],
)
def test_a_planted_fault_is_found(
    server: DoorsServer,
    maya: tuple[requests.Session, Json],
    monkeypatch: pytest.MonkeyPatch,
    place: object,
    name: str,
    fault: object,
    found: str,
) -> None:
    monkeypatch.setattr(place, name, fault)
    with pytest.raises(FailureGroup, match=found):
        search(server, maya)
