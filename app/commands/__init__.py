"""The commands of `cutthroat`, one module each."""
