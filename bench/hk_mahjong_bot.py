"""The AI of PyPI's `hk-mahjong` as a bot: it sees what a view shows, and its answer is a motion.

It is asked as its own program asks it: for a claim among those that it may make, and in its turn
whether to win, kong or discard, and what. Our table judges: where it would win with a hand below
the minimum, or lay a kong that the table does not allow, it is asked for a discard, as its own
program does when a win turns out to be none.
"""

from typing import Final

from hk_mahjong.ai.basic_ai import BasicAI
from hk_mahjong.core.game_state import ActionType, GameState
from hk_mahjong.core.hand import Hand as TheirHand
from hk_mahjong.core.meld import Meld as TheirMeld
from hk_mahjong.core.meld import MeldType
from hk_mahjong.core.player import Player
from hk_mahjong.core.rules import Claim, ClaimType
from hk_mahjong.core.tiles import (
    WIND_ORDER,
    BonusType,
    Dragon,
    Suit,
    Tile,
    Wind,
    make_bonus,
    make_dragon,
    make_suited,
    make_wind,
)

from seifong.kinds import kinds_in
from seifong.melds import ADDED_KONG, BIG_KONG, CHOW, CONCEALED_KONG, PUNG, Meld
from seifong.table import motions
from seifong.tiles import NO_TILE, is_flower
from seifong.views import View

SUITS: Final = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
WINDS: Final = (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH)
DRAGONS: Final = (Dragon.RED, Dragon.GREEN, Dragon.WHITE)
BONUSES: Final = (BonusType.FLOWER, BonusType.SEASON)
FORMS: Final = {
    CHOW: MeldType.CHOW,
    PUNG: MeldType.PONG,
    BIG_KONG: MeldType.KONG,
    ADDED_KONG: MeldType.KONG,
    CONCEALED_KONG: MeldType.CONCEALED_KONG,
}
CHOWS: Final = (motions.CHOW_LOW, motions.CHOW_MIDDLE, motions.CHOW_HIGH)


def tile_of(kind: int) -> Tile:
    """A tile as the package has it."""
    if kind < 27:
        return make_suited(SUITS[kind // 9], kind % 9 + 1)
    if kind < 31:
        return make_wind(WINDS[kind - 27])
    if not is_flower(kind):
        return make_dragon(DRAGONS[kind - 31])
    return make_bonus(BONUSES[(kind - 34) // 4], (kind - 34) % 4 + 1)


TILES: Final = [tile_of(kind) for kind in range(42)]
KIND_OF: Final = {tile: kind for kind, tile in enumerate(TILES)}


class HkMahjongBot:
    """A player whose answers are those of `hk_mahjong.ai.basic_ai.BasicAI`."""

    def __init__(self) -> None:
        self._ai = BasicAI()

    def choose(self, view: View) -> int:
        """What the AI does with what the view shows."""
        proper = view.proper()
        game = game_of(view)
        player = game.players[view.seat]
        if motions.PASS in proper:
            return self._claim(view, proper, player, game)
        return self._turn(proper, player, game)

    def _turn(self, proper: list[int], player: Player, game: GameState) -> int:
        action = self._ai.choose_action_after_draw(player, game)
        if action is ActionType.DECLARE_WIN and motions.WIN in proper:
            return motions.WIN
        if action is ActionType.DECLARE_CONCEALED_KONG:
            kong = motions.KONG + KIND_OF[player.hand.can_self_kong()[0]]
            if kong in proper:
                return kong
        return KIND_OF[self._ai.choose_discard(player, game)]

    def _claim(self, view: View, proper: list[int], player: Player, game: GameState) -> int:
        if view.open_tile == NO_TILE or proper == [motions.PASS, motions.WIN]:
            return motions.WIN  # by flowers, by robbing a kong, or on a discard: it always does
        tile = TILES[view.open_tile]
        claim = self._ai.choose_claim(player, tile, claims_in(proper), game)
        return _motion_of(claim, int(view.open_tile))


def claims_in(proper: list[int]) -> list[ClaimType]:
    """The claims that may be made, in the order in which its own program lists them."""
    claims = {
        ClaimType.WIN: motions.WIN in proper,
        ClaimType.KONG: motions.BIG_KONG in proper,
        ClaimType.PONG: motions.PUNG in proper,
        ClaimType.CHOW: any(chow in proper for chow in CHOWS),
    }
    return [claim for claim, may in claims.items() if may]


def _motion_of(claim: Claim, tile: int) -> int:
    if claim.claim_type is ClaimType.CHOW:
        low = min(tile, *(KIND_OF[companion] for companion in claim.companions))
        return CHOWS[tile - low]
    return {
        ClaimType.PASS: motions.PASS,
        ClaimType.PONG: motions.PUNG,
        ClaimType.KONG: motions.BIG_KONG,
        ClaimType.WIN: motions.WIN,
    }[claim.claim_type]


def game_of(view: View) -> GameState:
    """What the seat knows of the deal, as the package keeps it; others' tiles are left out."""
    players = [_player_of(view, seat) for seat in range(4)]
    game = GameState(players=players, current_player=int(view.turn))
    game.prevailing_wind = WIND_ORDER[view.round_wind]
    return game


def _player_of(view: View, seat: int) -> Player:
    hand = TheirHand(
        melds=[meld for told in view.melds[seat] if (meld := _meld_of(told)) is not None],
        bonus=[TILES[kind] for kind in kinds_in(view.flowers[seat])],
    )
    if seat == view.seat:
        tiles = view.hand.tiles()
        if view.drawn != NO_TILE:  # the tile drawn last comes last there
            tiles.remove(view.drawn)
            tiles.append(int(view.drawn))
        hand.concealed = [TILES[kind] for kind in tiles]
    discards = [TILES[kind] for kind in view.river.of(seat)]
    return Player(seat=seat, seat_wind=WIND_ORDER[seat], hand=hand, discards=discards)


def _meld_of(meld: Meld) -> TheirMeld | None:
    if meld.low == NO_TILE:  # a concealed kong of another seat
        return None
    return TheirMeld(FORMS[int(meld.form)], tuple(TILES[kind] for kind in meld.tiles()))
