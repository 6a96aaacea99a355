"""What running the server needs: settings, logs, health, a clean stop."""
