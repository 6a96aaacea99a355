"""No path reaches a file outside the folder of static files."""

import asyncio

import pytest

from tests.protocol.conftest import Crew
from tests.support.server import ROOT

OUTSIDE = "pyproject.toml"
UP = ("..", "%2e%2e", ".%2e", "%252e%252e", "..%5c")
"""How a path may say the folder above. It is sent as it stands: clients resolve it before they ask."""


@pytest.mark.parametrize("base", ["/static", "/static/x", "/static/x/css", "/api/assets"])
async def test_no_path_leads_out_of_the_folder_of_static_files(crew: Crew, base: str) -> None:
    assert (ROOT / OUTSIDE).is_file()
    for up in UP:
        for levels in range(1, 5):
            for between in ("/", "%2f"):
                path = f"{base}/{between.join([up] * levels)}/{OUTSIDE}"
                assert await status(crew, path) == 404, path
    assert await status(crew, f"{base}/%2f{str(ROOT / OUTSIDE).lstrip('/')}") == 404


async def status(crew: Crew, path: str) -> int:
    """Return the status of what is answered to exactly this path."""
    reader, writer = await asyncio.open_connection("127.0.0.1", crew.server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return int(answer.split()[1])
