"""Where deals are played by the thousand, to measure and to learn from."""
