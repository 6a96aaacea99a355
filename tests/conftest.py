"""What holds for every test: the long ones run only when asked for."""

import os

import hypothesis
import pytest

# How long an example takes depends on what else the machine does.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

pytest_plugins = ["tests.support.postgres"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests marked `long` unless `script/test --long` asked; they count as deselected."""
    if os.environ.get("CUTTHROAT_TEST_LONG"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
