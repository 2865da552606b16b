"""This file is about how Chinese is set here: one way everywhere, whatever is filled in.

Between Chinese characters and Latin letters or figures stands a space, and none beside the marks of
Chinese, which have room of their own. Brackets in Chinese are of full width.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

__all__ = ["spaced"]

_CHINESE: Final = r"[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff]"
_SEAMS: Final = re.compile(
    rf"(?<={_CHINESE})(?=[A-Za-z0-9`]|[+\u2212-]\d)|(?<=[A-Za-z0-9`%])(?={_CHINESE})"
)


@lru_cache(maxsize=4096)  # the same reasons are given at every table, again and again
def spaced(text: str) -> str:
    """The same text with a space between Chinese and what is not.

    >>> spaced("有12隻，應有13隻"), spaced("東-96、南+32"), spaced("東家打出5p（HK-TURN-1）")
    ('有 12 隻，應有 13 隻', '東 -96、南 +32', '東家打出 5p（HK-TURN-1）')
    >>> spaced("第 1 局") == "第 1 局"
    True
    """
    return _SEAMS.sub(" ", text)
