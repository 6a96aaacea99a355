"""What holds for every test."""

import hypothesis
import pytest

from tests.support.profile import EXAMPLES

# How long an example takes depends on what else the machine does.
hypothesis.settings.register_profile("patient", deadline=None, max_examples=EXAMPLES)
hypothesis.settings.load_profile("patient")

pytest_plugins = ["tests.support.postgres"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest begin first: whatever begins last is waited for by one worker alone."""
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each failure drill tried and found."""
    reports = [report for outcome in ("passed", "failed") for report in terminalreporter.getreports(outcome)]
    drills = [value for report in reports for name, value in report.user_properties if name == "drill"]
    if drills:
        terminalreporter.section("failure drills")
        for said in drills:
            terminalreporter.write_line(str(said))
