"""Play is not held up by a look at everything that lives."""

import subprocess
import sys

LOOKS = """
import gc
from app.ops import collector

collector.tame()
before, looks = gc.get_freeze_count(), []
gc.callbacks.append(lambda phase, info: looks.append(info["generation"]))
kept = [[number] for number in range(30 * collector.YOUNG)]
assert set(looks) == {0}, looks
assert gc.get_freeze_count() - before > 20 * collector.YOUNG
"""


def test_what_outlives_a_look_is_looked_at_no_more_while_others_play() -> None:
    subprocess.run([sys.executable, "-c", LOOKS], check=True)  # a process of its own: it sets the collector
