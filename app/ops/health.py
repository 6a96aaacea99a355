"""`/healthz`: the process runs. `/readyz`: it can serve, for the database answers."""

import asyncio
from collections.abc import Awaitable, Callable

from fastapi import APIRouter
from fastapi.responses import JSONResponse

CHECK_TIMEOUT_S = 3
Check = Callable[[], Awaitable[None]]


def router(
    checks: dict[str, Check], is_stopping: Callable[[], bool], notes: Callable[[], dict[str, str]] = dict
) -> APIRouter:
    """Return the two routes; a check raises when its part cannot be used.

    `notes` are said as well, of parts without which the server is only slower.
    """
    routes = APIRouter(tags=["operations"])

    @routes.get("/healthz")
    async def healthz() -> JSONResponse:
        """Return 200 while the process runs."""
        return JSONResponse({"status": "up"})

    @routes.get("/readyz")
    async def readyz() -> JSONResponse:
        """Return 200 when tables can be served, else 503 with the part that fails."""
        if is_stopping():
            return JSONResponse({"status": "stopping"}, 503)
        results = {name: await outcome(check) for name, check in checks.items()}
        ready = all(result == "ok" for result in results.values())
        return JSONResponse(
            {"status": "ready" if ready else "not_ready", **results, **notes()}, 200 if ready else 503
        )

    return routes


async def outcome(check: Check) -> str:
    """Return "ok", or the code (else the kind) of what kept the check from it."""
    try:
        async with asyncio.timeout(CHECK_TIMEOUT_S):
            await check()
    except Exception as error:  # noqa: BLE001 - whatever is wrong, the answer is "not ready"
        return getattr(error, "code", type(error).__name__)
    return "ok"
