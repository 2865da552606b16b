"""The table in the browser: rooms, what is said between them and the players, and the server."""
