"""What holds for every test."""

import hypothesis

from tests.support.profile import EXAMPLES

# How long an example takes depends on what else the machine does.
hypothesis.settings.register_profile("patient", deadline=None, max_examples=EXAMPLES)
hypothesis.settings.load_profile("patient")

pytest_plugins = ["tests.support.postgres"]
