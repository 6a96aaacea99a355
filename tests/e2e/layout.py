"""What must hold for every page at every width: nothing runs off, nothing is too small for a finger."""

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.e2e.person import Person

STRIP = 30
"""The least of a card, in pixels, that lies open for a finger."""
MEASURE = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")


def faults_of(page: Page) -> dict[str, Any]:
    """Return what runs off, is too small for a finger, is cut or lies over another text; empty if fine."""
    found: dict[str, Any] = page.evaluate(f"{MEASURE}; faults()")
    return {kind: what for kind, what in found.items() if what}


def strips(page: Page) -> dict[str, int]:
    """Return how many pixels of each card a finger can meet."""
    return dict(page.evaluate(f"{MEASURE}; strips()"))


def fits(person: Person, cards: int = 0) -> None:
    """In dark and in light the page fits, and of each card in the hand a finger's width can be met."""
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        person.page.emulate_media(color_scheme=scheme)
        faults = faults_of(person.page)
        assert not faults, f"{faults} in {scheme} at {person.page.url}"
    met = strips(person.page)
    assert len(met) == cards
    assert all(width >= STRIP for width in met.values()), met
