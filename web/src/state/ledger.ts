/**
 * What happened, a line for each act that somebody at the table would remark on.
 *
 * A draw and the discard that follows it are one line, as are a kong and its replacement.
 */

import type { Event, Showed } from '../protocol';
import type { Logged } from './view';

export type Line =
  | { readonly kind: 'go-around'; readonly n: number }
  | {
      readonly kind: 'act';
      readonly seat: number;
      /** What the seat did, by the names of the texts: `drew`, `drew-discarded` … */
      readonly did: string;
      readonly tiles: readonly number[];
      /** Whom it is about, if that is another … */
      readonly on: number | null;
      /** … and what is said of them, by the name of the foul. */
      readonly foul: string | null;
      /** What the dice came to, of a throw. */
      readonly sum: number | null;
      /** What was said, of whoever spoke. */
      readonly words: string | null;
      readonly seq: number;
    }
  | { readonly kind: 'end'; readonly did: string; readonly seq: number };

export function ledger(log: readonly Logged[]): Line[] {
  const lines: Line[] = [];
  for (const line of acts(log)) {
    const last = lines.at(-1);
    if (last !== undefined && joins(last, line)) lines[lines.length - 1] = joined(last, line);
    else lines.push(line);
  }
  return lines;
}

/** The same with a line for every act, as a replay goes through them. */
export function acts(log: readonly Logged[]): Line[] {
  let goAround = 0;
  let throws = 0;
  return log.flatMap((logged, at) => {
    if (logged.event.type === 'threw') throws += 1;
    const line = lineOf(log, at, throws);
    if (line === null) return [];
    if (!isPlay(logged.event) || logged.go_around === goAround) return [line];
    goAround = logged.go_around;
    return [{ kind: 'go-around', n: goAround } as const, line];
  });
}

type Act = Extract<Line, { kind: 'act' }>;

/** What begins a go-around: the opening belongs to none. */
const isPlay = (event: Event): boolean =>
  event.type === 'drew' || event.type === 'discarded' || event.type === 'exposed';

const FORMS = ['', 'chow', 'pung', 'big-kong', 'added-kong', 'concealed-kong'];

/** Whether the hand that comes off the wall had a tile in it, and did not only touch one. */
export function hadLifted(log: readonly Logged[], at: number, seat: number): boolean {
  const isAtWall = ({ event }: Logged): boolean => (event.type === 'touch' || event.type === 'lift') && event.seat === seat;
  return log.slice(0, at).findLast(isAtWall)?.event.type === 'lift';
}

/** Whether a tile has been seen because it was put down just before, and is taken back. */
export function isTakenUp(log: readonly Logged[], at: number, { seat, tiles }: Showed): boolean {
  const before = log[at - 1]?.event;
  return before?.type === 'discard' && before.seat === seat && tiles.length === 1 && before.tile === tiles[0];
}

/** The line of the event that stands there, after so many throws of the dice, itself among them. */
function lineOf(log: readonly Logged[], at: number, throws: number): Line | null {
  const { event, seq } = log[at]!;
  const act = (seat: number, did: string, ...tiles: readonly (number | null)[]): Act => ({
    kind: 'act',
    seat,
    did,
    tiles: tiles.filter((tile) => tile !== null),
    on: null,
    foul: null,
    sum: null,
    words: null,
    seq,
  });
  switch (event.type) {
    case 'threw':
      return { ...act(event.seat, throws > 1 ? 'threw-again' : 'threw'), sum: event.dice.reduce((sum, die) => sum + die, 0) };
    case 'flower':
      return act(event.seat, 'flower', event.tile);
    case 'drew':
      return act(event.seat, event.from_tail ? 'replaced' : 'drew');
    case 'drew_out_of_turn':
      return act(event.seat, 'drew-out-of-turn');
    case 'discarded':
      return act(event.seat, 'discarded', event.tile);
    case 'discarded_out_of_turn':
      return act(event.seat, 'discarded-out-of-turn', event.tile);
    case 'exposed':
      return act(event.seat, FORMS[event.form] ?? 'pung', event.claimed ?? event.low);
    case 'won':
      return event.winners[0] ? act(event.winners[0].seat, 'won', event.tile) : null;
    case 'ruled':
      return { ...act(event.offender, 'ruled'), foul: event.foul };
    case 'took_back':
      return act(event.seat, 'took-back', event.low);
    case 'touch':
      return act(event.seat, 'touched');
    case 'lift':
      return act(event.seat, 'lifted');
    case 'put_back':
    case 'went_back':
      return act(event.seat, hadLifted(log, at, event.seat) ? 'went-back' : 'hand-off');
    case 'showed':
      return act(event.seat, isTakenUp(log, at, event) ? 'took-up' : 'showed', ...event.tiles);
    case 'speak':
      return { ...act(event.seat, 'said'), words: event.words };
    case 'reach':
      return act(event.seat, 'reached');
    case 'set_aside':
      return act(event.seat, 'set-aside');
    case 'sat_out':
      return act(event.seat, 'sat-out');
    case 'took_east':
      return act(event.seat, 'took-east');
    case 'call_time':
      return { ...act(event.seat, 'called-time'), on: event.on };
    case 'count':
      return { ...act(event.seat, 'asked-to-count'), on: event.on };
    case 'report':
      return { ...act(event.seat, 'reported'), on: event.on, foul: event.foul };
    case 'exhausted':
    case 'replayed':
    case 'stopped':
      return { kind: 'end', did: event.type, seq };
    default:
      return null;
  }
}

const TAKES = new Set(['drew', 'replaced']);
const FOLLOWS = new Set(['discarded', 'added-kong', 'concealed-kong']);

function joins(before: Line, line: Line): before is Act {
  return (
    before.kind === 'act' &&
    line.kind === 'act' &&
    before.seat === line.seat &&
    TAKES.has(before.did) &&
    FOLLOWS.has(line.did)
  );
}

function joined(before: Act, line: Line): Line {
  return line.kind === 'act' ? { ...line, did: `${before.did}-${line.did}` } : line;
}
