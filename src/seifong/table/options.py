"""This file is about the options of a table as the core reads them: once, before the first deal."""

from typing import Final, final

from mypy_extensions import i64

from seifong.rules.rules import Rules, fingerprint
from seifong.rules.scoring import HongKongScoring, ZungJungScoring
from seifong.scoring.scorer import Scorer, scorer_of
from seifong.table.kongs import ROBBED_BY_ALL, ROBBED_BY_NONE, ROBBED_BY_ORPHANS
from seifong.table.passing import ALL_WAITS, OFF, SAME_TILE
from seifong.table.wall import EXHAUSTIBLE, NO_RESERVE, REPLENISHED
from seifong.tiles import full_set

__all__ = ["Options", "options_of"]

_DEAD: Final = {"none": NO_RESERVE, "replenished": REPLENISHED, "exhaustible": EXHAUSTIBLE}
_ROBBED_BY: Final = {
    "none": ROBBED_BY_NONE,
    "thirteen_orphans": ROBBED_BY_ORPHANS,
    "all": ROBBED_BY_ALL,
}
_WATER: Final = {"off": OFF, "same_tile": SAME_TILE, "all_waits": ALL_WAITS}
_NEVER: Final = 99
_MOST_RULES: Final = 64  # sorts of rules whose options are kept
_KEPT: Final[dict[str, "Options"]] = {}  # by the fingerprint of the rules


@final
class Options:
    """Everything that a deal asks of its rules, read once for any number of deals.

    >>> from seifong.rules.presets import preset
    >>> Options(preset("zung-jung")).reserve, Options(preset("hong-kong")).reserve
    (14, 0)
    """

    def __init__(self, rules: Rules) -> None:
        table = rules.table
        self.rules: Final = rules
        self.scorer: Final[Scorer] = scorer_of(rules)
        self.irregular: Final[i64] = rules.irregular()
        self.has_flowers: Final = table.tiles.flowers
        self.tiles: Final = full_set(has_flowers=table.tiles.flowers)
        self.stacks_per_side: Final[i64] = len(self.tiles) // 8
        self.break_method: Final = table.wall.break_
        self.dead: Final[i64] = _DEAD[table.wall.dead]
        self.reserve: Final[i64] = table.wall.dead_tiles
        self.chain_by_seat: Final = table.flower.order == "chain_by_seat"
        self.flowers_to_win: Final[i64] = _fewest_flowers(table.flower.win)
        self.kong_after_claim: Final = table.kong.after_claim
        self.kong_of_fresh_pung: Final = table.kong.fresh_pung
        self.rob_added: Final = table.kong.rob_added
        self.rob_concealed: Final[i64] = _ROBBED_BY[table.kong.rob_concealed]
        self.hides_kongs: Final = table.kong.concealed_display == "hidden"
        self.bloom_after_flower: Final = table.kong.bloom_after_flower
        self.chow_to_win: Final = table.claim.chow_to_win
        self.last_discard_is_win_only: Final = table.claim.last_discard == "win_only"
        self.multi_win: Final = table.claim.multi_win
        self.orphans_first: Final = table.claim.thirteen_orphans_first
        self.water: Final[i64] = _WATER[table.water.mode]
        self.water_until_own_draw: Final = table.water.release == "own_draw"
        self.water_includes_rob: Final = table.water.includes_rob
        self.water_by_claims: Final = table.water.trigger == "any_non_win_answer"
        mistake = rules.conduct.mistake
        self.binds_penalty_tiles: Final = mistake.penalty_tile == "next_discard"
        self.cites_zung_jung: Final = isinstance(rules.scoring, ZungJungScoring)
        self.immunity: Final = table.immunity.mode == "same_turn"
        self.immunity_in_robs: Final = table.immunity.rob == "first_discarder"
        self.earthly_by_own_draw: Final = _is_earthly_by_own_draw(rules)


def options_of(rules: Rules) -> Options:
    """The options of some rules; those of equal rules are the same, and so is what is kept by them.

    >>> from seifong.rules.presets import preset
    >>> options_of(preset("zung-jung")) is options_of(preset("zung-jung"))
    True
    """
    mark = fingerprint(rules)
    if mark not in _KEPT:
        if len(_KEPT) >= _MOST_RULES:
            _KEPT.clear()
        _KEPT[mark] = Options(rules)
    return _KEPT[mark]


def _fewest_flowers(win: str) -> int:
    return {"offered_at_7_and_8": 7, "offered_at_8": 8}.get(win, _NEVER)


def _is_earthly_by_own_draw(rules: Rules) -> bool:
    scoring = rules.scoring
    return isinstance(scoring, HongKongScoring) and scoring.score.earthly == "own_first_draw"
