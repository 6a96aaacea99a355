"""What each message of a client leads to: one module for one kind."""
