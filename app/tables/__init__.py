"""The table as the unit of consistency: its commands, events and rules of play around a game."""
