"""What a win is worth, and who pays. Nothing here knows the table: a `Win` says all."""
