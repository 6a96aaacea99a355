"""Rules of this project that no linter knows; `python -m tests.support.rules` checks them all.

Each rule takes a path below the checkout and the file's text, and yields one line for each breach.
"""
