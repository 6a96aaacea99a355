"""Why the service of the tables gives no answer: neither is a refusal by the rules."""


class TableNotFound(Exception):
    """There is no such table."""


class TryAgain(Exception):
    """The database stays away or others were always faster. Nothing is known to be stored; ask again."""
