"""What a browser or a program reaches by WebSocket: the table as it happens."""
