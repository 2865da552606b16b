"""This file is about one table over a network: what is heard there, what follows, what is told.

A room does nothing but think. It is told what a player says, and the time; what it wants written
and sent it lays out in `entries` and `audience`, and whoever carries it about (`hub`) writes the
entries, and only then sends. `wake_at` says when it wants to be told the time again.

What a room knows it knows from its log: `Room.again` takes in an old one, entry by entry, and comes
to the same room. Players are known by number, connections by whatever the hub calls them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from seifong.bots import Bot, by_name
from seifong.errors import BadInput, BotFailed, Impossible
from seifong.match import SEALED, Match
from seifong.record.shuffle import SIZE, commitment_of
from seifong.referee.overlooked import let_go
from seifong.rulebook import Words
from seifong.seats import NOBODY
from seifong.server import hearing, log, protocol, sight, telling
from seifong.server.agreeing import get_up
from seifong.server.asking import Asking
from seifong.server.audience import Audience
from seifong.server.by_hand import ByHand
from seifong.server.lobby import Lobby
from seifong.server.play import Play
from seifong.table import phases
from seifong.views import View

__all__ = ["Room", "Stage"]

Stage = Literal["lobby", "shuffling", "playing", "resting", "over", "aborted"]

ENTROPY_MS: Final = 2_000  # how long the shuffle waits for what the players add


class Room:
    """One table.

    >>> room = Room("a table", log.Terms("casual"), "key", now=0)
    >>> player = room.sit("Ah Ming", "secret", now=0)
    >>> room.hear(player, None, protocol.Accept(room.lobby.fingerprint()), now=1)
    >>> room.hear(player, None, protocol.Start(), now=2)
    >>> room.stage  # nobody is connected whose entropy it might wait for
    'playing'
    """

    def __init__(
        self,
        table: str,
        terms: log.Terms,
        key: str,
        now: int,
        chance: Callable[[int], bytes] = random.randbytes,
    ) -> None:
        self._set_up(table, chance)
        self.at(now)
        self.write(log.Opened(terms, key))

    def _set_up(self, table: str, chance: Callable[[int], bytes]) -> None:
        """An empty room, that has no log yet."""
        self.table = table
        self.chance = chance
        self.bot_of: Callable[[str, int], Bot] = by_name  # and nothing that a stranger might name
        self.stage: Stage = "lobby"
        self.now = 0  # what it was told last of the time
        self.number = 0  # entries in the log …
        self.told = 0  # … and those of them that everybody has been told of
        self.entries: list[tuple[int, int, log.Body]] = []  # to be written
        self.audience = Audience()
        self.key = ""
        self.links: tuple[str, str] | None = None  # to sit down, and to watch
        self.lobby = Lobby(log.Terms("casual"))
        self.match: Match | None = None
        self.sealed: log.Sealed | None = None
        self.play: Play | None = None
        self.asking: Asking | ByHand | None = None
        self.ended: protocol.Ended | None = None  # what the deal in hand came to
        self.seq = 0  # told to everybody before the deal in hand
        self.banks = [0, 0, 0, 0]
        self.away: dict[int, int] = {}  # players who are not connected, and since when
        self.by_bot: set[int] = set()  # players for whom a bot plays
        self._entropies: dict[int, str] = {}
        self._ready: set[int] = set()
        self._rest_until = 0

    @classmethod
    def again(
        cls,
        table: str,
        entries: Sequence[tuple[int, log.Body]],
        now: int,
        died_at: int,
        chance: Callable[[int], bytes] = random.randbytes,
    ) -> Room:
        """The room that a log folds into, with its clocks as they stood when its server died.

        What they had run is a length between two times of that server. By the clock of this one it
        may be earlier by now: that of the machine may have been set back.
        """
        room = cls.__new__(cls)
        room._set_up(table, chance)
        for at, body in entries:
            room._count(body)
            room.at(at)
            room._fold(body)
            room._show_again(body)
        room._resume(now, now - max(died_at, room.now))
        return room

    def _resume(self, now: int, stood_still: int) -> None:
        """Go on after the server was down: nobody is connected yet, and no time has passed."""
        self.at(now)
        for player, person in enumerate(self.lobby.seats):
            if person is not None and not person.is_bot and player not in self.by_bot:
                self.away[player] = now
        if self.stage == "playing":
            self.asking = self._begin_to_ask()
            self.asking.resume(now, stood_still)
        elif self.stage == "shuffling":
            self._rest_until = now + ENTROPY_MS
        elif self.stage == "resting":
            self._rest_until = now + self.lobby.terms.pace.pause_ms
        self.audience.forget()

    def _show_again(self, body: log.Body) -> None:
        """What those who look on were to be told of an entry they are told still, in their time."""
        to_watchers, play = self.audience.to_watchers, self.play
        match body:
            case log.Sealed():
                if (committed := self.committed()) is not None:
                    to_watchers(committed)
            case log.Mixed():
                to_watchers(sight.snapshot(self, None))
            case log.Told() if play is not None and log.is_told_to_all(body):
                seen = play.seen(NOBODY, play.public - 1)
                if seen is not None:
                    to_watchers(seen)
                if self.ended is not None:
                    to_watchers(self.ended)
                    to_watchers(play.revealed())
            case _:
                pass

    # -- who is there ---------------------------------------------------------------------------

    def free_seat(self) -> int:
        """The first open seat, or that of a bot; `BadInput` if there is none."""
        if self.stage != "lobby":
            raise BadInput("the match has begun: no seat is open", "牌局已開始，沒有空位")
        seats = self.lobby.seats
        free = self.lobby.open_seats() or [n for n, who in enumerate(seats) if who and who.is_bot]
        if not free:
            raise BadInput("all four seats are taken", "四個座位已滿")
        return free[0]

    def sit(self, name: str, key: str, now: int) -> int:
        """A person takes the seat that is free; `BadInput` if none is."""
        self.at(now)
        player = self.free_seat()
        self.write(log.Sat(player, name, key))
        self.away[player] = now
        self.tell_lobby()
        self.notice("joined", player, f"{name} sits down", f"{name}入座")
        return player

    def came(self, player: int | None, connection: object, now: int) -> None:
        """A connection of a player, or of a spectator (None), is there; it is told all."""
        self.at(now)
        if player is None:
            self.audience.release(now)
            self.audience.watchers += 1
        if player is not None and self.away.pop(player, None) is not None:
            if player in self.by_bot:
                self.write(log.Came(player))
            if self.asking is not None and not self.is_played(player):
                self.asking.hand_back(player)
            self._rest_until = max(self._rest_until, now + ENTROPY_MS)
            name = self.name_of(player)
            self.notice("returned", player, f"{name} is here", f"{name}已到")
            self._tell_who_is_there()
        links = None if player is None else self.links
        self.audience.to_one(connection, self.lobby_told(links))
        self.show_all(player, connection)

    def _tell_who_is_there(self) -> None:
        """Before play the others see by it whom they wait for, and whose seat may be freed."""
        if self.stage == "lobby":
            self.tell_lobby()

    def show_all(self, player: int | None, connection: object) -> None:
        """Tell a connection all that it may know."""
        if player is None:
            watched = self.audience.watched
            if watched is not None:
                self.audience.to_one(connection, watched)
        elif self.match is not None:
            self.audience.to_one(connection, sight.snapshot(self, player))

    def show_answer(self, player: int, connection: object) -> None:
        """Tell a connection what its player has answered elsewhere, while the question is open."""
        asked = None if self.asking is None else self.asking.asked_now(self.seat_of(player))
        if asked is not None and asked.answer is not None:
            self.audience.to_one(connection, asked)

    def went(self, player: int | None, now: int) -> None:
        """The last connection of a player is gone, and the seat is held; or one of a spectator."""
        self.at(now)
        if player is None:
            self.audience.watchers -= 1
            return
        if player in self.by_bot or not self.sits_there(player):
            return
        self.away[player] = now
        name = self.name_of(player)
        self.notice("away", player, f"{name} is away", f"{name}暫時離開")
        self._tell_who_is_there()
        self._go_on_without()

    def sits_there(self, player: int) -> bool:
        """True if a seat is a person's: whoever has left before play has none any more."""
        person = self.lobby.seats[player]
        return person is not None and not person.is_bot

    def _go_on_without(self) -> None:
        """Whoever has just gone is not waited for."""
        self._deal_if_mixed()
        self._rest()

    def _grace_is_over(self, player: int) -> None:
        """A bot plays until the player is back."""
        self.write(log.Left(player))
        name = self.name_of(player)
        self.notice("bot", player, f"a bot plays for {name}", f"由電腦代{name}打")
        if self.asking is not None:
            self.asking.take_over(player)

    def name_of(self, player: int) -> str:
        """What a player is called."""
        person = self.lobby.seats[player]
        return "?" if person is None else person.name

    def out(self) -> set[int]:
        """The players who are out of the match: they look on from the next deal on (HK-EV-15)."""
        return set() if self.match is None else set(self.match.out)

    def is_played(self, player: int) -> bool:
        """True if a bot plays for that player: by agreement, for the time being, or in its place.

        Whoever is out is out once the deal is settled; where the table goes on, a bot draws and
        discards for the seat, or plays as a substitute.
        """
        person = self.lobby.seats[player]
        is_by_bot = player in self.by_bot or player in self.out()
        return person is None or person.is_bot or is_by_bot

    def _connected(self) -> set[int]:
        people = (n for n, person in enumerate(self.lobby.seats) if person and not person.is_bot)
        return {player for player in people if player not in self.away} - self.by_bot

    def present(self) -> set[int]:
        """The players who are people, and there, and in the match."""
        return self._connected() - self.out()

    # -- what is heard --------------------------------------------------------------------------

    def hear(self, player: int | None, connection: object, message: protocol.In, now: int) -> None:
        """Somebody says something. What makes no sense is refused, to that connection alone."""
        self.at(now)
        hearing.hear(self, player, connection, message)

    def bot_chooses(self, player: int, view: View) -> int:
        """What a bot does in a player's place: the player's own, or one for who is away."""
        person = self.lobby.seats[player]
        name = person.bot if person is not None and person.bot else "speed"
        bot = self.bot_of(name, int.from_bytes(self.chance(6), "big"))
        try:
            return bot.choose(view)
        except BotFailed as failed:
            number = self._in_hand().match.number
            raise failed.during(f"deal {number}", f"第 {number} 局") from failed

    def leave(self, player: int) -> None:
        """Get up: the seat is open again, or in a match a bot's from now on."""
        if self.stage == "lobby":
            get_up(self, player)
            self.tell_lobby()
        elif player not in self.by_bot:
            self.away.setdefault(player, self.now)
            self._grace_is_over(player)
            self._go_on_without()

    def saw_the_end(self, player: int, number: int) -> None:
        """A player has seen how the deal of that number ended."""
        if self.match is not None and self.match.number == number:
            self._ready.add(player)
            self._rest()

    def seat_of(self, player: int) -> int:
        """Where a player sits in the deal in hand."""
        return self._in_hand().players.index(player)

    def _in_hand(self) -> Play:
        if self.play is None:
            raise Impossible("no deal has begun")
        return self.play

    # -- a match, and the chance of each deal ---------------------------------------------------

    def begin_match(self) -> None:
        """Begin, once everybody has accepted; bots take the open seats."""
        if not self.lobby.is_agreed():
            raise BadInput("not everybody has accepted the rules yet", "尚有人未同意枱例")
        for seat in self.lobby.open_seats():
            self.write(log.SatBot(seat, "speed"))
        self.write(log.MatchBegan(self.chance(SIZE).hex()))
        self._seal()

    def _seal(self) -> None:
        """Draw a secret for the next deal, tell its hash, and ask everyone for entropy."""
        if self.match is None:
            raise Impossible("no match has begun")
        self.write(log.Sealed(self.match.number + 1, self.chance(SIZE).hex()))
        committed = self.committed()
        if committed is not None:
            self.audience.to_all(committed)
        self._rest_until = self.now + ENTROPY_MS
        self._deal_if_mixed()

    def committed(self) -> protocol.Committed | None:
        """What is told of the server's secret for the next deal, or for the one in hand."""
        if self.stage != "shuffling" or self.sealed is None:
            return None if self.play is None else self.play.committed()
        secret = bytes.fromhex(self.sealed.secret)
        return protocol.Committed(self.sealed.number, commitment_of(secret))

    def mix_in(self, player: int, message: protocol.Entropy) -> None:
        """A player adds to the chance of the next deal."""
        is_for_it = self.sealed is not None and message.number == self.sealed.number
        if self.stage == "shuffling" and is_for_it and player not in self._entropies:
            self._entropies[player] = message.hex
            self._deal_if_mixed()

    def _deal_if_mixed(self) -> None:
        if self.stage == "shuffling" and self.present() <= self._entropies.keys():
            self._deal()

    def _deal(self) -> None:
        """Mix the entropies, those of bots and of who is away drawn here, and deal."""
        match, sealed = self.match, self.sealed
        if match is None or sealed is None:
            raise Impossible("there is no deal to begin")
        players = [match.player_at(seat) for seat in range(4)]
        one, two, three, four = (
            self._entropies.get(player) or self.chance(SIZE).hex() for player in players
        )
        drawn = [player not in self._entropies for player in players]
        from_server = (drawn[0], drawn[1], drawn[2], drawn[3])
        self.write(log.Mixed(sealed.number, (one, two, three, four), from_server))
        for player in range(4):
            self.audience.to_player(player, sight.snapshot(self, player))
        self.audience.to_watchers(sight.snapshot(self, None))
        self.asking = self._begin_to_ask()
        self.asking.go_on()

    def _begin_to_ask(self) -> Asking | ByHand:
        kind = ByHand if self.lobby.terms.is_strict else Asking
        return kind(self, self._in_hand())

    # -- the end of a deal ----------------------------------------------------------------------

    def deal_is_over(self) -> None:
        """Settle, tell what it came to, reveal the secret, and rest (HK-ROUND-6, ZJ-END-2)."""
        play, out = self._in_hand(), self.out()
        self._settle(play)
        if self.ended is not None:
            self.audience.to_all(self.ended)
        self.audience.to_all(play.revealed())
        for player in sorted(self.out() - out):
            name = self.name_of(player)
            en, zh = f"{name} is out of the match (HK-EV-15)", f"{name}被取消資格（HK-EV-15）"
            self.notice("out", player, en, zh)
        self._rest_until = self.now + self.lobby.terms.pace.pause_ms

    def _settle(self, play: Play) -> None:
        play.match.settle(play.deal, play.table.book)
        self.seq = play.seq + 1
        overlooked = let_go(play.table.scene)
        self.ended = telling.ended(
            play.match,
            play.deal,
            play.journal,
            self.seq,
            play.before,
            overlooked,
            play.table.rulings,
        )
        self.asking = None
        self._ready.clear()
        self.stage = "over" if play.match.is_over else "resting"

    def _rest(self) -> None:
        """Go on once everyone who is there has seen how it ended."""
        present = self.present()
        if self.stage == "resting" and present and present <= self._ready:
            self._seal()

    def abort(self, reason: str, now: int) -> None:
        """The table cannot go on; say so, and write it down, rather than fall silent."""
        self.at(now)
        self.write(log.Aborted(reason))
        self.notice("aborted", None, f"the table is stopped: {reason}", f"牌局中止：{reason}")

    # -- time -----------------------------------------------------------------------------------

    def at(self, now: int) -> None:
        """It is that late. Nothing comes of it yet: see `tick`."""
        self.now = now
        self.audience.now = now

    @property
    def wake_at(self) -> int | None:
        """When the room wants to be told the time, if ever."""
        return min((at for at, _ in self._due()), default=None)

    @property
    def is_stuck(self) -> bool:
        """True if a deal goes on, and neither anybody's answer nor any time would move it.

        It never should be; whoever carries the room about looks, and begins it again.
        """
        if self.stage != "playing":
            return False
        asking = self.asking
        if asking is None or asking.question is None:
            return True
        seat = asking.question.seat
        is_nobodys = seat is None or self.is_played(self._in_hand().players[seat])
        return is_nobodys and asking.due() is None

    def tick(self, now: int) -> None:
        """It is that late: let happen what is due, the earliest first."""
        self.at(now)
        while True:
            due = [(at, what) for at, what in self._due() if at <= now]
            if not due:
                return
            min(due, key=lambda item: item[0])[1]()

    def _due(self) -> list[tuple[int, Callable[[], None]]]:
        """All that time will bring, and when."""
        due: list[tuple[int, Callable[[], None]]] = []
        asked = None if self.asking is None else self.asking.due()
        if asked is not None:
            due.append(asked)
        if self.stage == "shuffling":
            due.append((self._rest_until, self._deal))
        if self.stage == "resting" and self._somebody_is_there():
            due.append((self._rest_until, self._seal))
        if self.stage in {"shuffling", "playing", "resting"}:
            grace = self.lobby.terms.pace.grace_ms
            due += [
                (since + grace, partial(self._grace_is_over, player))
                for player, since in self.away.items()
                if player not in self.by_bot and player not in self.out()
            ]
        held = self.audience.next_release()
        if held is not None:
            due.append((held, lambda: self.audience.release(self.now)))
        return due

    def _somebody_is_there(self) -> bool:
        """True if a person is, to play or to look on: bots begin no deal among themselves."""
        return bool(self._connected()) or not self.lobby.people()

    # -- the log --------------------------------------------------------------------------------

    def append(self, body: log.Body) -> None:
        """The next entry of the log."""
        self._count(body)
        self.entries.append((self.number, self.now, body))

    def _count(self, body: log.Body) -> None:
        """One more entry; no seat may be told how many of them are kept from it (P-59)."""
        self.number += 1
        self.told += log.is_told_to_all(body)

    def window(self) -> int:
        """What a question that is put now is known by: it counts what everybody has been told.

        Who has answered in secret, and how many could, does not show in it. Between two questions
        nothing has been told only where a seat has let a win by its flowers go, and the later of
        them is one higher.

        HK-ETIQ-5, P-59.
        """
        is_by_flowers = self._in_hand().deal.phase == phases.FLOWER_WIN
        return 2 * self.told + (not is_by_flowers)

    def write(self, body: log.Body) -> None:
        """The next entry, and what is so from now on."""
        self.append(body)
        self._fold(body)

    def _fold(self, body: log.Body) -> None:  # noqa: C901, PLR0912 (a branch an entry)
        """What is so, once an entry is written: now, or when an old log is read."""
        match body:
            case log.Opened(terms=terms, key=key):
                self.key = key
                self.lobby = Lobby(terms)
            case log.MatchBegan(seed=seed):
                self._sit_down(seed)
            case log.Sealed():
                self.sealed = body
                self.stage = "shuffling"
                self._entropies.clear()
            case log.Mixed() if self.match is not None and self.sealed is not None:
                is_strict = self.lobby.terms.is_strict
                self.play = Play(self.match, self.sealed, body, self.seq, is_by_hand=is_strict)
                self.stage = "playing"
                self.ended = None
            case log.Told(event=event):
                play = self._in_hand()
                play.again(event, self.now)
                if play.is_told_to_the_end:
                    self._settle(play)
            case log.Spoke(word=word):
                if word != "wait":
                    self._in_hand().claim_is_heard()
            case log.Banked(player=player, bank_ms=bank_ms):
                self.banks[player] = bank_ms
            case log.Left(player=player):
                self.by_bot.add(player)
            case log.Came(player=player):
                self.by_bot.discard(player)
            case log.Aborted():
                self.stage = "aborted"
                self.asking = None
            case _:
                self.lobby.fold(body)
        self.audience.delay_ms = self.lobby.terms.pace.watch_ms

    def _sit_down(self, seed: str) -> None:
        """A match begins among those who have the seats; who deals first is found by lot."""
        one, two, three, four = (self.name_of(player) for player in range(4))
        rules = self.lobby.rules
        self.match = Match(rules, seed, (one, two, three, four), SEALED)
        self.banks = [self.lobby.terms.pace.bank_ms] * 4

    # -- what is told of the table --------------------------------------------------------------

    def lobby_told(self, links: tuple[str, str] | None) -> protocol.Lobby:
        """The table as it is agreed; `links` are for its players."""
        has_begun, by_bot = self.match is not None, self.by_bot | self.out()
        return self.lobby.told(set(self.away), by_bot, has_begun=has_begun, links=links)

    def tell_lobby(self) -> None:
        """Tell everybody what is agreed, and who sits there."""
        told = self.lobby_told(self.links)
        for player in range(4):
            self.audience.to_player(player, told)
        self.audience.to_watchers(self.lobby_told(None))

    def notice(
        self,
        kind: Literal[
            "joined", "left", "away", "bot", "returned", "aborted", "slow", "out", "again"
        ],
        player: int | None,
        en: str,
        zh: str,
    ) -> None:
        """Tell everybody of something that is no event of a deal."""
        self.audience.to_all(protocol.Notice(kind, player, Words(en, zh)))
