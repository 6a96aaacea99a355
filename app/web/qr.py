"""QR codes, as a picture of their own and as a path to draw."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from itertools import groupby

import segno
from pydantic import BaseModel, Field

BORDER = 2  # the standard asks for four; the page around it is light


class Qr(BaseModel):
    """A QR code to draw."""

    size: int = Field(description="modules on a side, the quiet border included")
    path: str = Field(description="the dark modules as an SVG path")


@lru_cache(maxsize=256)  # one costs milliseconds in which nobody is served
def qr_svg(text: str) -> bytes:
    """Return the QR code as an SVG file."""
    picture = BytesIO()
    segno.make(text, error="m", micro=False).save(picture, kind="svg", border=BORDER, xmldecl=False, nl=False)
    return picture.getvalue()


@lru_cache(maxsize=256)
def qr_path(text: str) -> Qr:
    """Return the QR code as one path: a run of dark modules is a bar of height one."""
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=BORDER))
    bars = [
        f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _dark_runs(bytes(row))
    ]
    return Qr(size=len(rows), path="".join(bars))


def _dark_runs(row: bytes) -> Iterator[tuple[int, int]]:
    """Return where each run of dark modules begins and how wide it is."""
    x = 0
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            yield x, width
        x += width
