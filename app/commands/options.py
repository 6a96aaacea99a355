"""The options that several commands take."""

from typing import Annotated

import typer

Port = Annotated[int | None, typer.Option(help="The port to listen on; 0 takes any free one.")]
Host = Annotated[str | None, typer.Option(help="The address to listen on.")]
# A text, for as a path "" would be the working directory.
Data = Annotated[str | None, typer.Option(metavar="PATH", help="The folder of the embedded database.")]
Workers = Annotated[int | None, typer.Option(help="Server processes behind the one port.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")]
