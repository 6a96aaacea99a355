"""The command `cutthroat`: the names of its commands. What one of them needs is imported when it runs."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

COMMANDS = {
    "serve": ("serve", "Serve tables until Ctrl+C."),
    "migrate": ("migrate", "Run the migrations that are missing."),
    "backup": ("backup", "Write everything into a new file, also while a server plays."),
    "restore": ("backup", "Read a backup into an empty installation."),
    "forget": ("forget", "Give a guest another name wherever theirs stands, for good."),
    "rotate-key": ("rotate_key", "Make a new key for cookies."),
    "simulate": ("simulate", "Play whole games or evenings among bots through the real rules."),
    "score": ("score", "Score the hands of a tournament that was played with real cards."),
    "replay": ("replay", "Check every bid, card and number of a written game."),
    "rules": ("rules", "Print house rules and the code of their card."),
    "export": ("export", "Write a tournament as JSON, its numbers as CSV, or its board as SVG."),
    "doctor": ("doctor", "Tell what is set and what would keep the server or the phones from working."),
}
"""Module and summary of each command; the summary is the beginning of what its own --help says."""


class Commands(TyperGroup):
    """Lists the commands by their summaries, so that neither the list nor a command imports the others."""

    def __init__(self, **settings: Any) -> None:
        summaries = {name: TyperCommand(name, help=summary) for name, (_, summary) in COMMANDS.items()}
        super().__init__(**settings | {"commands": summaries})

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command that the arguments begin with, imported now, and its own arguments."""
        name, summary, rest = super().resolve_command(ctx, args)
        return name, summary if name is None else imported(name), rest


def imported(name: str) -> Any:
    """Return a command with its options."""
    module, _ = COMMANDS[name]
    alone = typer.Typer(add_completion=False)
    alone.command(name)(getattr(import_module(f"app.commands.{module}"), name.replace("-", "_")))
    return get_command(alone)


app = typer.Typer(
    name="cutthroat",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def cutthroat() -> None:
    """Private card tables for friends, on a server of your own."""


if __name__ == "__main__":
    app()
