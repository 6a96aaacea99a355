"""The command `cutthroat`."""

import typer

from app.commands.backup import backup, restore
from app.commands.doctor import doctor
from app.commands.forget import forget
from app.commands.migrate import migrate
from app.commands.replay import replay
from app.commands.rotate_key import rotate_key
from app.commands.rules import rules
from app.commands.score import score
from app.commands.serve import serve
from app.commands.simulate import simulate

app = typer.Typer(
    name="cutthroat",
    help="Private card tables for friends, on a server of your own.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
COMMANDS = (serve, migrate, backup, restore, forget, rotate_key, simulate, score, replay, rules, doctor)
for command in COMMANDS:
    app.command()(command)

if __name__ == "__main__":
    app()
