"""Score sheets: tournaments that are played with real cards and whose hands are written down here."""
