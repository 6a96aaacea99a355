"""QR codes as a path."""

import re

import segno

from app.web.qr import BORDER, qr_path


def test_the_path_covers_just_the_dark_modules() -> None:
    text = "http://192.168.1.5:8000/d/" + "x" * 32
    expected = {
        (x, y)
        for y, row in enumerate(segno.make(text, error="m", micro=False).matrix_iter(border=BORDER))
        for x, dark in enumerate(row)
        if dark
    }
    drawn = qr_path(text)
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", drawn.path)
    assert "".join(f"M{x} {y}h{w}v1h-{back}z" for x, y, w, back in bars) == drawn.path
    assert {(int(x) + i, int(y)) for x, y, w, _ in bars for i in range(int(w))} == expected
    assert all(x < drawn.size and y < drawn.size for x, y in expected)
