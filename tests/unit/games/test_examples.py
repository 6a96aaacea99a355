"""The examples in the docstrings of the rules are true."""

import doctest
import importlib
import pkgutil

import pytest

import app.games

MODULES = [module.name for module in pkgutil.walk_packages(app.games.__path__, "app.games.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempted = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(attempted) > 20
