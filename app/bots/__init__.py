"""Computer players: one strategy for each game, and the runner that lets them act at the tables."""
