"""What must hold for every page at every width: nothing runs off, nothing is too small for a finger."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

MEASURE = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


def faults_of(page: Page) -> dict[str, Any]:
    """Return what runs off the page, is too small for a finger, or has its label cut; empty if fine."""
    found: dict[str, Any] = page.evaluate(f"{MEASURE}; faults()")
    return {kind: what for kind, what in found.items() if what}


def strips(page: Page) -> dict[str, int]:
    """Return how many pixels of each card a finger can meet."""
    return dict(page.evaluate(f"{MEASURE}; strips()"))
