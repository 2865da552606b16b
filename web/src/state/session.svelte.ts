/**
 * One seat at one table: everything the page shows, made from what the server has said.
 *
 * `hear` takes the server's messages in order and nothing else changes what is known. Nothing here
 * touches the network: what should be sent is handed to `send`.
 */

import { WIN } from './motions';
import { viewOf, see, type View, type TableRules } from './view';
import type {
  Accept,
  Asked,
  Clock,
  Committed,
  Ended,
  Happened,
  Hello,
  Hint,
  In,
  Lobby,
  Movement,
  Notice,
  Out,
  PlayerNow,
  Propose,
  Refused,
  Revealed,
  SeatBot,
  Snapshot,
  Standing,
  Start,
} from '../protocol';
import type { Spoken } from './spoken';

/** How long a word hangs in the air when nothing follows from it. */
const HEARD_MS = 1_200;
/** How long tiles are seen that go back into their hand: it is for others to say so. */
const SHOWN_MS = 6_000;

/** A span of time that the server told of, from when it was told. */
export interface Running {
  readonly since: number;
  readonly base_ms: number;
  readonly bank_ms: number;
}

export interface Question {
  readonly asked: Asked;
  readonly time: Running;
}

export class Session {
  hello = $state.raw<Hello | null>(null);
  lobby = $state.raw<Lobby | null>(null);
  view = $state.raw<View | null>(null);
  standing = $state.raw<Standing | null>(null);
  players = $state.raw<readonly PlayerNow[]>([]);
  question = $state.raw<Question | null>(null);
  clock = $state.raw<{ clock: Clock; time: Running } | null>(null);
  spoken = $state.raw<readonly Spoken[]>([]);
  notices = $state.raw<readonly Notice[]>([]);
  /** After the match: who plays another, so that one may come along. */
  again = $state.raw<Notice | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hint | null>(null);
  committed = $state.raw<Committed | null>(null);
  ended = $state.raw<Ended | null>(null);
  revealed = $state.raw<Revealed | null>(null);
  /** What was chosen in answer to the question, before the server has said so. */
  chosen = $state.raw<number | null>(null);

  /** The question to which what was due has been done, before the server has said so. */
  private done = $state.raw<Asked | null>(null);

  /** A snapshot has been asked for, and is on its way. */
  private isResuming = false;

  /** False while the line is broken: what one does then would be lost. */
  isReached = $state(true);

  private seq = 0;

  constructor(
    private readonly send: (message: In) => void,
    private readonly now: () => number = () => performance.now(),
    /** Told of every event as it happens, but not of those of a snapshot. */
    private readonly told: (happened: Happened, view: View) => void = () => undefined,
  ) {}

  /** The line breaks, or is whole again: what was asked is asked anew with the next snapshot. */
  lineIs(isOpen: boolean): void {
    this.isReached = isOpen;
    if (!isOpen) this.question = null;
  }

  /** Who looks at the table, as the match has it; null of a spectator. */
  get self(): PlayerNow | null {
    return this.players.find((player) => player.player === this.hello?.player) ?? null;
  }

  /** The seats of this deal, each with its player. */
  playerAt(seat: number): PlayerNow | undefined {
    return this.players.find((player) => player.seat === seat);
  }

  hear(message: Out): void {
    switch (message.type) {
      case 'hello':
        this.hello = message;
        break;
      case 'lobby':
        if (message.has_begun && this.lobby?.has_begun === false) this.notices = []; // of the lobby
        this.lobby = message;
        break;
      case 'snapshot':
        this.hearSnapshot(message);
        break;
      case 'happened':
        this.hearEvent(message);
        break;
      case 'asked':
        this.ask(message);
        break;
      case 'clock':
        this.clock = { clock: message, time: this.running(message) };
        break;
      case 'said':
        this.hearWord(message.seat, message.word);
        break;
      case 'notice':
        this.hearNotice(message);
        break;
      case 'refused':
        this.refused = message;
        this.chosen = null;
        this.done = null;
        break;
      case 'hint':
        if (message.window === this.question?.asked.window) this.hint = message;
        break;
      case 'ended':
        this.hearEnd(message);
        break;
      case 'committed':
        this.committed = message;
        break;
      case 'revealed':
        this.revealed = message;
        break;
      case 'pong':
        break;
    }
  }

  /** Everything is done by hand here, and ruled on. */
  get isStrict(): boolean {
    return this.lobby?.is_strict === true;
  }

  act(motion: number): void {
    const asked = this.question?.asked;
    if (asked === undefined || this.answer !== null) return;
    const isFree = this.isStrict || (motion === WIN && asked.may_err);
    if (!isFree && !asked.motions.includes(motion)) return;
    if (!this.isStrict) this.chosen = motion;
    this.refused = null;
    this.send({ type: 'act', window: asked.window, motion });
  }

  /** The motion that this seat has chosen in the window that is open, if it has. */
  get answer(): number | null {
    return this.chosen ?? this.question?.asked.answer ?? null;
  }

  askForHint(): void {
    const asked = this.question?.asked;
    if (asked !== undefined) this.send({ type: 'ask_hint', window: asked.window });
  }

  wait(): void {
    const asked = this.question?.asked;
    if (asked?.may_wait === true) this.send({ type: 'wait', window: asked.window });
  }

  ready(): void {
    if (this.ended !== null) this.send({ type: 'ready', number: this.ended.number });
  }

  sendEntropy(number: number, hex: string): void {
    this.send({ type: 'entropy', number, hex });
  }

  leave(): void {
    this.send({ type: 'leave' });
  }

  /** Say something of the lobby: propose rules, accept them, seat a bot, begin. */
  settle(message: Propose | Accept | SeatBot | Start): void {
    this.refused = null;
    this.send(message);
  }

  /** What a strict table waits for this seat to do; null once it is on its way. */
  get due(): Movement | null {
    const asked = this.question?.asked ?? null;
    return asked === this.done ? null : (asked?.due ?? null);
  }

  /** Make a movement; what is due only once, since a second hand on the wall is ruled on. */
  move(movement: Movement): void {
    const asked = this.question?.asked ?? null;
    if (asked?.due?.type === movement.type) {
      if (asked === this.done) return;
      this.done = asked;
    }
    this.send({ type: 'move', movement });
  }

  dismiss(notice: Notice): void {
    this.notices = this.notices.filter((other) => other !== notice);
  }

  private hearSnapshot(snapshot: Snapshot): void {
    const { seat, standing, so_far: soFar } = snapshot;
    this.seq = snapshot.seq;
    this.isResuming = false;
    this.standing = standing;
    this.players = snapshot.players;
    this.view = viewOf(seat, tableRules(this.lobby), standing, soFar);
    this.clock = snapshot.clock && { clock: snapshot.clock, time: this.running(snapshot.clock) };
    this.committed = snapshot.committed;
    this.ended = snapshot.ended;
    this.revealed = snapshot.revealed;
    this.spoken = [];
    this.refused = null;
    this.question = null;
    if (snapshot.asked !== null) this.ask(snapshot.asked);
  }

  private hearEvent(happened: Happened): void {
    if (!this.isNext(happened.seq) || this.view === null) return;
    this.view = see(this.view, happened);
    if (happened.event.type !== 'ruled' && !this.isStrict) this.question = null;
    if (happened.event.type === 'speak') this.hearWord(happened.event.seat, happened.event.words);
    this.refused = null;
    this.hint = null;
    this.chosen = null;
    this.clock = null;
    if (happened.event.type === 'exposed' || happened.event.type === 'drew')
      this.spoken = this.spoken.filter(({ tiles }) => tiles.length > 0);
    if (happened.event.type === 'showed')
      this.hang({ seat: happened.event.seat, words: '', tiles: happened.event.tiles }, SHOWN_MS);
    this.told(happened, this.view);
  }

  private hearEnd(ended: Ended): void {
    if (!this.isNext(ended.seq)) return;
    this.ended = ended;
    this.question = null;
    this.clock = null;
    this.players = this.players.map((player) => ({
      ...player,
      score: ended.after[player.player] ?? player.score,
      deducted: player.deducted + (ended.deducted[player.seat] ?? 0),
    }));
  }

  /** True if the number is the next; of a gap a snapshot is asked for once, and what is old is dropped. */
  private isNext(seq: number): boolean {
    if (seq > this.seq + 1 && !this.isResuming) {
      this.isResuming = true;
      this.send({ type: 'resume', seq: this.seq });
    }
    if (seq !== this.seq + 1) return false;
    this.seq = seq;
    return true;
  }

  private ask(asked: Asked): void {
    this.question = { asked, time: this.running(asked) };
    this.chosen = null;
    this.hint = null;
  }

  private hearWord(seat: number, words: string): void {
    this.hang({ seat, words, tiles: [] }, HEARD_MS * 2);
  }

  /** Hold words or tiles up before a seat, for so long. */
  private hang(spoken: Spoken, ms: number): void {
    const before = this.spoken.filter((other) => other.seat !== spoken.seat);
    this.spoken = [...before, spoken];
    setTimeout(() => {
      this.spoken = this.spoken.filter((other) => other !== spoken);
    }, ms);
  }

  private hearNotice(notice: Notice): void {
    const { player, kind } = notice;
    if (kind === 'again') {
      this.again = notice;
      return;
    }
    const isMine = player !== null && player === this.hello?.player;
    if (!isMine || kind === 'aborted') this.notices = [...this.notices.slice(-2), notice];
    if (player === null) return;
    this.players = this.players.map((other) =>
      other.player === player
        ? { ...other, ...standsNow(kind) }
        : other,
    );
  }

  private running({ base_ms, bank_ms }: { base_ms: number; bank_ms: number }): Running {
    return { since: this.now(), base_ms, bank_ms };
  }
}

/** How it stands with a player whom a notice is about. */
function standsNow(kind: Notice['kind']): Partial<PlayerNow> {
  if (kind === 'out') return { is_out: true };
  return { is_away: kind === 'away' || kind === 'bot', is_played_by_bot: kind === 'bot' };
}

/** What wins are counted in, by the options of a table. */
export const unitOf = (options: Lobby['options']): 'faan' | 'points' =>
  'score.chicken' in options ? 'points' : 'faan';

/** What of the rules of a table it takes to keep count. */
export function tableRules(lobby: Pick<Lobby, 'options'> | null): TableRules {
  const options = lobby?.options ?? {};
  const dead = options['wall.dead'];
  return {
    tiles: options['tiles.flowers'] === false ? 136 : 144,
    reserve: Number(options['wall.dead_tiles'] ?? 0),
    isReserveDrawn: dead === 'exhaustible',
    arePenaltyTilesBound: options['mistake.penalty_tile'] === 'next_discard',
    cards: {
      scale: String(options['card.scale'] ?? 'warnings'),
      yellowsToRed: Number(options['card.yellows_to_red'] ?? 0),
      unit: unitOf(options),
    },
  };
}
