"""Cutthroat: private card tables for friends, played in the browser."""
