"""This file is about what a table does by itself, and what its players do with their hands.

With everything automated only decisions are left: that is the simulator. With nothing automated
every movement is a player's, and may go wrong: that is the strict table (`seifong.referee.strict`).
It is the same deal.
"""

from typing import Final

__all__ = ["ALL", "CLAIMS", "FLOWERS", "NOTHING", "OPENING", "REPLACEMENTS"]

OPENING: Final = 1  # throwing, breaking, taking the first tiles
FLOWERS: Final = 2  # showing a flower
CLAIMS: Final = 4  # asking who claims, laying what is claimed, drawing where nobody does
REPLACEMENTS: Final = 8  # taking a tile for a kong or a flower

NOTHING: Final = 0
ALL: Final = OPENING | FLOWERS | CLAIMS | REPLACEMENTS
