"""How much the tests try: enough in every run, much more with `script/test --long` (CUTTHROAT_TEST_LONG)."""

import os

IS_LONG = bool(os.environ.get("CUTTHROAT_TEST_LONG"))

GAMES_EACH = 2_000 if IS_LONG else 200
"""Whole random games of every game and number of seats, each with house rules of its own."""

EXAMPLES = 1_000 if IS_LONG else 100
"""What hypothesis makes up for one test."""

DRILL_PATIENCE_S = 900 if IS_LONG else 120
"""How long a failure drill waits for play to go on."""

KILLS = int(os.environ.get("CUTTHROAT_TEST_SIGKILL_ROUNDS", "200" if IS_LONG else "2"))
"""How often the drill kills the server."""

FUZZED = int(os.environ.get("CUTTHROAT_TEST_FRAMES", "500000" if IS_LONG else "1500"))
"""So many frames without sense for each kind of socket."""

REQUESTS_EACH = 300 if IS_LONG else 3
"""So many made-up requests to each operation of the REST interface, of each kind: valid, or spoilt."""

EVENINGS = 5_000 if IS_LONG else 100
"""Whole evenings with late comers and leavers whose games are decided by chance."""

EVENINGS_BY_CARDS = 100 if IS_LONG else 6
"""Such evenings that are played card by card at real tables."""
