"""The table in a terminal: a room in the same process, seen and heard from one seat."""
