"""The examples in the docstrings of the evenings are true."""

import doctest
import importlib
import pkgutil

import app.tournaments

MODULES = [module.name for module in pkgutil.walk_packages(app.tournaments.__path__, "app.tournaments.")]


def test_the_examples_are_true() -> None:
    results = [doctest.testmod(importlib.import_module(name)) for name in MODULES]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 5
