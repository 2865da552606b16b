"""This file is about OpenSpiel: once it is imported, `pyspiel.load_game("python_seifong")` works.

It needs the extra `openspiel`. Games and states are OpenSpiel's, and ask a `State` for everything.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel

from seifong.errors import BadInput, BadRecord, BadRules
from seifong.lab.features import FEATURES
from seifong.lab.most import most_paid
from seifong.lab.state import OBSERVED, REMEMBERED, SEED, WALLS, State
from seifong.rules import Rules
from seifong.rules.house import house_rules
from seifong.rules.presets import preset
from seifong.scoring.payment import QUARTERS
from seifong.table.motions import MOTIONS

__all__ = ["SeifongGame", "SeifongState"]

_MOST_DECISIONS: Final = 600  # decisions of a deal, and more

_PARAMETERS: Final = {"rules": "hong-kong", "walls": WALLS, "seed": SEED}

_TYPE: Final = pyspiel.GameType(
    short_name="python_seifong",
    long_name=f"Hong Kong and Zung Jung mahjong (Seifong, {FEATURES})",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


class SeifongGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One deal; chance picks from so many walls, which a seed makes.

    Its rules are a preset's, by name, or those that a house has written into a `.toml` file.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        rules = _rules_of(str(given["rules"]))
        self.root: Final = State(rules, int(given["walls"]), str(given["seed"]))
        most = most_paid(self.root.options) / QUARTERS
        info = pyspiel.GameInfo(
            num_distinct_actions=MOTIONS,
            max_chance_outcomes=self.root.walls,
            num_players=4,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_MOST_DECISIONS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> SeifongState:
        """The state before the wall is picked."""
        return SeifongState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """What makes tensors and texts of states: of what a seat sees now, or of all it has seen.

        That is what lies open and what the seat has to itself, together. Neither comes alone, nor
        does what all seats have: there is no such observer, which OpenSpiel is told by None.
        """
        if params:
            raise BadInput(f"an observer has no parameters, and {params} are given")
        if iig_obs_type is None:
            return Observer(has_memory=False)
        one = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not iig_obs_type.public_info or iig_obs_type.private_info != one:
            return None
        return Observer(has_memory=iig_obs_type.perfect_recall)


def _rules_of(name: str) -> Rules:
    """The rules of a preset, or of a file."""
    if not name.endswith(".toml"):
        return preset(name)
    try:
        text = Path(name).read_text("utf-8")
    except OSError as error:
        raise BadRules(f"{name} cannot be read: {error.strerror}") from None
    return house_rules(text, source=name, name=Path(name).stem)


class SeifongState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """OpenSpiel's face of a `State`."""

    def __init__(self, game: SeifongGame) -> None:
        super().__init__(game)
        self.__dict__["state"] = game.root.clone()

    @property
    def state(self) -> State:
        """What it is the face of. OpenSpiel puts another in its place, copied or written down.

        A game that is loaded again may have found other rules in its house's file meanwhile.
        """
        state: State = self.__dict__["state"]
        return state

    @state.setter
    def state(self, state: State) -> None:
        ours = self.state
        if state.options is not ours.options and state.rules != ours.rules:
            raise BadRecord(
                f"the state is of other rules than its game, which has {ours.rules.name} as it is"
                " now"
            )
        if (state.walls, state.seed) != (ours.walls, ours.seed):
            raise BadRecord("the state is of other walls than its game")
        self.__dict__["state"] = state

    def current_player(self) -> int:
        """Who moves."""
        return self.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The walls."""
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """True once the deal is over."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """What each seat gained."""
        return self.state.returns()

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SeifongState:
        """A state that the player who is asked cannot tell from this one.

        OpenSpiel's own history of it stays that of this one.
        """
        twin: SeifongState = self.clone()
        twin.state = self.state.resampled(player_id, probability_sampler)
        return twin

    def __str__(self) -> str:
        return str(self.state)


class Observer:
    """Tensors and texts of what a seat sees now, or of all that it has seen."""

    def __init__(self, *, has_memory: bool) -> None:
        self._has_memory = has_memory
        self.tensor = np.zeros(REMEMBERED if has_memory else OBSERVED, np.float32)
        self.dict = {"seen" if has_memory else "sees": self.tensor}

    def set_from(self, state: SeifongState, player: int) -> None:
        """Fill in the tensor."""
        if self._has_memory:
            self.tensor[:] = state.state.information_state_tensor(player)
        else:
            self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: SeifongState, player: int) -> str:
        """What it sees, as a text."""
        if self._has_memory:
            return state.state.information_state_string(player)
        return state.state.observation_string(player)


pyspiel.register_game(_TYPE, SeifongGame)
