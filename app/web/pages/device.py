"""`/d/{token}`: move a seat to this device."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.web.deps import find_me
from app.web.rendering import page

router = APIRouter()


@router.get("/d/{device_token}", dependencies=[Depends(find_me)])
async def device(device_token: str, request: Request) -> Response:
    """Only a tap uses the link up: messengers open links on their own to preview them."""
    return page(request, "device.html", token=device_token)
