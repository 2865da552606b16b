"""`seifong`, and `python -m seifong`: the command line, so early that an interruption is a word."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Carry out the command line; whoever interrupts it, even while it loads, gets no trace."""
    try:
        from seifong.cli import main as carry_out  # noqa: PLC0415 (within reach of the `except`)

        carry_out()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("seifong: interrupted\n")
        raise SystemExit(_INTERRUPTED) from None


if __name__ == "__main__":
    main()
