"""Why there is no answer from a tournament: it is no refusal by its rules."""


class TournamentNotFound(Exception):
    """There is no such tournament."""
