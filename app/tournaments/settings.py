"""What can be agreed: checked once, when the tournament is created or its settings change."""

from app.games.errors import RuleViolation
from app.players.names import NameRefused, normalise
from app.tables.events import RulesChanged
from app.tables.lobby import check_rules
from app.tournaments.state import Form, Settings, TableRules

LONGEST_TITLE = 40
MOST_ROUNDS = 30
MOST_TOKENS = 20
SEATINGS = ("drawn", "chosen")
SETTLEMENTS = ("score", "void")


def checked(settings: Settings) -> Settings:
    """Return settings that can be played, with the title as it is shown.

    Raises RuleViolation `bad_goal`, `bad_seating`, `bad_settlement`, `bad_round_list`, `size_twice`,
    `one_size_only`, those of names and those of a table's rules.
    """
    # One table plays its rounds as games, of which one player may win all: so far its own board counts.
    most_rounds = MOST_TOKENS if settings.form is Form.ONE_TABLE else MOST_ROUNDS
    goals = ((settings.tokens_to_win, MOST_TOKENS), (settings.rounds_to_play, most_rounds))
    chosen = [(goal, most) for goal, most in goals if goal is not None]
    if len(chosen) != 1 or not 1 <= chosen[0][0] <= chosen[0][1]:
        raise RuleViolation("bad_goal", tokens=MOST_TOKENS, rounds=most_rounds)
    if settings.seating not in SEATINGS:
        raise RuleViolation("bad_seating")
    if settings.settlement not in SETTLEMENTS:
        raise RuleViolation("bad_settlement")
    if not 1 <= len(settings.rounds) <= MOST_ROUNDS:
        raise RuleViolation("bad_round_list", max=MOST_ROUNDS)
    for tables in settings.rounds:
        _check_tables(tables, settings.form)
    try:
        title = normalise(settings.title, LONGEST_TITLE)
    except NameRefused as error:
        raise RuleViolation(error.code, **error.params) from error
    return Settings(
        title,
        settings.form,
        settings.rounds,
        settings.tokens_to_win,
        settings.rounds_to_play,
        settings.seating,
        settings.settlement,
    )


def _check_tables(tables: tuple[TableRules, ...], form: Form) -> None:
    if not tables:
        raise RuleViolation("bad_round_list", max=MOST_ROUNDS)
    sizes = [rules.n_seats for rules in tables]
    if len(set(sizes)) < len(sizes):
        raise RuleViolation("size_twice")
    if form is Form.DUPLICATE and len(sizes) > 1:
        raise RuleViolation("one_size_only")
    for rules in tables:
        check_rules(rules.game, RulesChanged(rules.preset, rules.options, rules.n_seats, rules.turn_s))
