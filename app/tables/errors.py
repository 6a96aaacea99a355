"""Why the tables give no answer: none of it is a refusal by the rules."""


class TableNotFound(Exception):
    """There is no such table."""


class TryAgain(Exception):
    """The database stays away or others were always faster. Nothing is known to be stored; ask again."""


class HandNotScored(Exception):
    """There is no such hand, or it is not scored yet: nobody may see its cards."""


class NothingScored(Exception):
    """Not one hand of the tournament is over, or there is no such tournament."""
