"""A room without a network: its time is a number, and whoever sits there answers at once."""

import random
from collections.abc import Callable, Iterable

from seifong.server import log, protocol
from seifong.server.protocol import Asked, Happened, Out, Snapshot
from seifong.server.room import Room

START = 1_700_000_000_000
QUICK = protocol.Pace(claim_ms=1000, bot_ms=500, pause_ms=2000, watch_ms=3000)

# What is sent to a player's own connection is heard by that player.
_OWN: dict[object, object] = {"c0": 0, "c1": 1, "c2": 2, "c3": 3, "w": "watchers"}

Chooser = Callable[[Asked], int | None]


def seeded(seed: str) -> Callable[[int], bytes]:
    """Chance for a room, the same every time."""
    return random.Random(seed).randbytes


def any_motion(seed: str) -> Chooser:
    """Any proper motion, each as likely as another."""
    dice = random.Random(seed)
    return lambda asked: dice.choice(asked.motions) if asked.motions else None


class Party:
    """A room, the time, and what each player and the spectators have been sent."""

    def __init__(
        self,
        rules: str = "casual",
        people: Iterable[str] = ("Ah Ming",),
        seed: str = "a party",
        pace: protocol.Pace = QUICK,
        terms: log.Terms | None = None,
    ) -> None:
        self.now = START
        self.log: list[tuple[int, log.Body]] = []
        self.heard: dict[object, list[Out]] = {0: [], 1: [], 2: [], 3: [], "watchers": []}
        self.choosers: dict[int, Chooser] = {}
        self.turned_to: dict[int, int] = {}  # the window that each player has answered
        terms = terms or log.Terms(rules, pace=pace)
        self.room = Room("a table", terms, "key", self.now, seeded(seed))
        for name in people:
            player = self.room.sit(name, f"key of {name}", self.now)
            self.room.came(player, f"c{player}", self.now)
        self.room.came(None, "w", self.now)
        self.carry()

    def carry(self) -> None:
        """Write what is to be written, and deliver what is to be sent."""
        assert not self.room.is_stuck
        self.log += [(at, body) for _, at, body in self.room.entries]
        self.room.entries.clear()
        for send in self.room.audience.take():
            self.heard.setdefault(_OWN.get(send.to, send.to), []).append(send.message)

    def say(self, player: int, message: protocol.In) -> None:
        """A player says something."""
        self.room.hear(player, f"c{player}", message, self.now)
        self.carry()

    def begin(self) -> None:
        """Everyone accepts, and the host begins."""
        for player, person in enumerate(self.room.lobby.seats):
            if person is not None and not person.is_bot:
                self.say(player, protocol.Accept(self.room.lobby.fingerprint()))
        self.say(self.room.lobby.host, protocol.Start())
        self.mix()

    def mix(self) -> None:
        """Everyone who is asked for entropy sends some."""
        sealed = self.room.sealed
        assert sealed is not None
        for player, person in enumerate(self.room.lobby.seats):
            if person is not None and not person.is_bot and player not in self.room.away:
                self.say(player, protocol.Entropy(sealed.number, f"{player:064x}"))

    def asked(self, player: int) -> Asked | None:
        """The newest question to a player."""
        for message in reversed(self.heard[player]):
            if isinstance(message, Asked):
                return message
        return None

    def answer(self) -> bool:
        """Let everyone who is asked, and has a way to choose, answer; whether anyone did."""
        did = False
        for player, choose in self.choosers.items():
            asked = self.asked(player)
            if asked is None or self.turned_to.get(player) == asked.window:
                continue
            self.turned_to[player] = asked.window
            motion = choose(asked)
            if motion is not None:
                self.say(player, protocol.Act(asked.window, motion))
                did = True
        return did

    def wait(self, ms: int) -> None:
        """Let time pass, with everything that it brings."""
        until = self.now + ms
        while True:
            wake = self.room.wake_at
            if wake is None or wake > until:
                break
            self.now = max(self.now, wake)
            self.room.tick(self.now)
            self.carry()
            if self.answer():
                continue
        self.now = until

    def play(self, is_enough: Callable[[], bool], most: int = 5000) -> None:
        """Let time pass until it is enough."""
        for _ in range(most):
            if is_enough():
                return
            if self.answer():
                continue
            wake = self.room.wake_at
            assert wake is not None, f"the table waits for nothing: {self.room.stage}"
            self.now = max(self.now, wake)
            self.room.tick(self.now)
            self.carry()
        raise AssertionError("it never came to that")

    def told(self, player: object) -> list[Happened]:
        """The events of the deal in hand, as a player has been told them."""
        events: list[Happened] = []
        for message in self.heard[player]:
            if isinstance(message, Snapshot):
                events = list(message.so_far)
            elif isinstance(message, Happened):
                events.append(message)
        return events

    def again(self, died_at: int | None = None) -> None:
        """The server dies, and comes again with what was written."""
        self.room = Room.again("a table", self.log, self.now, died_at or self.now, seeded("again"))
        self.carry()
