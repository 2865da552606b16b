"""What people sit at: the table in a terminal; the one for browsers is in `web`."""
