"""This file is about interrupts: an act is cut short before each of its instructions in turn.

Control-C comes between two instructions of interpreted code. Which, nobody knows: so all are tried.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType, ModuleType
from typing import Any

__all__ = ["interrupted"]


def interrupted(act: Callable[[], object], at: int, *within: ModuleType) -> bool:
    """Interrupt an act before the instruction of that number, of those of some files alone.

    False if it has fewer instructions: then it is done. The files are interpreted in every build.
    """
    files = {module.__file__ for module in within}
    assert all(str(file).endswith(".py") for file in files), "compiled code is not interrupted"
    left = at

    def trace(frame: FrameType, what: str, _: Any) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in files:
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if what == "opcode":
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False
