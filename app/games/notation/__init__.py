"""Whole games as text that people read and write: docs/notation.md describes it with examples.

`reading` makes steps of a text, `replay` plays them by the rules and stops at the first that is illegal,
`writing` makes the text of a log. What a game's text may leave open says its `written.py`.
"""
