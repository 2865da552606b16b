"""What may vary from table to table, as frozen data: the options, and the presets made of them.

Rules are plain values: they can be compared, written into a record in full, and read back. An
option has a group and a name, such as ``claim.multi_win``; its docstring says what it decides and
which rule of the rulebook it rests on.
"""

from seifong.rules.conduct import (
    CardRules,
    Conduct,
    DeadHand,
    DiscardRules,
    FalseWin,
    FoulRules,
    Miscount,
    Mistakes,
    Tempo,
    TouchRules,
)
from seifong.rules.match import DealerRules, MatchRules, RoundRules, SeatRules
from seifong.rules.rules import Rules, fingerprint, fingerprint_of
from seifong.rules.scoring import (
    FaanLiability,
    FaanPayment,
    FaanScore,
    HongKongScoring,
    PointPayment,
    PointScore,
    ZungJungScoring,
)
from seifong.rules.table import TableRules

__all__ = [
    "CardRules",
    "Conduct",
    "DeadHand",
    "DealerRules",
    "DiscardRules",
    "FaanLiability",
    "FaanPayment",
    "FaanScore",
    "FalseWin",
    "FoulRules",
    "HongKongScoring",
    "MatchRules",
    "Miscount",
    "Mistakes",
    "PointPayment",
    "PointScore",
    "RoundRules",
    "Rules",
    "SeatRules",
    "TableRules",
    "Tempo",
    "TouchRules",
    "ZungJungScoring",
    "fingerprint",
    "fingerprint_of",
]
