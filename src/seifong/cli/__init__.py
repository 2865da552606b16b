"""The command line: `seifong rules`, `seifong score`, `seifong simulate` and the rest.

Nothing below this imports a command before it is asked for, so that help comes at once.
"""

from seifong.cli.start import main, seifong

__all__ = ["main", "seifong"]
