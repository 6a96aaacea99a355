"""`cutthroat serve` whose asyncio tasks can be counted from outside: SIGUSR1 writes their number to a file.

python -m tests.load.counted FILE serve --port 0
"""

import asyncio
import signal
import sys
from pathlib import Path

from app.cli import app


def main() -> None:
    """Run the command line behind FILE."""
    file = Path(sys.argv.pop(1))
    signal.signal(signal.SIGUSR1, lambda *_: file.write_text(str(len(asyncio.all_tasks())), encoding="ascii"))
    app()


if __name__ == "__main__":
    main()
