/**
 * The record of a match, read from its file: a header, then each deal from `began` to its one end.
 *
 * What a member of a line may leave out is filled in here, so that the fold needs to know of no
 * defaults. Whether it is true is the server's and `seifong verify`'s to say.
 */

import type { Event } from '../protocol';
import { NO_CARDS, withTold, type CardRules, type Cards } from '../state/cards';
import type { TableRules } from '../state/view';

export interface Deal {
  readonly number: number;
  /** The player that sits in each seat. */
  readonly players: readonly string[];
  /** What the player in each seat had before it. */
  readonly scores: readonly number[];
  /** The cards that the player in each seat had been shown before it. */
  readonly cards: readonly Cards[];
  readonly events: readonly Event[];
}

export interface Match {
  readonly preset: string;
  readonly rules: TableRules;
  /** Some of the players were bots. */
  readonly hasBots: boolean;
  readonly deals: readonly Deal[];
}

export class NoRecord extends Error {}

/** Whether a table's record proves itself, as the server finds by running every deal again. */
export async function proved(table: string): Promise<boolean | null> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/verdict`);
  return answer.ok ? ((await answer.json()) as { is_true: boolean }).is_true : null;
}

interface Header {
  seifong: number;
  bots?: string[] | null;
  players?: string[];
  order?: number[];
  rules?: {
    name?: string;
    table?: {
      tiles?: { flowers?: boolean };
      wall?: { dead?: string; dead_tiles?: number };
    };
    conduct?: {
      mistake?: { penalty_tile?: string };
      card?: { scale?: string; yellows_to_red?: number };
    };
    scoring?: { score?: { chicken?: number } };
  };
}

export function readRecord(text: string): Match {
  const lines = text.split('\n').filter((line) => line.trim() !== '').map(parsed);
  const header = lines.shift() as Header | undefined;
  if (header?.seifong !== 1) throw new NoRecord('the first line is no header of a match');
  const next = lines.findIndex((line) => 'seifong' in (line as object));
  const events = (next < 0 ? lines : lines.slice(0, next)).map((line) => filledIn(line as Event));
  const { table = {}, name = '', conduct = {}, scoring = {} } = header.rules ?? {};
  const cards: CardRules = {
    scale: conduct.card?.scale ?? 'warnings',
    yellowsToRed: conduct.card?.yellows_to_red ?? 0,
    unit: scoring.score?.chicken === undefined ? 'faan' : 'points',
  };
  return {
    preset: name,
    rules: {
      tiles: table.tiles?.flowers === false ? 136 : 144,
      reserve: table.wall?.dead_tiles ?? 0,
      isReserveDrawn: table.wall?.dead === 'exhaustible',
      arePenaltyTilesBound: conduct.mistake?.penalty_tile === 'next_discard',
      cards,
    },
    hasBots: (header.bots ?? []).length > 0,
    deals: dealsOf(events, header, cards),
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new NoRecord(`this line is no JSON: ${line.slice(0, 60)}`);
  }
}

/** An event whose members are all there. */
function filledIn(event: Event): Event {
  switch (event.type) {
    case 'drew':
    case 'drew_out_of_turn':
      return { ...event, from_tail: event.from_tail ?? false };
    case 'exposed':
      return { ...event, claimed: event.claimed ?? null, source: event.source ?? null };
    case 'ruled':
      return { ...event, card: event.card ?? '', penalty_tiles: event.penalty_tiles ?? [] };
    case 'began':
      return { ...event, repeats: event.repeats ?? 0 };
    default:
      return event;
  }
}

function dealsOf(events: readonly Event[], header: Header, rules: CardRules): Deal[] {
  const { players = ['', '', '', ''], order = [0, 1, 2, 3] } = header;
  const deals: (Deal & { events: Event[] })[] = [];
  const totals = [0, 0, 0, 0]; // by player
  const shown = [NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS];
  let seated: number[] = [];
  for (const event of events) {
    if (event.type === 'began') {
      const from = Math.max(0, order.indexOf(event.dealer));
      seated = [0, 1, 2, 3].map((seat) => order[(from + seat) % 4] ?? 0);
      deals.push({
        number: event.number,
        players: seated.map((player) => players[player] ?? ''),
        scores: seated.map((player) => totals[player] ?? 0),
        cards: seated.map((player) => shown[player] ?? NO_CARDS),
        events: [],
      });
    }
    deals.at(-1)?.events.push(event);
    if (event.type === 'took_east') seated = turned(seated, event.seat);
    if (event.type === 'ruled') {
      const offender = seated[event.offender] ?? 0;
      shown[offender] = withTold(shown[offender]!, event.card, rules);
    }
    if ('gains' in event)
      event.gains.forEach((gain, seat) => (totals[seated[seat] ?? 0]! += gain));
  }
  return deals;
}

/** What stands by the seats, once all of them have turned, and whoever sat there is East. */
export function turned<T>(bySeat: readonly T[], east: number): T[] {
  return bySeat.map((_, seat) => bySeat[(seat + east) % bySeat.length]!);
}
