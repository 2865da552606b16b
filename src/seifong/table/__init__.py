"""A deal, from the dice to its one end: one file a step."""
