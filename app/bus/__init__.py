"""How what happened reaches those who show it. Hints only: a lost one costs a moment, never the truth."""
