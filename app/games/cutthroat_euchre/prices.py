"""What a hand pays (E6)."""

from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.scoring import Outcome, score_hand
from app.games.prices import Prices

NOTHING = (0, 0, 0)


def prices(options: Options, _: int) -> Prices:
    """Return what the maker and each defender get, by the maker's tricks and who is alone."""
    rows = {
        "made": Outcome(0, tricks=(3, 1, 1)),
        "march": Outcome(0, tricks=(5, 0, 0)),
        "lone_march": Outcome(0, is_maker_alone=True, tricks=(5, 0, 0)),
        "euchre": Outcome(0, tricks=(2, 2, 1)),
        "swept": Outcome(0, tricks=(0, 3, 2)),
    }
    if options.lone_defender:
        rows["lone_swept"] = Outcome(0, lone_defender=1, tricks=(0, 5, 0))
    return Prices(
        ("maker", "defender"), tuple((name, _pay(options, outcome)) for name, outcome in rows.items())
    )


def _pay(options: Options, outcome: Outcome) -> tuple[int, int]:
    maker, defender, _ = score_hand(options, outcome, NOTHING)
    return maker.delta, defender.delta
